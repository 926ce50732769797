#include "cdcl/reach.hpp"

#include <algorithm>
#include <climits>

namespace park::cdcl {

namespace {

constexpr int kNoNode = -1;
constexpr int kNoLimit = INT_MAX;  // of the nodes that a flood reaches
constexpr int kSpareNodes = 3;     // the margin of `has_spare_room`

}  // namespace

// Copies the adjacency lists into one array. Without `conditional`, node 0 has no literal.
Reach::Reach(const Lits& on, const std::vector<std::vector<int>>& neighbours, int size, bool conditional)
    : size_(size), conditional_(conditional), visit_of_(on.size()) {
    for (size_t node = 0; node < on.size(); ++node) {
        const int begin = int(neighbours_.size());
        neighbours_.insert(neighbours_.end(), neighbours[node].begin(), neighbours[node].end());
        nodes_.push_back({.on = on[node],
                          .stamp = 0,
                          .read_round = 0,
                          .member_round = 0,
                          .begin = begin,
                          .end = int(neighbours_.size())});
        if (conditional_ || node) node_of_.push_back({var_of(on[node]), int(node)});
    }
    std::ranges::stable_sort(node_of_, {}, &NodeOfVar::var);
}

// Subscribes to both literals of each node that has one, with the node's index as the mark.
Subscriptions Reach::subscriptions() const {
    Subscriptions literals;
    for (const auto& [var, node] : node_of_) {
        literals.push_back({nodes_[size_t(node)].on, node});
        literals.push_back({negated(nodes_[size_t(node)].on), node});
    }
    return literals;
}

// Breadth-first search: fills `flooded_` with at most `limit` nodes that are reached from node 0 through nodes that
// pass. With `note_reads`, it notes which nodes were read. The stamp of a node is the number of the last search that
// reached it, so it needs no clearing.
template <class Pass>
void Reach::flood(int limit, bool note_reads, Pass pass) {
    ++current_stamp_;
    flooded_.assign(1, 0);
    nodes_[0].stamp = current_stamp_;
    for (size_t i = 0; i < flooded_.size(); ++i)
        for (const int node : neighbours(flooded_[i])) {
            if (int(flooded_.size()) >= limit) return;
            Node& node_data = nodes_[size_t(node)];
            if (note_reads) node_data.read_round = round_;
            if (node_data.stamp == current_stamp_ || !pass(node, node_data.on)) continue;
            node_data.stamp = current_stamp_;
            flooded_.push_back(node);
        }
}

// The component of node 0 among the nodes that are on.
void Reach::flood_on(const Solver& solver, int limit) {
    flood(limit, true, [&](int, Lit on) { return solver.is_true(on); });
}

// All nodes to which the component of node 0 may grow.
void Reach::flood_not_off(const Solver& solver, int limit) {
    flood(limit, true, [&](int, Lit on) { return !solver.is_false(on); });
}

// The component of node 0 before a time, as if the node `added` were on.
void Reach::flood_on_before(const Solver& solver, int added, int limit, int before) {
    flood(limit, false,
          [&](int node, Lit on) { return node == added || (solver.is_true(on) && solver.when(on) < before); });
}

// The nodes to which the component could grow before a time, as if the node `without` were off.
void Reach::flood_not_off_before(const Solver& solver, int without, int before) {
    flood(kNoLimit, false,
          [&](int node, Lit on) { return node != without && !(solver.is_false(on) && solver.when(on) < before); });
}

// Adds the negated literals of the flooded nodes to a clause, except for one node.
void Reach::forbid_all(Lits& clause, int except) const {
    for (const int node : flooded_)
        if (node != except && (node || conditional_))  // node 0 may have no literal
            clause.push_back(negated(nodes_[size_t(node)].on));
}

// Adds the literals of the nodes next to the flooded ones to a clause, each once, except for one node.
void Reach::require_border(Lits& clause, int except) {
    if (conditional_ && except) clause.push_back(negated(nodes_[0].on));
    for (const int node : flooded_)
        for (const int other : neighbours(node)) {
            Node& node_data = nodes_[size_t(other)];
            if (node_data.stamp == current_stamp_) continue;  // flooded, or in the clause already
            node_data.stamp = current_stamp_;
            if (other != except) clause.push_back(node_data.on);
        }
}

// Reports a violated clause as the conflict. If the constraint only holds when node 0 is on, and node 0 is open,
// implies instead that it is off.
bool Reach::report_violation(Solver& solver, const Lits& clause, Lits& conflict) {
    if (conditional_ && solver.is_open(nodes_[0].on)) {
        solver.imply(negated(nodes_[0].on));
        return true;
    }
    conflict = clause;
    return false;
}

// Propagates the size limits, unless no node that the last result depends on has changed.
bool Reach::propagate(Solver& solver, Lits& conflict) {
    if (!changed_) return true;
    changed_ = false;
    nodes_[0].read_round = ++round_;  // each propagation reads node 0; `flood` notes the others
    const bool consistent = propagate_size(solver, conflict);
    stale_ = !consistent;  // a conflict ends the propagation before it has read all that matters
    return consistent;
}

// Checks in turn that the component is not too large, that it has room to grow, that its only exits and necessary nodes
// are on, and that nodes with which it would be too large are off.
bool Reach::propagate_size(Solver& solver, Lits& conflict) {
    if (conditional_ && solver.is_false(nodes_[0].on)) return true;
    Lits clause;
    flood_on(solver, size_ + 1);
    if (int(flooded_.size()) > size_) {
        forbid_all(clause, kNoNode);
        return report_violation(solver, clause, conflict);
    }
    component_.swap(flooded_);
    const bool has_room = has_spare_room(solver);
    if (!has_room && int(flooded_.size()) < size_) {
        require_border(clause, kNoNode);
        return report_violation(solver, clause, conflict);
    }
    if (conditional_ && !solver.is_true(nodes_[0].on)) return true;
    if (int(component_.size()) < size_) {
        int exit = kNoNode, exits = 0;  // open nodes next to the component; at least 2 if there are several
        for (const int member : component_)
            for (const int node : neighbours(member))
                if (node && node != exit && solver.is_open(nodes_[size_t(node)].on)) exit = node, ++exits;
        if (exits == 1) solver.imply(nodes_[size_t(exit)].on);
        // Where there is little room, the component may need nodes further away.
        if (!has_room) imply_needed(solver);
    }
    // A node that would make the component too large is off.
    for (const int member : component_) nodes_[size_t(member)].member_round = round_;
    for (const int member : component_)
        for (const int node : neighbours(member)) {
            const Lit on = nodes_[size_t(node)].on;
            if (!node || !solver.is_open(on)) continue;
            if (int(component_.size()) < size_ && !touches_more(solver, node)) continue;
            if (exceeds_size_with(solver, node)) solver.imply(negated(on));
        }
    return true;
}

// True if the component can grow to at least `kSpareNodes` more nodes than it needs. It tries first the nodes of the
// last search, which saves most searches.
bool Reach::has_spare_room(const Solver& solver) {
    // The nodes that were found last time are usually still not off.
    if (!spare_.empty() &&
        std::ranges::none_of(spare_, [&](int node) { return node && solver.is_false(nodes_[size_t(node)].on); })) {
        for (const int node : spare_) nodes_[size_t(node)].read_round = round_;
        return true;
    }
    flood_not_off(solver, size_ + kSpareNodes);
    if (int(flooded_.size()) < size_ + kSpareNodes) return false;
    spare_ = flooded_;
    return true;
}

// Implies that a node is on if too few nodes remain without it and the nodes that it cuts off from node 0.
void Reach::imply_needed(Solver& solver) {
    region_.swap(flooded_);
    count_cut_off();
    for (const int node : region_) {
        const Lit on = nodes_[size_t(node)].on;
        const int reachable =
            int(region_.size()) - 1 - visits_[size_t(visit_of_[size_t(node)])].cut;  // without the node
        if (node && reachable < size_ && solver.is_open(on)) solver.imply(on);
    }
}

// Counts for each node of the region how many others it separates from node 0, by an iterative depth-first search with
// Tarjan's low-links.
void Reach::count_cut_off() {
    // A visit's number is its index in `visits_`; node 0 has the first.
    const int unvisited = -1;
    for (const int node : region_) visit_of_[size_t(node)] = unvisited;
    visits_.assign(1, {.node = 0, .parent = unvisited, .low = 0, .size = 1, .cut = 0, .next = 0});
    path_.assign(1, 0);
    visit_of_[0] = 0;
    while (!path_.empty()) {
        const int here = path_.back();
        Visit& visit = visits_[size_t(here)];
        const std::span<const int> others = neighbours(visit.node);
        if (visit.next < others.size()) {
            const int node = others[visit.next++];
            if (nodes_[size_t(node)].stamp != current_stamp_) continue;  // not in the region
            int& number = visit_of_[size_t(node)];
            if (number != unvisited) {
                visit.low = std::min(visit.low, number);
                continue;
            }
            number = int(visits_.size());
            path_.push_back(number);
            visits_.push_back({.node = node, .parent = here, .low = number, .size = 1, .cut = 0, .next = 0});
            continue;
        }
        path_.pop_back();
        if (path_.empty()) return;
        // A subtree without an edge to a visit before the parent's is cut off without the parent.
        Visit& parent = visits_[size_t(visit.parent)];
        parent.low = std::min(parent.low, visit.low);
        parent.size += visit.size;
        if (visit.low >= visit.parent) parent.cut += visit.size;
    }
}

// True if the component and the open node, with the nodes that are on behind it, would have more than `size_` nodes.
bool Reach::exceeds_size_with(const Solver& solver, int node) {
    ++current_stamp_;
    flooded_.assign(1, node);
    nodes_[size_t(node)].stamp = current_stamp_;
    for (size_t i = 0; i < flooded_.size(); ++i)
        for (const int other : neighbours(flooded_[i])) {
            if (component_.size() + flooded_.size() > size_t(size_)) return true;
            Node& node_data = nodes_[size_t(other)];
            node_data.read_round = round_;
            const bool is_member = node_data.member_round == round_;  // of the component, which is counted separately
            if (node_data.stamp == current_stamp_ || is_member || !solver.is_true(node_data.on)) continue;
            node_data.stamp = current_stamp_;
            flooded_.push_back(other);
        }
    return component_.size() + flooded_.size() > size_t(size_);
}

// True if a neighbour of the node is on and does not belong to the component.
bool Reach::touches_more(const Solver& solver, int node) {
    bool more = false;
    for (const int other : neighbours(node)) {
        Node& node_data = nodes_[size_t(other)];
        node_data.read_round = round_;
        more = more || (node_data.member_round != round_ && solver.is_true(node_data.on));
    }
    return more;
}

// Stores the clause that implied a literal. Finds again which check implied it, from the state before it: a needed
// node, a component that is too large, or a lack of room.
void Reach::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit);
    const int node = node_of(node_of_, var_of(lit));
    clause.push_back(lit);
    if (node && lit == nodes_[size_t(node)].on) {
        // Without this node, the component could not have grown to its size: this node or one of the border is on.
        flood_not_off_before(solver, node, before);
        return require_border(clause, node);
    }
    // With this node, the component would have been too large.
    flood_on_before(solver, node, size_ + 1, before);
    if (int(flooded_.size()) > size_) return forbid_all(clause, node);
    // Node 0 is off, because its component could not have grown to its size.
    flood_not_off_before(solver, kNoNode, before);
    require_border(clause, 0);
}

}  // namespace park::cdcl
