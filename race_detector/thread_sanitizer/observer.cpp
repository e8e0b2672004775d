// SPDX-License-Identifier: Apache-2.0
// Linking the library is all it takes.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "race_detector/thread_sanitizer/runtime.h"
#include "emulator/support/exit_codes.h"
#include "race_detector/thread_sanitizer/worker_notes.h"
#include "tessera/execution_observer.h"

namespace tessera::thread_sanitizer {

namespace {

std::atomic<bool> saw_launch{false};
std::atomic<bool> missed_launch{false};

__thread WorkerNotes* worker_notes __attribute__((tls_model("initial-exec"))) = nullptr;

/// Deletes the notes with their OS thread.
struct NotesOwner {
    NotesOwner() = default;
    NotesOwner(const NotesOwner&) = delete;
    NotesOwner& operator=(const NotesOwner&) = delete;
    ~NotesOwner() {
        if (worker_notes->in_use()) return;  // a kernel called exit()
        delete std::exchange(worker_notes, nullptr);
    }
};

/// The calling OS thread's, made on first use. Those of a thread that launches while it ends stay until the
/// process is gone.
WorkerNotes& notes() {
    if (worker_notes == nullptr) {
        worker_notes = new WorkerNotes;
        static thread_local NotesOwner owner;
        static_cast<void>(owner);
    }
    return *worker_notes;
}

/// Passes on what the runtime can make use of. It knows one kind of memory, so every barrier orders all of
/// it, and no fence anything; it knows neither uninitialised memory nor the host's copies of arrays.
class Notes : public ExecutionObserver {
  public:
    void launch_begins(const LaunchInfo& launch) override {
        note_coverage(launch);
        launch_begin(launch).leave();
    }
    void launch_ends(const LaunchInfo& launch) override {
        launch_end(launch).arrive();
        launch_begin(launch).clear();
        launch_end(launch).clear();
    }
    void tiles_begin(const LaunchInfo& launch, const std::vector<TileStaticRange>& ranges) override {
        notes().tiles_begin(launch, ranges);
    }
    void tiles_end() override { notes().tiles_end(); }
    void tile_begins(std::uint64_t number) override { notes().tile_begins(number); }
    void tile_ends() override { notes().tile_ends(); }
    void thread_runs(std::uint64_t thread, const void*, const void*) override { notes().thread_runs(thread); }
    void barrier_released(detail::FenceKind) override { notes().barrier_released(); }

  private:
    static void note_coverage(const LaunchInfo& launch) {
        if (launch.checked && launch.instrumented) {
            saw_launch = true;
        } else if (!missed_launch.exchange(true)) {
            std::fprintf(stderr,
                         "tessera: ThreadSanitizer does not see the kernel at %s:%u: it was not compiled "
                         "with tessera c++ "
                         "--tsan\n",
                         launch.request->file, launch.request->line);
        }
    }
};

__attribute__((constructor)) void install() {
    if (!has_runtime()) {
        std::fputs(
            "tessera: libtessera_thread_sanitizer needs ThreadSanitizer's runtime, of clang 14 or newer: "
            "link with "
            "-fsanitize=thread\n",
            stderr);
        std::_Exit(detail::kToolFailed);
    }
    static auto* observer = new Notes;
    observe_execution(observer);
    tell_thread_sanitizer_ourselves();
}

/// Ends a program of which the runtime has seen no kernel.
__attribute__((destructor)) void finish() {
    if (!missed_launch || saw_launch) return;
    std::fflush(nullptr);
    std::_Exit(detail::kToolFailed);
}

}  // namespace

}  // namespace tessera::thread_sanitizer
