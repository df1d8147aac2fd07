// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/kubernetes.hpp>

#include <atlascheck/read/joined.hpp>

#include "text_reading.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace {
using namespace atlascheck;
using read::kubernetes_refusal;

struct result {
    read::source from;
    text_reading::report said;
    read::kubernetes_input seen;
    std::string findings;

    explicit result(std::string_view text) : from{"job.yaml", std::string{text}, {}} {
        seen = read::read_kubernetes(from, said);
        findings = text_reading::found(said, from.text);
    }
    result(result const&) = delete;
    result& operator=(result const&) = delete;

    // Of each template `name pods x NPUs`, a question mark where it is unknown, then the product.
    [[nodiscard]] std::string asked() const {
        auto const shown = [](stated<std::uint32_t> const& n) { return n ? std::to_string(*n) : "?"; };
        std::string out;
        for (read::pod_group const& g : seen.facts.pods)
            out += std::string{g.name} + " " + shown(g.pods) + "x" + shown(g.npus) + (g.one_run ? "" : " each") + ", ";
        if (seen.facts.kind) out += (*seen.facts.kind)->id;
        return out;
    }
    // The servers that follow: how many devices each uses, in brackets where that is not judged.
    [[nodiscard]] std::string servers() const {
        read::stated_cluster const c = read::detail::cluster_of_pods(seen.facts.pods);
        std::string out = c.apart ? "apart" : "";
        for (server const& s : c.servers)
            out += (out.empty() ? "" : " ") +
                   (s.partial ? "(" + std::to_string(s.count) + ")" : std::to_string(s.count));
        return out;
    }
};

// A container that asks for NPUs, as lines of the pod's `containers`.
std::string asks(std::string_view npus, std::string_view resource = "Ascend910") {
    std::string const line = "huawei.com/" + std::string{resource} + ": " + std::string{npus};
    return "{containers: [{name: ascend, resources: {requests: {" + line + "}, limits: {" + line + "}}}]";
}
std::string on(std::string_view type) { return ", nodeSelector: {accelerator-type: " + std::string{type} + "}"; }

std::string task(std::string_view name, std::string_view replicas, std::string_view npus) {
    return "  - {name: " + std::string{name} + ", replicas: " + std::string{replicas} +
           ", template: {spec: " + asks(npus) + "}}}\n";
}
std::string const vcjob = "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: a}\nspec:\n  tasks:\n";
std::string ascend_job(std::string_view roles) {
    return "apiVersion: mindxdl.gitee.com/v1\nkind: AscendJob\nspec: {replicaSpecs: {" + std::string{roles} + "}}\n";
}
std::string role(std::string_view name, std::string_view replicas, std::string_view npus) {
    return std::string{name} + ": {replicas: " + std::string{replicas} + ", template: {spec: " + asks(npus) + "}}}, ";
}
std::string apps(std::string_view kind, std::string_view more, std::string_view pod) {
    return "---\napiVersion: apps/v1\nkind: " + std::string{kind} + "\nmetadata: {name: d}\nspec: {" +
           std::string{more} + "template: {spec: " + std::string{pod} + "}}\n";
}
std::string lws(std::string_view more) {
    return "apiVersion: leaderworkerset.x-k8s.io/v1\nkind: LeaderWorkerSet\nmetadata: {name: l}\nspec: {replicas: 3, "
           "leaderWorkerTemplate: {" +
           std::string{more} + "workerTemplate: {spec: " + asks("8") + "}}}}\n";
}

