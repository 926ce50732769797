// Clauses of a formula, one behind the other, with literals as in DIMACS. A function that needs helping variables takes
// the last variable that there is, and returns the last that there is then.
#pragma once
#include <cstddef>
#include <initializer_list>
#include <span>
#include <utility>
#include <vector>

#include "common/poll.hpp"

namespace park::cdcl {

using Literals = std::vector<int>;
// The literal of each value that a variable can have.
using ValueLiterals = std::vector<std::pair<int, int>>;

class FlatClauses {
  public:
    size_t size() const { return ends_.size(); }
    std::span<const int> at(size_t number) const;
    // Clauses from one number up to another: their literals, and where in these each ends.
    struct Part {
        std::span<const int> literals;
        std::vector<size_t> ends;
    };
    Part part(size_t begin, size_t end) const;
    void push(int literal) { literals_.push_back(literal); }
    // What was pushed since the last clause is one. Now and then it polls: a formula may have millions of clauses.
    void close() {
        const size_t begin = ends_.empty() ? 0 : ends_.back();
        ends_.push_back(literals_.size());
        spend(literals_.size() - begin + 1);
    }
    // Polls after work that adds no clause.
    void spend(size_t words) { work_.spend(words); }
    // The memory that it holds.
    size_t bytes() const { return literals_.capacity() * sizeof(int) + ends_.capacity() * sizeof(size_t); }
    void add(std::initializer_list<int> clause);
    // The clauses of a stencil, whose variables 1, 2, … stand for these literals and those behind them for helpers.
    int stamp(const FlatClauses& stencil, const Literals& literals, int top);
    // At least `low` and at most `high` of the literals are true, said set by set.
    void between(const Literals& literals, int low, int high);
    // No two of the literals are true. Many are said with helpers, each of which is true if one of a few is.
    int at_most_one(Literals literals, int top);
    // Two of the literals of each star are true, or none.
    void two_or_none(const std::vector<Literals>& stars);
    // A new literal for each of these: it and all before it are true.
    int seen(const Literals& clear, int top);
    // Nodes are parted into pieces: each owner has sets of nodes that its piece can be, of which one is laid, and no
    // two pieces have a node in common. `stars` has the edges around each node, and `clear` the literal of each edge
    // that it lies inside a piece.
    int pieces(const std::vector<std::vector<int>>& stars, const Literals& clear,
               const std::vector<std::vector<std::vector<int>>>& owners, int top);
    // Nodes, given by the literals of their values, are in groups of equal ones, as many as they say: what is known of
    // those that are side by side.
    void groups(const std::vector<ValueLiterals>& known, const std::vector<std::vector<int>>& near);
    // This many new literals, of which one is true.
    int one_of_new(int size, int top);
    // So many variables, given by their values with the literals of these, all differ; where there are as many values,
    // all occur. The values are sorted here.
    int all_different(std::vector<std::pair<int, int>>& known, size_t variables, int top);
    // The variables, given by the literals of their values, have one of these rows of values: a helper for each row, of
    // which one is true; it implies its values, and a value implies one of its rows.
    int one_of_rows(const std::vector<Literals>& known, const std::vector<Literals>& rows, int top);

    // Variables whose literals are 1, 2, … one behind the other, one per value, or one for the values 0 and 1, have one
    // of these rows of values, which are sorted: a clause against each other row.
    void forbid_others(const std::vector<std::vector<int>>& domains, const std::vector<std::vector<int>>& rows);

  private:
    void differ_in_pairs(const int* begin, const int* end);
    // One of every set of this many literals is true, or false if the sign is -1.
    void one_of_every(const Literals& literals, size_t size, int sign);

    Literals literals_;
    std::vector<size_t> ends_;
    Work work_;
};

}  // namespace park::cdcl
