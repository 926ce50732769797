// Deductions about values that are all different: taken values, the only place for a value, and values that share
// places.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// A variable with one value left is decided. A person notices that only by checking all excluded values.
class Only : public Deduction {
  public:
    Only(Ints atoms, int noted, int cost);
    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    Ints atoms_;
    int noted_;
};

// `places[v]` are the atoms of one value, `members[i]` those of one variable; `noted[i]` says that it is decided. A
// member may have atoms that are in no place: values that any number of variables can have.
class Distinct : public Deduction {
  public:
    enum Kind { kTaken, kOnlyPlace, kPair, kTriple, kQuad };
    Distinct(std::vector<Ints> places, std::vector<Ints> members, Ints noted, bool all_values, Ints kind_costs);
    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    // Whether the k-th value of a member is one that any number of them can have.
    bool spare(size_t member, size_t k) const { return value_of_[member][k] == int(places_.size()); }
    void fire_sets(State& state, int unit, int size) const;
    template <class Each>
    void sets(const Past& past, int size, Each each) const;
    void reason_of_sets(const Past& past, const State& state, int size, int atom, Why& why) const;

    std::vector<Ints> places_, members_;
    std::vector<Ints> value_of_, member_of_;  // of each atom, as they are in members_ and in places_
    Ints noted_;
    bool all_values_;
};

// Two sets that share cells: if a value's places in one set are all shared, it is nowhere else in the other set.
class Overlap : public Deduction {
  public:
    // For each value: its atoms in the first outside the second, where they meet, and in the second alone.
    struct Value {
        Ints first, both, second;
    };
    Overlap(std::vector<Value> values, int cost);
    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    std::vector<Value> values_;
};

}  // namespace park::deduction
