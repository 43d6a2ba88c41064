from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import option_text

_OPERATIONS = frozenset((
    "coerce", "rename", "update", "replace", "convert", "gsub", "uppercase", "capitalize", "lowercase", "strip",
    "split", "join", "merge", "copy",
))  # fmt: skip
_RISKY = frozenset(("convert", "gsub", "merge", "rename", "copy", "split", "join"))
_MIN_OPERATIONS = 4
_MAX_TAGS = 100


class MutateStopsAtFirstError(PipelineAdvice):
    code = "LS407"
    visits = ("filter/mutate",)
    default = False
    summary = "If one operation of this mutate fails, the rest is skipped"
    why = """\
From release 3.3 of the plugin on an exception in one operation (a conversion of a value that is no number, a rename
into a field that is no object) ends the whole filter for this event: the operations behind it in the filter's own
order do not run, and the event gets the tag `_mutate_error` (`tag_on_failure`). It goes on half converted, and
nothing shows it unless somebody looks at the tag. Off by default: most conversions never fail. The first hundred tags
of a file are looked for, filters with further ones are left alone."""
    sources = ("source of the mutate filter", "documentation of the mutate filter: tag_on_failure")
    releases = "7.3-"
    bad = (
        'filter {\n  mutate {\n    rename => { "a" => "b" }\n    convert => { "n" => "integer" }\n'
        '    gsub => ["m", "x", "y"]\n    lowercase => ["m"]\n  }\n}\n',
    )
    good = (
        'filter { mutate { rename => { "a" => "b" } convert => { "n" => "integer" } } }\n',
        'filter {\n  mutate {\n    rename => { "a" => "b" }\n    convert => { "n" => "integer" }\n'
        '    gsub => ["m", "x", "y"]\n    lowercase => ["m"]\n  }\n'
        '  if "_mutate_error" in [tags] { drop { } }\n}\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        names = {option.name for option in node.options if option.name in _OPERATIONS}
        if len(names) < _MIN_OPERATIONS or not _RISKY.intersection(names):
            return
        tag = option_text(node, "tag_on_failure") or "_mutate_error"
        if _is_named(tag, node.option("tag_on_failure"), ctx):
            return
        yield self.finding(
            (node.start, node.name_end),
            f"if one of these {len(names)} kinds of operations fails, those behind it are skipped, and nothing looks at"
            f" `{tag}`: test the tag, or give the risky ones a `mutate` of their own",
        )


def _is_named(tag: str, own: Option | None, ctx: Context) -> bool:
    """True where a file of the pipeline holds the tag, other than in the option ``own`` of this file."""
    known = _spans_of_tags(ctx)
    if tag not in known:
        if len(known) >= _MAX_TAGS:
            return True
        known[tag] = [(text, text.find(tag), text.rfind(tag)) for text in flow(ctx).texts if tag in text]
    return any(
        own is None or text is not ctx.text or first < own.start or last >= own.end for text, first, last in known[tag]
    )


@fact
def _spans_of_tags(ctx: Context) -> dict[str, list[tuple[str, int, int]]]:
    """By tag: the texts of the pipeline that hold it, and where it is there first and last."""
    return {}
