// The literals of a formula's variables, and stencils stamped over them. Boards have hundreds of rules that differ only
// in their variables, so stencils are cached by their shape and the domains of the variables.
#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "cdcl/clauses.hpp"
#include "cdcl/sequences.hpp"
#include "cdcl/solver.hpp"

namespace park::cdcl {

class Stamps {
  public:
    // `classes` has the class of each variable, by the variable's place. The dictionary `numbering.place` maps
    // variables to places; it is read on demand. Classes are added before anything is written.
    Stamps(nanobind::object numbering, std::vector<int> classes);
    // Adds classes with these domains. A class has a literal for each value, of which exactly one is true, but a single
    // literal for the domain 0 and 1. Takes and returns the highest variable in use.
    int add_classes(FlatClauses& clauses, nanobind::list domains, int top);

    // The literal of each value of the class with this number.
    nanobind::dict values_of(size_t number) const;
    // The literal "not 0" of each variable; 0 for a variable that is never 0.
    Literals nonzero() const;
    // The literals "equal to `value`" of `count` variables from the place `first` on; 0 for a variable that never has
    // it.
    Literals equal_literals_at(int first, int count, int value) const;
    // The literals "equal to `value`" of the variables of a scope; 0 for a variable that never has it.
    Literals equal_literals(nanobind::handle scope, int value);
    // The weighted sum of the variables of a scope as pairs of literal and positive weight, and its minimum. Every
    // value of a variable has a literal, weighted by what it adds to the minimum, unless that is nothing.
    std::pair<std::vector<std::pair<int, int>>, int> weighted_literals(nanobind::handle scope,
                                                                       const std::vector<int>& weights);
    // The literals that say that the variables from the place `first` on have these values.
    Literals assignment_literals(int first, const std::vector<int>& values) const;
    // The literals of `count` variables from the place `first` on, if the domain of each is 0 and 1 and no two are of
    // one class.
    std::optional<Literals> bit_literals(int first, int count) const;

    // Stamps the stencil `make(domains, shape)` over the variables of a scope, which is a sequence of variables or
    // places. The stencil is cached for the object `shape` and these domains. Takes and returns the highest variable in
    // use.
    int write(FlatClauses& clauses, nanobind::handle scope, nanobind::handle shape, nanobind::handle make, int top);
    // Stamps a stencil over each of several scopes, according to its shape.
    int write_all(FlatClauses& clauses, nanobind::handle scopes, nanobind::handle shapes, nanobind::handle make,
                  int top);
    // The variables of each scope all differ; if there are no more values than variables, every value occurs.
    int all_different(FlatClauses& clauses, nanobind::handle scopes, int top);
    // Bounds how many variables of each scope are not 0. Adds a clause for each subset that is too large if there are
    // at most `few` variables or at most `sets` such subsets; otherwise appends an item to `counts`. Stops before a
    // scope that it cannot encode, and returns its index: there are no counts, a variable occurs twice, or it is never
    // 0.
    size_t write_bounds(FlatClauses& clauses, nanobind::sequence scopes, const std::vector<std::pair<int, int>>& bounds,
                        size_t begin, size_t few, double sets, nanobind::handle counts);
    // Stamps a stencil that was made for these domains over the variables at some places.
    int stamp(FlatClauses& clauses, const FlatClauses& stencil, nanobind::handle places, int top);

    // The value of each class in the model of a solver.
    std::vector<int> values(const Solver& solver) const;

  private:
    struct CachedStencil {
        nanobind::object shape, stencil;
        const FlatClauses* clauses;
    };
    using Key = std::vector<intptr_t>;
    struct KeyHash {
        size_t operator()(const Key& key) const;
    };

    struct Domain {
        std::vector<int> values;
        bool is_bit;  // 0 and 1: one literal
    };

    const Domain& domain(size_t number) const { return distinct_domains_[size_t(domain_[number])]; }
    int literal(size_t number, int value) const;  // 0 if it never has the value
    int nonzero(size_t number) const;
    size_t class_at(int place) const;
    size_t class_of(PyObject* var);
    void add_literals(size_t number);
    CachedStencil make_stencil(nanobind::handle shape, nanobind::handle make) const;

    VariablePlaces places_;
    std::vector<int> classes_;
    nanobind::list domains_;         // of each class
    nanobind::dict domain_numbers_;  // of each distinct domain
    std::vector<Domain> distinct_domains_;
    std::vector<int> domain_;  // of each class: the number of its domain
    std::vector<int> first_;   // of each class: its first literal, followed by those of its other values
    std::unordered_map<Key, CachedStencil, KeyHash> stencils_;
    // Buffers of `write`: the key of the stencil, the classes of the scope, and their literals.
    Key key_;
    std::vector<size_t> scope_;
    Literals literals_;
};

}  // namespace park::cdcl
