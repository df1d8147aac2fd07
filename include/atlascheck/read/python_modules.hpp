// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/dtype.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace atlascheck::read::detail {

/// What a dotted name stands for, as far as training scripts concern us.
enum class python_thing : std::uint8_t {
    nothing,
    os,
    os_environ,
    get_variable, // os.getenv and os.environ.get
    torch,
    distributed,
    init_process_group,
    all_reduce,
    reduce_scatter,
    reduce_scatter_list,
    get_rank,
    get_local_rank,
    torch_npu,
    npu,
    cuda,
    set_device,
    set_cuda_device,
    make_device,
    nn,
    parallel,
    data_parallel,
    utils,
    data,
    data_distributed,
    sampler,
    loader,
    multiprocessing,
    spawn,
    make_tensor,
};

struct python_member {
    python_thing of;
    std::string_view name;
    python_thing is;
};

/// The modules and functions that are known, by the thing that they belong to.
inline constexpr python_member python_members[] = {
    {python_thing::nothing, "os", python_thing::os},
    {python_thing::nothing, "torch", python_thing::torch},
    {python_thing::nothing, "torch_npu", python_thing::torch_npu},
    {python_thing::os, "environ", python_thing::os_environ},
    {python_thing::os, "getenv", python_thing::get_variable},
    {python_thing::os_environ, "get", python_thing::get_variable},
    {python_thing::torch, "distributed", python_thing::distributed},
    {python_thing::torch, "npu", python_thing::npu},
    {python_thing::torch, "cuda", python_thing::cuda},
    {python_thing::torch, "device", python_thing::make_device},
    {python_thing::torch, "nn", python_thing::nn},
    {python_thing::torch, "utils", python_thing::utils},
    {python_thing::torch, "multiprocessing", python_thing::multiprocessing},
    {python_thing::torch_npu, "npu", python_thing::npu},
    {python_thing::npu, "utils", python_thing::npu},
    {python_thing::npu, "set_device", python_thing::set_device},
    {python_thing::cuda, "set_device", python_thing::set_cuda_device},
    {python_thing::distributed, "distributed_c10d", python_thing::distributed},
    {python_thing::distributed, "init_process_group", python_thing::init_process_group},
    {python_thing::distributed, "all_reduce", python_thing::all_reduce},
    {python_thing::distributed, "reduce_scatter", python_thing::reduce_scatter_list},
    {python_thing::distributed, "reduce_scatter_tensor", python_thing::reduce_scatter},
    {python_thing::distributed, "_reduce_scatter_base", python_thing::reduce_scatter},
    {python_thing::distributed, "get_rank", python_thing::get_rank},
    {python_thing::distributed, "get_node_local_rank", python_thing::get_local_rank},
    {python_thing::nn, "parallel", python_thing::parallel},
    {python_thing::parallel, "distributed", python_thing::parallel},
    {python_thing::parallel, "DistributedDataParallel", python_thing::data_parallel},
    {python_thing::utils, "data", python_thing::data},
    {python_thing::data, "distributed", python_thing::data_distributed},
    {python_thing::data, "dataloader", python_thing::data},
    {python_thing::data, "DataLoader", python_thing::loader},
    {python_thing::multiprocessing, "spawn", python_thing::spawn},
    {python_thing::spawn, "spawn", python_thing::spawn},
    {python_thing::torch, "zeros", python_thing::make_tensor},
    {python_thing::torch, "ones", python_thing::make_tensor},
    {python_thing::torch, "empty", python_thing::make_tensor},
    {python_thing::torch, "full", python_thing::make_tensor},
    {python_thing::torch, "tensor", python_thing::make_tensor},
    {python_thing::torch, "as_tensor", python_thing::make_tensor},
    {python_thing::torch, "rand", python_thing::make_tensor},
    {python_thing::torch, "randn", python_thing::make_tensor},
    {python_thing::torch, "randint", python_thing::make_tensor},
    {python_thing::torch, "arange", python_thing::make_tensor},
    {python_thing::torch, "zeros_like", python_thing::make_tensor},
    {python_thing::torch, "ones_like", python_thing::make_tensor},
    {python_thing::torch, "empty_like", python_thing::make_tensor},
    {python_thing::torch, "full_like", python_thing::make_tensor},
};

