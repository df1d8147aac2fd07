// SPDX-License-Identifier: Apache-2.0
// expect: conflict
// expect: \{11\}, .*\{10\}
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr variable all_variables[] = {{"HCCL_INTRA_ROCE_ENABLE", "1"}, {"HCCL_INTRA_PCIE_ENABLE", "0"}};
#else
constexpr variable all_variables[] = {{"HCCL_INTRA_ROCE_ENABLE", "1"}, {"HCCL_INTRA_PCIE_ENABLE", "1"}};
#endif
constexpr environment all_environments[] = {{.count = 2}};
constexpr environment_view told{all_environments, all_variables};

static_assert((require<told, products::a2>(), true));
