// Sudoku patterns over several lines of values that differ: fish, XY-wings, and simple colouring. Each firing applies
// one match of the pattern: the smallest, and among these the first by canonical order.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

class Pattern : public Deduction {
  public:
    explicit Pattern(Ints kind_costs) : Deduction(std::move(kind_costs)) { global = true; }
    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  protected:
    struct PatternMatch {
        Ints removed, causes, rules;
        size_t size = 0;
    };
    // Keeps the best match among those that remove something.
    class BestMatch {
      public:
        explicit BestMatch(const State& state) : state_(state) {}
        void offer(PatternMatch found);
        const PatternMatch& match() const { return match_; }

      private:
        const State& state_;
        PatternMatch match_;
        std::pair<size_t, uint64_t> best_key_;  // size, and a hash of canonical ranks
    };
    // Offers all matches of the pattern.
    virtual void find_matches(const Snapshot& past, int kind, BestMatch& best) const = 0;
};

// The atoms of one value in some variables that differ, and the rule that requires it.
struct ValueLine {
    Ints atoms;
    int rule;
    bool has_value;  // one of the variables must have the value
};

// The places of a value in n lines lie in n crossing lines, so the value has no other place in those. Kind 0 has two
// lines (X-wing), kind 1 three (swordfish).
class Fish : public Pattern {
  public:
    Fish(std::vector<ValueLine> one, std::vector<ValueLine> other, Ints kind_costs);

  protected:
    void find_matches(const Snapshot& past, int kind, BestMatch& best) const override;

  private:
    void find_fish(const Snapshot& past, int size, bool swapped, BestMatch& best) const;
    std::vector<ValueLine> lines_[2];
    std::vector<Ints> crossing_[2];  // for each atom of each line, the line of the other direction
};

// A strong link joins the only two places of a value in a line, of which exactly one has it. Along a chain of strong
// links, places alternate. Places that share lines with both ends of a chain of odd length are excluded. If the ends of
// a chain of even length share a line, every second place of it is excluded. Kind 0 is a short chain, kind 1 any.
class Colouring : public Pattern {
  public:
    Colouring(std::vector<ValueLine> lines, Ints kind_costs);
    void sort_canonically(const std::vector<uint32_t>& rank) override;

  protected:
    void find_matches(const Snapshot& past, int kind, BestMatch& best) const override;

  private:
    struct StrongLink {
        int other, line;
    };
    void follow_chains(const Snapshot& past, int start, const std::vector<std::vector<StrongLink>>& links,
                       size_t max_links, BestMatch& best) const;
    int shared_line(int one, int other) const;  // a line of both nodes, or kNone
    PatternMatch chain(const Snapshot& past, const Ints& nodes, const Ints& lines) const;

    std::vector<ValueLine> lines_;
    Ints nodes_;                  // the atoms
    std::vector<Ints> lines_of_;  // of each node
};

// XY-wing: the pivot, with the values x and y left, shares lines with two wings, which have x and z left, and y and z.
// One of the wings has z, so cells that share a line with both wings do not.
class Wings : public Pattern {
  public:
    // `cells` has the atom of each value of each variable, or -1. A line is a list of variables that differ, and its
    // rule.
    Wings(std::vector<Ints> cells, std::vector<std::pair<Ints, int>> lines, int cost);

  protected:
    void find_matches(const Snapshot& past, int kind, BestMatch& best) const override;

  private:
    struct Peer {
        int cell, rule;
    };
    std::vector<Ints> cells_;
    std::vector<std::vector<Peer>> peers_;  // of each cell, by their numbers
};

}  // namespace park::deduction
