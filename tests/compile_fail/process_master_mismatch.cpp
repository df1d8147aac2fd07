// SPDX-License-Identifier: Apache-2.0
// expect: master_mismatch
// expect: port|\{1, |fault_<0>\{1
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr process ranks[] = {{.master_port = 29500}, {.master_port = 29500}};
#else
constexpr process ranks[] = {{.master_port = 29500}, {.master_port = 29501}};
#endif
constexpr launch_view start{{}, ranks};

static_assert((require<start, products::atlas>(), true));
