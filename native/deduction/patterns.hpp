// Patterns over several lines of values that differ: fish, wings, and chains of places that take turns.
//
// A pattern is seen as a whole, so each deduction takes one of the patterns that it finds at a time: the smallest, and
// of these the first by canonical order.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

class Pattern : public Deduction {
  public:
    explicit Pattern(Ints kind_costs) : Deduction(std::move(kind_costs)) { global = true; }
    void fire(State& state, int unit, int kind) const override;
    void reason(const Past& past, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  protected:
    struct Found {
        Ints gone, causes, rules;
        size_t size = 0;
    };
    // The best of the patterns that remove something.
    class Best {
      public:
        explicit Best(const State& state) : state_(state) {}
        void offer(Found found);
        const Found& found() const { return found_; }

      private:
        const State& state_;
        Found found_;
        std::pair<size_t, uint64_t> least_;
    };
    virtual void find(const Past& past, int kind, Best& best) const = 0;
};

// The atoms of one value in some variables that differ, and the rule that says so.
struct ValueLine {
    Ints atoms;
    int rule;
    bool everywhere;  // one of the variables has the value
};

// A value's places in as many lines are in as many crossing lines: it is nowhere else in those. Kind 0 is two lines
// (X-wing), kind 1 three (swordfish).
class Fish : public Pattern {
  public:
    Fish(std::vector<ValueLine> one, std::vector<ValueLine> other, Ints kind_costs);

  protected:
    void find(const Past& past, int kind, Best& best) const override;

  private:
    void find_in(const Past& past, int size, bool turned, Best& best) const;
    std::vector<ValueLine> lines_[2];
    std::vector<Ints> crossing_[2];  // for each atom of each line, the line of the other direction
};

// A value's places, each two of which are the only ones of some line, take turns along a chain. What shares lines with
// both ends of a chain with an odd number of links is out; if that of an even number has its ends in one line, every
// second place is out. Kind 0 is a chain of few links, kind 1 any.
class Colouring : public Pattern {
  public:
    Colouring(std::vector<ValueLine> lines, Ints kind_costs);
    void arrange(const std::vector<uint32_t>& rank) override;

  protected:
    void find(const Past& past, int kind, Best& best) const override;

  private:
    struct Link {
        int other, line;
    };
    void follow(const Past& past, int start, const std::vector<std::vector<Link>>& links, size_t most,
                Best& best) const;
    int shared(int one, int other) const;  // a line of both nodes, or -1
    Found chain(const Past& past, const Ints& nodes, const Ints& lines) const;

    std::vector<ValueLine> lines_;
    Ints nodes_;                  // the atoms
    std::vector<Ints> lines_of_;  // of each node
};

// A variable with the values x and y left shares lines with two others, one with x and z, one with y and z. One of
// those has z, so what shares a line with both has not.
class Wings : public Pattern {
  public:
    // `cells` has the atom of each value of each variable, or -1; a line has variables that differ, and its rule.
    Wings(std::vector<Ints> cells, std::vector<std::pair<Ints, int>> lines, int cost);

  protected:
    void find(const Past& past, int kind, Best& best) const override;

  private:
    struct Peer {
        int cell, rule;
    };
    std::vector<Ints> cells_;
    std::vector<std::vector<Peer>> peers_;  // of each cell, by their numbers
};

}  // namespace park::deduction
