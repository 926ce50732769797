// The clauses of a formula in one flat array, with literals as in DIMACS, and encodings of small constraints. An
// encoding that needs helper variables takes the highest variable in use, `top`, and returns the new highest one.
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
    // A range of clauses: their literals, and the index among these where each clause ends.
    struct Part {
        std::span<const int> literals;
        std::vector<size_t> ends;
    };
    Part part(size_t begin, size_t end) const;
    void push(int literal) { literals_.push_back(literal); }
    // Ends a clause, whose literals were pushed before. It polls at intervals: a formula may have millions of clauses.
    void close() {
        const size_t begin = ends_.empty() ? 0 : ends_.back();
        ends_.push_back(literals_.size());
        spend(literals_.size() - begin + 1);
    }
    // Counts work that adds no clause towards the next poll.
    void spend(size_t words) { work_.spend(words); }
    // The memory in use.
    size_t bytes() const { return literals_.capacity() * sizeof(int) + ends_.capacity() * sizeof(size_t); }
    void add(std::initializer_list<int> clause);
    // Adds the clauses of a stencil. Its first variables stand for these literals, the other ones for new helpers.
    int stamp(const FlatClauses& stencil, const Literals& literals, int top);
    // At least `low` and at most `high` of the literals are true: a clause for each subset that is one too large.
    void between(const Literals& literals, int low, int high);
    // No two of the literals are true, by the commander encoding.
    int at_most_one(Literals literals, int top);
    // Exactly two of the literals of each star are true, or none.
    void zero_or_two(const std::vector<Literals>& stars);
    // Defines a new literal for each of these: this literal and all before it are true.
    int prefix_ands(const Literals& literals, int top);
    // The nodes are partitioned into pieces. Each owner has placements, which are sets of nodes; one of them is its
    // piece. `stars` has the edges around each node, and `clear` the literal of each edge that says that it lies inside
    // a piece.
    int pieces(const std::vector<std::vector<int>>& stars, const Literals& clear,
               const std::vector<std::vector<std::vector<int>>>& owners, int top);
    // The value of each node is the size of its connected group of nodes with this value. These clauses are the part of
    // this that concerns a node and its neighbours: a 1 has no equal neighbour, a 2 has exactly one, others have at
    // least one.
    void groups(const std::vector<ValueLiterals>& known, const std::vector<std::vector<int>>& near);
    // Adds this many new literals, of which exactly one is true.
    int one_of_new(int size, int top);
    // Some variables all differ. `known` has a pair of value and literal for every value of every variable, and is
    // sorted here. If there are no more values than variables, every value occurs.
    int all_different(std::vector<std::pair<int, int>>& known, size_t variables, int top);
    // Table constraint by support: `rows` are the allowed combinations of literals, one for each variable. The helper
    // of a row implies its literals, a literal implies the helper of one of its rows, and one helper is true.
    int one_of_rows(const std::vector<Literals>& known, const std::vector<Literals>& rows, int top);

    // Table constraint by conflict: a clause against each row of values that is not among `rows`, which are sorted. The
    // literals of the variables are 1, 2, …: one for each value of a domain, but one for the domain 0 and 1.
    void forbid_others(const std::vector<std::vector<int>>& domains, const std::vector<std::vector<int>>& rows);

  private:
    void exclude_pairs(const int* begin, const int* end);
    // In every subset of this size, some literal is true, or false if the sign is -1.
    void one_of_every_subset(const Literals& literals, size_t size, int sign);

    Literals literals_;
    std::vector<size_t> ends_;
    Work work_;
};

}  // namespace park::cdcl
