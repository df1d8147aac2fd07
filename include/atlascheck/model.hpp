// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/model/address.hpp>
#include <atlascheck/model/addresses.hpp>
#include <atlascheck/model/buffer.hpp>
#include <atlascheck/model/cluster.hpp>
#include <atlascheck/model/commonest.hpp>
#include <atlascheck/model/counts.hpp>
#include <atlascheck/model/device.hpp>
#include <atlascheck/model/dtype.hpp>
#include <atlascheck/model/fact.hpp>
#include <atlascheck/model/hash_slots.hpp>
#include <atlascheck/model/infer_netmask.hpp>
#include <atlascheck/model/marks.hpp>
#include <atlascheck/model/netmask.hpp>
#include <atlascheck/model/place.hpp>
#include <atlascheck/model/planes.hpp>
#include <atlascheck/model/product.hpp>
#include <atlascheck/model/repeats.hpp>
#include <atlascheck/model/table.hpp>
#include <atlascheck/model/table_key.hpp>
#include <atlascheck/model/text.hpp>
#include <atlascheck/model/workload.hpp>
