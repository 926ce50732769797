// Conflict analysis: the first-UIP clause of a conflict (Marques-Silva and Sakallah, GRASP, 1996; Zhang et al., 2001),
// and the core of failed assumptions.
#include "cdcl/solver.hpp"

#include <algorithm>

namespace park::cdcl {

namespace {

constexpr double kDecayFocused = 0.95, kDecayStable = 0.99;
constexpr size_t kCoreWork = 256;  // words that are read for a literal of a core
// The numbers of learned clauses over which the two moving averages of the glue go.
constexpr int kFastAverage = 32, kSlowAverage = 4096;
// What `seen_` notes of a variable during an analysis.
constexpr char kInClause = 1, kImplied = 2, kNotImplied = 3;

}  // namespace

// The reason of a literal. If a propagator implied it, asks for the clause now, with the literal in front, and stores
// it until the literal is undone.
Solver::Ref Solver::reason_of(Lit lit) {
    Ref& reason = reason_[var_of(lit)];
    if (reason == kNone || !(reason & kLazy)) return reason;
    Lits clause;
    propagators_[reason & ~kLazy]->explain(*this, lit, clause);
    for (size_t k = 1; k < clause.size(); ++k)
        if (clause[k] == lit) std::swap(clause[0], clause[k]);
    log(Proof::lemma, clause.data(), int(clause.size()));
    reason = store(clause, true, 0);
    arena_[reason] |= kTransient;  // `undo` drops it with the literal
    return reason;
}

// Unmarks the variables that an analysis marked.
void Solver::clear_seen() {
    for (const Lit lit : touched_) seen_[var_of(lit)] = 0;
    touched_.clear();
}

// The glue of a clause, also called LBD: the number of decision levels to which its literals belong (Audemard and
// Simon, 2009). The stamp of a level is the number of the last call that counted it.
int Solver::glue_of(const Lits& clause) {
    ++current_stamp_;
    int glue = 0;
    // Empty levels of assumptions may number more than the variables. The modulo then lets two levels share a stamp,
    // which is harmless, as the glue is only a measure of quality.
    for (Lit lit : clause) {
        int& stamp = stamp_[level_[var_of(lit)] % vars()];
        const bool is_new_level = stamp != current_stamp_;
        glue += is_new_level;
        stamp = current_stamp_;
    }
    return glue;
}

// First-UIP analysis. Resolves the conflict with the reasons of its literals, from the end of the trail on, until one
// literal of the current level remains. Then removes the literals that the others imply, and finds the level to jump
// back to.
bool Solver::analyze(Ref conflict, Lits& learned, int& back, int& glue, Limits& limits) {
    learned.assign(1, kNoLit);  // the place of the first UIP
    int open = 0;               // literals of the current level that are not resolved yet
    size_t at = trail_.size();
    Lit lit = kNoLit;  // the literal that is resolved; none for the conflict itself
    for (Ref ref = conflict;;) {
        if (is_learned(ref) && !is_transient(ref)) {
            // Its second word has the glue and kUsed. A clause that is used again may have a lower glue by now.
            const Lits clause(lits_of(ref), lits_of(ref) + size_of(ref));
            arena_[ref + 1] = std::min<uint32_t>(arena_[ref + 1] & kGlueMask, uint32_t(glue_of(clause))) | kUsed;
        }
        for (int k = 0, size = size_of(ref); k < size; ++k) {
            const Lit other = lits_of(ref)[k];
            const int var = var_of(other);
            if (other == lit || seen_[var] || level_[var] == 0) continue;
            seen_[var] = kInClause;
            touched_.push_back(other);
            order_.bump(var);
            if (level_[var] == level()) ++open;
            else learned.push_back(other);
        }
        // The last marked literal of the trail is the next to resolve, or the first UIP if it is the only one.
        while (!seen_[var_of(trail_[at - 1])]) --at;
        lit = trail_[--at];
        seen_[var_of(lit)] = 0;
        if (--open == 0) break;
        ref = reason_of(lit);
        if (limits.reached()) {
            clear_seen();
            return false;
        }
    }
    learned[0] = negated(lit);
    // Only the variables of the clause are still marked as seen.
    size_t kept = 1;
    for (size_t k = 1; k < learned.size(); ++k)
        if (!is_redundant(learned[k], limits)) learned[kept++] = learned[k];
    learned.resize(kept);
    clear_seen();
    // The literal of the highest level below the conflict goes to the second place, where it is watched.
    back = 0;
    for (size_t k = 1; k < learned.size(); ++k)
        if (const int literal_level = level_[var_of(learned[k])]; literal_level > back) {
            back = literal_level;
            std::swap(learned[1], learned[k]);
        }
    glue = glue_of(learned);
    return true;
}

// True if the other literals of the clause imply this one (recursive minimization, Sörensson and Biere 2009).
bool Solver::is_redundant(Lit lit, Limits& limits) {
    if (reason_[var_of(lit)] == kNone || limits.reached()) return false;
    // Searches the implication graph backwards. Every branch must end in literals of the clause or of level 0.
    stack_.assign(1, lit);
    const size_t top = touched_.size();
    while (!stack_.empty()) {
        const Lit here = stack_.back();
        stack_.pop_back();
        const Ref ref = reason_of(negated(here));
        for (int k = 0, size = size_of(ref); k < size; ++k) {
            const Lit other = lits_of(ref)[k];
            const int var = var_of(other);
            if (var == var_of(here) || level_[var] == 0 || seen_[var] == kInClause || seen_[var] == kImplied) continue;
            if (seen_[var] == kNotImplied || reason_[var] == kNone) {
                // This branch ends outside of the clause. Later searches need not enter what this one visited.
                for (size_t j = top; j < touched_.size(); ++j) seen_[var_of(touched_[j])] = kNotImplied;
                return false;
            }
            seen_[var] = kImplied;
            touched_.push_back(other);
            stack_.push_back(other);
        }
    }
    return true;
}

// Backtracks to the highest level of the literals of a violated clause. A propagator that runs late may find a
// violation of an earlier level.
void Solver::undo_to_level_of(Ref conflict) {
    int highest = 0;
    for (int k = 0, size = size_of(conflict); k < size; ++k)
        highest = std::max(highest, level_[var_of(lits_of(conflict)[k])]);
    undo(highest);
}

// Learns the first-UIP clause, jumps back, and asserts its first literal. False at level 0, where the formula is
// refuted, or if a limit is reached.
bool Solver::learn_and_backjump(Ref conflict, Limits& limits) {
    if (level() == 0) {
        log(Proof::learned, nullptr, 0);
        unsatisfiable_ = true;
        return false;
    }
    Lits learned;
    int back = 0, glue = 0;  // the level to jump back to
    const bool analyzed = analyze(conflict, learned, back, glue, limits);
    if (is_transient(conflict)) drop(conflict);
    if (!analyzed) return false;
    log(Proof::learned, learned.data(), int(learned.size()));
    undo(back);
    if (learned.size() == 1) assign(learned[0], kNone);
    else {
        const Ref ref = store(learned, true, glue);
        learned_.push_back(ref);
        attach(ref);
        assign(learned[0], ref);
    }
    order_.decay(stable_ ? kDecayStable : kDecayFocused);
    // Two moving averages of the glue, by which `solve` decides about restarts.
    if (glue_slow_ == 0) glue_fast_ = glue_slow_ = glue;
    glue_fast_ += (glue - glue_fast_) / kFastAverage;
    glue_slow_ += (glue - glue_slow_) / kSlowAverage;
    return true;
}

// Sets the core to a false assumption and the assumptions that imply its negation.
void Solver::find_core(Lit failed) {
    core_.assign(1, failed);
    if (level_[var_of(failed)] == 0) return;
    seen_[var_of(failed)] = 1;
    trace_core();
}

// Sets the core to the assumptions that imply that all literals of a clause are false.
void Solver::find_core(Ref conflict) {
    core_.clear();
    for (int k = 0, size = size_of(conflict); k < size; ++k)
        if (const int var = var_of(lits_of(conflict)[k]); level_[var] > 0) seen_[var] = 1;
    trace_core();
}

// Follows the reasons of the marked variables back to assumptions, which are the literals without a reason.
void Solver::trace_core() {
    for (size_t at = trail_.size(); at-- > size_t(level_starts_[0]);) {
        const Lit lit = trail_[at];
        const int var = var_of(lit);
        if (!seen_[var]) continue;
        seen_[var] = 0;
        const Ref ref = reason_of(lit);
        limit_reached(kCoreWork);  // a reached limit ends the next search
        if (ref == kNone) {
            if (core_.empty() || lit != core_[0]) core_.push_back(lit);
            continue;
        }
        for (int k = 0, size = size_of(ref); k < size; ++k)
            if (const int other = var_of(lits_of(ref)[k]); other != var && level_[other] > 0) seen_[other] = 1;
    }
}

}  // namespace park::cdcl
