// SPDX-License-Identifier: Apache-2.0
// Blocks that keep messages, and blocks that work on them (Asynchronous Agents Library reference, <agents.h>).
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "tessera/detail/background_work.h"
#include "tessera/patterns/message_passing.h"

namespace tessera::detail {

/// Calls a function for one message after another on a thread of its own, as long as there are any.
template <class Value>
class MessageWorker {
  public:
    explicit MessageWorker(std::function<void(const Value&)> function) : function_(std::move(function)) {}
    /// Waits for the messages that there are.
    ~MessageWorker() {
        NetworkLock lock(message_network());
        idle_.wait(lock, [this] { return !works_; });
    }

    /// With the network locked.
    void add(const Value& message) {
        messages_.push_back(message);
        if (works_) return;
        works_ = true;
        run_in_background([this] { work(); });
    }

  private:
    void work() {
        NetworkLock lock(message_network());
        while (!messages_.empty()) {
            const Value message = std::move(messages_.front());
            messages_.pop_front();
            lock.unlock();
            function_(message);
            lock.lock();
        }
        works_ = false;
        idle_.notify_all();
    }

    const std::function<void(const Value&)> function_;
    std::deque<Value> messages_;
    bool works_ = false;
    std::condition_variable_any idle_;
};

/// Messages in their order, each for one target or receiver.
template <class Value>
class MessageQueue : public Concurrency::ISource<Value> {
  public:
    bool give(Value& message, const typename Concurrency::ITarget<Value>::filter_method& filter) override {
        if (messages_.empty() || (filter && !filter(messages_.front()))) return false;
        message = std::move(messages_.front());
        messages_.pop_front();
        hand_on();
        return true;
    }

  protected:
    void add(const Value& message) {
        messages_.push_back(message);
        hand_on();
        if (!messages_.empty()) this->note_message();
    }
    void offer_to(Concurrency::ITarget<Value>*) override { hand_on(); }

  private:
    /// The first message that no target takes stops those behind it.
    void hand_on() {
        while (!messages_.empty()) {
            const Value message = messages_.front();
            const auto& targets = this->targets();
            if (std::none_of(targets.begin(), targets.end(), [&](auto* target) { return target->take_in(message); })) return;
            messages_.pop_front();
        }
    }

    std::deque<Value> messages_;
};

/// One message, of which every target and receiver gets a copy.
template <class Value>
class KeptMessage : public Concurrency::ISource<Value> {
  public:
    bool give(Value& message, const typename Concurrency::ITarget<Value>::filter_method& filter) override {
        if (!message_ || (filter && !filter(*message_))) return false;
        message = *message_;
        return true;
    }
    bool has_value() const {
        const NetworkLock lock(message_network());
        return message_.has_value();
    }
    Value value() { return Concurrency::receive(*this); }

  protected:
    void keep(const Value& message) {
        message_ = message;
        this->note_message();
        for (auto* const target : std::vector<Concurrency::ITarget<Value>*>(this->targets())) target->take_in(message);
    }
    void offer_to(Concurrency::ITarget<Value>* target) override {
        if (message_) target->take_in(*message_);
    }

  private:
    std::optional<Value> message_;
};

}  // namespace tessera::detail

namespace Concurrency {

template <class Value>
class unbounded_buffer : public tessera::detail::MessageQueue<Value>, public ITarget<Value> {
  public:
    unbounded_buffer() = default;
    explicit unbounded_buffer(const typename ITarget<Value>::filter_method& filter) : ITarget<Value>(filter) {}
    ~unbounded_buffer() override { this->unlink_sources(); }

    bool enqueue(const Value& message) { return send<Value>(*this, message); }
    Value dequeue() { return receive<Value>(*this); }

    bool take_in(const Value& message) override {
        if (!this->wants(message)) return false;
        this->add(message);
        return true;
    }
};

template <class Value>
class overwrite_buffer : public tessera::detail::KeptMessage<Value>, public ITarget<Value> {
  public:
    overwrite_buffer() = default;
    explicit overwrite_buffer(const typename ITarget<Value>::filter_method& filter) : ITarget<Value>(filter) {}
    ~overwrite_buffer() override { this->unlink_sources(); }

    bool take_in(const Value& message) override {
        if (!this->wants(message)) return false;
        this->keep(message);
        return true;
    }
};

template <class Value>
class single_assignment : public tessera::detail::KeptMessage<Value>, public ITarget<Value> {
  public:
    single_assignment() = default;
    explicit single_assignment(const typename ITarget<Value>::filter_method& filter) : ITarget<Value>(filter) {}
    ~single_assignment() override { this->unlink_sources(); }

    bool take_in(const Value& message) override {
        if (this->has_value() || !this->wants(message)) return false;
        this->keep(message);
        return true;
    }
};

/// Calls a function for each message.
template <class Value, class Function = std::function<void(const Value&)>>
class call : public ITarget<Value> {
  public:
    explicit call(const Function& function) : worker_(function) {}
    call(const Function& function, const typename ITarget<Value>::filter_method& filter)
        : ITarget<Value>(filter), worker_(function) {}
    ~call() override { this->unlink_sources(); }

    bool take_in(const Value& message) override {
        if (!this->wants(message)) return false;
        worker_.add(message);
        return true;
    }

  private:
    tessera::detail::MessageWorker<Value> worker_;
};

/// Makes another message of each. Has one target.
template <class Input, class Output>
class transformer : public tessera::detail::MessageQueue<Output>, public ITarget<Input> {
  public:
    using transform_method = std::function<Output(const Input&)>;

    explicit transformer(const transform_method& function, ITarget<Output>* target = nullptr) : worker_(work(function)) {
        if (target != nullptr) this->link_target(target);
    }
    transformer(const transform_method& function, ITarget<Output>* target, const typename ITarget<Input>::filter_method& filter)
        : ITarget<Input>(filter), worker_(work(function)) {
        if (target != nullptr) this->link_target(target);
    }
    ~transformer() override { this->unlink_sources(); }

    bool take_in(const Input& message) override {
        if (!this->wants(message)) return false;
        worker_.add(message);
        return true;
    }

  protected:
    std::size_t most_targets() const override { return 1; }

  private:
    std::function<void(const Input&)> work(const transform_method& function) {
        return [this, function](const Input& message) {
            const Output result = function(message);
            const tessera::detail::NetworkLock lock(tessera::detail::message_network());
            this->add(result);
        };
    }

    tessera::detail::MessageWorker<Input> worker_;
};

}  // namespace Concurrency
