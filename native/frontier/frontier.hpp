// The frontier kernel: counts the loops, paths, or sets of linked paths of a board, or collects them in a diagram. It
// is frontier-based search (Simpath) with plugs as in broken-profile dynamic programming.
//
//   count(board, limits, options)         the exact number; keeps two levels at a time
//   count_best(board, limits, options)    the same, trying several directions under a rising cap on states
//   diagram(board, limits, options)       all solutions, to be counted, listed, restricted
//   diagram_best(board, limits, options)  the same, trying directions as count_best does
#pragma once
#include <cmath>

#include "frontier/blank_counter.hpp"
#include "frontier/sweep.hpp"
#include "frontier/two_sweeps.hpp"

namespace park::frontier {

// Calls f with the sweep that has the smallest capacity for the plan. Returns a reason if there is none. Three numbers
// are fixed at compile time: the bits of a plug, the bits of the word of plugs, and the extra words of a state for line
// totals and rules. The last is rounded up to 0, 1, 2 or 5.
template <class F>
std::string with_sweep(const FrontierPlan& plan, Limits& limits, const SweepOptions& options, F&& f) {
    if (!plan.reason.empty()) return plan.reason;
    const int extra_words = plan.total_words + plan.rule_words;
    // Runs the sweep with a stepper. The next functions choose its template arguments one by one.
    auto go = [&]<class Step>() {
        auto sweep = std::make_unique<FrontierSweep<Step>>(plan, limits, options);
        f(*sweep);
        return std::string();
    };
    // Chooses the number of extra words.
    auto by_extra_words = [&]<template <class, int, int> class Step, class Plugs, int kPlugBits>() -> std::string {
        if (extra_words == 0) return go.template operator()<Step<Plugs, kPlugBits, 0>>();
        // The usual sizes; others are not worth the time to compile them.
        if constexpr (sizeof(Plugs) == 8 && kPlugBits < 4) {
            if (extra_words <= 1) return go.template operator()<Step<Plugs, kPlugBits, 1>>();
            if (extra_words <= 2) return go.template operator()<Step<Plugs, kPlugBits, 2>>();
        }
        if (extra_words <= 5) return go.template operator()<Step<Plugs, kPlugBits, 5>>();
        return "too many line totals and rules for one state";
    };
    // Chooses the integer type that holds the word of plugs.
    auto by_width = [&]<template <class, int, int> class Step, int kPlugBits>() -> std::string {
        const int width = (plan.cols + 1) * kPlugBits;
        if (width <= 64) return by_extra_words.template operator()<Step, uint64_t, kPlugBits>();
        if (width <= 128) return by_extra_words.template operator()<Step, uint128_t, kPlugBits>();
        return "the shorter side is too long for the frontier";
    };
    if (plan.labels) {
        // Tips are numbered by their labels, or as pairs, of which each takes two of the cols + 1 positions.
        const int tips = plan.labels + (plan.cols + 1) / 2;
        if (tips <= LinkStepper<uint64_t, 4, 0>::kMostTips) return by_width.template operator()<LinkStepper, 4>();
        if (tips <= LinkStepper<uint64_t, 5, 0>::kMostTips) return by_width.template operator()<LinkStepper, 5>();
        return "too many labels have one end behind the frontier";
    }
    if (!plan.directed) return by_width.template operator()<Stepper, 2>();
    return plan.loop ? by_width.template operator()<Stepper, 3>() : by_width.template operator()<Stepper, 4>();
}

// The orientation that the options ask for; otherwise the one that keeps the frontier short.
inline int choose_orientation(const FrontierBoard& b, const SweepOptions& options) {
    return options.orientation >= 0 && options.orientation < 4 ? options.orientation : b.cols <= b.rows ? 0 : 2;
}

// Counts the lines of a board by one sweep in one direction. Blank boards are counted in an array.
inline CountResult count(const FrontierBoard& board, Limits& limits, const SweepOptions& options) {
    CountResult result;
    try {
        if (result.reason = refusal_reason(board); !result.reason.empty()) {
            result.stop = Stop::refused;
            return result;
        }
        int orientation = choose_orientation(board, options);
        if (!options.enough && is_blank(board)) {
            result = count_blank(board.rows, board.cols, limits);
            if (result.stop != Stop::refused) return result;
            result = {};
        }
        FrontierPlan plan = make_plan(board, orientation);
        if (plan.possible) result.reason = with_sweep(plan, limits, options, [&](auto& sweep) { sweep.count(result); });
        if (!result.reason.empty()) result.stop = Stop::refused;
        result.stats.orientation = orientation;
        trim(result.lines), trim(result.directed);
    } catch (const std::bad_alloc&) {
        result = {};
        result.stop = Stop::memory;
    }
    return result;
}

// Builds the diagram of all solutions by one sweep in one direction.
inline Diagram diagram(const FrontierBoard& board, Limits& limits, const SweepOptions& options) {
    Diagram d;
    try {
        if (d.reason = refusal_reason(board); !d.reason.empty()) {
            d.stop = Stop::refused;
            return d;
        }
        int orientation = choose_orientation(board, options);
        FrontierPlan plan = make_plan(board, orientation);
        d.set_levels_of(plan);
        if (plan.possible) d.reason = with_sweep(plan, limits, options, [&](auto& sweep) { sweep.build(d); });
        if (!d.reason.empty()) d.stop = Stop::refused;
        d.stats.orientation = orientation;
        if (d.stop != Stop::done) d.clear_nodes();
    } catch (const std::bad_alloc&) {
        d = Diagram();
        d.stop = Stop::memory;
    }
    return d;
}

// The number of states differs by orders of magnitude between the directions, and the best one is unknown in advance.
// So all are tried under a low cap on states, which is then raised, beginning with the direction that got furthest.
// `run` is count or diagram.
template <class Run>
auto try_directions(const FrontierBoard& board, Limits& limits, const SweepOptions& options, Run run) {
    std::vector<int> order{0, 1, 2, 3};
    if (board.cols > board.rows) std::rotate(order.begin(), order.begin() + 2, order.end());
    std::array<int, 4> reached = {};
    decltype(run(board, limits, options)) result;
    constexpr uint64_t kFirstCap = 20000, kCapGrowth = 8;
    constexpr int kBehind = 10;  // a direction that is behind by a tenth of the cells is dropped
    for (uint64_t cap = kFirstCap;; cap *= kCapGrowth) {
        bool again = false;
        for (int orientation : order) {
            SweepOptions capped = options;
            capped.max_states = std::min(cap, options.max_states);
            capped.orientation = orientation;
            auto attempt = run(board, limits, capped);
            bool inconclusive =
                attempt.stop == Stop::cap || attempt.stop == Stop::memory || attempt.stop == Stop::refused;
            again |= attempt.stop == Stop::cap && cap < options.max_states;
            reached[orientation] = attempt.stop == Stop::refused ? -1 : attempt.stats.levels_done;  // -1 sorts last
            if (orientation == order[0] || attempt.stop != Stop::refused) result = std::move(attempt);
            if (!inconclusive) return result;
        }
        if (!again) return result;
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return reached[a] > reached[b]; });
        // Later attempts are expensive: drop the directions that are well behind the first.
        while (order.size() > 1 && kBehind * (reached[order[0]] - reached[order.back()]) > board.cells())
            order.pop_back();
    }
}
// Counts by the direction that needs the fewest states.
inline CountResult count_trying_directions(const FrontierBoard& board, Limits& limits, const SweepOptions& options) {
    return try_directions(board, limits, options, count);
}

