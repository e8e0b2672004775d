# SPDX-License-Identifier: Apache-2.0
"""What the operators of conditions do with numbers: as in C++."""

import ast
import operator


def _quotient(left, right):
    """As in C++: of whole numbers towards zero."""
    if not (isinstance(left, int) and isinstance(right, int)):
        return left / right
    return abs(left) // abs(right) * (1 if (left < 0) == (right < 0) else -1)


def _remainder(left, right):
    return left - right * _quotient(left, right)


COMPARISONS = {ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
               ast.Gt: operator.gt, ast.GtE: operator.ge}
ARITHMETIC = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: _quotient,
              ast.Mod: _remainder, ast.BitAnd: operator.and_, ast.BitOr: operator.or_,
              ast.BitXor: operator.xor, ast.LShift: operator.lshift, ast.RShift: operator.rshift}
SIGNS = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Invert: operator.invert}
