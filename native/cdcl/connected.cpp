#include "cdcl/connected.hpp"

#include <algorithm>

namespace park::cdcl {

namespace {
constexpr int kNoNode = -1;
constexpr int kMaxSkips = 15;  // sweeps that may be skipped in a row
// Between two sweeps of a graph with at least kLargeGraph nodes, there is a propagation for every kNodesPerPropagation
// of them.
constexpr int kLargeGraph = 512;
constexpr int kNodesPerPropagation = 8;
}  // namespace

// Sizes the arrays by node.
Connected::Connected(Graph graph)
    : graph_(std::move(graph)),
      flooded_(size_t(graph_.size())),
      marked_(flooded_.size()),
      number_(flooded_.size()),
      visits_(flooded_.size()) {}

// Tarjan's depth-first search from the root over nodes that are not off. Numbers the nodes in the order of visits, and
// computes low-links; `order_` gets the nodes in postorder. Iterative, with an explicit stack. Returns how many nodes
// it reached.
int Connected::number_depth_first(int root) {
    std::fill(number_.begin(), number_.end(), 0);
    order_.clear();
    stack_.assign(1, root);
    int time = 1;
    number_[size_t(root)] = time;
    visits_[size_t(root)] = {.low = time, .parent = kNoNode, .on = 1, .next = 0};
    while (!stack_.empty()) {
        const int here = stack_.back();
        Visit& visit = visits_[size_t(here)];
        const auto neighbours = graph_.neighbours(here);
        int child = kNoNode;  // the next neighbour that is not visited yet
        while (child == kNoNode && visit.next < int(neighbours.size())) {
            const int node = neighbours[size_t(visit.next++)];
            if (graph_.is_off(node) || node == visit.parent) continue;
            // An edge to a visited node lowers the low-link; another node becomes a child.
            if (const int number = number_[size_t(node)]) visit.low = std::min(visit.low, number);
            else child = node;
        }
        if (child != kNoNode) {
            number_[size_t(child)] = ++time;
            visits_[size_t(child)] = {.low = time, .parent = here, .on = graph_.is_on(child), .next = 0};
            stack_.push_back(child);
            continue;
        }
        stack_.pop_back();
        order_.push_back(here);
        if (!stack_.empty()) {
            Visit& parent_visit = visits_[size_t(stack_.back())];
            parent_visit.low = std::min(parent_visit.low, visit.low);
            parent_visit.on += visit.on;
        }
    }
    return time;
}

// True if nodes at most two steps away connect the neighbours of a node without it. Marks these nodes, floods them from
// one neighbour, which unmarks them, and checks whether a neighbour remains marked.
bool Connected::neighbours_meet_nearby(int node) {
    nearby_.clear();
    const auto mark = [&](int other) {
        if (!marked_[size_t(other)]) nearby_.push_back(other);
        marked_[size_t(other)] = 1;
    };
    for (int neighbour : graph_.neighbours(node)) {
        mark(neighbour);
        for (int next : graph_.neighbours(neighbour)) mark(next);
    }
    marked_[size_t(node)] = 0;
    // Flood from the first neighbour that is not off.
    stack_.clear();
    for (int neighbour : graph_.neighbours(node))
        if (stack_.empty() && !graph_.is_off(neighbour)) {
            stack_.push_back(neighbour);
            marked_[size_t(neighbour)] = 0;
        }
    while (!stack_.empty()) {
        const int here = stack_.back();
        stack_.pop_back();
        for (int neighbour : graph_.neighbours(here))
            if (marked_[size_t(neighbour)] && !graph_.is_off(neighbour)) {
                marked_[size_t(neighbour)] = 0;
                stack_.push_back(neighbour);
            }
    }
    bool reached = true;
    for (int neighbour : graph_.neighbours(node))
        reached = reached && (!marked_[size_t(neighbour)] || graph_.is_off(neighbour));
    for (int other : nearby_) marked_[size_t(other)] = 0;
    return reached;
}

// True if a change since the last sweep may have separated nodes: a node went off whose neighbours are not connected
// nearby, or two adjacent nodes went off, or a node came on that touches no node that was on before.
bool Connected::may_disconnect() {
    for (int node : changed_)
        if (graph_.is_off(node) && !neighbours_meet_nearby(node)) return true;
    // Nodes that came on together are not counted as connected to the rest by each other. Where two adjacent nodes went
    // off, the path between their neighbours may have led through both.
    for (int node : changed_) marked_[size_t(node)] = 1;
    bool may = false;
    for (int node : changed_) {
        bool isolated = graph_.is_on(node);
        for (int neighbour : graph_.neighbours(node)) {
            if (graph_.is_off(node)) may = may || (marked_[size_t(neighbour)] && graph_.is_off(neighbour));
            if (graph_.is_on(neighbour) && !marked_[size_t(neighbour)]) isolated = false;
        }
        may = may || isolated;
    }
    for (int node : changed_) marked_[size_t(node)] = 0;
    return may;
}

// Implies an open literal, and notes the node for which it is implied.
void Connected::imply(Solver& solver, Lit lit, int node) {
    if (!solver.is_open(lit)) return;
    if (cause_.size() <= size_t(var_of(lit))) cause_.resize(size_t(var_of(lit)) + 1);
    cause_[size_t(var_of(lit))] = node;
    solver.imply(lit);
    skip_limit_ = 0;  // this sweep had a result, so the next one is not skipped
}

// A sweep is a depth-first search from the node that came on first. If it does not reach all nodes that are on, there
// is a conflict. Nodes that it does not reach must be off. An articulation point that separates nodes that are on must
// be on.
bool Connected::propagate(Solver& solver, Lits& conflict) {
    sweep_pending_ = sweep_pending_ || may_disconnect();
    changed_.clear();
    if (!sweep_pending_) return true;
    // After sweeps without a result, more and more of them are skipped, but never when all nodes are decided.
    if (graph_.open() > 0 && (skipped_ < skip_limit_ || solver.propagations() < next_sweep_at_))
        return ++skipped_, true;
    sweep_pending_ = false;
    skipped_ = 0;
    skip_limit_ = std::min(2 * skip_limit_ + 1, kMaxSkips);
    next_sweep_at_ =
        solver.propagations() + uint64_t(graph_.size() < kLargeGraph ? 0 : graph_.size() / kNodesPerPropagation);
    if (graph_.on() == 0) return true;
    const int root = first_on(solver, kAnyTime, false, kNoNode);
    const int reached = number_depth_first(root);
    if (visits_[size_t(root)].on < graph_.on()) {
        int stray = 0;  // a node that is on and was not reached
        while (number_[size_t(stray)] || !graph_.is_on(stray)) ++stray;
        explain_separation(solver, root, stray, kNoNode, kAnyTime, conflict);
        // After backjumping, nodes that were not swept may still be separated elsewhere.
        sweep_pending_ = true;
        skip_limit_ = 0;  // this sweep had a result, so the next one is not skipped
        return false;
    }
    // Nodes that are not off but were not reached must be off.
    if (reached < graph_.on() + graph_.open())
        for (int node = 0; node < graph_.size(); ++node)
            if (!number_[size_t(node)]) imply(solver, negated(graph_.on(node)), node);
    for (int node : order_) {
        // A subtree whose low-link is not above its parent reaches the root only through the parent. If it has a node
        // that is on, the parent must be on.
        const Visit& visit = visits_[size_t(node)];
        if (visit.on && visit.parent != kNoNode && visit.parent != root && visit.low >= number_[size_t(visit.parent)])
            imply(solver, graph_.on(visit.parent), visit.parent);
    }
    return true;
}

// The node that came on first, among those that were on before a time; kNoNode if there is none. Ignores the node
// `without` and, with `unflooded_only`, the nodes that were flooded.
int Connected::first_on(const Solver& solver, int before, bool unflooded_only, int without) const {
    int earliest = kNoNode;
    for (int node = 0; node < graph_.size(); ++node)
        if (node != without && graph_.was_on(solver, node, before) && !(unflooded_only && flooded_[size_t(node)]) &&
            (earliest == kNoNode || solver.when(graph_.on(node)) < solver.when(graph_.on(earliest))))
            earliest = node;
    return earliest;
}

// Depth-first search from a node. Marks in `flooded_` the nodes that it reaches, except through the node `without` and
// nodes that were off before a time.
void Connected::flood(const Solver& solver, int from, int without, int before) {
    std::fill(flooded_.begin(), flooded_.end(), 0);
    flooded_[size_t(from)] = 1;
    stack_.assign(1, from);
    while (!stack_.empty()) {
        const int here = stack_.back();
        stack_.pop_back();
        for (int neighbour : graph_.neighbours(here))
            if (!flooded_[size_t(neighbour)] && neighbour != without && !graph_.was_off(solver, neighbour, before)) {
                flooded_[size_t(neighbour)] = 1;
                stack_.push_back(neighbour);
            }
    }
}

// Adds the literals of the nodes next to the flooded ones to a clause, each once, except for the node `without`.
void Connected::add_border(int without, Lits& clause) {
    nearby_.clear();
    for (int node = 0; node < graph_.size(); ++node) {
        if (!flooded_[size_t(node)]) continue;
        for (int neighbour : graph_.neighbours(node)) {
            if (flooded_[size_t(neighbour)] || marked_[size_t(neighbour)] || neighbour == without) continue;
            marked_[size_t(neighbour)] = 1;
            nearby_.push_back(neighbour);
            clause.push_back(graph_.on(neighbour));
        }
    }
    for (int node : nearby_) marked_[size_t(node)] = 0;
}

// Adds to a clause that two nodes are not both on, or a node of the border around one of them is on. The borders around
// either node are valid reasons; the smaller one makes a clause that propagates more.
void Connected::explain_separation(const Solver& solver, int one, int other, int without, int before, Lits& clause) {
    Lits first, second;
    flood(solver, one, without, before);
    add_border(without, first);
    flood(solver, other, without, before);
    add_border(without, second);
    const Lits& smaller = second.size() < first.size() ? second : first;
    clause.insert(clause.end(), smaller.begin(), smaller.end());
    clause.push_back(negated(graph_.on(one)));
    clause.push_back(negated(graph_.on(other)));
}

// Stores the clause that implied a literal. The propagator implies that a node is off because it is separated from a
// node that is on, or that a node is on because it alone connects two nodes that are on.
void Connected::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit), node = cause_[size_t(var_of(lit))];
    clause.push_back(lit);
    if (lit == negated(graph_.on(node))) {
        // The node was separated from the root. The explanation contains `lit` again, which is already in front.
        const int root = first_on(solver, before, false, node);
        explain_separation(solver, node, root, kNoNode, before, clause);
        clause.erase(std::find(clause.begin() + 1, clause.end(), lit));
        return;
    }
    // The root and another node that was on were separated without this node.
    const int root = first_on(solver, before, false, node);
    flood(solver, root, node, before);
    const int separated = first_on(solver, before, true, node);
    explain_separation(solver, root, separated, node, before, clause);
}

}  // namespace park::cdcl
