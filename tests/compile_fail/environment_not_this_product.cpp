// SPDX-License-Identifier: Apache-2.0
// expect: not_this_product
// expect: generation_set\{6|\{6\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

// A warning by itself; here it stops the build.
constexpr auto strict = boost::hana::tuple<regraded<rules::environment::not_this_product, severity::error>>{};

#ifdef ATLASCHECK_TWIN
constexpr variable all_variables[] = {{"HCCL_BUFFSIZE", "200"}};
#else
constexpr variable all_variables[] = {{"HCCL_NPU_SOCKET_PORT_RANGE", "61000"}};
#endif
constexpr environment all_environments[] = {{.count = 1}};
constexpr environment_view told{all_environments, all_variables};

static_assert((require<strict, told, products::atlas>(), true));
