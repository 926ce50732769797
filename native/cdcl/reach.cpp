#include "cdcl/reach.hpp"

#include <algorithm>
#include <climits>

namespace park::cdcl {

namespace {

constexpr int kSpare = 3;  // nodes of room beyond those that are needed

}  // namespace

Reach::Reach(const Lits& on, const std::vector<std::vector<int>>& near, int size, bool own)
    : size_(size), own_(own), step_of_(on.size()) {
    for (size_t node = 0; node < on.size(); ++node) {
        const int begin = int(near_.size());
        near_.insert(near_.end(), near[node].begin(), near[node].end());
        nodes_.push_back({on[node], 0, 0, 0, begin, int(near_.size())});
        if (own_ || node) node_of_.push_back({var_of(on[node]), int(node)});
    }
    std::sort(node_of_.begin(), node_of_.end());
}

Subscriptions Reach::subscriptions() const {
    Subscriptions found;
    for (const auto& [var, node] : node_of_) {
        found.push_back({nodes_[size_t(node)].on, node});
        found.push_back({negated(nodes_[size_t(node)].on), node});
    }
    return found;
}

template <class Pass>
void Reach::flood(int most, bool reading, Pass pass) {
    ++stamp_;
    found_.assign(1, 0);
    nodes_[0].seen = stamp_;
    for (size_t i = 0; i < found_.size(); ++i)
        for (const int node : near(found_[i])) {
            if (int(found_.size()) >= most) return;
            Node& known = nodes_[size_t(node)];
            if (reading) known.read = reading_;
            if (known.seen == stamp_ || !pass(node, known.on)) continue;
            known.seen = stamp_;
            found_.push_back(node);
        }
}

void Reach::flood_on(const Solver& solver, int most) {
    flood(most, true, [&](int, Lit on) { return solver.is_true(on); });
}

void Reach::flood_able(const Solver& solver, int most) {
    flood(most, true, [&](int, Lit on) { return !solver.is_false(on); });
}

void Reach::flood_on_before(const Solver& solver, int joined, int most, int before) {
    flood(most, false,
          [&](int node, Lit on) { return node == joined || (solver.is_true(on) && solver.when(on) < before); });
}

void Reach::flood_able_before(const Solver& solver, int without, int before) {
    flood(INT_MAX, false,
          [&](int node, Lit on) { return node != without && !(solver.is_false(on) && solver.when(on) < before); });
}

void Reach::deny(Lits& clause, int except) const {
    for (const int node : found_)
        if (node != except && (node || own_)) clause.push_back(negated(nodes_[size_t(node)].on));
}

void Reach::widen(Lits& clause, int except) {
    if (own_ && except) clause.push_back(negated(nodes_[0].on));
    for (const int node : found_)
        for (const int other : near(node)) {
            Node& known = nodes_[size_t(other)];
            if (known.seen == stamp_) continue;
            known.seen = stamp_;
            if (other != except) clause.push_back(known.on);
        }
}

bool Reach::fail(Solver& solver, const Lits& clause, Lits& conflict) {
    if (own_ && solver.is_open(nodes_[0].on)) {
        solver.imply(negated(nodes_[0].on));
        return true;
    }
    conflict = clause;
    return false;
}

bool Reach::propagate(Solver& solver, Lits& conflict) {
    if (!changed_) return true;
    changed_ = false;
    nodes_[0].read = ++reading_;
    const bool fine = look(solver, conflict);
    unknown_ = !fine;
    return fine;
}

bool Reach::look(Solver& solver, Lits& conflict) {
    if (own_ && solver.is_false(nodes_[0].on)) return true;
    Lits clause;
    flood_on(solver, size_ + 1);
    if (int(found_.size()) > size_) {
        deny(clause, -1);
        return fail(solver, clause, conflict);
    }
    group_.swap(found_);
    const bool spacious = has_spare_room(solver);
    if (!spacious && int(found_.size()) < size_) {
        widen(clause, -1);
        return fail(solver, clause, conflict);
    }
    if (own_ && !solver.is_true(nodes_[0].on)) return true;
    if (int(group_.size()) < size_) {
        int way = -1, ways = 0;
        for (const int member : group_)
            for (const int node : near(member))
                if (node && node != way && solver.is_open(nodes_[size_t(node)].on)) way = node, ++ways;
        if (ways == 1) solver.imply(nodes_[size_t(way)].on);
        // Where there is little room, it is worth to look for what the group cannot do without.
        if (!spacious) imply_needed(solver);
    }
    // A node that would make it too large is off.
    for (const int member : group_) nodes_[size_t(member)].member = reading_;
    for (const int member : group_)
        for (const int node : near(member)) {
            const Lit on = nodes_[size_t(node)].on;
            if (!node || !solver.is_open(on)) continue;
            if (int(group_.size()) < size_ && !joins_more(solver, node)) continue;
            if (is_too_large_with(solver, node)) solver.imply(negated(on));
        }
    return true;
}

bool Reach::has_spare_room(const Solver& solver) {
    // Mostly, what was found last time is still there.
    if (!spare_.empty() &&
        std::ranges::none_of(spare_, [&](int node) { return node && solver.is_false(nodes_[size_t(node)].on); })) {
        for (const int node : spare_) nodes_[size_t(node)].read = reading_;
        return true;
    }
    flood_able(solver, size_ + kSpare);
    if (int(found_.size()) < size_ + kSpare) return false;
    spare_ = found_;
    return true;
}

void Reach::imply_needed(Solver& solver) {
    room_.swap(found_);
    find_cuts();
    for (const int node : room_) {
        const Lit on = nodes_[size_t(node)].on;
        const int left = int(room_.size()) - 1 - steps_[size_t(step_of_[size_t(node)])].cut;
        if (node && left < size_ && solver.is_open(on)) solver.imply(on);
    }
}

void Reach::find_cuts() {
    const int unmet = -1;
    for (const int node : room_) step_of_[size_t(node)] = unmet;
    steps_.assign(1, {0, -1, 0, 1, 0, 0});
    path_.assign(1, 0);
    step_of_[0] = 0;
    while (!path_.empty()) {
        const int here = path_.back();
        Step& step = steps_[size_t(here)];
        const std::span<const int> others = near(step.node);
        if (step.next < others.size()) {
            const int node = others[step.next++];
            if (nodes_[size_t(node)].seen != stamp_) continue;  // not in the room
            int& number = step_of_[size_t(node)];
            if (number != unmet) {
                step.low = std::min(step.low, number);
                continue;
            }
            number = int(steps_.size());
            path_.push_back(number);
            steps_.push_back({node, here, number, 1, 0, 0});
            continue;
        }
        path_.pop_back();
        if (path_.empty()) return;
        // What lies behind a step and leads back no further than to the one above it is cut off without that one.
        Step& above = steps_[size_t(step.above)];
        above.low = std::min(above.low, step.low);
        above.size += step.size;
        if (step.low >= step.above) above.cut += step.size;
    }
}

bool Reach::is_too_large_with(const Solver& solver, int node) {
    ++stamp_;
    found_.assign(1, node);
    nodes_[size_t(node)].seen = stamp_;
    for (size_t i = 0; i < found_.size(); ++i)
        for (const int other : near(found_[i])) {
            if (group_.size() + found_.size() > size_t(size_)) return true;
            Node& known = nodes_[size_t(other)];
            known.read = reading_;
            if (known.seen == stamp_ || known.member == reading_ || !solver.is_true(known.on)) continue;
            known.seen = stamp_;
            found_.push_back(other);
        }
    return group_.size() + found_.size() > size_t(size_);
}

bool Reach::joins_more(const Solver& solver, int node) {
    bool more = false;
    for (const int other : near(node)) {
        Node& known = nodes_[size_t(other)];
        known.read = reading_;
        more = more || (known.member != reading_ && solver.is_true(known.on));
    }
    return more;
}

void Reach::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit);
    const int node = std::lower_bound(node_of_.begin(), node_of_.end(), std::make_pair(var_of(lit), 0))->second;
    clause.push_back(lit);
    if (node && lit == nodes_[size_t(node)].on) {
        flood_able_before(solver, node, before);
        return widen(clause, node);
    }
    flood_on_before(solver, node, size_ + 1, before);
    if (int(found_.size()) > size_) return deny(clause, node);
    flood_able_before(solver, -1, before);
    widen(clause, 0);
}

}  // namespace park::cdcl
