#!/bin/bash
export MASTER_ADDR=10.0.0.10
export MASTER_PORT=60016
NNODES=2
NPUS_PER_NODE=8
NODE_RANK=0
export HCCL_CONNECT_TIMEOUT=1200
torch_npu_run --nnodes $NNODES --nproc_per_node $NPUS_PER_NODE --node_rank $NODE_RANK \
    --master_addr $MASTER_ADDR --master_port $MASTER_PORT train.py
