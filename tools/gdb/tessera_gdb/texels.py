# SPDX-License-Identifier: Apache-2.0
"""Texels as they lie in memory, decoded as include/tessera/graphics/scalar_formats.h does."""

import re
import struct

from . import emulator

INTEGERS = {8: "b", 16: "h", 32: "i"}
FLOATS = {16: "e", 32: "f", 64: "d"}


def _decoded(scalar, bits, number):
    if scalar == "unorm":
        return number / (2 ** bits - 1)
    if scalar == "norm":
        return max(-1.0, number / (2 ** (bits - 1) - 1))
    return number


def texel_texts(element, bits, address, count):
    """The first texels at an address. \\param element  the type of a texel: const unorm_4"""
    name = re.sub(r"\bconst\b", "", element).strip().rsplit("::", 1)[-1]
    name = "uint" if name == "unsigned int" else name
    scalar, _, size = name.partition("_")
    size = int(size or 1)
    code = FLOATS[bits] if scalar in ("float", "double") else INTEGERS[bits]
    if scalar in ("uint", "unorm"):
        code = code.upper()
    numbers = struct.unpack(f"<{count * size}{code}", emulator.read(address, count * size * bits // 8))
    texts = [f"{_decoded(scalar, bits, number):.6g}" if scalar not in ("int", "uint") else str(number) for number in numbers]
    if size == 1:
        return texts
    return ["(" + ", ".join(texts[i:i + size]) + ")" for i in range(0, len(texts), size)]
