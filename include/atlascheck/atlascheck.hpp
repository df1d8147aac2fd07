// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/check.hpp>
#include <atlascheck/model.hpp>
#include <atlascheck/plan/address_plan.hpp>
#include <atlascheck/plan/cidr.hpp>
#include <atlascheck/plan/refusal.hpp>
#include <atlascheck/plan/rescale.hpp>
#include <atlascheck/report.hpp>
#include <atlascheck/require.hpp>
#include <atlascheck/rule.hpp>
#include <atlascheck/rulebook.hpp>
