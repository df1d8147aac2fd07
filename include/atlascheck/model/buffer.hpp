// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <utility>

namespace atlascheck {

/// An owning array that grows, in constant expressions as at run time.
///
/// It stands in for std::vector, which no clang evaluates in a constant with libstdc++ 12.
/// `T` is default constructible; elements keep their order, not their address.
///
/// Cost:   push is O(1) amortised; storage doubles.
template <class T>
class buffer {
public:
    constexpr buffer() noexcept = default;
    constexpr explicit buffer(std::size_t count) : data_{new T[count]{}}, size_{count}, capacity_{count} {}
    constexpr buffer(buffer&& other) noexcept
        : data_{std::exchange(other.data_, nullptr)},
          size_{std::exchange(other.size_, 0)},
          capacity_{std::exchange(other.capacity_, 0)} {}
    constexpr buffer& operator=(buffer&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    buffer(buffer const&) = delete;
    buffer& operator=(buffer const&) = delete;
    constexpr ~buffer() { delete[] data_; }

    [[nodiscard]] constexpr buffer copy() const {
        buffer out{size_};
        for (std::size_t i = 0; i != size_; ++i) out.data_[i] = data_[i];
        return out;
    }
    constexpr void push(T value) {
        if (size_ == capacity_) grow();
        data_[size_++] = std::move(value);
    }
    constexpr void reserve(std::size_t count) {
        if (count > capacity_) move_to(count);
    }

    [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] constexpr T const* data() const noexcept { return data_; }
    [[nodiscard]] constexpr T& operator[](std::size_t i) noexcept { return data_[i]; }
    [[nodiscard]] constexpr T const& operator[](std::size_t i) const noexcept { return data_[i]; }
    [[nodiscard]] constexpr T& back() noexcept { return data_[size_ - 1]; }
    [[nodiscard]] constexpr T* begin() noexcept { return data_; }
    [[nodiscard]] constexpr T* end() noexcept { return data_ + size_; }
    [[nodiscard]] constexpr T const* begin() const noexcept { return data_; }
    [[nodiscard]] constexpr T const* end() const noexcept { return data_ + size_; }

private:
    constexpr void grow() { move_to(capacity_ == 0 ? 8 : capacity_ * 2); }
    constexpr void move_to(std::size_t count) {
        T* larger = new T[count]{};
        for (std::size_t i = 0; i != size_; ++i) larger[i] = std::move(data_[i]);
        delete[] data_;
        data_ = larger;
        capacity_ = count;
    }

    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

} // namespace atlascheck
