"""``Spec``: the examples of an RSpec file of a Logstash plugin, run with the filters of lslint."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from lslint.execution.environment import Environment
from lslint.execution.errors import EventError, FieldError, NotRun, StartError
from lslint.execution.event import Event
from lslint.execution.pipeline import FilterSection
from lslint.execution.timestamp import Timestamp
from lslint.grammar.logstash.parse import parse
from tools.expectations.interpreter import Interpreter
from tools.expectations.matchers import MATCHERS, Calls, Expectation, Failed, Matcher, expect_to, insist
from tools.expectations.ruby_parser import Unread, parse_ruby
from tools.expectations.spec_groups import Block, Example, Group, Scope
from tools.expectations.values import Constant, EcsSelect, EventBox, FilterBox, Raised, event_of

PASSED, FAILED, UNKNOWN, UNREAD = "passed", "failed", "unknown", "not read"
RELEASE = "9.3.7"
"""The release of Logstash that specs see."""
MODES = {"legacy": "disabled", "ecs-v1": "v1"}
_NO_EFFECT = (
    "require", "require_relative", "puts", "extend", "after", "freeze", "aggregate_failures", "private", "using",
    "load", "attr_reader", "warn", "sleep", "analyze_results",
)  # fmt: skip
_OF_RSPEC = ("describe", "shared_examples", "shared_examples_for")
_CALLS = ("allow", "allow_any_instance_of", "expect_any_instance_of", "double", "instance_double", "spy", "receive")


@dataclass
class Outcome:
    """What became of an example. ``note``: why it failed, is unknown, or is not read."""

    path: str
    title: str
    status: str
    note: str = ""


class Spec(Interpreter):
    """The examples of one file."""

    def __init__(self, path: pathlib.Path, name: str) -> None:
        super().__init__()
        self.path = path
        self.name = name
        self.examples: list[Example] = []
        self.unread: list[str] = []
        self.example: Example | None = None
        self.environment = Environment()
        self.constants |= {"RUBY_ENGINE": "jruby", "LOGSTASH_CORE_VERSION": RELEASE, "LOGSTASH_VERSION": RELEASE}
        self._mode: str | None = None
        root = Group([])
        scope = Scope()
        for helper in path.parents[1].glob("spec_helper.rb"):
            for node in parse_ruby(helper.read_text(encoding="utf-8"))[1]:
                if node[0] == "call" and node[1] == ("const", "RSpec") and node[2].startswith("shared_"):
                    self._define(lambda one=node: self.run(one, scope, root))
        tree = parse_ruby(path.read_text(encoding="utf-8"))
        for node in tree[1]:
            self._define(lambda one=node: self.run(one, scope, root))

    def _define(self, step: Callable[[], Any]) -> None:
        """Run a step outside of examples; what is not read is noted."""
        try:
            step()
        except (Unread, Raised, TypeError, AttributeError, IndexError, KeyError) as failure:
            self.unread.append(str(failure))

    def outcomes(self) -> Iterator[Outcome]:
        """Yield the outcome of each example; those without a mode are run in v8, and if they fail, without ECS."""
        for example in self.examples:
            found = self._outcome(example, "v8")
            if found.status == FAILED and example.group.ecs is None and "ecs_compatibility" not in example.memory:
                other = self._outcome(example, "disabled")
                found = other if other.status == PASSED else found
            yield found

    def _outcome(self, example: Example, mode: str) -> Outcome:
        example.memory, example.busy, example.checks, example.clock = {}, [], 0, None
        self.example, self._mode = example, example.group.ecs or mode
        self.environment = Environment(ecs=self._mode, read_file=_text_of)  # type: ignore[arg-type]
        status, note = PASSED, ""
        try:
            for group in reversed(example.group.chain):
                for block in group.befores:
                    self.yield_to(block, [], example)
            self.yield_to(example.block, [], example)
        except (Failed, Raised) as failure:
            status, note = FAILED, str(failure)
        except NotRun as failure:
            status, note = UNKNOWN, failure.reason
        except (Unread, RecursionError) as failure:
            status, note = UNREAD, str(failure)
        except (TypeError, AttributeError, IndexError, KeyError, ValueError) as failure:
            status, note = UNREAD, f"{type(failure).__name__} {failure}"
        if status == PASSED and not example.checks:
            status, note = UNREAD, "no expectation of the event"
        if status in (PASSED, FAILED) and self.environment.unknowns:
            status, note = UNKNOWN, "; ".join(dict.fromkeys(reason for _, reason in self.environment.unknowns))
        return Outcome(self.name, f"{example.group.title} {example.title}".strip(), status, note)

    # what the interpreter and the methods of values use

    def guarded(self, step: Callable[[], Any]) -> Any:
        """Run a filter; its errors are exceptions of Ruby."""
        try:
            return step()
        except (StartError, EventError, FieldError) as failure:
            raise Raised(str(failure)) from None
        except NotRun as failure:
            self.environment.unknown(failure.reason)
            raise Failed("not run") from None

    def now(self) -> Timestamp:
        """Return the clock."""
        return self.environment.timestamp

    def filter_of(self, name: str, options: dict[Any, Any]) -> FilterBox:
        """Return a filter."""
        if not isinstance(options, dict):
            raise Unread("options that are no hash")
        if self.example is not None and self.example.group.definitions("ecs_compatibility"):
            self.environment.ecs = str(self._memoized("ecs_compatibility", self.example, 0))  # type: ignore[assignment]
        return FilterBox(name, options, self.environment.ecs, self.environment)

    def event_of(self, fields: dict[Any, Any]) -> EventBox:
        """Return an event."""
        return event_of(fields, self.environment)

    def fixture(self, name: str) -> str:
        """Return the path of a fixture."""
        return str(self.path.parent.parent / "fixtures" / name)

    def grok_matches(self, label: Any, text: Any) -> bool:
        """Return whether a library pattern matches a string."""
        return "tags" not in self._grok(label, text, False).to_hash()

    def _grok(self, label: Any, text: Any, is_exact: bool) -> EventBox:
        pattern = f"^%{{{label}}}$" if is_exact else f"%{{{label}}}"
        event = self.event_of({"message": text})
        box = self.filter_of("grok", {"match": ["message", pattern]})
        self.guarded(lambda: box.filter(event))
        return event

    def call(self, value: Any, name: str, arguments: list[Any], block: Block | None, owner: Any) -> Any:
        """Call a method of a value; those of expectations, matchers and replaced objects are here."""
        if isinstance(value, Expectation):
            if self.example is not None:
                self.example.checks += 1
            if value.is_insist:
                return insist(self, value, name, arguments)
            if isinstance(value.value, Calls) or (arguments and isinstance(arguments[0], Calls)):
                raise Unread("a test of calls")
            return expect_to(self, value, name, arguments)
        if isinstance(value, Matcher):
            if name == "and" or name == "or":
                if name == "or":
                    raise Unread("`or` of matchers")
                value.joined.append(arguments[0])
                return value
            if name == "of" and value.name == "be_within":
                value.arguments.append(arguments[0])
                return value
            raise Unread(f"`{name}` of a matcher")
        if isinstance(value, Calls):
            return value
        if name in ("should", "should_not") and self.example is not None:
            self.example.checks += 1
            return expect_to(self, Expectation(value), "to" if name == "should" else "not_to", arguments)
        if name == "setDefaultClock":
            if block is not None:
                self.environment.now = self.yield_to(block, [])
            return None
        if isinstance(value, Constant) and value.path[-1] == "DateTime" and name == "new" and len(arguments) == 7:
            return datetime(*arguments[:6], tzinfo=UTC)
        if isinstance(value, Constant) and value.path == ("RSpec",):
            return self.call_self(name, arguments, block, Scope(), owner) if name in _OF_RSPEC else None
        if isinstance(owner, Group) and isinstance(value, Group):
            return self.call_self(name, arguments, block, Scope(), owner)
        return super().call(value, name, arguments, block, owner)

    def call_self(self, name: str, arguments: list[Any], block: Block | None, scope: Scope, owner: Any) -> Any:
        """Call a method of the example or group."""
        if name in _NO_EFFECT:
            return None
        if name in _CALLS:
            return Calls()
        if name == "Hash":
            return arguments[0]
        if name in ("lambda", "proc") and block is not None:
            return block
        if name == "__FILE__":
            return str(self.path)
        if name in ("org", "java"):
            return Constant((name,))
        if isinstance(owner, Example):
            return self._in_example(name, arguments, block, owner)
        if isinstance(owner, Group):
            return self._in_group(name, arguments, block, owner)
        raise Unread(f"`{name}`")

    # groups

    def _in_group(self, name: str, arguments: list[Any], block: Block | None, group: Group) -> Any:
        own = group.method(name)
        if own is not None:
            names = [one for one in own.parameters if not one.startswith("&")]
            values: dict[str, Any] = dict(zip(names, arguments, strict=False))
            values |= {one[1:]: block for one in own.parameters if one.startswith("&")}
            return self.run(own.body, Scope(values, own.scope), group)
        match name:
            case "describe" | "context" | "feature" if block is not None:
                self._group(arguments, block, group)
            case "describe_pattern" if block is not None:
                self._pattern(arguments, block, group)
            case "ecs_compatibility_matrix" if block is not None:
                given = arguments[-1] if isinstance(arguments[-1], dict) else {}
                for mode in [*map(str, [one for one in arguments if not isinstance(one, dict)]), *map(str, given)]:
                    inner = Group([f"ecs_compatibility {mode}"], group, mode=mode)
                    self._define(lambda one=inner, at=mode: self.yield_to(block, [EcsSelect(at)], one))
            case "it" | "specify" | "example" if block is not None:
                self.examples.append(Example(group, str(arguments[0]) if arguments else "", block))
            case "sample" if block is not None:
                self._sample(arguments[0], block, group)
            case "config":
                group.lets.setdefault("config", []).append(_constant(arguments[0]))
            case "let" | "let!" | "subject" | "subject!" if block is not None:
                for one in [*map(str, arguments), *(["subject"] if name.startswith("subject") else [])]:
                    group.lets.setdefault(one, []).append(block)
            case "before" if block is not None:
                if arguments and arguments[0] != "each" and not isinstance(arguments[0], dict):
                    raise Unread(f"`before({arguments[0]})`")
                group.befores.append(block)
            case "around":
                raise Unread("`around`")
            case "shared_examples" | "shared_examples_for" | "shared_context" if block is not None:
                group.shared[str(arguments[0])] = block
            case "include_examples" | "it_behaves_like" | "include_context":
                self._shared(name, arguments, block, group)
            case "described_class":
                return self._described(group)
            case "xit" | "pending" | "xdescribe" | "xcontext" | "skip":
                pass
            case "ecs_compatibility?":
                return group.ecs not in (None, "disabled")
            case _:
                raise Unread(f"`{name}` in a group")
        return None

    def _group(self, arguments: list[Any], block: Block, group: Group, mode: str | None = None) -> None:
        described = [one for one in arguments if not isinstance(one, dict)]
        inner = Group(described, group, mode=mode)
        self._define(lambda: self.yield_to(block, [], inner))

    def _pattern(self, arguments: list[Any], block: Block, group: Group) -> None:
        for given in arguments[1] if len(arguments) > 1 else [None]:
            inner = Group([arguments[0]], group, mode=MODES.get(given))
            inner.lets["pattern"] = [_constant(arguments[0])]
            inner.lets["subject"] = [Block([], ("name", "grok"), Scope())]
            self._define(lambda one=inner: self.yield_to(block, [], one))

    def _sample(self, given: Any, block: Block, group: Group) -> None:
        inner = Group([given if isinstance(given, str) else repr(given)], group)
        inner.lets["sample event"] = [_constant(given)]
        inner.lets["subject"] = [Block([], ("name", "sample subject"), Scope())]
        self.examples.append(Example(inner, "", block))

    def _shared(self, name: str, arguments: list[Any], block: Block | None, group: Group) -> None:
        found = group.example_group(str(arguments[0]))
        if found is None:
            raise Unread(f"the shared examples {arguments[0]}")
        inner = Group([], group) if name == "it_behaves_like" or block is not None else group
        if block is not None:
            self.yield_to(block, [], inner)
        target = Group([], inner) if block is not None and name != "it_behaves_like" else inner
        self.yield_to(Block(found.parameters, found.body, found.scope, None), arguments[1:], target)

    def _described(self, group: Group) -> Any:
        for one in group.chain:
            for what in one.described:
                if isinstance(what, Constant):
                    return what
        raise Unread("`described_class`")

    # examples

    def _in_example(self, name: str, arguments: list[Any], block: Block | None, example: Example) -> Any:
        if name.startswith("@"):
            return example.memory.get(name)
        if name == "super":
            return self._super(example)
        if name in ("expect", "insist", "reject"):
            if name == "expect":
                return Expectation(arguments[0] if arguments else None, block)
            assert block is not None
            try:
                value = self.yield_to(block, [], example)
            except Raised as failure:
                value = failure
            return Expectation(value, None, True, name == "reject")
        if name in ("should", "should_not"):
            example.checks += 1
            value = Expectation(self._in_example("subject", [], None, example))
            return expect_to(self, value, "to" if name == "should" else "not_to", arguments)
        if name == "is_expected":
            return Expectation(self._in_example("subject", [], None, example))
        if name in MATCHERS:
            return Matcher(name, arguments, [])
        if example.group.definitions(name):
            return self._memoized(name, example, 0)
        own = example.group.method(name)
        if own is not None:
            return self.run(own.body, Scope(dict(zip(own.parameters, arguments, strict=False)), own.scope), example)
        return self._helper(name, arguments, block, example)

    def _memoized(self, name: str, example: Example, depth: int) -> Any:
        key = name if not depth else f"{name} {depth}"
        if key not in example.memory:
            definitions = example.group.definitions(name)
            if depth >= len(definitions):
                return self._helper(name, [], None, example)
            example.busy.append(key)
            try:
                example.memory[key] = self.yield_to(definitions[depth], [], example)
            finally:
                example.busy.pop()
        return example.memory[key]

    def _super(self, example: Example) -> Any:
        if not example.busy:
            raise Unread("`super`")
        name, _, depth = example.busy[-1].partition(" ")
        return self._memoized(name, example, int(depth or 0) + 1)

    def _helper(self, name: str, arguments: list[Any], block: Block | None, example: Example) -> Any:
        """Call what the helpers of the specs define."""
        group = example.group
        match name:
            case "subject":
                described = group.described[0] if group.described else None
                constant = next((one for at in group.chain for one in at.described if isinstance(one, Constant)), None)
                return described if constant is None else self.filter_of(constant.path[-1].lower(), {})
            case "sample subject":
                found = self._in_example("results", [], None, example)
                return found if len(found) > 1 else (found[0] if found else None)
            case "results":
                if "results" not in example.memory:
                    example.memory["results"] = self._results(example)
                return example.memory["results"]
            case "described_class":
                return self._described(group)
            case "grok_match":
                return self._grok(*_three(arguments)).to_hash()
            case "grok_match_event":
                return self._grok(*_three(arguments))
            case "grok_exact_match":
                return self._grok(arguments[0], arguments[1], True).to_hash()
            case "build_event":
                return self.event_of({"message": arguments[0]})
            case "build_grok":
                return self.filter_of("grok", {"match": ["message", f"%{{{arguments[0]}}}"]})
            case "event" | "grok" | "grok_result" if group.definitions("pattern") and group.definitions("message"):
                event = self._grok(self._memoized("pattern", example, 0), self._memoized("message", example, 0), False)
                return event if name == "event" else event.to_hash()
            case "ecs_compatibility?":
                return self.environment.ecs != "disabled"
            case "ecs_compatibility":
                return self.environment.ecs
            case "instance_exec" if block is not None:
                return self.yield_to(block, arguments, example)
            case "fail" | "raise":
                raise Raised(str(arguments[0]) if arguments else "")
        raise Unread(f"`{name}`")

    def _results(self, example: Example) -> list[EventBox]:
        """Run the pipeline of a ``sample``."""
        text = self._in_example("config", [], None, example)
        if not isinstance(text, str):
            raise Unread("a sample without a config")
        tree, errors = parse(text)
        if errors:
            raise Unread("a config with syntax errors")
        given = self._memoized("sample event", example, 0)
        boxes = [self.event_of({"message": one} if isinstance(one, str) else one) for one in _listed(given)]
        section = self.guarded(lambda: FilterSection(tree, self.environment))
        found: list[Event] = []
        for box in boxes:
            found += self.guarded(lambda one=box: section.run(one.event))
        return [EventBox(one) for one in found]


def _constant(value: Any) -> Block:
    return Block([], ("name", "value"), Scope({"value": value}))


def _listed(given: Any) -> list[Any]:
    return given if isinstance(given, list) else [given]


def _three(arguments: list[Any]) -> tuple[Any, Any, bool]:
    return arguments[0], arguments[1], len(arguments) > 2 and arguments[2] is True


def _text_of(path: str) -> str | None:
    try:
        return pathlib.Path(path).read_text(encoding="utf-8")
    except OSError:
        return None
