// One connected part of a board: choose options so that no two share a cell and every required cell is
// covered. Finds, lists and counts such choices.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/limits.hpp"
#include "common/natural.hpp"
#include "cover/paths.hpp"

namespace park::cover {

// Lists of numbers in one array.
struct FlatLists {
    std::vector<int> start{0}, items;
    const int* begin(int i) const { return items.data() + start[i]; }
    const int* end(int i) const { return items.data() + start[i + 1]; }
    void add(const std::vector<int>& list) {
        items.insert(items.end(), list.begin(), list.end());
        start.push_back(int(items.size()));
    }
};

class Part {
  public:
    struct Option {
        int weight;  // how many paths cover just these cells
        int label;   // what it paints, from 1
    };
    struct Counts {
        Natural fills, links;  // choices of options; the same with every option as often as it weighs
    };

    Part(std::vector<unsigned char> must, FlatLists cells, std::vector<Option> options);

    const FlatLists& cells() const { return cells_; }
    const std::vector<Option>& options() const { return options_; }
    const std::vector<unsigned char>& required() const { return must_; }
    uint64_t nodes() const { return nodes_; }

    // These throw nothing. `nodes` bounds the decisions (0: no bound). Afterwards the part is as it was before.
    Stop count(Limits& limits, uint64_t nodes, Counts& out);
    Stop pictures(Limits& limits, uint64_t nodes, Natural& out);  // how many paintings the choices make
    // Which options some choice has, and which cells that are not required some choice leaves bare; kUnknown where the
    // search for one took too long. `hint` may be a choice that is known, to start from.
    enum : unsigned char { kNo, kYes, kUnknown };
    Stop possible(Limits& limits, uint64_t nodes, const std::vector<int>& hint, std::vector<unsigned char>& live,
                  std::vector<unsigned char>& bare);

    // Lists choices one after another, one for each painting or each choice. Use a copy of the part for it.
    Stop next(Limits& limits, uint64_t nodes, bool painted, bool& found, std::vector<int>& chosen);

  private:
    struct Branch {
        int cell;
        std::vector<int> tries;
        size_t at = 0, mark = 0;
    };
    class Descent;
    template <class Body>
    Stop guarded(Limits& limits, uint64_t nodes, Body body);

    bool kill(int option);
    bool choose(int option);
    bool propagate();
    bool take(int option) { return choose(option) && propagate(); }
    bool restrict(int cell, int label);
    size_t mark() const { return trail_.size(); }
    void undo(size_t mark);
    void step();

    int tightest(const std::vector<int>& cells) const;
    bool solve(const std::vector<int>& cells);
    int solve_soon(const std::vector<int>& cells);
    std::vector<std::vector<int>> split(const std::vector<int>& cells);
    Counts tally_all(const std::vector<int>& cells);
    Counts tally(std::vector<int>& cells);
    bool one_for_all(const std::vector<int>& cells, int cell, Counts& out);
    Natural tally_paintings_all(const std::vector<int>& cells);
    Natural tally_paintings(std::vector<int>& cells);
    int doubtful(const std::vector<int>& cells, std::vector<int>& labels) const;
    bool next_choice(std::vector<int>& chosen);
    bool next_painting(std::vector<int>& chosen);
    std::vector<int> uncovered() const;
    void read_chosen(std::vector<int>& chosen) const;
    std::string key_of(const std::vector<int>& numbers) const;

    FlatLists cells_, at_;  // the cells of each option, the options at each cell
    std::vector<Option> options_;
    std::vector<unsigned char> must_;
    bool possible_ = true;

    std::vector<unsigned char> live_;
    std::vector<int> count_, by_;  // live options at a cell; the option that covers it, or -1
    std::vector<int> trail_, units_;
    std::vector<int> stamp_;
    int stamp_now_ = 0;

    Limits* limits_ = nullptr;
    uint64_t nodes_ = 0, most_nodes_ = 0;
    size_t bytes_ = 0;
    std::unordered_map<std::string, Counts> counts_;
    std::unordered_map<std::string, Natural> painting_counts_;
    std::vector<Branch> stack_;
    std::vector<int> hint_;  // the option that covered a cell last time: a search tries it first
    bool started_ = false;
};

}  // namespace park::cover
