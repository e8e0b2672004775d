// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>
#include <utility>

#include "tessera/detail/host_work.h"

namespace Concurrency {

/// A value for each thread that asks for one, combined when the parallel work is done (Parallel Patterns
/// Library reference: combinable class). `local` may be called on several threads at once, the other
/// functions not.
template <class Value>
class combinable {
  public:
    combinable() : make_([] { return Value(); }) {}
    /// \param make  makes each thread's first value
    template <class Function>
    explicit combinable(Function make) : make_(std::move(make)) {}
    combinable(const combinable& other) : make_(other.make_) { copy(other); }
    combinable& operator=(const combinable& other) {
        if (this == &other) return *this;
        clear();
        make_ = other.make_;
        copy(other);
        return *this;
    }
    ~combinable() { clear(); }

    /// The calling thread's value.
    Value& local() {
        bool exists = false;
        return local(exists);
    }
    /// \param exists  becomes false when the value was made by this call
    Value& local(bool& exists) {
        const unsigned thread = tessera::detail::thread_number();
        std::atomic<Node*>& head = buckets_[thread % bucket_count];
        for (Node* node = head.load(std::memory_order_acquire); node != nullptr; node = node->next) {
            if (node->thread == thread) {
                exists = true;
                return node->value;
            }
        }
        exists = false;
        return add(head, thread, make_())->value;
    }

    void clear() {
        for (std::atomic<Node*>& head : buckets_) {
            Node* node = head.exchange(nullptr);
            while (node != nullptr) delete std::exchange(node, node->next);
        }
    }

    /// All values combined; one made anew when no thread has asked for one.
    template <class Combine>
    Value combine(Combine combine) const {
        const Node* first = nullptr;
        each([&](const Node& node) {
            if (first == nullptr) first = &node;
        });
        if (first == nullptr) return make_();
        Value result = first->value;
        each([&](const Node& node) {
            if (&node != first) result = combine(result, node.value);
        });
        return result;
    }

    /// Calls `function` with each value, which it may change.
    template <class Function>
    void combine_each(Function function) const {
        each([&](Node& node) { function(node.value); });
    }

  private:
    struct Node {
        unsigned thread;
        Value value;
        Node* next;
    };
    static constexpr unsigned bucket_count = 64;

    static Node* add(std::atomic<Node*>& head, unsigned thread, Value value) {
        Node* const node = new Node{thread, std::move(value), head.load()};
        while (!head.compare_exchange_weak(node->next, node)) {
        }
        return node;
    }

    template <class Function>
    void each(const Function& function) const {
        for (const std::atomic<Node*>& head : buckets_) {
            for (Node* node = head.load(std::memory_order_acquire); node != nullptr; node = node->next) function(*node);
        }
    }

    void copy(const combinable& other) {
        other.each(
            [this](const Node& node) { add(buckets_[node.thread % bucket_count], node.thread, node.value); });
    }

    std::function<Value()> make_;
    std::atomic<Node*> buckets_[bucket_count] = {};
};

}  // namespace Concurrency