struct row {
    char const* name;
    std::string text;
    char const* asked;
    char const* servers;
    char const* findings = "";
};
row const table[] = {
    {"tasks of one job", vcjob + task("m", "1", "8") + task("w", "3", "8"), "m 1x8, w 3x8, ", "8 8 8 8"},
    {"numbers in quotes", vcjob + task("w", "\"2\"", "\"8\""), "w 2x8, ", "8 8"},
    {"one replica by default", vcjob + "  - {template: {spec: " + asks("4") + "}}}\n", "a 1x4, ", "4"},
    {"no pods at all", vcjob + task("w", "0", "8"), "", ""},
    {"pods that fit on one server", vcjob + task("w", "2", "4"), "w 2x4, ", "apart 4"},
    {"pods that do not", vcjob + task("w", "2", "5"), "w 2x5, ", "5 5"},
    {"small pods of several sizes", vcjob + task("m", "1", "1") + task("w", "2", "3"), "m 1x1, w 2x3, ",
     "apart (1) (3)"},
    {"one that differs stands for all like it", vcjob + task("m", "3", "8") + task("w", "2", "7"), "m 3x8, w 2x7, ",
     "8 8 8 7 (7)"},
    {"a scheduler without NPUs",
     ascend_job("Scheduler: {template: {spec: {containers: [{name: a}]}}}, " + role("Worker", "2", "8")),
     "Worker 2x8, ", "8 8"},
    {"master and worker", ascend_job(role("Master", "1", "8") + role("Worker", "1", "8")), "Master 1x8, Worker 1x8, ",
     "8 8"},
    {"replicas that may be alone", apps("Deployment", "replicas: 600, ", asks("8") + "}"), "d 600x8 each, ", "apart 8"},
    {"replicas with one rank table",
     apps("StatefulSet", "replicas: 2, ", asks("8") + ", volumes: [{name: ranktable}]}"), "d 2x8, ", "8 8"},
    {"two jobs", apps("Deployment", "", asks("8") + "}") + apps("Deployment", "", asks("3") + "}"),
     "d 1x8 each, d 1x3 each, ", "apart 8 3"},
    {"a group of a set is one run", lws("size: 2, "), "l 2x8, ", "8 8"},
    {"with a leader", lws("size: 4, leaderTemplate: {spec: " + asks("8") + "}}, "), "l 1x8, l 3x8, ", "8 8 8 8"},
    {"a pod", "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: " + asks("3") + "}\n", "p 1x3 each, ", "apart 3"},
    {"a list",
     "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Service}\n- {apiVersion: v1, kind: Pod, spec: " +
         asks("8") + "}}\n",
     " 1x8 each, ", "apart 8"},
    {"JSON", R"({"apiVersion": "v1", "kind": "Pod", "spec": {"containers": [
       {"resources": {"limits": {"huawei.com/Ascend910": "8"}}}], "nodeSelector": {"accelerator-type": "module"}}})",
     " 1x8 each, atlas", "apart 8"},
    {"the product", apps("Deployment", "", asks("8") + on("module-910b-8") + "}"), "d 1x8 each, a2", "apart 8"},
    {"another product", apps("Deployment", "", asks("16") + on("module-a3-16") + "}"), "d 1x? each, ", ""},
    {"a type that nobody knows", apps("Deployment", "", asks("8") + on("v4-8") + "}"), "d 1x8 each, ", "apart 8"},
    {"jobs on two products",
     apps("Deployment", "", asks("8") + on("module") + "}") +
         apps("Deployment", "", asks("8") + on("module-910b-8") + "}"),
     "d 1x8 each, d 1x8 each, ", "apart 8 8"},
    {"one job on two products",
     vcjob + "  - {template: {spec: " + asks("8") + on("module") + "}}}\n  - {template: {spec: " + asks("8") +
         on("module-910b-8") + "}}}\n",
     "a 1x8, a 1x8, atlas", "8 8", "input/contradiction 7:172 +1"},
    {"a part of an NPU", apps("Deployment", "", asks("1", "Ascend910-2c") + "}"), "d 1x? each, ", ""},
    {"NPUs of Huawei Cloud", apps("Deployment", "", asks("8", "ascend-1980") + "}"), "d 1x8 each, ", "apart 8"},
    {"no NPU for all its prefix", apps("Deployment", "", asks("1", "ub_rdma") + "}"), "", ""},
    {"requests that differ",
     "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - resources:\n      limits: {huawei.com/Ascend910: 8}\n"
     "      requests: {huawei.com/Ascend910: 4}\n",
     " 1x8 each, ", "apart 8", "input/contradiction 7:40 +1"},
    {"requests alone",
     "apiVersion: v1\nkind: Pod\nspec: {containers: [{resources: {requests: {huawei.com/Ascend910: 2}}}]}\n",
     " 1x2 each, ", "apart 2"},
    {"two containers",
     "apiVersion: v1\nkind: Pod\nspec: {containers: [{resources: {limits: {huawei.com/Ascend910: 2}}}, "
     "{resources: {limits: {huawei.com/Ascend910: 1}}}]}\n",
     " 1x3 each, ", "apart 3"},
    {"replicas that were never filled in", apps("Deployment", "replicas: \"${N}\", ", asks("8") + "}"), "d ?x8 each, ",
     "", "input/placeholder 5:19"},
    {"NPUs that were never filled in", apps("Deployment", "", asks("<npus>") + "}"), "d 1x? each, ", "",
     "input/placeholder 5:139"},
    {"a key twice", "apiVersion: v1\nkind: Pod\nspec: " + asks("8") + "}\nkind: Pod\n", " 1x8 each, ", "apart 8",
     "input/duplicate-key 4:1 +1"},
    {"anchors and merge keys",
     "apiVersion: v1\nkind: List\nx: &pod " + asks("8") +
         "}\nitems:\n- {apiVersion: v1, kind: Pod, spec: {<<: *pod}}\n",
     " 1x8 each, ", "apart 8"},
};

