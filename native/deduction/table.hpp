// Deductions about one place: the rows of values that its variables can have together.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// A row has a group of atoms for each of its places; it is possible while each group has one. Rules may deny rows.
class Table : public Deduction {
  public:
    struct Row {
        std::vector<Ints> groups;
        Ints deniers;
    };
    // `scope` are all atoms of its variables, also those that no row has. It removes those in `only`, or, if that is
    // empty, all.
    Table(std::vector<Row> rows, Ints scope, Ints only, int cost, bool follows);

    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;
    void arrange(const std::vector<uint32_t>& rank) override;

  private:
    using Words = std::vector<uint64_t>;
    struct Packed {
        size_t first, last;  // words in `bits_`: of its groups one after the other, and of all together
        Ints deniers;
    };
    int place(int atom) const;

    std::vector<Row> rows_;
    std::vector<Packed> packed_;
    Words bits_;
    Words removable_;  // atoms that it may remove
    Ints atoms_;       // in order; bit i of a group stands for atom i
    Ints only_;
    size_t words_;
};

}  // namespace park::deduction
