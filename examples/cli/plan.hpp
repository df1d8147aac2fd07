// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "arguments.hpp"
#include "failure.hpp"
#include "nearest.hpp"
#include "numbers.hpp"
#include "output.hpp"
#include "print.hpp"

#include <atlascheck/plan/address_plan.hpp>
#include <atlascheck/render/plan.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace command {

namespace detail {
[[nodiscard]] inline product const& planned_product(std::string const& name) {
    constexpr std::string_view what = "pass --product atlas (910, 910A) or --product a2 (910B, 910B1 to 910B4)";
    if (name.empty()) throw failure{"--product is missing; " + std::string{what}};
    if (product const* const p = product_named(name)) return *p;
    std::vector<std::string_view> names;
    for (product const* p : products::all) names.push_back(p->id);
    throw failure{"--product: no product is called \"" + render::shortened(name) + '"' + did_you_mean(name, names) +
                  " (" + std::string{what} + ")"};
}

[[nodiscard]] inline std::uint32_t planned_number(std::string_view option, std::string const& given) {
    std::int64_t const n = whole_number(option, given);
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(n, 0, UINT32_MAX)); // what is beyond is refused as well
}

[[nodiscard]] inline subnet planned_subnet_of(std::string_view given) {
    if (auto const of = parse_subnet(given)) return *of;
    std::string const shown = "--subnet: \"" + render::shortened(given) + '"';
    if (auto const around = parse_subnet_around(given))
        throw failure{shown + " is an address; its subnet is " + render::words(*around, {})};
    throw failure{shown + " is no subnet; write it as 10.0.0.0/24 or 10.0.0.0/255.255.255.0"};
}
// Several options, several words of one, or words joined by commas.
[[nodiscard]] inline std::vector<subnet> planned_subnets(std::vector<std::string> const& given) {
    if (given.empty()) throw failure{"--subnet is missing; give one for each plane, or one that is split"};
    std::vector<subnet> out;
    for (std::string const& list : given) {
        for (std::string_view rest = list;;) {
            auto const comma = rest.find(',');
            out.push_back(planned_subnet_of(rest.substr(0, comma)));
            if (comma == std::string_view::npos) break;
            rest.remove_prefix(comma + 1);
        }
    }
    return out;
}

// HCCL opens a rank table only if the first .json in its real path is its end.
inline void accept_table_name(std::string const& name) {
    std::string const real = real_path(name);
    std::size_t const at = real.find(".json");
    std::size_t const slash = real.rfind('/');
    bool const named = at != std::string::npos && at + 5 == real.size() && at != slash + 1;
    if (!named)
        throw failure{render::escaped(name) +
                      ": HCCL would not read a rank table of this name; it is NAME.json, without another .json before"};
}
} // namespace detail

/// One run of `plan`: what is wanted in, addresses out.
class plan_run {
public:
    plan_run(arguments const& given, render::language lang)
        : given_{given.planned},
          lang_{lang},
          kind_{detail::planned_product(given.product)},
          subnets_{detail::planned_subnets(given.planned.subnets)},
          request_{wanted()} {
        if (plan_refusal const f = refusal_of(request_)) throw failure{"plan: " + render::words_of(request_, f, lang)};
        if (!given_.output.empty() && given_.as == "rank-table") detail::accept_table_name(given_.output);
    }

    [[nodiscard]] int operator()() const {
        bool const hosts = given_.as == "hccn-conf" || given_.as == "hccn-tool";
        if (given_.output.empty()) return print(hosts ? all_hosts() : one_file()) ? sound : not_done;
        if (hosts)
            write_folder(given_.output, folder());
        else
            write_whole(given_.output, one_file());
        return print(render::escaped(given_.output) + ": " + render::plan_headline(request_, lang_) + "\n") ? sound
                                                                                                            : not_done;
    }

private:
    [[nodiscard]] plan_request wanted() const {
        if (given_.servers.empty()) throw failure{"--servers is missing; how many servers does the cluster have?"};
        std::uint32_t const devices = given_.devices.empty() ? static_cast<std::uint32_t>(kind_.devices_per_server)
                                                             : detail::planned_number("--devices", given_.devices);
        return {kind_, detail::planned_number("--servers", given_.servers), devices, subnets_};
    }

    [[nodiscard]] std::string one_file() const {
        return given_.as == "cpp" ? render::plan_as_cpp(request_) : render::plan_as_rank_table(request_);
    }
    [[nodiscard]] std::string of_host(std::uint32_t server) const {
        return given_.as == "hccn-conf" ? render::plan_as_hccn_conf(request_, server)
                                        : render::plan_as_hccn_tool(request_, server);
    }
    // As `tail` prints several files, so that whose each is can be read again, and no shell runs all on one host.
    [[nodiscard]] std::string all_hosts() const {
        std::string out;
        for (std::uint32_t s = 0; s != request_.servers; ++s) {
            if (request_.servers > 1) out += "==> " + file_of(s) + " <==\n";
            out += of_host(s);
        }
        return out;
    }
    [[nodiscard]] std::string file_of(std::uint32_t server) const {
        return render::planned_name(server) + (given_.as == "hccn-conf" ? "/hccn.conf" : "/hccn_tool.sh");
    }
    [[nodiscard]] std::vector<named_text> folder() const {
        bool const conf = given_.as == "hccn-conf";
        std::vector<named_text> out;
        for (std::uint32_t s = 0; s != request_.servers; ++s)
            out.push_back({file_of(s), (conf ? "" : "#!/bin/sh\nset -e\n") + of_host(s)});
        return out;
    }

    plan_options const& given_;
    render::language lang_;
    product const& kind_;
    std::vector<subnet> subnets_;
    plan_request request_;
};

} // namespace command
