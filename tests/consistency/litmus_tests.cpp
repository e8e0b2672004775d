// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <sstream>

#include "tests/consistency/litmus.h"

namespace litmus {

namespace {

struct Family {
    const char* name;
    const char* text;  ///< with '@' where a fence may stand
};

constexpr Family kTwoFences[] = {
    {"MP", "Wx1 @ Wy1 | Ry @ Rx"},
    {"SB", "Wx1 @ Ry | Wy1 @ Rx"},
    {"LB", "Rx @ Wy1 | Ry @ Wx1"},
    {"R", "Wx1 @ Wy1 | Wy2 @ Rx"},
    {"S", "Wx2 @ Wy1 | Ry @ Wx1"},
    {"2+2W", "Wx1 @ Wy2 | Wy1 @ Wx2"},
    {"WRC", "Wx1 | Rx @ Wy1 | Ry @ Rx"},
    {"WWC", "Wx1 | Rx @ Wy1 | Ry @ Wx2"},
    {"WRW+WR", "Wx1 | Rx @ Wy1 | Wy2 @ Rx"},
    {"RWC", "Wx1 | Rx @ Ry | Wy1 @ Rx"},
    {"IRIW", "Wx1 | Wy1 | Rx @ Ry | Ry @ Rx"},
};

constexpr Family kThreeFences[] = {
    {"ISA2", "Wx1 @ Wy1 | Ry @ Wz1 | Rz @ Rx"},
    {"W+RWC", "Wx1 @ Wz1 | Rz @ Ry | Wy1 @ Rx"},
    {"Z6.0", "Wx1 @ Wy1 | Ry @ Wz1 | Wz2 @ Rx"},
    {"Z6.3", "Wx1 @ Wy1 | Wy2 @ Wz1 | Rz @ Rx"},
    {"3.2W", "Wx1 @ Wy2 | Wy1 @ Wz2 | Wz1 @ Wx2"},
    {"3.SB", "Wx1 @ Ry | Wy1 @ Rz | Wz1 @ Rx"},
    {"3.LB", "Rx @ Wy1 | Ry @ Wz1 | Rz @ Wx1"},
};

constexpr Family kSingle[] = {
    // One location: all threads agree.
    {"CoRR", "Wx1 | Rx Rx"},
    {"CoRW1", "Rx Wx1 | Wx2"},
    {"CoRW2", "Wx1 | Rx Wx2 | Rx Rx"},
    {"CoWR", "Wx1 Rx | Wx2"},
    {"CoWW", "Wx1 Wx2 | Rx Rx"},
    {"CoIRIW", "Wx1 | Wx2 | Rx Rx | Rx Rx"},
    {"CoRR-ts", "0: Wp1 | 0: Rp Rp"},
    // Atomic operations as flags.
    {"MPat+po", "Wx1 Xy1 | Ay0 Rx?0=1"},
    {"MPat+Fg+Fg", "Wx1 Fg Xy1 | Ay0 Fg Rx?0=1"},
    {"MPat+Fg+po", "Wx1 Fg Xy1 | Ay0 Rx?0=1"},
    {"MPat+po+Fg", "Wx1 Xy1 | Ay0 Fg Rx?0=1"},
    {"MPat+Ft+Ft", "Wx1 Ft Xy1 | Ay0 Ft Rx?0=1"},
    {"MPat+Fa+Fg", "Wx1 Fa Xy1 | Ay0 Fg Rx?0=1"},
    {"MPat+Fa+Ft", "Wx1 Fa Xy1 | Ay0 Ft Rx?0=1"},
    {"MPat-flagts+Fg", "0: Wx1 Fg Xq1 | 0: Aq0 Fg Rx?0=1"},
    {"MPat-flagts+Ft", "0: Wx1 Ft Xq1 | 0: Aq0 Ft Rx?0=1"},
    {"MPat-datats+Ft", "0: Wp1 Ft Xy1 | 0: Ay0 Ft Rp?0=1"},
    {"MPat-datats+Fg", "0: Wp1 Fg Xy1 | 0: Ay0 Fg Rp?0=1"},
    {"MPat+cas", "Wx1 Fg Cy01 | Cy12 Fg Rx?0=1"},
    {"MPat+failedcas", "Wx1 Fg Xy1 | Cy02 Fg Rx?0=1"},
    {"lasttile", "Wx1 Fg Ay1 | Wz1 Fg Ay1 | Ay1 Fg Rx?0=2 Rz?0=2"},
    {"rmwchain", "Wx1 Fg Xy1 | Ay1 | Ay1 Fg Rx?0=2"},
    {"relay+F+F+F", "Wx1 Fg Xy1 | Ay0 Fg Xz1?0=1 | Az0 Fg Rx?0=1"},
    {"relay+F+po+F", "Wx1 Fg Xy1 | Ay0 Xz1?0=1 | Az0 Fg Rx?0=1"},
    {"relay+F+Ft+F", "Wx1 Fg Xy1 | Ay0 Ft Xz1?0=1 | Az0 Fg Rx?0=1"},
    {"SBat+po", "Xx1 Ay0 | Xy1 Ax0"},
    {"SBat+Fg+Fg", "Xx1 Fg Ay0 | Xy1 Fg Ax0"},
    {"SBat+Ft+Ft", "Xx1 Ft Ay0 | Xy1 Ft Ax0"},
    {"MPatat+po", "Xx1 Xy1 | Ay0 Ax0"},
    {"LBat+po", "Ax0 Xy1 | Ay0 Xx1"},
    {"IRIWat+po", "Xx1 | Xy1 | Ax0 Ay0 | Ay0 Ax0"},
    {"lock+Fg", "Cy01 Fg Wx1?0=0 Fg Xy0?0=0 | Cy01 Fg Rx?0=0 Wx2?0=0 Fg Xy0?0=0"},
    {"lock+po", "Cy01 Wx1?0=0 Xy0?0=0 | Cy01 Rx?0=0 Wx2?0=0 Xy0?0=0"},
    {"SBguard", "Xx1 Ay0 Wz1?0=0 | Xy1 Ax0 Wz2?0=0"},
    {"counter", "Ax1 | Ax1 | Ax1"},
    // A fence of the right kind and a barrier of the wrong one.
    {"rdv-FBF-g", "0: Wx1 Fg Bt | 0: Bt Fg Rx"},
    {"rdv-FB-g", "0: Wx1 Fg Bt | 0: Bt Rx"},
    {"rdv-BF-g", "0: Wx1 Bt | 0: Bt Fg Rx"},
    {"rdv-FBF-ts", "0: Wp1 Ft Bg | 0: Bg Ft Rp"},
    {"rdv-FaBFt", "0: Wp1 Fa Bg | 0: Bg Ft Rp"},
    {"rdv-two", "0: Wx1 Bg Bt | 0: Bg Bt Rx"},
    {"rdv-relay", "0: Wx1 Fg Bt | 0: Bt Xy1 | 1: Ay0 Fg Rx?0=1"},
    {"rdv-relay-F", "0: Wx1 Fg Bt | 0: Bt Fg Xy1 | 1: Ay0 Fg Rx?0=1"},
    {"rdv-SB", "0: Wx1 Fg Bt Ry | 0: Wy1 Fg Bt Rx"},
    {"loopend", "0: Wp1 Bt Rq Wp2 | 0: Wq1 Bt Rp Wq2"},
};

/// With '@' where a barrier stands.
constexpr Family kBarriers[] = {
    {"bar-g", "0: Wx1 @ | 0: @ Rx"},
    {"bar-ts", "0: Wp1 @ | 0: @ Rp"},
    {"SBbar-g", "0: Wx1 @ Ry | 0: Wy1 @ Rx"},
    {"SBbar-mix", "0: Wx1 @ Rq | 0: Wq1 @ Rx"},
    {"bar2-g", "0: Wx1 @ Wx2 | 0: Rx @"},
    {"tworead", "0: Wx1 @ Rq | 0: Wq1 @ Rx | 0: @ Rx Rq"},
    {"publish", "0: Wx1 @ | 0: @ Xy1 | 1: Ay0 Fg Rx?0=1"},
    {"receive", "0: Wx1 Fg Xy1 | 1: Ay0 @ | 1: @ Rx"},
    {"bothbar", "0: Wx1 @ | 0: @ Xy1 | 1: Ay0 @ | 1: @ Rx"},
    {"SBtiles", "0: Wx1 @ Ry | 0: @ | 1: Wy1 @ Rx | 1: @"},
    {"SBtiles1", "0: Wx1 @ Ry | 1: Wy1 @ Rx"},
    {"plainpublish", "0: Wx1 @ | 0: @ Wy1 | 1: Ry Fg Rx"},
};

/// The text with its '@' replaced by these words, one after the other; the last word stays.
std::string filled(const std::string& text, const std::vector<std::string>& words) {
    std::string result;
    std::size_t used = 0;
    for (const char c : text) {
        if (c == '@') {
            result += words[std::min(used++, words.size() - 1)];
        } else {
            result += c;
        }
    }
    return result;
}

std::string renamed(std::string text, const std::string& from, const std::string& to) {
    for (char& c : text) {
        const std::size_t letter = from.find(c);
        if (letter != std::string::npos) c = to[letter];
    }
    return text;
}

std::string in_one_tile(const std::string& text) {
    std::string result;
    std::stringstream threads(text);
    for (std::string thread; std::getline(threads, thread, '|');) result += (result.empty() ? "0: " : "| 0: ") + thread;
    return result;
}

class Collection {
  public:
    void add(const std::string& name, const std::string& text) { programs_.push_back(parse(name, text)); }
    void add(const Family& family, const std::string& text, const std::vector<std::vector<std::string>>& variants) {
        for (const std::vector<std::string>& words : variants) {
            std::string name = family.name;
            for (const std::string& word : words) name += "+" + (word.empty() ? "po" : word);
            add(name, filled(text, words));
        }
    }
    std::vector<Program> take() { return std::move(programs_); }

