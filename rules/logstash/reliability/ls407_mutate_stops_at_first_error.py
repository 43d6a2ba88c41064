from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.mutate_order import OPERATIONS
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import option_text

_RISKY = frozenset(("convert", "gsub", "merge", "rename", "copy", "split", "join"))
_MIN_OPERATIONS = 4
_MAX_TAGS = 100


class MutateStopsAtFirstError(PipelineAdvice):
    code = "LS407"
    visits = ("filter/mutate",)
    default = False
    summary = "Failed `mutate` operation that skips the following operations"
    why = """\
Since Logstash 7.3 (version 3.5.0 of the mutate filter), a failed operation ends the whole filter for the event, for
example a `rename` to `[a][b]` if `a` is a string. Since 9.4, the conversion of a string that is not a number to an
integer also fails; before, the result is 0. The operations that follow in the fixed order of the filter do not run.
The event gets the tag `_mutate_error` and continues half converted.

Check the tag, or move the operations that can fail to a separate `mutate`. The rule reports filters with at least four
operations."""
    sources = ("source of the mutate filter", "documentation of the mutate filter: tag_on_failure")
    releases = "7.3-"
    about_feature = True
    bad = (
        'filter {\n  mutate {\n    rename => { "a" => "b" }\n    convert => { "n" => "integer" }\n'
        '    gsub => ["m", "x", "y"]\n    lowercase => ["m"]\n  }\n}\n',
    )
    good = (
        'filter {\n  mutate {\n    rename => { "a" => "b" }\n    convert => { "n" => "integer" }\n'
        '    gsub => ["m", "x", "y"]\n    lowercase => ["m"]\n  }\n'
        '  if "_mutate_error" in [tags] { drop { } }\n}\n',
        'filter { mutate { rename => { "a" => "b" } convert => { "n" => "integer" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        names = {option.name for option in node.options if option.name in OPERATIONS}
        if len(names) < _MIN_OPERATIONS or not _RISKY.intersection(names):
            return
        tag = option_text(node, "tag_on_failure") or "_mutate_error"
        if _is_named(tag, node.option("tag_on_failure"), ctx):
            return
        yield self.finding(
            (node.start, node.name_end),
            f"If one operation of `mutate` fails, Logstash skips the later ones, and no condition tests for the tag"
            f" `{tag}`. Test for the tag, or split the filter",
            help="Move the operations that can fail, for example `convert`, to a separate `mutate`.",
        )


def _is_named(tag: str, own: Option | None, ctx: Context) -> bool:
    """Return whether a file of the pipeline contains the tag outside of the option ``own`` of this file."""
    known = _spans_of_tags(ctx)
    if tag not in known:
        if len(known) >= _MAX_TAGS:
            return True
        known[tag] = [
            (text, code.find(tag), code.rfind(tag))
            for text, code in zip(flow(ctx).texts, flow(ctx).code, strict=True)
            if tag in code
        ]
    return any(
        own is None or text is not ctx.text or first < own.start or last >= own.end for text, first, last in known[tag]
    )


@fact
def _spans_of_tags(ctx: Context) -> dict[str, list[tuple[str, int, int]]]:
    """Return, by tag, the files of the pipeline that contain it, with the first and last offset of the tag."""
    return {}
