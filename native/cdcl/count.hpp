// Weights of true literals add up to a number within bounds.
#pragma once
#include "cdcl/solver.hpp"

namespace park::cdcl {

class Count : public Propagator {
  public:
    struct Term {
        Lit lit;
        int weight;
    };
    Count(std::vector<Term> terms, int low, int high);
    Subscriptions subscriptions() const override;

    void assigned(Lit lit, int mark) override { change(lit, mark, 1); }
    void undone(Lit lit, int mark) override { change(lit, mark, -1); }
    bool propagate(Solver& solver, Lits& conflict) override;
    void explain(const Solver& solver, Lit lit, Lits& clause) override;
    bool is_idle(const Solver&) const override { return have_ >= low_ && all_ - lost_ <= high_; }

  private:
    void change(Lit lit, int mark, int sign) {
        const Term& term = terms_[size_t(mark)];
        if (lit == term.lit) have_ += sign * term.weight;
        else lost_ += sign * term.weight;
    }
    // Adds the negations of terms that were true (or false) before a time, until they weigh more than `most`.
    void gather(const Solver& solver, bool truth, int most, int before, Lits& clause) const;

    std::vector<Term> terms_;  // the heaviest first
    int low_, high_, all_ = 0, have_ = 0, lost_ = 0;
};

}  // namespace park::cdcl
