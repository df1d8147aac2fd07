// SPDX-License-Identifier: Apache-2.0
#include <atlascheck/read/python.hpp>

#include "text_reading.hpp"

#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {
using namespace atlascheck;
using namespace std::string_literals;
using read::is_python;

static_assert(!is_python("\xEF\xBB\xBF \r\n", "train.py")); // an empty file, whatever its name
static_assert(is_python("x = 1", "a/b/train.py"));
static_assert(is_python("#!/usr/bin/env python3\n", "train"));
static_assert(is_python("# a\n\"\"\"b\"\"\"\nimport os\nimport torch\n", "-"));
static_assert(is_python("\xEF\xBB\xBFimport torch.distributed as dist\r\n", "a.b/train"));
static_assert(is_python("from  torch_npu.contrib import transfer_to_npu", "-"));
static_assert(is_python("from torch", "-"));
static_assert(!is_python("", "-"));
static_assert(!is_python("import torch", "train.sh"));
static_assert(!is_python("import torch", "README.md"));
static_assert(!is_python("#!/bin/bash\npython - <<EOF\nimport torch\nEOF\n", "run"));
static_assert(!is_python("export RANK=0\npython - <<EOF\nimport torch\nEOF\n", "-"));
static_assert(!is_python("  import torch", "-")); // of a trace back
static_assert(!is_python("import torchvision\nfrom ", "-"));
static_assert(!is_python("the import torch of", "-"));
static_assert(!is_python("{\nimport torch", "-"));

struct result {
    read::source from;
    text_reading::report said;
    read::input_facts facts;

    explicit result(std::string text) : from{"train.py", std::move(text), {}} {
        facts = read::read_python(from, said, {3});
    }
    result(result const&) = delete;
    result& operator=(result const&) = delete;

    [[nodiscard]] std::string at(place p) const { return text_reading::at(p, from.text); }
};

std::string index_of(index_source s, stated<std::uint32_t> const& n) {
    switch (s) {
    case index_source::absent: return "-";
    case index_source::unknown: return "?";
    case index_source::local_rank: return "LOCAL_RANK";
    case index_source::rank: return "RANK";
    case index_source::literal: return std::to_string(*n);
    case index_source::several: return "several";
    }
    return "";
}

// The calls of a script, each with what is known of it; `if` before those that may not be reached.
std::string calls_of(result const& r) {
    std::string out;
    for (script_call const& c : r.facts.script_calls) {
        out += out.empty() ? "" : ", ";
        if (c.conditional) out += "if ";
        using kind = script_call::kind;
        switch (c.what) {
        case kind::init_process_group:
            out += "init " + (c.backend ? std::string{*c.backend} : "?");
            if (c.world_size) out += " of " + std::to_string(*c.world_size);
            break;
        case kind::set_device: out += "set " + index_of(c.device, c.index); break;
        case kind::make_device: out += "device " + index_of(c.device, c.index); break;
        case kind::data_parallel:
            out += "ddp " + index_of(c.device, c.index) + " " + index_of(c.output, c.output_index);
            break;
        case kind::sampler: out += "sampler"; break;
        case kind::loader: out += c.has_sampler ? "loader with" : "loader without"; break;
        case kind::spawn: out += "spawn " + (c.processes ? std::to_string(*c.processes) : "?"); break;
        }
    }
    for (collective_call const& c : r.facts.collectives) {
        out += out.empty() ? "" : ", ";
        out += std::string{word(c.operation).en} + " " + std::string{word(c.type).en};
    }
    return out;
}

struct row {
    std::string_view name;
    std::string text;
    std::string_view calls;
};
void check(std::vector<row> const& rows, std::string const& before = {}) {
    for (row const& r : rows) {
        CAPTURE(std::string{r.name});
        CAPTURE(r.text);
        result const got{before + r.text};
        CHECK(calls_of(got) == std::string{r.calls});
        CHECK(text_reading::found(got.said, got.from.text) == "");
    }
}

