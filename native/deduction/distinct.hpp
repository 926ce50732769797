// Deductions about variables that all differ: taken values, hidden singles, naked and hidden sets, and overlapping
// groups.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// Naked single: a variable with one value left is decided. That is noted by a loose atom, as a player notices it only
// by checking all other values.
class DecidedNote : public Deduction {
  public:
    DecidedNote(Ints atoms, int noted, int cost);
    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    Ints atoms_;
    int noted_;
};

// `places[v]` are the atoms of one value, `members[i]` those of one variable; the removal of `noted[i]` notes that it
// is decided. Atoms of members in no place are unrestricted: any number of variables can have their value.
class Distinct : public Deduction {
  public:
    enum Kind { kTaken, kHiddenSingle, kPair, kTriple, kQuad };
    Distinct(std::vector<Ints> places, std::vector<Ints> members, Ints noted, bool all_values, Ints kind_costs);
    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    // True if any number of members can have the k-th value of this member.
    bool is_unrestricted(size_t member, size_t k) const { return value_of_[member][k] == int(places_.size()); }
    void fire_sets(State& state, int unit, int size) const;
    // Calls act(by_value, rows, columns), with bit sets, for every set of `size` rows that have at most `size` columns
    // left together. Rows are members and columns values (naked sets) or, if every value has a place, the other way
    // round (hidden sets). Members with an unrestricted value left are in no set.
    template <class Do>
    void for_each_set(const Snapshot& past, int size, Do act) const;
    // These offer the reasons of the kinds kTaken and kHiddenSingle why an atom was removed.
    void offer_decided_members(const Snapshot& past, int atom, BestReason& best) const;
    void offer_hidden_singles(const Snapshot& past, int atom, BestReason& best) const;
    void explain_sets(const Snapshot& past, const State& state, int size, int atom, Reason& reason) const;

    std::vector<Ints> places_, members_;
    std::vector<Ints> value_of_, member_of_;  // of each atom in members_ and in places_
    Ints noted_;
    bool all_values_;
};

// Two groups that overlap: if all places of a value in one group are shared, the value has no other place in the other
// group.
class Overlap : public Deduction {
  public:
    // The atoms of a value: in the first group only, in both, and in the second only.
    struct OverlapValue {
        Ints first, both, second;
    };
    Overlap(std::vector<OverlapValue> values, int cost);
    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    std::vector<OverlapValue> values_;
};

}  // namespace park::deduction
