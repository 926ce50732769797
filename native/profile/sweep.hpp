// The sweep, a broken-profile dynamic program: variable by variable, with all states in a hash table, which merges
// equal states and adds their counts.
//
// Solutions that differ only in hidden variables (not `seen`) count once. With such variables, an entry of a layer is
// the set of all states for the visible values so far, as in the subset construction for automata.
#pragma once
#include <optional>

#include "common/memory.hpp"
#include "common/natural.hpp"
#include "profile/plan.hpp"

namespace park::profile {

class ProfileSweep {
  public:
    explicit ProfileSweep(Model model) : model_(std::move(model)) {}

    // Counts the solutions. `most_states` limits the states of all layers together.
    Stop count(Limits& limits, uint64_t most_states, Limbs& total);
    // Counts the solutions, and saves the layers for `nth`.
    Stop build(Limits& limits, uint64_t most_states, Limbs& total);
    // The values of all variables in the solution with this number, as indices in their domains.
    std::vector<int> nth(Limbs index) const;
    uint64_t states() const { return states_; }

  private:
    static constexpr uint32_t kNone = ~uint32_t(0);
    struct SweepLayer {
        Buffer<uint64_t> words, counts;
        Buffer<size_t> begin;  // of each entry's states, if entries are sets
        size_t size = 0;
    };
    struct SavedLayer {
        Buffer<uint32_t> next;    // for each entry and value, the entry of the next layer
        Buffer<uint64_t> counts;  // for each entry, the number of completions
        int branches = 1, limbs = 1;
        size_t size = 0;
    };

    Stop sweep(Limits& limits, uint64_t most_states, bool keep, Limbs& total);
    // With `saved`, stores which entry of the next layer each entry leads to.
    Stop advance_layer(const ProfileStep& step, Limits& limits, uint64_t most_states, SavedLayer* saved);
    bool add_successors(const ProfileStep& step, size_t entry, int value);
    std::optional<uint32_t> find_or_insert_set();
    bool widen_counts(int size);
    bool grow_table();
    bool count_completions(Limits& limits);
    void free_buffers();
    void sort_set();
    std::pair<const uint64_t*, const uint64_t*> states_of(const SweepLayer& layer, size_t entry) const;
    std::vector<int> complete_values(const std::vector<int>& values) const;

    Model model_;
    ProfilePlan plan_;
    Budget budget_;
    SweepLayer current_, next_;
    std::vector<uint64_t> set_, sorted_;  // the set of states that is built
    std::vector<uint32_t> order_;
    Buffer<uint32_t> table_;  // open addressing over the entries of the next layer
    size_t mask_ = 0;
    int limbs_ = 1, bits_ = 1;  // the counts of this layer sum up to less than 2^bits_
    uint64_t states_ = 0;
    std::vector<SavedLayer> saved_layers_;
};

}  // namespace park::profile
