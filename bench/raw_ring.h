// SPDX-License-Identifier: Apache-2.0
// The rival of the barrier: fibers that jump straight to the next one with Boost's jump_fcontext. No
// scheduler, no check of which threads arrived, no errors: the least that hand-written fibers cost.
#pragma once

#include <sys/mman.h>

#include <boost/context/detail/fcontext.hpp>
#include <cstddef>
#include <new>

namespace tessera_bench {

/// Where the stacks of a raw ring begin.
enum class Tops {
    coloured,  ///< shifted against each other, as Tessera's
    aligned    ///< at the same offset of a page, as stacks mapped one by one are
};

template <int Threads>
class RawRing {
  public:
    explicit RawRing(Tops tops) : shift_(tops == Tops::coloured ? 320 : 0) {
        void* memory = mmap(nullptr, kSlot * Threads, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        madvise(memory, kSlot * Threads, MADV_NOHUGEPAGE);
        memory_ = static_cast<char*>(memory);
    }
    ~RawRing() { munmap(memory_, kSlot * Threads); }
    RawRing(const RawRing&) = delete;
    RawRing& operator=(const RawRing&) = delete;

    /// Lowers all tops by so many bytes: how frames lie in cache lines is luck, and worth up to half of the
    /// time.
    void set_offset(std::size_t bytes) { offset_ = bytes; }

    /// Every thread passes `rounds` barriers, with one write and one read of shared storage between two of
    /// them.
    void run(float* data, int rounds) {
        data_ = data;
        rounds_ = rounds;
        started_ = 0;
        for (std::size_t i = 0; i < Threads; ++i) {
            char* top = memory_ + kSlot * (i + 1) - i * shift_ % kShiftRange - offset_;
            contexts_[i] = boost::context::detail::make_fcontext(top, kStack - offset_, &first_function);
        }
        boost::context::detail::jump_fcontext(contexts_[0], this);
    }

  private:
    using Transfer = boost::context::detail::transfer_t;

    static constexpr std::size_t kStack = 64 * 1024, kShiftRange = 16 * 1024, kSlot = kStack + kShiftRange;

    static void first_function(Transfer from) {
        auto* ring = static_cast<RawRing*>(from.data);
        const int i = ring->started_++;
        (i == 0 ? ring->caller_ : ring->contexts_[i - 1]) = from.fctx;
        ring->run_thread(i);
        boost::context::detail::jump_fcontext(i + 1 == Threads ? ring->caller_ : ring->contexts_[i + 1],
                                              ring);
        __builtin_trap();
    }

    void run_thread(int i) {
        static thread_local float shared[2][Threads];
        const int left = (i + Threads - 1) % Threads, right = (i + 1) % Threads;
        float value = static_cast<float>(i);
        for (int round = 0; round < rounds_; ++round) {
            float* const now = shared[round % 2];
            now[i] = value;
            const Transfer from = boost::context::detail::jump_fcontext(contexts_[right], this);
            contexts_[left] =
                from.fctx;  // the context that jumped here is the previous one in the ring, now suspended
            value = now[right] + 1;
        }
        data_[i] = value;
    }

    char* memory_ = nullptr;
    const std::size_t shift_;
    std::size_t offset_ = 0;
    boost::context::detail::fcontext_t contexts_[Threads] = {};
    boost::context::detail::fcontext_t caller_ = nullptr;
    int started_ = 0;
    float* data_ = nullptr;
    int rounds_ = 0;
};

}  // namespace tessera_bench
