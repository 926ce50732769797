#include "looks/ladder.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace park::looks {

namespace {

constexpr uint64_t kProbesPerPoll = 32;  // a few milliseconds
constexpr uint64_t kGlancesPerPoll = 64;
constexpr int kAtOnce = 1;       // the cost of looks that are taken without a word, at most
constexpr int kChainCost = 4;    // the cost of looks in a chain of a supposition, at most
constexpr int kSupposition = 3;  // the cost of a supposition, at least
constexpr int kLong = 20;        // a chain that costs more is long: most people do not follow it
// How many of the cheapest suppositions are shortened in any case, and at most; of short and of long chains.
constexpr size_t kShortened[] = {12, 2}, kMostShortened[] = {60, 6};
constexpr int kLeftOut = 32;             // looks of one chain that are left out for a try, the expensive ones first
constexpr int kNestedProbes = 1'500;     // in search of one step
constexpr int kAllNestedProbes = 6'000;  // in search of all steps
constexpr size_t kWide = 500;            // a look that watches more atoms is one at the whole board
constexpr size_t kLarge = 2'000;         // marks that could be made on a board; one with more is large
constexpr int kBounds[] = {kSupposition, 4, 8, 20, INT32_MAX};  // of costs that are tried one after the other
constexpr size_t kRethought = 24;  // dear steps that are looked at again, in search of one that is not
constexpr int kInner = -3;         // causes from here down: inner suppositions

}  // namespace

Ladder::Ladder(const LookBoard& board) : board_(board), state_(board) {
    places.resize(board.atoms());
    tried_.resize(board.atoms());
    sights_.resize(board.units.size());
    for (const Unit& unit : board.units) costs_.push_back(unit.cost);
    std::sort(costs_.begin(), costs_.end());
    costs_.erase(std::unique(costs_.begin(), costs_.end()), costs_.end());
    for (uint8_t shown : board.visible) hidden_atoms_ = hidden_atoms_ || !shown;
}

void Ladder::reset(const std::vector<uint8_t>& rules) {
    state_.undo(0);
    state_.trying = false;  // a poll may have ended a try
    state_.set_active(rules);
    state_.soil_all();
    for (auto [atom, rule] : board_.given)
        if (rules[rule]) tell_value(atom);
    last_.clear();
    highest_cost_ = 0;
    probes_ = nested_probes_ = 0;
    for (Tried& tried : tried_)
        if (tried.at != kAlive) tried = {};
    for (Sight& sight : sights_) sight = {};
}

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
            unit.look->reason(state_.at(removal.since), state_, unit.kind, atom, *removal.why);
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
        const bool each = deeper || board_.units[removal.unit].look->global;
        const int name = deeper ? -1 - int(found.inner.size()) : removal.unit;
        if (deeper) found.inner.push_back(inner_[kInner - removal.unit]);
        if (used.insert({deeper ? name : removal.unit, each ? removal.since : 0}).second) {
            found.cost += deeper ? found.inner.back().cost : board_.units[removal.unit].cost;
            found.looks.push_back({name, {removal.atom}});
        } else {
            for (UsedLook& look : found.looks)
                if (look.unit == name) look.atoms.push_back(removal.atom);
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
    unit.look->reason(state_.at(state_.failed_at), state_, unit.kind, kConflict, why);
    FoundStep found = trace({}, std::move(why), base, inner);
    found.failed_unit = state_.failed_unit;
    const bool known =
        !unit.look->global && std::any_of(found.looks.begin(), found.looks.end(),
                                          [&](const UsedLook& look) { return look.unit == state_.failed_unit; });
    if (!known) found.cost += unit.cost;
    return found;
}

// --- single looks

// Removes invisible atoms by single looks up to a cost, so that marks which rest on them are found.
void Ladder::notice(int most_cost) {
    if (!hidden_atoms_) return;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        if (board_.units[unit].cost > most_cost) return;
        Sight& sight = sights_[unit];
        // A look that would make a mark would make it still, unless something changed for it.
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
            state_.keep(size);
            state_.clean(unit);
            place = 0;
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

// The step of a single look, if it removes marks, remembered while it stands; a contradiction has no removed atoms.
const FoundStep* Ladder::seen_by(int unit) {
    if (!state_.dirty(unit) || !state_.usable(unit)) return nullptr;
    Sight& sight = sights_[unit];
    const auto stands = [&] {
        return sight.found && sight.woken == state_.woken[unit] && !sight.found->removed.empty() &&
               std::all_of(sight.found->removed.begin(), sight.found->removed.end(),
                           [&](int atom) { return state_.alive(atom); });
    };
    if (!stands()) {
        sight.found = look(unit);
        sight.woken = state_.woken[unit];
    }
    return sight.found ? &*sight.found : nullptr;
}

// The same, seen anew; the board stays as it is.
std::optional<FoundStep> Ladder::look(int unit) {
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
        whole.looks.insert(whole.looks.end(), parts[i].looks.begin(), parts[i].looks.end());
    }
    return whole;
}

