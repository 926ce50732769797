// Looks at values that are all different: what is taken, the only place for a value, and values that share places.
#pragma once
#include "looks.hpp"

namespace park::looks {

// A variable with one value left is decided. A person notices that only by looking at all that is excluded.
class Only : public Look {
  public:
    Only(Ints atoms, int noted, int cost);
    void fire(State& state, int unit, int kind) const override;
    void reason(const View& view, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    Ints atoms_;
    int noted_;
};

// `places[v]` are the atoms of one value, `members[i]` those of one variable; `noted[i]` says that it is decided.
class Distinct : public Look {
  public:
    enum Kind { taken, only_place, pair, triple, quad };
    Distinct(std::vector<Ints> places, std::vector<Ints> members, Ints noted, bool all_values, Ints costs);
    void fire(State& state, int unit, int kind) const override;
    void reason(const View& view, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    void fire_sets(State& state, int unit, int size) const;
    template <class Each>
    void sets(const View& view, int size, Each each) const;
    void reason_of_sets(const View& view, const State& state, int size, int atom, Why& why) const;

    std::vector<Ints> places_, members_;
    std::vector<Ints> value_of_, member_of_;  // of each atom, as they are in members_ and in places_
    Ints noted_;
    bool all_values_;
};

// Two that share places: a value that has its places in one of them only where they meet is nowhere else in the other.
class Overlap : public Look {
  public:
    // For each value: its atoms in the first outside the second, where they meet, and in the second alone.
    struct Value {
        Ints first, both, second;
    };
    Overlap(std::vector<Value> values, int cost);
    void fire(State& state, int unit, int kind) const override;
    void reason(const View& view, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    std::vector<Value> values_;
};

}  // namespace park::looks
