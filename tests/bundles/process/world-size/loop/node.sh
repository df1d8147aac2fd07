#!/bin/bash
export MASTER_ADDR=10.0.0.10
export MASTER_PORT=29500
export WORLD_SIZE=8
for ((i = 0; i < 8; i++)); do
    RANK=$((i + 8 * NODE)) LOCAL_RANK=$i python train.py &
done
wait
