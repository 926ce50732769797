#include "cdcl_connected.hpp"

#include <algorithm>
#include <climits>

namespace park::cdcl {

namespace {
constexpr int longest_wait = 15;  // sweeps that may be put off, one after another
constexpr int large = 512;        // nodes from which on a sweep costs more than most of what lies between two of them
constexpr int share = 8;          // of their nodes: as many propagations there must be before the next one
}

Connected::Connected(Net net)
    : net_(std::move(net)), side_(size_t(net_.size())), named_(side_.size()), met_(side_.size()), of_(side_.size()) {}

// Depth first through all that is not off.
int Connected::sweep(int root) {
    std::fill(met_.begin(), met_.end(), 0);
    order_.clear();
    stack_.assign(1, root);
    int time = 1;
    met_[size_t(root)] = time;
    of_[size_t(root)] = {time, -1, 1, 0};
    while (!stack_.empty()) {
        const int here = stack_.back();
        Met& mine = of_[size_t(here)];
        const auto near = net_.near(here);
        int deeper = -1;
        while (deeper < 0 && mine.next < int(near.size())) {
            const int node = near[size_t(mine.next++)];
            if (net_.is_off(node) || node == mine.came) continue;
            if (const int met = met_[size_t(node)])
                mine.low = std::min(mine.low, met);
            else
                deeper = node;
        }
        if (deeper >= 0) {
            met_[size_t(deeper)] = ++time;
            of_[size_t(deeper)] = {time, here, net_.is_on(deeper), 0};
            stack_.push_back(deeper);
            continue;
        }
        stack_.pop_back();
        order_.push_back(here);
        if (!stack_.empty()) {
            Met& up = of_[size_t(stack_.back())];
            up.low = std::min(up.low, mine.low);
            up.many += mine.many;
        }
    }
    return time;
}

bool Connected::meet_nearby(int node) {
    // The neighbours of the node, flooded through what is at most two steps from it.
    nearby_.clear();
    const auto name = [&](int other) {
        if (!named_[size_t(other)]) nearby_.push_back(other);
        named_[size_t(other)] = 1;
    };
    for (int near : net_.near(node)) {
        name(near);
        for (int next : net_.near(near)) name(next);
    }
    named_[size_t(node)] = 0;
    stack_.clear();
    for (int near : net_.near(node))
        if (stack_.empty() && !net_.is_off(near)) {
            stack_.push_back(near);
            named_[size_t(near)] = 0;
        }
    while (!stack_.empty()) {
        const int here = stack_.back();
        stack_.pop_back();
        for (int near : net_.near(here))
            if (named_[size_t(near)] && !net_.is_off(near)) {
                named_[size_t(near)] = 0;
                stack_.push_back(near);
            }
    }
    bool met = true;
    for (int near : net_.near(node)) met = met && (!named_[size_t(near)] || net_.is_off(near));
    for (int other : nearby_) named_[size_t(other)] = 0;
    return met;
}

bool Connected::may_part() {
    for (int node : changed_)
        if (net_.is_off(node) && !meet_nearby(node)) return true;
    // Nodes that came on together do not vouch for each other, and where two went off side by side, the way between what
    // was around the one and what was around the other may have led through both.
    for (int node : changed_) named_[size_t(node)] = 1;
    bool may = false;
    for (int node : changed_) {
        bool alone = net_.is_on(node);
        for (int near : net_.near(node)) {
            if (net_.is_off(node)) may = may || (named_[size_t(near)] && net_.is_off(near));
            if (net_.is_on(near) && !named_[size_t(near)]) alone = false;
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
    if (net_.open() > 0 && (waited_ < wait_ || solver.propagations() < next_)) return ++waited_, true;
    owed_ = false;
    waited_ = 0;
    wait_ = std::min(2 * wait_ + 1, longest_wait);
    next_ = solver.propagations() + uint64_t(net_.size() < large ? 0 : net_.size() / share);
    if (net_.on() == 0) return true;
    const int root = first_on(solver, INT_MAX, false, -1);
    const int met = sweep(root);
    if (of_[size_t(root)].many < net_.on()) {
        int stray = 0;
        while (met_[size_t(stray)] || !net_.is_on(stray)) ++stray;
        part(solver, root, stray, -1, INT_MAX, conflict);
        // What is left when the search has gone back may not have been swept, and may be parted elsewhere.
        owed_ = true;
        wait_ = 0;
        return false;
    }
    if (met < net_.on() + net_.open())
        for (int node = 0; node < net_.size(); ++node)
            if (!met_[size_t(node)]) imply(solver, negated(net_.on(node)), node);
    for (int node : order_) {
        // All that is on below hangs on the node above.
        const Met& mine = of_[size_t(node)];
        if (mine.many && mine.came >= 0 && mine.came != root && mine.low >= met_[size_t(mine.came)])
            imply(solver, net_.on(mine.came), mine.came);
    }
    return true;
}

int Connected::first_on(const Solver& solver, int before, bool beyond, int without) const {
    int found = -1;
    for (int node = 0; node < net_.size(); ++node)
        if (node != without && net_.was_on(solver, node, before) && !(beyond && side_[size_t(node)]) &&
            (found < 0 || solver.when(net_.on(node)) < solver.when(net_.on(found))))
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
        for (int near : net_.near(here))
            if (!side_[size_t(near)] && near != without && !net_.was_off(solver, near, before)) {
                side_[size_t(near)] = 1;
                stack_.push_back(near);
            }
    }
}

void Connected::border(int without, Lits& clause) {
    nearby_.clear();
    for (int node = 0; node < net_.size(); ++node) {
        if (!side_[size_t(node)]) continue;
        for (int near : net_.near(node)) {
            if (side_[size_t(near)] || named_[size_t(near)] || near == without) continue;
            named_[size_t(near)] = 1;
            nearby_.push_back(near);
            clause.push_back(net_.on(near));
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
    clause.push_back(negated(net_.on(one)));
    clause.push_back(negated(net_.on(other)));
}

void Connected::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit), node = cause_[size_t(var_of(lit))];
    clause.push_back(lit);
    if (lit == negated(net_.on(node))) {
        // It was out of reach; its own denial is the literal.
        const size_t at = clause.size();
        part(solver, node, first_on(solver, before, false, node), -1, before, clause);
        clause.erase(std::find(clause.begin() + long(at), clause.end(), lit));
        return;
    }
    // Without the node two nodes that are on were apart.
    const int one = first_on(solver, before, false, node);
    flood(solver, one, node, before);
    part(solver, one, first_on(solver, before, true, node), node, before, clause);
}

}  // namespace park::cdcl
