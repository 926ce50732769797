// Deductions: propagators that follow the glances by which a person solves a puzzle, each with its reason.
//
// A variable has a few values; an atom is "this variable may have this value". Knowing more means removing atoms: a
// variable with one atom left is decided, one with none is a contradiction. Loose atoms belong to no variable; removing
// one says that something is noted. A deduction removes atoms because others are gone. Every deduction has several
// kinds, from obvious ones to those that take some thought; a deduction with one of its kinds is a unit, with a cost.
#pragma once
#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "common/hash.hpp"

namespace park::deduction {

constexpr uint32_t kAlive = UINT32_MAX;
constexpr int kConflict = -1;
using Ints = std::vector<int>;

class State;

// The board as it was at some time: the atoms that were removed before it, except for those that are ignored.
struct Past {
    const uint32_t* removed;
    const uint32_t* since;
    uint32_t before;
    const uint8_t* ignored = nullptr;

    bool dead(int atom) const { return removed[atom] < before && !(ignored && ignored[atom]); }
    bool alive(int atom) const { return !dead(atom); }
    // When it was removed; the same for all atoms that one deduction removed together.
    uint32_t when(int atom) const { return since[atom]; }
};

// The reason for a removal: the atoms that are gone and, for deductions that combine rules, the rules it rests on.
struct Why {
    Ints atoms, rules;
};

class Deduction {
  public:
    explicit Deduction(Ints kind_costs) : costs(std::move(kind_costs)) {}
    virtual ~Deduction() = default;

    // Removes the atoms that this kind of deduction excludes, or fails. It reads the whole board before it removes any.
    virtual void fire(State& state, int unit, int kind) const = 0;
    // The reason why it removed an atom or, for kConflict, why it failed, on the board as it was when it fired.
    virtual void reason(const Past& past, const State& state, int kind, int atom, Why& why) const = 0;
    // Sorts its parts by the canonical order of atoms, where its reasons depend on an order.
    virtual void arrange(const std::vector<uint32_t>&) {}
    // Its structure, for the canonical order: see order.hpp.
    virtual void describe(class Shape& shape) const = 0;

    // What a deduction remembers of the times when it was fired on a state.
    struct Memory {
        virtual ~Memory() = default;
    };

    Ints costs;            // of each kind; negative: this deduction does not have the kind
    Ints watched;          // atoms whose removal may allow it to remove others
    Ints rules;            // the rules that it always needs
    bool follows = false;  // cheap enough to be taken at once after each step
    bool global = false;   // about the whole board, so that each use counts
    int family = 0;        // deductions of one family, if not 0, are taken in one step where they cost the same

  protected:
    // Drops atoms that are not needed, the latest first; `entailed(past, atom)` says whether the others suffice without
    // this one, too.
    template <class Entailed>
    static void shrink(const Past& past, const State& state, Ints& atoms, Entailed entailed);
};

struct Removal {
    int atom, unit;
    uint32_t since;                    // the length of the trail when the deduction fired
    uint64_t number;                   // no other removal has it
    mutable std::unique_ptr<Why> why;  // known once it was asked for; it does not change while the removal stands
};

constexpr int kKnown = -1, kSupposed = -2;

struct Unit {
    const Deduction* deduction;
    int number, kind, cost;
};

// The variables and deductions of a puzzle. Built once, then read only.
class DeductionBoard {
  public:
    DeductionBoard() = default;
    DeductionBoard(const DeductionBoard&) = delete;
    // Returns the first of the new variable's atoms; the others follow it. Visible atoms are marks that a person sees.
    int add_var(int values, bool visible);
    int add_atom();
    int add(std::unique_ptr<Deduction> deduction);
    // Calls `poll` now and then, which may throw.
    void finish(const std::function<void()>& poll);

    int atoms() const { return int(var_of.size()); }

    std::vector<Ints> vars;                  // the atoms of each variable
    Ints var_of;                             // of each atom; -1: loose
    std::vector<uint8_t> visible;            // of each atom
    Ints noted;                              // of each variable: the loose atom that says it is decided, or -1
    std::vector<std::pair<int, int>> given;  // atoms whose values are known from the start, and the rules that say so
    std::vector<std::unique_ptr<Deduction>> deductions;
    std::vector<Unit> units;
    std::vector<Ints> watching;  // the units that watch each atom
    std::vector<uint32_t> rank;  // of each atom: an order that does not depend on numbers
    std::vector<uint32_t> unit_rank;
    Ints by_rank;  // visible atoms
    Ints order;    // units by cost, then rank
    int rules = 0;
};

// The best of several reasons: of atoms that were removed early, few of them, and one by canonical order.
class BestReason {
  public:
    BestReason(const Past& past, const State& state) : view_(past), state_(state) {}
    void offer(Ints atoms);
    // Whether no reason with an atom that was removed then is better than the best so far.
    bool beaten(uint32_t when) const { return found_ && uint64_t(when) + 1 > least_.first.first; }
    bool found() const { return found_; }
    const Ints& atoms() const { return best_; }

