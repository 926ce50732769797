#include "deduction/board.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "deduction/canonical_order.hpp"

namespace park::deduction {

namespace {

constexpr size_t kWorkPerPoll = 20'000;  // watched atoms that `finish` processes between two polls

}  // namespace

// Adds a variable, and returns the first of its atoms.
int DeductionBoard::add_var(int values, bool shown) {
    const int first = atoms();
    vars.emplace_back(values);
    std::iota(vars.back().begin(), vars.back().end(), first);
    var_of.insert(var_of.end(), values, int(vars.size()) - 1);
    visible.insert(visible.end(), values, shown);
    noted.push_back(kNone);
    return first;
}

// Adds a loose atom, and returns it.
int DeductionBoard::add_atom() {
    var_of.push_back(kNone);
    visible.push_back(0);
    return atoms() - 1;
}

// Adds a deduction, and returns its number.
int DeductionBoard::add(std::unique_ptr<Deduction> deduction) {
    for (int rule : deduction->rules) rules = std::max(rules, rule + 1);
    deductions.push_back(std::move(deduction));
    return int(deductions.size()) - 1;
}

// Makes a unit for each kind of each deduction, sorts units and atoms into the canonical order, and lists for each atom
// the units that watch it.
void DeductionBoard::finish(const std::function<void()>& poll) {
    size_t work = 0;
    const auto spend = [&](size_t size) {
        if ((work += size) < kWorkPerPoll) return;
        work = 0;
        poll();
    };
    units.clear();
    watching.assign(atoms(), {});
    for (int number = 0; number < int(deductions.size()); ++number) {
        Deduction& deduction = *deductions[number];
        std::sort(deduction.watched.begin(), deduction.watched.end());
        deduction.watched.erase(std::unique(deduction.watched.begin(), deduction.watched.end()),
                                deduction.watched.end());
        for (int kind = 0; kind < int(deduction.costs.size()); ++kind) {
            if (deduction.costs[kind] < 0) continue;
            for (int atom : deduction.watched) watching[atom].push_back(int(units.size()));
            units.push_back({&deduction, number, kind, deduction.costs[kind]});
        }
        spend(deduction.watched.size());
    }
    // Units are ordered by cost, then by the rank of their deduction, then by kind.
    std::vector<uint32_t> deduction_rank;
    canonical_order(*this, rank, deduction_rank, poll);
    for (auto& deduction : deductions) {
        deduction->sort_canonically(rank);
        spend(deduction->watched.size() * deduction->watched.size());
    }
    unit_rank.resize(units.size());
    order.resize(units.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) {
        const Unit &one = units[a], &two = units[b];
        if (one.cost != two.cost) return one.cost < two.cost;
        if (one.number != two.number) return deduction_rank[one.number] < deduction_rank[two.number];
        return one.kind < two.kind;
    });
    for (size_t i = 0; i < order.size(); ++i) unit_rank[order[i]] = uint32_t(i);
    by_rank.clear();
    for (int atom = 0; atom < atoms(); ++atom)
        if (visible[atom]) by_rank.push_back(atom);
    std::sort(by_rank.begin(), by_rank.end(), [&](int a, int b) { return rank[a] < rank[b]; });
    for (Ints& list : watching) {
        std::sort(list.begin(), list.end(), [&](int a, int b) { return unit_rank[a] < unit_rank[b]; });
        spend(list.size());
    }
}

// At first no atom is removed, and all units are dirty and usable.
State::State(const DeductionBoard& of)
    : board(of),
      woken(board.units.size(), 0),
      marked(board.units.size(), 0),
      scratch(board.atoms(), 0),
      memory(board.deductions.size()),
      removed_(board.atoms(), kAlive),
      queued_(board.units.size(), 0),
      active_(board.rules, 1),
      usable_(board.units.size(), 1),
      since_of_(board.atoms(), 0),
      dirty_((board.units.size() + 63) / 64, 0) {
    mark_all_dirty();
    for (const Ints& atoms : board.vars) left_.push_back(int(atoms.size()));
    int highest_cost = 0;
    for (const Unit& unit : board.units) highest_cost = std::max(highest_cost, unit.cost);
    queue_.resize(highest_cost + 1);
    head_.resize(highest_cost + 1);
}

// Sets which rules are active. A unit is usable if all its rules are.
void State::set_active(const std::vector<uint8_t>& rules) {
    active_ = rules;
    for (size_t unit = 0; unit < board.units.size(); ++unit) {
        usable_[unit] = 1;
        for (int rule : board.units[unit].deduction->rules) usable_[unit] = usable_[unit] && active_[rule];
    }
}

// Offers a reason, and keeps it if it is better than the best so far. The key compares the time of the latest removal,
// then the size, then a hash.
void BestReason::offer(Ints atoms) {
    std::sort(atoms.begin(), atoms.end());
    atoms.erase(std::unique(atoms.begin(), atoms.end()), atoms.end());
    uint64_t latest = 0, ranks = 0;
    for (int atom : atoms) {
        latest = std::max<uint64_t>(latest, uint64_t(past_.when(atom)) + 1);
        ranks += mix(state_.board.rank[atom]);  // a sum of plain ranks would often tie
    }
    const Key key{latest, atoms.size(), ranks};
    if (found_ && !(key < best_key_)) return;
    found_ = true;
    best_key_ = key;
    best_ = std::move(atoms);
}

// Removes a single atom, without a deduction.
void State::remove_for(int atom, int cause) {
    since_ = uint32_t(trail.size());
    record_removal(atom, cause);
}

