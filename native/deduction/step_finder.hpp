// Finds the cheapest step that a person can take next: a single deduction, a supposition that leads to a contradiction,
// or nested suppositions.
#pragma once
#include <functional>
#include <optional>

#include "deduction/board.hpp"

namespace park::deduction {

constexpr int kObvious = 1;      // the highest cost of deductions that are applied without an explanation
constexpr int kSupposition = 3;  // the lowest cost of a supposition
constexpr int kLongChain = 20;   // chains that cost more are long: most people cannot follow them
constexpr int kFirstInner = -3;  // the cause of a removal by the first inner supposition; the other ones count down

// A deduction that a step uses, and the atoms that it removes there.
struct UsedDeduction {
    int unit;  // if negative, an inner supposition, whose index in `inner` is -1 - unit
    Ints atoms;
};

// Atoms that a step removes, with the reason. If it supposes that a variable has the value of the atom `supposed`, its
// deductions lead to a contradiction: the last one fails, or a variable has no value left.
struct FoundStep {
    int cost = 0;
    int supposed = kNone;
    Ints removed;                           // visible atoms only
    std::vector<UsedDeduction> deductions;  // in order
    Ints facts;                             // the visible atoms, removed before, that the step uses
    Ints rules;                             // the rules that it uses, besides those that its deductions always use
    int failed_unit = kNone, failed_var = kNone;
    std::vector<FoundStep> inner;  // the inner suppositions that it uses
};

// Merges steps of one family into one.
FoundStep merge_steps(const std::vector<FoundStep>& parts);

class StepFinder {
  public:
    explicit StepFinder(const DeductionBoard& board);
    StepFinder(const StepFinder&) = delete;

    // Restarts with these active rules, given as a flag for each rule.
    void reset(const std::vector<uint8_t>& rules);
    // Adds a known mark: the atom is removed, or its variable has its value.
    void exclude(int atom) { state_.remove_for(atom, kKnown); }
    void assign(int atom) { state_.assign(atom, kKnown); }
    bool alive(int atom) const { return state_.alive(atom); }
    int vars() const { return int(board_.vars.size()); }
    bool failed() const { return state_.failed(); }
    // How many atoms propagation removes if the atom's variable has its value.
    int count_implied(int atom);
    uint64_t probes() const { return probes_; }
    // The number of values that must still be excluded to decide all targets.
    int open_values() const;

    // The cheapest step, if there is one. Only the `wanted` atoms are supposed, which are known to be wrong. `depth` is
    // the depth of nested suppositions, 0 for none. A step without removed atoms is a contradiction.
    std::optional<FoundStep> next(const std::vector<uint8_t>& wanted, int depth);
    // A step that `next` found, and the steps of the same family that cost no more, by their places on the board.
    std::vector<FoundStep> same_family(const FoundStep& found);
    // Removes the atoms of a step.
    void apply(const FoundStep& found);
    // Prefers next steps near this one.
    void focus_on(const FoundStep& found) { last_removed_ = found.removed; }
    // Applies the obvious deductions, and returns the visible atoms that they remove.
    Ints apply_obvious();
    // True if steps up to this cost decide all targets. Removes atoms on the way. `wanted` as for `next`.
    bool can_solve(int most_cost, const std::vector<uint8_t>& wanted);

    // Called at intervals. If it throws to end the work, `reset` is required before further use.
    std::function<void()> poll;

    Ints targets;  // the variables that a solution must decide

    // Row and column of each atom, to prefer steps near the last one.
    std::vector<std::pair<int, int>> places;

  private:
    // Traces the reasons of some atoms, and a reason, back to facts, and collects the deductions on the way into a
    // step. `base` is the length of the trail before the step; `inner` if the step is an inner supposition.
    FoundStep trace(const Ints& seeds, Reason first, uint32_t base, bool inner) const;
    // Traces the contradiction in which the state has failed.
    FoundStep trace_failure(uint32_t base, bool inner) const;
    // Supposes that the atom's variable has its value, and propagates. Returns the step that excludes the atom if that
    // leads to a contradiction. `barred` flags units to leave out.
    std::optional<FoundStep> probe(int atom, bool inner, const std::vector<uint8_t>* barred = nullptr);
    // Leaves out deductions that the contradiction does not need. False once it is known to cost more than `limit`.
    bool shorten(FoundStep& step, int limit);
    // Removes invisible atoms by deductions up to a cost, so that the marks which depend on them are found.
    void remove_hidden_atoms(int max_cost);
    std::optional<FoundStep> cheapest_deduction(int max_cost);
    // The step of a single deduction if it removes marks, from the cache as long as that is valid; null if there is
    // none.
    const FoundStep* step_of_unit(int unit);
    // Computes the step of a single deduction. The state stays as it is.
    std::optional<FoundStep> compute_step(int unit);
    // A step may depend on invisible atoms that an expensive deduction removed long ago, although the marks made since
    // then allow a cheaper one. A second finder, the fresh finder, knows only the marks, and searches there for a
    // cheaper step near a given one.
    FoundStep with_cheaper_view(FoundStep best);
    // For the step of a unit: a step of the fresh finder that costs less than `below`.
    std::optional<FoundStep> find_cheaper(const FoundStep& step, int unit, int below);
    // In the fresh finder: a step that costs less than a given one, by these units only.
    std::optional<FoundStep> search_from_marks(const FoundStep& step, Ints units);
    void copy_marks(const StepFinder& other);
    // True if a deduction about marks on most of the board removes nothing now.
    bool finds_nothing(int unit);
    // The units that watch an atom of a step, and the units that watch what these watch.
    Ints nearby_units(const FoundStep& step) const;