std::vector<FoundStep> Ladder::family(const FoundStep& found) {
    std::vector<FoundStep> parts{found};
    const int own = found.looks.empty() ? -1 : found.looks.back().unit;
    const int family = own < 0 || found.supposed >= 0 ? 0 : board_.units[own].look->family;
    if (!family) return parts;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        if (unit == own || board_.units[unit].look->family != family) continue;
        const FoundStep* other = seen_by(unit);
        if (other && !other->removed.empty() && other->cost <= found.cost) parts.push_back(*other);
    }
    std::stable_sort(parts.begin(), parts.end(), [&](const FoundStep& a, const FoundStep& b) {
        return places[a.removed[0]] < places[b.removed[0]];
    });
    return parts;
}

// What is kept in mind is found by cheap looks first: a dear one is taken only if no step is cheaper than that.
std::optional<FoundStep> Ladder::by_look(int most_cost) {
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

// What was brought to mind by a dear look may be seen at a glance by now, so that the step is cheaper than it seems.
FoundStep Ladder::rethought(FoundStep best) {
    if (best.cost <= kAtOnce || best.looks.size() < 2) return best;
    if (!second_) {
        second_ = std::make_unique<Ladder>(board_);
        second_->places = places;
        second_->poll = poll;
    }
    second_->take_marks(*this);
    if (auto cheaper = second_->again(best)) best = std::move(*cheaper);
    if (best.cost <= kSupposition) return best;
    std::vector<std::pair<const FoundStep*, int>> others;
    for (size_t place = state_.next_dirty(0); place < board_.order.size(); place = state_.next_dirty(place)) {
        const int unit = board_.order[place++];
        const FoundStep* found = seen_by(unit);
        // What was as dear when it was looked at again is so still, unless something changed for it.
        if (found && found->looks.size() > 1 && sights_[unit].thought != state_.woken[unit])
            others.push_back({found, unit});
    }
    std::stable_sort(others.begin(), others.end(), [](auto a, auto b) { return a.first->cost < b.first->cost; });
    for (size_t i = 0; i < std::min(others.size(), kRethought) && best.cost > kSupposition; ++i) {
        auto [found, unit] = others[i];
        auto cheaper = second_->again(*found);
        if (!cheaper) sights_[unit].thought = state_.woken[unit];
        if (cheaper && cheaper->cost < best.cost) best = std::move(*cheaper);
    }
    return best;
}

// --- suppositions

std::optional<FoundStep> Ladder::probe(int atom, bool inner, const std::vector<uint8_t>* barred) {
    if (++probes_ % kProbesPerPoll == 0 && poll) poll();
    const uint32_t base = uint32_t(state_.trail.size());
    const bool before = std::exchange(state_.trying, true);
    state_.clear_queue();
    state_.decide(atom, kSupposed);
    state_.propagate(kChainCost, barred);
    std::optional<FoundStep> found;
    if (state_.failed()) {
        found = trace_failure(base, inner);
        found->cost = std::max(kSupposition, found->cost + 1);
        found->supposed = atom;
        found->removed = {atom};
    }
    if (!inner && !barred) {
        Tried& tried = tried_[atom];
        tried.at = base;
        tried.moved = uint32_t(state_.trail.size()) - base;
        tried.woken.clear();
        touched_.resize(board_.units.size());
        for (size_t i = base; i < state_.trail.size(); ++i)
            for (int unit : board_.watching[state_.trail[i].atom]) {
                if (wide(unit) || touched_[unit]) continue;
                touched_[unit] = 1;
                tried.woken.push_back(unit);
            }
        for (int unit : tried.woken) touched_[unit] = 0;
    }
    state_.undo(base);
    state_.trying = before;
    return found;
}

// Looks at most of the board would make everything stale.
bool Ladder::wide(int unit) const {
    const Look& look = *board_.units[unit].look;
    return look.global || look.watched.size() > kWide;
}

// Whether an atom was removed since that a look woken by this supposition watches. Wide looks do not count.
bool Ladder::stale(int atom) const {
    const Tried& tried = tried_[atom];
    return tried.at == kAlive ||
           std::any_of(tried.woken.begin(), tried.woken.end(), [&](int unit) { return state_.woken[unit] > tried.at; });
}

// Leaves out looks that the supposition does not need. False if it costs more than `most` without them.
bool Ladder::shorten(FoundStep& found, int most) {
    std::vector<uint8_t> barred(board_.units.size(), 1);
    auto allow = [&](const FoundStep& some, uint8_t value) {
        for (const UsedLook& look : some.looks)
            if (look.unit >= 0) barred[look.unit] = value;
        if (some.failed_unit >= 0) barred[some.failed_unit] = value;
    };
    allow(found, 0);
    // Every shorter chain needs the looks that this one needs.
    std::vector<uint8_t> needed(board_.units.size());
    int least = 1, tries = 0;  // the cost of the looks that are needed
    for (bool shorter = true; shorter && tries < kLeftOut;) {
        shorter = false;
        Ints units;
        for (const UsedLook& look : found.looks)
            if (look.unit >= 0) units.push_back(look.unit);
        if (found.failed_unit >= 0) units.push_back(found.failed_unit);
        std::sort(units.begin(), units.end(), [&](int a, int b) { return board_.unit_rank[a] > board_.unit_rank[b]; });
        units.erase(std::unique(units.begin(), units.end()), units.end());
        for (int unit : units) {
            if (needed[unit]) continue;
            if (++tries > kLeftOut) break;
            barred[unit] = 1;
            auto less = probe(found.supposed, false, &barred);
            if (!less) {
                needed[unit] = 1;
                least += board_.units[unit].cost;
                if (least > most) return false;
            }
            if (less && less->cost < found.cost) {
                allow(found, 1);
                found = std::move(*less);
                allow(found, 0);
                shorter = true;
                break;
            }
            barred[unit] = 0;
        }
    }
    return true;
}

// The cheapest of the suppositions that are known to fail, shortened.
std::optional<FoundStep> Ladder::cheapest(const Ints& candidates, int below) {
    Ints failing;
    for (int atom : candidates)
        if (tried_[atom].found) failing.push_back(atom);
    std::stable_sort(failing.begin(), failing.end(),
                     [&](int a, int b) { return tried_[a].found->cost < tried_[b].found->cost; });
    std::optional<FoundStep> best;
    // A chain rarely shrinks to less than half.
    for (size_t i = 0; i < failing.size(); ++i) {
        Tried& tried = tried_[failing[i]];
        const bool is_long = tried.found->cost > kLong;
        if (i >= kMostShortened[is_long]) break;
        if (i >= kShortened[is_long] && best && tried.found->cost > 2 * best->cost) break;
        if (!tried.shortened) tried.shortened = shorten(*tried.found, best ? best->cost : below - 1);
        if (tried.found->cost < below && (!best || better(*tried.found, *best))) best = tried.found;
        if (best && best->cost <= kSupposition) break;
    }
    return best;
}

// The values that may be supposed, in canonical order.
Ints Ladder::open_atoms(const std::vector<uint8_t>& wanted) const {
    Ints found;
    for (int atom : board_.by_rank) {
        const int var = board_.var_of[atom];
        if (var >= 0 && state_.alive(atom) && state_.left(var) > 1 && wanted[atom]) found.push_back(atom);
    }
    return found;
}

// The nearest supposition of the least cost that there is, if one is known or is found by making those that are stale.
std::optional<FoundStep> Ladder::nearest(const Ints& candidates) {
    std::vector<std::pair<int64_t, int>> order;
    FoundStep place;
    for (int atom : candidates) {
        place.removed = {atom};
        order.push_back({distance(place), atom});
    }
    std::stable_sort(order.begin(), order.end(), [](auto a, auto b) { return a.first < b.first; });
    const auto least = [&](int atom) { return tried_[atom].found && tried_[atom].found->cost <= kSupposition; };
    for (auto [far, atom] : order)
        if (least(atom)) return tried_[atom].found;
    for (auto [far, atom] : order) {
        if (!stale(atom)) continue;
        keep_found(atom, probe(atom, false));
        if (least(atom)) return tried_[atom].found;
    }
    return {};
}

// A supposition that failed before fails now, and may have been shortened then.
void Ladder::keep_found(int atom, std::optional<FoundStep> found) {
    Tried& tried = tried_[atom];
    if (!found || (tried.found && tried.found->cost <= found->cost)) return;
    tried.found = std::move(found);
    tried.shortened = false;
}

// At first, earlier suppositions are used again, and only those near the last steps are made anew. The cheapest of
// these is taken if a step before was as expensive, so that it does not change how hard the puzzle is. Otherwise all
// are made.
std::optional<FoundStep> Ladder::by_supposition(const std::vector<uint8_t>& wanted, int below) {
    const Ints candidates = open_atoms(wanted);
    for (bool all : {false, true}) {
        bool reused = false;
        for (int atom : candidates) {
            Tried& tried = tried_[atom];
            if (all ? tried.at == state_.trail.size() : !stale(atom)) {
                reused = true;
                continue;
            }
            keep_found(atom, probe(atom, false));
        }
        auto best = cheapest(candidates, below);
        if (all || !reused || (best && best->cost <= highest_cost_)) return best;
    }
    return {};
}

std::optional<FoundStep> Ladder::nested(int atom, int rounds) {
    const uint32_t base = uint32_t(state_.trail.size());
    state_.trying = true;
    state_.clear_queue();
    inner_.clear();
    state_.decide(atom, kSupposed);
    state_.propagate(kChainCost);
    for (int round = 0; round < rounds && !state_.failed(); ++round) {
        // Only variables that share a look with an atom that was removed under the supposition.
        std::vector<uint8_t> near(board_.atoms());
        for (size_t i = base; i < state_.trail.size(); ++i)
            for (int unit : board_.watching[state_.trail[i].atom])
                if (!board_.units[unit].look->global)
                    for (int other : board_.units[unit].look->watched) near[other] = 1;
        bool progress = false;
        for (int other : board_.by_rank) {
            const int var = board_.var_of[other];
            if (!near[other] || var < 0 || state_.dead(other) || state_.left(var) < 2) continue;
            auto deeper = probe(other, true);
            if (!deeper) continue;
            inner_.push_back(std::move(*deeper));
            state_.drop(other, kInner - int(inner_.size() - 1));
            state_.propagate(kChainCost);
            progress = true;
            if (state_.failed()) break;
        }
        if (!progress) break;
    }
    std::optional<FoundStep> found;
    if (state_.failed()) {
        found = trace_failure(base, false);
        found->cost = std::max(kSupposition, found->cost + 1);
        found->supposed = atom;
        found->removed = {atom};
    }
    state_.undo(base);
    state_.trying = false;
    inner_.clear();
    return found;
}

std::optional<FoundStep> Ladder::by_nested(const std::vector<uint8_t>& wanted) {
    const uint64_t start = probes_;
    const auto spent = [&] { return nested_probes_ + (probes_ - start); };
    const uint64_t limit = std::min<uint64_t>(nested_probes_ + kNestedProbes, kAllNestedProbes);
    // The supposition that removed most is nearest to a contradiction.
    Ints order = open_atoms(wanted);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return tried_[a].moved > tried_[b].moved; });
    std::optional<FoundStep> found;
    for (int rounds : {1, 2, 4})
        for (size_t i = 0; i < order.size() && !found && spent() < limit; ++i)
            // The first will do: all of them are beyond what most people follow.
            found = nested(order[i], rounds);
    nested_probes_ = spent();
    return found;
}

