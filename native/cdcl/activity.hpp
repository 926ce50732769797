// EVSIDS: a binary heap that gives the variable to decide next, the one with the highest activity. Conflicts bump the
// activity of their variables, by a step that grows (Eén and Sörensson, An Extensible SAT-solver, 2003).
#pragma once
#include <algorithm>
#include <vector>

namespace park::cdcl {

class ActivityHeap {
  public:
    // Makes room for at least this many variables; new ones enter the heap.
    void grow(int vars) {
        activity_.resize(size_t(vars));
        while (int(position_.size()) < vars) {
            position_.push_back(kNotInHeap);
            insert(int(position_.size()) - 1);
        }
    }
    bool empty() const { return heap_.empty(); }
    // Inserts a variable, unless it is in the heap.
    void insert(int var) {
        if (position_[var] != kNotInHeap) return;
        position_[var] = int(heap_.size());
        heap_.push_back(var);
        sift_up(position_[var]);
    }
    // Removes the variable with the highest activity and returns it.
    int pop() {
        const int top = heap_[0];
        position_[top] = kNotInHeap;
        const int last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty() && last != top) {
            heap_[0] = last;
            position_[last] = 0;
            sift_down(0);
        }
        return top;
    }
    // Increases the activity of a variable by the current step. All activities are scaled down before they overflow.
    void bump(int var) {
        if ((activity_[var] += step_) > kLargest) {
            for (double& activity : activity_) activity *= kRescale;
            step_ *= kRescale;
        }
        if (position_[var] != kNotInHeap) sift_up(position_[var]);
    }
    // Lets older bumps count less: instead of reducing all activities, it enlarges the step of the bumps that follow.
    void decay(double factor) { step_ /= factor; }

  private:
    static constexpr double kLargest = 1e100, kRescale = 1e-100;
    static constexpr int kNotInHeap = -1;
    static int parent_of(int position) { return (position - 1) / 2; }

    // Moves the variable at a position up to its place: parents with a lower activity move down.
    void sift_up(int position) {
        const int var = heap_[position];
        for (; position > 0 && activity_[heap_[parent_of(position)]] < activity_[var]; position = parent_of(position))
            put_at(heap_[parent_of(position)], position);
        put_at(var, position);
    }
    // Moves the variable at a position down to its place: at each step the more active of its two children moves up.
    void sift_down(int position) {
        const int var = heap_[position], size = int(heap_.size());
        for (int child; (child = 2 * position + 1) < size; position = child) {
            if (child + 1 < size && activity_[heap_[child + 1]] > activity_[heap_[child]]) ++child;
            if (activity_[heap_[child]] <= activity_[var]) break;
            put_at(heap_[child], position);
        }
        put_at(var, position);
    }
    void put_at(int var, int position) {
        heap_[position] = var;
        position_[var] = position;
    }

    std::vector<double> activity_;
    std::vector<int> heap_;      // variables; the children of position p are at 2p + 1 and 2p + 2
    std::vector<int> position_;  // of each variable in the heap, or kNotInHeap
    double step_ = 1;            // what a bump adds
};

}  // namespace park::cdcl
