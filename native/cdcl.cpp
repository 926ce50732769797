// Variables, clauses and watchers, and what follows from an assignment.
#include "cdcl.hpp"

#include <algorithm>

namespace park::cdcl {

int Solver::new_var() {
    const int var = vars();
    level_.push_back(0);
    when_.push_back(0);
    reason_.push_back(none);
    saved_.push_back(0);
    best_.push_back(0);
    wished_.push_back(0);
    seen_.push_back(0);
    model_.push_back(0);
    for (int k = 0; k < 2; ++k) {
        values_.push_back(0);
        watches_.emplace_back();
        asked_.emplace_back();
    }
    stamp_.push_back(0);
    order_.add();
    return var;
}

size_t Solver::bytes() const {
    return arena_.capacity() * sizeof(uint32_t) + proof_.capacity() * sizeof(int) + size_t(vars()) * 200;
}

void Solver::log(Proof kind, const Lit* lits, int size) {
    if (!proving_) return;
    proof_.push_back(int(kind));
    for (int k = 0; k < size; ++k) proof_.push_back(lits[k] & 1 ? -(var_of(lits[k]) + 1) : var_of(lits[k]) + 1);
    proof_.push_back(0);
}

void Solver::add_clause(Lits clause) {
    undo(0);
    if (broken_) return;
    std::sort(clause.begin(), clause.end());
    clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
    for (size_t k = 0; k < clause.size(); ++k)
        if (is_true(clause[k]) || (k + 1 < clause.size() && clause[k + 1] == negated(clause[k]))) return;
    if (std::erase_if(clause, [&](Lit lit) { return is_false(lit); })) log(Proof::learned, clause.data(), int(clause.size()));
    if (clause.empty())
        broken_ = true;
    else if (clause.size() == 1)
        assign(clause[0], none);
    else {
        const Ref ref = store(clause, false, 0);
        clauses_.push_back(ref);
        attach(ref);
    }
}

void Solver::add_watcher(std::unique_ptr<Watcher> watcher, const std::vector<std::pair<Lit, int>>& asked) {
    undo(0);
    const int number = int(watchers_.size());
    std::vector<std::pair<Lit, int>> known;
    for (const auto& [lit, mark] : asked) {
        asked_[lit].push_back({number, mark});
        if (is_true(lit) && when(lit) < int(told_)) known.push_back({lit, mark});
    }
    // What was told to others already, in the same order.
    std::stable_sort(known.begin(), known.end(), [&](auto a, auto b) { return when(a.first) < when(b.first); });
    for (const auto& [lit, mark] : known) watcher->assigned(lit, mark);
    watchers_.push_back(std::move(watcher));
    is_waiting_.push_back(0);
    wake(number);
}

void Solver::wake(int number) {
    if (is_waiting_[number]) return;
    is_waiting_[number] = 1;
    waiting_[watchers_[number]->is_slow()].push_back(number);
}

Solver::Ref Solver::store(const Lits& clause, bool learned, int glue) {
    const Ref ref = Ref(arena_.size());
    arena_.push_back(uint32_t(clause.size()) << 8 | uint32_t(learned));
    arena_.push_back(uint32_t(glue));
    arena_.insert(arena_.end(), clause.begin(), clause.end());
    return ref;
}

void Solver::drop(Ref ref) {
    arena_[ref] |= 2;
    wasted_ += size_t(size_of(ref) + head);
}

void Solver::attach(Ref ref) {
    const Lit *lits = lits_of(ref), first = lits[0], second = lits[1];
    watches_[negated(first)].push_back({ref, second});
    watches_[negated(second)].push_back({ref, first});
}

void Solver::assign(Lit lit, Ref reason) {
    values_[lit] = 1;
    values_[negated(lit)] = -1;
    const int var = var_of(lit);
    level_[var] = level();
    reason_[var] = reason;
    when_[var] = int(trail_.size());
    trail_.push_back(lit);
}

void Solver::imply(Lit lit) {
    assign(lit, lazy | Ref(running_));
    // Reasons of what holds for good are never asked for, but a proof needs them.
    if (proving_ && level() == 0) reason_of(lit);
}

Solver::Ref Solver::propagate_clauses() {
    while (head_ < trail_.size()) {
        const Lit lit = trail_[head_++];
        ++propagations_;
        auto& list = watches_[lit];
        const Lit off = negated(lit);
        auto keep = list.begin();
        for (auto at = list.begin(), end = list.end(); at != end;) {
            const Watched watched = *at++;
            if (is_true(watched.blocker)) {
                *keep++ = watched;
                continue;
            }
            Lit* lits = lits_of(watched.ref);
            if (lits[0] == off) std::swap(lits[0], lits[1]);
            const Lit first = lits[0];
            if (first != watched.blocker && is_true(first)) {
                *keep++ = {watched.ref, first};
                continue;
            }
            const int size = size_of(watched.ref);
            int k = 2;
            while (k < size && is_false(lits[k])) ++k;
            if (k < size) {
                std::swap(lits[1], lits[k]);
                watches_[negated(lits[1])].push_back({watched.ref, first});
                continue;
            }
            *keep++ = {watched.ref, first};
            if (is_false(first)) {
                while (at != end) *keep++ = *at++;
                list.erase(keep, list.end());
                return watched.ref;
            }
            assign(first, watched.ref);
        }
        list.erase(keep, list.end());
    }
    return none;
}

Solver::Ref Solver::propagate() {
    for (;;) {
        if (const Ref ref = propagate_clauses(); ref != none) return ref;
        for (; told_ < trail_.size(); ++told_)
            for (const Asked& asked : asked_[trail_[told_]]) {
                watchers_[asked.watcher]->assigned(trail_[told_], asked.mark);
                wake(asked.watcher);
            }
        // Clauses are cheapest, slow watchers come last.
        auto& queue = waiting_[0].empty() ? waiting_[1] : waiting_[0];
        if (queue.empty()) return none;
        running_ = queue.back();
        queue.pop_back();
        is_waiting_[running_] = 0;
        told_lits_.clear();
        if (!watchers_[running_]->propagate(*this, told_lits_)) {
            log(Proof::lemma, told_lits_.data(), int(told_lits_.size()));
            const Ref ref = store(told_lits_, true, 0);
            arena_[ref] |= 4;
            return ref;
        }
    }
}

void Solver::undo(int to) {
    if (level() <= to) return;
    if (trail_.size() > best_trail_ && stable_) {
        best_trail_ = trail_.size();
        for (Lit lit : trail_) best_[var_of(lit)] = !(lit & 1);
    }
    const size_t start = size_t(starts_[to]);
    while (trail_.size() > start) {
        const Lit lit = trail_.back();
        if (told_ == trail_.size()) {
            --told_;
            const auto& list = asked_[lit];
            for (size_t k = list.size(); k-- > 0;) watchers_[list[k].watcher]->undone(lit, list[k].mark);
        }
        trail_.pop_back();
        const int var = var_of(lit);
        saved_[var] = !(lit & 1);
        values_[lit] = values_[negated(lit)] = 0;
        if (reason_[var] != none && !(reason_[var] & lazy) && is_passing(reason_[var])) drop(reason_[var]);
        reason_[var] = none;
        order_.insert(var);
    }
    head_ = start;
    starts_.resize(size_t(to));
    // What still holds was propagated before the next level began.
    for (auto& queue : waiting_) {
        for (int number : queue) is_waiting_[number] = 0;
        queue.clear();
    }
}

}  // namespace park::cdcl
