// Propagator of a pseudo-Boolean constraint: the weights of the true literals add up to a number within bounds.
#pragma once
#include "cdcl/solver.hpp"

namespace park::cdcl {

class PseudoBoolean : public Propagator {
  public:
    struct WeightedLit {
        Lit lit;
        int weight;
    };
    PseudoBoolean(std::vector<WeightedLit> terms, int low, int high);
    Subscriptions subscriptions() const override;

    void assigned(Lit lit, int mark) override { update_weights(lit, mark, 1); }
    void undone(Lit lit, int mark) override { update_weights(lit, mark, -1); }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_idle(const Solver&) const override {
        return true_weight_ >= low_ && total_weight_ - false_weight_ <= high_;
    }

  private:
    // Adds the weight of a term to the weight of the true or false terms, or subtracts it if the sign is -1.
    void update_weights(Lit lit, int mark, int sign) {
        const WeightedLit& term = terms_[size_t(mark)];
        if (lit == term.lit) true_weight_ += sign * term.weight;
        else false_weight_ += sign * term.weight;
    }
    // Adds to a clause the negations of terms that were true (or false) before a time, until they weigh more than
    // `limit`.
    void add_terms(const Solver& solver, bool truth, int limit, int before, Lits& clause) const;

    std::vector<WeightedLit> terms_;  // the heaviest first
    int low_, high_, total_weight_ = 0, true_weight_ = 0, false_weight_ = 0;
};

}  // namespace park::cdcl
