#include "cdcl/connected.hpp"

#include <algorithm>
#include <climits>

namespace park::cdcl {

namespace {
constexpr int kLongestWait = 15;  // sweeps that may be put off, one after another
constexpr int kLarge = 512;       // nodes of a graph from which on sweeps are rare
constexpr int kShare = 8;         // there, one propagation for this many nodes has to pass before the next sweep
}  // namespace

Connected::Connected(Graph graph)
    : graph_(std::move(graph)),
      side_(size_t(graph_.size())),
      named_(side_.size()),
      number_(side_.size()),
      visits_(side_.size()) {}

int Connected::sweep(int root) {
    std::fill(number_.begin(), number_.end(), 0);
    order_.clear();
    stack_.assign(1, root);
    int time = 1;
    number_[size_t(root)] = time;
    visits_[size_t(root)] = {time, -1, 1, 0};
    while (!stack_.empty()) {
        const int here = stack_.back();
        Visit& mine = visits_[size_t(here)];
        const auto near = graph_.near(here);
        int deeper = -1;
        while (deeper < 0 && mine.next < int(near.size())) {
            const int node = near[size_t(mine.next++)];
            if (graph_.is_off(node) || node == mine.parent) continue;
            if (const int met = number_[size_t(node)]) mine.low = std::min(mine.low, met);
            else deeper = node;
        }
        if (deeper >= 0) {
            number_[size_t(deeper)] = ++time;
            visits_[size_t(deeper)] = {time, here, graph_.is_on(deeper), 0};
            stack_.push_back(deeper);
            continue;
        }
        stack_.pop_back();
        order_.push_back(here);
        if (!stack_.empty()) {
            Visit& up = visits_[size_t(stack_.back())];
            up.low = std::min(up.low, mine.low);
            up.on += mine.on;
        }
    }
    return time;
}

bool Connected::meet_nearby(int node) {
    // Floods the neighbours of the node through nodes that are at most two steps from it.
    nearby_.clear();
    const auto name = [&](int other) {
        if (!named_[size_t(other)]) nearby_.push_back(other);
        named_[size_t(other)] = 1;
    };
    for (int near : graph_.near(node)) {
        name(near);
        for (int next : graph_.near(near)) name(next);
    }
    named_[size_t(node)] = 0;
    stack_.clear();
    for (int near : graph_.near(node))
        if (stack_.empty() && !graph_.is_off(near)) {
            stack_.push_back(near);
            named_[size_t(near)] = 0;
        }
    while (!stack_.empty()) {
        const int here = stack_.back();
        stack_.pop_back();
        for (int near : graph_.near(here))
            if (named_[size_t(near)] && !graph_.is_off(near)) {
                named_[size_t(near)] = 0;
                stack_.push_back(near);
            }
    }
    bool met = true;
    for (int near : graph_.near(node)) met = met && (!named_[size_t(near)] || graph_.is_off(near));
    for (int other : nearby_) named_[size_t(other)] = 0;
    return met;
}

bool Connected::may_part() {
    for (int node : changed_)
        if (graph_.is_off(node) && !meet_nearby(node)) return true;
    // Nodes that came on together do not connect each other to the rest. Where two went off side by side, the way
    // between their neighbours may have led through both.
    for (int node : changed_) named_[size_t(node)] = 1;
    bool may = false;
    for (int node : changed_) {
        bool alone = graph_.is_on(node);
        for (int near : graph_.near(node)) {
            if (graph_.is_off(node)) may = may || (named_[size_t(near)] && graph_.is_off(near));
            if (graph_.is_on(near) && !named_[size_t(near)]) alone = false;
        }
        may = may || alone;
    }
    for (int node : changed_) named_[size_t(node)] = 0;
    return may;
}

void Connected::imply(Solver& solver, Lit lit, int node) {
    if (!solver.is_open(lit)) return;
    if (cause_.size() <= size_t(var_of(lit))) cause_.resize(size_t(var_of(lit)) + 1);
    cause_[size_t(var_of(lit))] = node;
    solver.imply(lit);
    wait_ = 0;
}

bool Connected::propagate(Solver& solver, Lits& conflict) {
    owed_ = owed_ || may_part();
    changed_.clear();
    if (!owed_) return true;
    // While sweeps find nothing they are put off, each time longer; the last node that is decided always brings one.
    if (graph_.open() > 0 && (waited_ < wait_ || solver.propagations() < next_)) return ++waited_, true;
    owed_ = false;
    waited_ = 0;
    wait_ = std::min(2 * wait_ + 1, kLongestWait);
    next_ = solver.propagations() + uint64_t(graph_.size() < kLarge ? 0 : graph_.size() / kShare);
    if (graph_.on() == 0) return true;
    const int root = first_on(solver, INT_MAX, false, -1);
    const int met = sweep(root);
    if (visits_[size_t(root)].on < graph_.on()) {
        int stray = 0;
        while (number_[size_t(stray)] || !graph_.is_on(stray)) ++stray;
        part(solver, root, stray, -1, INT_MAX, conflict);
        // After backjumping, nodes that were not swept may still be separated elsewhere.
        owed_ = true;
        wait_ = 0;
        return false;
    }
    if (met < graph_.on() + graph_.open())
        for (int node = 0; node < graph_.size(); ++node)
            if (!number_[size_t(node)]) imply(solver, negated(graph_.on(node)), node);
    for (int node : order_) {
        // Nodes of the subtree that are on are connected to the rest by the parent alone.
        const Visit& mine = visits_[size_t(node)];
        if (mine.on && mine.parent >= 0 && mine.parent != root && mine.low >= number_[size_t(mine.parent)])
            imply(solver, graph_.on(mine.parent), mine.parent);
    }
    return true;
}

int Connected::first_on(const Solver& solver, int before, bool beyond, int without) const {
    int found = -1;
    for (int node = 0; node < graph_.size(); ++node)
        if (node != without && graph_.was_on(solver, node, before) && !(beyond && side_[size_t(node)]) &&
            (found < 0 || solver.when(graph_.on(node)) < solver.when(graph_.on(found))))
            found = node;
    return found;
}

void Connected::flood(const Solver& solver, int from, int without, int before) {
    std::fill(side_.begin(), side_.end(), 0);
    side_[size_t(from)] = 1;
    stack_.assign(1, from);
    while (!stack_.empty()) {
        const int here = stack_.back();
        stack_.pop_back();
        for (int near : graph_.near(here))
            if (!side_[size_t(near)] && near != without && !graph_.was_off(solver, near, before)) {
                side_[size_t(near)] = 1;
                stack_.push_back(near);
            }
    }
}

void Connected::border(int without, Lits& clause) {
    nearby_.clear();
    for (int node = 0; node < graph_.size(); ++node) {
        if (!side_[size_t(node)]) continue;
        for (int near : graph_.near(node)) {
            if (side_[size_t(near)] || named_[size_t(near)] || near == without) continue;
            named_[size_t(near)] = 1;
            nearby_.push_back(near);
            clause.push_back(graph_.on(near));
        }
    }
    for (int node : nearby_) named_[size_t(node)] = 0;
}

void Connected::part(const Solver& solver, int one, int other, int without, int before, Lits& clause) {
    Lits first, second;
    flood(solver, one, without, before);
    border(without, first);
    flood(solver, other, without, before);
    border(without, second);
    const Lits& smaller = second.size() < first.size() ? second : first;
    clause.insert(clause.end(), smaller.begin(), smaller.end());
    clause.push_back(negated(graph_.on(one)));
    clause.push_back(negated(graph_.on(other)));
}

void Connected::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit), node = cause_[size_t(var_of(lit))];
    clause.push_back(lit);
    if (lit == negated(graph_.on(node))) {
        // It was out of reach; the literal itself says that it is off.
        const size_t at = clause.size();
        part(solver, node, first_on(solver, before, false, node), -1, before, clause);
        clause.erase(std::find(clause.begin() + long(at), clause.end(), lit));
        return;
    }
    // Without the node two nodes that are on were not connected.
    const int one = first_on(solver, before, false, node);
    flood(solver, one, node, before);
    part(solver, one, first_on(solver, before, true, node), node, before, clause);
}

}  // namespace park::cdcl
