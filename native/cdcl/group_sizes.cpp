#include "cdcl/group_sizes.hpp"

#include <algorithm>
#include <limits>

namespace park::cdcl {

namespace {
constexpr int kNoLimit = std::numeric_limits<int>::max();  // of the nodes that a flood reaches
}  // namespace

GroupSizes::GroupSizes(Lits on, std::vector<std::vector<int>> neighbours, int size)
    : on_(std::move(on)), neighbours_(std::move(neighbours)), size_(size), stamp_of_(on_.size()) {
    for (int node = 0; node < int(on_.size()); ++node) node_of_.push_back({var_of(on_[size_t(node)]), node});
    std::ranges::stable_sort(node_of_, {}, &NodeOfVar::var);
}

// Subscribes to both literals of each node, with the node's index as the mark.
Subscriptions GroupSizes::subscriptions() const {
    Subscriptions literals;
    for (int node = 0; node < int(on_.size()); ++node) {
        literals.push_back({on_[size_t(node)], node});
        literals.push_back({negated(on_[size_t(node)]), node});
    }
    return literals;
}

// Breadth-first search: fills `flooded_` with at most `limit` nodes that are connected to `from`, through nodes that
// were on before a time or, without `only_on`, through all that were not off. `stamp_of_` has the number of the last
// search that reached each node, so it needs no clearing.
void GroupSizes::flood(const Solver& solver, int from, bool only_on, int limit, int before) {
    ++current_stamp_;
    flooded_.assign(1, from);
    stamp_of_[size_t(from)] = current_stamp_;
    for (size_t i = 0; i < flooded_.size(); ++i)
        for (int node : neighbours_[size_t(flooded_[i])]) {
            if (int(flooded_.size()) >= limit) return;
            if (stamp_of_[size_t(node)] == current_stamp_) continue;
            if (only_on ? !is_on(solver, node, before) : is_off(solver, node, before)) continue;
            stamp_of_[size_t(node)] = current_stamp_;
            flooded_.push_back(node);
        }
}

// Adds the literals of the nodes next to the flooded ones to a clause, each once.
void GroupSizes::add_border(Lits& clause) {
    for (int node : flooded_)
        for (int other : neighbours_[size_t(node)])
            if (stamp_of_[size_t(other)] != current_stamp_) {
                stamp_of_[size_t(other)] = current_stamp_;
                clause.push_back(on_[size_t(other)]);
            }
}

// Propagates the size of the group of a node that is on. A group that is too large is a conflict. A node that would
// make it too large is off, and the only node by which it can grow is on.
bool GroupSizes::check_group(Solver& solver, int node, Lits& conflict) {
    flood(solver, node, true, size_ + 1, kAnyTime);
    if (int(flooded_.size()) > size_) {
        for (int other : flooded_) conflict.push_back(negated(on_[size_t(other)]));
        return false;
    }
    const int size = int(flooded_.size());
    adjacent_.clear();
    for (int member : flooded_)
        for (int other : neighbours_[size_t(member)])
            if (stamp_of_[size_t(other)] != current_stamp_ && solver.is_open(on_[size_t(other)])) {
                stamp_of_[size_t(other)] = current_stamp_;
                adjacent_.push_back(other);
            }
    // `adjacent_` has the open nodes next to the group.
    if (size < size_ && adjacent_.size() == 1) {
        solver.imply(on_[size_t(adjacent_[0])]);
        return true;
    }
    const std::vector<int> candidates = adjacent_;
    for (int other : candidates) {
        flood(solver, other, true, size_ + 1, kAnyTime);
        if (int(flooded_.size()) > size_ && solver.is_open(on_[size_t(other)]))
            solver.imply(negated(on_[size_t(other)]));
    }
    return true;
}

// Floods the region of nodes that are not off. If it is smaller than a group, all its nodes must be off. The reason of
// a conflict is the border around the region, and a node in it that is on.
bool GroupSizes::check_room(Solver& solver, int node, Lits& conflict) {
    flood(solver, node, false, size_, kAnyTime);
    if (int(flooded_.size()) >= size_) return true;
    for (int other : flooded_)
        if (solver.is_true(on_[size_t(other)])) {
            add_border(conflict);
            conflict.push_back(negated(on_[size_t(other)]));
            return false;
        }
    for (int other : flooded_) solver.imply(negated(on_[size_t(other)]));
    return true;
}

// Checks what changed: a node that came on changes its own group, and a node that went off changes the room of its
// neighbours.
bool GroupSizes::propagate(Solver& solver, Lits& conflict) {
    const std::vector<int> changed = std::move(changed_);
    changed_.clear();
    for (int node : changed) {
        if (solver.is_true(on_[size_t(node)])) {
            if (!check_group(solver, node, conflict) || !check_room(solver, node, conflict)) return false;
            continue;
        }
        // The node went off.
        for (int other : neighbours_[size_t(node)]) {
            if (solver.is_false(on_[size_t(other)])) continue;
            if (!check_room(solver, other, conflict)) return false;
            if (solver.is_true(on_[size_t(other)]) && !check_group(solver, other, conflict)) return false;
        }
    }
    return true;
}

// Stores the clause that implied a literal. Repeats the three checks that can imply one, in the state before it: a
// group could only grow by the node, the node would have made a group too large, or the room of the node was too small.
void GroupSizes::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit);
    const int node = node_of(node_of_, var_of(lit));
    clause.push_back(lit);
    if (lit == on_[size_t(node)]) {
        // First check: the node is on because a group next to it was too small and could only grow by the node.
        for (int from : neighbours_[size_t(node)]) {
            if (!is_on(solver, from, before)) continue;
            flood(solver, from, true, size_, before);  // true: only through nodes that were on
            if (int(flooded_.size()) >= size_) continue;
            Lits border;
            stamp_of_[size_t(node)] = current_stamp_;  // keeps the node itself out of the border
            add_border(border);
            const bool closed = std::all_of(border.begin(), border.end(), [&](Lit other) {
                return solver.is_false(other) && solver.when(other) < before;
            });
            if (!closed) continue;  // this group had another way to grow
            clause.insert(clause.end(), border.begin(), border.end());
            clause.push_back(negated(on_[size_t(from)]));
            return;
        }
        return;
    }
    // Second check: the node is off because it would have joined groups into one that is too large.
    flood(solver, node, true, size_ + 1, before);
    if (int(flooded_.size()) > size_) {
        for (int other : flooded_)
            if (other != node) clause.push_back(negated(on_[size_t(other)]));
        return;
    }
    // Third check: the node is off because the region around it, through all nodes that were not off, is too small.
    // The nodes at the border of the region, which are off, are the reason.
    flood(solver, node, false, kNoLimit, before);
    add_border(clause);
}

}  // namespace park::cdcl
