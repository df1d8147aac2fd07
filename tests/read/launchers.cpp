// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/launchers.hpp>

#include "shell_reading.hpp"

namespace {
using namespace shell_reading;
using read::find_option;
using read::launch_option;
using read::options_of;

constexpr bool is(launcher l, std::string_view name, launch_option what) {
    auto const* const o = find_option(options_of(l), name);
    return o != nullptr && o->what == what;
}
static_assert(is(launcher::torchrun, "nnodes", launch_option::nodes));
static_assert(is(launcher::torchrun, "nproc-per-node", launch_option::per_node));
static_assert(is(launcher::torchrun, "nproc", launch_option::per_node)); // no other begins so
static_assert(find_option(options_of(launcher::torchrun), "master") == nullptr);
static_assert(find_option(options_of(launcher::torchrun), "n") == nullptr);
static_assert(is(launcher::torchrun, "m", launch_option::module)); // though others begin so
static_assert(find_option(options_of(launcher::torchrun), "nothing") == nullptr);
static_assert(is(launcher::mpirun, "np", launch_option::processes));
static_assert(find_option(options_of(launcher::mpirun), "hostf") == nullptr); // does not abbreviate
static_assert(is(launcher::srun, "N", launch_option::nodes));
static_assert(is(launcher::srun, "n", launch_option::processes));
static_assert(options_of(launcher::python).options.empty());

TEST_CASE("read/launchers: torchrun and its kin") {
    check({
        {"nothing said", "torchrun a.py", "torchrun nodes=1 per=1"},
        {"with =", "torchrun --nnodes=2 --nproc-per-node=8 --node-rank=1 a.py", "torchrun nodes=2 node=1 per=8"},
        {"as two words", "torchrun --nnodes 2 --nproc_per_node '8' a.py", "torchrun nodes=2 per=8"},
        {"abbreviated", "torchrun --nn 2 --nproc 8 --master_a h a.py", "torchrun nodes=2 per=8 addr=h"},
        {"the later holds", "torchrun --nnodes 2 --nnodes 3 a.py", "torchrun nodes=3 per=1"},
        {"what the script takes is its own", "torchrun a.py --nnodes 2 --nproc_per_node 8", "torchrun nodes=1 per=1"},
        {"a module", "torchrun -m --nproc_per_node 4 pkg.train --nnodes 2", "torchrun nodes=1 per=4"},
        {"elastic", "torchrun --nnodes 1:4 a.py", "torchrun per=1"},
        {"not so elastic", "torchrun --nnodes=2:2 a.py", "torchrun nodes=2 per=1"},
        {"as many as there are", "torchrun --nproc_per_node=auto a.py", "torchrun nodes=1"},
        {"or NPUs", "torchrun --nproc_per_node npu a.py", "torchrun nodes=1"},
        {"no number", "torchrun --nnodes 0 --nproc_per_node 08 --master_port 70000 a.py", "torchrun"},
        {"alone", "torchrun --standalone --nproc_per_node 8 --master_port 1 a.py", "torchrun nodes=1 per=8"},
        {"an endpoint", "torchrun --rdzv_backend c10d --rdzv_endpoint h:29400 --master_port 1 a.py",
         "torchrun nodes=1 per=1 addr=h port=29400"},
        {"without a port", "torchrun --rdzv_endpoint=10.0.0.1 a.py", "torchrun nodes=1 per=1 addr=10.0.0.1"},
        {"in IPv6", "torchrun --rdzv_endpoint=[::1]:2 a.py", "torchrun nodes=1 per=1 addr=[::1] port=2"},
        {"an address alone", "torchrun --rdzv_endpoint=fe80::1 a.py", "torchrun nodes=1 per=1 addr=fe80::1"},
        {"by its path", "/opt/bin/torchrun --nproc_per_node 2 a.py", "torchrun nodes=1 per=2"},
        {"as a module of Python", "python -u -m torch.distributed.run --nproc_per_node 2 a.py",
         "torchrun nodes=1 per=2"},
        {"that of torch_npu", "python -m torch_npu.distributed.run --nproc_per_node 2 a.py",
         "torch_npu_run nodes=1 per=2"},
        {"an option that is not known", "torchrun --new 5 --nnodes 2 a.py", "torchrun nodes=2 per=1"},
        {"a value that lacks", "torchrun --nnodes --nproc_per_node 2 a.py", "torchrun per=2"},
        {"at the end", "torchrun --nnodes", "torchrun per=1"},
        {"tiered", "torch_npu_run --enable_tiered_parallel_tcpstore true --nnodes 2 a.py",
         "torch_npu_run nodes=2 per=1"},
        {"launch with its flag", "python -m torch.distributed.launch --use_env --nproc_per_node=8 a.py",
         "torch.distributed.launch nodes=1 per=8"},
    });
}
TEST_CASE("read/launchers: msrun") {
    check({
        {"all", "msrun --worker_num=16 --local_worker_num=8 --master_addr=h --master_port=8118 --node_rank=1 a.py",
         "msrun node=1 per=8 all=16 addr=h port=8118"},
        {"one server", "msrun --worker_num 8 --join True a.py", "msrun all=8"},
        {"of itself", "msrun --node_rank -1 a.py", "msrun"},
    });
}
TEST_CASE("read/launchers: deepspeed") {
    check({
        {"devices", "deepspeed --num_gpus 6 a.py --bf16", "deepspeed per=6"},
        {"accelerators", "deepspeed --num_accelerators=8 --num_nodes 2 --master_port 6000 a.py",
         "deepspeed nodes=2 per=8 port=6000"},
        {"included", "deepspeed --include localhost:0,1,2,3 a.py", "deepspeed per=4"},
        {"on two hosts", "deepspeed -i a:0,1@b:0 a.py", "deepspeed"},
        {"all", "deepspeed --hostfile h a.py --num_gpus 3", "deepspeed"},
    });
}
TEST_CASE("read/launchers: accelerate") {
    check({
        {"the number of all",
         "accelerate launch --num_processes 16 --num_machines 2 --machine_rank 1 --main_process_ip h "
         "--main_process_port 1 a.py",
         "accelerate nodes=2 node=1 all=16 addr=h port=1"},
        {"from a file", "accelerate launch --config_file c.yaml a.py", "accelerate"},
        {"what launches nothing", "accelerate config", ""},
        {"an option with a value that is not known", "accelerate launch --fsdp_x y --num_processes 8 a.py",
         "accelerate all=8"},
    });
}
TEST_CASE("read/launchers: mpirun") {
    check({
        {"processes", "mpirun -n 8 python a.py", "mpirun all=8"},
        {"np", "mpirun --allow-run-as-root -np 8 --bind-to none -x A=1 -mca a b python a.py -n 3", "mpirun all=8"},
        {"attached", "mpirun -n8 python a.py", "mpirun all=8"},
        {"hosts", "mpirun -n 16 -H a:8,b:8 python a.py", "mpirun nodes=2 per=8 all=16"},
        {"fewer than there are slots", "mpirun -n 8 -H a:8,b:8 python a.py", "mpirun all=8 many"},
        {"of different size", "mpirun -H a:8,b:4 python a.py", "mpirun many"},
        {"a file of hosts", "mpirun -np 16 --hostfile h python a.py", "mpirun all=16 many"},
        {"another file of hosts", "mpiexec -f h -n 16 python a.py", "mpirun all=16 many"},
        {"per node", "mpirun -N 8 python a.py", "mpirun per=8"},
        {"the environment is read", "export MASTER_ADDR=h RANK_SIZE=8\nmpiexec -n 8 python a.py",
         "mpirun all=8 world=8 addr=h"},
    });
}
TEST_CASE("read/launchers: srun") {
    check({
        {"tasks", "srun -N 2 --ntasks-per-node=8 python a.py", "srun nodes=2 per=8"},
        {"attached", "srun -N2 -n16 python a.py", "srun nodes=2 all=16"},
        {"a range of nodes", "srun --nodes=2-4 python a.py", "srun"},
        {"NPUs", "srun --gres=npu:8 python a.py", "srun npus=8"},
        {"one launcher a task", "srun -N2 --ntasks-per-node=1 torchrun --nnodes=$SLURM_NNODES --nproc_per_node 8 a.py",
         "torchrun nodes=2 per=8"},
        {"which says so itself", "srun -N2 torchrun --nnodes=2 --nproc_per_node 8 a.py", "torchrun nodes=2 per=8"},
        {"one script a task may start more", "srun -N2 --ntasks-per-node=1 bash run.sh", "srun nodes=2"},
        {"eight do not", "srun -N2 --ntasks-per-node=8 bash run.sh", "srun nodes=2 per=8"},
    });
}
} // namespace
