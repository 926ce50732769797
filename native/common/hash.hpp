// Bit mixers for hashing.
#pragma once
#include <cstdint>

namespace park {

// The step of splitmix64 (Steele, Lea and Flood, 2014): every bit of the result depends on every bit of the number.
inline uint64_t mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

// Faster, and sufficient for hash tables that compare the keys.
inline uint64_t mix_quickly(uint64_t x) {
    x ^= x >> 32;
    x *= 0xd6e8feb86659fd93u;
    return x ^ (x >> 32);
}

}  // namespace park