TEST_CASE("read/python: the guides' own calls") {
    result const r{R"(
local_rank = int(os.environ["LOCAL_RANK"])
device = torch.device('npu', local_rank)
torch.distributed.init_process_group(backend="hccl",rank=local_rank)
train_sampler = torch.utils.data.distributed.DistributedSampler(train_data)
model = torch.nn.parallel.DistributedDataParallel(model, device_ids=[local_rank], output_device=local_rank)
train_dataloader = DataLoader(dataset = train_data, batch_size=batch_size, sampler = train_sampler)
)"};
    CHECK(calls_of(r) == "device LOCAL_RANK, init hccl, sampler, ddp LOCAL_RANK LOCAL_RANK, loader with");
    CHECK(text_reading::found(r.said, r.from.text) == "");
    REQUIRE(r.facts.scripts.size() == 1);
    CHECK(r.facts.scripts[0].count == 5);
    CHECK(r.facts.scripts[0].at == place{spot::file, 3, 0, 0});
    script_call const& init = r.facts.script_calls[1];
    CHECK(init.at.source == 3);
    CHECK(r.at(init.at) == "torch.distributed.init_process_group");
    CHECK(r.at(init.backend.at) == "hccl");
}

TEST_CASE("read/python: nothing") {
    result const r{""};
    REQUIRE(r.facts.scripts.size() == 1);
    CHECK(r.facts.scripts[0].count == 0);
    CHECK(r.said.size() == 0);
}

TEST_CASE("read/python: only init_process_group of torch.distributed counts") {
    check({
        {"a module by another name", "import torch.distributed as d\nd.init_process_group('hccl')", "init hccl"},
        {"a function by another name",
         "from torch.distributed import init_process_group as ipg\nipg(\"nccl\", world_size=8)", "init nccl of 8"},
        {"a module from its package", "from torch import distributed\ndistributed.init_process_group('gloo')",
         "init gloo"},
        {"the whole name", "import torch.distributed\ntorch.distributed.init_process_group('hccl')", "init hccl"},
        {"where it is defined",
         "from torch.distributed.distributed_c10d import init_process_group\ninit_process_group('hccl')", "init hccl"},
        {"all names of the module", "from torch.distributed import *\ninit_process_group('hccl')", "init hccl"},
        {"several names in brackets",
         "from torch.distributed import (\n  all_reduce,\n  init_process_group as ipg, # ours\n)\nipg('hccl')",
         "init hccl"},
        {"in a function", "def f():\n    import torch.distributed as dist\n    dist.init_process_group('hccl')\n",
         "init hccl"},
        {"assigned", "import torch\ninit = torch.distributed.init_process_group\ninit('hccl')", "init hccl"},
        {"by all positions", "import torch.distributed as dist\ndist.init_process_group('hccl', None, None, 16, 0)",
         "init hccl of 16"},
        {"imported if it is there",
         "try:\n    import torch.distributed as dist\nexcept ImportError:\n    dist = None\ndist.init_process_group('hccl')",
         "init hccl"},
        {"another module", "import hixl as dist\ndist.init_process_group('nccl')", ""},
        {"another function", "from mindspore.mint.distributed import init_process_group\ninit_process_group('nccl')",
         ""},
        {"a neighbour", "from . import dist\ndist.init_process_group('nccl')", ""},
        {"a function of its own", "def init_process_group(backend):\n    pass\ninit_process_group('nccl')", ""},
        {"a method", "self.dist.init_process_group('nccl')\nx().init_process_group('nccl')", ""},
        {"either of two",
         "try:\n  import torch.distributed as dist\nexcept E:\n  import mine as dist\ndist.init_process_group('nccl')",
         ""},
        {"a parameter", "import torch.distributed as dist\ndef f(dist):\n    dist.init_process_group('nccl')\n", ""},
        {"any name from elsewhere", "from mine import *\ndist.init_process_group('nccl')", ""},
        {"no call",
         "import torch.distributed as dist\nx = dist.init_process_group\n# dist.init_process_group('a')\n'dist.init_process_group()'",
         ""},
    });
}

