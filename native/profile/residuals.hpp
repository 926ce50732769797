// Residuals: what rules still ask of the variables that they have not read, as decision diagrams that share equal
// parts.
#pragma once
#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "common/hash.hpp"
#include "common/limits.hpp"

namespace park::profile {

// A residual is a number. For each value of its next variable it has the residual that is left then.
class Residuals {
  public:
    static constexpr uint32_t kNever = 0, kAlways = 1;
    static constexpr size_t kMost = size_t(1) << 21;

    Limits* limits = nullptr;  // if it is set, `make` throws Stopped where one is reached

    Residuals() : begin_{0, 0, 0} {}

    uint32_t child(uint32_t residual, int value) const {
        return residual <= kAlways ? residual : children_[begin_[residual] + value];
    }
    size_t size() const { return begin_.size() - 1; }

    uint32_t make(const std::vector<uint32_t>& children) {
        const uint32_t first = children[0];
        if (first <= kAlways && std::all_of(children.begin(), children.end(), [&](uint32_t c) { return c == first; }))
            return first;
        uint64_t hash = children.size();
        for (uint32_t c : children) hash = mix_quickly(hash * 31 + c + 1);
        auto [from, to] = known_.equal_range(hash);
        for (auto at = from; at != to; ++at)
            if (same(at->second, children)) return at->second;
        const uint32_t residual = uint32_t(size());
        if (residual >= kMost) throw Stopped{Stop::cap};
        if (limits) limits->spend(1024);
        children_.insert(children_.end(), children.begin(), children.end());
        begin_.push_back(children_.size());
        known_.emplace(hash, residual);
        return residual;
    }

    // The residual of two rules together that read the same variables.
    uint32_t both(uint32_t a, uint32_t b) {
        if (a > b) std::swap(a, b);
        if (a == kNever || a == b) return a;
        if (a == kAlways) return b;
        const uint64_t key = uint64_t(a) << 32 | b;
        if (auto found = both_.find(key); found != both_.end()) return found->second;
        std::vector<uint32_t> children(begin_[a + 1] - begin_[a]);
        for (size_t value = 0; value < children.size(); ++value)
            children[value] = both(child(a, int(value)), child(b, int(value)));
        return both_[key] = make(children);
    }

  private:
    bool same(uint32_t residual, const std::vector<uint32_t>& children) const {
        return begin_[residual + 1] - begin_[residual] == children.size() &&
               std::equal(children.begin(), children.end(), children_.begin() + std::ptrdiff_t(begin_[residual]));
    }

    std::vector<uint32_t> children_;
    std::vector<size_t> begin_;
    std::unordered_multimap<uint64_t, uint32_t> known_;
    std::unordered_map<uint64_t, uint32_t> both_;
};

}  // namespace park::profile
