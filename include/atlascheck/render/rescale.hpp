// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atlascheck/plan/rescale.hpp>
#include <atlascheck/render/words.hpp>

#include <string>
#include <string_view>

namespace atlascheck::render {

/// The steps from eight devices to fewer, one a line. `learning_rate` is how the rate for eight was written.
[[nodiscard]] inline std::string words_of(rescale_request const& r, rescaled const& to, std::string_view learning_rate,
                                          language lang = language::en) {
    std::string out;
    auto const say = [&](text const& pattern, auto const&... values) { append(out, lang, pattern, values...); };
    int const devices = r.to;
    say({"from 8 devices to {} on one server (Atlas A2 training series)\n",
         "单台服务器从 8 个设备改为 {} 个设备（Atlas A2 训练系列产品）\n"},
        devices);
    say({"batch size     {} -> {}   (divided by {})\n", "batch size     {} -> {}   （除以 {}）\n"}, r.batch_size,
        to.batch_size, to.divisor);
    say({"learning rate  {} -> {}   (divided by {})\n", "学习率         {} -> {}   （除以 {}）\n"}, learning_rate,
        to.learning_rate, to.divisor);
    say({"launch loop    8 -> {}   (processes that the shell loop starts)\n",
         "启动循环       8 -> {}   （shell 循环启动的进程数）\n"},
        to.launches);
    say({"world size     8 -> {}   (and rank size, and world_size of init_process_group)\n",
         "world size     8 -> {}   （rank size 以及 init_process_group 的 world_size 相同）\n"},
        to.world_size);
    say({"device list    0-7 -> {}   (where one is given)\n", "设备列表       0-7 -> {}   （如有指定）\n"},
        to.last_device == 0 ? std::string{"0"} : "0-" + std::to_string(to.last_device));
    if (to.condition_held)
        say({"condition      the batch size for 8 devices is 8 times the {} of one device\n",
             "前提           8 个设备的 batch size 是单个设备（{}）的 8 倍\n"},
            *r.single_batch_size);
    else
        say({"condition      this holds only if {} is 8 times the batch size of one device; --single-batch-size checks it\n",
             "前提           仅当 {} 是单个设备 batch size 的 8 倍时成立；可用 --single-batch-size 检查\n"},
            r.batch_size);
    return out;
}

/// Why it cannot be, and what would do.
[[nodiscard]] inline std::string words_of(rescale_refusal const& f, rescale_request const& r,
                                          language lang = language::en) {
    std::string out;
    auto const say = [&](text const& pattern, auto const&... values) { append(out, lang, pattern, values...); };
    switch (f.why) {
    case rescale_fault::none: break;
    case rescale_fault::devices:
        say({"from 8 devices to {}: the guide tells of 1, 2 and 4 (the nearest is {})",
             "从 8 个设备改为 {} 个：指南只涉及 1、2、4 个（最接近 {}）"},
            f.given, f.would_do);
        break;
    case rescale_fault::batch_size:
        say({"the batch size is {}: it is 1 or more", "batch size 为 {}：应不小于 1"}, f.given);
        break;
    case rescale_fault::learning_rate: say({"the learning rate is a number above 0", "学习率应为大于 0 的数"}); break;
    case rescale_fault::indivisible:
        say({"a batch size of {} cannot be divided by {}: {} would do", "batch size {} 不能被 {} 整除：可改为 {}"},
            f.given, 8 / r.to, f.would_do);
        break;
    case rescale_fault::not_eightfold:
        say({"the batch size for 8 devices, {}, is not 8 times that of one device, {}",
             "8 个设备的 batch size {} 不是单个设备 {} 的 8 倍"},
            f.given, *r.single_batch_size);
        if (f.would_do != 0) say({": {} would be", "：应为 {}"}, f.would_do);
        break;
    case rescale_fault::single_batch_size:
        say({"the batch size of one device is {}: it is 1 or more", "单个设备的 batch size 为 {}：应不小于 1"},
            f.given);
        break;
    }
    return out;
}

} // namespace atlascheck::render
