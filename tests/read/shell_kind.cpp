// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell_kind.hpp>

#include <doctest/doctest.h>

#include <string>
#include <string_view>

namespace {
using atlascheck::read::is_env;
using atlascheck::read::is_launch;
using atlascheck::read::is_slurm;

static_assert(is_slurm("#!/bin/bash\n#SBATCH -N 2\n"));
static_assert(is_slurm("#SBATCH\t--gres=npu:8"));
static_assert(!is_slurm("##SBATCH -N 2"));
static_assert(!is_slurm(" #SBATCH -N 2"));
static_assert(!is_slurm("#SBATCH"));
static_assert(!is_slurm("#SBATCH is read by sbatch"));
static_assert(!is_slurm(""));

void check(bool (*is)(std::string_view), std::initializer_list<std::string_view> yes,
           std::initializer_list<std::string_view> no) {
    for (std::string_view const text : yes) {
        CAPTURE(std::string{text});
        CHECK(is(text));
    }
    for (std::string_view const text : no) {
        CAPTURE(std::string{text});
        CHECK(!is(text));
    }
}

TEST_CASE("read/shell_kind: launch scripts") {
    check(is_launch,
          {
              "torchrun --nproc_per_node 8 a.py",
              "#!/bin/bash\npython a.py\n",
              "export A=1\npython a.py\n",
              "for i in {0..7}; do\n  LOCAL_RANK=$i python a.py &\ndone\n",
              "  nohup python -m torch.distributed.launch --nproc_per_node=8 a.py\n",
              "torchrun $ARGS \\\n  a.py\nN=1\ntorchrun a.py",
              "msrun --worker_num 8 a.py",
              "mpirun -n 8 python a.py\r\n",
              "A=1 deepspeed --num_gpus 6 a.py --bf16",
              "do llamafactory-cli webui --port 1 &",
              "accelerate launch --num_processes 8 a.py",
              "source env.sh\npython a.py\n",
              "if [ -f a.py ]; then\n  python a.py\nfi\n",
              // parts of a script
              "for i in 0 1; {\n  python a.py --local_rank $i\n",
              "while sleep 1; do\n  python a.py\n",
              "  python a.py $h\ndone <hosts\n",
          },
          {
              "",
              "#!/bin/bash\nsysctl -w a.b=1\n",
              "python a.py",
              "torchrun is a launcher\ndeepspeed trains models\nswift as the wind\n",
              "# torchrun --nproc_per_node 8 a.py\n",
              "import torch\n\"\"\"\ntorchrun --nproc_per_node 8 a.py\n\"\"\"\n",
              "from a import b\nx = 1\npython a.py\n",
              "{\"a\": \"torchrun --x a.py\"}",
              "export HCCL_IF_IP=1.2.3.4\n",
              "for i in {0..7}; do hccn_tool -i $i -ip -g; done\n",
              "#SBATCH --nodes=2\n",
          });
}
TEST_CASE("read/shell_kind: environments") {
    check(is_env,
          {
              "HCCL_IF_IP=1.2.3.4\n",
              "export HCCL_IF_IP=1.2.3.4\n",
              "# all\nexport A=1\nexport MASTER_ADDR=h\n",
              "PATH=/bin\nPWD=/\n",
              "n1: RANK=0\nn1: A=1\n",
              "$ env\nRANK=0\n",
              "declare -x WORLD_SIZE=\"8\"\n",
          },
          {
              "",
              "A=1\nB=2\n",
              "address_0=192.168.1.2\nnetmask_0=255.255.255.0\n",
              "net.core.somaxconn=65535\n",
              "RANK=0\nis the first\nof them\n",
              "export RANK=0\nexport A=1\nexport B=2\nexport C=3\ntorchrun --nnodes 2 a.py\n",
              "the RANK=0 is first",
          });
}
} // namespace
