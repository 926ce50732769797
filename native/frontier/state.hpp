// A state of the frontier: a word of plugs, from west to east, one for each place where the line can cross from
// finished cells to others. A plug is none, an opening or closing bracket (the two ends of a piece of line), or the
// only end of a piece that begins at a door. Before cell (r, c), position c is the cell's west plug and position c + 1
// its north plug; after it, they are its south and east plugs. At the end of a row the word is shifted by one position.
//
// On directed boards a plug also has a flow: out of the finished part, into it, or free as long as all cells of the
// piece allow both. The flows at the two ends of a piece are opposite, so a flow that is forced is also written to the
// mate.
//
// A state also stores how many cells each row and column with a total still needs, and the residuals of open rules.
#pragma once
#include "frontier/make_plan.hpp"

namespace park::frontier {

enum PlugKind { kNone = 0, kOpen = 1, kClose = 2, kDoorEnd = 3 };
enum Flow { kFree = 0, kOut = 1, kIn = 2 };
// kOut and kIn add up to 3.
constexpr int opposite_flow(int flow) { return flow == kFree ? kFree : 3 - flow; }

// `Plugs` is the integer type that holds the word, `kPlugBits` the number of bits of a plug.
template <class Plugs, int kPlugBits>
struct PlugWord {
    static constexpr int kBits = kPlugBits;
    static constexpr Plugs kMask = (Plugs(1) << kPlugBits) - 1;
    static int get(Plugs word, int at) { return int((word >> (at * kPlugBits)) & kMask); }
    static Plugs put(int code, int at) { return Plugs(code) << (at * kPlugBits); }
    static Plugs set(Plugs word, int at, int code) { return (word & ~(kMask << (at * kPlugBits))) | put(code, at); }
    // Two bits: the kind. Three bits (directed loop): kinds 1 and 2 by flow. Four bits (directed path): both.
    static int code(int kind, int flow) {
        if constexpr (kPlugBits == 2) return kind;
        else if constexpr (kPlugBits == 3) return kind + 2 * flow;
        else return kind | flow << 2;
    }
    // The kind of a plug. With three bits, odd codes are opening brackets and even ones closing brackets.
    static int kind(int code) {
        if constexpr (kPlugBits == 2) return code;
        else if constexpr (kPlugBits == 3) return code ? 2 - (code & 1) : 0;
        else return code & 3;
    }
    // The flow of a plug. With three bits, each flow has two consecutive codes.
    static int flow(int code) {
        if constexpr (kPlugBits == 2) return kFree;
        else if constexpr (kPlugBits == 3) return code ? (code - 1) >> 1 : 0;
        else return code >> 2;
    }
    // The position of the bracket that matches the one at `at`: steps towards it until all brackets that open on the
    // way are closed.
    static int mate(Plugs word, int at) {
        bool right = kind(get(word, at)) == kOpen;
        for (int depth = 1, step = right ? 1 : -1;;) {
            at += step;
            int k = kind(get(word, at));
            if (k == kOpen) depth += step;
            else if (k == kClose) depth -= step;
            if (depth == 0) return at;
        }
    }
    // The word with the same code at every position.
    static constexpr Plugs repeated(int code) {
        Plugs word = 0;
        for (int at = 0; at * kPlugBits < int(8 * sizeof(Plugs)); ++at) word |= Plugs(code) << (at * kPlugBits);
        return word;
    }
    // The number of plugs: ORs the bits of each plug into its lowest bit, and counts these.
    static int plugs(Plugs word) {
        word |= word >> 1;
        if constexpr (kPlugBits == 3) word |= word >> 1;
        if constexpr (kPlugBits == 4) word |= word >> 2;
        return count_ones(word & repeated(1));
    }
    // The number of plugs of the kind kDoorEnd, which is the only one with both of its lowest bits set.
    static int door_ends(Plugs word) {
        if constexpr (kPlugBits == 3) return 0;  // a loop has none
        else return count_ones(word & (word >> 1) & repeated(1));
    }
    static int count_ones(Plugs word) {
        if constexpr (sizeof(Plugs) > 8) return std::popcount(uint64_t(word)) + std::popcount(uint64_t(word >> 64));
        else return std::popcount(word);
    }
};

template <int kExtraWords>
struct Needs {
    uint64_t word[kExtraWords];
    bool operator==(const Needs&) const = default;
};
template <>
struct Needs<0> {
    bool operator==(const Needs&) const = default;
};

// `kExtraWords` is the number of words for the needs of totals and for the residuals of rules.
template <class Plugs, int kExtraWords>
struct FrontierState {
    Plugs plugs;
    [[no_unique_address]] Needs<kExtraWords> need;
    bool operator==(const FrontierState&) const = default;
    // A hash of the plugs and the needs. Multiplications by large odd numbers and rotations mix the bits.
    uint64_t hash() const {
        uint64_t h = uint64_t(plugs);
        if constexpr (sizeof(Plugs) > 8) h ^= std::rotl(uint64_t(plugs >> 64) * 0xD6E8FEB86659FD93ull, 29);
        if constexpr (kExtraWords > 0)
            for (uint64_t w : need.word) h = std::rotl(h * 0xD6E8FEB86659FD93ull, 31) ^ w;
        h = (h ^ (h >> 32)) * 0x9E3779B97F4A7C15ull;
        return h ^ (h >> 29);
    }
};

// Where an arc leads. With `one_way` and `both_ways` the line is complete, in one direction or both, and meets all
// clues.
enum class Outcome : uint8_t { dead = 0, one_way = 1, both_ways = 2, state = 3 };

template <class State>
struct Arc {
    Outcome outcome = Outcome::dead;
    State state;
};

}  // namespace park::frontier
