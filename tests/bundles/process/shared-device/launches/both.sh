#!/bin/bash
export HCCL_IF_BASE_PORT=50000
ASCEND_RT_VISIBLE_DEVICES=0,1,2,3 torchrun --nproc_per_node 4 --master_port 29500 a.py &
HCCL_IF_BASE_PORT=51000 ASCEND_RT_VISIBLE_DEVICES=3,4,5,6 torchrun --nproc_per_node 4 --master_port 29600 b.py &
wait
