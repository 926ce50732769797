// How the ladder supposes something, sees what fails, and leaves out what that does not need.
#include <algorithm>
#include <utility>

#include "deduction/ladder.hpp"

namespace park::deduction {

namespace {

constexpr uint64_t kProbesPerPoll = 32;  // a few milliseconds
constexpr int kChainCost = 4;            // the cost of deductions in a chain of a supposition, at most
// How many of the cheapest suppositions are shortened in any case, and at most; of short and of long chains.
constexpr size_t kShortened[] = {12, 2}, kMostShortened[] = {60, 6};
constexpr int kLeftOut = 32;          // deductions of one chain that are left out for a try, the expensive ones first
constexpr int kNestedProbes = 1'500;  // in search of one step
constexpr int kAllNestedProbes = 6'000;  // in search of all steps
constexpr size_t kMany = 200;            // suppositions of which the first that will do is taken
constexpr size_t kWide = 500;            // a deduction that watches more atoms is one at the whole board

}  // namespace

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

// Deductions about most of the board would make everything stale.
bool Ladder::wide(int unit) const {
    const Deduction& deduction = *board_.units[unit].deduction;
    return deduction.global || deduction.watched.size() > kWide;
}

// Whether an atom was removed since that a deduction woken by this supposition watches. Wide deductions do not count.
bool Ladder::stale(int atom) const {
    const Tried& tried = tried_[atom];
    return tried.at == kAlive ||
           std::any_of(tried.woken.begin(), tried.woken.end(), [&](int unit) { return state_.woken[unit] > tried.at; });
}

// Leaves out deductions that the supposition does not need. False if it costs more than `most` without them.
bool Ladder::shorten(FoundStep& found, int most) {
    std::vector<uint8_t> barred(board_.units.size(), 1);
    auto allow = [&](const FoundStep& some, uint8_t value) {
        for (const UsedDeduction& deduction : some.deductions)
            if (deduction.unit >= 0) barred[deduction.unit] = value;
        if (some.failed_unit >= 0) barred[some.failed_unit] = value;
    };
    allow(found, 0);
    // Every shorter chain needs the deductions that this one needs.
    std::vector<uint8_t> needed(board_.units.size());
    int least = 1, tries = 0;  // the cost of the deductions that are needed
    for (bool shorter = true; shorter && tries < kLeftOut;) {
        shorter = false;
        Ints units;
        for (const UsedDeduction& deduction : found.deductions)
            if (deduction.unit >= 0) units.push_back(deduction.unit);
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

// The nearest supposition that costs at most so much, if one is known or is found by making those that are stale.
std::optional<FoundStep> Ladder::nearest(const Ints& candidates, int most) {
    std::vector<std::pair<int64_t, int>> order;
    FoundStep place;
    for (int atom : candidates) {
        place.removed = {atom};
        order.push_back({distance(place), atom});
    }
    std::stable_sort(order.begin(), order.end(), [](auto a, auto b) { return a.first < b.first; });
    for (bool anew : {false, true})
        for (auto [far, atom] : order) {
            Tried& tried = tried_[atom];
            if (anew && stale(atom)) keep_found(atom, probe(atom, false));
            if (!tried.found || tried.found->cost > most) continue;
            if (!tried.shortened && tried.found->cost > kSupposition) tried.shortened = shorten(*tried.found, most);
            return tried.found;
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
    // One that costs hardly more than the last does not change how hard the puzzle is.
    const int enough = std::min({below - 1, highest_cost_, last_supposed_ + last_supposed_ / 4});
    if (candidates.size() > kMany)
        if (auto near = nearest(candidates, enough)) return near;
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
        // Only variables that share a deduction with an atom that was removed under the supposition.
        std::vector<uint8_t> near(board_.atoms());
        for (size_t i = base; i < state_.trail.size(); ++i)
            for (int unit : board_.watching[state_.trail[i].atom])
                if (!board_.units[unit].deduction->global)
                    for (int other : board_.units[unit].deduction->watched) near[other] = 1;
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

}  // namespace park::deduction
