#include "deduction/linear.hpp"

#include <algorithm>
#include <climits>
#include <tuple>
#include <utility>

#include "deduction/order.hpp"

namespace park::deduction {

namespace {

constexpr size_t kMany = 64;         // terms of a sum whose bounds are remembered
constexpr size_t kMostChanged = 64;  // removals after which bounds are added up anew

// The least and the largest weight that a term can have.
template <class Alive>
std::pair<int, int> range(const Linear::Term& term, Alive alive) {
    int least = INT_MAX, most = INT_MIN;
    for (auto [atom, weight] : term)
        if (alive(atom)) least = std::min(least, weight), most = std::max(most, weight);
    return {least, most};
}

}  // namespace

Linear::Linear(std::vector<Term> terms, int low, int high, Ints kind_costs)
    : Deduction(std::move(kind_costs)), terms_(std::move(terms)), low_(low), high_(high) {
    int total = 0;
    for (const Term& term : terms_) {
        for (auto [atom, weight] : term) watched.push_back(atom);
        const auto [least, most] = range(term, [](int) { return true; });
        total += most;
        widest_ = std::max(widest_, most - least);
    }
    at_least_ = high_ >= total;
    Ints atoms = watched;
    std::sort(atoms.begin(), atoms.end());
    many_ = terms_.size() >= kMany && std::adjacent_find(atoms.begin(), atoms.end()) == atoms.end();
}

void Linear::fire(State& state, int unit, int kind) const {
    if (kind == kBounds) fire_bounds(state, unit);
    else fire_sums(state, unit);
}

// The bounds of the terms as they were at some time, so that of many terms only those are looked at that changed.
struct Linear::Kept : Deduction::Memory {
    uint64_t when = 0;  // the last removal then, and how many there were
    size_t size = 0;
    int least = 0, most = 0;
    std::vector<std::pair<int, int>> ranges;
    Ints term_of;                // of each atom, or -1
    std::vector<uint64_t> seen;  // of each term: when it was last seen to have changed
    uint64_t time = 0;
};

// The least and the largest sum; the least is larger if a variable has no values.
std::pair<int, int> Linear::bounds(State& state, int unit) const {
    const auto alive = [&](int atom) { return state.alive(atom); };
    auto& memory = state.memory[state.board.units[unit].number];
    if (!memory) {
        auto fresh = std::make_unique<Kept>();
        fresh->term_of.assign(state.board.atoms(), -1);
        for (size_t t = 0; t < terms_.size(); ++t)
            for (auto [atom, weight] : terms_[t]) fresh->term_of[atom] = int(t);
        fresh->seen.resize(terms_.size());
        memory = std::move(fresh);
    }
    Kept& kept = static_cast<Kept&>(*memory);
    const auto& trail = state.trail;
    const bool stands = kept.when && state.stands(kept.size, kept.when);
    if (stands && trail.size() - kept.size < (state.trying ? terms_.size() : kMostChanged)) {
        int least = kept.least, most = kept.most;
        ++kept.time;
        for (size_t i = kept.size; i < trail.size(); ++i) {
            const int t = kept.term_of[trail[i].atom];
            if (t < 0 || std::exchange(kept.seen[t], kept.time) == kept.time) continue;
            const auto [first, last] = range(terms_[t], alive);
            if (first > last) return {1, 0};
            least += first - kept.ranges[t].first;
            most += last - kept.ranges[t].second;
        }
        return {least, most};
    }
    kept.when = 0;
    kept.least = kept.most = 0;
    kept.ranges.clear();
    for (const Term& term : terms_) {
        kept.ranges.push_back(range(term, alive));
        if (kept.ranges.back().first > kept.ranges.back().second) return {1, 0};
        kept.least += kept.ranges.back().first;
        kept.most += kept.ranges.back().second;
    }
    kept.size = trail.size();
    kept.when = trail.empty() ? 0 : trail.back().number;
    return {kept.least, kept.most};
}

void Linear::fire_bounds(State& state, int unit) const {
    const auto alive = [&](int atom) { return state.alive(atom); };
    int least = 0, most = 0;
    if (many_) {
        std::tie(least, most) = bounds(state, unit);
        if (least > most) return;
    } else {
        for (const Term& term : terms_) {
            const auto [first, last] = range(term, alive);
            if (first > last) return;  // a variable without values has failed already
            least += first;
            most += last;
            if (at_least_ && most - widest_ >= low_) return;  // weights are not below 0, so that it can only grow
        }
    }
    if (least > high_ || most < low_) return state.fail(unit);
    if (most - widest_ >= low_ && least + widest_ <= high_) return;
    for (const Term& term : terms_) {
        const auto [first, last] = range(term, alive);
        for (auto [atom, weight] : term)
            if (state.alive(atom) && (least - first + weight > high_ || most - last + weight < low_))
                state.remove(atom, unit);
    }
}

void Linear::fire_sums(State& state, int unit) const {
    // before[i]: the sums of terms 0 to i-1; after[i]: those of terms i and on.
    const size_t n = terms_.size();
    using Sums = std::vector<uint8_t>;
    std::vector<Sums> before(n + 1, Sums(high_ + 1)), after(n + 1, Sums(high_ + 1));
    auto extend = [&](const Sums& from, Sums& to, const Term& term) {
        for (auto [atom, weight] : term)
            if (state.alive(atom))
                for (int sum = 0; sum + weight <= high_; ++sum) to[sum + weight] |= from[sum];
    };
    before[0][0] = after[n][0] = 1;
    for (size_t i = 0; i < n; ++i) extend(before[i], before[i + 1], terms_[i]);
    for (size_t i = n; i-- > 0;) extend(after[i + 1], after[i], terms_[i]);
    bool any = false;
    for (int sum = low_; sum <= high_; ++sum) any = any || before[n][sum];
    if (!any) return state.fail(unit);
    Ints gone;
    for (size_t i = 0; i < n; ++i)
        for (auto [atom, weight] : terms_[i]) {
            if (!state.alive(atom)) continue;
            bool able = false;
            for (int one = 0; one + weight <= high_ && !able; ++one)
                if (before[i][one])
                    for (int sum = std::max(low_, one + weight); sum <= high_ && !able; ++sum)
                        able = after[i + 1][sum - one - weight];
            if (!able) gone.push_back(atom);
        }
    for (int atom : gone) state.remove(atom, unit);
}

bool Linear::possible(const Past& past, int wanted) const {
    std::vector<uint8_t> sums(high_ + 1), next;
    sums[0] = 1;
    for (const Term& term : terms_) {
        const bool home = std::any_of(term.begin(), term.end(), [&](auto& each) { return each.first == wanted; });
        next.assign(high_ + 1, 0);
        for (auto [atom, weight] : term)
            if (home ? atom == wanted : past.alive(atom))
                for (int sum = 0; sum + weight <= high_; ++sum) next[sum + weight] |= sums[sum];
        sums.swap(next);
    }
    return std::any_of(sums.begin() + std::min<size_t>(low_, sums.size()), sums.end(), [](uint8_t x) { return x; });
}

void Linear::reason(const Past& past, const State& state, int kind, int atom, Why& why) const {
    if (kind == kBounds) return reason_bounds(past, state, atom, why);
    Ints atoms;
    for (const Term& term : terms_)
        for (auto [other, weight] : term)
            if (past.dead(other) && other != atom) atoms.push_back(other);
    shrink(past, state, atoms, [&](const Past& less, int) { return !possible(less, atom); });
    why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
}

void Linear::reason_bounds(const Past& past, const State& state, int atom, Why& why) const {
    // How much each term adds to the least sum, or takes from the largest, by atoms that are gone.
    struct Share {
        uint32_t when, rank;
        int gain;
        Ints atoms;
    };
    auto shares = [&](bool above, int& sum) {
        std::vector<Share> found;
        sum = 0;
        for (const Term& term : terms_) {
            auto own = std::find_if(term.begin(), term.end(), [&](auto& each) { return each.first == atom; });
            if (own != term.end()) {
                sum += own->second;
                continue;
            }
            const auto [least, most] = range(term, [&](int a) { return past.alive(a); });
            const auto [first, last] = range(term, [](int) { return true; });
            Share share{0, 0, above ? least - first : last - most, {}};
            for (auto [other, weight] : term)
                if (above ? weight < least : weight > most) {
                    share.atoms.push_back(other);
                    share.when = std::max(share.when, past.when(other));
                    share.rank = std::max(share.rank, state.board.rank[other]);
                }
            sum += above ? first : last;
            if (share.gain) found.push_back(std::move(share));
        }
        std::sort(found.begin(), found.end(),
                  [](const Share& a, const Share& b) { return std::tie(a.when, a.rank) < std::tie(b.when, b.rank); });
        return found;
    };
    for (bool above : {true, false}) {
        int sum = 0;
        Ints atoms;
        for (const Share& share : shares(above, sum)) {
            if (above ? sum > high_ : sum < low_) break;
            sum += above ? share.gain : -share.gain;
            atoms.insert(atoms.end(), share.atoms.begin(), share.atoms.end());
        }
        if (above ? sum > high_ : sum < low_) {
            why.atoms.insert(why.atoms.end(), atoms.begin(), atoms.end());
            return;
        }
    }
}

void Linear::describe(Shape& shape) const {
    const int self = shape.vertex(1000 + uint64_t(low_) * 100000 + high_);
    shape.join(shape.self, self, 20);
    for (const Term& term : terms_)
        for (auto [atom, weight] : term) shape.join(self, atom, 100 + weight);
}

}  // namespace park::deduction
