// The limits of a kernel: a deadline, a poll that may interrupt it, and memory.
#pragma once
#include <chrono>
#include <cstddef>
#include <functional>
#include <utility>

#include "common/clock.hpp"

namespace park {

// Why a kernel ended.
enum class Stop { done, deadline, interrupted, memory, cap, enough, refused };

// Thrown deep inside a search to end it. The kernel's public functions catch it and return the stop.
struct Stopped {
    Stop stop;
};

class Limits {
  public:
    // `go_on` is called about every 50 ms; it returns false to interrupt the kernel.
    Limits(double seconds, std::function<bool()> go_on, size_t bytes = ~size_t(0))
        : go_on_(std::move(go_on)), bytes_(bytes) {
        if (seconds < kUnlimited) {
            bounded_ = true;
            deadline_ =
                Clock::now() + std::chrono::duration_cast<Clock::Duration>(std::chrono::duration<double>(seconds));
        }
    }

    // The memory limit.
    size_t bytes() const { return bytes_; }

    // True if the kernel uses more memory than it may, or another limit was reached.
    bool exceeds(size_t bytes) {
        if (bytes > bytes_ && stop_ == Stop::done) stop_ = Stop::memory;
        return stop_ != Stop::done;
    }

    // True after the deadline or an interruption. It is cheap enough for every step, as it reads the clock only after
    // some work, measured in word operations.
    bool reached(size_t work = 256) {
        if (stop_ != Stop::done) return true;
        work_ += work;
        if (work_ < kWorkPerReading) return false;
        work_ = 0;
        return reached_now();
    }

    // Like `reached`, but reads the clock at once. A limit that was reached stays reached: not every loop ends
    // immediately, and a poll that raised an exception must not be called again while that is pending.
    bool reached_now() {
        if (stop_ != Stop::done) return true;
        const auto now = Clock::now();
        if (bounded_ && now >= deadline_) {
            stop_ = Stop::deadline;
            return true;
        }
        if (go_on_ && now - polled_ > kBetweenPolls) {
            const bool go_on = go_on_();
            polled_ = Clock::now();  // so that a slow poll is not called too often
            if (!go_on) {
                stop_ = Stop::interrupted;
                return true;
            }
        }
        return false;
    }

    // Like `reached`, but throws.
    void spend(size_t work) {
        if (reached(work)) throw Stopped{stop_};
    }

    // Which limit was reached; `done` if none was.
    Stop stop() const { return stop_; }

  private:
    static constexpr double kUnlimited = 1e9;         // seconds
    static constexpr size_t kWorkPerReading = 65536;  // word operations between two readings of the clock
    static constexpr std::chrono::milliseconds kBetweenPolls{50};
    std::function<bool()> go_on_;
    size_t bytes_;
    Clock::Time deadline_{}, polled_ = Clock::now();
    size_t work_ = 0;
    bool bounded_ = false;
    Stop stop_ = Stop::done;
};

}  // namespace park
