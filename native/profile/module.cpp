// The Python bindings of the profile kernel.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "common/bind.hpp"
#include "profile/sweep.hpp"

namespace nb = nanobind;

namespace park::profile {

namespace {

using ChildLists = std::vector<std::vector<uint32_t>>;
using RuleTuples = std::vector<std::pair<std::vector<int>, uint32_t>>;
using Pairs = std::vector<std::pair<int, int>>;
using IntLists = std::vector<std::vector<int>>;
using NetTuples =
    std::vector<std::tuple<std::vector<int>, IntLists, Pairs, std::string, std::vector<int>, Pairs, IntLists>>;

// The condition of a net with this name.
NetQuestion question_of(const std::string& name) {
    if (name == "one") return NetQuestion::one;
    if (name == "sizes") return NetQuestion::sizes;
    if (name == "seeds") return NetQuestion::seeds;
    if (name == "reach") return NetQuestion::reach;
    if (name == "bent") return NetQuestion::bent;
    throw nb::value_error("a net asks for something known");
}

// Checks the lists from Python, and makes the model. `residuals` lists the children of each residual, in the order of
// their numbers from 2 on.
Model make_model(const std::vector<int>& sizes, const std::vector<bool>& seen, const ChildLists& residuals,
                 const RuleTuples& rules, const NetTuples& nets) {
    Model model;
    model.sizes = sizes, model.seen = seen;
    if (seen.size() != sizes.size()) throw nb::value_error("every variable is seen or not");
    for (const auto& children : residuals)
        if (model.residuals.make(children) != model.residuals.size() - 1)
            throw nb::value_error("a residual is given twice");
    const int vars = int(sizes.size());
    auto check = [&](const std::vector<int>& some) {
        for (size_t k = 0; k < some.size(); ++k)
            if (some[k] < 0 || some[k] >= vars || (k && some[k] <= some[k - 1]))
                throw nb::value_error("variables ascend");
    };
    for (const auto& [scope, residual] : rules) {
        check(scope);
        if (residual >= model.residuals.size()) throw nb::value_error("a rule needs a known residual");
        model.rules.push_back({scope, residual});
    }
    for (const auto& [nodes, colours, joins, name, by_colour, seeds, arounds] : nets) {
        check(nodes);
        const int size = int(nodes.size());
        for (auto [a, b] : joins)
            if (std::min(a, b) < 0 || std::max(a, b) >= size) throw nb::value_error("a join needs known nodes");
        for (auto [node, most] : seeds)
            if (node < 0 || node >= size || (most < 1 && most != kAnySize) || most > kMaxSize)
                throw nb::value_error("a seed is a node with a size");
        for (int most : by_colour)
            if (most > kMaxSize) throw nb::value_error("a size is too large");
        const NetQuestion ask = question_of(name);
        const int most = ask == NetQuestion::sizes ? int(by_colour.size()) - 1 : 1;
        for (size_t k = 0; k < colours.size(); ++k)
            for (int colour : colours[k])
                if (colour < 0 || colour > most || int(colours[k].size()) != sizes[size_t(nodes[k])])
                    throw nb::value_error("every value of a node has a colour");
        if (int(colours.size()) != size) throw nb::value_error("every node has colours");
        Net& net = model.nets.emplace_back(Net{nodes, colours, joins, ask, by_colour, seeds, {}});
        for (const auto& around : arounds) {
            const auto known = [&](int node) { return node >= kNoNode && node < size; };
            if (around.size() != 4 || !std::all_of(around.begin(), around.end(), known))
                throw nb::value_error("around a place there are four nodes");
            if (std::all_of(around.begin(), around.end(), [](int node) { return node == kNoNode; })) continue;
            net.arounds.push_back({around[0], around[1], around[2], around[3]});
        }
    }
    return model;
}

using SweepMethod = Stop (ProfileSweep::*)(Limits&, uint64_t, Limbs&);

// Runs a sweep within limits, and returns why it ended and the number of solutions; 0 states means no cap.
template <SweepMethod sweep>
std::tuple<Stop, nb::bytes> run_sweep(ProfileSweep& self, double seconds, size_t bytes, uint64_t states) {
    Limbs total{0};
    const uint64_t most_states = states ? states : ~uint64_t(0);
    const Stop stop = run(seconds, bytes, [&](Limits& limits) { return (self.*sweep)(limits, most_states, total); });
    return {stop, as_bytes(total)};
}

// Declares the classes and functions of this kernel in the Python module.
void bind(nb::module_& m) {
    nb::class_<ProfileSweep>(m, "Profile")
        .def("__init__",
             [](ProfileSweep* self, const std::vector<int>& sizes, const std::vector<bool>& seen,
                const ChildLists& residuals, const RuleTuples& rules,
                const NetTuples& nets) { new (self) ProfileSweep(make_model(sizes, seen, residuals, rules, nets)); })
        .def("count", run_sweep<&ProfileSweep::count>)
        .def("build", run_sweep<&ProfileSweep::build>)
        .def("nth", [](const ProfileSweep& self, nb::bytes index) { return self.nth(limbs_of(index)); })
        .def_prop_ro("states", &ProfileSweep::states);
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::profile
