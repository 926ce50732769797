// The Python face of the kernel that sweeps a profile.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bind.hpp"
#include "profile_sweep.hpp"

namespace nb = nanobind;
using namespace profile;
using park::End;

namespace {

using Children = std::vector<std::vector<u32>>;
using Rules = std::vector<std::pair<std::vector<int>, u32>>;
using Nets = std::vector<std::tuple<std::vector<int>, std::vector<int>, std::vector<std::pair<int, int>>>>;

// Rests come in the order of their numbers, from 2 on, each with the rests that its values leave.
Board make_board(const std::vector<int>& sizes, const std::vector<bool>& seen, const Children& rests,
                 const Rules& rules, const Nets& nets) {
    Board board;
    board.sizes = sizes, board.seen = seen;
    if (seen.size() != sizes.size()) throw nb::value_error("every variable is seen or not");
    for (const auto& children : rests)
        if (board.rests.make(children) != board.rests.size() - 1) throw nb::value_error("a rest is told twice");
    const int vars = int(sizes.size());
    auto check = [&](const std::vector<int>& some) {
        for (size_t k = 0; k < some.size(); k++)
            if (some[k] < 0 || some[k] >= vars || (k && some[k] <= some[k - 1]))
                throw nb::value_error("variables ascend");
    };
    for (const auto& [scope, rest] : rules) {
        check(scope);
        if (rest >= board.rests.size()) throw nb::value_error("a rule needs a known rest");
        board.rules.push_back({scope, rest});
    }
    for (const auto& [nodes, on, joins] : nets) {
        check(nodes);
        for (auto [a, b] : joins)
            if (std::min(a, b) < 0 || std::max(a, b) >= int(nodes.size()))
                throw nb::value_error("a join needs known nodes");
        if (on.size() != nodes.size()) throw nb::value_error("every node has a value");
        board.nets.push_back({nodes, on, joins});
    }
    return board;
}

template <class Work>
std::tuple<End, nb::bytes> run(double seconds, size_t bytes, u64 states, Work work) {
    park::Watch watch(seconds, park::signals_are_quiet);
    Limits limits{bytes, states ? states : ~u64(0)};
    Limbs total{0};
    End end;
    {
        nb::gil_scoped_release free;
        end = work(watch, limits, total);
    }
    if (end == End::interrupted) throw nb::python_error();
    return {end, park::as_bytes(total.data(), total.size() * 8)};
}

}  // namespace

void bind_profile(nb::module_& m) {
    nb::class_<Sweep>(m, "Profile")
        .def("__init__",
             [](Sweep* self, const std::vector<int>& sizes, const std::vector<bool>& seen, const Children& rests,
                const Rules& rules, const Nets& nets) {
                 new (self) Sweep(make_board(sizes, seen, rests, rules, nets));
             })
        .def("count",
             [](Sweep& self, double seconds, size_t bytes, u64 states) {
                 return run(seconds, bytes, states, [&](auto&... with) { return self.count(with...); });
             })
        .def("build",
             [](Sweep& self, double seconds, size_t bytes, u64 states) {
                 return run(seconds, bytes, states, [&](auto&... with) { return self.build(with...); });
             })
        .def("nth",
             [](const Sweep& self, nb::bytes index) {
                 Limbs limbs((index.size() + 7) / 8 + (index.size() == 0), 0);
                 std::memcpy(limbs.data(), index.c_str(), index.size());
                 return self.nth(std::move(limbs));
             })
        .def_prop_ro("states", &Sweep::states);
}
