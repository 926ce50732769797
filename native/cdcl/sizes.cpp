#include "cdcl/sizes.hpp"

#include <algorithm>
#include <climits>

namespace park::cdcl {

Sizes::Sizes(Lits on, std::vector<std::vector<int>> near, int size)
    : on_(std::move(on)), near_(std::move(near)), size_(size), seen_(on_.size()) {
    for (int node = 0; node < int(on_.size()); ++node) node_of_.push_back({var_of(on_[size_t(node)]), node});
    std::sort(node_of_.begin(), node_of_.end());
}

Subscriptions Sizes::subscriptions() const {
    Subscriptions found;
    for (int node = 0; node < int(on_.size()); ++node) {
        found.push_back({on_[size_t(node)], node});
        found.push_back({negated(on_[size_t(node)]), node});
    }
    return found;
}

void Sizes::flood(const Solver& solver, int from, bool only_on, int most, int before) {
    ++stamp_;
    found_.assign(1, from);
    seen_[size_t(from)] = stamp_;
    for (size_t i = 0; i < found_.size(); ++i)
        for (int node : near_[size_t(found_[i])]) {
            if (int(found_.size()) >= most) return;
            if (seen_[size_t(node)] == stamp_) continue;
            if (only_on ? !is_on(solver, node, before) : is_off(solver, node, before)) continue;
            seen_[size_t(node)] = stamp_;
            found_.push_back(node);
        }
}

void Sizes::border(Lits& clause) {
    for (int node : found_)
        for (int other : near_[size_t(node)])
            if (seen_[size_t(other)] != stamp_) {
                seen_[size_t(other)] = stamp_;
                clause.push_back(on_[size_t(other)]);
            }
}

// A group is not too large, does not touch a node that would make it too large, and grows where it has one way to.
bool Sizes::check_group(Solver& solver, int node, Lits& conflict) {
    flood(solver, node, true, size_ + 1, INT_MAX);
    if (int(found_.size()) > size_) {
        for (int other : found_) conflict.push_back(negated(on_[size_t(other)]));
        return false;
    }
    const int many = int(found_.size());
    beside_.clear();
    for (int member : found_)
        for (int other : near_[size_t(member)])
            if (seen_[size_t(other)] != stamp_ && solver.is_open(on_[size_t(other)])) {
                seen_[size_t(other)] = stamp_;
                beside_.push_back(other);
            }
    if (many < size_ && beside_.size() == 1) {
        solver.imply(on_[size_t(beside_[0])]);
        return true;
    }
    const std::vector<int> around = beside_;
    for (int other : around) {
        flood(solver, other, true, size_ + 1, INT_MAX);
        if (int(found_.size()) > size_ && solver.is_open(on_[size_t(other)])) solver.imply(negated(on_[size_t(other)]));
    }
    return true;
}

// Where there is no room for a group, no node is on.
bool Sizes::check_room(Solver& solver, int node, Lits& conflict) {
    flood(solver, node, false, size_, INT_MAX);
    if (int(found_.size()) >= size_) return true;
    for (int other : found_)
        if (solver.is_true(on_[size_t(other)])) {
            border(conflict);
            conflict.push_back(negated(on_[size_t(other)]));
            return false;
        }
    for (int other : found_) solver.imply(negated(on_[size_t(other)]));
    return true;
}

bool Sizes::propagate(Solver& solver, Lits& conflict) {
    const std::vector<int> changed = std::move(changed_);
    changed_.clear();
    for (int node : changed) {
        if (solver.is_true(on_[size_t(node)])) {
            if (!check_group(solver, node, conflict) || !check_room(solver, node, conflict)) return false;
            continue;
        }
        for (int other : near_[size_t(node)]) {
            if (solver.is_false(on_[size_t(other)])) continue;
            if (!check_room(solver, other, conflict)) return false;
            if (solver.is_true(on_[size_t(other)]) && !check_group(solver, other, conflict)) return false;
        }
    }
    return true;
}

void Sizes::explain(const Solver& solver, Lit lit, Lits& clause) {
    const int before = solver.when(lit);
    const int node = std::lower_bound(node_of_.begin(), node_of_.end(), std::make_pair(var_of(lit), 0))->second;
    clause.push_back(lit);
    if (lit == on_[size_t(node)]) {
        // The only way out of a group that is too small.
        for (int from : near_[size_t(node)]) {
            if (!is_on(solver, from, before)) continue;
            flood(solver, from, true, size_, before);
            if (int(found_.size()) >= size_) continue;
            Lits found;
            seen_[size_t(node)] = stamp_;
            border(found);
            const bool closed = std::all_of(found.begin(), found.end(), [&](Lit other) {
                return solver.is_false(other) && solver.when(other) < before;
            });
            if (!closed) continue;
            clause.insert(clause.end(), found.begin(), found.end());
            clause.push_back(negated(on_[size_t(from)]));
            return;
        }
        return;
    }
    flood(solver, node, true, size_ + 1, before);
    if (int(found_.size()) > size_) {
        for (int other : found_)
            if (other != node) clause.push_back(negated(on_[size_t(other)]));
        return;
    }
    flood(solver, node, false, INT_MAX, before);
    border(clause);
}

}  // namespace park::cdcl
