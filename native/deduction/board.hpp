// Deductions: propagators that imitate how a person solves a puzzle, and explain every inference.
//
// An atom is one value of one variable. The board is solved by removing atoms: a variable with one atom left is
// decided, a variable with none is a contradiction. Loose atoms belong to no variable; removing one records a note,
// such as "this variable is known to be decided". A deduction removes atoms because of atoms that are removed already.
// It has several kinds, from obvious to difficult; a unit is a deduction with one of its kinds, and has a cost.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "common/hash.hpp"

namespace park::deduction {

constexpr uint32_t kAlive = UINT32_MAX;
constexpr int kConflict = -1;  // in place of an atom: the deduction failed
constexpr int kNone = -1;      // no atom, variable, vertex, edge or line
using Ints = std::vector<int>;

class State;

// The board at an earlier time: the atoms that were removed before it, except for ignored ones.
struct Snapshot {
    const uint32_t* removed;  // of each atom: its index on the trail, or kAlive
    const uint32_t* since;    // of each removed atom: the length of the trail when its deduction fired
    uint32_t before;
    const uint8_t* ignored = nullptr;

    bool dead(int atom) const { return removed[atom] < before && !(ignored && ignored[atom]); }
    bool alive(int atom) const { return !dead(atom); }
    // The time of removal, which all atoms removed by one firing of a deduction share.
    uint32_t when(int atom) const { return since[atom]; }
};

// The reason for a removal: atoms that were removed before and, for deductions that combine rules, the rules used.
struct Reason {
    Ints atoms, rules;
};

class Deduction {
  public:
    explicit Deduction(Ints kind_costs) : costs(std::move(kind_costs)) {}
    virtual ~Deduction() = default;

    // Removes the atoms that this kind of the deduction excludes, or fails. Reads the board before it removes any.
    virtual void fire(State& state, int unit, int kind) const = 0;
    // Appends the reason why it removed an atom or, for kConflict, why it failed. `past` is the board when it fired.
    virtual void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const = 0;
    // Sorts its parts by the canonical ranks of atoms, if its reasons depend on their order.
    virtual void sort_canonically(const std::vector<uint32_t>&) {}
    // Adds its structure to the graph of the canonical order. The numbers there only tell roles apart. See
    // canonical_order.hpp.
    virtual void add_structure(class StructureGraph& graph) const = 0;

    // What a deduction caches about earlier firings on a state.
    struct Memory {
        virtual ~Memory() = default;
    };

    Ints costs;            // of each kind; negative if this deduction does not have the kind
    Ints watched;          // atoms whose removal may allow it to remove others
    Ints rules;            // the rules that it always uses
    bool follows = false;  // obvious enough to be applied without a step of its own
    bool global = false;   // about the whole board, so every firing counts in the cost of a step
    int family = 0;        // deductions of one family, if not 0, are merged into one step if their costs are equal

  protected:
    // Minimizes a reason: drops atoms that are not needed, the latest first. `is_entailed(past, atom)` tests whether
    // the conclusion still follows without this atom.
    template <class Entailed>
    static void minimize(const Snapshot& past, const State& state, Ints& atoms, Entailed is_entailed);
};

struct Removal {
    int atom, unit;
    uint32_t since;                       // the length of the trail when the deduction fired
    uint64_t number;                      // unique among all removals, also undone ones
    mutable std::unique_ptr<Reason> why;  // computed on demand; valid as long as the removal stands
};

// Causes of removals that are no units.
constexpr int kKnown = -1, kSupposed = -2;

struct Unit {
    const Deduction* deduction;
    int number, kind, cost;
};

// A value that a rule gives.
struct GivenAtom {
    int atom, rule;
};

// The variables and deductions of a puzzle: built once, then read-only.
class DeductionBoard {
  public:
    DeductionBoard() = default;
    DeductionBoard(const DeductionBoard&) = delete;
    // Returns the first of the new variable's atoms, which are numbered consecutively. Visible atoms are marks that a
    // player sees.
    int add_var(int values, bool visible);
    int add_atom();
    int add(std::unique_ptr<Deduction> deduction);
    // Builds the units and their order. Calls `poll` at intervals, which may throw.
    void finish(const std::function<void()>& poll);

    int atoms() const { return int(var_of.size()); }

    std::vector<Ints> vars;        // the atoms of each variable
    Ints var_of;                   // of each atom; kNone if it is loose
    std::vector<uint8_t> visible;  // of each atom
    Ints noted;                    // of each variable: the loose atom for "it is decided", or kNone
    std::vector<GivenAtom> given;  // values that are known from the start
    std::vector<std::unique_ptr<Deduction>> deductions;
    std::vector<Unit> units;
    std::vector<Ints> watching;       // the units that watch each atom, by unit_rank
    std::vector<uint32_t> rank;       // of each atom: its place in the canonical order
    std::vector<uint32_t> unit_rank;  // of each unit: its index in `order`
    Ints by_rank;                     // visible atoms by rank
    Ints order;                       // units by cost, then canonical order
    int rules = 0;
};

// Keeps the best of several reasons: the one whose latest atom was removed earliest, then the smallest, then the first
// by a hash of canonical ranks.
class BestReason {
  public:
    BestReason(const Snapshot& past, const State& state) : past_(past), state_(state) {}
    void offer(Ints atoms);
    // True if no reason with an atom that was removed at this time can be better than the best so far.
    bool excludes(uint32_t when) const { return found_ && uint64_t(when) + 1 > best_key_.latest; }
    bool found() const { return found_; }
    const Ints& atoms() const { return best_; }

