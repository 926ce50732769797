// Natural numbers of arbitrary size, with the operations that counting needs.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace park {

__extension__ typedef unsigned __int128 uint128_t;

// ---- Limbs: words of 64 bits, the lowest first ----------------------------------------------------------------------

using Limbs = std::vector<uint64_t>;  // zero is {0}

// Adds from[0..n) to into[0..n), and returns the carry.
inline uint64_t add(uint64_t* into, const uint64_t* from, int n) {
    uint64_t carry = 0;
    for (int i = 0; i < n; ++i) {
        const uint128_t sum = uint128_t(into[i]) + from[i] + carry;
        into[i] = uint64_t(sum), carry = uint64_t(sum >> 64);
    }
    return carry;
}

// Adds from[0..n) to a number, which grows as needed.
inline void add(Limbs& into, const uint64_t* from, int n) {
    if (int(into.size()) < n) into.resize(n, 0);
    uint64_t carry = add(into.data(), from, n);
    for (size_t i = n; carry && i < into.size(); ++i) carry = ++into[i] == 0;
    if (carry) into.push_back(1);
}

// The product of two numbers, by the school method. It may have a leading zero.
inline Limbs product(const uint64_t* a, int a_size, const uint64_t* b, int b_size) {
    Limbs result(a_size + b_size, 0);
    for (int i = 0; i < a_size; ++i) {
        uint64_t carry = 0;
        for (int j = 0; j < b_size; ++j) {
            const uint128_t at = uint128_t(a[i]) * b[j] + result[i + j] + carry;
            result[i + j] = uint64_t(at), carry = uint64_t(at >> 64);
        }
        result[i + b_size] = carry;
    }
    return result;
}

// from -= less, for numbers of equal length with from >= less.
inline void subtract(Limbs& from, const Limbs& less) {
    uint64_t borrow = 0;
    for (size_t i = 0; i < less.size(); ++i) {
        const uint128_t take = uint128_t(less[i]) + borrow;
        borrow = take > from[i];
        from[i] -= uint64_t(take);
    }
}

// a < b, for numbers of equal length.
inline bool is_less(const Limbs& a, const Limbs& b) {
    for (size_t i = a.size(); i-- > 0;)
        if (a[i] != b[i]) return a[i] < b[i];
    return false;
}

// The number of bits without leading zeros; 0 for the number 0.
inline int bit_length(const uint64_t* number, int n) {
    while (n > 0 && !number[n - 1]) --n;
    return n ? 64 * (n - 1) + int(std::bit_width(number[n - 1])) : 0;
}

// number >= bound.
inline bool at_least(const Limbs& number, uint64_t bound) {
    return number[0] >= bound || bit_length(number.data(), int(number.size())) > 64;
}

// Removes leading zeros.
inline void trim(Limbs& number) {
    while (number.size() > 1 && !number.back()) number.pop_back();
}

// ---- A number with value semantics ----------------------------------------------------------------------------------

class Natural {
  public:
    Natural(uint64_t value = 0) {
        if (value) limbs_.push_back(value);
    }

    bool zero() const { return limbs_.empty(); }
    const Limbs& limbs() const { return limbs_; }  // none for 0

    Natural& operator+=(const Natural& other) {
        add(limbs_, other.limbs_.data(), int(other.limbs_.size()));
        return *this;
    }

    // Factors 0 and 1, which are frequent, need no multiplication.
    Natural& operator*=(const Natural& other) {
        if (limbs_.size() == 1 && limbs_[0] == 1) return *this = other;
        if (other.limbs_.size() == 1 && other.limbs_[0] == 1) return *this;
        if (zero() || other.zero()) return limbs_.clear(), *this;
        limbs_ = product(limbs_.data(), int(limbs_.size()), other.limbs_.data(), int(other.limbs_.size()));
        if (!limbs_.back()) limbs_.pop_back();
        return *this;
    }

  private:
    Limbs limbs_;
};

}  // namespace park
