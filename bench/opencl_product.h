// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

namespace tessera_bench {

/// The tiled product of two n x n matrices on the first OpenCL platform's CPU, or any device it has.
/// Everything but the kernel's run happens in `open`.
class OpenClProduct {
  public:
    /// \param problem  set when there is no platform, no device, or the kernel does not compile
    /// \return null then
    static std::unique_ptr<OpenClProduct> open(int n, const float* a, const float* b, std::string& problem);
    ~OpenClProduct();
    OpenClProduct(const OpenClProduct&) = delete;
    OpenClProduct& operator=(const OpenClProduct&) = delete;

    /// Computes the product once and waits for it.
    void run();
    /// Copies the product to `c`.
    void read(float* c);
    /// Platform and device, for the table.
    const std::string& name() const;

  private:
    struct State;
    explicit OpenClProduct(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace tessera_bench
