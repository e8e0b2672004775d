// SPDX-License-Identifier: Apache-2.0
#include "tests/random_kernels/generator.h"

#include <algorithm>
#include <random>

#include "tests/random_kernels/sites.h"

namespace tessera::random_kernels {

namespace {

class Generator {
  public:
    Generator(std::uint64_t seed, Features features) : random_(seed), features_(features) {}

    Kernel kernel();

  private:
    /// How the threads that execute a statement choose their elements.
    enum class Places { one, own, next, random };
    struct Statement {
        unsigned char site;
        Places places;
        unsigned place;
        unsigned char bytes, value;
        unsigned executed;  ///< percent of the threads
    };

    unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
    unsigned between(unsigned first, unsigned last) { return first + below(last - first + 1); }
    bool chance(unsigned percent) { return below(100) < percent; }

    void choose_manners();
    Launch launch();
    std::vector<std::vector<Step>> tile(unsigned number, unsigned threads);
    void add_steps(std::vector<Step>& steps, const std::vector<Statement>& statements, unsigned tile,
                   unsigned thread);
    void add_messages(std::vector<Step>& steps, const std::vector<Statement>& statements, unsigned tile,
                      unsigned thread);
    Step flag();
    Step fence();
    Step sync(Act act, unsigned partial);
    Statement statement();
    Step step(const Statement& statement, unsigned tile, unsigned thread);

    std::mt19937_64 random_;
    Features features_;