TEST_CASE("read/kubernetes: what pods ask for, and the servers that follow") {
    for (row const& r : table) {
        CAPTURE(r.name);
        result const seen{r.text};
        CHECK(seen.asked() == r.asked);
        CHECK(seen.servers() == r.servers);
        CHECK(seen.findings == r.findings);
    }
}

struct refused_row {
    char const* name;
    std::string text;
    kubernetes_refusal why;
};
std::string const table_map = "---\napiVersion: v1\nkind: ConfigMap\ndata:\n  hccl.json: '{\"server_list\": []}'\n";
refused_row const refusals[] = {
    {"a job", vcjob + task("w", "1", "8"), kubernetes_refusal::none},
    {"a job without NPUs", vcjob + "  - {template: {spec: {containers: []}}}\n", kubernetes_refusal::none},
    {"a service", "apiVersion: v1\nkind: Service\n", kubernetes_refusal::no_job},
    {"a deployment without NPUs", apps("Deployment", "", "{containers: []}").substr(4), kubernetes_refusal::no_job},
    {"a config map of something else", "apiVersion: v1\nkind: ConfigMap\ndata: {a: b}\n", kubernetes_refusal::no_job},
    {"one table", table_map, kubernetes_refusal::none},
    {"two tables", table_map + table_map, kubernetes_refusal::several_tables},
    {"a template", "apiVersion: v1\nkind: {{ kind }}\n", kubernetes_refusal::is_template},
    {"a template that parses", "apiVersion: v1\nkind: \"{{ kind }}\"\n", kubernetes_refusal::is_template},
};
TEST_CASE("read/kubernetes: what is refused") {
    for (refused_row const& r : refusals) {
        CAPTURE(r.name);
        result const seen{r.text};
        CHECK(static_cast<int>(seen.seen.refused) == static_cast<int>(r.why));
        CHECK(seen.findings.empty());
    }
}

TEST_CASE("read/kubernetes: faults of the text leave no facts") {
    for (std::string const bad : {"spec: [\n", "spec:\n\ta: b\n", "spec: *a\n"}) {
        result const seen{"apiVersion: v1\nkind: Pod\n" + bad};
        CHECK(seen.findings.starts_with("input/syntax "));
        CHECK(seen.seen.facts.empty());
    }
    std::string text = "apiVersion: v1\nkind: List\nx0: &x0 {containers: [{}, {}, {}, {}, {}, {}, {}, {}]}\nitems:\n";
    text += "- &i {apiVersion: v1, kind: Pod, spec: *x0}\n";
    for (int i = 0; i != 5000; ++i) text += "- *i\n";
    CHECK(result{text}.findings.empty()); // much, yet no more than is written
    std::string tasks = "x: &c [" + std::string(2000, '~') + "]\n";
    for (std::size_t i = 0; i != tasks.size(); ++i)
        if (tasks[i] == '~') tasks.replace(i, 1, "{},"), i += 2;
    tasks = "apiVersion: batch.volcano.sh/v1\nkind: Job\n" + tasks +
            "spec:\n  tasks:\n  - &t {template: {spec: {containers: *c}}}\n";
    for (int i = 0; i != 2000; ++i) tasks += "  - *t\n";
    result const grown{tasks};
    CHECK(grown.findings == "input/syntax 6:39");
    CHECK(grown.seen.facts.empty());
}

TEST_CASE("read/kubernetes: YAML over 8 MiB is not read, JSON is") {
    std::string const job = vcjob + task("w", "1", "8");
    CHECK(result{job + std::string((8U << 20) - job.size(), '\n')}.findings.empty());
    CHECK(result{job + std::string((8U << 20) - job.size() + 1, '\n')}.findings == "input/too-large");
    std::string const json = R"({"apiVersion": "v1", "kind": "Pod", "spec": {}})";
    CHECK(result{json + std::string(9U << 20, '\n')}.findings.empty());
}

