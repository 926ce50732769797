// The limits of a kernel: a deadline, a poll by which others interrupt it, and memory.
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <utility>

#include "common/clock.hpp"

namespace park {

// Why a kernel ended.
enum class Stop { done, deadline, interrupted, memory, cap, enough, refused };

// Thrown in the depths of a search that has to end. The kernel's public functions catch it and return the stop.
struct Stopped {
    Stop stop;
};

class Limits {
  public:
    // `go_on` is called from the kernel's loop about every 50 ms; it returns false to interrupt the kernel.
    Limits(double seconds, std::function<bool()> go_on, size_t bytes = ~size_t(0))
        : go_on_(std::move(go_on)), bytes_(bytes) {
        if (seconds < 1e9) {
            bounded_ = true;
            deadline_ =
                Clock::now() + std::chrono::duration_cast<Clock::Duration>(std::chrono::duration<double>(seconds));
        }
    }

    // The memory that the kernel may hold.
    size_t bytes() const { return bytes_; }

    // Whether it holds more than that.
    bool exceeds(size_t bytes) {
        if (bytes > bytes_ && stop_ == Stop::done) stop_ = Stop::memory;
        return stop_ != Stop::done;
    }

    // Whether the time is over, or someone interrupts. It is cheap enough for every step: it reads the clock after some
    // work, which is measured in word operations.
    bool reached(size_t work = 256) {
        if (stop_ != Stop::done) return true;
        work_ += work;
        if (work_ < 65536) return false;
        work_ = 0;
        return reached_now();
    }

    // The same without regard to work. A limit that was reached stays reached: not every loop ends at once, and whoever
    // interrupted by an exception must not be asked again while it is on its way.
    bool reached_now() {
        if (stop_ != Stop::done) return true;
        const auto now = Clock::now();
        if (bounded_ && now >= deadline_) {
            stop_ = Stop::deadline;
            return true;
        }
        if (go_on_ && now - polled_ > std::chrono::milliseconds(50)) {
            const bool go_on = go_on_();
            polled_ = Clock::now();  // A caller that takes long to answer is not asked all the time.
            if (!go_on) {
                stop_ = Stop::interrupted;
                return true;
            }
        }
        return false;
    }

    // The same as `reached`, by an exception.
    void spend(size_t work) {
        if (reached(work)) throw Stopped{stop_};
    }

    // Which limit was reached; `done` if none was.
    Stop stop() const { return stop_; }

  private:
    std::function<bool()> go_on_;
    size_t bytes_;
    Clock::Time deadline_{}, polled_ = Clock::now();
    size_t work_ = 0;
    bool bounded_ = false;
    Stop stop_ = Stop::done;
};

}  // namespace park
