// What rules still ask for: decision diagrams over the variables that a rule has not read yet, equal ones shared.
#pragma once
#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "watch.hpp"

namespace profile {

using u64 = std::uint64_t;
using u32 = std::uint32_t;

inline u64 mix(u64 h) {
    h ^= h >> 32, h *= 0xd6e8feb86659fd93ull, h ^= h >> 32;
    return h;
}

// A rest is a number. For each value of its next variable it has the rest that is left then.
class Rests {
  public:
    static constexpr u32 kNever = 0, kAlways = 1;
    static constexpr size_t kMost = size_t(1) << 21;
    struct TooMany {};  // thrown where there would be more rests than that, or the watch says to stop

    park::Watch* watch = nullptr;

    Rests() : begin_{0, 0, 0} {}

    u32 child(u32 rest, int value) const { return rest <= kAlways ? rest : children_[begin_[rest] + value]; }
    size_t size() const { return begin_.size() - 1; }

    u32 make(const std::vector<u32>& children) {
        const u32 first = children[0];
        if (first <= kAlways && std::all_of(children.begin(), children.end(), [&](u32 c) { return c == first; }))
            return first;
        u64 hash = children.size();
        for (u32 c : children) hash = mix(hash * 31 + c + 1);
        auto [from, to] = known_.equal_range(hash);
        for (auto at = from; at != to; ++at)
            if (same(at->second, children)) return at->second;
        const u32 rest = u32(size());
        if (rest >= kMost || (watch && watch->stop(1024))) throw TooMany();
        children_.insert(children_.end(), children.begin(), children.end());
        begin_.push_back(children_.size());
        known_.emplace(hash, rest);
        return rest;
    }

    // What is asked for by two rules that read the same variables.
    u32 both(u32 a, u32 b) {
        if (a > b) std::swap(a, b);
        if (a == kNever || a == b) return a;
        if (a == kAlways) return b;
        const u64 key = u64(a) << 32 | b;
        if (auto found = both_.find(key); found != both_.end()) return found->second;
        std::vector<u32> children(begin_[a + 1] - begin_[a]);
        for (size_t value = 0; value < children.size(); value++)
            children[value] = both(child(a, int(value)), child(b, int(value)));
        return both_[key] = make(children);
    }

  private:
    bool same(u32 rest, const std::vector<u32>& children) const {
        return begin_[rest + 1] - begin_[rest] == children.size() &&
               std::equal(children.begin(), children.end(), children_.begin() + std::ptrdiff_t(begin_[rest]));
    }

    std::vector<u32> children_;
    std::vector<size_t> begin_;
    std::unordered_multimap<u64, u32> known_;
    std::unordered_map<u64, u32> both_;
};

}  // namespace profile
