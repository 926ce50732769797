// How the ladder sees single deductions, and what a step rests on.
#include <algorithm>
#include <set>
#include <utility>

#include "deduction/ladder.hpp"

namespace park::deduction {

namespace {

constexpr uint64_t kGlancesPerPoll = 64;
constexpr size_t kBroad = 500;     // a deduction that watches more atoms is one at most of the board
constexpr size_t kRethought = 24;  // dear steps that are looked at again, in search of one that is not

}  // namespace

// --- reasons

FoundStep Ladder::trace(const Ints& seeds, Why why, uint32_t base, bool inner) const {
    FoundStep found;
    std::vector<uint8_t> seen(state_.trail.size());
    Ints& facts = found.facts;
    Ints& rules = found.rules;
    std::vector<uint32_t> entries;
    rules = std::move(why.rules);
    Ints open = seeds;
    open.insert(open.end(), why.atoms.begin(), why.atoms.end());
    const Past now = state_.now();
    while (!open.empty()) {
        const int atom = open.back();
        open.pop_back();
        const uint32_t place = now.removed[atom];
        if (place == kAlive || seen[place]) continue;
        seen[place] = 1;
        const Removal& removal = state_.trail[place];
        // An earlier mark is a fact. Other atoms are traced back to marks, except from an inner supposition.
        if (place < base && (inner || board_.visible[atom] || removal.unit == kKnown)) {
            facts.push_back(atom);
            continue;
        }
        if (removal.unit == kKnown || removal.unit == kSupposed) continue;
        entries.push_back(place);
        if (removal.unit <= kInner) {
            const FoundStep& deeper = inner_[kInner - removal.unit];
            open.insert(open.end(), deeper.facts.begin(), deeper.facts.end());
            continue;
        }
        if (!removal.why) {
            const Unit& unit = board_.units[removal.unit];
            removal.why = std::make_unique<Why>();
            unit.deduction->reason(state_.at(removal.since), state_, unit.kind, atom, *removal.why);
        }
        const Why& more = *removal.why;
        rules.insert(rules.end(), more.rules.begin(), more.rules.end());
        open.insert(open.end(), more.atoms.begin(), more.atoms.end());
    }
    std::sort(facts.begin(), facts.end());
    std::sort(entries.begin(), entries.end());
    std::sort(rules.begin(), rules.end());
    rules.erase(std::unique(rules.begin(), rules.end()), rules.end());
    std::set<std::pair<int, uint32_t>> used;
    for (uint32_t place : entries) {
        const Removal& removal = state_.trail[place];
        const bool deeper = removal.unit <= kInner;
        const bool each = deeper || board_.units[removal.unit].deduction->global;
        const int name = deeper ? -1 - int(found.inner.size()) : removal.unit;
        if (deeper) found.inner.push_back(inner_[kInner - removal.unit]);
        if (used.insert({deeper ? name : removal.unit, each ? removal.since : 0}).second) {
            found.cost += deeper ? found.inner.back().cost : board_.units[removal.unit].cost;
            found.deductions.push_back({name, {removal.atom}});
        } else {
            for (UsedDeduction& deduction : found.deductions)
                if (deduction.unit == name) deduction.atoms.push_back(removal.atom);
        }
    }
    return found;
}

FoundStep Ladder::trace_failure(uint32_t base, bool inner) const {
    if (state_.failed_var >= 0) {
        FoundStep found = trace(board_.vars[state_.failed_var], {}, base, inner);
        found.failed_var = state_.failed_var;
        return found;
    }
    const Unit& unit = board_.units[state_.failed_unit];
    Why why;
    unit.deduction->reason(state_.at(state_.failed_at), state_, unit.kind, kConflict, why);
    FoundStep found = trace({}, std::move(why), base, inner);
    found.failed_unit = state_.failed_unit;
    const bool known = !unit.deduction->global && std::any_of(found.deductions.begin(), found.deductions.end(),
                                                              [&](const UsedDeduction& deduction) {
                                                                  return deduction.unit == state_.failed_unit;
                                                              });
    if (!known) found.cost += unit.cost;
    return found;
}

// --- single deductions

// Removes invisible atoms by single deductions up to a cost, so that marks which rest on them are found.
void Ladder::notice(int most_cost) {
    if (!hidden_atoms_) return;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        if (board_.units[unit].cost > most_cost) return;
        Sight& sight = sights_[unit];
        // A deduction that would make a mark would make it still, unless something changed for it.
        const bool waits = sight.mark >= 0 && sight.mark_woken == state_.woken[unit] && state_.alive(sight.mark);
        if (waits || !state_.usable(unit)) continue;
        if (++glances_ % kGlancesPerPoll == 0 && poll) poll();
        const size_t size = state_.trail.size();
        state_.glance(unit);
        if (state_.failed()) return;
        if (state_.trail.size() == size) {
            state_.clean(unit);
            continue;
        }
        const auto mark = std::find_if(state_.trail.begin() + size, state_.trail.end(),
                                       [&](const Removal& r) { return board_.visible[r.atom]; });
        if (mark != state_.trail.end()) {
            sight.mark = mark->atom;
            sight.mark_woken = state_.woken[unit];
            state_.undo(size);
        } else {
            // What comes before waits still.
            place = std::min(place, state_.keep(size));
            state_.clean(unit);
        }
    }
}

