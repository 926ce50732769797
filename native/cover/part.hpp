// One connected part of a cover: choose options so that no two share a cell, and every required cell is covered. Finds,
// lists and counts such choices.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "common/limits.hpp"
#include "common/natural.hpp"
#include "cover/path_finder.hpp"

namespace park::cover {

// Lists of integers in one array (CSR).
struct FlatLists {
    std::vector<int> start{0}, items;
    const int* begin(int i) const { return items.data() + start[i]; }
    const int* end(int i) const { return items.data() + start[i + 1]; }
    void add(const std::vector<int>& list) {
        items.insert(items.end(), list.begin(), list.end());
        start.push_back(int(items.size()));
    }
};

class CoverPart {
  public:
    struct Option {
        int weight;  // how many paths cover exactly these cells
        int label;   // the label that its cells get, from 1
    };
    struct Counts {
        Natural fills, links;  // the number of choices, without and with the weights of options
    };

    CoverPart(std::vector<unsigned char> must, FlatLists cells, std::vector<Option> options);

    const FlatLists& cells() const { return cells_; }
    const std::vector<Option>& options() const { return options_; }
    const std::vector<unsigned char>& required() const { return required_; }
    uint64_t nodes() const { return nodes_; }

    // These functions do not throw, and restore the state. `nodes` limits the decisions (0: no limit).
    Stop count(Limits& limits, uint64_t nodes, Counts& out);
    Stop pictures(Limits& limits, uint64_t nodes, Natural& out);  // the number of distinct paintings of cells by labels
    // The answers of a search; kUnknown if it took too long.
    enum : unsigned char { kNo, kYes, kUnknown };
    // Finds the options that are in some choice (`live`), and the cells that some choice leaves bare, as answers.
    // `hint` may be a known choice to start from.
    Stop possible(Limits& limits, uint64_t nodes, const std::vector<int>& hint, std::vector<unsigned char>& live,
                  std::vector<unsigned char>& bare);

    // Iterates over the choices, one for each painting with `by_painting`. It changes the state, so use a copy of the
    // part.
    Stop next(Limits& limits, uint64_t nodes, bool by_painting, bool& found, std::vector<int>& chosen);

  private:
    // A node of the search tree: the options (or labels) to try at a cell, the index of the next one, and the length of
    // the trail before.
    struct Branch {
        int cell;
        std::vector<int> tries;
        size_t at = 0, mark = 0;
    };
    class Descent;
    template <class Body>
    Stop run_guarded(Limits& limits, uint64_t nodes, Body body);

    // These return false on a contradiction.
    bool remove(int option);
    bool choose(int option);
    bool propagate();
    bool choose_and_propagate(int option) { return choose(option) && propagate(); }
    bool restrict_label(int cell, int label);
    size_t mark() const { return trail_.size(); }  // for `undo`
    void undo(size_t mark);
    void step();  // counts a decision; throws Stopped at a limit

    // The required cell with the fewest live options (MRV heuristic), or kNone.
    int most_constrained_cell(const std::vector<int>& cells) const;
    // True if the cells can be covered; the state is then that of a choice. Otherwise restores the state.
    bool solve(const std::vector<int>& cells);
    // Like `solve`, but guided by the last solution; kUnknown if it takes too long.
    int solve_quickly(const std::vector<int>& cells);
    // The connected components of uncovered cells; live options connect their cells.
    std::vector<std::vector<int>> split(const std::vector<int>& cells);
    Counts count_pieces(const std::vector<int>& cells);
    Counts count_piece(std::vector<int>& cells);
    // The easy case: all options share the cell, so exactly one is chosen, and must cover all required cells.
    bool count_if_one_option(const std::vector<int>& cells, int cell, Counts& out);
    Natural count_paintings_of_pieces(const std::vector<int>& cells);
    Natural count_paintings(std::vector<int>& cells);
    // A cell with several possible labels, and these labels, where 0 is bare; kNone if there is none. Cells with few
    // options come first.
    int most_constrained_open_cell(const std::vector<int>& cells, std::vector<int>& labels) const;
    bool next_choice(std::vector<int>& chosen);
    bool next_painting(std::vector<int>& chosen);
    std::vector<int> uncovered() const;
    void read_chosen(std::vector<int>& chosen) const;
    std::string key_of(const std::vector<int>& numbers) const;

    FlatLists cells_, options_at_;  // the cells of each option, the options at each cell
    std::vector<Option> options_;
    std::vector<unsigned char> required_;
    bool possible_ = true;

    std::vector<unsigned char> is_live_;
    std::vector<int> count_, covered_by_;  // of each cell: live options; the option that covers it, or kNone
    std::vector<int> trail_, unit_cells_;
    std::vector<int> stamp_;
    int current_stamp_ = 0;

    Limits* limits_ = nullptr;
    uint64_t nodes_ = 0, node_limit_ = 0;
    size_t bytes_ = 0;
    std::unordered_map<std::string, Counts> counts_;
    std::unordered_map<std::string, Natural> painting_counts_;
    std::vector<Branch> stack_;
    std::vector<int> hint_;  // of each cell: the option that covered it in the last solution, which is tried first
    bool started_ = false;
};

}  // namespace park::cover
