// Buffers under a memory budget, which report failure instead of throwing.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <type_traits>
#include <utility>

namespace park {

// A memory budget that buffers share.
struct Budget {
    size_t cap = ~size_t(0), used = 0, peak = 0;
    // Takes some bytes of the budget; false if that exceeds the cap.
    bool take(size_t more) {
        if (more > cap || used > cap - more) return false;
        used += more;
        peak = std::max(peak, used);
        return true;
    }
    // Gives bytes back to the budget.
    void give(size_t less) { used -= std::min(used, less); }
};

// An array of plain data, which realloc can grow without copying if it is large.
template <class T>
class Buffer {
    static_assert(std::is_trivially_copyable_v<T>);
    T* data_ = nullptr;
    size_t size_ = 0, room_ = 0;

  public:
    Buffer() = default;
    Buffer(Buffer&& other) noexcept { swap(other); }
    Buffer& operator=(Buffer&& other) noexcept {
        swap(other);
        return *this;
    }
    ~Buffer() { std::free(data_); }
    void swap(Buffer& other) {
        std::swap(data_, other.data_), std::swap(size_, other.size_), std::swap(room_, other.room_);
    }
    // Makes room for this many elements; false if that exceeds the budget or there is no memory.
    bool reserve(size_t room, Budget& budget) {
        if (room <= room_) return true;
        // Doubles small blocks; larger ones grow by at most 32 MiB, as doubling would waste too much of a tight budget.
        size_t step = std::min<size_t>(std::max<size_t>(room_, 64), (size_t(32) << 20) / sizeof(T));
        room = std::max(room, room_ + step);
        size_t more = (room - room_) * sizeof(T);
        if (!budget.take(more)) return false;
        void* moved = std::realloc(static_cast<void*>(data_), room * sizeof(T));
        if (!moved) {
            budget.used -= more;
            return false;
        }
        data_ = static_cast<T*>(moved), room_ = room;
        return true;
    }
    // Sets the size, like `reserve`. New elements are not initialised.
    bool resize(size_t size, Budget& budget) {
        if (!reserve(size, budget)) return false;
        size_ = size;
        return true;
    }
    // Reduces the size, and frees the memory behind it.
    void shrink(size_t size) {
        size_ = size;
        if (void* moved = std::realloc(static_cast<void*>(data_), std::max<size_t>(size, 1) * sizeof(T)))
            data_ = static_cast<T*>(moved), room_ = std::max<size_t>(size, 1);
    }
    // Sets the size, within room that was reserved.
    void set_size(size_t size) { size_ = size; }
    size_t size() const { return size_; }
    size_t bytes() const { return room_ * sizeof(T); }
    T& operator[](size_t i) { return data_[i]; }
    const T& operator[](size_t i) const { return data_[i]; }
    T* data() { return data_; }
    const T* data() const { return data_; }
};

}  // namespace park
