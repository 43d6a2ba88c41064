from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Option, Plugin, String, Value
from lslint.rules.api import Context, Findings, PipelineRule, Related
from lslint.rules.logstash.dataflow.compiled import repeated
from lslint.rules.logstash.option_check.analysis import by_plugin
from lslint.rules.logstash.option_check.messages import speaker
from lslint.rules.logstash.option_check.violation import merge

TYPE_CHECKING = False
if TYPE_CHECKING:
    Key = String | Bareword | Number


class RepeatedSetting(PipelineRule):
    code = "LS204"
    visits = ("plugin",)
    may_refuse = True
    summary = "An option that is given twice in one plugin"
    why = """\
The last one does not win: Logstash joins the values of an option that stands several times. Lists are put behind each
other, hashes are merged and a key for which they differ gets a list of both values, two different single values become
a list. An option that takes one value refuses that list, and the pipeline does not load. Equal single values count as
one.

Joined hashes without a common key and joined lists do what they look like and are not reported."""
    sources = ("verdicts of the real compiler and option check on small configs (9.5)",)
    fix = "manual"
    releases = "5.0-"
    bad = (
        "input { beats { port => 5044 port => 5045 } }\n",
        'filter { mutate { replace => { "a" => "1" } replace => { "a" => "2" } } }\n',
        'output { file { path => "/var/log/a.log" create_if_deleted => true create_if_deleted => true } }\n',
    )
    good = (
        'filter { mutate { replace => { "a" => "1" } replace => { "b" => "2" } } }\n',
        'filter { grok { match => { "message" => "%{IP:ip}" } match => { "message" => "%{WORD:w}" } } }\n',
        'filter { mutate { remove_field => ["a"] remove_field => ["b"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
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
                yield self.finding(
                    refused[-1].name_span,
                    f"`{name}` is given {_times(options)}: Logstash joins the values into a list, and `{name}` wants"
                    f" {refused[-1].bad.wanted}; {speaker(ctx)} does not load the pipeline",
                    related=[Related(option.start, option.end, "and here") for option in options[1:]],
                    severity="error",
                    stage="load",
                )
                continue
            if ctx.errors and ctx.has_syntax_errors:
                continue
            keys = _key_twice(node, options)
            if keys is not None:
                first, second = keys
                yield self.finding(
                    second,
                    f"The key `{_key(second)}` stands in two of the {len(options)} hashes of `{name}` and gets a list"
                    " of both values; keep one",
                    related=[Related(first.start, first.end, "it stands here first")],
                )
            elif _equal(options):
                yield self.finding(
                    (options[1].start, options[1].name_end),
                    f"`{name}` is given {_times(options)}: the values are equal, and one would do; write it once",
                    related=[Related(options[0].start, options[0].end, "the first one")],
                )


def _times(options: list[Option]) -> str:
    return "twice" if len(options) == 2 else f"{len(options)} times"


def _key_twice(node: Plugin, options: list[Option]) -> tuple[Key, Key] | None:
    """The first key that two of the hashes of an option give different values, at both of its places. Equal single
    values count as one."""
    name = options[0].name
    if name == "match" and node.name in ("grok", "dissect"):
        return None
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
    """A single value as it is compared with others; None for lists, hashes and plugins."""
    if isinstance(value, Number):
        return 0, value.text
    return (1, value.value) if isinstance(value, String | Bareword) else None


def _equal(options: list[Option]) -> bool:
    """True for plain values that are all the same."""
    values = [option.value for option in options]
    return not any(isinstance(value, Array | Hash) for value in values) and merge(options) is values[0]


def _key(key: Key) -> str:
    return str(getattr(key, "value", None) or getattr(key, "text", ""))
