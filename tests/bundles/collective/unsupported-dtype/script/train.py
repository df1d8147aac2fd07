import torch
import torch.distributed as dist


def step():
    total = torch.zeros(8, dtype=torch.bfloat16).npu()
    dist.all_reduce(total)
