#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The same through CuPy: kernels.py FOLDER [--fmad] writes FOLDER/cupy.npz.

With --fmad the compiler may make one operation, which rounds once, of a multiplication and an addition.
"""

import pathlib
import sys

import cupy
import numpy

SIDE, LENGTH, BINS, BLOCK, GROUP = 128, 4096, 64, 16, 256


def mixed(count, seed, factor):
    return (numpy.arange(count, dtype=numpy.uint32) + numpy.uint32(seed)) * numpy.uint32(factor)


def numbers(count, seed):
    return cupy.asarray((mixed(count, seed, 2654435761) >> 16 & 1023).astype(numpy.float32) * numpy.float32(0.001))


def keys(count, seed):
    return cupy.asarray((mixed(count, seed, 2246822519) >> 20 & (BINS - 1)).astype(numpy.int32))


def main():
    folder = pathlib.Path(sys.argv[1])
    code = pathlib.Path(__file__).with_name("kernels.cuh").read_text()
    fmad = "--fmad=true" if "--fmad" in sys.argv else "--fmad=false"
    module = cupy.RawModule(code=code, options=("-std=c++17", fmad))

    def run(name, grid, block, *arguments):
        module.get_function(name)(grid, block, arguments)

    tiles, threads = (SIDE // BLOCK, SIDE // BLOCK), (BLOCK, BLOCK)
    product = cupy.zeros((SIDE, SIDE), cupy.float32)
    run("matrix_product", tiles, threads, numbers(SIDE * SIDE, 1), numbers(SIDE * SIDE, 2), product)
    partial_sums = cupy.zeros(LENGTH // GROUP, cupy.float32)
    run("reduction", (LENGTH // GROUP,), (GROUP,), numbers(LENGTH, 3), partial_sums)
    running_sums = cupy.zeros(LENGTH, cupy.float32)
    run("scan", (LENGTH // GROUP,), (GROUP,), numbers(LENGTH, 4), running_sums)
    counts = cupy.zeros(BINS, cupy.int32)
    run("histogram", (LENGTH // GROUP,), (GROUP,), keys(LENGTH, 5), counts)
    smoothed = cupy.zeros((SIDE, SIDE), cupy.float32)
    run("stencil", tiles, threads, numbers(SIDE * SIDE, 6), smoothed)

    folder.mkdir(parents=True, exist_ok=True)
    cupy.savez(folder / "cupy.npz", product=product, partial_sums=partial_sums, running_sums=running_sums, counts=counts,
               smoothed=smoothed)
    print(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())


if __name__ == "__main__":
    main()