TEST_CASE("read/python: the backend where it is a literal") {
    check(
        {
            {"absent", "dist.init_process_group()", "init ?"},
            {"computed", "dist.init_process_group(backend=args.backend)", "init ?"},
            {"in a variable", "b = 'nccl'\ndist.init_process_group(b)", "init nccl"},
            {"in a variable of the module", "def f():\n    dist.init_process_group(B)\nB = 'nccl'\n", "init nccl"},
            {"in a variable that changes", "b = 'nccl'\nif x:\n    b = 'hccl'\ndist.init_process_group(b)", "init ?"},
            {"in a variable that another function changes",
             "B = 'nccl'\ndef g():\n    global B\n    B = 'hccl'\ndef f():\n    dist.init_process_group(B)\n",
             "init ?"},
            {"one of two", "dist.init_process_group('hccl' if npu else 'nccl')", "init ?"},
            {"one of two that are equal", "dist.init_process_group('hccl' if npu else 'hccl')", "init hccl"},
            {"in a dictionary", "dist.init_process_group(**kw)", "init ?"},
            {"beside a dictionary", "dist.init_process_group('hccl', **kw)", "init hccl"},
            {"behind a list", "dist.init_process_group(*a, 'hccl')", "init ?"},
            {"of several parts", "dist.init_process_group('hc' 'cl')", "init ?"},
            {"with a value in it", "dist.init_process_group(f'{b}')", "init ?"},
            {"with an escape", "dist.init_process_group('hc\\x63l')", "init ?"},
            {"as bytes", "dist.init_process_group(b'hccl')", "init ?"},
            {"raw", "dist.init_process_group(r'hccl')", "init hccl"},
            {"in three quotes", "dist.init_process_group('''hccl''')", "init hccl"},
            {"in brackets", "dist.init_process_group(((('hccl'))))", "init hccl"},
            {"a list of backends", "dist.init_process_group('cpu:gloo,npu:hccl')", "init cpu:gloo,npu:hccl"},
            {"never closed", "dist.init_process_group('hccl'", ""},
            {"never closed either", "dist.init_process_group('hccl)\n", ""},
        },
        "import torch.distributed as dist\n");
}

TEST_CASE("read/python: a backend that was never filled in") {
    result const r{"import torch.distributed as dist\ndist.init_process_group('{{ backend }}')\n"};
    CHECK(calls_of(r) == "init ?");
    CHECK(text_reading::found(r.said, r.from.text) == "input/placeholder 2:26");
}

TEST_CASE("read/python: where the index of a device comes from") {
    check(
        {
            {"the variable", "torch.npu.set_device(int(os.environ['LOCAL_RANK']))", "set LOCAL_RANK"},
            {"asked for", "torch.npu.set_device(int(os.getenv('LOCAL_RANK')))", "set LOCAL_RANK"},
            {"with a default", "torch.npu.set_device(int(os.environ.get('LOCAL_RANK', 0)))", "set LOCAL_RANK"},
            {"by keyword", "torch.npu.set_device(device=int(os.getenv(key='LOCAL_RANK', default='0')))",
             "set LOCAL_RANK"},
            {"imported", "from os import environ as e\ntorch.npu.set_device(int(e['LOCAL_RANK']))", "set LOCAL_RANK"},
            {"torch_npu", "import torch_npu\ntorch_npu.npu.set_device(int(os.environ['RANK']))", "set RANK"},
            {"the rank", "torch.npu.set_device(torch.distributed.get_rank())", "set RANK"},
            {"counted from the rank", "torch.npu.set_device(int(os.environ['RANK']) % 8)", "set ?"},
            {"the local rank of the group", "torch.npu.set_device(torch.distributed.get_node_local_rank())",
             "set LOCAL_RANK"},
            {"a literal", "torch.npu.set_device(0)", "set 0"},
            {"a negative one does nothing", "torch.npu.set_device(-1)", "set ?"},
            {"a text", "torch.npu.set_device('npu:3')", "set 3"},
            {"another text", "torch.npu.set_device('npu')", "set ?"},
            {"a device", "torch.npu.set_device(torch.device('npu:3'))", "set 3, device 3"},
            {"a text with it", "i = int(os.environ['LOCAL_RANK'])\ntorch.npu.set_device(f'npu:{i}')", "set LOCAL_RANK"},
            {"a text with more in it", "torch.npu.set_device(f\"npu:{int(os.environ['LOCAL_RANK'])}\")",
             "set LOCAL_RANK"},
            {"a text with a format", "torch.npu.set_device(f'npu:{i:d}')", "set ?"},
            {"a text with two", "torch.npu.set_device(f'npu:{i}{j}')", "set ?"},
            {"a text within a text", "torch.npu.set_device(f'npu:{f\"npu:{0}\"}')", "set ?"},
            {"a text that is not closed", "torch.npu.set_device(f'npu:{0')", "set ?"},
            {"added", "torch.npu.set_device('npu:' + str(0))", "set 0"},
            {"formatted", "torch.npu.set_device('npu:%d' % 5)\ntorch.npu.set_device('npu:{}'.format(6))",
             "set 5, set 6"},
            {"of another variable", "torch.npu.set_device(int(os.environ['ASCEND_DEVICE_ID']))", "set ?"},
            {"nothing", "torch.npu.set_device()", "set ?"},
            {"of cuda, which is not ours", "torch.cuda.set_device(0)", ""},
            {"of somebody", "my.npu.set_device(0)\nset_device(0)", ""},
            {"a device of two", "torch.device('npu' if a else 'cpu')\ntorch.device('npu:0' if a else 'cpu')", ""},
            {"a device without an index", "torch.device('npu')", ""},
            {"a device by keywords", "torch.device(type='npu', index=2)", "device 2"},
            {"a device of another kind", "torch.device('cpu', 0)\ntorch.device('cuda:0')", ""},
            {"to a device",
             "model.to('npu:0')\nmodel.to(device=f'npu:{int(os.environ[\"LOCAL_RANK\"])}')\nm.x().to('npu:1')",
             "device 0, device LOCAL_RANK, device 1"},
            {"to a device of a name, told once", "d = 'npu:0'\nfor x in y:\n    x.to(d)\nz.to(d)", "device 0"},
            {"to a device that was made", "d = torch.device('npu', 0)\nx.to(d)", "device 0"},
            {"to an index", "x.npu(2)\nx.npu()\nx.npu(non_blocking=True)\nx.cuda(0)", "device 2"},
        },
        "import os\nimport torch\n");
}

