// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/shell.hpp>

#include "shell_reading.hpp"

namespace {
using namespace shell_reading;

std::string looped(std::string_view header, std::string_view body) {
    return "for " + std::string{header} + "; do " + std::string{body} + "\ndone\nwait\n";
}

TEST_CASE("read/shell: the guides' ways to launch, on one server") {
    check({
        {"shell loop",
         "#!/bin/bash\nexport MASTER_ADDR=\"localhost\"\nexport MASTER_PORT=\"12345\"\nexport WORLD_SIZE=8 # all\n"
         "for ((local_rank=0; local_rank<$WORLD_SIZE; local_rank++))\ndo\n  export LOCAL_RANK=$local_rank\n"
         "  python train.py &\ndone\nwait\n",
         "a shell loop nodes=1 per=8 world=8 addr=localhost port=12345"},
        {"mp.spawn is a Python like any other",
         "export MASTER_ADDR=10.0.0.1\nexport MASTER_PORT=12345\npython spawn.py\n", "python addr=10.0.0.1 port=12345"},
        {"Python",
         "python -m torch.distributed.launch --nproc_per_node 8 --master_addr localhost --master_port 12345 train.py\n",
         "torch.distributed.launch nodes=1 per=8 addr=localhost port=12345"},
        {"torchrun", "torchrun --nproc_per_node 8 --master_addr localhost --master_port 12345 train.py",
         "torchrun nodes=1 per=8 addr=localhost port=12345"},
        {"torch_npu_run",
         "torch_npu_run --rdzv_backend parallel --master_addr 10.0.0.1 --master_port 1 --nproc_per_node=8 a.py",
         "torch_npu_run nodes=1 per=8 addr=10.0.0.1 port=1"},
    });
}

TEST_CASE("read/shell: the guides' ways to launch, on two servers") {
    check({
        {"shell loop",
         "export MASTER_ADDR=\"10.0.0.1\"\nexport MASTER_PORT=\"12345\"\nexport WORLD_SIZE=16\nexport NODE_RANK=1\n"
         "for ((local_rank=0; local_rank<8; local_rank++))\ndo\n  export RANK=$((NODE_RANK * 8 + local_rank))\n"
         "  export LOCAL_RANK=$local_rank\n  python train.py &\n\ndone\n\nwait\n",
         "a shell loop nodes=2 node=1 per=8 world=16 addr=10.0.0.1 port=12345"},
        {"mp.spawn", "export MASTER_ADDR=10.0.0.1\npython spawn.py --nnodes 2 --node_rank 1",
         "python nodes=2 node=1 addr=10.0.0.1"},
        {"Python",
         "python3 -m torch.distributed.launch --nnodes 2 --nproc_per_node 8 --node_rank 1 --master_addr 10.0.0.1 "
         "--master_port 12345 train.py",
         "torch.distributed.launch nodes=2 node=1 per=8 addr=10.0.0.1 port=12345"},
        {"torchrun", "torchrun --nnodes 2 --node_rank 0 --nproc_per_node 8 --master_addr 10.0.0.1 --master_port 1 a.py",
         "torchrun nodes=2 node=0 per=8 addr=10.0.0.1 port=1"},
        {"torch_npu_run",
         "export MASTER_IP_ADDR=10.0.0.1\nexport MASTER_PORT=29500\ntorch_npu_run --rdzv_backend=parallel "
         "--master_addr=$MASTER_IP_ADDR --master_port=$MASTER_PORT --nnodes=2 --nproc_per_node=8 \\\n"
         "  --node_rank=1 a.py\n",
         "torch_npu_run nodes=2 node=1 per=8 addr=10.0.0.1 port=29500"},
    });
}

TEST_CASE("read/shell: scripts that compute") {
    std::string const computed =
        "NPUS_PER_NODE=8\nMASTER_ADDR=localhost #here\nMASTER_PORT=6000\nNNODES=2\nNODE_RANK=${1:-0}\n"
        "WORLD_SIZE=$(($NPUS_PER_NODE*$NNODES))\n";
    std::string const options = "--nproc_per_node $NPUS_PER_NODE --nnodes $NNODES --node_rank $NODE_RANK "
                                "--master_addr $MASTER_ADDR --master_port $MASTER_PORT";
    std::string_view const torchrun = "torchrun nodes=2 node=0 per=8 addr=localhost port=6000";
    check({
        {"options in a text", computed + "ARGS=\"" + options + "\"\ntorchrun $ARGS a.py $OTHERS", torchrun},
        {"over several lines",
         computed + "ARGS=\"\n    --nproc_per_node $NPUS_PER_NODE \\\n    --nnodes $NNODES "
                    "--node_rank $NODE_RANK --master_addr $MASTER_ADDR --master_port $MASTER_PORT\n\"\n"
                    "torchrun $ARGS a.py | tee log",
         torchrun},
        {"in an array", computed + "ARGS=(\n  " + options + " # all\n)\ntorchrun ${ARGS[@]} a.py", torchrun},
        {"in an array, quoted", computed + "ARGS=(" + options + ")\ntorchrun \"${ARGS[@]}\" a.py", torchrun},
        {"with CRLF", "NPUS=8\r\ntorchrun --nproc_per_node $NPUS \\\r\n  --nnodes 2 a.py\r\n",
         "torchrun nodes=2 per=8"},
        {"only the run tells", "torchrun --nproc_per_node $N --nnodes=$(cat hosts | wc -l) a.py", "torchrun"},
        {"options that only the run tells", "torchrun $ARGS a.py", "torchrun"},
        {"some of which only the run tells", "A=\"--nnodes $X --nproc_per_node 8\"\ntorchrun $A a.py",
         "torchrun per=8"},
        {"appended", "A=\"--nnodes 2\"\nA+=\" --nproc_per_node 4\"\ntorchrun $A a.py", "torchrun nodes=2 per=4"},
        {"appended to an array", "A=(--nnodes 2)\nA+=(--nproc_per_node=4)\ntorchrun ${A[*]} a.py",
         "torchrun nodes=2 per=4"},
        {"what branches set is not known", "if [ $1 ]; then N=4; else N=8; fi\ntorchrun --nproc_per_node $N a.py",
         "torchrun nodes=1"},
        {"but within the branch it is", "N=8\nif [ $1 ]; then N=4\ntorchrun --nproc_per_node $N a.py; fi",
         "torchrun nodes=1 per=4"},
        {"and in the other", "N=8\nif [ $1 ]; then N=4; else torchrun --nproc_per_node $N a.py; fi",
         "torchrun nodes=1 per=8"},
        {"what case sets is not known", "N=8\ncase $1 in a|b) N=4 ;; *) N=2 ;; esac\ntorchrun --nproc_per_node $N a.py",
         "torchrun nodes=1"},
        {"case ends on a line of its own", "case $1 in\n  a) M=4 ;;\n\nesac\nN=8\ntorchrun --nproc_per_node $N a.py",
         "torchrun nodes=1 per=8"},
        {"in a subshell alone", "N=8\n(N=4; true)\ntorchrun --nproc_per_node $N a.py", "torchrun nodes=1 per=8"},
        {"read from the terminal", "N=8\nread N\ntorchrun --nproc_per_node $N a.py", "torchrun nodes=1"},
        {"in a loop that may not turn", "N=8\nfor p in $*; do N=$p; done\ntorchrun --nproc_per_node $N a.py",
         "torchrun nodes=1"},
        {"set by default", ": ${N:=8}\ntorchrun --nproc_per_node $N a.py", "torchrun nodes=1 per=8"},
        {"an array's length", "D=(0 1 2 3)\ntorchrun --nproc_per_node ${#D[@]} a.py", "torchrun nodes=1 per=4"},
        {"let and (( ))", "let N=2*3\n((N+=2))\ntorchrun --nproc_per_node $N a.py", "torchrun nodes=1 per=8"},
    });
}

TEST_CASE("read/shell: loops over ranks are one launch") {
    std::string const one = "LOCAL_RANK=$i python a.py &";
    check({
        {"braces", looped("i in {0..7}", one), "a shell loop per=8"},
        {"seq", looped("i in $(seq 0 3)", one), "a shell loop per=4"},
        {"back quotes", looped("i in `seq 8`", one), "a shell loop per=8"},
        {"seq with a variable", "N=4\n" + looped("i in $(seq 0 $((N-1)))", one), "a shell loop per=4"},
        {"words", looped("i in 0 1", one), "a shell loop per=2"},
        {"one turn", looped("i in 0", one), "a shell loop per=1"},
        {"a list in a variable", "D=\"0 1 2\"\n" + looped("i in $D", one), "a shell loop per=3"},
        {"an array", "D=(4 5 6 7)\n" + looped("i in \"${D[@]}\"", one), "a shell loop per=4"},
        {"counted", looped("((i=0;i<=7;i++))", one), "a shell loop per=8"},
        {"by twos", looped("((i=0; i<8; i+=2))", one), "a shell loop per=4"},
        {"downwards", looped("((i=7; i>=0; i--))", one), "a shell loop per=8"},
        {"while", "i=0\nwhile [ $i -lt 8 ]; do LOCAL_RANK=$i python a.py & i=$((i+1)); done", "a shell loop per=8"},
        {"while (( ))", "i=0\nwhile ((i < 4)); do LOCAL_RANK=$i python a.py & ((i++)); done", "a shell loop per=4"},
        {"the turns are not known", looped("i in $DEVICES", one), "a shell loop many"},
        {"nor here", looped("((i=0; i<$N; i++))", one), "a shell loop many"},
        {"nor in a loop that may be left", looped("i in {0..7}", "if [ $i = $N ]; then break; fi; " + one),
         "a shell loop many"},
        {"nor behind a condition", looped("i in {0..7}", "if [ $i -lt $N ]; then " + one + " fi"), "a shell loop many"},
        {"nor behind one of another form", looped("i in {0..7}", "[ -d $i ] && " + one), "a shell loop many"},
        {"both branches start a process", looped("i in {0..7}", "if [ -d x ]; then " + one + "\nelse\n" + one + "\nfi"),
         "a shell loop per=8"},
        {"the last in the foreground",
         looped("i in {0..7}", "if [ $i = 7 ]; then LOCAL_RANK=$i python a.py\nelse\n" + one + "\nfi"),
         "a shell loop per=8"},
        {"by an option", looped("i in {0..3}", "nohup python -u a.py --local_rank $i > $i.log 2>&1 &"),
         "a shell loop per=4"},
        {"by an option with =", looped("i in {0..3}", "python a.py --device_id=$i &"), "a shell loop per=4"},
        {"by the loop's own name", looped("((RANK_ID=0;RANK_ID<8;RANK_ID++))", "python a.py &"), "a shell loop per=8"},
        {"by another script", looped("i in {0..7}", "export DEVICE_ID=$i RANK_ID=$i; bash one.sh &"),
         "a shell loop per=8"},
        {"in a group", looped("i in {0..7}", "( cd $i; LOCAL_RANK=$i python a.py ) &"), "a shell loop per=8"},
        {"in braces", looped("i in {0..7}", "{ LOCAL_RANK=$i python a.py; } &"), "a shell loop per=8"},
        {"two programs a turn", looped("i in {0..1}", "LOCAL_RANK=$i python a.py & LOCAL_RANK=$i python b.py &"),
         "a shell loop per=2 | a shell loop per=2"},
        {"one after the other is no loop of processes", looped("i in {0..7}", "LOCAL_RANK=$i python a.py"), "python"},
        {"many turns are counted", looped("i in {1..1000000000}", one), "a shell loop per=1000000000"},
        {"the public form",
         "RANK_ID_START=0\nRANK_SIZE=8\nfor((RANK_ID=$RANK_ID_START;RANK_ID<$((RANK_SIZE+RANK_ID_START));RANK_ID++));\ndo\n"
         "    export RANK_ID=$RANK_ID\n    ASCEND_DEVICE_ID=$RANK_ID\n    PID=$((12 * RANK_ID))\n"
         "    nohup taskset -c $PID-$(nproc) python3.7 -u a.py --num_gpus 8 > log 2>&1 &\ndone\nwait\n",
         "a shell loop nodes=1 per=8 world=8"},
        {"on the second of two servers",
         "export RANK_SIZE=16\n" + looped("((i=0;i<8;i++))", "export RANK_ID=$((i+8)); python a.py &"),
         "a shell loop nodes=2 per=8 world=16"},
        {"another loop within", looped("i in {0..7}", "for f in a b; do cp $f $i; done; LOCAL_RANK=$i python a.py &"),
         "a shell loop per=8"},
    });
}

TEST_CASE("read/shell: other loops start as many launches as they have turns") {
    std::string const service = "ASCEND_RT_VISIBLE_DEVICES=0,1 MASTER_PORT=$((6000 + i)) serve --port $i &";
    check({
        {"services", looped("i in $(seq 0 1)", service),
         "a launcher port=6000 visible=0,1 | a launcher port=6001 visible=0,1"},
        {"launchers", looped("i in 1 2", "torchrun --nproc_per_node $i --master_port 600$i a.py &"),
         "torchrun nodes=1 per=1 port=6001 | torchrun nodes=1 per=2 port=6002"},
        {"one after the other, equal", looped("i in 1 2", "torchrun --nproc_per_node 8 a.py --lr $i"),
         "torchrun nodes=1 per=8"},
        {"one after the other, different", looped("i in 1 2", "torchrun --nproc_per_node $i a.py"),
         "torchrun nodes=1 per=1 | torchrun nodes=1 per=2"},
        {"turns that are not known", looped("i in $PORTS", "torchrun --nproc_per_node 8 --master_port $i a.py &"),
         "torchrun nodes=1 per=8 many"},
        {"not by a while loop whose variable is unset",
         "i=0\nwhile [ $i -lt 2 ]; do torchrun --nproc_per_node 2 a.py & i=1; unset i; done",
         "torchrun nodes=1 per=2 many"},
        {"that a while loop counts",
         "i=0\nwhile [ $i -lt 2 ]; do torchrun --nproc_per_node 2 --master_port 600$i a.py & i=$((i+1)); done",
         "torchrun nodes=1 per=2 port=6000 | torchrun nodes=1 per=2 port=6001"},
        {"programs that may use no NPU", looped("i in 1 2", "python a.py --seed $i &"), "python many"},
    });
    result const many{looped("i in {1..1000}", "torchrun --nproc_per_node 8 --master_port $i a.py &"),
                      shell_mode::script};
    CHECK(many.facts.launches.size() == 64);
    CHECK(many.facts.launches.back().many);
    CHECK(many.facts.launches.front().beside == many.facts.launches.back().beside);
}

TEST_CASE("read/shell: what runs at one time") {
    auto const beside = [](std::string text) {
        result const r{std::move(text), shell_mode::script};
        std::string out;
        std::uint32_t last = no_index;
        int nth = -1; // only whether they differ counts
        for (launch const& l : r.facts.launches) {
            if (std::exchange(last, l.beside) != l.beside) ++nth;
            out += std::to_string(nth);
        }
        return out;
    };
    CHECK(beside("python a.py\npython b.py\n") == "01");
    CHECK(beside("python a.py &\npython b.py &\n") == "00");
    CHECK(beside("python a.py &\npython b.py\npython c.py") == "001");
    CHECK(beside("python a.py &\nwait\npython b.py &") == "01");
    CHECK(beside("cd x && python a.py &\npython b.py") == "00");
    CHECK(beside("python a.py 2>&1 | tee log &\npython b.py") == "00");
    CHECK(beside("( cd x; python a.py ) &\npython b.py") == "00");
    CHECK(beside("( cd x; python a.py )\npython b.py") == "01");
    CHECK(beside("if [ x ]; then python a.py & else python b.py & fi\n") == "01");
    CHECK(beside("case $1 in a) python a.py & ;; *) python b.py & ;; esac\n") == "01");
    CHECK(beside("f() { python a.py; }\nf &\npython b.py &\n") == "00");
    CHECK(beside("f() { python a.py; }\nf\npython b.py &\n") == "01");
}

TEST_CASE("read/shell: functions and nested shells") {
    check({
        {"read where it is called", "run() { torchrun --nproc_per_node $N a.py; }\nN=4\nrun", "torchrun nodes=1 per=4"},
        {"with the other keyword", "function run {\n torchrun --nproc_per_node 2 a.py\n}\nrun",
         "torchrun nodes=1 per=2"},
        {"never called", "run() { torchrun a.py; }\n", ""},
        {"which calls another", "a() { b; }\nb() { python b.py; }\na", "python"},
        {"which calls itself", "a() { python a.py; a & }\na", "python"},
        {"its arguments are not known", "run() { torchrun --nproc_per_node $1 a.py; }\nrun 8", "torchrun nodes=1"},
        {"bash -c", "bash -c 'torchrun --nproc_per_node 8 a.py' &\n", "torchrun nodes=1 per=8"},
        {"bash -c, in double quotes", "N=8\nbash -c \"torchrun --nproc_per_node $N a.py\"\n", ""},
        {"a here-document is data", "cat > run.sh <<EOF\ntorchrun a.py\nEOF\npython b.py", "python"},
        {"so is one in quotes", "cat <<-'END'\n\ttorchrun a.py\n\tEND\npython b.py", "python"},
        {"a comment", "# torchrun a.py\npython b.py # torchrun c.py", "python"},
        {"a text", "echo torchrun a.py\necho \"python b.py &\"", ""},
    });
}

TEST_CASE("read/shell: what is no launch") {
    check({
        {"tools", "python -m pip install x\npython3 setup.py install\npython -c 'import torch'\npython --version", ""},
        {"nothing", "", ""},
        {"other commands", "mkdir -p log\nsysctl -w a.b=1\nfor i in {0..7}; do hccn_tool -i $i -ip -g; done", ""},
        {"a command that only the run tells", "$CMD --nproc_per_node 8\n", ""},
        {"a Python that only the run tells", "${PYTHON} train.py --x", "python"},
        {"bound to cores", "${bind} python train.py", "python"},
        {"wrapped", "nohup env A=1 timeout -k 5 10h numactl -C 0-3 python -u train.py", "python"},
        {"an environment that is conda's", "conda run -n x torchrun --nproc_per_node 8 a.py", "torchrun nodes=1 per=8"},
    });
}

TEST_CASE("read/shell: the environment of a launch") {
    auto const environments = [](std::string text) {
        return result{std::move(text), shell_mode::script}.environments();
    };
    CHECK(environments("export A=1 B=2\npython a.py") == "A=1 B=2");
    CHECK(environments("A=1\nexport A\npython a.py") == "A=1");
    CHECK(environments("A=1\npython a.py") == "");                      // a variable of the script alone
    CHECK(environments("A=1\nHCCL_IF_IP=85\n") == "A=1 HCCL_IF_IP=85"); // a part of a script, for others to read
    CHECK(environments("export A=1\nA=2 python a.py") == "A=1 | +0 A=2");
    CHECK(environments("export A=1\npython a.py\nexport B=2\npython b.py") == "A=1 | +0 B=2");
    CHECK(environments("export A=1\npython a.py\nexport B=2\n") == "A=1 | +0 B=2");
    CHECK(environments("export A=1\npython a.py\npython b.py") == "A=1");
    CHECK(environments("export A=$(hostname)\npython a.py") == "A=?");
    CHECK(environments("export A=\"\"\npython a.py") == "A=");
    CHECK(environments("export 'A=x y'\npython a.py") == "A=x y");
    CHECK(environments("set -a\nA=1\nset +a\nB=1\npython a.py") == "A=1");
    CHECK(environments("declare -x A=1\nunset B\npython a.py") == "A=1");
    CHECK(environments("export A=1\nunset A\npython a.py") == "A=?");
    CHECK(environments("unset ASCEND_RT_VISIBLE_DEVICES\npython a.py") == "");
    CHECK(environments("if [ x ]; then export A=1; fi\npython a.py") == "A=?");
    CHECK(environments("export A=a=b:$B\npython a.py") == "A=?");
    CHECK(environments("export A=a=b\npython a.py") == "A=a=b");
    CHECK(environments("env A=1 python a.py") == "A=1");
    // the rank of a loop is of no one process
    CHECK(environments("export A=1\nfor i in 0 1; do export RANK=$i; python a.py & done") == "A=1 RANK=?");
    CHECK(environments("for i in 0 1; do B=1 RANK=$i python a.py & done") == "B=1 RANK=?");
    // of several launches only what differs is told again
    CHECK(environments("for i in 1 2; do HCCL_BUFFSIZE=200 MASTER_PORT=$i serve & done") ==
          "HCCL_BUFFSIZE=200 MASTER_PORT=1 | +0 MASTER_PORT=2");
    // in each branch it is what was there before
    CHECK(environments("export A=1\nif [ x ]; then export B=2; python a.py; else python b.py; fi") == "A=1 B=2 | A=1");
}

TEST_CASE("read/shell: where facts stand") {
    std::string const text = "N=8\nARGS=\"--nproc_per_node $N --nnodes=2 --master_addr 10.0.0.1\"\ntorchrun $ARGS a.py";
    result const r{text, shell_mode::script};
    REQUIRE(r.facts.launches.size() == 1);
    launch const& l = r.facts.launches[0];
    CHECK(r.at(l.at) == "torchrun");
    CHECK(r.at(l.per_node.at) == "8");
    CHECK(l.per_node.at.index == 2);
    CHECK(r.at(l.nodes.at) == "2");
    CHECK(r.at(l.master_addr.at) == "10.0.0.1");
    result const made{"A=4\nB=$((A*2))\nexport C=x${A}y\npython -m torch.distributed.run --nproc_per_node=$B a.py",
                      shell_mode::script};
    REQUIRE(made.facts.launches.size() == 1);
    CHECK(made.at(made.facts.launches[0].at) == "python -m torch.distributed.run");
    CHECK(made.at(made.facts.launches[0].per_node.at) == "$((A*2))");
    CHECK(made.at(made.facts.launches[0].nodes.at) == "python -m torch.distributed.run"); // by default
    REQUIRE(made.facts.variables.size() == 1);
    CHECK(made.facts.variables[0].value == "x4y");
    CHECK(made.at(made.facts.variables[0].at) == "x${A}y");
    CHECK(made.at(made.facts.variables[0].name_at) == "C");
    result const empty{"export HCCL_IF_IP=\"\"\npython a.py", shell_mode::script};
    REQUIRE(empty.facts.variables.size() == 1);
    CHECK(empty.facts.variables[0].at.what == spot::text);
    CHECK(empty.facts.variables[0].at.length == 0);
}

TEST_CASE("read/shell: what others may set from outside") {
    auto const overridable = [](std::string text) {
        result const r{std::move(text), shell_mode::script};
        REQUIRE(r.facts.launches.size() == 1);
        return r.facts.launches[0].overridable;
    };
    CHECK(overridable("N=${1:-2}\ntorchrun --nnodes $N a.py"));
    CHECK(overridable("N=${NNODES:-2}\ntorchrun --nnodes $((N*1)) a.py"));
    CHECK(!overridable("N=2\ntorchrun --nnodes ${N:-3} a.py"));
    CHECK(!overridable("X=${1:-2}\ntorchrun --nnodes 2 a.py $X"));
}

TEST_CASE("read/shell: place holders") {
    auto const findings = [](std::string text) { return result{std::move(text), shell_mode::script}.findings(); };
    CHECK(findings("torchrun --master_addr xxxx a.py") == "input/placeholder xxxx");
    CHECK(findings("torchrun --master_addr=<master ip> --nnodes <N> a.py") == "input/placeholder <N> +1");
    CHECK(findings("export MASTER_ADDR=\"<ip>\"\npython a.py\npython b.py") ==
          "input/placeholder <ip>"); // once a place
    CHECK(findings("A=**\ntorchrun --master_addr $A a.py") == "input/placeholder **");
    CHECK(findings("export HCCL_IF_IP=192.168.1.xx") == "input/placeholder 192.168.1.xx");
    CHECK(findings("export MODEL=/path/<name>\npython a.py <arguments>") == ""); // no fact
    CHECK(findings("python a.py <in >out") == "");
    result const r{"export MASTER_ADDR=xx.xx.xx.xx MASTER_PORT=1\npython a.py", shell_mode::script};
    CHECK(r.launches() == "python port=1");
    CHECK(r.environments() == "MASTER_ADDR=? MASTER_PORT=1");
}

TEST_CASE("read/shell: what launchers read") {
    check({
        {"torchrun not the environment",
         "export MASTER_ADDR=a MASTER_PORT=1 WORLD_SIZE=4\ntorchrun --nproc_per_node 8 a.py", "torchrun nodes=1 per=8"},
        {"but its own variables", "export PET_NNODES=2 PET_NPROC_PER_NODE=4\ntorchrun --nnodes 3 a.py",
         "torchrun nodes=3 per=4"},
        {"where they are exported", "PET_NNODES=2\ntorchrun a.py", "torchrun nodes=1 per=1"},
        {"a Python does", "export MASTER_ADDR=a MASTER_PORT=1 WORLD_SIZE=4\npython a.py",
         "python world=4 addr=a port=1"},
        {"RANK_SIZE too", "export RANK_SIZE=4\npython a.py", "python world=4"},
        {"visible devices", "export ASCEND_RT_VISIBLE_DEVICES=0,1\ntorchrun --nproc_per_node 2 a.py",
         "torchrun nodes=1 per=2 visible=0,1"},
        {"that the shell keeps", "ASCEND_RT_VISIBLE_DEVICES=0,1\ntorchrun --nproc_per_node 2 a.py",
         "torchrun nodes=1 per=2"},
        {"before the command", "NPU_VISIBLE_DEVICES=\"0,1\" deepspeed --num_gpus 2 a.py --bf16", "deepspeed per=2"},
    });
}

TEST_CASE("read/shell: texts that nobody wrote") {
    auto const harmless = [](std::string text) {
        result const r{std::move(text), shell_mode::script};
        return r.facts.launches.empty() && r.findings().empty();
    };
    std::size_t const n = 100000;
    std::size_t const fewer = 20000; // of what costs more a piece
    CHECK(harmless("\"never closed\n python"));
    CHECK(harmless("'never closed\ntorchrun a.py"));
    CHECK(harmless("echo $(never closed\ntorchrun a.py"));
    CHECK(harmless(std::string("\0\xFF\xFE=\0&\n", 8)));
    CHECK(harmless(repeated("$((", n)));
    CHECK(harmless("x=$((" + repeated("(", n) + "1" + repeated(")", n) + "))"));
    CHECK(harmless("x=" + repeated("${a:-", n)));
    CHECK(harmless("x=" + repeated("$(", n)));
    CHECK(harmless("x=" + repeated("\"$(", n)));
    CHECK(harmless(repeated("(", n)));
    CHECK(harmless(repeated("if ", fewer)));
    CHECK(harmless(repeated("if a; then b=1\n", fewer) + repeated("fi\n", fewer)));
    CHECK(harmless(repeated("for i in 1 2; do\n", fewer) + repeated("done\n", fewer)));
    CHECK(harmless(repeated("while true; do\n", fewer)));
    CHECK(harmless(repeated("f() {\n", fewer) + repeated("}\n", fewer)));
    CHECK(harmless(repeated("case a in b)\n", fewer)));
    CHECK(harmless(repeated("done\nfi\nesac\n}\n)\n;;\n", fewer)));
    CHECK(harmless(repeated("<", n)));
    CHECK(harmless(repeated("<a ", n)));
    CHECK(harmless(repeated("<<A\n", n)));
    CHECK(harmless("a=x\n" + repeated("a=$a$a\n", n)));
    CHECK(harmless("a=(x)\n" + repeated("a+=(\"${a[@]}\")\n", fewer)));
    CHECK(harmless("a=1\n" + repeated("((a=a*a+a))\n", n)));
    CHECK(harmless(repeated("for i in {1..9}; do ", 60) + "x=$x$i" + repeated("; done", 60)));
    CHECK(harmless("#" + repeated("x", 4000000)));
    CHECK(harmless("x=" + repeated("y", 4000000)));
    result const r{repeated("export A=1\npython a.py &\n", 20000), shell_mode::script};
    CHECK(r.facts.launches.size() == 4096);
}
} // namespace
