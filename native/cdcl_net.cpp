#include "cdcl_net.hpp"

#include <numeric>

namespace park::cdcl {

Net::Net(Lits on, const std::vector<std::pair<int, int>>& joins)
    : on_(std::move(on)), from_(on_.size() + 1), near_(2 * joins.size()), state_(on_.size()), open_(int(on_.size())) {
    for (const auto& [one, other] : joins) ++from_[size_t(one) + 1], ++from_[size_t(other) + 1];
    std::partial_sum(from_.begin(), from_.end(), from_.begin());
    std::vector<int> at(from_.begin(), from_.end() - 1);
    for (const auto& [one, other] : joins) {
        near_[size_t(at[size_t(one)]++)] = other;
        near_[size_t(at[size_t(other)]++)] = one;
    }
}

std::vector<std::pair<Lit, int>> Net::asked() const {
    std::vector<std::pair<Lit, int>> asked;
    for (int node = 0; node < size(); ++node) {
        asked.push_back({on(node), node});
        asked.push_back({negated(on(node)), node});
    }
    return asked;
}

}  // namespace park::cdcl