TEST_CASE("read/python: variables are followed where they are plain") {
    check(
        {
            {"one after the other", "a = int(L)\nb = a\nc: int = b\nset_device(c)", "set LOCAL_RANK"},
            {"several at once", "a = b = L\nc, d = 3, b\nset_device(a)\nset_device(c)\nset_device(d)",
             "set LOCAL_RANK, set 3, set LOCAL_RANK"},
            {"a list of others", "a, b = f()\nset_device(a)", "set ?"},
            {"the rest of a list", "a, *b = 0, 1\nset_device(a)", "set ?"},
            {"from the module", "def f():\n    set_device(L)", "set LOCAL_RANK"},
            {"from around", "def f():\n    a = L\n    def g():\n        set_device(a)", "set LOCAL_RANK"},
            {"changed from within",
             "def f():\n    a = L\n    def g():\n        nonlocal a\n        a = 0\n    g()\n    set_device(a)",
             "set ?"},
            {"not from a class", "class C:\n    a = 0\n    def g(self):\n        set_device(a)", "set ?"},
            {"a parameter",
             "def f(L):\n    set_device(L)\ndef g(*L): set_device(L)\ndef h(a, L: int = 0): set_device(L)",
             "set ?, set ?, set ?"},
            {"a default",
             "local_rank = -1\nif 'LOCAL_RANK' in os.environ:\n    local_rank = int(L)\nset_device(local_rank)",
             "set ?"},
            {"either way the same", "if a:\n    b = L\nelse:\n    b = int(L)\nset_device(b)", "set LOCAL_RANK"},
            {"in one branch", "if a:\n    b = 0\nelse:\n    b = 1\nset_device(b)", "set ?"},
            {"it changes in a loop", "i = 0\nwhile a:\n    set_device(i)\n    i += 1", "set ?"},
            {"of a loop", "for i in range(8):\n    set_device(i)\nset_device(i)", "set ?, set ?"},
            {"of a list's own loop", "i = 0\n[set_device(i) for i in range(8)]", "set ?"},
            {"of a lambda", "i = 0\nf = lambda i: set_device(i)", "if set ?"},
            {"opened", "i = 0\nwith f() as i:\n    set_device(i)\nwith f() as (j, i): pass\nset_device(i)",
             "set ?, set ?"},
            {"caught", "i = 0\ntry:\n    f()\nexcept E as i:\n    set_device(i)", "if set ?"},
            {"deleted", "i = 0\ndel i\nset_device(i)", "set ?"},
            {"assigned on the way", "i = 0\nif (i := f()): pass\nset_device(i)", "set ?"},
            {"set again further down", "set_device(i)\ni = 0", "set ?"},
            {"by its last value", "i = 0\nset_device(i)\ni = 1\nset_device(i)", "set 0, set 1"},
            {"by any of its values in a function", "i = 0\ni = 1\ndef f(): set_device(i)", "set ?"},
            {"an attribute", "args.gpu = L\ndef f(args):\n    set_device(args.gpu)", "set LOCAL_RANK"},
            {"an attribute of two values", "args.gpu = L\nargs.gpu = 0\nset_device(args.gpu)", "set ?"},
            {"an attribute that is set further down", "args.a = 0\nargs.b = args.a\nargs.a = L\nset_device(args.b)",
             "set ?"},
            {"an attribute of elsewhere", "set_device(args.local_rank)", "set ?"},
            {"an argument",
             "p.add_argument('--local_rank', type=int, default=-1)\nset_device(p.parse_args().local_rank)\nargs = p.parse_args()\nset_device(args.local_rank)",
             "set ?, set LOCAL_RANK"},
            {"an argument with a hyphen",
             "p.add_argument(\"--local-rank\", \"--local_rank\")\nset_device(args.local_rank)", "set LOCAL_RANK"},
            {"an argument of another name",
             "p.add_argument('--local_rank', dest='gpu')\nset_device(args.gpu)\nset_device(args.local_rank)",
             "set LOCAL_RANK, set ?"},
            {"another argument", "p.add_argument('--gpu')\nset_device(args.gpu)", "set ?"},
            {"an argument or the variable",
             "p.add_argument('--local_rank')\ni = args.local_rank if args.local_rank >= 0 else int(L)\nset_device(i)",
             "set LOCAL_RANK"},
            {"an argument that is set as well",
             "p.add_argument('--local_rank')\nargs.local_rank = int(L)\nset_device(args.local_rank)", "set LOCAL_RANK"},
            {"an argument that is set to another",
             "p.add_argument('--local_rank')\nargs.local_rank = 0\nset_device(args.local_rank)", "set ?"},
            {"a variable that the script sets",
             "os.environ['LOCAL_RANK'] = '0'\nset_device(int(os.environ['LOCAL_RANK']))", "set ?"},
            {"a variable that it sets to what it is",
             "os.environ['LOCAL_RANK'] = str(L)\nset_device(int(os.environ['LOCAL_RANK']))", "set LOCAL_RANK"},
        },
        "import os, torch\nfrom torch.npu import set_device\nL = os.environ['LOCAL_RANK']\n");
}

