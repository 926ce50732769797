// The search: decisions, restarts, and the deletion of learned clauses.
#include "cdcl/solver.hpp"

#include <algorithm>

namespace park::cdcl {

namespace {

constexpr uint32_t kKeepGlue = 2;          // learned clauses of at most this glue are never deleted
constexpr uint64_t kModeConflicts = 1000;  // conflicts of the first period in one mode; the periods grow by as much
constexpr uint64_t kLubyUnit = 512;        // conflicts of a unit of the Luby sequence, in stable mode
constexpr uint64_t kFocusedRestart = 2;    // conflicts between two restarts in focused mode, at least
constexpr double kRestartMargin = 1.1;     // restart if the recent glue is worse than the average by this factor
constexpr uint64_t kRephaseConflicts = 1000, kReduceConflicts = 2000, kReduceGrowth = 300;
constexpr size_t kMinGarbage = 1 << 20;  // words that dropped clauses must waste before they are collected
constexpr size_t kDecisionWork = 1024, kConflictWork = 4096;  // words that are read, roughly
// `rephase` goes through a cycle of six: at these places it takes the preferred phases, or their opposites.
constexpr size_t kRephaseCycle = 6, kPreferredTurn = 3, kInvertedTurn = 0;

// Sets a pointer to the limits for the duration of a search.
class LimitsScope {
  public:
    LimitsScope(Limits*& pointer, Limits& limits) : pointer_(pointer) { pointer_ = &limits; }
    ~LimitsScope() { pointer_ = nullptr; }
    LimitsScope(const LimitsScope&) = delete;