bool Ladder::better(const FoundStep& one, const FoundStep& other) const {
    if (one.cost != other.cost) return one.cost < other.cost;
    if ((one.supposed >= 0) != (other.supposed >= 0)) return one.supposed < 0;
    if (one.rules.size() != other.rules.size()) return one.rules.size() < other.rules.size();
    return distance(one) < distance(other);
}

int64_t Ladder::distance(const FoundStep& found) const {
    int64_t least = last_.empty() ? 0 : INT64_MAX;
    for (int a : found.removed)
        for (int b : last_) {
            const int64_t dr = places[a].first - places[b].first, dc = places[a].second - places[b].second;
            least = std::min(least, dr * dr + dc * dc);
        }
    return least;
}

// The step of a single deduction, if it removes marks, remembered while it stands; a contradiction has no removed
// atoms.
const FoundStep* Ladder::seen_by(int unit) {
    if (!state_.dirty(unit) || !state_.usable(unit)) return nullptr;
    Sight& sight = sights_[unit];
    const auto stands = [&] {
        return sight.found && sight.woken == state_.woken[unit] && !sight.found->removed.empty() &&
               std::all_of(sight.found->removed.begin(), sight.found->removed.end(),
                           [&](int atom) { return state_.alive(atom); });
    };
    if (!stands()) {
        sight.found = deduce(unit);
        sight.woken = state_.woken[unit];
    }
    return sight.found ? &*sight.found : nullptr;
}

// The same, seen anew; the board stays as it is.
std::optional<FoundStep> Ladder::deduce(int unit) {
    if (++glances_ % kGlancesPerPoll == 0 && poll) poll();
    const uint32_t size = uint32_t(state_.trail.size());
    state_.glance(unit);
    std::optional<FoundStep> best;
    if (state_.failed()) {
        best = trace_failure(size, false);
    } else if (state_.trail.size() == size) {
        state_.clean(unit);
    } else {
        Ints marks;
        for (size_t i = size; i < state_.trail.size(); ++i)
            if (board_.visible[state_.trail[i].atom]) marks.push_back(state_.trail[i].atom);
        if (!marks.empty()) {
            best = trace(marks, {}, size, false);
            best->removed = marks;
            // With invisible atoms, one of the marks may be cheaper than all of them.
            for (size_t i = 0; hidden_atoms_ && marks.size() > 1 && i < marks.size(); ++i) {
                FoundStep single = trace({marks[i]}, {}, size, false);
                if (single.cost < best->cost) {
                    best = std::move(single);
                    best->removed = {marks[i]};
                }
            }
        }
    }
    state_.undo(size);
    return best;
}

FoundStep joined(const std::vector<FoundStep>& parts) {
    FoundStep whole = parts.at(0);
    auto join = [](Ints& all, const Ints& more) {
        all.insert(all.end(), more.begin(), more.end());
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
    };
    for (size_t i = 1; i < parts.size(); ++i) {
        join(whole.removed, parts[i].removed);
        join(whole.facts, parts[i].facts);
        join(whole.rules, parts[i].rules);
        whole.deductions.insert(whole.deductions.end(), parts[i].deductions.begin(), parts[i].deductions.end());
    }
    return whole;
}

std::vector<FoundStep> Ladder::family(const FoundStep& found) {
    std::vector<FoundStep> parts{found};
    const int own = found.deductions.empty() ? -1 : found.deductions.back().unit;
    const int family = own < 0 || found.supposed >= 0 ? 0 : board_.units[own].deduction->family;
    if (!family) return parts;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        if (unit == own || board_.units[unit].deduction->family != family) continue;
        const FoundStep* other = seen_by(unit);
        if (other && !other->removed.empty() && other->cost <= found.cost) parts.push_back(*other);
    }
    std::stable_sort(parts.begin(), parts.end(), [&](const FoundStep& a, const FoundStep& b) {
        return places[a.removed[0]] < places[b.removed[0]];
    });
    return parts;
}

// What is kept in mind is found by cheap deductions first: a dear one is taken only if no step is cheaper than that.
std::optional<FoundStep> Ladder::by_deduction(int most_cost) {
    const FoundStep* seen = nullptr;
    for (size_t i = 0; i < costs_.size() && costs_[i] <= most_cost && (!seen || costs_[i] <= seen->cost); ++i) {
        notice(costs_[i]);
        if (state_.failed()) return trace_failure(uint32_t(state_.trail.size()), false);
        seen = nullptr;
        for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
            const int unit = board_.order[place++];
            if (board_.units[unit].cost > costs_[i]) break;
            const FoundStep* found = seen_by(unit);
            if (!found) continue;
            if (found->removed.empty()) return *found;
            if (!seen || better(*found, *seen)) seen = found;
        }
    }
    if (!seen) return {};
    return *seen;
}

