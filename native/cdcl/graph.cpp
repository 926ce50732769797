#include "cdcl/graph.hpp"

#include <numeric>

namespace park::cdcl {

Graph::Graph(Lits on, const std::vector<std::pair<int, int>>& joins)
    : on_(std::move(on)), from_(on_.size() + 1), near_(2 * joins.size()), state_(on_.size()), open_(int(on_.size())) {
    for (const auto& [one, other] : joins) ++from_[size_t(one) + 1], ++from_[size_t(other) + 1];
    std::partial_sum(from_.begin(), from_.end(), from_.begin());
    std::vector<int> at(from_.begin(), from_.end() - 1);
    for (const auto& [one, other] : joins) {
        near_[size_t(at[size_t(one)]++)] = other;
        near_[size_t(at[size_t(other)]++)] = one;
    }
}

Subscriptions Graph::subscriptions() const {
    Subscriptions found;
    for (int node = 0; node < size(); ++node) {
        found.push_back({on(node), node});
        found.push_back({negated(on(node)), node});
    }
    return found;
}

}  // namespace park::cdcl
