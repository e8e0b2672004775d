# SPDX-License-Identifier: Apache-2.0
"""Conditions of tile-break: `local == (0, 0) && tile == (1, 2) && sum > 3`."""

import ast
import operator
import re

# What a condition calls a thread's place; `global` is a word of Python.
PLACES = ("local", "tile", "global", "thread", "interval")

COMPARISONS = {ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
               ast.Gt: operator.gt, ast.GtE: operator.ge}
ARITHMETIC = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Mod: operator.mod,
              ast.BitAnd: operator.and_, ast.BitOr: operator.or_, ast.BitXor: operator.xor}
CLASSES = (ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.Compare, ast.BinOp, ast.Tuple, ast.Name,
           ast.Constant, ast.Subscript, ast.Attribute, ast.Load, *COMPARISONS, *ARITHMETIC)


class BadCondition(Exception):
    """Says in a sentence what is wrong with a condition."""


def _python_of(text):
    text = text.replace("&&", " and ").replace("||", " or ").replace("->", ".")
    text = re.sub(r"!(?!=)", " not ", text)
    return re.sub(r"\b(global|true|false)\b", lambda m: {"global": "global_"}.get(m[0], m[0].capitalize()), text).strip()


def _place(node):
    name = node.id.rstrip("_") if isinstance(node, ast.Name) else None
    return name if name in PLACES else None


class Condition:
    """\\param program  gives the value of an expression of the program's, at the time of `holds`"""

    def __init__(self, text, program):
        self.text = text
        self._program = program
        try:
            self._root = ast.parse(_python_of(text), mode="eval").body
        except SyntaxError as error:
            raise BadCondition(f"cannot read the condition '{text}': expected comparisons as `local == (0, 1)`, joined by && "
                               f"and ||; places are {', '.join(PLACES)}") from error
        for node in ast.walk(self._root):
            if not isinstance(node, CLASSES):
                raise BadCondition(f"the condition '{text}' has `{ast.unparse(node)}`; there are comparisons, + - * %, && || ! "
                                   f"and the places {', '.join(PLACES)}")

    def holds(self, places):
        """\\param places  the values of PLACES; those of an index are tuples"""
        return bool(self._value(self._root, places))

    def _value(self, node, places):
        if _place(node):
            return places[_place(node)]
        if not isinstance(node, (ast.BoolOp, ast.Compare, ast.Tuple, ast.Constant)) and not any(
                _place(inner) for inner in ast.walk(node)) and any(isinstance(inner, ast.Name) for inner in ast.walk(node)):
            return self._program(re.sub(r"\bglobal_\b", "global", ast.unparse(node)))
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Tuple):
            return tuple(self._value(element, places) for element in node.elts)
        if isinstance(node, ast.BoolOp):
            values = (bool(self._value(value, places)) for value in node.values)
            return all(values) if isinstance(node.op, ast.And) else any(values)
        if isinstance(node, ast.UnaryOp):
            value = self._value(node.operand, places)
            return not value if isinstance(node.op, ast.Not) else -value
        if isinstance(node, ast.BinOp):
            return ARITHMETIC[type(node.op)](self._value(node.left, places), self._value(node.right, places))
        if isinstance(node, ast.Subscript):
            return self._value(node.value, places)[self._value(node.slice, places)]
        if isinstance(node, ast.Compare):
            return self._comparison(node, places)
        raise BadCondition(f"the condition '{self.text}' has `{ast.unparse(node)}`, which is no place of a thread")

    def _comparison(self, node, places):
        left = self._value(node.left, places)
        for kind, right_node in zip(node.ops, node.comparators):
            right = self._value(right_node, places)
            if not COMPARISONS[type(kind)](*self._alike(left, right)):
                return False
            left = right
        return True

    def _alike(self, left, right):
        """An index of rank 1 may be compared with a number, not with an index of rank 2."""
        if isinstance(left, tuple) != isinstance(right, tuple):
            left = left if isinstance(left, tuple) else (left,)
            right = right if isinstance(right, tuple) else (right,)
        if isinstance(left, tuple) and len(left) != len(right):
            raise BadCondition(f"the condition '{self.text}' compares {left} with {right}: their ranks differ")
        return left, right
