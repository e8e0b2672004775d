// SPDX-License-Identifier: Apache-2.0
#include "tests/consistency/litmus.h"

#include <map>
#include <sstream>
#include <stdexcept>

namespace litmus {

int Instruction::stores_after(int read) const {
    switch (kind) {
        case Kind::add: return read + value;
        case Kind::compare_swap: return stored;
        default: return value;
    }
}

bool Instruction::stores(int read) const {
    switch (kind) {
        case Kind::store:
        case Kind::exchange:
        case Kind::add: return true;
        case Kind::compare_swap: return read == value;
        default: return false;
    }
}

namespace {

class Parser {
  public:
    Parser(const std::string& name, const std::string& text) {
        program_.name = name;
        program_.text = text;
        std::stringstream threads(text);
        for (std::string thread; std::getline(threads, thread, '|');) add_thread(thread);
        for (Thread& thread : program_.threads) {
            for (Instruction& instruction : thread.code) {
                if (instruction.reads()) instruction.result = program_.results++;
            }
        }
    }

    Program take() { return std::move(program_); }

  private:
    void add_thread(const std::string& text) {
        Thread thread;
        thread.tile = static_cast<int>(program_.threads.size());
        std::stringstream words(text);
        for (std::string word; words >> word;) {
            if (word.size() == 2 && word[1] == ':') {
                thread.tile = word[0] - '0';
            } else {
                thread.code.push_back(instruction(word, thread.tile));
            }
        }
        program_.threads.push_back(thread);
    }

    Instruction instruction(std::string word, int tile) {
        Instruction result;
        const std::size_t guard = word.find('?');
        if (guard != std::string::npos) {
            result.guard = word[guard + 1] - '0';
            result.guarded = word[guard + 3] - '0';
            word.resize(guard);
        }
        const std::size_t awaited = word.find('!');
        if (awaited != std::string::npos) {
            result.awaited = word[awaited + 1] - '0';
            const char fence = awaited + 2 < word.size() ? word[awaited + 2] : ' ';
            result.covers_global = fence == 'g' || fence == 'a';
            result.covers_tile_static = fence == 't' || fence == 'a';
            word.resize(awaited);
        }
        switch (word[0]) {
            case 'R': result.kind = Instruction::Kind::load; break;
            case 'W': result.kind = Instruction::Kind::store; break;
            case 'X': result.kind = Instruction::Kind::exchange; break;
            case 'A': result.kind = Instruction::Kind::add; break;
            case 'C': result.kind = Instruction::Kind::compare_swap; break;
            case 'F': result.kind = Instruction::Kind::fence; break;
            case 'B': result.kind = Instruction::Kind::barrier; break;
            default: throw std::invalid_argument("no instruction: " + word);
        }
        if (!result.is_access()) {
            result.covers_global = word[1] != 't';
            result.covers_tile_static = word[1] != 'g';
            return result;
        }
        result.location = location(word[1], tile);
        if (word.size() > 2) result.value = word[2] - '0';
        if (word.size() > 3) result.stored = word[3] - '0';
        return result;
    }

    std::size_t location(char letter, int tile) {
        const bool is_tile_static = std::string("pqrs").find(letter) != std::string::npos;
        std::string name(1, letter);
        if (is_tile_static) name += std::to_string(tile);
        const auto known = numbers_.find(name);
        if (known != numbers_.end()) return known->second;
        program_.locations.push_back({name, is_tile_static});
        return numbers_[name] = program_.locations.size() - 1;
    }

    Program program_;
    std::map<std::string, std::size_t> numbers_;
};

}  // namespace

Program parse(const std::string& name, const std::string& text) { return Parser(name, text).take(); }

std::string text_of(const Program& program, const Outcome& outcome) {
    if (outcome.empty()) return "stuck";
    std::string text = "(";
    for (std::size_t i = 0; i < outcome.size(); ++i) {
        if (i == static_cast<std::size_t>(program.results)) text += ")[";
        else if (i > 0) text += ",";
        text += outcome[i] < 0 ? "-" : std::to_string(outcome[i]);
    }
    return text + "]";
}

}  // namespace litmus
