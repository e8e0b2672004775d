// SPDX-License-Identifier: Apache-2.0
// What does recording golden outputs cost, in addition to writing the bytes?
#include <amp.h>
#include <tessera/options.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/ratio.h"

namespace tessera_bench {

namespace {

namespace fs = std::filesystem;

constexpr int kFloats = 1 << 24;

void launch(const concurrency::array_view<float>& values) {
    concurrency::parallel_for_each(values.get_extent(), [=](concurrency::index<1> i) restrict(amp) { values[i] += 1; });
}

void write(const std::vector<float>& values, const fs::path& path) {
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    require(file != nullptr && std::fwrite(values.data(), sizeof(float), values.size(), file) == values.size(), "fwrite");
    require(std::fclose(file) == 0, "fclose");
}

const fs::path& folder() {
    static const fs::path path = fs::temp_directory_path() / ("tessera-golden-bench-" + std::to_string(getpid()));
    return path;
}

void remove_folder() {
    std::error_code ignored;
    fs::remove_all(folder(), ignored);
}

/// A recorded launch less one that is not, over fwrite of the array.
void recording(benchmark::State& state) {
    fs::create_directories(folder());
    std::atexit(&remove_folder);  // before the recorder's own, so it runs after the manifest is written
    tessera::options::set("workers", "1");  // recorded launches have one anyway
    std::vector<float> values(kFloats);
    const concurrency::array_view<float> view(kFloats, values);
    std::vector<double> ours, rival;
    launch(view);
    for (auto _ : state) {
        tessera::options::set("golden", "");
        const double plain = seconds([&] { launch(view); });
        tessera::options::set("golden", (folder() / "recording").string());
        const double recorded = seconds([&] { launch(view); });
        tessera::options::set("golden", "");
        ours.push_back(recorded - plain);
        rival.push_back(seconds([&] { write(values, folder() / "file"); }));
        state.SetIterationTime(recorded);
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder())) {
            if (entry.is_regular_file()) fs::remove(entry.path());
        }
    }
    std::vector<double> ratios;
    for (std::size_t i = 0; i < ours.size(); ++i) ratios.push_back(ours[i] / rival[i]);
    report(state, at_most(2), quantile(ours, 0.5) / quantile(rival, 0.5), (quantile(ratios, 0.75) - quantile(ratios, 0.25)) / 2,
           costs(quantile(ours, 0.5), quantile(rival, 0.5), kFloats * sizeof(float)));
}

const Question question = ask("recording 64 MiB of golden outputs / fwrite of them", &recording, 15);

}  // namespace

}  // namespace tessera_bench
