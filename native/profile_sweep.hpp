// The sweep: variable by variable, all states in a hash table; equal states are one, and their numbers add up.
//
// Where a variable is not seen, solutions that differ in it alone are the same. Then an entry of a layer is the set of
// all states that the values seen so far may be in, as in the subset construction for automata.
#pragma once
#include <optional>

#include "frontier_memory.hpp"
#include "profile_plan.hpp"

namespace profile {

using Limbs = frontier::Limbs;
using frontier::Buffer;

struct Limits {
    size_t bytes = ~size_t(0);
    u64 states = ~u64(0);  // in all layers together
};

class Sweep {
  public:
    explicit Sweep(Board board) : board_(std::move(board)) {}

    park::End count(park::Watch& watch, const Limits& limits, Limbs& total);
    // The same, and keep the layers, for nth.
    park::End build(park::Watch& watch, const Limits& limits, Limbs& total);
    // The values of all variables in the solution with this number, by their places in their domains.
    std::vector<int> nth(Limbs index) const;
    u64 states() const { return states_; }

  private:
    static constexpr u32 kNone = ~u32(0);
    struct Layer {
        Buffer<u64> words, counts;
        Buffer<size_t> begin;  // of each entry's states, if entries are sets
        size_t size = 0;
    };
    struct Kept {
        Buffer<u32> next;    // for each entry and value, the entry of the next layer
        Buffer<u64> counts;  // for each entry, the number of ways to go on
        int ways = 1, limbs = 1;
        size_t size = 0;
    };

    park::End sweep(park::Watch& watch, const Limits& limits, bool keep, Limbs& total);
    park::End take(const Step& step, park::Watch& watch, const Limits& limits, Kept* kept);
    bool follow(const Step& step, size_t entry, int value);
    std::optional<u32> entry();
    bool widen(int size);
    bool grow_table();
    bool count_back(park::Watch& watch);
    void forget();
    void tidy();
    std::pair<const u64*, const u64*> states_of(const Layer& layer, size_t entry) const;
    std::vector<int> completed(const std::vector<int>& values) const;

    Board board_;
    Plan plan_;
    frontier::Budget budget_;
    Layer now_, next_;
    std::vector<u64> set_, sorted_;  // the entry that is being made
    std::vector<u32> order_;
    Buffer<u32> table_;              // open addressing over the entries of the next layer
    size_t mask_ = 0;
    int limbs_ = 1, bits_ = 1;       // the counts of this layer sum up to less than 2^bits_
    u64 states_ = 0;
    std::vector<Kept> kept_;
};

}  // namespace profile
