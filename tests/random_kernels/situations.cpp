// SPDX-License-Identifier: Apache-2.0
#include "tests/random_kernels/situations.h"

#include <algorithm>
#include <random>
#include <vector>

#include "tests/random_kernels/sites.h"

namespace tessera::random_kernels {

namespace {

constexpr unsigned kThreads = 4;
constexpr unsigned char kNeverThere = 77;  ///< no access stores this

class Maker {
  public:
    explicit Maker(std::uint64_t seed) : random_(seed) {}

    std::optional<Situation> make(Features features);

  private:
    unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
    bool toss() { return below(2) == 0; }

    // Two accesses that touch common bytes of a variable, of two threads.
    void choose_pair(bool of_tile);
    Step any_site(Variable variable, bool (*is_wanted)(const Site&));
    bool is_of_tile() const { return facts_of(site_of(write_).variable).is_tile_static; }
    Cover covering() { return toss() ? Cover::both : is_of_tile() ? Cover::tile : Cover::global; }
    Cover other() const { return is_of_tile() ? Cover::global : Cover::tile; }

    void add(unsigned tile, unsigned thread, Step step) { launch().tiles[tile][thread].push_back(step); }
    void barrier(unsigned tile, Cover cover) {
        const Step step = sync(Act::barrier, cover);
        for (auto& thread : launch().tiles[tile]) thread.push_back(step);
    }
    void fence(unsigned tile, unsigned thread, Cover cover) { add(tile, thread, sync(Act::fence, cover)); }
    Step sync(Act act, Cover cover);
    /// An atomic on one of two flags, of the tile or of all.
    Step flag(unsigned number, bool of_tile, bool stores = true);
    Launch& launch() { return made_.kernel.launches.back(); }
    void begin_launch(unsigned tiles);

    // A situation with what is wrong with it, or nothing.
    void barriers();
    void tiles_without_order();
    void launches();
    void no_conflict();
    void atomics();
    void fenced_rendezvous();
    void message(bool within_tile);
    void chain();
    void tile_announces();

