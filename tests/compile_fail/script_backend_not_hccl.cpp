// SPDX-License-Identifier: Apache-2.0
// expect: backend_not_hccl
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A warning breaks no build; as an error it does.
constexpr auto book = boost::hana::tuple<regraded<rules::script::backend_not_hccl, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr script_call calls[] = {{.backend = std::string_view{"hccl"}}};
#else
constexpr script_call calls[] = {{.backend = std::string_view{"nccl"}}};
#endif
constexpr script scripts[] = {{.count = 1}};
constexpr script_view training{scripts, calls};

static_assert((require<book, training>(), true));
