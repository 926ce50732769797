#include "cdcl/graph.hpp"

#include <algorithm>
#include <numeric>

namespace park::cdcl {

// Merges nodes and edges that touch at a node of the grid and have the same name, by union-find. Items are numbered:
// first the nodes, then the edges.
TouchingGroups merge_touching(const std::vector<std::vector<int>>& stars, const std::vector<int>& nodes,
                              const std::vector<int>& names) {
    // The nodes and edges that touch at a node of the grid.
    std::vector<std::vector<int>> touching = stars;
    for (std::vector<int>& items : touching)
        for (int& edge : items) edge += int(nodes.size());
    for (size_t k = 0; k < nodes.size(); ++k) touching[size_t(nodes[k])].push_back(int(k));
    std::vector<int> parent(names.size());
    std::iota(parent.begin(), parent.end(), 0);
    // Union-find with path halving; the lowest item is the root.
    const auto root = [&](int item) {
        while (parent[size_t(item)] != item) item = parent[size_t(item)] = parent[size_t(parent[size_t(item)])];
        return item;
    };
    for (const std::vector<int>& items : touching)
        for (const int one : items)
            for (const int other : items)
                if (one < other && names[size_t(one)] == names[size_t(other)]) {
                    const int root_of_one = root(one), root_of_other = root(other);
                    parent[size_t(std::max(root_of_one, root_of_other))] = std::min(root_of_one, root_of_other);
                }
    // Numbers the groups in the order of their roots.
    std::vector<int> group(names.size());
    int count = 0;
    for (size_t item = 0; item < names.size(); ++item)
        group[item] = parent[item] == int(item) ? count++ : group[size_t(root(int(item)))];
    // Groups are neighbours if some of their items touch.
    std::vector<std::vector<int>> neighbours(static_cast<size_t>(count));
    for (const std::vector<int>& items : touching)
        for (const int one : items)
            for (const int other : items)
                if (group[size_t(one)] != group[size_t(other)])
                    neighbours[size_t(group[size_t(one)])].push_back(group[size_t(other)]);
    for (std::vector<int>& items : neighbours) {
        std::ranges::sort(items);
        items.erase(std::ranges::unique(items).begin(), items.end());
    }
    return {std::move(group), std::move(neighbours)};
}

// Builds the adjacency lists by a counting sort.
Graph::Graph(Lits on, const std::vector<std::pair<int, int>>& joins)
    : on_(std::move(on)),
      offsets_(on_.size() + 1),
      neighbours_(2 * joins.size()),
      state_(on_.size()),
      open_count_(int(on_.size())) {
    for (const auto& [one, other] : joins) ++offsets_[size_t(one) + 1], ++offsets_[size_t(other) + 1];
    std::partial_sum(offsets_.begin(), offsets_.end(), offsets_.begin());
    std::vector<int> next(offsets_.begin(), offsets_.end() - 1);  // where each node's next neighbour goes
    for (const auto& [one, other] : joins) {
        neighbours_[size_t(next[size_t(one)]++)] = other;
        neighbours_[size_t(next[size_t(other)]++)] = one;
    }
}

// Subscribes to both literals of each node, with the node's index as the mark.
Subscriptions Graph::subscriptions() const {
    Subscriptions literals;
    for (int node = 0; node < size(); ++node) {
        literals.push_back({on(node), node});
        literals.push_back({negated(on(node)), node});
    }
    return literals;
}

}  // namespace park::cdcl
