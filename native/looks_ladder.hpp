// The ladder: the cheapest step that a person can take next, from single looks to suppositions inside suppositions.
#pragma once
#include <functional>
#include <optional>

#include "looks.hpp"

namespace park::looks {

// A look that a step uses, and the atoms that it removes in it.
struct Used {
    int unit;  // below 0: an inner supposition, the place of which in `inner` is -1 - unit
    Ints atoms;
};

// Atoms that are removed for a reason. With a supposition, that the atom's variable has its value, the looks lead to a
// contradiction: the last of them fails, or a variable is left without values.
struct Found {
    int cost = 0;
    int supposed = -1;
    Ints removed;             // what the step sets, visible atoms only
    std::vector<Used> looks;  // in order
    Ints facts;               // visible atoms, removed before, on which it rests
    Ints rules;               // rules on which it rests, besides those that a look always needs
    int failed_unit = -1, failed_var = -1;
    std::vector<Found> inner;
};

class Ladder {
  public:
    explicit Ladder(const Board& board);
    Ladder(const Ladder&) = delete;

    // Begins anew with these rules.
    void reset(const std::vector<uint8_t>& rules);
    // A mark that is known: its removal, or that its variable has its value.
    void tell(int atom) { state_.drop(atom, kTold); }
    void tell_value(int atom) { state_.decide(atom, kTold); }
    bool alive(int atom) const { return state_.alive(atom); }
    bool failed() const { return state_.failed(); }
    // How much looks would find if an atom's variable had its value.
    int moves(int atom);
    uint64_t probes() const { return probes_; }
    // How many values some variables can still have, besides the one that each must have.
    int open(const Ints& vars) const;

    // The cheapest step. Suppositions are made of `wanted` atoms alone, which are known to be wrong; `depth` is how
    // deep they are nested, 0 for none. No result: nothing is found. A step without removed atoms is a contradiction.
    std::optional<Found> next(const std::vector<uint8_t>& wanted, int depth);
    // Removes what a step found.
    void apply(const Found& found);
    // Removes what is seen at once then; gives the visible atoms.
    Ints follow();
    // Whether steps of at most this cost decide all target variables. `wanted` as for `next`.
    bool closes(int most_cost, const Ints& targets, const std::vector<uint8_t>& wanted);

    // Called now and then while suppositions are made. It may throw to end the work; the ladder is of no use then.
    std::function<void()> watch;

    // Where each atom stands on the board, for choosing a step near the last one.
    std::vector<std::pair<int, int>> places;

  private:
    Found trace(const Ints& seeds, Why why, uint32_t base, bool inner) const;
    Found trace_failure(uint32_t base, bool inner) const;
    std::optional<Found> probe(int atom, bool inner, const std::vector<uint8_t>* barred = nullptr);
    bool shorten(Found& found, int most);
    void notice();
    std::optional<Found> by_look(int most_cost);
    std::optional<Found> seen_by(int unit);
    void add_family(Found& found);
    std::optional<Found> by_supposition(const std::vector<uint8_t>& wanted, int below);
    std::optional<Found> cheapest(const Ints& candidates, int below);
    bool stale(int atom) const;
    std::optional<Found> by_nested(const std::vector<uint8_t>& wanted);
    std::optional<Found> nested(int atom, int rounds);
    bool better(const Found& one, const std::optional<Found>& other) const;
    int64_t distance(const Found& found) const;
    bool decided(const Ints& targets) const;

    const Board& board_;
    State state_;
    std::vector<Found> inner_;  // of the nested supposition at hand
    Ints last_;                 // what the last step removed
    int dearest_ = 0;           // the cost of the dearest step so far
    uint64_t probes_ = 0, nested_probes_ = 0;

    // What a supposition led to when it was last made.
    struct Tried {
        uint32_t at = kAlive;         // how much was known then
        uint32_t moved = 0;           // how much it moved
        std::vector<uint64_t> woken;  // a bit for each look at one place that had something new to see
        std::optional<Found> found;
        bool shortened = false;
    };
    std::vector<Tried> tried_;  // by atom
    bool hidden_atoms_ = false;
};

}  // namespace park::looks
