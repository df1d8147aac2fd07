// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/product.hpp>
#include <atlascheck/read/embedded_table.hpp>
#include <atlascheck/read/input_facts.hpp>
#include <atlascheck/read/number.hpp>
#include <atlascheck/read/placeholder.hpp>
#include <atlascheck/read/shell_environment.hpp>
#include <atlascheck/read/text_findings.hpp>
#include <atlascheck/read/yaml_tree.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace atlascheck::read {

namespace kubernetes {

/// What a node label `accelerator-type` says. Of a product that is not known here there is none.
///
/// Source: MindCluster, "preparing for installation", node labels.
struct accelerator {
    std::string_view type;
    product const* kind;
};
inline constexpr accelerator accelerators[] = {
    {"module", &products::atlas},       {"half", &products::atlas},     {"card", &products::atlas},
    {"module-910b-8", &products::a2},   {"card-910b-2", &products::a2}, {"card-910b-infer", &products::a2},
    {"module-910b-16", nullptr},        {"module-a3-16", nullptr},      {"module-a3-16-super-pod", nullptr},
    {"module-a3-8-super-pod", nullptr}, {"850-Atlas-8p-8", nullptr},    {"850-SuperPod-Atlas-8", nullptr},
    {"950-SuperPod-Atlas-8", nullptr},  {"350-Atlas-8", nullptr},       {"350-Atlas-16", nullptr},
    {"350-Atlas-4p-8", nullptr},        {"350-Atlas-4p-16", nullptr},
};
[[nodiscard]] constexpr accelerator const* accelerator_named(std::string_view type) noexcept {
    for (accelerator const& a : accelerators)
        if (a.type == type) return &a;
    return nullptr;
}

/// Whether a resource is an NPU or a part of one.
[[nodiscard]] constexpr bool is_npu(std::string_view resource) noexcept {
    constexpr std::string_view vendor = "huawei.com/";
    if (!resource.starts_with(vendor)) return false;
    resource.remove_prefix(vendor.size());
    return resource.starts_with("Ascend") || resource.starts_with("ascend") || resource.starts_with("npu");
}
/// Whether a resource is counted in whole NPUs of products that are known here. It does not tell which.
/// Source: MindCluster, "YAML configuration"; Huawei Cloud CCE (ascend-1980).
[[nodiscard]] constexpr bool is_whole_npu(std::string_view resource) noexcept {
    return resource == "huawei.com/Ascend910" || resource == "huawei.com/ascend-1980";
}

/// The variables that whoever starts the pods sets behind those of the container, so that the container's count for
/// nothing.
[[nodiscard]] constexpr bool is_set_by_starter(std::string_view name) noexcept {
    for (std::string_view const set : {"MASTER_ADDR", "MASTER_PORT", "WORLD_SIZE", "RANK", "LOCAL_RANK"})
        if (name == set) return true;
    return false;
}

/// What the containers of a pod ask for.
struct pod_request {
    stated<std::uint32_t> npus{}; // of all containers
    place at{};
    bool any = false;  // it asks for an NPU, or a part of one
    bool known = true; // how many is plain, and whole ones of a product that is known here
};

/// Takes the facts of objects of Kubernetes that run on NPUs; all others are passed over.
///
/// Source: the kinds' own schemas (batch.volcano.sh, mindxdl.gitee.com, apps, leaderworkerset.x-k8s.io).
class reader {
public:
    reader(text_findings& found, input_facts& facts) : found_{found}, facts_{facts} {}

    void read(yaml_tree const& tree) {
        tree.for_each_document([this](yaml_value const& v) { object(v, true); });
        if (product_clash_) facts_.kind = {};
    }
    /// Whether there was an object that is read.
    [[nodiscard]] bool any() const noexcept { return any_ || !tables_.empty(); }
    /// The values of rank tables that config maps hold.
    [[nodiscard]] std::vector<yaml_value> const& tables() const noexcept { return tables_; }

private:
    void object(yaml_value const& v, bool lists) {
        std::string_view const kind = v["kind"].text().value_or("");
        std::string_view const api = v["apiVersion"].text().value_or("");
        if (kind == "List" && lists)
            return v["items"].for_each([this](yaml_value const& item) { object(item, false); });
        if (kind == "ConfigMap") return config_map(v);
        yaml_value const spec = v["spec"];
        begin_job();
        if (kind == "Job" && api.starts_with("batch.volcano.sh/"))
            volcano_job(v, spec);
        else if (kind == "Job" && api.starts_with("batch/"))
            pods(name_of(v), spec["parallelism"], spec["template"], gathers(spec["template"]));
        else if (kind == "AscendJob")
            ascend_job(spec);
        else if ((kind == "Deployment" || kind == "StatefulSet") && api.starts_with("apps/"))
            pods(name_of(v), spec["replicas"], spec["template"], gathers(spec["template"]));
        else if (kind == "LeaderWorkerSet")
            leader_worker_set(v, spec["leaderWorkerTemplate"]);
        else if (kind == "Pod")
            pods(name_of(v), {}, v, gathers(v));
        end_job();
    }
    void begin_job() {
        job_kind_ = {};
        before_ = facts_.pods.size();
        starter_sets_ = false;
    }
    void end_job() {
        if (job_kind_ && !facts_.kind) facts_.kind = job_kind_;
        if (job_kind_ && *job_kind_ != *facts_.kind) product_clash_ = true;
        if (facts_.pods.size() != before_) ++facts_.jobs;
    }