// What was brought to mind by a dear deduction may be seen at a glance by now, so that the step is cheaper than it
// seems.
FoundStep Ladder::rethought(FoundStep best) {
    if (best.cost <= kAtOnce || best.deductions.size() < 2) return best;
    if (!second_) {
        second_ = std::make_unique<Ladder>(board_);
        second_->places = places;
        // A copy of the function would count a reference to an object of Python's, without its lock.
        second_->poll = [this] {
            if (poll) poll();
        };
    }
    taken_ = false;
    const int own = best.deductions.back().unit;
    if (own < 0 || sights_[own].dear_at != state_.trail.size()) {
        auto cheaper = rethink(best, own, best.cost);
        if (!cheaper && own >= 0) sights_[own].dear_at = uint32_t(state_.trail.size());
        if (cheaper) best = std::move(*cheaper);
    }
    if (best.cost <= kSupposition) return best;
    std::vector<std::pair<const FoundStep*, int>> others;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        const FoundStep* found = seen_by(unit);
        // What was as dear when it was looked at again is so still, unless something changed for it.
        if (found && found->deductions.size() > 1 && sights_[unit].thought != state_.woken[unit])
            others.push_back({found, unit});
    }
    std::stable_sort(others.begin(), others.end(), [](auto a, auto b) { return a.first->cost < b.first->cost; });
    for (size_t i = 0; i < std::min(others.size(), kRethought) && best.cost > kSupposition; ++i) {
        auto [found, unit] = others[i];
        auto cheaper = rethink(*found, unit, best.cost);
        if (sights_[unit].again == INT32_MAX) sights_[unit].thought = state_.woken[unit];
        if (cheaper) best = std::move(*cheaper);
    }
    return best;
}

// What looking again finds depends on the marks near the step alone, so that its cost is remembered while these stay.
std::optional<FoundStep> Ladder::rethink(const FoundStep& found, int unit, int below) {
    Ints units = around(found);
    uint64_t key = mix(uint64_t(found.cost)), latest = 0;
    for (int other : units)
        if (quiet(other)) key += mix(uint64_t(other) << 1 | 1);
        else key += mix(uint64_t(other) << 1), latest = std::max(latest, state_.marked[other]);
    Sight* sight = unit >= 0 ? &sights_[unit] : nullptr;
    if (sight && !notes_decided_ && sight->around == key && sight->marks >= latest && sight->again >= below) return {};
    if (!std::exchange(taken_, true)) second_->take_marks(*this);
    auto cheaper = second_->again(found, std::move(units));
    if (sight) {
        sight->around = key;
        sight->marks = state_.removals();
        sight->again = cheaper ? cheaper->cost : INT32_MAX;
    }
    if (cheaper && cheaper->cost >= below) cheaper.reset();
    return cheaper;
}

// Whether a deduction about marks on most of the board finds nothing.
bool Ladder::quiet(int unit) {
    const Deduction& deduction = *board_.units[unit].deduction;
    if (deduction.watched.size() <= kBroad) return false;
    quiet_.resize(board_.units.size());
    auto& [when, answer] = quiet_[unit];
    if (when == state_.removals() + 1) return answer;
    when = state_.removals() + 1;
    answer =
        std::all_of(deduction.watched.begin(), deduction.watched.end(), [&](int atom) { return board_.visible[atom]; });
    if (!answer) return false;
    const size_t size = state_.trail.size();
    state_.glance(unit);
    answer = state_.trail.size() == size && !state_.failed();
    state_.undo(size);
    when = state_.removals() + 1;
    return answer;
}

// The units that have to do with a step, and those that have to do with what these watch.
Ints Ladder::around(const FoundStep& found) const {
    Ints atoms = found.removed;
    atoms.insert(atoms.end(), found.facts.begin(), found.facts.end());
    for (const UsedDeduction& deduction : found.deductions)
        atoms.insert(atoms.end(), deduction.atoms.begin(), deduction.atoms.end());
    std::vector<uint8_t> known(board_.units.size());
    Ints units;
    size_t done = 0;
    for (bool further : {true, false}) {
        for (int atom : atoms)
            for (int unit : board_.watching[atom]) {
                if (known[unit]) continue;
                known[unit] = 1;
                units.push_back(unit);
            }
        atoms.clear();
        for (; further && done < units.size(); ++done)
            if (!wide(units[done])) {
                const Ints& watched = board_.units[units[done]].deduction->watched;
                atoms.insert(atoms.end(), watched.begin(), watched.end());
            }
    }
    return units;
}

void Ladder::take_marks(const Ladder& other) {
    state_.undo(0);
    state_.trying = false;
    state_.take_marks(other.state_);
    marks_ = state_.trail.size();
    last_ = other.last_;
}

std::optional<FoundStep> Ladder::again(const FoundStep& found, Ints units) {
    state_.undo(marks_);
    for (int unit : used_) sights_[unit].found.reset(), sights_[unit].mark = -1;
    used_ = std::move(units);
    state_.use_only(used_);
    auto best = by_deduction(found.cost - 1);
    if (best && (best->removed.empty() || best->cost >= found.cost)) best.reset();
    return best;
}

}  // namespace park::deduction
