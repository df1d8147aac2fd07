#!/bin/bash
ASCEND_RT_VISIBLE_DEVICES=0,1,2,3 torchrun --nproc_per_node 4 --master_port 29500 a.py &
ASCEND_RT_VISIBLE_DEVICES=4,5,6,7 torchrun --nproc_per_node 4 --master_port 29600 b.py &
wait
