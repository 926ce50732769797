#include "cdcl/pseudo_boolean.hpp"

#include <algorithm>

namespace park::cdcl {

// Sorts the terms, the heaviest first.
PseudoBoolean::PseudoBoolean(std::vector<WeightedLit> terms, int low, int high)
    : terms_(std::move(terms)), low_(low), high_(high) {
    std::stable_sort(terms_.begin(), terms_.end(),
                     [](const WeightedLit& a, const WeightedLit& b) { return a.weight > b.weight; });
    for (const WeightedLit& term : terms_) total_weight_ += term.weight;
}

// Subscribes to both literals of each term, with the index of the term as the mark.
Subscriptions PseudoBoolean::subscriptions() const {
    Subscriptions literals;
    for (int k = 0; k < int(terms_.size()); ++k) {
        literals.push_back({terms_[size_t(k)].lit, k});
        literals.push_back({negated(terms_[size_t(k)].lit), k});
    }
    return literals;
}

// Adds to a clause the negations of terms that were true (or false) before a time, until they weigh more than `limit`.
// The heaviest terms come first, so the clause stays short.
void PseudoBoolean::add_terms(const Solver& solver, bool truth, int limit, int before, Lits& clause) const {
    int weight = 0;
    for (const WeightedLit& term : terms_) {
        if (weight > limit) return;
        if ((truth ? solver.is_true(term.lit) : solver.is_false(term.lit)) && solver.when(term.lit) < before) {
            weight += term.weight;
            clause.push_back(truth ? negated(term.lit) : term.lit);
        }
    }
}

// Bounds propagation. A term that is heavier than the room cannot be true, one that is heavier than the spare weight
// cannot be false. Terms are sorted by weight, so the loop ends at the first that fits both.
bool PseudoBoolean::propagate(Solver& solver, Lits& conflict) {
    const int room = high_ - true_weight_;                   // the weight that may still become true
    const int spare = total_weight_ - false_weight_ - low_;  // the weight that may still become false
    if (room < 0 || spare < 0) {
        add_terms(solver, room < 0, room < 0 ? high_ : total_weight_ - low_, kAnyTime, conflict);
        return false;
    }
    for (const WeightedLit& term : terms_) {
        if (term.weight <= room && term.weight <= spare) break;
        if (!solver.is_open(term.lit)) continue;
        // A literal that can be neither true nor false is made false here, and the other bound then finds the conflict.
        solver.imply(term.weight > room ? negated(term.lit) : term.lit);
    }
    return true;
}

// The clause that implied a literal: with this term, the terms that were true would weigh more than `high_`, or those
// that were false would leave less than `low_`.
void PseudoBoolean::explain(const Solver& solver, Lit lit, Lits& clause) {
    const auto has_variable = [&](const WeightedLit& term) { return var_of(term.lit) == var_of(lit); };
    const WeightedLit& term = *std::find_if(terms_.begin(), terms_.end(), has_variable);
    const bool is_negated = lit != term.lit;
    clause.push_back(lit);
    add_terms(solver, is_negated, (is_negated ? high_ : total_weight_ - low_) - term.weight, solver.when(lit), clause);
}

}  // namespace park::cdcl
