// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/sbatch.hpp>

#include "shell_reading.hpp"

#include <cstdint>
#include <utility>

namespace {
using namespace shell_reading;

std::string batch(std::string_view directives, std::string_view commands) {
    return "#!/bin/bash\n" + std::string{directives} + "\n" + std::string{commands} + "\n";
}

TEST_CASE("read/sbatch: what is asked for") {
    check(
        {
            {"nodes, tasks and NPUs",
             batch("#SBATCH --nodes=2 # two\n#SBATCH --ntasks-per-node=8\n#SBATCH --gres=npu:8", "srun python a.py"),
             "srun nodes=2 per=8 npus=8"},
            {"in short", batch("#SBATCH -N 2\n#SBATCH -n 16", "srun python a.py"), "srun nodes=2 all=16"},
            {"several on a line", batch("#SBATCH -N2 --ntasks-per-node 8", "srun python a.py"), "srun nodes=2 per=8"},
            {"with a type", batch("#SBATCH --gres=npu:910b:4", "srun python a.py"), "srun npus=4"},
            {"one", batch("#SBATCH --gres=npu", "srun python a.py"), "srun npus=1"},
            {"of one type", batch("#SBATCH --gres=npu:910b", "srun python a.py"), "srun"},
            {"beside others", batch("#SBATCH --gres=gpu:2,npu:4", "srun python a.py"), "srun npus=4"},
            {"GPUs are none", batch("#SBATCH --gres=gpu:8", "srun python a.py"), "srun"},
            {"as GPUs", batch("#SBATCH --gpus-per-node=npu:8", "srun python a.py"), "srun npus=8"},
            {"the later holds", batch("#SBATCH -N 2\n#SBATCH -N 4", "srun python a.py"), "srun nodes=4"},
            {"a range", batch("#SBATCH --nodes=2-4", "srun python a.py"), "srun"},
            {"a range of one", batch("#SBATCH --nodes=2-2", "srun python a.py"), "srun nodes=2"},
            {"variables are not expanded there", batch("#SBATCH --nodes=$N", "srun python a.py"), "srun"},
            {"commented out", batch("##SBATCH --nodes=2\n# SBATCH -N 2\n#SBATCHX -N 2", "srun python a.py"), "srun"},
            {"behind the first command", batch("echo\n#SBATCH --nodes=2", "srun python a.py"), "srun"},
            {"behind blank lines", batch("\n  \n# a\n#SBATCH --nodes=2", "srun python a.py"), "srun nodes=2"},
            {"with CRLF", "#!/bin/sh\r\n#SBATCH --nodes=2\r\n#SBATCH --gres=npu:8\r\nsrun python a.py\r\n",
             "srun nodes=2 npus=8"},
            {"srun says otherwise",
             batch("#SBATCH --nodes=2\n#SBATCH --gres=npu:8", "srun -N 1 --gres=npu:4 python a.py"),
             "srun nodes=1 npus=4"},
        },
        shell_mode::slurm);
}
TEST_CASE("read/sbatch: what uses it") {
    check(
        {
            {"one node",
             batch("#SBATCH --nodes=1\n#SBATCH --ntasks=1\n#SBATCH --gres=npu:2", "python a.py <arguments of it>"),
             "python nodes=1 npus=2"},
            {"no number of nodes", batch("#SBATCH --gres=npu:2", "python a.py"), "python npus=2"},
            {"a command runs on the first node alone",
             batch("#SBATCH --nodes=2\n#SBATCH --gres=npu:8", "python prepare.py\nsrun python a.py"),
             "python | srun nodes=2 npus=8"},
            {"torchrun on each",
             batch("#SBATCH -N 2\n#SBATCH --gres=npu:8\n#SBATCH --ntasks-per-node=1",
                   "srun torchrun --nnodes $SLURM_NNODES --nproc_per_node 8 a.py"),
             "torchrun nodes=2 per=8 npus=8"},
            {"mpirun", batch("#SBATCH -N 2\n#SBATCH --gres=npu:8", "mpirun -n 16 python a.py"),
             "mpirun nodes=2 all=16 npus=8"},
            {"nothing that is known", batch("#SBATCH -N 2\n#SBATCH --gres=npu:8", "bash run.sh"),
             "a launcher nodes=2 npus=8"},
            {"nor asks for anything", batch("#SBATCH --time=1:00", "bash run.sh"), ""},
            {"read as another script", batch("#SBATCH -N 2", ""), "a launcher nodes=2"},
        },
        shell_mode::slurm);
    check({{"only where it is a batch script", batch("#SBATCH -N 2", "srun python a.py"), "srun"}});
}
TEST_CASE("read/sbatch: servers and launchers that Slurm starts") {
    auto const one = [](std::string_view directives, std::string_view command) {
        result const r{batch(directives, command), shell_mode::slurm};
        REQUIRE(!r.facts.launches.empty());
        launch const& l = r.facts.launches[0];
        return std::pair<std::uint32_t, std::uint32_t>{l.asked ? *l.asked : 0, l.launchers ? *l.launchers : 0};
    };
    using found = std::pair<std::uint32_t, std::uint32_t>;
    CHECK(one("#SBATCH -N 2\n#SBATCH --ntasks-per-node=8", "srun torchrun --nnodes 4 a.py") == found{2, 8});
    CHECK(one("#SBATCH -N 2\n#SBATCH --ntasks=2", "srun torchrun --nnodes 4 a.py") == found{2, 1});
    CHECK(one("#SBATCH -N 2\n#SBATCH --ntasks=3", "srun torchrun --nnodes 4 a.py") == found{2, 0});
    CHECK(one("#SBATCH -N 4", "srun -N 2 --ntasks-per-node=1 torchrun a.py") == found{2, 1});
    CHECK(one("#SBATCH -N 4\n#SBATCH --ntasks-per-node=8", "srun python a.py") == found{4, 0});
    CHECK(one("#SBATCH -N 4\n#SBATCH --ntasks-per-node=8", "torchrun a.py") == found{0, 0}); // on the first alone
}
TEST_CASE("read/sbatch: place holders, and where facts stand") {
    result const r{batch("#SBATCH --nodes=<N>\n#SBATCH --gres=npu:8", "srun python a.py"), shell_mode::slurm};
    CHECK(r.findings() == "input/placeholder <N>");
    REQUIRE(r.facts.launches.size() == 1);
    CHECK(r.at(r.facts.launches[0].npus.at) == "8");
    result const other{batch("#SBATCH --job-name=<name>\n#SBATCH --gres=npu:8", ""), shell_mode::slurm};
    CHECK(other.findings() == "");
    REQUIRE(other.facts.launches.size() == 1);
    CHECK(other.at(other.facts.launches[0].at) == "8");
}
} // namespace