  private:
    const Snapshot& past_;
    const State& state_;
    bool found_ = false;
    Ints best_;
    struct Key {
        uint64_t latest;  // the time of the latest removal, plus 1; 0 if there are no atoms
        size_t size;
        uint64_t ranks;  // a hash of canonical ranks
        auto operator<=>(const Key&) const = default;
    };
    Key best_key_{};
};

// The state of a board: which atoms are removed, in which order and why, and the units that may remove more.
class State {
  public:
    explicit State(const DeductionBoard& of);

    Snapshot now() const { return at(uint32_t(trail.size())); }
    Snapshot at(uint32_t before) const { return {removed_.data(), since_of_.data(), before}; }
    bool dead(int atom) const { return removed_[atom] != kAlive; }
    bool alive(int atom) const { return removed_[atom] == kAlive; }
    int left(int var) const { return left_[var]; }
    bool failed() const { return failed_unit >= 0 || failed_var >= 0; }
    bool active(int rule) const { return active_[rule]; }
    bool usable(int unit) const { return usable_[unit]; }

    // For deductions: stages a removal. The removals of one firing are made together, in canonical order.
    void remove(int atom, int) { pending_.push_back(atom); }
    // Removes an atom for kKnown, kSupposed, or an inner supposition.
    void remove_for(int atom, int cause);
    void fail(int unit) {
        if (!failed()) failed_unit = unit, failed_at = uint32_t(trail.size());
    }
    // Removes the other values of the atom's variable.
    void assign(int atom, int cause);
    void undo(size_t size);
    // Fires queued units, the cheapest first, until nothing changes or the state fails. `barred` flags units to leave
    // out.
    void propagate(int most_cost, const std::vector<uint8_t>* barred = nullptr);
    void fire(int unit);
    // Fires a unit without waking the units that watch what it removes. The caller either undoes the removals or
    // commits them. `commit` marks those units as dirty, and returns the lowest index of one in the board's order.
    void dry_fire(int unit);
    size_t commit(size_t since);
    // Marks a unit as dirty and queues it.
    void wake(int unit);
    void clear_queue();
    // A unit is dirty if it may remove something. Dirty units are found by their index in the board's order.
    bool is_dirty(int unit) const { return dirty_word(unit) & dirty_bit(unit); }
    void mark_clean(int unit) { dirty_[board.unit_rank[unit] / 64] &= ~dirty_bit(unit); }
    void mark_all_dirty();
    // Makes all other units unusable.
    void use_only(const Ints& units);
    // Removes the visible atoms that are removed in another state, as known facts.
    void copy_marks(const State& other);
    // The index in the board's order of the first dirty unit from here on, or the number of units.
    size_t next_dirty(size_t from) const;
    void set_active(const std::vector<uint8_t>& rules);
    // The number of removals so far, also undone ones.
    uint64_t removals() const { return removals_; }
    // True if nothing was undone since the trail had this size and ended with the removal of this number.
    bool still_stands(size_t size, uint64_t number) const {
        return trail.size() >= size && trail[size - 1].number == number;
    }

    const DeductionBoard& board;
    std::vector<Removal> trail;
    int failed_unit = kNone, failed_var = kNone;  // the unit that failed, or the variable without values
    uint32_t failed_at = 0;                       // the length of the trail when the unit failed
    std::vector<uint32_t> woken;                  // of each unit: the length of the trail when it was last marked dirty
    std::vector<uint64_t> marked;  // of each unit: the number of the last removal of a visible atom that it watches
    bool trying = false;           // removals will be undone, so they mark no unit as dirty
    std::vector<uint8_t> scratch;  // a zero per atom, a buffer for deductions
    std::vector<std::unique_ptr<Deduction::Memory>> memory;  // of each deduction: its cache, if it has one

  private:
    std::vector<uint32_t> removed_;
    Ints left_;  // of each variable: how many atoms are left
    std::vector<uint8_t> queued_, active_, usable_;
    std::vector<Ints> queue_;   // units to fire, by cost
    std::vector<size_t> head_;  // of each queue: the index of the next unit to fire
    uint32_t since_ = 0;
    uint64_t removals_ = 0;
    std::vector<uint32_t> since_of_;
    Ints pending_;
    bool queueing_off_ = false;    // removals wake no units
    std::vector<uint64_t> dirty_;  // a bit for each unit, by rank
    uint64_t dirty_word(int unit) const { return dirty_[board.unit_rank[unit] / 64]; }
    uint64_t dirty_bit(int unit) const { return uint64_t(1) << board.unit_rank[unit] % 64; }
    // Marks a unit as dirty, by a removal that made the trail this long.
    void mark_dirty(int unit, size_t size) {
        dirty_[board.unit_rank[unit] / 64] |= dirty_bit(unit);
        woken[unit] = uint32_t(size);
    }
    void record_removal(int atom, int unit);
    friend class Deduction;
};

// Minimizes a reason by deletion: tries to drop each atom, the latest first, and keeps it if the conclusion does not
// follow without it. `less` is the board where the dropped atoms are not removed; they are flagged in the buffer
// `scratch`, which is left as zeros.
template <class Entailed>
void Deduction::minimize(const Snapshot& past, const State& state, Ints& atoms, Entailed is_entailed) {
    auto& ignored = const_cast<State&>(state).scratch;
    const auto& rank = state.board.rank;
    std::sort(atoms.begin(), atoms.end(), [&](int a, int b) {
        return past.when(a) != past.when(b) ? past.when(a) > past.when(b) : rank[a] > rank[b];
    });
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
    Snapshot less = past;
    less.ignored = ignored.data();
    Ints needed;
    for (int atom : atoms) {  // flagged atoms stay dropped, unless they are needed
        ignored[atom] = 1;
        if (!is_entailed(less, atom)) {
            ignored[atom] = 0;
            needed.push_back(atom);
        }
    }
    for (int atom : atoms) ignored[atom] = 0;
    atoms = std::move(needed);
}

}  // namespace park::deduction
