// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/check.hpp>
#include <atlascheck/read/rank_table.hpp>
#include <atlascheck/render/message.hpp>

#include <cstdio>
#include <string>

// A reader and a text of the installed library, in a program: ends with 0 if the one finding is worded.
int main() {
    using namespace atlascheck;
    read::source const from{"rank_table.json",
                            R"({"version": "1.0", "status": "completed", "server_count": "1",
        "server_list": [{"server_id": "a", "device": [
            {"device_id": "0", "device_ip": "192.168.20.10", "rank_id": "0"},
            {"device_id": "1", "device_ip": "192.168.20.10", "rank_id": "1"}]}]})",
                            {}};
    basic_report<boost::hana::tuple<rules::address::duplicate_ip>> report;
    read::rank_table const table = read::read_rank_table(from, report);
    check_into(report, table.cluster(), products::a2);
    auto const& findings = report.of<rules::address::duplicate_ip>().findings;
    if (findings.size() != 1) return 1;
    std::string const said = render::message(rules::address::duplicate_ip{}, findings[0].fault);
    std::puts(said.c_str());
    return said.find("192.168.20.10") == std::string::npos ? 1 : 0;
}
