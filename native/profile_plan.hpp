// The plan of a sweep: where each open rule stands in the words of a state, and what a value of a variable does there.
//
// A rule that was read in part is a rest over its tail, the variables that it has not read. Rules whose tails are the
// same become one, so what they ask for together is kept once.
#pragma once
#include <utility>

#include "profile_rests.hpp"
#include "watch.hpp"

namespace profile {

struct Rule {
    std::vector<int> scope;  // variables, ascending
    u32 rest;                // what it asks for
};

// Nodes that hang together where their variables have a value: `on` is its number among the variable's values, or -1.
struct Net {
    std::vector<int> vars, on;
    std::vector<std::pair<int, int>> joins;  // places in vars
};

struct Board {
    std::vector<int> sizes;  // of the variables' domains, in the order of the sweep
    std::vector<bool> seen;  // whether solutions that differ in a variable count apart
    std::vector<Rule> rules;
    std::vector<Net> nets;
    Rests rests;
};

// Some bits of a state.
struct Place {
    int word = -1, shift = 0, bits = 0;
    u64 get(const u64* state) const { return state[word] >> shift & ((u64(1) << bits) - 1); }
    void set(u64* state, u64 value) const { state[word] |= value << shift; }
};

// Where a rule's next rest comes from: a place of the state, or a constant.
struct Source {
    Place place;          // no word: a constant, the first of its table
    u32 table = 0;        // by rest and value, if it reads the variable
    bool reads = true;
    u32 merge = 0, width = 0;  // by what the sources before it gave, and by what it gives
};

struct Group {
    std::vector<Source> sources;
    Place out;  // no word: nothing more to keep
};

struct NetStep {
    int on = -1;                    // the value that lets the node belong
    std::vector<Place> line;        // labels of nodes with neighbours to come, before this node
    std::vector<int> near;          // those beside this node, as places in `line`
    std::vector<std::pair<int, Place>> stay;  // those with neighbours to come after it; the node itself is the last
    Place closed, closed_out;       // whether a part has been left behind, before and after
};

struct Step {
    int var, size;
    bool seen;
    std::vector<Group> groups;
    std::vector<NetStep> nets;
    std::vector<u64> keep;  // what of a state stays as it is
};

constexpr std::uint16_t kDead = 0xFFFF;

struct Plan {
    std::vector<Step> steps;
    std::vector<std::uint16_t> tables;
    int words = 1;
    bool possible = true, sets = false;  // sets: some variable is not seen
};

// Work out the plan; End::cap if a rule has too many rests to be told apart.
park::End make_plan(Board& board, park::Watch& watch, Plan& plan);

// What a value does to a state; false if a rule is broken then.
bool advance(const Plan& plan, const Step& step, const u64* state, int value, u64* out);

}  // namespace profile
