"""Check of the rule about options that are set more than once."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Option, Plugin, String, Value
from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Related
from lslint.rules.logstash.dataflow.compiled import repeated
from lslint.rules.logstash.option_check.analysis import by_plugin
from lslint.rules.logstash.option_check.violation import merge, speaker

Key = String | Bareword | Number


class RepeatedSettingCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for options in repeated(node):
            name = options[0].name
            if name == "codec" or any(isinstance(option.value, Plugin) for option in options):
                continue  # LS107
            refused = [
                violation
                for violation in by_plugin(ctx).get(node.start, ())
                if violation.load and violation.kind == "merged-value" and violation.name == name
            ]
            if refused and refused[-1].bad is not None:
                wanted = refused[-1].bad.wanted.removesuffix(", not a list")
                joined = f"the values become a list, but `{name}` requires {wanted}. Set `{name}` once"
                if isinstance(options[0].value, Array) and any(isinstance(one.value, Hash) for one in options):
                    joined = "each pair of the hash becomes one item of the list. Merge both into one hash"
                yield self.finding(
                    refused[-1].name_span,
                    f"`{name}` is set {_times(options)}, so {speaker(ctx)} does not load the pipeline: {joined}",
                    related=[Related(option.start, option.end, "set again") for option in options[1:]],
                    severity="error",
                    stage="load",
                )
                continue
            if ctx.errors and ctx.has_syntax_errors:
                continue
            keys = _key_twice(node, options)
            if keys is not None:
                first, second = keys
                hashes = "both hashes" if len(options) == 2 else f"two of the {len(options)} hashes"
                yield self.finding(
                    second,
                    f"Key `{_key(second)}` is set in {hashes} of `{name}`, so its value becomes a list of"
                    " both values. Keep one of the pairs",
                    related=[Related(first.start, first.end, "set first")],
                )
            elif _equal(options):
                duplicates = "duplicate" if len(options) == 2 else "duplicates"
                yield self.finding(
                    (options[1].start, options[1].name_end),
                    f"`{name}` is set {_times(options)} to the same value. Remove the {duplicates}",
                    related=[Related(options[0].start, options[0].end, "set first")],
                )


def _times(options: list[Option]) -> str:
    return "twice" if len(options) == 2 else f"{len(options)} times"


def _key_twice(node: Plugin, options: list[Option]) -> tuple[Key, Key] | None:
    """Return both nodes of the first key that has different values in two hashes of an option, or None. Equal single
    values count as one."""
    name = options[0].name
    if (name == "match" and node.name in ("grok", "dissect")) or (name == "merge" and node.name == "mutate"):
        return None
    if name == "add_field":
        return None  # it adds each of the values to the field
    keys: dict[str, tuple[Key, object]] = {}
    for option in options:
        if not isinstance(option.value, Hash):
            return None
        own = {_key(pair.key): (pair.key, _single(pair.value)) for pair in option.value.pairs}
        for key, (second, value) in own.items():
            if key in keys and (value is None or keys[key][1] != value):
                return keys[key][0], second
        keys.update(own)
    return None


def _single(value: Value) -> object:
    """Return a single value in a comparable form, or None for lists, hashes and plugins."""
    if isinstance(value, Number):
        return 0, value.text
    return (1, value.value) if isinstance(value, String | Bareword) else None


def _equal(options: list[Option]) -> bool:
    """Whether all options have the same single value."""
    values = [option.value for option in options]
    return not any(isinstance(value, Array | Hash) for value in values) and merge(options) is values[0]


def _key(key: Key) -> str:
    return str(getattr(key, "value", None) or getattr(key, "text", ""))
