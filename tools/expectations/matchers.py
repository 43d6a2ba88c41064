"""Matchers of RSpec (``eq``, ``include`` …) and the comparisons of ``insist``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tools.expectations.methods import call_value, is_a
from tools.expectations.ruby_parser import Unread
from tools.expectations.spec_groups import Block
from tools.expectations.values import Constant, EventBox, FilterBox, Raised, Regexp, Symbol, is_equal


class Failed(Exception):  # noqa: N818
    """An expectation that is not met. The message says what was expected, and what there was."""


@dataclass
class Matcher:
    """A matcher with its arguments. ``joined``: those that ``and`` adds."""

    name: str
    arguments: list[Any]
    joined: list[Matcher]


@dataclass
class Expectation:
    """``expect(value)``; ``block``: of ``expect { … }``. ``is_insist``: ``insist { value }``. ``is_negated``:
    ``reject``."""

    value: Any
    block: Block | None = None
    is_insist: bool = False
    is_negated: bool = False


MATCHERS = (
    "eq", "eql", "equal", "be", "be_nil", "be_a", "be_an", "be_kind_of", "be_a_kind_of", "be_an_instance_of",
    "be_instance_of", "include", "hash_including", "match", "contain_exactly", "match_array", "be_truthy",
    "be_falsey", "be_falsy", "be_empty", "be_cancelled", "start_with", "end_with", "pass", "be_within", "have_key",
    "be_a_logstash_timestamp_equivalent_to", "a_hash_including", "array_including", "anything", "raise_error",
    "raise_exception", "be_true", "be_false", "be_valid_encoding", "including", "instance_of", "kind_of",
    "any_args",
)  # fmt: skip


def matches(world: Any, matcher: Any, value: Any) -> bool:
    """Return whether a value is as a matcher, or as a value, says."""
    if not isinstance(matcher, Matcher):
        if isinstance(matcher, dict) and isinstance(value, dict):
            return matcher.keys() == value.keys() and _includes(world, value, matcher)
        if isinstance(matcher, list) and isinstance(value, list):
            return len(matcher) == len(value) and all(
                matches(world, *pair) for pair in zip(matcher, value, strict=True)
            )
        return matcher.search(str(value)) is not None if isinstance(matcher, Regexp) else is_equal(value, matcher)
    return _matches(world, matcher, value) and all(matches(world, one, value) for one in matcher.joined)


def _matches(world: Any, matcher: Matcher, value: Any) -> bool:
    given = matcher.arguments
    match matcher.name:
        case "eq" | "eql" | "equal" | "be" if given:
            return matches(world, given[0], value)
        case "be" | "be_truthy":
            return value is not None and value is not False
        case "be_nil":
            return value is None
        case "be_true" | "be_false":
            return value is (matcher.name == "be_true")
        case "be_falsey" | "be_falsy":
            return value is None or value is False
        case (
            "be_a"
            | "be_an"
            | "be_kind_of"
            | "be_a_kind_of"
            | "be_an_instance_of"
            | "be_instance_of"
            | "instance_of"
            | "kind_of"
        ):
            return is_a(value, given[0])
        case "include" | "hash_including" | "a_hash_including" | "array_including" | "including":
            return all(_includes(world, value, one) for one in given)
        case "match_array" | "contain_exactly":
            wanted = list(given[0] if matcher.name == "match_array" else given)
            left = list(value)
            for one in wanted:
                at = next((at for at, other in enumerate(left) if matches(world, one, other)), None)
                if at is None:
                    return False
                del left[at]
            return not left
        case "match":
            if isinstance(given[0], Regexp):
                return isinstance(value, str) and given[0].search(value) is not None
            if isinstance(given[0], dict):
                return isinstance(value, dict) and value.keys() == given[0].keys() and _includes(world, value, given[0])
            return bool(world.grok_matches(value, given[0]))
        case "pass":
            return "tags" not in (value.to_hash() if isinstance(value, EventBox) else value)
        case "be_empty":
            return not value
        case "be_cancelled":
            return isinstance(value, EventBox) and value.cancelled
        case "start_with":
            return isinstance(value, str) and value.startswith(given[0])
        case "end_with":
            return isinstance(value, str) and value.endswith(given[0])
        case "have_key":
            return given[0] in value
        case "anything":
            return True
        case "be_valid_encoding":
            return True
        case "be_a_logstash_timestamp_equivalent_to":
            return str(value) == str(call_value(world, Constant(("Time",)), "iso8601", given, None))
        case "be_within" if len(given) == 2:
            return isinstance(value, int | float) and abs(value - given[1]) <= given[0]
    raise Unread(f"the matcher `{matcher.name}`")


def _includes(world: Any, value: Any, wanted: Any) -> bool:
    if isinstance(value, EventBox):
        return value.has(wanted) if isinstance(wanted, str) else _includes(world, value.to_hash(), wanted)
    if isinstance(wanted, dict) and isinstance(value, dict):
        return all(key in value and matches(world, one, value[key]) for key, one in wanted.items())
    if isinstance(value, dict):
        return wanted in value if not isinstance(wanted, Matcher) else any(matches(world, wanted, one) for one in value)
    if isinstance(value, str):
        return str(wanted) in value
    if isinstance(value, list):
        return any(matches(world, wanted, one) for one in value)
    return False


def expect_to(world: Any, expectation: Expectation, name: str, arguments: list[Any]) -> None:
    """Check ``expect(…).to``, ``not_to`` or ``to_not``. Raises ``Failed``."""
    is_negated = name != "to"
    if not arguments or not isinstance(arguments[0], Matcher):
        raise Unread(f"`{name}` without a matcher")
    matcher = arguments[0]
    if expectation.block is not None:
        _raises(world, expectation.block, matcher, is_negated)
        return
    if matcher.name == "raise_error":
        raise Unread("`raise_error` without a block")
    if isinstance(expectation.value, Calls):
        raise Unread("a test of calls")
    if matches(world, matcher, expectation.value) == is_negated:
        raise Failed(f"{shown(expectation.value)} {name} {matcher.name} {', '.join(map(shown, matcher.arguments))}")


def _raises(world: Any, block: Block, matcher: Matcher, is_negated: bool) -> None:
    if matcher.name not in ("raise_error", "raise_exception"):
        raise Unread(f"`expect {{ }}` with `{matcher.name}`")
    try:
        made = world.yield_to(block, [])
        if isinstance(made, FilterBox):  # a filter that real Logstash does not make, or does not register
            world.guarded(made.register)
    except Raised as failure:
        if is_negated:
            raise Failed(f"it raises {failure}") from None
        return
    if not is_negated:
        raise Failed("it raises nothing")


def insist(world: Any, expectation: Expectation, name: str, arguments: list[Any]) -> None:
    """Check a comparison of ``insist { … }``. Raises ``Failed``."""
    if isinstance(expectation.value, Raised) != (name == "raises"):
        raise Failed(f"it raises {expectation.value}" if name != "raises" else "it raises nothing")
    if name == "raises":
        return
    found = call_value(world, expectation.value, name, arguments, None)
    if (found is None or found is False) != expectation.is_negated:
        raise Failed(f"{shown(expectation.value)} {name} {', '.join(map(shown, arguments))}")


class Calls:
    """What stands for an object whose calls are tested or replaced."""


def shown(value: Any) -> str:
    """Return a value as it is shown."""
    if isinstance(value, Matcher):
        return f"{value.name}({', '.join(map(shown, value.arguments))})"
    if isinstance(value, EventBox):
        return repr(value.to_hash())
    return repr(str(value)) if isinstance(value, Symbol) else repr(value)