  private:
    Limits*& pointer_;
};

// The Luby sequence 1, 1, 2, 1, 1, 2, 4, … from i = 1 (Luby, Sinclair and Zuckerman, 1993).
uint64_t luby(uint64_t i) {
    for (uint64_t k = 1;; k <<= 1) {
        if (i == 2 * k - 1) return k;
        if (i < 2 * k - 1) return luby(i - k + 1);
    }
}

}  // namespace

// Deletes half of the learned clauses that took part in no conflict since the last reduction: those with the highest
// glue, and among these the longest. Clauses that are the reason of a literal stay.
void Solver::reduce_learned() {
    std::vector<Ref> candidates;
    for (Ref ref : learned_) {
        uint32_t& glue_and_used = arena_[ref + 1];
        const bool used = glue_and_used & kUsed;
        glue_and_used &= kGlueMask;  // clears kUsed
        const bool is_reason = is_true(lits_of(ref)[0]) && reason_[var_of(lits_of(ref)[0])] == ref;
        if (!used && !is_reason && glue_and_used > kKeepGlue) candidates.push_back(ref);
    }
    std::stable_sort(candidates.begin(), candidates.end(), [&](Ref a, Ref b) {
        return arena_[a + 1] != arena_[b + 1] ? arena_[a + 1] > arena_[b + 1] : size_of(a) > size_of(b);
    });
    candidates.resize(candidates.size() / 2);
    for (Ref ref : candidates) {
        log(Proof::forgotten, lits_of(ref), size_of(ref));
        drop(ref);
    }
    collect_garbage();
    next_reduce_ = conflicts_ + kReduceConflicts + kReduceGrowth * ++reductions_;
}

// Copies the clauses that are not dropped into a new arena, and updates all references to them.
void Solver::collect_garbage() {
    std::vector<uint32_t> compacted;
    compacted.reserve(arena_.size());
    // The second word of a clause that moved is overwritten by its new place.
    for (Ref at = 0; at < arena_.size();) {
        const size_t words = size_t(size_of(at)) + kHead;
        if (!is_dropped(at)) {
            const Ref new_ref = Ref(compacted.size());
            compacted.insert(compacted.end(), arena_.begin() + at, arena_.begin() + Ref(at + words));
            arena_[at + 1] = new_ref;
        }
        at += Ref(words);
    }
    const auto update_refs = [&](std::vector<Ref>& list) {
        std::erase_if(list, [&](Ref ref) { return is_dropped(ref); });
        for (Ref& ref : list) ref = arena_[ref + 1];
    };
    for (auto& list : watches_) {
        std::erase_if(list, [&](const Watched& watched) { return is_dropped(watched.ref()); });
        for (Watched& watched : list)
            watched.marked = arena_[watched.ref() + 1] | (watched.is_pair() ? Watched::kPair : 0);
    }
    for (Lit lit : trail_)
        if (Ref& reason = reason_[var_of(lit)]; reason != kNone && !(reason & kLazy)) reason = arena_[reason + 1];
    update_refs(clauses_);
    update_refs(learned_);
    arena_ = std::move(compacted);
    dropped_words_ = 0;
}

// The next decision: the unassigned variable with the highest activity, with the value that it had on the longest trail
// (stable mode) or last (focused mode). Returns kNoLit if all variables are assigned.
Lit Solver::decide() {
    while (!order_.empty()) {
        const int var = order_.pop();
        if (is_open(literal_of(var, true))) return literal_of(var, stable_ ? best_phase_[var] : saved_phase_[var]);
    }
    return kNoLit;
}

// Resets the saved phases, in a cycle: mostly to the values of the longest trail, and once each to the preferred phases
// and to their opposites.
void Solver::rephase() {
    ++rephases_;
    best_trail_size_ = 0;
    for (int var = 0; var < vars(); ++var) {
        if (rephases_ % kRephaseCycle == kPreferredTurn) saved_phase_[var] = best_phase_[var] = preferred_phase_[var];
        else if (rephases_ % kRephaseCycle == kInvertedTurn)
            saved_phase_[var] = best_phase_[var] = !preferred_phase_[var];
        else saved_phase_[var] = best_phase_[var];
    }
}

// Assigns all assumptions at one decision level. False, with the core, if one of them is false already.
bool Solver::assume(const Lits& assumptions) {
    level_starts_.push_back(int(trail_.size()));
    for (const Lit lit : assumptions) {
        if (is_false(lit)) {
            find_core(lit);
            return false;
        }
        if (is_open(lit)) assign(lit, kNone);
    }
    return true;
}

// Changes between focused and stable mode. Each period is longer than the one before by a constant number of conflicts,
// and its first restart is due at once.
void Solver::switch_mode() {
    stable_ = !stable_;
    ++mode_switches_;
    mode_ends_ = conflicts_ + kModeConflicts * (mode_switches_ + 1);
    restarts_ = 0;
    restart_at_ = conflicts_;
    best_phase_ = saved_phase_;
}

// Restarts the search from a level, and sets the number of conflicts at which the next restart is due.
void Solver::restart(int to) {
    undo(to);
    if (stable_ && conflicts_ >= rephase_at_) {
        rephase();
        rephase_at_ = conflicts_ + kRephaseConflicts * (rephases_ + 1);
    }
    restart_at_ = conflicts_ + (stable_ ? kLubyUnit * luby(++restarts_) : kFocusedRestart);
}

// The CDCL loop: propagates; at a conflict learns a clause; otherwise restarts, cleans up, assumes, or decides. With
// `at_once`, all assumptions share one level, otherwise each has its own.
Answer Solver::solve(const Lits& assumptions, uint64_t conflicts, bool at_once, Limits& limits) {
    if (!paused_ || !assumptions.empty()) undo(0);
    paused_ = false;
    core_.clear();
    if (unsatisfiable_) return Answer::unsatisfiable;
    const bool overflows = conflicts_ + conflicts < conflicts;
    const uint64_t last_conflict = overflows ? UINT64_MAX : conflicts_ + conflicts;
    if (mode_ends_ == 0) mode_ends_ = rephase_at_ = kModeConflicts;
    at_once = at_once && !assumptions.empty();
    const int assumed = at_once ? 1 : int(assumptions.size());  // the levels of the assumptions
    const LimitsScope scope(limits_, limits);
    for (;;) {
        const Ref conflict = propagate();
        if (conflict == kNone && limits.stop() != Stop::done) return Answer::unknown;
        if (conflict != kNone) {
            ++conflicts_;
            undo_to_level_of(conflict);
            if (at_once && level() == 1) {
                find_core(conflict);
                if (is_transient(conflict)) drop(conflict);
                undo(0);
                return Answer::unsatisfiable;
            }
            if (!learn_and_backjump(conflict, limits)) return unsatisfiable_ ? Answer::unsatisfiable : Answer::unknown;
            if (limits.reached(kConflictWork)) return Answer::unknown;
            continue;
        }
        if (level() == 0) unsubscribe_idle();
        if (conflicts_ >= last_conflict) {
            paused_ = assumptions.empty();
            return Answer::unknown;
        }
        if (conflicts_ >= mode_ends_) switch_mode();
        if (conflicts_ >= restart_at_ && level() > assumed && (stable_ || glue_fast_ > kRestartMargin * glue_slow_)) {
            restart(at_once ? 1 : 0);  // the level of the assumptions remains
            continue;
        }
        if (conflicts_ >= next_reduce_) reduce_learned();
        if (limits.exceeds(bytes())) return Answer::unknown;
        if (dropped_words_ > arena_.size() / 2 && dropped_words_ > kMinGarbage) collect_garbage();
        if (at_once && level() == 0) {
            if (assume(assumptions)) continue;
            undo(0);
            return Answer::unsatisfiable;
        }
        // The next literal to decide: an assumption that is open. One that is true already gets an empty level.
        Lit next = kNoLit;
        while (level() < assumed && !at_once) {
            const Lit lit = assumptions[size_t(level())];
            if (is_true(lit)) {
                level_starts_.push_back(int(trail_.size()));
            } else if (is_false(lit)) {
                find_core(lit);
                undo(0);
                return Answer::unsatisfiable;
            } else {
                next = lit;
                break;
            }
        }
        if (next == kNoLit) {
            next = decide();
            if (next == kNoLit) {
                for (int var = 0; var < vars(); ++var) model_[var] = is_true(literal_of(var, true));
                return Answer::satisfiable;
            }
            ++decisions_;
        }
        if (limits.reached(kDecisionWork)) return Answer::unknown;
        level_starts_.push_back(int(trail_.size()));
        assign(next, kNone);
    }
}

}  // namespace park::cdcl
