// Table constraints: generalized arc consistency over bit sets.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// A row is a list of groups of atoms; it is possible as long as every group has an atom that is left, and no active
// rule denies it. Atoms that are in no possible row are removed.
class Table : public Deduction {
  public:
    struct Row {
        std::vector<Ints> groups;
        Ints deniers;
    };
    // `scope` has all atoms of the variables, also those in no row. Only the atoms in `only` are removed, unless it is
    // empty.
    Table(std::vector<Row> rows, Ints scope, Ints only, int cost, bool follows);

    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;
    void sort_canonically(const std::vector<uint32_t>& rank) override;

  private:
    using Words = std::vector<uint64_t>;
    struct PackedRow {
        // In `bits_`: the words of its groups in turn, and at `last_word` those of their union.
        size_t first_word, last_word;
        Ints deniers;
    };
    int index_of(int atom) const;  // in `atoms_`

    std::vector<Row> rows_;
    std::vector<PackedRow> packed_rows_;
    Words bits_;
    Words removable_;  // atoms that it may remove
    Ints atoms_;       // in order; bit i of a group stands for atom i
    Ints removable_only_;
    size_t word_count_;
};

}  // namespace park::deduction
