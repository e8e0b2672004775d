# SPDX-License-Identifier: Apache-2.0
"""Conditions of tile-break: `local == (0, 0) && tile == (1, 2) && sum > 3`."""

import ast
import copy

from .arithmetic import ARITHMETIC, COMPARISONS, SIGNS
from .c_words import c_of, name_of, python_of

# What a condition calls a thread's place. `$tile` is the place, too, where `tile` is a variable of the program's.
PLACES = ("local", "tile", "global", "thread", "interval")

class BadCondition(Exception):
    """Says in a sentence what is wrong with a condition."""


CLASSES = (ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.Compare, ast.BinOp, ast.Tuple, ast.Name,
           ast.Constant, ast.Subscript, ast.Attribute, ast.Load, *SIGNS, *COMPARISONS, *ARITHMETIC)


def _first_unknown(node):
    """The innermost expression with something that conditions do not have, or None. An operator has no text of its own."""
    for inner in ast.iter_child_nodes(node):
        found = _first_unknown(inner)
        if found is not None:
            return found if isinstance(found, ast.expr) else node
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes))
    return node if is_text or not isinstance(node, CLASSES) else None


class Condition:
    """\\param program  gives the value of an expression of the program's, at the time of `holds`"""

    def __init__(self, text, program):
        self.text = text
        self._program = program
        try:
            self._root = ast.parse(python_of(text), mode="eval").body
        except (SyntaxError, ValueError) as error:
            raise BadCondition(f"cannot read the condition '{text}': expected comparisons as `local == (0, 1)`, joined by && "
                               f"and ||; places are {', '.join(PLACES)}") from error
        unknown = _first_unknown(self._root)
        if unknown is not None:
            raise BadCondition(f"the condition '{text}' has `{c_of(unknown)}`; there are comparisons, + - * / %, && || ! "
                               f"and the places {', '.join(PLACES)}")
        for node in ast.walk(self._root):
            node.names = frozenset(name_of(inner.id) for inner in ast.walk(node) if isinstance(inner, ast.Name))
        self.names = self._root.names
        self._texts = {}  # of expressions without places, which are the same for all threads
        self.places = self.names.intersection(PLACES)  # which may turn out to be variables

    def holds(self, places, hidden=()):
        """\\param places  the values of PLACES: tuples of indices, numbers, and texts that say why there is no value here
        \\param hidden  those that are variables of the program's here"""
        return bool(self._value(self._root, _Here(places, hidden)))

    def _value(self, node, here):
        if isinstance(node, ast.Compare):
            return self._comparison(node, here)
        if isinstance(node, ast.BoolOp):
            values = (bool(self._value(value, here)) for value in node.values)
            return all(values) if isinstance(node.op, ast.And) else any(values)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return not self._value(node.operand, here)
        if isinstance(node, ast.Tuple):
            return tuple(self._value(element, here) for element in node.elts)
        if any(here.place(name) is None for name in node.names):
            return self._program(self._text_for_program(node, here))
        return self._number(node, here)

    def _text_for_program(self, node, here):
        if any(here.place(name) is not None for name in node.names):
            return c_of(_WithNumbers(self, here).visit(copy.deepcopy(node)))
        if node not in self._texts:
            self._texts[node] = c_of(node)
        return self._texts[node]

    def _number(self, node, here):
        """Without variables of the program's."""
        if isinstance(node, ast.Constant):
            return node.value
        if isinstance(node, ast.Name):
            return here.place(name_of(node.id))
        if isinstance(node, ast.Subscript):
            whole, position = self._value(node.value, here), self._value(node.slice, here)
            if isinstance(whole, tuple) and isinstance(position, int) and 0 <= position < len(whole):
                return whole[position]
            raise BadCondition(f"the condition '{self.text}' has `{c_of(node)}`, but {c_of(node.value)} is {_text(whole)} here")
        if isinstance(node, ast.UnaryOp):
            return SIGNS[type(node.op)](self._operand(node.operand, here))
        if isinstance(node, ast.BinOp):
            try:
                return ARITHMETIC[type(node.op)](self._operand(node.left, here), self._operand(node.right, here))
            except (ZeroDivisionError, ValueError, TypeError) as error:
                raise BadCondition(f"the condition '{self.text}' has `{c_of(node)}`, which has no value here") from error
        raise BadCondition(f"the condition '{self.text}' has `{c_of(node)}`, which is no place of a thread")

    def _operand(self, node, here):
        """Arithmetic is one of numbers, as which an index of rank 1 counts, too."""
        value = self._value(node, here)
        if not isinstance(value, tuple):
            return value
        if len(value) == 1:
            return value[0]
        raise BadCondition(f"the condition '{self.text}' calculates with {c_of(node)}, which is {_text(value)} here: expected one of its "
                           f"components, as {c_of(node)}[0]")

    def _comparison(self, node, here):
        left = self._value(node.left, here)
        for kind, right_node in zip(node.ops, node.comparators):
            right = self._value(right_node, here)
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
            raise BadCondition(f"the condition '{self.text}' compares {_text(left)} with {_text(right)}: their ranks differ")
        return left, right


def _text(value):
    if not isinstance(value, tuple):
        return str(value)
    return "(" + ", ".join(map(str, value)) + ")"


class _Here:
    """What the names mean where a condition is looked at."""

    def __init__(self, places, hidden):
        self._places = places
        self._hidden = hidden

    def place(self, name):
        """The value, or None: the name is one of the program's."""
        place = name.removeprefix("$")
        if name in self._hidden or place not in self._places:
            return None
        value = self._places[place]
        if isinstance(value, str):
            raise BadCondition(f"the condition has `{name}`, but {value}")
        return value


class _WithNumbers(ast.NodeTransformer):
    """Puts numbers in place of the places in an expression that the program's variables are in, too. An index becomes subscripts."""

    def __init__(self, condition, here):
        self._condition = condition
        self._here = here

    def _is_of_thread(self, node):
        names = getattr(node, "names", ())
        return bool(names) and all(self._here.place(name) is not None for name in names)

    def visit(self, node):
        if isinstance(node, ast.expr) and self._is_of_thread(node):
            return ast.Constant(self._condition._operand(node, self._here))
        return super().visit(node)

    def visit_Subscript(self, node):
        array = self.visit(node.value)
        for component in self._components(node.slice):
            array = ast.Subscript(array, component, ast.Load())
        return array

    def _components(self, position):
        if isinstance(position, ast.Tuple):
            return [self.visit(element) for element in position.elts]
        if not self._is_of_thread(position):
            return [self.visit(position)]
        value = self._condition._value(position, self._here)
        return [ast.Constant(component) for component in (value if isinstance(value, tuple) else (value,))]
