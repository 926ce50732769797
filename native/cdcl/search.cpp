// The search: decisions, restarts, and the deletion of learned clauses.
#include "cdcl/solver.hpp"

#include <algorithm>

namespace park::cdcl {

namespace {

constexpr int kKeepGlue = 2;               // learned clauses of at most this glue stay for good
constexpr uint64_t kModeConflicts = 1000;  // the length of the first phase between quick and rare restarts
constexpr uint64_t kRareRestarts = 512;    // conflicts of the unit of rare restarts

// Limits that are watched for as long as a search lasts.
class Watching {
  public:
    Watching(Limits*& place, Limits& limits) : place_(place) { place_ = &limits; }
    ~Watching() { place_ = nullptr; }
    Watching(const Watching&) = delete;

  private:
    Limits*& place_;
};

uint64_t luby(uint64_t i) {
    for (uint64_t k = 1;; k <<= 1) {
        if (i == 2 * k - 1) return k;
        if (i < 2 * k - 1) return luby(i - k + 1);
    }
}

}  // namespace

void Solver::reduce() {
    // Half of the learned clauses go: those with literals from many levels that took part in no conflict lately.
    std::vector<Ref> loose;
    for (Ref ref : learned_) {
        uint32_t& word = arena_[ref + 1];
        const bool used = word >> 24;
        word &= 0xffffff;
        const bool locked = is_true(lits_of(ref)[0]) && reason_[var_of(lits_of(ref)[0])] == ref;
        if (!used && !locked && word > kKeepGlue) loose.push_back(ref);
    }
    std::stable_sort(loose.begin(), loose.end(), [&](Ref a, Ref b) {
        return arena_[a + 1] != arena_[b + 1] ? arena_[a + 1] > arena_[b + 1] : size_of(a) > size_of(b);
    });
    loose.resize(loose.size() / 2);
    for (Ref ref : loose) {
        log(Proof::forgotten, lits_of(ref), size_of(ref));
        drop(ref);
    }
    collect();
    next_reduce_ = conflicts_ + 2000 + 300 * ++reductions_;
}

void Solver::collect() {
    std::vector<uint32_t> fresh;
    fresh.reserve(arena_.size());
    // A clause that moved leaves its new place where its activity was.
    for (Ref at = 0; at < arena_.size();) {
        const size_t words = size_t(size_of(at)) + kHead;
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
        std::erase_if(list, [&](const Watched& watched) { return is_gone(watched.ref()); });
        for (Watched& watched : list)
            watched.marked = arena_[watched.ref() + 1] | (watched.is_pair() ? Watched::kPair : 0);
    }
    for (Lit lit : trail_)
        if (Ref& reason = reason_[var_of(lit)]; reason != kNone && !(reason & kLazy)) reason = arena_[reason + 1];
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
    // By turns: as it was best, as it was preferred, and the other way round.
    ++rephased_;
    best_trail_ = 0;
    for (int var = 0; var < vars(); ++var) {
        if (rephased_ % 6 == 3) saved_[var] = best_[var] = preferred_[var];
        else if (rephased_ % 6 == 0) saved_[var] = best_[var] = !preferred_[var];
        else saved_[var] = best_[var];
    }
}

bool Solver::assume(const Lits& assumptions) {
    starts_.push_back(int(trail_.size()));
    for (const Lit lit : assumptions) {
        if (is_false(lit)) {
            final_core(lit);
            return false;
        }
        if (is_open(lit)) assign(lit, kNone);
    }
    return true;
}

Answer Solver::solve(const Lits& assumptions, uint64_t conflicts, bool at_once, Limits& limits) {
    if (!paused_ || !assumptions.empty()) undo(0);
    paused_ = false;
    core_.clear();
    if (broken_) return Answer::unsatisfiable;
    const uint64_t most = conflicts_ + conflicts < conflicts ? UINT64_MAX : conflicts_ + conflicts;
    if (mode_ends_ == 0) mode_ends_ = rephase_at_ = kModeConflicts;
    at_once = at_once && !assumptions.empty();
    const int assumed = at_once ? 1 : int(assumptions.size());  // levels
    const Watching watching(limits_, limits);
    for (;;) {
        const Ref conflict = propagate();
        if (conflict == kNone && limits.stop() != Stop::done) return Answer::unknown;
        if (conflict != kNone) {
            ++conflicts_;
            undo_since(conflict);
            if (at_once && level() == 1) {
                final_core(conflict);
                if (is_passing(conflict)) drop(conflict);
                undo(0);
                return Answer::unsatisfiable;
            }
            if (!settle(conflict, limits)) return broken_ ? Answer::unsatisfiable : Answer::unknown;
            if (limits.reached(4096)) return Answer::unknown;
            continue;
        }
        if (level() == 0) retire();
        if (conflicts_ >= most) {
            paused_ = assumptions.empty();
            return Answer::unknown;
        }
        if (conflicts_ >= mode_ends_) {
            stable_ = !stable_;
            ++modes_;
            mode_ends_ = conflicts_ + kModeConflicts * (modes_ + 1);
            restarts_ = 0;
            restart_at_ = conflicts_;
            best_ = saved_;
        }
        if (conflicts_ >= restart_at_ && level() > assumed && (stable_ || glue_fast_ > 1.1 * glue_slow_)) {
            undo(at_once);
            if (stable_ && conflicts_ >= rephase_at_) {
                rephase();
                rephase_at_ = conflicts_ + 1000 * (rephased_ + 1);
            }
            restart_at_ = conflicts_ + (stable_ ? kRareRestarts * luby(++restarts_) : 2);
            continue;
        }
        if (conflicts_ >= next_reduce_) reduce();
        if (limits.exceeds(bytes())) return Answer::unknown;
        if (wasted_ > arena_.size() / 2 && wasted_ > (1u << 20)) collect();
        if (at_once && level() == 0) {
            if (assume(assumptions)) continue;
            undo(0);
            return Answer::unsatisfiable;
        }
        Lit next = -1;
        while (level() < assumed && !at_once) {
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
        if (limits.reached(1024)) return Answer::unknown;
        starts_.push_back(int(trail_.size()));
        assign(next, kNone);
    }
}

}  // namespace park::cdcl