    void volcano_job(yaml_value const& job, yaml_value const& spec) {
        any_ = true;
        starter_sets_ = static_cast<bool>(spec["plugins"]["pytorch"]);
        spec["tasks"].for_each([&](yaml_value const& task) {
            yaml_value const name = task["name"];
            pods(name.text() ? name : name_of(job), task["replicas"], task["template"], true);
        });
    }
    void ascend_job(yaml_value const& spec) {
        any_ = true;
        starter_sets_ = true;
        spec["replicaSpecs"].for_each_key(
            [&](yaml_value const& role, yaml_value const& of) { pods(role, of["replicas"], of["template"], true); });
    }
    // One group is one run; there may be several.
    void leader_worker_set(yaml_value const& set, yaml_value const& of) {
        yaml_value const leader = of["leaderTemplate"];
        if (!leader) return pods(name_of(set), of["size"], of["workerTemplate"], true);
        stated<std::uint32_t> workers = of["size"] ? number(of["size"]) : stated<std::uint32_t>{1};
        pods(name_of(set), {}, leader, true);
        if (workers && *workers != 0) --workers.value;
        add_pods(name_of(set), workers, of["workerTemplate"], true);
    }
    // What is live is as its controller has filled it; in a job's own files it is not filled yet, as it has to be.
    void config_map(yaml_value const& v) {
        yaml_value const table = v["data"]["hccl.json"];
        if (!table.text()) return;
        any_ = true;
        bool const filled = table.text()->find("_list\"") != std::string_view::npos;
        if (filled || v["metadata"]["uid"]) tables_.push_back(table);
    }

    // Whether all pods of a template get one rank table.
    [[nodiscard]] static bool gathers(yaml_value const& pod) {
        bool any = false;
        pod["spec"]["volumes"].for_each([&any](yaml_value const& volume) {
            any |= volume["name"].text() == "ranktable" ||
                   volume["configMap"]["name"].text().value_or("").starts_with("rings-config");
        });
        return any;
    }
    void pods(yaml_value const& name, yaml_value const& count, yaml_value const& of, bool one_run) {
        add_pods(name, count ? number(count) : stated<std::uint32_t>{1}, of, one_run);
    }
    void add_pods(yaml_value const& name, stated<std::uint32_t> const& count, yaml_value const& of, bool one_run) {
        if (count && *count == 0) return;
        yaml_value const spec = of["spec"];
        pod_request request;
        spec["containers"].for_each([&](yaml_value const& container) {
            if (ask(container, request)) environment_of(container);
        });
        if (!request.any) return;
        any_ = true;
        if (!take_product(spec["nodeSelector"])) request.known = false;
        facts_.pods.push_back({.name = stay(name),
                               .at = request.at,
                               .job = facts_.jobs,
                               .one_run = one_run,
                               .pods = count,
                               .npus = request.known ? request.npus : stated<std::uint32_t>{}});
    }

    // Adds what a container asks for; whether it asks for NPUs.
    bool ask(yaml_value const& container, pod_request& all) {
        bool any = false;
        yaml_value const limits = container["resources"]["limits"];
        yaml_value const requests = container["resources"]["requests"];
        auto const add = [&](yaml_value const& name, yaml_value const& amount) {
            if (!is_npu(*name.text())) return;
            stated<std::uint32_t> const n = number(amount);
            if (n && *n == 0) return;
            any = all.any = true;
            all.known &= n.known && is_whole_npu(*name.text());
            if (all.at.what == spot::nowhere) all.at = at(amount);
            all.npus = {(all.npus ? *all.npus : 0) + (n ? *n : 0), all.at};
        };
        limits.for_each_key(add);
        limits.for_each_key([&](yaml_value const& name, yaml_value const& amount) {
            if (is_npu(*name.text())) compare(name, amount, requests[*name.text()]);
        });
        if (!any) requests.for_each_key(add);
        return any;
    }
    // Of what no node can give in part, requests and limits are equal.
    void compare(yaml_value const& name, yaml_value const& limit, yaml_value const& request) {
        if (!request || !limit.text() || !request.text()) return;
        auto const a = read_number(*limit.text());
        auto const b = read_number(*request.text());
        if (!a.read() || !b.read() || a.value == b.value) return;
        bool const later = limit.at().offset < request.at().offset;
        if (!told_.insert(limit.at().offset).second) return;
        found_.contradiction(part(name), part(later ? limit : request), part(later ? request : limit));
    }

