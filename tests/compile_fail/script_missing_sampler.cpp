// SPDX-License-Identifier: Apache-2.0
// expect: missing_sampler
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A note breaks no build; as an error it does.
constexpr auto book = boost::hana::tuple<regraded<rules::script::missing_sampler, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr bool handed_over = true;
#else
constexpr bool handed_over = false;
#endif
constexpr script_call calls[] = {{.what = script_call::kind::data_parallel},
                                 {.what = script_call::kind::loader, .has_sampler = handed_over}};
constexpr script scripts[] = {{.count = 2}};
constexpr script_view training{scripts, calls};

static_assert((require<book, training>(), true));
