// The Python face of the kernel that sweeps a profile.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "common/bind.hpp"
#include "profile/sweep.hpp"

namespace nb = nanobind;

namespace park::profile {

namespace {

using ChildLists = std::vector<std::vector<uint32_t>>;
using RuleTuples = std::vector<std::pair<std::vector<int>, uint32_t>>;
using ConnectedTuples = std::vector<std::tuple<std::vector<int>, std::vector<int>, std::vector<std::pair<int, int>>>>;

// Residuals come in the order of their numbers, from 2 on, each with the residuals that its values leave.
Model make_model(const std::vector<int>& sizes, const std::vector<bool>& seen, const ChildLists& residuals,
                 const RuleTuples& rules, const ConnectedTuples& connected) {
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
    for (const auto& [nodes, on, joins] : connected) {
        check(nodes);
        for (auto [a, b] : joins)
            if (std::min(a, b) < 0 || std::max(a, b) >= int(nodes.size()))
                throw nb::value_error("a join needs known nodes");
        if (on.size() != nodes.size()) throw nb::value_error("every node has a value");
        model.connected.push_back({nodes, on, joins});
    }
    return model;
}

using Sweep = Stop (ProfileSweep::*)(Limits&, uint64_t, Limbs&);

template <Sweep sweep>
std::tuple<Stop, nb::bytes> run_sweep(ProfileSweep& self, double seconds, size_t bytes, uint64_t states) {
    Limbs total{0};
    const uint64_t most_states = states ? states : ~uint64_t(0);
    const Stop stop = run(seconds, bytes, [&](Limits& limits) { return (self.*sweep)(limits, most_states, total); });
    return {stop, as_bytes(total)};
}

void bind(nb::module_& m) {
    nb::class_<ProfileSweep>(m, "Profile")
        .def("__init__",
             [](ProfileSweep* self, const std::vector<int>& sizes, const std::vector<bool>& seen,
                const ChildLists& residuals, const RuleTuples& rules, const ConnectedTuples& connected) {
                 new (self) ProfileSweep(make_model(sizes, seen, residuals, rules, connected));
             })
        .def("count", run_sweep<&ProfileSweep::count>)
        .def("build", run_sweep<&ProfileSweep::build>)
        .def("nth", [](const ProfileSweep& self, nb::bytes index) { return self.nth(limbs_of(index)); })
        .def_prop_ro("states", &ProfileSweep::states);
}

const Kernel kernel(bind);

}  // namespace

}  // namespace park::profile
