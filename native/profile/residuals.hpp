// Residuals: the condition of a rule on the variables that it has not read, as multi-valued decision diagrams (MDDs)
// that share equal nodes.
#pragma once
#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "common/hash.hpp"
#include "common/limits.hpp"

namespace park::profile {

// A residual is the number of a diagram node, which has a child residual for each value of the rule's next variable.
class Residuals {
  public:
    static constexpr uint32_t kNever = 0, kAlways = 1;
    static constexpr size_t kMaxResiduals = size_t(1) << 21;

    Limits* limits = nullptr;  // if set, `make` throws Stopped when one is reached

    Residuals() : begin_{0, 0, 0} {}

    // The residual after the next variable gets a value.
    uint32_t child(uint32_t residual, int value) const {
        return residual <= kAlways ? residual : children_[begin_[residual] + value];
    }
    size_t size() const { return begin_.size() - 1; }

    // The residual with these children; equal ones have one number.
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
        if (residual >= kMaxResiduals) throw Stopped{Stop::cap};
        if (limits) limits->spend(1024);
        children_.insert(children_.end(), children.begin(), children.end());
        begin_.push_back(children_.size());
        known_.emplace(hash, residual);
        return residual;
    }

    // The conjunction of two residuals over the same variables (Bryant's apply, 1986).
    uint32_t conjunction(uint32_t a, uint32_t b) {
        if (a > b) std::swap(a, b);
        if (a == kNever || a == b) return a;
        if (a == kAlways) return b;
        const uint64_t key = uint64_t(a) << 32 | b;
        if (auto found = conjunctions_.find(key); found != conjunctions_.end()) return found->second;
        std::vector<uint32_t> children(begin_[a + 1] - begin_[a]);
        for (size_t value = 0; value < children.size(); ++value)
            children[value] = conjunction(child(a, int(value)), child(b, int(value)));
        return conjunctions_[key] = make(children);
    }

  private:
    // True if a residual has exactly these children.
    bool same(uint32_t residual, const std::vector<uint32_t>& children) const {
        return begin_[residual + 1] - begin_[residual] == children.size() &&
               std::equal(children.begin(), children.end(), children_.begin() + std::ptrdiff_t(begin_[residual]));
    }

    std::vector<uint32_t> children_;
    std::vector<size_t> begin_;                            // of each residual: where its children begin
    std::unordered_multimap<uint64_t, uint32_t> known_;    // by the hash of the children
    std::unordered_map<uint64_t, uint32_t> conjunctions_;  // by both residuals, the lower one first
};

}  // namespace park::profile