    // Of one kernel, so that kernels differ in kind and not only in detail.
    std::vector<unsigned char> sites_;  ///< of its accesses
    std::vector<Step> flags_;           ///< atomics that carry messages
    unsigned first_ = 0, elements_ = 1, most_statements_ = 2, executed_ = 100, partial_ = 0, values_ = 1,
             messages_ = 0, wrong_ = 0;
    bool is_tiled_ = true;
};

/// A few variables, and few lines and elements of each: so that accesses meet.
void Generator::choose_manners() {
    bool chosen[kVariables] = {};
    is_tiled_ = chance(85);
    for (unsigned i = between(1, chance(70) ? 2 : 4); i-- > 0;) {
        unsigned variable = below(kVariables);
        while (!is_tiled_ && facts_of(static_cast<Variable>(variable)).is_tile_static)
            variable = below(kVariables);
        chosen[variable] = true;
    }
    std::vector<unsigned char> possible;
    for (unsigned number = 0; number < kSites; ++number) {
        const Site& at = site(number);
        if (at.act >= Act::fence || !chosen[static_cast<int>(at.variable)]) continue;
        if (at.needs_atomics && !features_.atomics) continue;
        possible.push_back(static_cast<unsigned char>(number));
    }
    const unsigned reads = between(10, 60);
    for (unsigned i = between(1, chance(60) ? 4 : 12); i-- > 0;) {
        unsigned char number = possible[below(static_cast<unsigned>(possible.size()))];
        for (int turn = 0; turn < 3 && (site(number).act == Act::read) != chance(reads); ++turn) {
            number = possible[below(static_cast<unsigned>(possible.size()))];
        }
        sites_.push_back(number);
    }
    first_ = below(6);
    elements_ = between(1, chance(50) ? 2 : 6);
    most_statements_ = between(1, chance(60) ? 2 : 5);
    executed_ = chance(50) ? 100 : between(15, 90);
    partial_ = chance(50) ? 0 : between(10, 90);
    values_ = chance(50) ? 1 : between(2, 3);
    messages_ = features_.atomics || features_.fences ? (chance(70) ? between(40, 100) : 0) : 0;
    wrong_ = chance(50) ? 0 : between(5, 40);
    if (!features_.atomics) return;
    for (unsigned i = between(1, 3); i-- > 0;) {
        Step made;
        do {
            made.site = static_cast<unsigned char>(below(kSites));
        } while (!site_of(made).needs_atomics ||
                 (!is_tiled_ && facts_of(site_of(made).variable).is_tile_static));
        const VariableFacts& variable = facts_of(site_of(made).variable);
        made.index =
            static_cast<unsigned char>(variable.bytes / 4 - 1 - below(std::min(variable.bytes / 4, 2U)));
        flags_.push_back(made);
    }
}

Generator::Statement Generator::statement() {
    Statement made{};
    made.site = sites_[below(static_cast<unsigned>(sites_.size()))];
    made.places = chance(30)   ? Places::one
                  : chance(50) ? Places::own
                  : chance(50) ? Places::next
                               : Places::random;
    made.place = first_ + below(elements_);
    made.bytes = static_cast<unsigned char>(between(1, chance(70) ? 5 : 12));
    made.value = static_cast<unsigned char>(between(1, values_));
    made.executed = chance(25) ? 20 : executed_;
    return made;
}

Step Generator::step(const Statement& statement, unsigned tile, unsigned thread) {
    const Site& at = site(statement.site);
    const VariableFacts& variable = facts_of(at.variable);
    const unsigned bytes = at.bytes != 0 ? at.bytes : std::min<unsigned>(statement.bytes, variable.bytes);
    const unsigned own = first_ + (variable.is_tile_static || chance(50) ? thread : tile + thread);
    unsigned index = statement.place;
    switch (statement.places) {
        case Places::one:
            break;
        case Places::own:
            index = own;
            break;
        case Places::next:
            index = own + 1;
            break;
        case Places::random:
            index = first_ + below(elements_);
            break;
    }
    const unsigned count = at.bytes != 0 ? variable.bytes / at.stride : variable.bytes - bytes + 1;
    Step made;
    made.site = statement.site;
    made.index = static_cast<unsigned char>(index % count);
    made.bytes = static_cast<unsigned char>(at.act == Act::compare_exchange ? below(3) : bytes);
    made.value = chance(85) ? statement.value : static_cast<unsigned char>(between(1, values_));
    return made;
}

void Generator::add_steps(std::vector<Step>& steps, const std::vector<Statement>& statements, unsigned tile,
                          unsigned thread) {
    for (const Statement& line : statements) {
        if (chance(line.executed)) steps.push_back(step(line, tile, thread));
    }
}

Step Generator::sync(Act act, unsigned partial) {
    const Cover cover = !chance(partial) ? Cover::both : chance(50) ? Cover::global : Cover::tile;
    Step made;
    do {
        made.site = static_cast<unsigned char>(below(kSites));
    } while (site_of(made).act != act || site_of(made).cover != cover);
    return made;
}

Step Generator::fence() { return sync(Act::fence, partial_); }

Step Generator::flag() {
    Step made = flags_[below(static_cast<unsigned>(flags_.size()))];
    made.value = static_cast<unsigned char>(between(1, values_));
    made.bytes = static_cast<unsigned char>(below(3));
    return made;
}

/// What is said with fences and atomics: send, receive, pass on, with accesses between; at times a part is
/// left out.
void Generator::add_messages(std::vector<Step>& steps, const std::vector<Statement>& statements,
                             unsigned tile, unsigned thread) {
    const auto some = [&] {
        std::vector<Statement> few;
        if (!statements.empty()) few.push_back(statements[below(static_cast<unsigned>(statements.size()))]);
        add_steps(steps, few, tile, thread);
    };
    const auto a_fence = [&] {
        if (features_.fences && is_tiled_ && !chance(wrong_)) steps.push_back(fence());
    };
    const auto a_flag = [&] {
        if (!features_.atomics || chance(wrong_ / 2)) return;
        const Step made = flag();  // at times again and again, as a loop that waits does
        for (unsigned times = chance(25) ? between(2, 3) : 1; times-- > 0;) steps.push_back(made);
    };
    for (unsigned i = between(1, 3); i-- > 0;) {
        switch (below(5)) {
            case 0:
                some(), a_fence(), a_flag();
                break;
            case 1:
                a_flag(), a_fence(), some();
                break;
            case 2:
                a_flag(), a_fence(), a_flag();
                break;
            case 3:
                a_flag(), a_fence(), some(), a_fence(), a_flag();
                break;
            default:
                a_fence(), some(), a_fence();
                break;
        }
    }
}

std::vector<std::vector<Step>> Generator::tile(unsigned number, unsigned threads) {
    std::vector<std::vector<Step>> made(threads);
    const unsigned intervals = is_tiled_ ? between(1, 4) : 1;
    const unsigned least = threads > 7 ? 1 : 2;
    for (unsigned interval = 0; interval < intervals; ++interval) {
        std::vector<Statement> statements;
        for (unsigned i = below(std::min(most_statements_ + 1, 5 - least)); i-- > 0;)
            statements.push_back(statement());
        for (unsigned thread = 0; thread < threads; ++thread) {
            if (chance(messages_)) {
                add_messages(made[thread], statements, number, thread);
            } else {
                add_steps(made[thread], statements, number, thread);
            }
        }
        if (!is_tiled_ || (interval + 1 == intervals && !chance(20))) continue;
        const Step barrier = sync(Act::barrier, partial_);
        for (std::vector<Step>& steps : made) steps.push_back(barrier);
    }
    return made;
}

Launch Generator::launch() {
    static constexpr unsigned kTiled = 3, kShapeCount = 10;
    Launch made;
    unsigned shape = is_tiled_ ? between(kTiled, kShapeCount - 1) : below(kTiled);
    if (shape == kShapeCount - 1 && chance(features_.fences ? 95 : 70)) shape = kTiled + 1;
    made.shape = static_cast<Shape>(shape);
    unsigned count = 1;
    for (int d = 0; d < made.facts().rank; ++d) {
        made.grid[d] = static_cast<int>(is_tiled_ ? between(1, d == 0 ? 3 : 2) : between(1, d == 0 ? 5 : 3));
        count *= static_cast<unsigned>(made.grid[d]);
    }
    if (is_tiled_) {
        for (unsigned i = 0; i < count; ++i) {
            // Mostly the tiles run the same code.
            const bool same = i > 0 && chance(60);
            made.tiles.push_back(same ? made.tiles.front() : tile(i, made.facts().threads()));
        }
        return made;
    }
    std::vector<Statement> statements;
    for (unsigned i = between(1, most_statements_ + 1); i-- > 0;) statements.push_back(statement());
    for (unsigned i = 0; i < count; ++i) {
        std::vector<Step>& steps = made.tiles.emplace_back(1).front();
        if (chance(messages_)) {
            add_messages(steps, statements, i, 0);
        } else {
            add_steps(steps, statements, i, 0);
        }
    }
    return made;
}

Kernel Generator::kernel() {
    choose_manners();
    Kernel made;
    for (unsigned i = chance(70) ? 1 : between(2, 3); i-- > 0;) {
        made.launches.push_back(launch());
        if (chance(50)) made.launches.back().line = between(1, 3);
        if (chance(40)) made.launches.back().before.push_back(static_cast<HostAct>(below(5)));
        if (chance(20)) made.launches.back().before.push_back(static_cast<HostAct>(below(5)));
    }
    return made;
}

}  // namespace

Kernel make_kernel(std::uint64_t seed, Features features) { return Generator(seed, features).kernel(); }

}  // namespace tessera::random_kernels
