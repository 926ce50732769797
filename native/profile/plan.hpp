// The plan of a sweep: where each open rule stands in the words of a state, and what a value of a variable does there.
//
// A rule that was read in part is a residual over its tail, the variables that it has not read. Rules with the same
// tail become one.
#pragma once
#include <utility>

#include "common/limits.hpp"
#include "profile/residuals.hpp"

namespace park::profile {

struct Rule {
    std::vector<int> scope;  // variables, ascending
    uint32_t residual;       // what it asks for
};

// Nodes are on where their variables have a value: `on` is its number among the variable's values, or -1. Those that
// are on must be connected.
struct ConnectedRule {
    std::vector<int> vars, on;
    std::vector<std::pair<int, int>> joins;  // places in vars
};

struct Model {
    std::vector<int> sizes;  // of the variables' domains, in the order of the sweep
    std::vector<bool> seen;  // whether solutions that differ in this variable only count apart
    std::vector<Rule> rules;
    std::vector<ConnectedRule> connected;
    Residuals residuals;
};

// Some bits of a state.
struct BitField {
    int word = -1, shift = 0, bits = 0;
    uint64_t get(const uint64_t* state) const { return state[word] >> shift & ((uint64_t(1) << bits) - 1); }
    void set(uint64_t* state, uint64_t value) const { state[word] |= value << shift; }
};

// Where a rule's next residual comes from: a field of the state, or a constant.
struct Source {
    BitField place;      // no word: a constant, the first of its table
    uint32_t table = 0;  // by residual and value, if it reads the variable
    bool reads = true;
    uint32_t merge = 0, width = 0;  // by the residual of the sources before it, and its own
};

struct RuleGroup {
    std::vector<Source> sources;
    BitField out;  // no word: nothing is left to keep
};

struct ConnectedStep {
    int on = -1;                  // the value that lets the node belong
    std::vector<BitField> front;  // labels of the nodes with neighbours to come, before this node
    std::vector<int> near;        // its neighbours, as places in `front`
    std::vector<std::pair<int, BitField>>
        stay;                     // the nodes with neighbours to come after it; the node itself is the last
    BitField closed, closed_out;  // whether a component lies wholly behind the front, before and after
};

struct ProfileStep {
    int var, size;
    bool seen;
    std::vector<RuleGroup> groups;
    std::vector<ConnectedStep> connected;
    std::vector<uint64_t> keep;  // the bits of a state that stay as they are
};

constexpr uint16_t kDead = 0xFFFF;

struct ProfilePlan {
    std::vector<ProfileStep> steps;
    std::vector<uint16_t> tables;
    int words = 1;
    bool possible = true, sets = false;  // sets: some variable is not seen
};

// Works out the plan; Stop::cap if there are too many residuals.
Stop make_plan(Model& model, Limits& limits, ProfilePlan& plan);

// The state after a variable has a value; false if that breaks a rule.
bool advance(const ProfilePlan& plan, const ProfileStep& step, const uint64_t* state, int value, uint64_t* out);

}  // namespace park::profile
