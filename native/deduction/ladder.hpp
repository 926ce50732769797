// The ladder: the cheapest step that a person can take next, from single deductions to suppositions inside
// suppositions.
#pragma once
#include <functional>
#include <optional>

#include "deduction/board.hpp"

namespace park::deduction {

constexpr int kAtOnce = 1;       // the cost of deductions that are taken without a word, at most
constexpr int kSupposition = 3;  // the cost of a supposition, at least
constexpr int kLong = 20;        // a chain that costs more is long: most people do not follow it
constexpr int kInner = -3;       // causes from here down: inner suppositions

// A deduction that a step uses, and the atoms that it removes in it.
struct UsedDeduction {
    int unit;  // below 0: an inner supposition, the place of which in `inner` is -1 - unit
    Ints atoms;
};

// Atoms that are removed for a reason. With a supposition, that the atom's variable has its value, the deductions lead
// to a contradiction: the last of them fails, or a variable is left without values.
struct FoundStep {
    int cost = 0;
    int supposed = -1;
    Ints removed;                           // visible atoms only
    std::vector<UsedDeduction> deductions;  // in order
    Ints facts;                             // visible atoms, removed before, on which it rests
    Ints rules;                             // rules on which it rests, besides those that a deduction always needs
    int failed_unit = -1, failed_var = -1;
    std::vector<FoundStep> inner;
};

// Steps of one family as one.
FoundStep joined(const std::vector<FoundStep>& parts);

class Ladder {
  public:
    explicit Ladder(const DeductionBoard& board);
    Ladder(const Ladder&) = delete;

    // Starts again with these rules.
    void reset(const std::vector<uint8_t>& rules);
    // A known mark: the atom is removed, or its variable has its value.
    void tell(int atom) { state_.drop(atom, kKnown); }
    void tell_value(int atom) { state_.decide(atom, kKnown); }
    bool alive(int atom) const { return state_.alive(atom); }
    int vars() const { return int(board_.vars.size()); }
    bool failed() const { return state_.failed(); }
    // How many atoms deductions would remove if the atom's variable had its value.
    int moves(int atom);
    uint64_t probes() const { return probes_; }
    // How many values the variables that are asked for can still have, besides the one that each must have.
    int open() const;

    // The cheapest step. Suppositions are made of `wanted` atoms alone, which are known to be wrong; `depth` is how
    // deep they are nested, 0 for none. There may be no result. A step without removed atoms is a contradiction.
    std::optional<FoundStep> next(const std::vector<uint8_t>& wanted, int depth);
    // A step that `next` found and those of the same family that cost as much, by their places on the board.
    std::vector<FoundStep> family(const FoundStep& found);
    // Removes the atoms of a step.
    void apply(const FoundStep& found);
    // The next step is sought near this one.
    void dwell(const FoundStep& found) { last_ = found.removed; }
    // Removes the atoms that are obvious then, and returns the visible ones.
    Ints follow();
    // Whether steps of at most this cost decide all variables that are asked for. `wanted` as for `next`.
    bool closes(int most_cost, const std::vector<uint8_t>& wanted);

    // Called now and then while suppositions are made. If it throws to end the work, the ladder is of no more use.
    std::function<void()> poll;

    Ints targets;  // the variables that are asked for

    // Where each atom stands on the board, for choosing a step near the last one.
    std::vector<std::pair<int, int>> places;

  private:
    FoundStep trace(const Ints& seeds, Why why, uint32_t base, bool inner) const;
    FoundStep trace_failure(uint32_t base, bool inner) const;
    std::optional<FoundStep> probe(int atom, bool inner, const std::vector<uint8_t>* barred = nullptr);
    bool shorten(FoundStep& found, int most);
    void notice(int most_cost);
    std::optional<FoundStep> by_deduction(int most_cost);
    const FoundStep* seen_by(int unit);
    std::optional<FoundStep> deduce(int unit);
    // Begins anew with the marks of another ladder; of somebody who does not know how they came about.
    void take_marks(const Ladder& other);
    // A cheaper step near one that the other ladder found, by these units.
    std::optional<FoundStep> again(const FoundStep& found, Ints units);
    // The same, for a step of a unit; none if it is not below a cost.
    std::optional<FoundStep> rethink(const FoundStep& found, int unit, int below);
    bool quiet(int unit);
    FoundStep rethought(FoundStep best);
    std::optional<FoundStep> by_supposition(const std::vector<uint8_t>& wanted, int below);
    std::optional<FoundStep> cheapest(const Ints& candidates, int below);
    std::optional<FoundStep> on_large(const std::vector<uint8_t>& wanted, int depth);
    Ints open_atoms(const std::vector<uint8_t>& wanted) const;
    std::optional<FoundStep> nearest(const Ints& candidates, int most);
    void keep_found(int atom, std::optional<FoundStep> found);
    bool stale(int atom) const;
    bool wide(int unit) const;
    Ints around(const FoundStep& found) const;
    std::optional<FoundStep> by_nested(const std::vector<uint8_t>& wanted);
    std::optional<FoundStep> nested(int atom, int rounds);
    bool better(const FoundStep& one, const FoundStep& other) const;
    int64_t distance(const FoundStep& found) const;
    bool decided() const;

    const DeductionBoard& board_;
    State state_;
    std::vector<FoundStep> inner_;  // of the nested supposition at hand
    Ints last_;                     // the atoms that the last step removed
    int highest_cost_ = 0;          // of a step so far
    int last_supposed_ = 0;         // the cost of the last step that supposes something
    uint64_t probes_ = 0, nested_probes_ = 0, glances_ = 0;

    // The result of a supposition when it was last made.
    struct Tried {
        uint32_t at = kAlive;  // the length of the trail then
        uint32_t moved = 0;    // how many atoms it removed
        Ints woken;            // units that it woke, global ones left out
        std::optional<FoundStep> found;
        bool shortened = false;
    };
    std::vector<Tried> tried_;  // by atom

    // What a deduction would remove, as long as nothing that it watches was removed.
    struct Sight {
        uint32_t woken = 0, mark_woken = 0, thought = kAlive;
        uint32_t dear_at = kAlive;  // the length of the trail when nothing cheaper came of looking again
        int mark = -1;              // a mark that it would make
        uint64_t around = 0;        // which units looked again, and which marks there were then
        uint64_t marks = 0;
        int again = 0;  // the cost of what they found
        std::optional<FoundStep> found;
    };
    std::vector<Sight> sights_;     // by unit
    std::vector<uint8_t> touched_;  // a zero per unit
    bool hidden_atoms_ = false;
    bool notes_decided_ = false;                    // there are deductions that remove atoms which they do not watch
    Ints costs_;                                    // that units have
    size_t marks_ = 0;                              // on the trail, of those that were taken over
    bool taken_ = false;                            // whether the second one has the marks
    std::vector<std::pair<uint64_t, bool>> quiet_;  // of each unit: the marks when it was last asked, and the answer
    Ints used_;                                     // units that are looked at again
    std::unique_ptr<Ladder> second_;                // for steps that are looked at again
};

}  // namespace park::deduction
