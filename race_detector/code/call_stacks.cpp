// SPDX-License-Identifier: Apache-2.0
#include "race_detector/code/call_stacks.h"

#include <cstddef>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace tessera::race_detector {

std::atomic<bool> CallStacks::is_on_{false};

namespace {

constexpr std::size_t kMostFrames = 64;
constexpr std::size_t kMostStacks = 1U << 20;

/// What lies at a frame pointer.
struct Frame {
    const Frame* caller;
    const void* return_address;
};

struct HashOfStack {
    std::size_t operator()(const CallStacks::Stack& stack) const {
        std::size_t hash = 0;
        for (const void* address : stack) hash = (hash ^ reinterpret_cast<std::uintptr_t>(address)) * 0x9E3779B97F4A7C15U;
        return hash;
    }
};

struct Known {
    std::mutex mutex;
    std::deque<CallStacks::Stack> stacks;
    std::unordered_set<CodeId> library_calls;
    std::unordered_map<CallStacks::Stack, CodeId, HashOfStack> ids;

    /// \param instruction  for want of room
    CodeId id_of(CallStacks::Stack stack, CodeId instruction) {
        const auto at = ids.find(stack);
        if (at != ids.end()) return at->second;
        if (stacks.size() == kMostStacks) return instruction;
        const CodeId id = CallStacks::kFirst + static_cast<CodeId>(stacks.size());
        ids.emplace(stack, id);
        stacks.push_back(std::move(stack));
        return id;
    }
};

/// Lives until the report has been written, after static objects are gone.
Known& known() {
    static Known& only = *new Known;
    return only;
}

/// The frames of a stack, as far as they look like ones: the callers' are above, and their code is the program's.
class Frames {
  public:
    Frames(std::uintptr_t begin, std::uintptr_t bytes, const void* first)
        : begin_(begin), bytes_(bytes), at_(static_cast<const Frame*>(first)) {}

    const Frame* next() {
        const auto place = reinterpret_cast<std::uintptr_t>(at_);
        if (place - begin_ > bytes_ - sizeof(Frame) || place % alignof(Frame) != 0) return nullptr;
        const Frame* const frame = at_;
        at_ = frame->caller > frame ? frame->caller : nullptr;
        return frame;
    }

  private:
    const std::uintptr_t begin_;
    const std::uintptr_t bytes_;
    const Frame* at_;
};

}  // namespace

__attribute__((noinline)) CodeId CallStacks::id_of(const void* code, std::uintptr_t begin, std::uintptr_t bytes) {
    const CodeId instruction = code_addresses.id_of(code);  // makes its module known
    Frames frames(begin, bytes, __builtin_frame_address(0));
    const Frame* frame = frames.next();
    while (frame != nullptr && frame->return_address != code) frame = frames.next();
    if (frame == nullptr) return instruction;
    Stack stack{code};
    while ((frame = frames.next()) != nullptr && stack.size() < kMostFrames && code_addresses.is_known(frame->return_address)) {
        stack.push_back(frame->return_address);
    }
    Known& all = known();
    const std::lock_guard<std::mutex> lock(all.mutex);
    return all.id_of(std::move(stack), instruction);
}

CodeId CallStacks::id_of_library_call(const std::vector<const void*>& calls) {
    if (calls.empty()) return 1;
    Stack stack;
    for (const void* call : calls) stack.push_back(static_cast<const char*>(call) + 1);
    const CodeId instruction = code_addresses.id_of(stack.front());
    Known& all = known();
    const std::lock_guard<std::mutex> lock(all.mutex);
    const CodeId id = all.id_of(std::move(stack), instruction);
    if (has_stack(id)) all.library_calls.insert(id);
    return id;
}

bool CallStacks::is_library_call(CodeId id) {
    if (!has_stack(id)) return false;
    Known& all = known();
    const std::lock_guard<std::mutex> lock(all.mutex);
    return all.library_calls.count(id) != 0;
}

CallStacks::Stack CallStacks::stack_of(CodeId id) {
    Known& all = known();
    const std::lock_guard<std::mutex> lock(all.mutex);
    return has_stack(id) && id - kFirst < all.stacks.size() ? all.stacks[id - kFirst] : Stack();
}

}  // namespace tessera::race_detector
