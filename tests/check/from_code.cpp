// SPDX-License-Identifier: Apache-2.0
// <tessera/check.h> from the inside: says what it finds when.
#include <amp.h>
#include <tessera/check.h>

#include <cstdio>
#include <exception>
#include <thread>
#include <vector>

using namespace concurrency;

namespace {

std::vector<int> data(16);

void race() {
    const array_view<int, 1> out(16, data);
    parallel_for_each(out.extent.tile<8>(), [=](tiled_index<8> idx) restrict(amp) {
        tile_static int total;
        if (idx.local[0] == 0) total = 0;
        idx.barrier.wait();
        total += idx.global[0];  // the race
        idx.barrier.wait();
        out[idx] = total;
    });
}

void same_value() {
    const array_view<int, 1> out(16, data);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i[0] / 4] = 3; });
}

void clean() {
    const array_view<int, 1> out(16, data);
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = i[0]; });
}

void out_of_bounds() {
    const array_view<int, 1> out(16, data);
    try {
        parallel_for_each(extent<1>(17), [=](index<1> i) restrict(amp) { out[i] = i[0]; });
    } catch (const std::exception&) {
    }
}

void print(const char* when, const std::vector<tessera::check::Finding>& findings) {
    std::printf("%s:", when);
    for (const tessera::check::Finding& finding : findings) {
        std::printf(" [%d %s%s line %u, launch %d, %s%s]", static_cast<int>(finding.kind), finding.variable.c_str(),
                    finding.element.c_str(), finding.first.position.line, static_cast<int>(finding.launch.index),
                    finding.severity == tessera::check::Severity::error ? "error" : "warning",
                    finding.second ? ", two accesses" : "");
    }
    std::printf("\n");
}

}  // namespace

int main() {
    std::printf("active: %d\n", tessera::check::is_active());
    print("before", tessera::check::findings());
    race();
    print("race", tessera::check::findings());

    const tessera::check::Scope outer;
    clean();
    print("clean", outer.findings());
    {
        const tessera::check::Scope inner;
        same_value();
        out_of_bounds();
        print("inner", inner.findings());
    }
    const tessera::check::Scope later;
    race();
    print("later", later.findings());
    std::thread([&] { print("outer", outer.findings()); }).join();
    print("all", tessera::check::findings());

    const auto print_texts = [](const std::vector<tessera::check::Finding>& findings) {
        for (const tessera::check::Finding& finding : findings) std::printf("%s", tessera::check::to_text(finding).c_str());
    };
    print_texts(later.findings());
    std::printf("---\n");
    print_texts(tessera::check::findings());
}