  private:
    const Past& view_;
    const State& state_;
    bool found_ = false;
    Ints best_;
    std::pair<std::pair<uint64_t, size_t>, uint64_t> least_;
};

// The removed atoms, how they came to be removed, and the units that may remove more.
class State {
  public:
    explicit State(const DeductionBoard& of);

    Past now() const { return at(uint32_t(trail.size())); }
    Past at(uint32_t before) const { return {removed_.data(), since_of_.data(), before}; }
    bool dead(int atom) const { return removed_[atom] != kAlive; }
    bool alive(int atom) const { return removed_[atom] == kAlive; }
    int left(int var) const { return left_[var]; }
    bool failed() const { return failed_unit >= 0 || failed_var >= 0; }
    bool active(int rule) const { return active_[rule]; }
    bool usable(int unit) const { return usable_[unit]; }

    // For deductions: the removals of one deduction are made together, in canonical order.
    void remove(int atom, int) { pending_.push_back(atom); }
    // Removes an atom for a cause that is no deduction.
    void drop(int atom, int cause);
    void fail(int unit) {
        if (!failed()) failed_unit = unit, failed_at = uint32_t(trail.size());
    }
    // Removes all other values of the atom's variable.
    void decide(int atom, int cause);
    void undo(size_t size);
    // Fires units, the cheap ones first, until nothing changes or it fails. Units in `barred` (by number) are left out.
    void propagate(int most_cost, const std::vector<uint8_t>* barred = nullptr);
    void fire(int unit);
    // Fires a unit to see what it would remove; nothing is queued. `keep` says that it stays removed, and returns the
    // first place in the board's order of a unit that is dirty for it.
    void glance(int unit);
    size_t keep(size_t since);
    // Makes a unit dirty and puts it into the queue.
    void wake(int unit);
    void clear_queue();
    // Units that may remove something are dirty. They are asked for by their place in the board's order.
    bool dirty(int unit) const { return dirty_[board.unit_rank[unit] >> 6] >> (board.unit_rank[unit] & 63) & 1; }
    void clean(int unit) { dirty_[board.unit_rank[unit] >> 6] &= ~(uint64_t(1) << (board.unit_rank[unit] & 63)); }
    void soil_all();
    // Only these units are used from now on.
    void use_only(const Ints& units);
    // Takes over the marks that are made elsewhere, as known.
    void take_marks(const State& other);
    // The first dirty unit's place from here on, or the number of units.
    size_t next_dirty(size_t from) const;
    void set_active(const std::vector<uint8_t>& rules);
    // How many atoms were removed so far, also those that were put back.
    uint64_t removals() const { return removals_; }
    // Whether all that was removed when the trail had this size, and ended with the removal of this number, is still.
    bool stands(size_t size, uint64_t number) const { return trail.size() >= size && trail[size - 1].number == number; }

    const DeductionBoard& board;
    std::vector<Removal> trail;
    int failed_unit = -1, failed_var = -1;
    uint32_t failed_at = 0;
    std::vector<uint32_t> woken;   // how long the trail was when each unit was last made dirty
    std::vector<uint64_t> marked;  // the last removal of a visible atom that each unit watches
    bool trying = false;           // what is removed now is put back later, so that it makes nothing dirty
    std::vector<uint8_t> scratch;  // a zero per atom, for deductions that need it
    std::vector<std::unique_ptr<Deduction::Memory>> memory;  // of each deduction, for those that need it

  private:
    std::vector<uint32_t> removed_;
    Ints left_;
    std::vector<uint8_t> queued_, active_, usable_;
    std::vector<Ints> queue_;  // units waiting, by cost
    std::vector<size_t> head_;
    uint32_t since_ = 0;
    uint64_t removals_ = 0;  // so far, also those that were undone
    std::vector<uint32_t> since_of_;
    Ints pending_;
    bool glancing_ = false;
    std::vector<uint64_t> dirty_;  // a bit for each unit, by rank
    void soil(int unit, size_t size) {
        dirty_[board.unit_rank[unit] >> 6] |= uint64_t(1) << (board.unit_rank[unit] & 63);
        woken[unit] = uint32_t(size);
    }
    void put(int atom, int unit);
    friend class Deduction;
};

template <class Entailed>
void Deduction::shrink(const Past& past, const State& state, Ints& atoms, Entailed entailed) {
    auto& ignored = const_cast<State&>(state).scratch;
    const auto& rank = state.board.rank;
    std::sort(atoms.begin(), atoms.end(), [&](int a, int b) {
        return past.when(a) != past.when(b) ? past.when(a) > past.when(b) : rank[a] > rank[b];
    });
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
    Past less = past;
    less.ignored = ignored.data();
    Ints needed;
    for (int atom : atoms) {
        ignored[atom] = 1;
        if (!entailed(less, atom)) {
            ignored[atom] = 0;
            needed.push_back(atom);
        }
    }
    for (int atom : atoms) ignored[atom] = 0;
    atoms = std::move(needed);
}

}  // namespace park::deduction
