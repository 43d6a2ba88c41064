from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, fact
from lslint.rules.logstash.dataflow.mutate_order import OPERATIONS

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

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        names = {option.name for option in node.options if option.name in OPERATIONS}
        if len(names) < _MIN_OPERATIONS or not _RISKY.intersection(names):
            return
        tag = node.text("tag_on_failure") or "_mutate_error"
        tags = _spans_of_tags(ctx)
        if tag not in tags and len(tags) < _MAX_TAGS:
            files = zip(ctx.flow.texts, ctx.flow.code, strict=True)
            tags[tag] = [(text, code.find(tag), code.rfind(tag)) for text, code in files if tag in code]
        own = node.option("tag_on_failure")
        if tag not in tags or any(
            own is None or text is not ctx.text or first < own.start or last >= own.end
            for text, first, last in tags[tag]
        ):
            return  # another option or a condition names the tag
        yield self.finding(
            node.head,
            f"If one operation of `mutate` fails, Logstash skips the later ones, and no condition tests for the tag"
            f" `{tag}`. Test for the tag, or split the filter",
            help="Move the operations that can fail, for example `convert`, to a separate `mutate`.",
        )


@fact
def _spans_of_tags(ctx: PipelineView) -> dict[str, list[tuple[str, int, int]]]:
    """Return, by tag, the files of the pipeline that contain it, with the first and last offset of the tag."""
    return {}
