// Deductions along the ways of a link with a length: a finger walks from its end, and cells that all ways share are
// certain.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// The cells of a board of links with lengths; shared by the walks from all its ends.
struct LinkMap {
    struct Edge {
        int one, other, on, off;
    };
    std::vector<std::pair<int, int>> places;
    std::vector<Edge> edges;
    std::vector<std::vector<std::pair<int, int>>> beside;  // (cell, edge) of each cell
    std::vector<std::vector<std::pair<int, int>>> owners;  // (owner, atom) of each cell, for all that it may have
    std::vector<uint8_t> is_end;
};

// Of the board a walk knows only the cells that one of its ways could take, by numbers of their own: what it costs does
// not depend on how large the board is.
class Walks : public Deduction {
  public:
    // Another end that the link may lead to, and the owner that its cells have then: it is the only link of that owner.
    struct Mate {
        int cell, owner;
    };
    // `steps[kind]` is how many steps of the finger a deduction of this kind may take.
    Walks(std::shared_ptr<const LinkMap> map, int start, int length, std::vector<Mate> mates, Ints steps,
          Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    struct Side {
        int cell, edge, on, off;  // the cell is -1 if no way takes it
    };
    struct Near {
        int cell;         // on the map
        int first, last;  // of its sides
        bool is_end = false;
        uint64_t mates = 0;  // the mates that are here
    };
    struct Line {
        int on, off;
    };
    struct Goal;
    struct Seen;
    struct Kept;
    class Tree;
    bool walk(const Past& past, int most, Seen& seen) const;
    void visit(const Past& past, int cell, int by, int left, uint64_t mates, Seen& seen) const;
    void arrive(int mate, Seen& seen) const;
    Ints conclusions(const Seen& seen) const;
    bool leads_to(int whose, uint64_t mates) const;
    Goal goal_of(int atom) const;
    uint64_t all_mates() const { return mates_.size() == 64 ? ~uint64_t(0) : (uint64_t(1) << mates_.size()) - 1; }
    // The atom of the mate's owner at a cell, or -1.
    int owner(int cell, int mate) const { return owners_[size_t(cell) * mates_.size() + size_t(mate)]; }
    // Of these mates those that a way of so many steps from a cell may reach.
    uint64_t reached(int cell, int left, uint64_t mates) const;

    std::shared_ptr<const LinkMap> map_;
    int start_, length_;
    std::vector<Mate> mates_;
    Ints steps_;
    std::vector<Near> near_;  // the start is the first
    std::vector<Side> sides_;
    std::vector<Line> lines_;
    Ints owners_, away_;  // of each cell near and each mate: the atom of its owner or -1, and how far it is
};

}  // namespace park::deduction
