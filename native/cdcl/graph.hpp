// A graph whose nodes are open, on or off by their literals, for propagators.
#pragma once
#include <span>
#include <utility>
#include <vector>

#include "cdcl/solver.hpp"

namespace park::cdcl {

enum class NodeState : char { open, on, off };

// Some nodes of a grid and its edges, contracted to groups.
struct TouchingGroups {
    std::vector<int> group;                    // of each of the nodes, then of each edge
    std::vector<std::vector<int>> neighbours;  // of each group: the groups that touch it
};

// Merges nodes and edges that touch and have the same name. `stars` has the edges around each node of the grid, `nodes`
// the places of some nodes, and `names` a name for each of these and then for each edge.
TouchingGroups merge_touching(const std::vector<std::vector<int>>& stars, const std::vector<int>& nodes,
                              const std::vector<int>& names);

class Graph {
  public:
    // `on` has the literal of each node; nodes may share a literal.
    Graph(Lits on, const std::vector<std::pair<int, int>>& joins);
    int size() const { return int(on_.size()); }
    Lit on(int node) const { return on_[size_t(node)]; }
    std::span<const int> neighbours(int node) const {
        return {neighbours_.data() + offsets_[size_t(node)], neighbours_.data() + offsets_[size_t(node) + 1]};
    }
    Subscriptions subscriptions() const;

    // The state by the notifications of the propagator.
    NodeState state(int node) const { return state_[size_t(node)]; }
    bool is_on(int node) const { return state(node) == NodeState::on; }
    bool is_off(int node) const { return state(node) == NodeState::off; }
    int open() const { return open_count_; }
    int on() const { return on_count_; }
    // Notes that a literal of the node became true.
    void assigned(Lit lit, int node) {
        const bool is_on = lit == on(node);
        state_[size_t(node)] = is_on ? NodeState::on : NodeState::off;
        on_count_ += is_on;
        --open_count_;
    }
    // Notes that the node is open again.
    void undone(int node) {
        on_count_ -= is_on(node);
        state_[size_t(node)] = NodeState::open;
        ++open_count_;
    }

    // The state before a time on the trail.
    bool was_on(const Solver& solver, int node, int before) const {
        return solver.is_true(on(node)) && solver.when(on(node)) < before;
    }
    bool was_off(const Solver& solver, int node, int before) const {
        return solver.is_false(on(node)) && solver.when(on(node)) < before;
    }

  private:
    Lits on_;
    std::vector<int> offsets_, neighbours_;  // adjacency lists in one array (CSR)
    std::vector<NodeState> state_;
    int open_count_, on_count_ = 0;
};

}  // namespace park::cdcl
