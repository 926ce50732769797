// The sweep: variable by variable, with all states in a hash table. Equal states are one, and their counts add up.
//
// Solutions that differ only in variables that are not seen are the same. Where there are such variables, an entry of a
// layer is the set of all states that belong to the values seen so far, as in the subset construction for automata.
#pragma once
#include <optional>

#include "common/memory.hpp"
#include "common/natural.hpp"
#include "profile/plan.hpp"

namespace park::profile {

class ProfileSweep {
  public:
    explicit ProfileSweep(Model model) : model_(std::move(model)) {}

    // `most_states` bounds the states of all layers together.
    Stop count(Limits& limits, uint64_t most_states, Limbs& total);
    // The same, and keeps the layers for `nth`.
    Stop build(Limits& limits, uint64_t most_states, Limbs& total);
    // The values of all variables in the solution with this number, by their places in their domains.
    std::vector<int> nth(Limbs index) const;
    uint64_t states() const { return states_; }

  private:
    static constexpr uint32_t kNone = ~uint32_t(0);
    struct Layer {
        Buffer<uint64_t> words, counts;
        Buffer<size_t> begin;  // of each entry's states, if entries are sets
        size_t size = 0;
    };
    struct Kept {
        Buffer<uint32_t> next;    // for each entry and value, the entry of the next layer
        Buffer<uint64_t> counts;  // for each entry, the number of ways to go on
        int ways = 1, limbs = 1;
        size_t size = 0;
    };

    Stop sweep(Limits& limits, uint64_t most_states, bool keep, Limbs& total);
    Stop take(const ProfileStep& step, Limits& limits, uint64_t most_states, Kept* kept);
    bool follow(const ProfileStep& step, size_t entry, int value);
    std::optional<uint32_t> entry();
    bool widen(int size);
    bool grow_table();
    bool count_back(Limits& limits);
    void forget();
    void tidy();
    std::pair<const uint64_t*, const uint64_t*> states_of(const Layer& layer, size_t entry) const;
    std::vector<int> completed(const std::vector<int>& values) const;

    Model model_;
    ProfilePlan plan_;
    Budget budget_;
    Layer now_, next_;
    std::vector<uint64_t> set_, sorted_;  // the entry that is being made
    std::vector<uint32_t> order_;
    Buffer<uint32_t> table_;  // open addressing over the entries of the next layer
    size_t mask_ = 0;
    int limbs_ = 1, bits_ = 1;  // the counts of this layer sum up to less than 2^bits_
    uint64_t states_ = 0;
    std::vector<Kept> kept_;
};

}  // namespace park::profile
