// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/input.hpp> // first: it must stand alone

#include <doctest/doctest.h>

#include <atlascheck/check.hpp>
#include <atlascheck/read/joined.hpp>

#include <string>
#include <string_view>
#include <utility>

namespace {
using namespace atlascheck;
using read::kind;

kind kind_of(std::string_view text, std::string_view name = "in") {
    return read::kind_of(read::source{std::string{name}, std::string{text}, {}});
}

TEST_CASE("the kind is found from the content") {
    CHECK(kind_of("{\"server_list\": []}") == kind::rank_table);
    CHECK(kind_of("[") == kind::rank_table);
    CHECK(kind_of("{\"atlascheck\": 1}") == kind::job);
    CHECK(kind_of("address_0=10.0.0.1\nnetmask_0=255.255.255.0\n") == kind::hccn_conf);
    CHECK(kind_of("$ hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\n") == kind::hccn_tool);
    CHECK(kind_of("[root@node-0 ~]# hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\n") == kind::hccn_tool);
    CHECK(kind_of("[root@node-0 ~]# env | grep HCCL\nHCCL_BUFFSIZE=200\n") == kind::env);
    CHECK(kind_of("[devid 0] net health status: Success\n") == kind::hccn_tool);
    CHECK(kind_of("net.core.somaxconn = 4096\nnet.ipv4.ip_local_reserved_ports = 60000-60015\n") == kind::sysctl);
    CHECK(kind_of("Status: inactive\n") == kind::ufw);
    CHECK(kind_of("not running\n") == kind::firewalld);
    CHECK(kind_of("HOME=/root\nRANK=0\nLOCAL_RANK=0\n") == kind::env);
    CHECK(kind_of("#!/bin/bash\n#SBATCH --nodes=2\nsrun python train.py\n") == kind::slurm);
    CHECK(kind_of("#!/bin/bash\ntorchrun --nproc_per_node 8 train.py\n") == kind::launch);
    CHECK(kind_of("for i in 0 1; do RANK=$i LOCAL_RANK=$i python train.py & done\n") == kind::launch);
    CHECK(kind_of("sysctl -w net.core.somaxconn=65535\ntorchrun --nproc_per_node 8 train.py\n") == kind::launch);
    CHECK(kind_of("cd /job && python train.py && echo done\n") == kind::unknown); // it sets and repeats nothing
    CHECK(kind_of("import torch\n", "train.py") == kind::python);
    CHECK(kind_of("") == kind::empty);
    CHECK(kind_of("# nothing\n") == kind::only_comments);
    CHECK(kind_of("Hello, world.\n") == kind::unknown);
}
TEST_CASE("a script that prints a table is a script") {
    CHECK(kind_of("#!/bin/bash\ncat > t.json <<END\n{\"server_list\": []}\nEND\ntorchrun train.py\n") == kind::launch);
    CHECK(kind_of("table = {\"server_list\": []}\n", "make_table.py") == kind::python);
}
TEST_CASE("each kind has its name") {
    for (std::size_t i = 0; i != read::kind_names.size(); ++i)
        CHECK(read::kind_named(read::kind_names[i]) == static_cast<kind>(i));
    CHECK_FALSE(read::kind_named("rank"));
    CHECK_FALSE(read::is_read(kind::kubernetes));
    CHECK(read::is_read(kind::empty));
}
// The name of a host is made by one reader and used long after the input's facts were put beside others.
TEST_CASE("texts that were made outlive what they were made in") {
    report r;
    read::joined_facts f;
    for (std::uint16_t i = 0; i != 20; ++i) {
        read::source const from{"in", "address_0=10.0.0." + std::to_string(i + 1) + "\n", {}};
        std::string const name = "node-" + std::to_string(i);
        f.add(read::read_input(from, r, kind::hccn_conf, i, name), i);
    }
    f.join();
    REQUIRE(f.hosts()->hosts.size() == 20);
    CHECK(f.host_name(0) == "node-0");
    CHECK(f.host_name(19) == "node-19");
}
TEST_CASE("hosts and environments of one script") {
    read::source const from{"in", "export HCCL_IF_BASE_PORT=50000\nsysctl -w net.core.somaxconn=128\n", {}};
    report r;
    auto const facts = read::read_input(from, r, kind::sysctl, 0);
    REQUIRE(facts.hosts.size() == 1);
    CHECK(*facts.hosts[0].somaxconn == 128);
    REQUIRE(facts.variables.size() == 1);
    CHECK(facts.variables[0].value == "50000");
}
TEST_CASE("each host of a transcript has its own environment") {
    read::source const from{"in",
                            "node-0: $ env\nnode-0: HCCL_IF_BASE_PORT=50000\n"
                            "node-0: $ hccn_tool -i 0 -ip -g\nnode-0: ipaddr:10.0.0.1\n"
                            "node-1: $ env\nnode-1: HCCL_IF_BASE_PORT=51000\n"
                            "node-1: $ hccn_tool -i 0 -ip -g\nnode-1: ipaddr:10.0.0.2\n",
                            {}};
    report r;
    read::joined_facts f;
    f.add(read::read_input(from, r, kind::hccn_tool, 0), 0);
    f.join();
    REQUIRE(f.hosts()->hosts.size() == 2);
    REQUIRE(f.environments() != nullptr);
    REQUIRE(f.environments()->environments.size() == 2);
    for (std::uint32_t i = 0; i != 2; ++i) {
        environment const& e = f.environments()->environments[i];
        CHECK(e.host == i);
        CHECK(f.environments()->find(e, "HCCL_IF_BASE_PORT")->value == (i == 0 ? "50000" : "51000"));
    }
}
TEST_CASE("exports among other text: no launch, and a lone quote hides none of them") {
    read::source const from{"in", "it's up\nexport HCCL_IF_BASE_PORT=50000\nnet.core.somaxconn = 128\n", {}};
    report r;
    auto const facts = read::read_input(from, r, kind::sysctl, 0);
    REQUIRE(facts.variables.size() == 1);
    CHECK(facts.variables[0].value == "50000");
    CHECK(facts.launches.empty());
}
TEST_CASE("the environment in the transcript of one host is that host's") {
    read::source const from{"in", "$ env\nHCCL_IF_BASE_PORT=50000\n$ hccn_tool -i 0 -ip -g\nipaddr:10.0.0.1\n", {}};
    report r;
    read::joined_facts f;
    f.add(read::read_input(from, r, kind::hccn_tool, 0, "node-0"), 0);
    f.join();
    REQUIRE(f.environments() != nullptr);
    CHECK(f.environments()->environments[0].host == 0);
}
TEST_CASE("a prompt in a file of a host that the caller names") {
    read::source const from{"in", "[root@node-0 ~]# env\nHCCL_BUFFSIZE=200\n", {}};
    report out;
    read::joined_facts f;
    f.add(read::read_input(from, out, kind::env, 0, "10.0.0.1"), 0, "10.0.0.1");
    f.join();
    REQUIRE(f.hosts() != nullptr);
    CHECK(f.hosts()->hosts.size() == 1);
    CHECK(f.host_name(0) == "10.0.0.1");
    CHECK(f.environments()->environments[0].host == 0);
}

// How many inputs name another product than the one that is judged.
std::size_t others(std::string_view first, std::string_view second, product const& judged) {
    report out;
    read::source const a{"a", std::string{first}, {}};
    read::source const b{"b", std::string{second}, {}};
    read::joined_facts f;
    f.add(read::read_input(a, out, read::kind_of(a), 0), 0);
    f.add(read::read_input(b, out, read::kind_of(b), 1), 1);
    f.join();
    f.report_products(judged, out);
    return out.of<rules::input::other_product>().findings.size();
}
TEST_CASE("products that inputs name") {
    constexpr std::string_view job = R"({"atlascheck": 1, "product": "910A"})";
    constexpr std::string_view board = "Chip Name : 910B3\n";
    CHECK(others(job, job, products::atlas) == 0);
    CHECK(others(job, board, products::atlas) == 1);
    CHECK(others(job, board, products::a2) == 1);
    CHECK(others(job, job, products::a2) == 2);
    CHECK(others("Chip Name : Ascend910\n", board, products::a2) == 0); // of a later series
}
} // namespace
