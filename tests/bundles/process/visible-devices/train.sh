#!/bin/bash
export ASCEND_RT_VISIBLE_DEVICES=0,2,1,3
torchrun --nproc_per_node 4 train.py