std::string container(std::string_view env) {
    return "apiVersion: apps/v1\nkind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n"
           "      - resources: {limits: {huawei.com/Ascend910: 8}}\n        env:\n" +
           std::string{env};
}

TEST_CASE("read/kubernetes: the environment of a container that asks for NPUs") {
    result const r{container("        - {name: HCCL_BUFFSIZE, value: \"200\"}\n"
                             "        - {name: MASTER_ADDR, value: 10.0.0.1}\n"
                             "        - {name: MASTER_PORT, value: \"29500\"}\n"
                             "        - {name: HCCL_IF_IP, valueFrom: {fieldRef: {fieldPath: status.hostIP}}}\n"
                             "        - {name: A, value: $(B)}\n"
                             "        - {name: RANK, value: <rank>}\n")};
    REQUIRE(r.seen.facts.environments.size() == 1);
    REQUIRE(r.seen.facts.variables.size() == 6);
    CHECK(r.seen.facts.variables[0].value == "200");
    CHECK(text_reading::at(r.seen.facts.variables[0].at, r.from.text) == "200");
    CHECK(r.seen.facts.variables[2].plain);
    CHECK_FALSE(r.seen.facts.variables[3].plain);
    CHECK_FALSE(r.seen.facts.variables[4].plain);
    CHECK_FALSE(r.seen.facts.variables[5].plain);
    CHECK(r.findings == "input/placeholder 14:31");
    REQUIRE(r.seen.facts.launches.size() == 1);
    CHECK(*r.seen.facts.launches[0].master_addr == "10.0.0.1");
    CHECK(*r.seen.facts.launches[0].master_port == 29500);
    CHECK(r.seen.facts.processes.empty());
}

TEST_CASE("read/kubernetes: a master that is set behind the container's own counts for nothing") {
    std::string const pod = "{containers: [{env: [{name: MASTER_PORT, value: '60001'}], resources: {limits: "
                            "{huawei.com/Ascend910: 8}}}]}";
    result const own{vcjob + "  - {template: {spec: " + pod + "}}\n"};
    REQUIRE(own.seen.facts.launches.size() == 1);
    CHECK(own.seen.facts.launches[0].master_port);
    result const plugin{vcjob + "  - {template: {spec: " + pod + "}}\n  plugins: {pytorch: []}\n"};
    REQUIRE(plugin.seen.facts.launches.size() == 1);
    CHECK_FALSE(plugin.seen.facts.launches[0].master_port);
    result const operated{ascend_job("Master: {template: {spec: " + pod + "}}, ")};
    REQUIRE(operated.seen.facts.launches.size() == 1);
    CHECK_FALSE(operated.seen.facts.launches[0].master_port);
}

TEST_CASE("read/kubernetes: a rank table stands where it stands") {
    result const r{"apiVersion: v1\nkind: ConfigMap\ndata:\n  hccl.json: |\n    {\"server_list\": []}\n"};
    REQUIRE(r.seen.table.has_value());
    CHECK(r.seen.table->in_place);
    CHECK(r.seen.table->text.find('{') == r.from.text.find('{'));
    // A table that is to be filled in yet is right in a job's own files, and stuck where it is live.
    std::string const open = "apiVersion: v1\nkind: ConfigMap\ndata: {hccl.json: '{\"status\": \"initializing\"}'}\n";
    CHECK_FALSE(result{open}.seen.table.has_value());
    CHECK(result{open}.seen.refused == kubernetes_refusal::none);
    CHECK(result{open + "metadata: {uid: a}\n"}.seen.table.has_value());
}

TEST_CASE("read/kubernetes: two inputs are two jobs") {
    result a{vcjob + task("w", "2", "8")};
    result b{vcjob + task("w", "3", "8")};
    read::joined_facts one;
    one.add(std::move(a.seen.facts), 0);
    one.join();
    REQUIRE(one.cluster() != nullptr);
    CHECK(one.cluster()->servers.size() == 2);
    CHECK_FALSE(one.cluster()->apart);
    read::joined_facts two;
    two.add(std::move(result{vcjob + task("w", "2", "8")}.seen.facts), 0);
    two.add(std::move(b.seen.facts), 1);
    two.join();
    REQUIRE(two.cluster() != nullptr);
    CHECK(two.cluster()->apart);
    CHECK(two.cluster()->servers.size() == 2);
}
} // namespace