// On a large board, what costs less is tried before what costs more: neither looks nor suppositions are all made.
std::optional<FoundStep> Ladder::on_large(const std::vector<uint8_t>& wanted, int depth) {
    std::optional<FoundStep> best, other;
    for (size_t i = 0; i < std::size(kBounds); ++i) {
        best = by_look(kBounds[i]);
        if (best && best->removed.empty()) return best;
        if (best) best = rethought(std::move(*best));
        if (best && best->cost <= kBounds[i]) return best;
        if (depth < 1) continue;
        if (i == 0) other = nearest(open_atoms(wanted));
        if (i == 1) other = by_supposition(wanted, INT32_MAX);
        if (other && (i == 0 || other->cost <= kBounds[i + 1 < std::size(kBounds) ? i + 1 : i])) return other;
    }
    if (!best && depth >= 2) best = by_nested(wanted);
    return best;
}

std::optional<FoundStep> Ladder::next(const std::vector<uint8_t>& wanted, int depth) {
    if (board_.by_rank.size() > kLarge) return on_large(wanted, depth);
    auto best = by_look(INT32_MAX);
    if (best && !best->removed.empty()) best = rethought(std::move(*best));
    if (best && (best->cost <= std::max(kSupposition, std::min(highest_cost_, kLong)) || best->removed.empty()))
        return best;
    if (depth >= 1) {
        auto other = by_supposition(wanted, best ? best->cost : INT32_MAX);
        if (other) best = std::move(other);
    }
    if (!best && depth >= 2) best = by_nested(wanted);
    return best;
}