// Appends the removal to the trail, and wakes the units that watch the atom. Does nothing if the atom is removed
// already.
void State::record_removal(int atom, int unit) {
    if (removed_[atom] != kAlive) return;
    removed_[atom] = uint32_t(trail.size());
    since_of_[atom] = since_;
    trail.push_back({atom, unit, since_, ++removals_, nullptr});
    const int var = board.var_of[atom];
    if (var != kNone && --left_[var] == 0 && !failed()) failed_var = var;
    if (queueing_off_) return;
    for (int watching : board.watching[atom]) {
        wake(watching);
        if (!trying && board.visible[atom]) marked[watching] = removals_;
    }
}

// Removes the other values of the atom's variable, in canonical order, so that the trail does not depend on the
// orientation of the board.
void State::assign(int atom, int cause) {
    const int var = board.var_of[atom];
    since_ = uint32_t(trail.size());
    Ints others;
    for (int other : board.vars[var])
        if (other != atom) others.push_back(other);
    std::sort(others.begin(), others.end(), [&](int a, int b) { return board.rank[a] < board.rank[b]; });
    for (int other : others) record_removal(other, cause);
    if (board.noted[var] != kNone) record_removal(board.noted[var], cause);
}

// Restores the atoms of the last removals, until the trail has this size.
void State::undo(size_t size) {
    while (trail.size() > size) {
        const int atom = trail.back().atom;
        removed_[atom] = kAlive;
        if (board.var_of[atom] != kNone) ++left_[board.var_of[atom]];
        trail.pop_back();
    }
    failed_unit = failed_var = kNone;
    clear_queue();
}

// Marks a unit as dirty, unless removals are only tried, and queues it by its cost.
void State::wake(int unit) {
    if (!trying) mark_dirty(unit, trail.size());
    if (queued_[unit] || !usable_[unit]) return;
    queued_[unit] = 1;
    queue_[board.units[unit].cost].push_back(unit);
}

// Marks all units as dirty, as on a new board.
void State::mark_all_dirty() {
    std::fill(dirty_.begin(), dirty_.end(), ~uint64_t(0));
    std::fill(woken.begin(), woken.end(), 0);
}

// Makes only these units usable, as far as their rules are active, and marks them as dirty.
void State::use_only(const Ints& units) {
    std::fill(dirty_.begin(), dirty_.end(), 0);
    std::fill(woken.begin(), woken.end(), 0);
    std::fill(usable_.begin(), usable_.end(), 0);
    for (int unit : units) {
        const Ints& rules = board.units[unit].deduction->rules;
        usable_[unit] = std::all_of(rules.begin(), rules.end(), [&](int rule) { return active_[rule]; });
        mark_dirty(unit, trail.size());
    }
}

// Removes the visible atoms that are removed in another state, and assigns the given values. No unit is woken.
void State::copy_marks(const State& other) {
    active_ = other.active_;
    queueing_off_ = true;  // earlier knowledge wakes no unit
    for (int atom = 0; atom < board.atoms(); ++atom)
        if (board.visible[atom] && other.dead(atom)) remove_for(atom, kKnown);
    for (auto [atom, rule] : board.given)
        if (active_[rule]) assign(atom, kKnown);
    queueing_off_ = false;
}

// The index in the board's order of the first dirty unit from an index on, or the number of units. Scans the bit set
// word by word.
size_t State::next_dirty(size_t from) const {
    const size_t size = board.order.size();
    if (from >= size) return size;
    uint64_t bits = dirty_[from / 64] & ~uint64_t(0) << from % 64;  // without the units before `from`
    for (size_t word = from / 64;;) {
        if (bits) return std::min(size, word * 64 + size_t(std::countr_zero(bits)));
        if (++word == dirty_.size()) return size;
        bits = dirty_[word];
    }
}

// Forgets the queued units. They stay dirty.
void State::clear_queue() {
    for (size_t cost = 0; cost < queue_.size(); ++cost) {
        for (int unit : queue_[cost]) queued_[unit] = 0;
        queue_[cost].clear();
        head_[cost] = 0;
    }
}

// Fires a unit. Its removals are collected first, and then made in canonical order.
void State::fire(int unit) {
    since_ = uint32_t(trail.size());
    pending_.clear();
    board.units[unit].deduction->fire(*this, unit, board.units[unit].kind);
    std::sort(pending_.begin(), pending_.end(), [&](int a, int b) { return board.rank[a] < board.rank[b]; });
    for (int atom : pending_) record_removal(atom, unit);
}

// Fires a unit without waking the units that watch what it removes.
void State::dry_fire(int unit) {
    queueing_off_ = true;
    fire(unit);
    queueing_off_ = false;
}

// Marks the units as dirty that watch an atom which was removed since the trail had this size. Returns the lowest index
// of one in the board's order.
size_t State::commit(size_t since) {
    size_t first = board.order.size();
    for (size_t i = since; i < trail.size(); ++i) {
        const Ints& units = board.watching[trail[i].atom];  // in the board's order
        if (!units.empty()) first = std::min<size_t>(first, board.unit_rank[units[0]]);
        for (int unit : units) {
            mark_dirty(unit, i + 1);
            if (board.visible[trail[i].atom]) marked[unit] = trail[i].number;
        }
    }
    return first;
}

// Fires the queued units, the cheapest first, until nothing changes or the state fails. After a removal it goes back to
// the cheapest units.
void State::propagate(int most_cost, const std::vector<uint8_t>* barred) {
    for (size_t cost = 0; cost < queue_.size() && int(cost) <= most_cost && !failed();) {
        if (head_[cost] == queue_[cost].size()) {
            queue_[cost].clear();
            head_[cost++] = 0;
            continue;
        }
        const int unit = queue_[cost][head_[cost]++];
        queued_[unit] = 0;
        if (barred && (*barred)[unit]) continue;
        const size_t size = trail.size();
        fire(unit);
        if (trail.size() > size) cost = 0;
    }
}

}  // namespace park::deduction