TEST_CASE("read/python: DistributedDataParallel") {
    check(
        {
            {"of the local rank", "i = int(os.environ['LOCAL_RANK'])\nDDP(m, device_ids=[i], output_device=i)",
             "ddp LOCAL_RANK LOCAL_RANK"},
            {"by position", "DDP(m, [0], 1)", "ddp 0 1"},
            {"nothing said", "DDP(m)", "ddp - -"},
            {"nothing said in words", "DDP(m, device_ids=None, output_device=None)", "ddp - -"},
            {"several", "DDP(m, device_ids=[0, 1])\nDDP(m, device_ids=[0, 1,])", "ddp several -, ddp several -"},
            {"one with a comma behind it", "DDP(m, device_ids=[7,])\nDDP(m, device_ids=(7,))", "ddp 7 -, ddp 7 -"},
            {"made",
             "DDP(m, device_ids=list(range(8)))\nDDP(m, device_ids=[i for i in x])\nDDP(m, device_ids=[*x])\nDDP(m, device_ids=[])",
             "ddp ? -, ddp ? -, ddp ? -, ddp ? -"},
            {"a list by name", "ids = [0]\nDDP(m, device_ids=ids)", "ddp 0 -"},
            {"a dictionary", "DDP(m, **kw)", "ddp ? ?"},
            {"the whole name",
             "torch.nn.parallel.DistributedDataParallel(m)\nimport torch.nn as nn\nnn.parallel.DistributedDataParallel(m)",
             "ddp - -, ddp - -"},
            {"of somebody", "from apex.parallel import DistributedDataParallel as DDP\nDDP(m, device_ids=[0])", ""},
        },
        "import os, torch\nfrom torch.nn.parallel import DistributedDataParallel as DDP\n");
}

