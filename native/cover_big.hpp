// Natural numbers of any size, for counts: only what counting needs.
#pragma once
#include <cstdint>
#include <vector>

namespace park {

class Big {
  public:
    Big(uint64_t value = 0) {
        if (value) limbs_.push_back(value);
    }

    bool zero() const { return limbs_.empty(); }
    const std::vector<uint64_t>& limbs() const { return limbs_; }  // little-endian, none for 0

    Big& operator+=(const Big& other) {
        if (limbs_.size() < other.limbs_.size()) limbs_.resize(other.limbs_.size(), 0);
        unsigned carry = 0;
        for (size_t i = 0; i < limbs_.size() && (carry || i < other.limbs_.size()); ++i) {
            const __uint128_t sum = __uint128_t(limbs_[i]) + (i < other.limbs_.size() ? other.limbs_[i] : 0) + carry;
            limbs_[i] = uint64_t(sum);
            carry = unsigned(sum >> 64);
        }
        if (carry) limbs_.push_back(1);
        return *this;
    }

    Big& operator*=(const Big& other) {
        if (limbs_.size() == 1 && limbs_[0] == 1) return *this = other;
        if (other.limbs_.size() == 1 && other.limbs_[0] == 1) return *this;
        if (zero() || other.zero()) return limbs_.clear(), *this;
        std::vector<uint64_t> product(limbs_.size() + other.limbs_.size(), 0);
        for (size_t i = 0; i < limbs_.size(); ++i) {
            uint64_t carry = 0;
            for (size_t j = 0; j < other.limbs_.size(); ++j) {
                const __uint128_t at = __uint128_t(limbs_[i]) * other.limbs_[j] + product[i + j] + carry;
                product[i + j] = uint64_t(at);
                carry = uint64_t(at >> 64);
            }
            product[i + other.limbs_.size()] = carry;
        }
        if (!product.back()) product.pop_back();
        limbs_ = std::move(product);
        return *this;
    }

  private:
    std::vector<uint64_t> limbs_;
};

}  // namespace park
