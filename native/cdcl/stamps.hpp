// Stencils written over the variables of a formula. Boards have hundreds of rules that differ in their variables alone,
// so which stencil belongs to a rule, and which literals to its variables, is looked up here.
#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "cdcl/clauses.hpp"
#include "cdcl/solver.hpp"

namespace park::cdcl {

class Stamps {
  public:
    // A variable has a place in `classes`; a class has a domain, the literals by which stencils know it, and the
    // literal "not 0", which is 0 where it never has the value 0.
    Stamps(nanobind::dict place, std::vector<int> classes, nanobind::list domains, std::vector<Literals> literals,
           Literals nonzero);

    // Scopes have the variables or their places.
    // Adds `make(domains, what)`, a stencil, over the variables of a scope to clauses. It is kept for the same object
    // `what` and the same domains. `top` is the last variable, before and after.
    int write(FlatClauses& clauses, nanobind::handle scope, nanobind::handle what, nanobind::handle make, int top);
    // The same for each of several scopes with its `what`.
    int write_all(FlatClauses& clauses, nanobind::handle scopes, nanobind::handle whats, nanobind::handle make,
                  int top);
    // The variables of each scope all differ; where there are as many values, all occur.
    int all_different(FlatClauses& clauses, nanobind::handle scopes, int top) const;
    // Adds that at least and at most so many variables of each scope are not 0. This is said set by set for `few`
    // variables, or where at most `sets` sets break it; for others an item is added to `counts`. Ends before a scope
    // that needs another way, and gives its number: where there are no counts, or a variable comes twice or is never 0.
    size_t write_bounds(FlatClauses& clauses, nanobind::sequence scopes, const std::vector<std::pair<int, int>>& bounds,
                        size_t begin, size_t few, double sets, nanobind::handle counts);
    // Adds a stencil over variables by their places, whose domains it has.
    int stamp(FlatClauses& clauses, const FlatClauses& stencil, nanobind::handle places, int top);

    // The value of each class in the model of a solver.
    std::vector<int> values(const Solver& solver) const;

  private:
    struct Kept {
        nanobind::object what, stencil;
        const FlatClauses* clauses;
    };
    using Key = std::vector<intptr_t>;
    struct Hash {
        size_t operator()(const Key& key) const;
    };

    size_t class_at(int place) const;
    size_t class_of(PyObject* var) const;
    void add_literals(size_t number);
    Kept made(nanobind::handle what, nanobind::handle make) const;

    nanobind::dict place_;
    std::vector<int> classes_;
    nanobind::list domains_;
    std::vector<std::vector<int>> values_;  // of each different domain
    std::vector<int> domain_;               // of each class: the same number for equal domains
    std::vector<Literals> in_stencils_;
    Literals nonzero_;
    std::unordered_map<Key, Kept, Hash> kept_;
    // What is written now: `what` and the domains, the classes, and their literals.
    Key key_;
    std::vector<size_t> scope_;
    Literals literals_;
};

}  // namespace park::cdcl
