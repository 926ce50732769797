#include "cdcl/count.hpp"

#include <algorithm>
#include <climits>

namespace park::cdcl {

Count::Count(std::vector<Term> terms, int low, int high) : terms_(std::move(terms)), low_(low), high_(high) {
    std::stable_sort(terms_.begin(), terms_.end(), [](const Term& a, const Term& b) { return a.weight > b.weight; });
    for (const Term& term : terms_) all_ += term.weight;
}

Subscriptions Count::subscriptions() const {
    Subscriptions found;
    for (int k = 0; k < int(terms_.size()); ++k) {
        found.push_back({terms_[size_t(k)].lit, k});
        found.push_back({negated(terms_[size_t(k)].lit), k});
    }
    return found;
}

void Count::gather(const Solver& solver, bool truth, int most, int before, Lits& clause) const {
    int weight = 0;
    for (const Term& term : terms_) {
        if (weight > most) return;
        if ((truth ? solver.is_true(term.lit) : solver.is_false(term.lit)) && solver.when(term.lit) < before) {
            weight += term.weight;
            clause.push_back(truth ? negated(term.lit) : term.lit);
        }
    }
}

bool Count::propagate(Solver& solver, Lits& conflict) {
    const int room = high_ - have_, spare = all_ - lost_ - low_;
    if (room < 0 || spare < 0) {
        gather(solver, room < 0, room < 0 ? high_ : all_ - low_, INT_MAX, conflict);
        return false;
    }
    for (const Term& term : terms_) {
        if (term.weight <= room && term.weight <= spare) break;
        if (!solver.is_open(term.lit)) continue;
        // A literal that can be neither true nor false is made false here, and the other bound then finds the conflict.
        solver.imply(term.weight > room ? negated(term.lit) : term.lit);
    }
    return true;
}

void Count::explain(const Solver& solver, Lit lit, Lits& clause) {
    const auto same = [&](const Term& term) { return (term.lit ^ lit) <= 1 && (term.lit | 1) == (lit | 1); };
    const Term& term = *std::find_if(terms_.begin(), terms_.end(), same);
    const bool denied = lit != term.lit;
    clause.push_back(lit);
    gather(solver, denied, (denied ? high_ : all_ - low_) - term.weight, solver.when(lit), clause);
}

}  // namespace park::cdcl
