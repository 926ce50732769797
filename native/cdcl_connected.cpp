#include "cdcl_connected.hpp"

#include <algorithm>
#include <climits>

namespace park::cdcl {

namespace {
constexpr int longest_wait = 15;  // sweeps that may be put off, one after another
}

Connected::Connected(Lits on, std::vector<std::vector<Way>> near)
    : on_(std::move(on)), near_(std::move(near)), side_(on_.size()), named_(on_.size()), met_(on_.size()), low_(on_.size()),
      came_(on_.size()), many_(on_.size()), at_(on_.size()), by_(on_.size()), open_(int(on_.size())) {}

std::vector<std::pair<Lit, int>> Connected::asked() const {
    std::vector<std::pair<Lit, int>> asked;
    for (int i = 0; i < int(on_.size()); ++i) {
        asked.push_back({on_[size_t(i)], i});
        asked.push_back({negated(on_[size_t(i)]), i});
    }
    for (size_t i = 0; i < near_.size(); ++i)
        for (const Way& way : near_[i])
            if (way.edge >= 0 && way.node > int(i)) asked.push_back({negated(way.edge), -1});
    return asked;
}

// Depth first through all that is not off. Each node has when it was met, the earliest that its part reaches back to, and
// how many nodes that are on its part has. False: a node that is on was not met.
bool Connected::sweep(Solver& solver, int root, int& stray) {
    std::fill(met_.begin(), met_.end(), 0);
    order_.clear();
    stack_.assign(1, root);
    int time = 1;
    met_[size_t(root)] = low_[size_t(root)] = time;
    came_[size_t(root)] = -1;
    by_[size_t(root)] = -1;
    at_[size_t(root)] = 0;
    many_[size_t(root)] = 1;
    while (!stack_.empty()) {
        const int here = stack_.back();
        if (at_[size_t(here)] == int(near_[size_t(here)].size())) {
            stack_.pop_back();
            order_.push_back(here);
            if (!stack_.empty()) {
                const int up = stack_.back();
                low_[size_t(up)] = std::min(low_[size_t(up)], low_[size_t(here)]);
                many_[size_t(up)] += many_[size_t(here)];
            }
            continue;
        }
        const Way& way = near_[size_t(here)][size_t(at_[size_t(here)]++)];
        if (way.node == came_[size_t(here)] || solver.is_false(on_[size_t(way.node)])) continue;
        if (way.edge >= 0 && solver.is_false(way.edge)) continue;
        int& met = met_[size_t(way.node)];
        if (met) {
            low_[size_t(here)] = std::min(low_[size_t(here)], met);
            continue;
        }
        met = low_[size_t(way.node)] = ++time;
        came_[size_t(way.node)] = here;
        by_[size_t(way.node)] = way.edge;
        at_[size_t(way.node)] = 0;
        many_[size_t(way.node)] = solver.is_true(on_[size_t(way.node)]);
        stack_.push_back(way.node);
    }
    for (size_t i = 0; i < on_.size(); ++i)
        if (!met_[i] && solver.is_true(on_[i])) {
            stray = int(i);
            return false;
        }
    return true;
}

bool Connected::meet_nearby(const Solver& solver, int node) {
    // The neighbours of the node, flooded through what is at most two steps from it.
    const auto passes = [&](const Way& way) {
        return !solver.is_false(on_[size_t(way.node)]) && (way.edge < 0 || !solver.is_false(way.edge));
    };
    nearby_.clear();
    for (const Way& way : near_[size_t(node)]) {
        if (!named_[size_t(way.node)]) nearby_.push_back(way.node);
        named_[size_t(way.node)] = 1;
        for (const Way& next : near_[size_t(way.node)]) {
            if (!named_[size_t(next.node)]) nearby_.push_back(next.node);
            named_[size_t(next.node)] = 1;
        }
    }
    named_[size_t(node)] = 0;
    int first = -1;
    for (const Way& way : near_[size_t(node)])
        if (first < 0 && passes(way)) first = way.node;
    if (first >= 0) {
        stack_.assign(1, first);
        named_[size_t(first)] = 0;
        while (!stack_.empty()) {
            const int here = stack_.back();
            stack_.pop_back();
            for (const Way& way : near_[size_t(here)])
                if (named_[size_t(way.node)] && passes(way)) {
                    named_[size_t(way.node)] = 0;
                    stack_.push_back(way.node);
                }
        }
    }
    bool met = true;
    for (const Way& way : near_[size_t(node)]) met = met && (!named_[size_t(way.node)] || !passes(way));
    for (int other : nearby_) named_[size_t(other)] = 0;
    return met;
}

bool Connected::may_part(const Solver& solver) {
    if (due_) return true;
    std::fill(named_.begin(), named_.end(), 0);
    for (int node : changed_)
        if (solver.is_false(on_[size_t(node)]) && !meet_nearby(solver, node)) return true;
    // Nodes that came on together do not vouch for each other, and where two went off side by side, the way between what
    // was around the one and what was around the other may have led through both.
    for (int node : changed_) named_[size_t(node)] = 1;
    for (int node : changed_) {
        if (!solver.is_true(on_[size_t(node)])) {
            for (const Way& way : near_[size_t(node)])
                if (named_[size_t(way.node)] && solver.is_false(on_[size_t(way.node)])) return true;
            continue;
        }
        bool alone = true;
        for (const Way& way : near_[size_t(node)])
            if (solver.is_true(on_[size_t(way.node)]) && !named_[size_t(way.node)] && (way.edge < 0 || !solver.is_false(way.edge))) alone = false;
        if (alone) return true;
    }
    return false;
}

bool Connected::propagate(Solver& solver, Lits& conflict) {
    owed_ = owed_ || may_part(solver);
    changed_.clear();
    due_ = false;
    if (!owed_) return true;
    // While sweeps find nothing they are put off, each time longer; the last node that is decided always brings one.
    if (open_ > 0 && waited_ < wait_) return ++waited_, true;
    owed_ = false;
    waited_ = 0;
    wait_ = std::min(2 * wait_ + 1, longest_wait);
    const int root = first_on(solver, INT_MAX, false, -1);
    if (root < 0) return true;
    int stray = -1;
    if (!sweep(solver, root, stray)) {
        part(solver, root, stray, -1, -1, INT_MAX, conflict);
        // What is left when the search has gone back may not have been swept, and may be parted elsewhere.
        owed_ = true;
        wait_ = 0;
        return false;
    }
    const auto imply = [&](Lit lit) {
        if (!solver.is_open(lit)) return;
        solver.imply(lit);
        wait_ = 0;
    };
    for (size_t i = 0; i < on_.size(); ++i)
        if (!met_[i]) imply(negated(on_[i]));
    for (int node : order_) {
        const int up = came_[size_t(node)];
        if (up < 0 || many_[size_t(node)] == 0) continue;
        // All that is on below hangs on this edge, or on the node above.
        if (by_[size_t(node)] >= 0 && low_[size_t(node)] > met_[size_t(up)]) imply(by_[size_t(node)]);
        if (up != root && low_[size_t(node)] >= met_[size_t(up)]) imply(on_[size_t(up)]);
    }
    return true;
}

int Connected::first_on(const Solver& solver, int before, bool beyond, int without) const {
    int found = -1;
    for (int i = 0; i < int(on_.size()); ++i)
        if (i != without && was_on(solver, i, before) && !(beyond && side_[size_t(i)]) &&
            (found < 0 || solver.when(on_[size_t(i)]) < solver.when(on_[size_t(found)])))
            found = i;
    return found;
}

void Connected::flood(const Solver& solver, int from, int without, Lit closed, int before) {
    std::fill(side_.begin(), side_.end(), 0);
    side_[size_t(from)] = 1;
    stack_.assign(1, from);
    while (!stack_.empty()) {
        const int here = stack_.back();
        stack_.pop_back();
        for (const Way& way : near_[size_t(here)]) {
            if (side_[size_t(way.node)] || way.node == without || (closed >= 0 && way.edge == closed)) continue;
            if (is_off(solver, on_[size_t(way.node)], before) || is_off(solver, way.edge, before)) continue;
            side_[size_t(way.node)] = 1;
            stack_.push_back(way.node);
        }
    }
}

void Connected::border(const Solver& solver, int without, Lit closed, int before, Lits& clause) {
    std::fill(named_.begin(), named_.end(), 0);
    for (size_t i = 0; i < on_.size(); ++i) {
        if (!side_[i]) continue;
        for (const Way& way : near_[i]) {
            if (side_[size_t(way.node)] || way.node == without || (closed >= 0 && way.edge == closed)) continue;
            if (!is_off(solver, on_[size_t(way.node)], before))
                clause.push_back(way.edge);
            else if (!named_[size_t(way.node)]) {
                named_[size_t(way.node)] = 1;
                clause.push_back(on_[size_t(way.node)]);
            }
        }
    }
}

void Connected::part(const Solver& solver, int one, int other, int without, Lit closed, int before, Lits& clause) {
    Lits first, second;
    flood(solver, one, without, closed, before);
    border(solver, without, closed, before, first);
    flood(solver, other, without, closed, before);
    border(solver, without, closed, before, second);
    const Lits& smaller = second.size() < first.size() ? second : first;
    clause.insert(clause.end(), smaller.begin(), smaller.end());
    clause.push_back(negated(on_[size_t(one)]));
    clause.push_back(negated(on_[size_t(other)]));
}

void Connected::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit);
    int node = -1;
    for (int i = 0; i < int(on_.size()) && node < 0; ++i)
        if ((on_[size_t(i)] | 1) == (lit | 1)) node = i;
    clause.push_back(lit);
    if (node >= 0 && lit == negated(on_[size_t(node)])) {
        // It was out of reach; its own denial is the literal.
        const size_t at = clause.size();
        part(solver, node, first_on(solver, before, false, node), -1, -1, before, clause);
        clause.erase(std::find(clause.begin() + long(at), clause.end(), lit));
        return;
    }
    // Without the node, or the edge, two nodes that are on were apart.
    const Lit closed = node < 0 ? lit : -1;
    const int one = first_on(solver, before, false, node);
    flood(solver, one, node, closed, before);
    part(solver, one, first_on(solver, before, true, node), node, closed, before, clause);
}

}  // namespace park::cdcl