TEST_CASE("read/python: samplers and loaders") {
    check({
        {"handed over",
         "from torch.utils.data import DataLoader, DistributedSampler\ns = DistributedSampler(d)\nDataLoader(d, sampler=s)",
         "sampler, loader with"},
        {"not handed over", "from torch.utils.data import DataLoader as L\nL(d, shuffle=True)\nL(d, sampler=None)",
         "loader without, loader without"},
        {"or so it may be",
         "from torch.utils import data\ndata.DataLoader(d, **kw)\ndata.DataLoader(*d)\ndata.DataLoader(d, 1, False, s)\ndata.DataLoader(d, batch_sampler=b)",
         "loader with, loader with, loader with, loader with"},
        {"of one's own",
         "from mine import DistributedWeightedSampler as W\nW(d)\nx.MyDistributedSampler(d)\nfrom y import DataLoader\nDataLoader(d)",
         "sampler, sampler"},
        {"another sampler", "torch.utils.data.RandomSampler(d)", ""},
    });
}

TEST_CASE("read/python: spawn") {
    check({
        {"a literal", "import torch.multiprocessing as mp\nmp.spawn(f, nprocs=8, args=(a, b))\nmp.spawn(f, (), 4)",
         "spawn 8, spawn 4"},
        {"a name", "import torch.multiprocessing as mp\nn = 2\nmp.spawn(f, nprocs=n)", "spawn 2"},
        {"counted", "import torch.multiprocessing as mp\nmp.spawn(f, nprocs=torch.npu.device_count())", "spawn ?"},
        {"the function", "from torch.multiprocessing import spawn\nspawn(f, nprocs=1)", "spawn 1"},
        {"Python's own", "import multiprocessing as mp\nmp.spawn(f, nprocs=8)", ""},
    });
}

TEST_CASE("read/python: what may not be reached") {
    check(
        {
            {"the main guard", "if __name__ == '__main__':\n    i('a')\nif \"__main__\" == __name__: i('b')",
             "init a, init b"},
            {"not quite the main guard", "if __name__ == '__main__' and x:\n    i('a')\nif __name__ == 'x': i('b')",
             "if init a, if init b"},
            {"a branch", "if x:\n    i('a')\nelif y:\n    i('b')\nelse:\n    i('c')\ni('d')",
             "if init a, if init b, if init c, init d"},
            {"on one line", "if x: i('a'); i('b')\ni('c')", "if init a, if init b, init c"},
            {"the condition itself", "if i('a'):\n    pass\nwhile i('b'): pass", "init a, init b"},
            {"behind an error", "try:\n    i('a')\nexcept E:\n    i('b')\nelse:\n    i('c')\nfinally:\n    i('d')",
             "init a, if init b, if init c, init d"},
            {"a function", "def f():\n    i('a')\nclass C:\n    def g(self):\n        i('b')\nasync def h(): i('c')",
             "init a, init b, init c"},
            {"a function in a branch", "if x:\n    def f():\n        i('a')\n", "if init a"},
            {"a default", "def f(x=i('a')): pass", "if init a"},
            {"a loop", "for x in y:\n    i('a')\nwith z: i('b')", "init a, init b"},
            {"a case", "match x:\n    case 1:\n        i('a')\n    case y: \n        i('b')\nmatch = 3",
             "if init a, if init b"},
            {"part of an expression", "x and i('a')\ni('b') if x else 0\nf = lambda: i('c')\ni('d', x=a or b)",
             "if init a, if init b, if init c, init d"},
            {"tabs", "if x:\n\ti('a')\n        i('b')\ni('c')", "if init a, if init b, init c"},
            {"comments less indented", "if x:\n    y()\n# c\n    i('a')\n", "if init a"},
        },
        "from torch.distributed import init_process_group as i\n");
}