/// Whether a class of this name shares data out between the ranks: PyTorch's own or one that is made after it.
[[nodiscard]] constexpr bool names_a_sampler(std::string_view s) noexcept {
    return s.ends_with("Sampler") && s.find("Dist") != std::string_view::npos;
}

[[nodiscard]] constexpr python_thing member_of(python_thing of, std::string_view name) noexcept {
    for (python_member const& m : python_members)
        if (m.of == of && m.name == name) return m.is;
    return names_a_sampler(name) ? python_thing::sampler : python_thing::nothing;
}

/// What a name is usually imported as, for excerpts that show no import.
[[nodiscard]] constexpr python_thing usual_meaning(std::string_view name) noexcept {
    if (name == "dist") return python_thing::distributed;
    if (name == "DDP" || name == "DistributedDataParallel") return python_thing::data_parallel;
    if (name == "DataLoader") return python_thing::loader;
    return member_of(python_thing::nothing, name);
}

struct python_dtype {
    std::string_view name;   // torch.NAME, and the method .NAME() of a tensor where it is one
    std::string_view tensor; // torch.NAMETensor
    dtype value;
};
inline constexpr python_dtype python_dtypes[] = {
    {"int8", "Char", dtype::int8},  {"int16", "Short", dtype::int16},
    {"short", "", dtype::int16},    {"int32", "Int", dtype::int32},
    {"int", "", dtype::int32},      {"int64", "Long", dtype::int64},
    {"long", "", dtype::int64},     {"uint8", "Byte", dtype::uint8},
    {"uint16", "", dtype::uint16},  {"uint32", "", dtype::uint32},
    {"uint64", "", dtype::uint64},  {"float16", "Half", dtype::float16},
    {"half", "", dtype::float16},   {"float32", "Float", dtype::float32},
    {"float", "", dtype::float32},  {"float64", "Double", dtype::float64},
    {"double", "", dtype::float64}, {"bfloat16", "BFloat16", dtype::bfloat16},
};

/// The data type that torch calls `name`; nothing for others and those that no collective has.
[[nodiscard]] constexpr std::optional<dtype> torch_dtype(std::string_view name) noexcept {
    for (python_dtype const& d : python_dtypes)
        if (d.name == name) return d.value;
    return std::nullopt;
}
/// The data type of torch.DoubleTensor and the like.
[[nodiscard]] constexpr std::optional<dtype> dtype_of_class(std::string_view name) noexcept {
    constexpr std::string_view end = "Tensor";
    if (!name.ends_with(end)) return std::nullopt;
    name.remove_suffix(end.size());
    for (python_dtype const& d : python_dtypes)
        if (!d.tensor.empty() && d.tensor == name) return d.value;
    return std::nullopt;
}
/// The data type that a method without arguments makes of a tensor: .double() and the like.
[[nodiscard]] constexpr std::optional<dtype> dtype_of_method(std::string_view name) noexcept {
    for (std::string_view const m : {"short", "int", "long", "half", "float", "double", "bfloat16"})
        if (m == name) return torch_dtype(name);
    return std::nullopt;
}
/// Whether a method of a tensor leaves its data type as it is.
[[nodiscard]] constexpr bool keeps_dtype(std::string_view method) noexcept {
    for (std::string_view const m : {"npu", "cuda", "cpu", "clone", "detach", "contiguous", "fill_", "zero_", "reshape",
                                     "view", "flatten", "requires_grad_"})
        if (m == method) return true;
    return false;
}

} // namespace atlascheck::read::detail
