#include "cdcl/graph.hpp"

#include <algorithm>
#include <numeric>

namespace park::cdcl {

std::pair<std::vector<int>, std::vector<std::vector<int>>> grouped(const std::vector<std::vector<int>>& stars,
                                                                   const std::vector<int>& nodes,
                                                                   const std::vector<int>& names) {
    // All that touches at a node of the grid.
    std::vector<std::vector<int>> touching = stars;
    for (std::vector<int>& some : touching)
        for (int& edge : some) edge += int(nodes.size());
    for (size_t k = 0; k < nodes.size(); ++k) touching[size_t(nodes[k])].push_back(int(k));
    std::vector<int> above(names.size());
    std::iota(above.begin(), above.end(), 0);
    const auto first = [&](int part) {
        while (above[size_t(part)] != part) part = above[size_t(part)] = above[size_t(above[size_t(part)])];
        return part;
    };
    for (const std::vector<int>& some : touching)
        for (const int one : some)
            for (const int other : some)
                if (one < other && names[size_t(one)] == names[size_t(other)]) {
                    const int here = first(one), there = first(other);
                    above[size_t(std::max(here, there))] = std::min(here, there);
                }
    std::vector<int> group(names.size());
    int many = 0;
    for (size_t part = 0; part < names.size(); ++part)
        group[part] = above[part] == int(part) ? many++ : group[size_t(first(int(part)))];
    std::vector<std::vector<int>> near(static_cast<size_t>(many));
    for (const std::vector<int>& some : touching)
        for (const int one : some)
            for (const int other : some)
                if (group[size_t(one)] != group[size_t(other)])
                    near[size_t(group[size_t(one)])].push_back(group[size_t(other)]);
    for (std::vector<int>& some : near) {
        std::ranges::sort(some);
        some.erase(std::ranges::unique(some).begin(), some.end());
    }
    return {std::move(group), std::move(near)};
}

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