TEST_CASE("read/python: data types of collectives where they are plain") {
    check(
        {
            {"by its making", "t = torch.zeros(1, dtype=torch.float64)\ndist.all_reduce(t)", "allreduce float64"},
            {"at the call", "dist.all_reduce(tensor=torch.ones(2, dtype=torch.int64))", "allreduce int64"},
            {"moved", "t = torch.tensor([1], dtype=torch.half).npu().contiguous()\ndist.all_reduce(t, op=x)",
             "allreduce float16"},
            {"made another",
             "t = torch.ones(1, dtype=torch.half).double()\ndist.all_reduce(t)\nu = t.to(torch.bfloat16)\ndist.all_reduce(u)\nv = t.to('npu:0', dtype=torch.int32)\ndist.all_reduce(v)",
             "device 0, allreduce float64, allreduce bfloat16, allreduce int32"},
            {"by its class", "t = torch.DoubleTensor([1])\ndist.all_reduce(t)", "allreduce float64"},
            {"a name for the type", "d = torch.float64\ndist.all_reduce(torch.ones(1, dtype=d))", "allreduce float64"},
            {"scattered",
             "o = torch.empty(1, dtype=torch.uint8)\ndist.reduce_scatter_tensor(o, i)\ndist.reduce_scatter(o, [i])\ndist.reduce_scatter_tensor(x, o)",
             "reduce_scatter uint8, reduce_scatter uint8, reduce_scatter uint8"},
            {"cast before",
             "t = torch.ones(1, dtype=torch.uint8)\ndist.all_reduce(t)\nt = torch.ones(1, dtype=torch.bool)\ndist.all_reduce(t)",
             ""},
            {"no type said", "t = torch.zeros(1)\ndist.all_reduce(t)\ndist.all_reduce(x)", ""},
            {"added to", "t = torch.zeros(1, dtype=torch.float64)\nt += 1\ndist.all_reduce(t)", "allreduce float64"},
            {"in another function", "t = torch.zeros(1, dtype=torch.float64)\ndef f():\n    dist.all_reduce(t)", ""},
            {"in the same function", "def f():\n    t = torch.zeros(1, dtype=torch.float64)\n    dist.all_reduce(t)",
             "allreduce float64"},
            {"of two types",
             "t = torch.zeros(1, dtype=torch.float64)\nif x:\n    t = torch.zeros(1, dtype=torch.half)\ndist.all_reduce(t)",
             ""},
            {"in a branch", "if x:\n    dist.all_reduce(torch.zeros(1, dtype=torch.float64))", ""},
            {"in a group of its own",
             "dist.all_reduce(torch.zeros(1, dtype=torch.float64), group=g)\ndist.all_reduce(torch.zeros(1, dtype=torch.float64), o, g)",
             ""},
            {"over another backend",
             "dist.init_process_group('gloo')\ndist.all_reduce(torch.zeros(1, dtype=torch.float64))", "init gloo"},
            {"over several backends",
             "dist.init_process_group('cpu:gloo,npu:hccl')\ndist.all_reduce(torch.zeros(1, dtype=torch.float64))",
             "init cpu:gloo,npu:hccl"},
            {"a method of something", "t = torch.zeros(1, dtype=torch.float64)\nm.all_reduce(t)\ndist.all_gather(t)",
             ""},
            {"changed in an unknown way",
             "t = f(torch.zeros(1, dtype=torch.float64))\ndist.all_reduce(t)\nu = torch.zeros(1, dtype=torch.float64).sum()\ndist.all_reduce(u)",
             ""},
        },
        "import torch\nimport torch.distributed as dist\n");
}

TEST_CASE("read/python: transfer_to_npu") {
    for (std::string const import :
         {"import torch_npu\nfrom torch_npu.contrib import transfer_to_npu\n",
          "import torch_npu.contrib.transfer_to_npu\n", "from torch_npu.contrib.transfer_to_npu import *\n",
          "try:\n    from torch_npu.contrib import transfer_to_npu as t\nexcept: pass\n"}) {
        CAPTURE(import);
        result const r{import + "import torch\ntorch.cuda.set_device(0)\ntorch.device('cuda:1')\nx.cuda(2)\n"};
        CHECK(r.facts.scripts[0].transfer_to_npu);
        CHECK(r.facts.scripts[0].uses_npu);
        CHECK(calls_of(r) == "set 0, device 1, device 2");
    }
    CHECK(!result{"# import transfer_to_npu\n'transfer_to_npu'"}.facts.scripts[0].transfer_to_npu);
}

