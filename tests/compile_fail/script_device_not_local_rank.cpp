// SPDX-License-Identifier: Apache-2.0
// expect: device_not_local_rank
#include <atlascheck/atlascheck.hpp>

using namespace atlascheck;

#ifdef ATLASCHECK_TWIN
constexpr auto from = index_source::local_rank;
#else
constexpr auto from = index_source::literal;
#endif
constexpr script_call calls[] = {{.what = script_call::kind::set_device, .device = from}};
constexpr script scripts[] = {{.count = 1}};
constexpr script_view training{scripts, calls, true};

static_assert((require<training, products::atlas>(), true));