    std::mt19937_64 random_;
    Situation made_;
    Step write_, read_;
};

Step Maker::any_site(Variable variable, bool (*is_wanted)(const Site&)) {
    Step step;
    do {
        step.site = static_cast<unsigned char>(below(kSites));
    } while (site_of(step).act >= Act::fence || site_of(step).variable != variable ||
             !is_wanted(site_of(step)));
    const Site& site = site_of(step);
    const unsigned size = facts_of(variable).bytes;
    step.bytes = static_cast<unsigned char>(1 + below(6));
    // Not the last words: they are flags.
    const unsigned end = std::max(size / 2, site.stride);
    step.index =
        static_cast<unsigned char>(site.bytes != 0 ? below(end / site.stride) : below(end - step.bytes + 1));
    step.value = static_cast<unsigned char>(1 + below(2));
    return step;
}

void Maker::choose_pair(bool of_tile) {
    static constexpr Variable kOfTile[] = {Variable::tile_words, Variable::tile_doubles, Variable::tile_bytes,
                                           Variable::tile_records};
    static constexpr Variable kGlobal[] = {Variable::words, Variable::fresh, Variable::doubles,
                                           Variable::records};
    const Variable variable = (of_tile ? kOfTile : kGlobal)[below(4)];
    const auto range = [](const Step& step) {
        const Site& site = site_of(step);
        const unsigned begin = step.index * site.stride + site.offset;
        return std::make_pair(begin, begin + (site.bytes != 0 ? site.bytes : step.bytes));
    };
    do {
        write_ = any_site(variable, [](const Site& site) { return site.act == Act::write; });
        read_ = any_site(variable,
                         [](const Site& site) { return site.act == Act::read || site.act == Act::write; });
    } while (range(write_).first >= range(read_).second || range(read_).first >= range(write_).second);
}

Step Maker::sync(Act act, Cover cover) {
    Step step;
    do {
        step.site = static_cast<unsigned char>(below(kSites));
    } while (site_of(step).act != act || site_of(step).cover != cover);
    return step;
}

Step Maker::flag(unsigned number, bool of_tile, bool stores) {
    const Variable variable = of_tile ? Variable::tile_words : Variable::words;
    Step step;
    do {
        step.site = static_cast<unsigned char>(below(kSites));
    } while (!site_of(step).needs_atomics || site_of(step).variable != variable ||
             (site_of(step).act == Act::atomic) != stores);
    step.index = static_cast<unsigned char>(7 - number);
    step.bytes = kNeverThere;  // a compare-exchange expects it, and fails
    step.value = 1;
    return step;
}

void Maker::begin_launch(unsigned tiles) {
    Launch made;
    made.shape = toss() ? Shape::of_4 : Shape::of_2x2;
    made.grid[0] = static_cast<int>(tiles);
    made.tiles.assign(tiles, std::vector<std::vector<Step>>(kThreads));
    made_.kernel.launches.push_back(made);
}

void Maker::barriers() {
    choose_pair(toss());
    begin_launch(1 + below(2));
    const unsigned kind = below(3);
    made_.name = "barrier between two accesses";
    made_.races = kind != 0;
    add(0, below(2), write_);
    if (kind == 0) barrier(0, covering());
    if (kind == 1) barrier(0, other());
    if (kind == 0 && toss()) barrier(0, other());
    add(0, 2 + below(2), read_);
}

void Maker::tiles_without_order() {
    choose_pair(false);
    begin_launch(3);
    made_.name = "accesses of two tiles";
    made_.races = toss();
    const unsigned first = below(2);
    add(first, below(kThreads), write_);
    barrier(first, Cover::both);
    barrier(made_.races ? 2 : first, Cover::both);
    add(made_.races ? 2 : first, below(kThreads), read_);
    if (made_.races) barrier(2, Cover::both);
}

void Maker::launches() {
    choose_pair(false);
    begin_launch(2);
    made_.name = "accesses of two launches";
    made_.races = toss();
    add(0, 0, write_);
    if (!made_.races) begin_launch(2);
    add(toss() ? 1 : 0, 3, read_);
}

void Maker::no_conflict() {
    const bool of_tile = toss();
    choose_pair(of_tile);
    begin_launch(1);
    const unsigned kind = below(3);
    made_.name = "one thread, or only reads";
    made_.races = kind == 0;
    if (kind == 2) {
        read_ = write_ =
            any_site(site_of(write_).variable, [](const Site& site) { return site.act == Act::read; });
    }
    add(0, 1, write_);
    add(0, kind == 1 ? 1 : 2, read_);
}

void Maker::atomics() {
    const bool of_tile = toss(), stores = toss();
    begin_launch(1);
    made_.name = "atomic next to another access";
    add(0, 0, flag(0, of_tile, stores));
    const unsigned kind = below(3);
    if (kind == 0) {
        add(0, 1, flag(0, of_tile, toss()));
    } else {
        const Variable variable = of_tile ? Variable::tile_words : Variable::words;
        Step plain =
            kind == 1 ? any_site(variable,
                                 [](const Site& site) { return site.act == Act::read && site.bytes == 4; })
                      : any_site(variable,
                                 [](const Site& site) { return site.act == Act::write && site.bytes == 4; });
        plain.index = 7;
        add(0, 1, plain);
    }
    made_.races = kind == 2 || (kind == 1 && stores);
}

void Maker::fenced_rendezvous() {
    choose_pair(toss());
    begin_launch(1);
    made_.name = "fences around a rendezvous that does not cover the memory";
    const unsigned wrong = below(6);
    made_.races = wrong != 0;
    add(0, 0, write_);
    if (wrong != 1) fence(0, 0, wrong == 2 ? other() : covering());
    if (wrong != 5) barrier(0, other());
    if (wrong != 3) fence(0, 1, wrong == 4 ? other() : covering());
    add(0, 1, read_);
}

void Maker::message(bool within_tile) {
    choose_pair(within_tile && toss());
    begin_launch(2);
    const unsigned to = within_tile ? 0 : 1;
    const bool flag_of_tile = within_tile && toss();
    const unsigned wrong = below(9);
    made_.name = "message, mistake " + std::to_string(wrong);
    made_.races = wrong != 0 && wrong != 8;
    if (wrong == 6) fence(0, 0, covering());
    if (wrong == 7) {
        fence(0, 0, covering());
        add(0, 0, flag(0, flag_of_tile));
    }
    add(0, 0, write_);
    if (wrong < 6 && wrong != 1) fence(0, 0, wrong == 2 ? other() : covering());
    if (wrong == 8) fence(0, 0, covering());
    if (wrong != 7) add(0, 0, flag(0, flag_of_tile, wrong != 5));
    add(to, 3, flag(wrong == 4 ? 1 : 0, flag_of_tile, wrong == 8 ? false : toss()));
    if (wrong != 3) fence(to, 3, covering());
    add(to, 3, read_);
}

void Maker::chain() {
    choose_pair(false);
    begin_launch(3);
    made_.name = "message passed on";
    const unsigned wrong = below(4);
    made_.races = wrong != 0;
    add(0, 0, write_);
    fence(0, 0, covering());
    add(0, 0, flag(0, false));
    add(1, 2, flag(0, false));
    if (wrong != 1) fence(1, 2, wrong == 2 ? other() : covering());
    add(1, 2, flag(1, false, wrong != 3));
    add(2, 1, flag(1, false));
    fence(2, 1, covering());
    add(2, 1, read_);
}

void Maker::tile_announces() {
    choose_pair(false);
    begin_launch(2);
    made_.name = "one thread announces, and one learns, for the tile";
    const unsigned wrong = below(3);
    made_.races = wrong != 0;
    add(0, 1, write_);
    barrier(0, wrong == 1 ? other() : covering());
    add(0, 0, flag(0, false));
    add(1, 0, flag(0, false));
    barrier(1, wrong == 2 ? other() : covering());
    add(1, 3, read_);
}

std::optional<Situation> Maker::make(Features features) {
    const unsigned number = below(10);
    const bool needs_atomics = number == 4 || number >= 6, needs_fences = number >= 5 && number != 9;
    if ((needs_atomics && !features.atomics) || (needs_fences && !features.fences)) return std::nullopt;
    switch (number) {
        case 0:
            barriers();
            break;
        case 1:
            tiles_without_order();
            break;
        case 2:
            launches();
            break;
        case 3:
            no_conflict();
            break;
        case 4:
            atomics();
            break;
        case 5:
            fenced_rendezvous();
            break;
        case 6:
            message(false);
            break;
        case 7:
            message(true);
            break;
        case 8:
            chain();
            break;
        default:
            tile_announces();
            break;
    }
    return made_;
}

}  // namespace

std::optional<Situation> make_situation(std::uint64_t seed, Features features) {
    return Maker(seed).make(features);
}

}  // namespace tessera::random_kernels