  private:
    std::vector<Program> programs_;
};

}  // namespace

std::vector<Program> all_tests() {
    Collection tests;
    for (const Family& family : kTwoFences) {
        tests.add(family, family.text, {{"", ""}, {"Fg", "Fg"}, {"Fg", ""}, {"", "Fg"}, {"Ft", "Ft"}});
    }
    for (const Family& family : kThreeFences) {
        tests.add(family, family.text,
                  {{"", "", ""}, {"Fg", "Fg", "Fg"}, {"Fg", "", "Fg"}, {"", "Fg", "Fg"}, {"Fg", "Fg", ""}, {"Fg", "Ft", "Fg"}});
    }
    for (const Family& family : kTwoFences) {
        if (family.name == std::string("MP") || family.name == std::string("SB") || family.name == std::string("WRC")) {
            const std::string name = std::string(family.name) + "-ts";
            tests.add({name.c_str(), ""}, in_one_tile(renamed(family.text, "xy", "pq")),
                      {{"", ""}, {"Ft", "Ft"}, {"Fg", "Fg"}, {"Fa", "Fa"}});
        }
        const std::string mixed = std::string(family.name) + "-mix";
        tests.add({mixed.c_str(), ""}, in_one_tile(renamed(family.text, "y", "q")),
                  {{"Fg", "Fg"}, {"Ft", "Ft"}, {"Fa", "Fa"}, {"Fg", "Ft"}, {"Fa", "Fg"}});
        if (family.name == std::string("MP") || family.name == std::string("SB")) {
            tests.add({mixed.c_str(), ""}, in_one_tile(renamed(family.text, "y", "q")),
                      {{"Fg Ft", "Fg Ft"}, {"Fg Ft", "Ft Fg"}});
        }
    }
    for (const Family& test : kSingle) tests.add(test.name, test.text);
    for (const Family& family : kBarriers) tests.add(family, family.text, {{"Bg"}, {"Bt"}, {"Ba"}});
    return tests.take();
}

std::vector<Program> waiting_tests() {
    Collection tests;
    const std::string passing = "Wx1 @ Wy1 | Ry!1 @ Rx", lock = "Xz1!0 @ Ax1 @ Wz0";
    tests.add({"wait-MP", ""}, passing, {{"", ""}, {"Fg", "Fg"}, {"Fg", ""}, {"", "Fg"}, {"Ft", "Ft"}});
    tests.add({"wait-MP-fence-in-loop", ""}, "Wx1 Fg Wy1 | Ry!1@ Rx", {{"g"}, {"t"}});
    tests.add({"wait-MP-ts", ""}, "0: Wp1 @ Wq1 | 0: Rq!1 @ Rp", {{"", ""}, {"Ft", "Ft"}, {"Fg", "Fg"}});
    tests.add({"wait-ISA2", ""}, "Wx1 @ Wy1 | Ry!1 @ Wz1 | Rz!1 @ Rx", {{"", "", ""}, {"Fg", "Fg", "Fg"}, {"Fg", "", "Fg"}});
    tests.add({"wait-lock", ""}, lock + " | " + lock, {{""}, {"Fg"}});
    tests.add({"wait-lock-cas", ""}, "Cz01!0 @ Wx1 @ Wz0 | Cz01!0 @ Rx @ Wz0", {{""}, {"Fg"}});
    tests.add({"wait-handshake", ""}, "Wx1 @ Ry!1 Rz | Wz1 @ Rx!1 Wy1", {{""}, {"Fg"}});
    tests.add({"wait-SB", ""}, "Wx1 @ Ry!0 | Wy1 @ Rx!0", {{""}, {"Fg"}});
    tests.add("wait-two-flags", "Wx1 Wy1 Wz1 | Rz!1 Ry!1 Rx");
    tests.add("wait-two-readers", "Wx1 Wy1 | Ry!1 Rx | Ry!1 Rx");
    tests.add("wait-same-value", "Wx0 Wx1 | Rx!1 Rx");
    tests.add("wait-passing-value", "Wx1 Wx2 | Rx!1 Rx");
    tests.add("wait-until-written", "Wx1 | Rx!0 Rx");
    tests.add("wait-in-vain", "Wx1 | Ry!1 Rx");
    tests.add("wait-atomic-flag", "Wx1 Ay1 | Ry!1 Rx");
    return tests.take();
}

}  // namespace litmus
