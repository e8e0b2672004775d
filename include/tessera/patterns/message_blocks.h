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
template <class T>
class MessageWorker {
  public:
    explicit MessageWorker(std::function<void(const T&)> function) : function_(std::move(function)) {}
    /// Waits for the messages that there are.
    ~MessageWorker() {
        NetworkLock lock(message_network());
        idle_.wait(lock, [this] { return !works_; });
    }

    /// With the network locked.
    void add(const T& message) {
        messages_.push_back(message);
        if (works_) return;
        works_ = true;
        run_in_background([this] { work(); });
    }

  private:
    void work() {
        NetworkLock lock(message_network());
        while (!messages_.empty()) {
            const T message = std::move(messages_.front());
            messages_.pop_front();
            lock.unlock();
            function_(message);
            lock.lock();
        }
        works_ = false;
        idle_.notify_all();
    }

    const std::function<void(const T&)> function_;
    std::deque<T> messages_;
    bool works_ = false;
    std::condition_variable_any idle_;
};

/// Messages in their order, each for one target or receiver.
template <class T>
class MessageQueue : public Concurrency::ISource<T> {
  public:
    bool give(T& message, const typename Concurrency::ITarget<T>::filter_method& filter) override {
        if (messages_.empty() || (filter && !filter(messages_.front()))) return false;
        message = std::move(messages_.front());
        messages_.pop_front();
        hand_on();
        return true;
    }

  protected:
    void add(const T& message) {
        messages_.push_back(message);
        hand_on();
        if (!messages_.empty()) this->note_message();
    }
    void offer_to(Concurrency::ITarget<T>*) override { hand_on(); }

  private:
    /// The first message that no target takes stops those behind it.
    void hand_on() {
        while (!messages_.empty()) {
            const T message = messages_.front();
            const auto& targets = this->targets();
            if (std::none_of(targets.begin(), targets.end(), [&](auto* target) { return target->take_in(message); })) return;
            messages_.pop_front();
        }
    }

    std::deque<T> messages_;
};

/// One message, of which every target and receiver gets a copy.
template <class T>
class KeptMessage : public Concurrency::ISource<T> {
  public:
    bool give(T& message, const typename Concurrency::ITarget<T>::filter_method& filter) override {
        if (!message_ || (filter && !filter(*message_))) return false;
        message = *message_;
        return true;
    }
    bool has_value() const {
        const NetworkLock lock(message_network());
        return message_.has_value();
    }
    T value() { return Concurrency::receive(*this); }

  protected:
    void keep(const T& message) {
        message_ = message;
        this->note_message();
        for (auto* const target : std::vector<Concurrency::ITarget<T>*>(this->targets())) target->take_in(message);
    }
    void offer_to(Concurrency::ITarget<T>* target) override {
        if (message_) target->take_in(*message_);
    }

  private:
    std::optional<T> message_;
};

}  // namespace tessera::detail

namespace Concurrency {

template <class T>
class unbounded_buffer : public tessera::detail::MessageQueue<T>, public ITarget<T> {
  public:
    unbounded_buffer() = default;
    explicit unbounded_buffer(const typename ITarget<T>::filter_method& filter) : ITarget<T>(filter) {}
    ~unbounded_buffer() override { this->unlink_sources(); }

    bool enqueue(const T& message) { return send<T>(*this, message); }
    T dequeue() { return receive<T>(*this); }

    bool take_in(const T& message) override {
        if (!this->wants(message)) return false;
        this->add(message);
        return true;
    }
};

template <class T>
class overwrite_buffer : public tessera::detail::KeptMessage<T>, public ITarget<T> {
  public:
    overwrite_buffer() = default;
    explicit overwrite_buffer(const typename ITarget<T>::filter_method& filter) : ITarget<T>(filter) {}
    ~overwrite_buffer() override { this->unlink_sources(); }

    bool take_in(const T& message) override {
        if (!this->wants(message)) return false;
        this->keep(message);
        return true;
    }
};

template <class T>
class single_assignment : public tessera::detail::KeptMessage<T>, public ITarget<T> {
  public:
    single_assignment() = default;
    explicit single_assignment(const typename ITarget<T>::filter_method& filter) : ITarget<T>(filter) {}
    ~single_assignment() override { this->unlink_sources(); }

    bool take_in(const T& message) override {
        if (this->has_value() || !this->wants(message)) return false;
        this->keep(message);
        return true;
    }
};

/// Calls a function for each message.
template <class T, class Function = std::function<void(const T&)>>
class call : public ITarget<T> {
  public:
    explicit call(const Function& function) : worker_(function) {}
    call(const Function& function, const typename ITarget<T>::filter_method& filter) : ITarget<T>(filter), worker_(function) {}
    ~call() override { this->unlink_sources(); }

    bool take_in(const T& message) override {
        if (!this->wants(message)) return false;
        worker_.add(message);
        return true;
    }

  private:
    tessera::detail::MessageWorker<T> worker_;
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
