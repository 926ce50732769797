// Looks at cells that hang together: what is out of reach, the only way out, and cells that would part the rest.
#pragma once
#include "looks.hpp"

namespace park::looks {

class Area : public Look {
  public:
    enum Kind { apart, exit, cut };
    // A vertex cannot belong to the area when `able` is gone, and does so when all of `others` are gone or it `must`.
    struct Vertex {
        int able;
        Ints others, beside;
        bool must = false;
    };
    // An area with a size has a vertex that must belong to it. Without one, there may be no area at all.
    Area(std::vector<Vertex> vertices, int size, Ints costs);

    void fire(State& state, int unit, int kind) const override;
    void reason(const View& view, const State& state, int kind, int atom, Why& why) const override;
    void describe(Shape& shape) const override;

  private:
    bool able(const View& view, int v) const { return view.alive(vertices_[v].able); }
    bool belongs(const View& view, int v) const;
    Ints members(const View& view) const;
    // The vertices that are reached from some without passing `without`, at most this far; in order of distance.
    Ints reached(const View& view, const Ints& from, int without, int most, bool only_members = false) const;
    // Where the area can be: from its seed as far as its size allows, or from any member.
    Ints room(const View& view, int without) const;
    bool fails(const View& view, int without) const;

    void fire_apart(State& state, int unit) const;
    void fire_exit(State& state, int unit) const;
    void fire_cut(State& state, int unit) const;
    int vertex_of(int atom, bool& joins) const;
    bool parted(const View& view, const State& state, int without, int wanted, Ints& atoms) const;

    std::vector<Vertex> vertices_;
    int size_, seed_ = -1;
};

}  // namespace park::looks
