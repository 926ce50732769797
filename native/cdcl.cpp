#include "cdcl.hpp"

#include <cmath>

namespace park::cdcl {

namespace {

constexpr double decay_focused = 0.95, decay_stable = 0.99;
constexpr int keep_glue = 2;        // learned clauses of at most this glue stay for good
constexpr uint64_t mode_conflicts = 1000;  // the length of the first phase between quick and rare restarts
constexpr uint64_t rare = 512;      // conflicts of the unit of rare restarts

uint64_t luby(uint64_t i) {
    for (uint64_t k = 1;; k <<= 1) {
        if (i == 2 * k - 1) return k;
        if (i < 2 * k - 1) return luby(i - k + 1);
    }
}

}  // namespace

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
    Lits kept;
    for (size_t k = 0; k < clause.size(); ++k) {
        if (is_true(clause[k]) || (k + 1 < clause.size() && clause[k + 1] == negated(clause[k]))) return;
        if (!is_false(clause[k])) kept.push_back(clause[k]);
    }
    if (kept.size() < clause.size()) log(Proof::learned, kept.data(), int(kept.size()));
    if (kept.empty())
        broken_ = true;
    else if (kept.size() == 1)
        assign(kept[0], none);
    else {
        const Ref ref = store(kept, false, 0);
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
        if (reason_[var] != none && !(reason_[var] & lazy) && is_passing(reason_[var])) {
            arena_[reason_[var]] |= 2;
            wasted_ += size_t(size_of(reason_[var]) + head);
        }
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

Solver::Ref Solver::reason_of(Lit lit) {
    Ref& reason = reason_[var_of(lit)];
    if (reason == none || !(reason & lazy)) return reason;
    Lits clause;
    watchers_[reason & ~lazy]->explain(*this, lit, clause);
    for (size_t k = 1; k < clause.size(); ++k)
        if (clause[k] == lit) std::swap(clause[0], clause[k]);
    log(Proof::lemma, clause.data(), int(clause.size()));
    reason = store(clause, true, 0);
    arena_[reason] |= 4;
    return reason;
}

int Solver::glue_of(const Lits& clause) {
    ++stamped_;
    int glue = 0;
    for (Lit lit : clause) {
        int& stamp = stamp_[level_[var_of(lit)] % vars()];
        glue += stamp != stamped_;
        stamp = stamped_;
    }
    return glue;
}

void Solver::analyze(Ref conflict, Lits& learned, int& back, int& glue) {
    learned.assign(1, 0);
    int open = 0;
    size_t at = trail_.size();
    Lit lit = -1;
    for (Ref ref = conflict;;) {
        if (is_learned(ref) && !is_passing(ref)) {
            // A clause that is used again may turn out better than it was.
            const Lits clause(lits_of(ref), lits_of(ref) + size_of(ref));
            arena_[ref + 1] = std::min<uint32_t>(arena_[ref + 1] & 0xffffff, uint32_t(glue_of(clause))) | 1u << 24;
        }
        for (int k = 0, size = size_of(ref); k < size; ++k) {
            const Lit other = lits_of(ref)[k];
            const int var = var_of(other);
            if (other == lit || seen_[var] || level_[var] == 0) continue;
            seen_[var] = 1;
            cleared_.push_back(other);
            order_.bump(var);
            if (level_[var] == level())
                ++open;
            else
                learned.push_back(other);
        }
        while (!seen_[var_of(trail_[at - 1])]) --at;
        lit = trail_[--at];
        seen_[var_of(lit)] = 0;
        if (--open == 0) break;
        ref = reason_of(lit);
    }
    learned[0] = negated(lit);
    // Of the variables met, those of the clause alone are still marked as seen.
    size_t keep = 1;
    for (size_t k = 1; k < learned.size(); ++k)
        if (!is_redundant(learned[k])) learned[keep++] = learned[k];
    learned.resize(keep);
    for (Lit other : cleared_) seen_[var_of(other)] = 0;
    cleared_.clear();
    back = 0;
    for (size_t k = 1; k < learned.size(); ++k)
        if (const int here = level_[var_of(learned[k])]; here > back) {
            back = here;
            std::swap(learned[1], learned[k]);
        }
    glue = glue_of(learned);
}

// Whether the other literals of the clause imply this one; 2 in `seen_` says that it was shown, 3 that it was not.
bool Solver::is_redundant(Lit lit) {
    if (reason_[var_of(lit)] == none) return false;
    stack_.assign(1, lit);
    const size_t top = cleared_.size();
    while (!stack_.empty()) {
        const Lit here = stack_.back();
        stack_.pop_back();
        const Ref ref = reason_of(negated(here));
        for (int k = 0, size = size_of(ref); k < size; ++k) {
            const Lit other = lits_of(ref)[k];
            const int var = var_of(other);
            if (var == var_of(here) || level_[var] == 0 || seen_[var] == 1 || seen_[var] == 2) continue;
            if (seen_[var] == 3 || reason_[var] == none) {
                for (size_t j = top; j < cleared_.size(); ++j) seen_[var_of(cleared_[j])] = 3;
                return false;
            }
            seen_[var] = 2;
            cleared_.push_back(other);
            stack_.push_back(other);
        }
    }
    return true;
}

bool Solver::settle(Ref conflict) {
    int highest = 0;
    for (int k = 0, size = size_of(conflict); k < size; ++k) highest = std::max(highest, level_[var_of(lits_of(conflict)[k])]);
    // A watcher may tell late; what was decided since does not matter.
    undo(highest);
    if (level() == 0) {
        log(Proof::learned, nullptr, 0);
        broken_ = true;
        return false;
    }
    Lits learned;
    int back = 0, glue = 0;
    analyze(conflict, learned, back, glue);
    if (is_passing(conflict)) {
        arena_[conflict] |= 2;
        wasted_ += size_t(size_of(conflict) + head);
    }
    log(Proof::learned, learned.data(), int(learned.size()));
    undo(back);
    if (learned.size() == 1)
        assign(learned[0], none);
    else {
        const Ref ref = store(learned, true, glue);
        learned_.push_back(ref);
        attach(ref);
        assign(learned[0], ref);
    }
    order_.decay(stable_ ? decay_stable : decay_focused);
    if (glue_slow_ == 0) glue_fast_ = glue_slow_ = glue;
    glue_fast_ += (glue - glue_fast_) / 32;
    glue_slow_ += (glue - glue_slow_) / 4096;
    return true;
}

void Solver::reduce() {
    // Half of the learned clauses go: those with literals from many levels that took part in no conflict lately.
    std::vector<Ref> loose;
    for (Ref ref : learned_) {
        uint32_t& word = arena_[ref + 1];
        const bool used = word >> 24;
        word &= 0xffffff;
        const bool locked = is_true(lits_of(ref)[0]) && reason_[var_of(lits_of(ref)[0])] == ref;
        if (!used && !locked && word > keep_glue) loose.push_back(ref);
    }
    std::stable_sort(loose.begin(), loose.end(), [&](Ref a, Ref b) {
        return arena_[a + 1] != arena_[b + 1] ? arena_[a + 1] > arena_[b + 1] : size_of(a) > size_of(b);
    });
    loose.resize(loose.size() / 2);
    for (Ref ref : loose) {
        log(Proof::forgotten, lits_of(ref), size_of(ref));
        arena_[ref] |= 2;
        wasted_ += size_t(size_of(ref) + head);
    }
    collect();
    next_reduce_ = conflicts_ + 2000 + 300 * ++reductions_;
}

void Solver::collect() {
    std::vector<uint32_t> fresh;
    fresh.reserve(arena_.size());
    // A clause that moved leaves its new place where its activity was.
    for (Ref at = 0; at < arena_.size();) {
        const size_t words = size_t(size_of(at)) + head;
        if (!is_gone(at)) {
            const Ref place = Ref(fresh.size());
            fresh.insert(fresh.end(), arena_.begin() + at, arena_.begin() + Ref(at + words));
            arena_[at + 1] = place;
        }
        at += Ref(words);
    }
    const auto move = [&](std::vector<Ref>& list) {
        std::erase_if(list, [&](Ref ref) { return is_gone(ref); });
        for (Ref& ref : list) ref = arena_[ref + 1];
    };
    for (auto& list : watches_) {
        std::erase_if(list, [&](const Watched& watched) { return is_gone(watched.ref); });
        for (Watched& watched : list) watched.ref = arena_[watched.ref + 1];
    }
    for (Lit lit : trail_)
        if (Ref& reason = reason_[var_of(lit)]; reason != none && !(reason & lazy)) reason = arena_[reason + 1];
    move(clauses_);
    move(learned_);
    arena_ = std::move(fresh);
    wasted_ = 0;
}

Lit Solver::decide() {
    while (!order_.empty()) {
        const int var = order_.pop();
        if (values_[2 * var] == 0) return 2 * var + !(stable_ ? best_[var] : saved_[var]);
    }
    return -1;
}

void Solver::rephase() {
    // By turns: as it was best, as it was wished, and the other way round.
    ++rephased_;
    best_trail_ = 0;
    for (int var = 0; var < vars(); ++var) {
        if (rephased_ % 6 == 3)
            saved_[var] = best_[var] = wished_[var];
        else if (rephased_ % 6 == 0)
            saved_[var] = best_[var] = !wished_[var];
        else
            saved_[var] = best_[var];
    }
}

void Solver::final_core(Lit failed) {
    // The assumptions from which the denial of this one follows.
    core_.assign(1, failed);
    if (level_[var_of(failed)] == 0) return;
    seen_[var_of(failed)] = 1;
    for (size_t at = trail_.size(); at-- > size_t(starts_[0]);) {
        const Lit lit = trail_[at];
        const int var = var_of(lit);
        if (!seen_[var]) continue;
        seen_[var] = 0;
        const Ref ref = reason_of(lit);
        if (ref == none) {
            if (lit != failed) core_.push_back(lit);
            continue;
        }
        for (int k = 0, size = size_of(ref); k < size; ++k)
            if (const int other = var_of(lits_of(ref)[k]); other != var && level_[other] > 0) seen_[other] = 1;
    }
    seen_[var_of(failed)] = 0;
}

Answer Solver::solve(const Lits& assumptions, uint64_t conflicts, Watch& watch) {
    undo(0);
    core_.clear();
    if (broken_) return Answer::unsatisfiable;
    const uint64_t most = conflicts_ + conflicts < conflicts ? UINT64_MAX : conflicts_ + conflicts;
    if (mode_ends_ == 0) mode_ends_ = rephase_at_ = mode_conflicts;
    for (;;) {
        const Ref conflict = propagate();
        if (conflict != none) {
            ++conflicts_;
            if (!settle(conflict)) return Answer::unsatisfiable;
            if (watch.stop(4096)) return Answer::unknown;
            continue;
        }
        if (conflicts_ >= most) return Answer::unknown;
        if (conflicts_ >= mode_ends_) {
            stable_ = !stable_;
            ++modes_;
            mode_ends_ = conflicts_ + mode_conflicts * (modes_ + 1);
            restarts_ = 0;
            restart_at_ = conflicts_;
            best_ = saved_;
        }
        if (conflicts_ >= restart_at_ && level() > int(assumptions.size()) &&
            (stable_ || glue_fast_ > 1.1 * glue_slow_)) {
            undo(0);
            if (stable_ && conflicts_ >= rephase_at_) {
                rephase();
                rephase_at_ = conflicts_ + 1000 * (rephased_ + 1);
            }
            restart_at_ = conflicts_ + (stable_ ? rare * luby(++restarts_) : 2);
            continue;
        }
        if (conflicts_ >= next_reduce_) reduce();
        if (wasted_ > arena_.size() / 2 && wasted_ > (1u << 20)) collect();
        Lit next = -1;
        while (level() < int(assumptions.size())) {
            const Lit lit = assumptions[size_t(level())];
            if (is_true(lit)) {
                starts_.push_back(int(trail_.size()));
            } else if (is_false(lit)) {
                final_core(lit);
                undo(0);
                return Answer::unsatisfiable;
            } else {
                next = lit;
                break;
            }
        }
        if (next < 0) {
            next = decide();
            if (next < 0) {
                for (int var = 0; var < vars(); ++var) model_[var] = values_[2 * var] > 0;
                return Answer::satisfiable;
            }
            ++decisions_;
        }
        if (watch.stop(64)) return Answer::unknown;
        starts_.push_back(int(trail_.size()));
        assign(next, none);
    }
}

}  // namespace park::cdcl