TEST_CASE("read/python: whether an NPU is used") {
    CHECK(result{"x.npu()"}.facts.scripts[0].uses_npu);
    CHECK(result{"import torch_npu"}.facts.scripts[0].uses_npu);
    CHECK(!result{"npu = 1\n'torch_npu'\n# torch_npu"}.facts.scripts[0].uses_npu);
}

TEST_CASE("read/python: line ends, bad bytes and what is no Python") {
    CHECK(calls_of(result{"import torch\r\ntorch.npu.set_device(\r\n  3)\r\n"}) == "set 3");
    CHECK(calls_of(result{"import torch\rtorch.npu.set_device(3)"}) == "set 3");
    CHECK(calls_of(result{"import torch\n\0\xFF\xFE $ ?? )) ]\ntorch.npu.set_device(3)"s}) == "set 3");
    for (std::string const odd : {"import",
                                  "from",
                                  "from x",
                                  "from . import",
                                  "import a as",
                                  "from a import (",
                                  "if",
                                  "def",
                                  "def f",
                                  "class",
                                  "for",
                                  "for x",
                                  "with a as",
                                  "except as",
                                  "lambda",
                                  "=",
                                  "a =",
                                  "= a",
                                  "a.",
                                  ".a",
                                  "a[",
                                  "f(=)",
                                  "f(,,)",
                                  "global",
                                  "del",
                                  ":",
                                  "case :",
                                  "match x y:",
                                  "async",
                                  "x := ",
                                  "@",
                                  "f'npu:{'",
                                  "a, = 1",
                                  "torch.device(",
                                  "torch.device()",
                                  "torch.device(,)",
                                  "x.to()",
                                  "mp.spawn()",
                                  "[] = x",
                                  "() = ()",
                                  "os.environ[",
                                  "os.environ[] = 1",
                                  "dist.all_reduce()",
                                  "p.add_argument()",
                                  "x.npu(*a)",
                                  "a = (",
                                  "a = ((",
                                  "a = )("}) {
        CAPTURE(odd);
        CHECK(result{odd}.said.size() == 0);
        CHECK(result{"import torch\n" + odd + "\n"}.said.size() == 0);
    }
}

TEST_CASE("read/python: deep, long and many, in linear time") {
    auto const repeated = [](std::string_view s, int n) {
        std::string out;
        for (int i = 0; i != n; ++i) out += s;
        return out;
    };
    int const deep = 100'000;
    int const many = 5'000;
    std::string const start = "import torch, os\n";
    std::vector<std::string> const texts = {
        "x = " + repeated("(", deep) + repeated(")", deep),
        "x = " + repeated("[", deep),
        "x = " + repeated("f(", deep) + "0" + repeated(")", deep),
        "x = " + repeated("torch.device('npu', ", many) + "0" + repeated(")", many),
        "x = " + repeated("torch.device('npu', ", many),
        "x = " + repeated("int(", many) + "0" + repeated(")", many),
        "x = " + repeated("x.to(", many) + "0" + repeated(")", many),
        "x = x" + repeated(".to(0)", many),
        "x = x" + repeated(".y", many),
        "x = " + repeated("a if b else ", many) + "c",
        repeated("x = ", many) + "0",
        repeated("x, ", many) + "y = " + repeated("0, ", many) + "1",
        "f(" + repeated("a=0, ", many) + ")",
        "f(" + repeated("a=0, ", many),
        "x = {" + repeated("'a': [1, 2], ", many) + "}",
        "x = " + repeated("1 + ", many) + "1",
        repeated("for ", many),
        "x = [" + repeated("y for y in ", many) + "z]",
        "x = " + repeated("lambda: ", many) + "0",
        repeated("x.to('npu:0'); ", many),
        repeated("torch.npu.set_device(0)\n", many),
        repeated("def f(a): torch.npu.set_device(a)\n", many),
        repeated("x = torch.zeros(1, dtype=torch.half)\n", many),
        repeated("if x:\n  y = 1\n", many),
        "x = '" + repeated("a", 10 * deep) + "'",
        "x = '''" + repeated("a'\n", many),
        repeated("'\n", many),
        repeated("\\\n", many),
        repeated("global x; ", many),
    };
    for (std::string const& t : texts) {
        CAPTURE(t.substr(0, 40));
        CHECK(result{start + t + "\n"}.facts.scripts.size() == 1);
    }
}
} // namespace
