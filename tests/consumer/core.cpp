// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/atlascheck.hpp>

namespace {
constexpr auto pair = atlascheck::cluster_of<1, 2>({"192.168.20.10", "192.168.20.11"});
} // namespace

// The core alone, in the compiler: two devices of one server, each its own plane's only one.
static_assert(atlascheck::ok<pair, atlascheck::products::a2>);

int main() { atlascheck::require<pair, atlascheck::products::a2>(); }
