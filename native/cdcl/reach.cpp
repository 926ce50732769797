#include "cdcl/reach.hpp"

#include <algorithm>
#include <climits>

namespace park::cdcl {

namespace {

constexpr int kSpare = 3;  // nodes of room beyond those that are needed

}  // namespace

Reach::Reach(Lits on, std::vector<std::vector<int>> near, int size, bool own)
    : on_(std::move(on)),
      near_(std::move(near)),
      size_(size),
      own_(own),
      seen_(on_.size()),
      read_(on_.size()),
      member_(on_.size()) {
    for (int node = own_ ? 0 : 1; node < int(on_.size()); ++node) node_of_.push_back({var_of(on_[size_t(node)]), node});
    std::sort(node_of_.begin(), node_of_.end());
}

Subscriptions Reach::subscriptions() const {
    Subscriptions found;
    for (const auto& [var, node] : node_of_) {
        found.push_back({on_[size_t(node)], node});
        found.push_back({negated(on_[size_t(node)]), node});
    }
    return found;
}

void Reach::flood_on(const Solver& solver, int joined, int most, int before) {
    ++stamp_;
    found_.assign(1, 0);
    seen_[0] = stamp_;
    for (size_t i = 0; i < found_.size(); ++i)
        for (int node : near_[size_t(found_[i])]) {
            if (int(found_.size()) >= most) return;
            if (before == INT_MAX) read_[size_t(node)] = reading_;
            if (seen_[size_t(node)] == stamp_ || (node != joined && !is_on(solver, node, before))) continue;
            seen_[size_t(node)] = stamp_;
            found_.push_back(node);
        }
}

void Reach::flood_able(const Solver& solver, int without, int most, int before) {
    ++stamp_;
    found_.assign(1, 0);
    seen_[0] = stamp_;
    for (size_t i = 0; i < found_.size(); ++i)
        for (int node : near_[size_t(found_[i])]) {
            if (int(found_.size()) >= most) return;
            if (before == INT_MAX) read_[size_t(node)] = reading_;
            if (seen_[size_t(node)] == stamp_ || node == without || is_off(solver, node, before)) continue;
            seen_[size_t(node)] = stamp_;
            found_.push_back(node);
        }
}

void Reach::deny(Lits& clause, int except) const {
    for (int node : found_)
        if (node != except && (node || own_)) clause.push_back(negated(on_[size_t(node)]));
}

void Reach::widen(Lits& clause, int except) {
    if (own_ && except) clause.push_back(negated(on_[0]));
    for (int node : found_)
        for (int other : near_[size_t(node)])
            if (seen_[size_t(other)] != stamp_) {
                seen_[size_t(other)] = stamp_;
                if (other != except) clause.push_back(on_[size_t(other)]);
            }
}

bool Reach::fail(Solver& solver, const Lits& clause, Lits& conflict) {
    if (own_ && solver.is_open(on_[0])) {
        solver.imply(negated(on_[0]));
        return true;
    }
    conflict = clause;
    return false;
}

bool Reach::propagate(Solver& solver, Lits& conflict) {
    if (!changed_) return true;
    changed_ = false;
    read_[0] = ++reading_;
    const bool fine = look(solver, conflict);
    unknown_ = !fine;
    return fine;
}

bool Reach::look(Solver& solver, Lits& conflict) {
    if (own_ && solver.is_false(on_[0])) return true;
    Lits clause;
    flood_on(solver, -1, size_ + 1, INT_MAX);
    if (int(found_.size()) > size_) {
        deny(clause, -1);
        return fail(solver, clause, conflict);
    }
    const std::vector<int> group = found_;
    // Where there is little room, it is worth to look for what the group cannot do without.
    flood_able(solver, -1, size_ + kSpare, INT_MAX);
    if (int(found_.size()) < size_) {
        widen(clause, -1);
        return fail(solver, clause, conflict);
    }
    if (own_ && !solver.is_true(on_[0])) return true;
    const std::vector<int> room = int(found_.size()) < size_ + kSpare ? found_ : std::vector<int>();
    if (int(group.size()) < size_) {
        int way = -1, ways = 0;
        for (int member : group)
            for (int node : near_[size_t(member)])
                if (node && node != way && solver.is_open(on_[size_t(node)])) way = node, ++ways;
        if (ways == 1) solver.imply(on_[size_t(way)]);
        for (int node : room) {
            if (!node || !solver.is_open(on_[size_t(node)])) continue;
            flood_able(solver, node, size_, INT_MAX);
            if (int(found_.size()) < size_) solver.imply(on_[size_t(node)]);
        }
    }
    // A node that would make it too large is off.
    for (int member : group) member_[size_t(member)] = reading_;
    for (int member : group)
        for (int node : near_[size_t(member)]) {
            if (!node || !solver.is_open(on_[size_t(node)])) continue;
            if (int(group.size()) < size_ && !joins_more(solver, node)) continue;
            flood_on(solver, node, size_ + 1, INT_MAX);
            if (int(found_.size()) > size_) solver.imply(negated(on_[size_t(node)]));
        }
    return true;
}

bool Reach::joins_more(const Solver& solver, int node) {
    bool more = false;
    for (int other : near_[size_t(node)]) {
        read_[size_t(other)] = reading_;
        more = more || (member_[size_t(other)] != reading_ && solver.is_true(on_[size_t(other)]));
    }
    return more;
}

void Reach::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit);
    const int node = std::lower_bound(node_of_.begin(), node_of_.end(), std::make_pair(var_of(lit), 0))->second;
    clause.push_back(lit);
    if (node && lit == on_[size_t(node)]) {
        flood_able(solver, node, INT_MAX, before);
        return widen(clause, node);
    }
    flood_on(solver, node, size_ + 1, before);
    if (int(found_.size()) > size_) return deny(clause, node);
    flood_able(solver, -1, INT_MAX, before);
    widen(clause, 0);
}

}  // namespace park::cdcl
