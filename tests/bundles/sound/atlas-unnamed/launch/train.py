import os

import torch
import torch.distributed as dist
import torch_npu
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.npu.set_device(local_rank)
    device = torch.device("npu", local_rank)
    dist.init_process_group(backend="hccl")
    train_data = make_data()
    train_sampler = DistributedSampler(train_data)
    model = DDP(make_model().to(device), device_ids=[local_rank], output_device=local_rank)
    loader = DataLoader(dataset=train_data, batch_size=32, sampler=train_sampler)
    train(model, loader)


if __name__ == "__main__":
    main()