    std::optional<FoundStep> cheapest_supposition(const std::vector<uint8_t>& wanted, int below);
    // The cheapest cached step of the candidates whose probes failed, shortened.
    std::optional<FoundStep> cheapest_failing(const Ints& candidates, int below);
    std::optional<FoundStep> next_on_large_board(const std::vector<uint8_t>& wanted, int depth);
    // The atoms that may be supposed, in canonical order.
    Ints open_atoms(const std::vector<uint8_t>& wanted) const;
    // The nearest candidate whose supposition fails at a cost up to a limit. Uses cached probes before it makes new
    // ones.
    std::optional<FoundStep> nearest_supposition(const Ints& candidates, int limit);
    void cache_probe(int atom, std::optional<FoundStep> step);
    // True if there is no cached probe, or an atom was removed since that a deduction in it watches. Wide deductions do
    // not count.
    bool is_stale(int atom) const;
    // True for deductions about most of the board, which would make every probe stale.
    bool is_wide(int unit) const;
    std::optional<FoundStep> first_nested_supposition(const std::vector<uint8_t>& wanted);
    // A probe that, in up to `rounds` rounds, also excludes atoms by inner suppositions.
    std::optional<FoundStep> probe_nested(int atom, int rounds);
    // True if the first step is preferred.
    bool better(const FoundStep& one, const FoundStep& other) const;
    int64_t distance(const Ints& atoms) const;
    // The visible atoms that were removed since the trail had this size.
    Ints marks_since(size_t size) const;
    bool targets_decided() const;

    const DeductionBoard& board_;
    State state_;
    std::vector<FoundStep> inner_steps_;  // of the current nested supposition
    Ints last_removed_;                   // the atoms that the last step removed
    int highest_cost_ = 0;                // of the steps so far
    int last_supposition_cost_ = 0;       // the cost of the last step with a supposition
    uint64_t probes_ = 0, nested_probe_count_ = 0, dry_fires_ = 0;

    // The result of the last probe of an atom.
    struct ProbeCache {
        uint32_t trail_size = kAlive;  // before the probe; kAlive if there was none
        uint32_t removals = 0;         // how many atoms it removed
        Ints woken;                    // the units that it woke, except wide ones
        std::optional<FoundStep> found;
        bool shortened = false;
    };
    std::vector<ProbeCache> probe_caches_;  // by atom

    // The last result of a unit, which is valid as long as nothing that it watches is removed.
    struct DeductionCache {
        uint32_t woken = 0, mark_woken = 0, rechecked_woken = kAlive;  // State::woken at the time of the results below
        uint32_t no_cheaper_at = kAlive;  // the length of the trail when the fresh finder last found nothing cheaper
        int mark = kNone;                 // a visible atom that it would remove
        uint64_t nearby_key = 0;          // hash of the step and the nearby units when the fresh finder searched
        uint64_t removals_then = 0;       // the number of removals at that time
        int cheaper_cost = 0;             // the cost of the step that it found then, or INT32_MAX
        std::optional<FoundStep> found;
    };
    std::vector<DeductionCache> deduction_caches_;  // by unit
    std::vector<uint8_t> unit_flags_;               // a zero per unit, a buffer
    bool hidden_atoms_ = false;
    bool has_notes_ = false;   // some deductions remove atoms that they do not watch
    Ints costs_;               // the distinct costs of units, sorted
    size_t copied_marks_ = 0;  // in a fresh finder: the length of the trail after `copy_marks`
    bool fresh_finder_has_marks_ = false;
    struct QuietCache {
        uint64_t removals;  // plus one, when it was computed
        bool answer;
    };
    std::vector<QuietCache> quiet_units_;  // of each unit: the last answer of `finds_nothing`
    Ints fresh_units_;                     // in a fresh finder: the units that it may use
    std::unique_ptr<StepFinder> fresh_finder_;
};

}  // namespace park::deduction
