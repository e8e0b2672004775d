// SPDX-License-Identifier: Apache-2.0
// Constants that a constructor makes are the host's: made once, of what only the host has.
// output:
// made an inline member
// made a template's
// made a global
// made a member
// abc def 3 7
#include <amp.h>

#include <iostream>
#include <string>
#include <vector>

int f() restrict(cpu) { return 1; }
int f() restrict(amp) { return 2; }

struct Made {
    std::string name;
    explicit Made(const char* text) : name(text) { std::cout << "made " << text << "\n"; }
};

static const Made global("a global");
static const std::string text("abc");
const std::vector<std::string> texts{"def", "ghi"};

struct Members {
    static const Made member;
    static inline const Made other{"an inline member"};
};
const Made Members::member("a member");

template <class T>
struct Template {
    static const Made member;
};
template <class T>
const Made Template<T>::member("a template's");

static const int seven = 7;

int main() {
    int of_kernel = 0;
    concurrency::array_view<int> v(1, &of_kernel);
    concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = f() + seven; });
    v.synchronize();
    const bool named = Template<int>::member.name == "a template's" && global.name == "a global" && Members::member.name == "a member";
    std::cout << text << " " << texts[0] << " " << texts.size() + f() << " " << of_kernel - f() - (named ? 1 : 0) << "\n";
}
