// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/rules/script/missing_sampler.hpp>

#include "script_scene.hpp"

namespace {
using namespace atlascheck;
using rules::script::missing_sampler;
using rules::script::sampler_lack;

static_assert(rule<missing_sampler>);

constexpr auto note = verify::expect::note();
// clang-format off
constexpr verify::script_row table[] = {
    {"no script", "", {.skipped = 1}},
    {"a script that is not data parallel", "loader", {.skipped = 1}},
    {"the data come from elsewhere", "ddp", {.skipped = 1}},
    {"the guide's script", "sampler | ddp | loader with", {}},
    {"no sampler", "ddp | ^loader", {.faults = 1, .what = spot::text, .level = note}},
    {"one that is not handed over", "sampler | ddp | ^loader", {.faults = 1}},
    {"once a script", "ddp | ^loader | loader", {.faults = 1, .related = 0}},
    {"the other loader is for evaluation", "sampler | ddp | loader | loader with", {}},
    {"a sampler that is made elsewhere", "ddp | loader with", {}},
    {"the second script", "script | loader | script | ddp | ^loader", {.faults = 1}},
    {"two scripts", "script | ddp | ^loader | script | ddp | loader", {.faults = 2}},
};
// clang-format on
ATLASCHECK_VERIFY_SCRIPTS("script/missing-sampler", missing_sampler, table)

TEST_CASE("script/missing-sampler says what is missing") {
    auto const lack = [](std::string_view layout) {
        verify::script_scene const s{layout};
        auto const report = check(boost::hana::tuple<missing_sampler>{}, s.view(false));
        return report.of<missing_sampler>().findings[0].fault.lack;
    };
    CHECK(lack("ddp | loader") == sampler_lack::not_made);
    CHECK(lack("sampler | ddp | loader") == sampler_lack::not_handed_over);
}
} // namespace