// The diagram, by the direction that needs the fewest states. A blank board is the same from all sides.
inline Diagram diagram_best(const FrontierBoard& board, Limits& limits, const SweepOptions& options) {
    return is_blank(board) ? diagram(board, limits, options) : try_directions(board, limits, options, diagram);
}

// True if some rule is about several edges together.
inline bool rules_stay_open(const FrontierBoard& board) {
    return !board.rules.empty() && !make_plan(board, 0).rules.empty();
}

// Counts by the best method. Undirected boards with one line are swept from both ends at once, by rows or by columns.
// Of these two, the one with the lower predicted cost leads, and the other follows at an eighth of its pace. Boards
// whose rules stay open between the two halves are swept in one direction. Paths between opposite sides of a blank
// board are counted in an array.
inline CountResult count_best(const FrontierBoard& board, Limits& limits, const SweepOptions& options) {
    CountResult result;
    if (result.reason = refusal_reason(board); !result.reason.empty()) {
        result.stop = Stop::refused;
        return result;
    }
    try {
        const auto path = blank_path(board);
        if (path && !options.enough && options.max_states == ~uint64_t(0)) {
            result = count_blank_path(board, *path, limits);
            if (result.stop != Stop::refused && result.stop != Stop::memory) return result;
        }
        if (board.directed || !board.ends.empty() || rules_stay_open(board))
            return count_trying_directions(board, limits, options);
        std::vector<std::pair<int, std::unique_ptr<MeetingSweeps>>> tries;  // by columns or by rows
        Budget budget{limits.bytes()};
        const int first = board.cols > board.rows;
        bool impossible = false, both = false;
        auto start = [&](int by_columns) {
            auto meeting = make_meeting(board, limits, options, budget, by_columns, impossible);
            if (meeting) tries.emplace_back(by_columns, std::move(meeting));
        };
        start(first);
        auto states_of = [&](int i) { return tries[i].second->states(); };
        constexpr double kGrowth = 0.06;  // how fast the logarithm of the states grows per cell, towards the end
        auto predicted_cost = [&](int i) {
            return std::log(1. + states_of(i)) - kGrowth * tries[i].second->cells_done();
        };
        constexpr uint64_t kFirst = 1000, kPace = 8;
        for (;;) {
            // The second direction starts only if the first one needs more than a few states.
            if (!both && (tries.empty() || states_of(0) > kFirst)) start(1 - first), both = true;
            if (impossible) return {};
            if (tries.empty()) return count_trying_directions(board, limits, options);  // too wide
            // Which of the two to resume, and the number of states at which to pause it again.
            size_t turn = 0;
            uint64_t pause = both ? ~uint64_t(0) : kFirst;
            if (tries.size() == 2) {
                const int leader = predicted_cost(1) < predicted_cost(0), other = 1 - leader;
                const bool behind = states_of(other) < std::max(kFirst, states_of(leader) / kPace);
                turn = behind ? other : leader;
                pause = std::max(kFirst,
                                 behind ? states_of(leader) / (kPace - 1) : states_of(leader) + states_of(leader) / 2);
            }
            result = {};
            result.stop = tries[turn].second->resume(pause);
            tries[turn].second->report(result);
            result.stats.orientation = 2 * tries[turn].first;
            result.stats.bytes = budget.peak;
            const bool over_cap = result.stop == Stop::cap && result.stats.states > options.max_states;
            if (result.stop == Stop::cap && !over_cap) continue;
            if ((both && tries.size() == 1) || (!over_cap && result.stop != Stop::memory)) return result;
            tries.erase(tries.begin() + turn);
        }
    } catch (const std::bad_alloc&) {
        result = {};
        result.stop = Stop::memory;
    }
    return result;
}

}  // namespace park::frontier
