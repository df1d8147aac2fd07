// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/model/product.hpp>

#include <doctest/doctest.h>

namespace {
using namespace atlascheck;

// The names that users and tools say.
static_assert(product_named("atlas") == &products::atlas);
static_assert(product_named("910") == &products::atlas);
static_assert(product_named("910A") == &products::atlas);
static_assert(product_named("Ascend910A") == &products::atlas);
static_assert(product_named("Ascend910ProB") == &products::atlas);
static_assert(product_named("a2") == &products::a2);
static_assert(product_named("A2") == &products::a2);
static_assert(product_named("atlas-a2") == &products::a2);
static_assert(product_named("910b") == &products::a2);
static_assert(product_named("Ascend910B3") == &products::a2);
static_assert(product_named("ascend-910b4-1") == &products::a2);
static_assert(product_named("910B2C") == &products::a2);
static_assert(product_named("") == nullptr);
static_assert(product_named("-") == nullptr);
static_assert(product_named("ascend") == nullptr);
static_assert(product_named("910c") == nullptr, "a later product, which is neither");
static_assert(product_named("910_93") == nullptr);
static_assert(product_named("9100") == nullptr);
static_assert(product_named("310p") == nullptr);

// Device counts: 1, 2, 4, 8 against 1 to 8.
static_assert(!allowed_device_count(products::atlas, 0) && !allowed_device_count(products::a2, 0));
static_assert(allowed_device_count(products::atlas, 1) && allowed_device_count(products::atlas, 2));
static_assert(!allowed_device_count(products::atlas, 3) && allowed_device_count(products::a2, 3));
static_assert(allowed_device_count(products::atlas, 4));
static_assert(!allowed_device_count(products::atlas, 5) && !allowed_device_count(products::atlas, 6));
static_assert(!allowed_device_count(products::atlas, 7) && allowed_device_count(products::a2, 7));
static_assert(allowed_device_count(products::atlas, 8) && allowed_device_count(products::a2, 8));
static_assert(!allowed_device_count(products::atlas, 9) && !allowed_device_count(products::a2, 9));
static_assert(!allowed_device_count(products::a2, 64) && !allowed_device_count(products::a2, ~std::uint64_t{0}));

// n, 2n, 4n or 8n on atlas; n to 8n on a2.
static_assert(allowed_cluster_count(products::atlas, 3, 12) && !allowed_cluster_count(products::atlas, 3, 13));
static_assert(!allowed_cluster_count(products::atlas, 3, 9) && allowed_cluster_count(products::a2, 3, 9));
static_assert(!allowed_cluster_count(products::a2, 3, 2) && allowed_cluster_count(products::a2, 3, 3));
static_assert(allowed_cluster_count(products::a2, 3, 24) && !allowed_cluster_count(products::a2, 3, 25));
static_assert(!allowed_cluster_count(products::atlas, 0, 0) && !allowed_cluster_count(products::a2, 0, 0));

static_assert(within_server_limit(products::atlas, 512) && !within_server_limit(products::atlas, 513));
static_assert(within_server_limit(products::a2, 1152) && !within_server_limit(products::a2, 1153));

// Groups: 0-3 and 4-7 on atlas, one on a2; sets as bits.
static_assert(same_group(products::atlas, 0, 3) && same_group(products::atlas, 4, 7));
static_assert(!same_group(products::atlas, 3, 4) && same_group(products::a2, 3, 4));
static_assert(!same_group(products::a2, 0, 8) && !same_group(products::a2, -1, 0));
static_assert(same_group(products::atlas, std::uint64_t{0b1111}) &&
              same_group(products::atlas, std::uint64_t{0b11110000}));
static_assert(!same_group(products::atlas, std::uint64_t{0b11000}) && same_group(products::a2, std::uint64_t{0b11000}));

// Data types: bfp16 and bfloat16 are one, and only a2 reduces it.
static_assert(dtype_named("bfp16") == dtype::bfloat16 && dtype_named("bf16") == dtype_named("bfloat16"));
static_assert(!dtype_named("float8"));
static_assert(supports(products::atlas, collective::allreduce, dtype::float16));
static_assert(!supports(products::atlas, collective::allreduce, dtype::bfloat16));
static_assert(supports(products::a2, collective::allreduce, dtype::bfloat16));
static_assert(!supports(products::a2, collective::reduce_scatter, dtype::int64),
              "the guides stand before newer documents");
static_assert(supports(products::atlas, collective::broadcast, dtype::int64), "other collectives are not limited");

TEST_CASE("product names at run time") {
    std::string_view const said = "Ascend910B1";
    CHECK(product_named(said) == &products::a2);
}
} // namespace