    // What the nodes are; false where they are of a product that is not known here.
    bool take_product(yaml_value const& selector) {
        yaml_value const type = selector["accelerator-type"];
        accelerator const* const a = accelerator_named(type.text().value_or(""));
        if (a == nullptr) return true;
        if (a->kind == nullptr) return false;
        if (!job_kind_) {
            job_kind_ = {a->kind, at(type)};
            job_type_ = type;
        } else if (*job_kind_ != a->kind) {
            selector.for_each_key([&](yaml_value const& name, yaml_value const& value) {
                if (*name.text() == "accelerator-type" && told_.insert(value.at().offset).second)
                    found_.contradiction(part(name), part(job_type_), part(value));
            });
        }
        return true;
    }

    void environment_of(yaml_value const& container) {
        if (!containers_.insert(container.at().offset).second) return; // an alias shows it again
        yaml_value const list = container["env"];
        auto const first = static_cast<std::uint32_t>(facts_.variables.size());
        list.for_each([this](yaml_value const& v) { add_variable(v); });
        if (facts_.variables.size() == first) return;
        environment e;
        e.first = first;
        e.count = static_cast<std::uint32_t>(facts_.variables.size()) - first;
        e.at = at(list);
        launch l;
        l.at = at(container);
        l.environment = static_cast<std::uint32_t>(facts_.environments.size());
        facts_.environments.push_back(e);
        if (!starter_sets_) take_master(l, e);
        facts_.launches.push_back(l);
    }
    // A value that is taken from elsewhere, or refers to others, only the run tells.
    void add_variable(yaml_value const& v) {
        yaml_value const name = v["name"];
        yaml_value const value = v["value"];
        if (!name.text()) return;
        variable out{.name = stay(name), .value = stay(value), .at = at(value ? value : name), .name_at = at(name)};
        out.plain = value.text() && value.text()->find("$(") == std::string_view::npos && !v["valueFrom"];
        if (out.plain && shell::is_job_variable(out.name)) out.plain = filled(value);
        facts_.variables.push_back(out);
    }
    void take_master(launch& l, environment const& e) const {
        for (std::uint32_t i = e.first; i != e.first + e.count; ++i) {
            variable const& v = facts_.variables[i];
            if (v.name == "MASTER_ADDR")
                l.master_addr = v.plain && !v.value.empty() ? stated<std::string_view>{v.value, v.at}
                                                            : stated<std::string_view>{};
            if (v.name != "MASTER_PORT") continue;
            auto const port = read_number(v.value);
            bool const good = v.plain && port.kind == number_reading::how::plain && port.value <= 65535;
            l.master_port = good && port.value != 0 ? stated<std::uint32_t>{port.value, v.at} : stated<std::uint32_t>{};
        }
    }

    // Whether a text was filled in; if not, that is told once a place.
    bool filled(yaml_value const& v) {
        std::string_view const text = v.text().value_or("");
        if (!is_placeholder(text) && text.find("${") == std::string_view::npos) return true;
        if (told_.insert(v.at().offset).second) found_.placeholder(part(v));
        return false;
    }
    [[nodiscard]] stated<std::uint32_t> number(yaml_value const& v) {
        if (!v.text() || !filled(v)) return {};
        number_reading const n = read_number(*v.text());
        if (n.kind != number_reading::how::plain) return {};
        return {n.value, at(v)};
    }
    [[nodiscard]] static yaml_value name_of(yaml_value const& v) { return v["metadata"]["name"]; }
    [[nodiscard]] std::string_view part(yaml_value const& v) const noexcept {
        return found_.text().substr(v.at().offset, v.at().length);
    }
    [[nodiscard]] place at(yaml_value const& v) const noexcept { return found_.at(part(v)); }
    // The text where it outlives the tree.
    [[nodiscard]] std::string_view stay(yaml_value const& v) {
        auto const text = v.text();
        if (!text) return {};
        return part(v) == *text ? part(v) : facts_.keep(std::string{*text});
    }

    text_findings& found_;
    input_facts& facts_;
    std::vector<yaml_value> tables_;
    std::unordered_set<std::uint32_t> told_; // where something is wrong that aliases may show again
    std::unordered_set<std::uint32_t> containers_;
    std::size_t before_ = 0; // pods of earlier jobs
    stated<product const*> job_kind_{};
    yaml_value job_type_;       // which says so
    bool starter_sets_ = false; // the master and the ranks
    bool product_clash_ = false;
    bool any_ = false;
};

} // namespace kubernetes
} // namespace atlascheck::read
