// The literals of a formula's variables, and stencils written over them. Boards have hundreds of rules that differ in
// their variables alone, so which stencil belongs to a rule, and which literals to its variables, is looked up here.
#pragma once
#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "cdcl/clauses.hpp"
#include "cdcl/solver.hpp"

namespace park::cdcl {

class Stamps {
  public:
    // A variable has a place in `classes`, which the dictionary `place` of the numbering tells once it is asked.
    // Classes are added before anything is written.
    Stamps(nanobind::object numbering, std::vector<int> classes);
    // Adds classes with these domains. Each has a literal per value, of which one is true; with the values 0 and 1 it
    // has one literal. `top` is the last variable, before and after.
    int add_classes(FlatClauses& clauses, nanobind::list domains, int top);

    // The literal of each value of a class.
    nanobind::dict values_of(size_t number) const;
    // The literal "not 0" of each variable, which is 0 where it never has the value 0.
    Literals nonzero() const;
    // The literals "it has this value" of so many variables from a place on; 0 where one never has it.
    Literals having(int first, int count, int value) const;
    // The same of the variables of a scope.
    Literals those_having(nanobind::handle scope, int value);
    // A weighted sum of the variables of a scope as literals with positive weights: one for every value but the one
    // worth least, by how much more it is worth. And what all variables are worth at the least.
    std::pair<std::vector<std::pair<int, int>>, int> terms(nanobind::handle scope, const std::vector<int>& weights);
    // The literals that these variables have these values.
    Literals literals_at(int first, const std::vector<int>& values) const;
    // The literals of so many variables from a place on, if all are 0 or 1 and no two are equal.
    std::optional<Literals> plain(int first, int count) const;

    // Scopes have the variables or their places.
    // Adds `make(domains, what)`, a stencil, over the variables of a scope to clauses. It is kept for the same object
    // `what` and the same domains. `top` is the last variable, before and after.
    int write(FlatClauses& clauses, nanobind::handle scope, nanobind::handle what, nanobind::handle make, int top);
    // The same for each of several scopes with its `what`.
    int write_all(FlatClauses& clauses, nanobind::handle scopes, nanobind::handle whats, nanobind::handle make,
                  int top);
    // The variables of each scope all differ; where there are as many values, all occur.
    int all_different(FlatClauses& clauses, nanobind::handle scopes, int top);
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

    struct Domain {
        std::vector<int> values;
        bool is_bit;  // 0 and 1: one literal
    };

    const Domain& domain(size_t number) const { return known_[size_t(domain_[number])]; }
    int literal(size_t number, int value) const;  // 0 if it never has the value
    int nonzero(size_t number) const;
    size_t class_at(int place) const;
    size_t class_of(PyObject* var);
    void add_literals(size_t number);
    Kept made(nanobind::handle what, nanobind::handle make) const;

    nanobind::object numbering_, place_;
    std::vector<int> classes_;
    nanobind::list domains_;     // of each class
    nanobind::dict numbers_;     // of different domains
    std::vector<Domain> known_;  // those
    std::vector<int> domain_;    // of each class: its number
    std::vector<int> first_;     // of each class: its first literal, before those of its other values
    std::unordered_map<Key, Kept, Hash> kept_;
    // What is written now: `what` and the domains, the classes, and their literals.
    Key key_;
    std::vector<size_t> scope_;
    Literals literals_;
};

}  // namespace park::cdcl