// The units that have to do with a step, and those that have to do with what these watch.
Ints Ladder::around(const FoundStep& found) const {
    Ints atoms = found.removed;
    atoms.insert(atoms.end(), found.facts.begin(), found.facts.end());
    for (const UsedLook& look : found.looks) atoms.insert(atoms.end(), look.atoms.begin(), look.atoms.end());
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
                const Ints& watched = board_.units[units[done]].look->watched;
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

std::optional<FoundStep> Ladder::again(const FoundStep& found) {
    state_.undo(marks_);
    for (int unit : used_) sights_[unit].found.reset(), sights_[unit].mark = -1;
    used_ = around(found);
    state_.use_only(used_);
    auto best = by_look(found.cost - 1);
    if (best && (best->removed.empty() || best->cost >= found.cost)) best.reset();
    return best;
}

int Ladder::moves(int atom) {
    const size_t base = state_.trail.size();
    state_.trying = true;
    state_.clear_queue();
    state_.decide(atom, kSupposed);
    state_.propagate(kChainCost);
    const int found = int(state_.trail.size() - base);
    state_.undo(base);
    state_.trying = false;
    return found;
}

int Ladder::open(const Ints& vars) const {
    int found = 0;
    for (int var : vars) found += state_.left(var) - 1;
    return found;
}

void Ladder::apply(const FoundStep& found) {
    for (int atom : found.removed) state_.drop(atom, kKnown);
    state_.clear_queue();
    last_ = found.removed;
    highest_cost_ = std::max(highest_cost_, found.cost);
}

Ints Ladder::follow() {
    const size_t size = state_.trail.size();
    for (size_t place = 0; (place = state_.next_dirty(place)) < board_.order.size() && !state_.failed();) {
        const int unit = board_.order[place++];
        if (!state_.usable(unit) || !board_.units[unit].look->follows || board_.units[unit].kind > 0) continue;
        const uint32_t before = uint32_t(state_.trail.size());
        state_.glance(unit);
        Ints shown;
        for (size_t k = before; hidden_atoms_ && k < state_.trail.size(); ++k)
            if (board_.visible[state_.trail[k].atom]) shown.push_back(state_.trail[k].atom);
        // A mark may rest on invisible atoms that took some thought.
        if (!shown.empty() && trace(shown, {}, before, false).cost > kAtOnce) {
            state_.undo(before);
            continue;
        }
        state_.keep(before);
        state_.clean(unit);
        if (state_.trail.size() > before) place = 0;
    }
    Ints marks;
    for (size_t i = size; i < state_.trail.size(); ++i)
        if (board_.visible[state_.trail[i].atom]) marks.push_back(state_.trail[i].atom);
    return marks;
}

// --- closure

bool Ladder::decided(const Ints& targets) const {
    return std::all_of(targets.begin(), targets.end(), [&](int var) { return state_.left(var) == 1; });
}

bool Ladder::closes(int most_cost, const Ints& targets, const std::vector<uint8_t>& wanted) {
    while (true) {
        bool progress = true;
        while (progress && !decided(targets)) {
            progress = false;
            follow();
            auto found = by_look(most_cost);
            if (found && found->removed.empty()) return false;
            if (found && found->cost > most_cost) found = rethought(std::move(*found));
            if (found && found->cost <= most_cost)
                for (const FoundStep& part : family(*found)) apply(part), progress = true;
        }
        if (decided(targets)) return true;
        if (most_cost < kSupposition) return false;
        for (int atom : board_.by_rank) {
            const int var = board_.var_of[atom];
            if (var < 0 || state_.dead(atom) || state_.left(var) < 2 || !wanted[atom]) continue;
            auto found = probe(atom, false);
            if (!found) continue;
            if (found->cost > most_cost && found->cost <= 2 * most_cost + 2) shorten(*found, most_cost);
            if (found->cost > most_cost) continue;
            apply(*found);
            follow();
            progress = true;
        }
        if (!progress) return decided(targets);
    }
}

}  // namespace park::looks
