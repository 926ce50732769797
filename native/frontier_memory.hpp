// Memory that is counted, and large natural numbers: the little that is needed of both.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <type_traits>
#include <utility>
#include <vector>

namespace frontier {

using u64 = std::uint64_t;
using u128 = unsigned __int128;
using Limbs = std::vector<u64>;  // a natural number, little-endian; zero is {0}

// ---- Memory whose refusal is an answer instead of an exception ------------------------------------------------------

struct Budget {
    std::size_t cap = ~std::size_t(0), used = 0, peak = 0;
    bool take(std::size_t more) {
        if (more > cap || used > cap - more) return false;
        used += more;
        peak = std::max(peak, used);
        return true;
    }
    void give(std::size_t less) { used -= std::min(used, less); }
};

template <class T>
class Buffer {  // plain data only; realloc lets large blocks grow without being copied
    static_assert(std::is_trivially_copyable_v<T>);
    T* data_ = nullptr;
    std::size_t size_ = 0, room_ = 0;
public:
    Buffer() = default;
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer&& other) noexcept { swap(other); return *this; }
    ~Buffer() { std::free(data_); }
    void swap(Buffer& other) {
        std::swap(data_, other.data_), std::swap(size_, other.size_), std::swap(room_, other.room_);
    }
    bool reserve(std::size_t room, Budget& budget) {
        if (room <= room_) return true;
        // Doubling would waste too much of a tight cap on the largest blocks.
        std::size_t step = std::min<std::size_t>(std::max<std::size_t>(room_, 64), (std::size_t(32) << 20) / sizeof(T));
        room = std::max(room, room_ + step);
        std::size_t more = (room - room_) * sizeof(T);
        if (!budget.take(more)) return false;
        void* moved = std::realloc(static_cast<void*>(data_), room * sizeof(T));
        if (!moved) { budget.used -= more; return false; }
        data_ = static_cast<T*>(moved), room_ = room;
        return true;
    }
    bool resize(std::size_t size, Budget& budget) {  // new elements are not initialised
        if (!reserve(size, budget)) return false;
        size_ = size;
        return true;
    }
    void shrink(std::size_t size) {
        size_ = size;
        if (void* moved = std::realloc(static_cast<void*>(data_), std::max<std::size_t>(size, 1) * sizeof(T)))
            data_ = static_cast<T*>(moved), room_ = std::max<std::size_t>(size, 1);
    }
    void set_size(std::size_t size) { size_ = size; }  // within room that was reserved
    std::size_t size() const { return size_; }
    std::size_t bytes() const { return room_ * sizeof(T); }
    T& operator[](std::size_t i) { return data_[i]; }
    const T& operator[](std::size_t i) const { return data_[i]; }
    T* data() { return data_; }
    const T* data() const { return data_; }
};

// ---- Numbers ---------------------------------------------------------------------------------------------------------

// into[0..n) += from[0..n); the carry out is returned.
inline u64 add(u64* into, const u64* from, int n) {
    u64 carry = 0;
    for (int i = 0; i < n; i++) {
        u128 sum = u128(into[i]) + from[i] + carry;
        into[i] = u64(sum), carry = u64(sum >> 64);
    }
    return carry;
}
inline void add(Limbs& into, const u64* from, int n) {
    if (int(into.size()) < n) into.resize(n, 0);
    u64 carry = add(into.data(), from, n);
    for (std::size_t i = n; carry && i < into.size(); i++) carry = ++into[i] == 0;
    if (carry) into.push_back(1);
}
inline int bit_length(const u64* number, int n) {
    while (n > 0 && !number[n - 1]) n--;
    return n ? 64 * (n - 1) + int(std::bit_width(number[n - 1])) : 0;
}
inline bool at_least(const Limbs& number, u64 bound) {
    return number[0] >= bound || bit_length(number.data(), int(number.size())) > 64;
}
inline void trim(Limbs& number) {
    while (number.size() > 1 && !number.back()) number.pop_back();
}

}  // namespace frontier
