// Deductions about a link of known length: enumerates its possible paths by depth-first search from one end, and
// concludes what all of them share.
#pragma once
#include "deduction/board.hpp"

namespace park::deduction {

// The cells of a board of links with lengths, shared by the deductions of all ends.
struct LinkMap {
    // An edge between two cells. It is not taken if the atom `on` is removed, and drawn if `off` is removed.
    struct MapEdge {
        int one, other, on, off;
    };
    std::vector<std::pair<int, int>> places;  // row and column of each cell, in doubled coordinates
    std::vector<MapEdge> edges;
    std::vector<std::vector<std::pair<int, int>>> beside;  // of each cell: pairs of neighbour and edge
    std::vector<std::vector<std::pair<int, int>>> owners;  // of each cell: pairs of a possible owner and its atom
    std::vector<uint8_t> is_end;
};

// Only the cells that a path may take are stored, with numbers of their own, so the effort does not depend on the size
// of the board.
class LinkPaths : public Deduction {
  public:
    // Another end to which the link may lead, and the owner of its cells in that case. The owner has no other link.
    struct OtherEnd {
        int cell, owner;
    };
    // `steps[kind]` limits the steps of the search for each kind. At most 64 other ends.
    LinkPaths(std::shared_ptr<const LinkMap> map, int start, int length, std::vector<OtherEnd> ends, Ints steps,
              Ints kind_costs);

    void fire(State& state, int unit, int kind) const override;
    void explain(const Snapshot& past, const State& state, int kind, int atom, Reason& reason) const override;
    void add_structure(StructureGraph& graph) const override;

  private:
    struct Exit {
        int cell, edge, on, off;  // the cell is kNone if no path takes it
    };
    struct NearCell {
        int cell;         // on the map
        int first, last;  // its range in `exits_`
        bool is_end = false;
        uint64_t ends = 0;  // the other ends at this cell, as bits
    };
    struct EdgeAtoms {
        int on, off;
    };
    struct Claim;
    struct PathSummary;
    struct Cache;
    class PathTree;
    // Enumerates the paths with at most `limit` steps of the search; false if that is too few.
    bool enumerate_paths(const Snapshot& past, int limit, PathSummary& paths) const;
    // Extends the current path by `left` steps in all directions. `last_edge` is the edge that led to the cell, `ends`
    // the other ends that the path may still reach.
    void extend_path(const Snapshot& past, int cell, int last_edge, int left, uint64_t ends, PathSummary& paths) const;
    // Records the current path, which leads to an end.
    void record_path(int end, PathSummary& paths) const;
    // The atoms to remove if these are all paths; some of them several times.
    Ints conclusions(const PathSummary& paths) const;
    // True if one of these ends is of an owner.
    bool owns_some(int other_owner, uint64_t ends) const;
    // What the removal of an atom claims about all paths.
    Claim claim_of(int atom) const;
    // All other ends, as bits.
    uint64_t all_ends() const {
        return other_ends_.size() == 64 ? ~uint64_t(0) : (uint64_t(1) << other_ends_.size()) - 1;
    }
    // The atom of the end's owner at a cell, or kNone.
    int owner(int cell, int end) const { return owners_[size_t(cell) * other_ends_.size() + size_t(end)]; }
    // The subset of these ends that a path of `left` more steps from a cell can reach, by distance and parity.
    uint64_t reachable_ends(int cell, int left, uint64_t ends) const;

    std::shared_ptr<const LinkMap> map_;
    int start_, length_;
    std::vector<OtherEnd> other_ends_;
    Ints steps_;                        // of each kind: the limit of the search
    std::vector<NearCell> near_cells_;  // the start comes first
    std::vector<Exit> exits_;
    std::vector<EdgeAtoms> edge_atoms_;
    Ints owners_, distance_;  // of each cell and each other end: the owner's atom or kNone, and the distance
};

}  // namespace park::deduction
