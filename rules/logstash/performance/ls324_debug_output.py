from __future__ import annotations

from lslint.rules.logstash.api import Branch, Findings, Fix, PipelineAdvice, PipelineView, Plugin, fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.pipeline_plugins import UNSTORED
from lslint.rules.logstash.dataflow.steps import codec, inputs
from lslint.rules.logstash.values.options import is_selective

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class DebugOutput(PipelineAdvice):
    code = "LS324"
    severity = "info"
    visits = ("output/stdout", "output/file")
    summary = "Debug output that prints every event"
    why = """\
`stdout` prints every event to the console, and a service manager or container runtime stores the output once more.
Such outputs are usually left over from a test. Other programs cannot read the format `rubydebug`, so the rule also
reports it in `file` outputs.

The rule does not report:

- outputs inside a condition
- the codec `dots`, which prints one character per event
- pipelines that read only from stdin or generators

By default, the rule reports only `stdout` next to outputs that store every event, in pipelines with an input that is
typical of a service, such as `beats`, `tcp` or `kafka`; others with `--extend-select LS324`."""
    sources = (
        "documentation of the stdout output and of the codecs rubydebug and dots",
        'Elastic, "Just Enough Redis for Logstash", August 2016: codec `dots` for measuring',
    )
    fix = "manual"
    bad = (
        "input { beats { port => 5044 } }\n"
        'output {\n  elasticsearch { hosts => ["es:9200"] }\n  stdout { codec => rubydebug }\n}\n',
        'output { file { path => "/var/log/out.log" codec => rubydebug } elasticsearch {} }\n',
    )
    good = (
        """\
output {
  elasticsearch { hosts => ["es:9200"] }
}
""",
        'output { file { path => "/var/log/out.log" } elasticsearch {} }\n',
        'output { elasticsearch {} if "_grokparsefailure" in [tags] { stdout { codec => rubydebug } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        how = codec(node)
        if ctx.clauses or is_selective(node) or how == "dots":
            return
        if node.name == "file":
            if how == "rubydebug":
                yield self.finding(
                    node.head,
                    "Codec `rubydebug` writes many lines per event to the file, in a format that other programs do not"
                    " read. Use `json_lines`",
                    optional=True,
                )
            return
        others = _others(ctx)
        if others is None or not _reads_events(ctx) or (others and not _receive_all(others)):
            return
        named = next((item.name for item in others if isinstance(item, Plugin)), "")
        related = f" sent to `{named}`" if named else ""
        displayed = f"`stdout` (`{how}`)" if how else "`stdout`"
        if others:
            message = (
                f"{displayed} also prints every event{related}, which fills the service or container log. Remove"
                " `stdout`, or put it in a condition"
            )
        else:
            message = (
                f"{displayed} is the only output, so events are printed but not stored. Add an output that stores them,"
                " for example `elasticsearch`"
            )
        option = node.option("codec")
        shows_metadata = option is not None and isinstance(option.value, Plugin) and option.value.is_true("metadata")
        yield self.finding(
            node.head,
            message,
            help="The codec also prints `@metadata`, which may contain secrets that other outputs do not receive."
            if shows_metadata
            else None,
            fix=Fix("manual", "Remove the `stdout` output") if others else None,
            optional=not others or not _reads_service(ctx),
        )


@fact
def _others(ctx: PipelineView) -> list[Branch | Plugin] | None:
    """Return the other outputs and branches of the file; None if a template decides which of them exist."""
    sections = [section for section in ctx.tree.sections if section.kind == "output"]
    chosen = bool(sections) and ctx.may_omit(sections[0].start, sections[-1].end)
    items = [item for section in sections for item in section.items]
    remaining = [item for item in items if isinstance(item, Branch) or item.name not in UNSTORED]
    return None if chosen else remaining


def _receive_all(items: Sequence[Branch | Plugin]) -> bool:
    """Return whether every event reaches one of these outputs, in each branch of a condition with `else`."""
    for item in items:
        if isinstance(item, Plugin):
            if item.name not in UNSTORED and not is_selective(item):
                return True
        elif item.clauses[-1].condition is None and all(_receive_all(clause.items) for clause in item.clauses):
            return True
    return False


_NO_SERVICE, _SERVICE = plugins_with("no service"), plugins_with("service")


def _reads_events(ctx: PipelineView) -> bool:
    """Return whether an input reads more than the terminal and generated events, or is not in the project."""
    return not inputs(ctx) or any(plugin.name not in _NO_SERVICE for plugin in inputs(ctx))


def _reads_service(ctx: PipelineView) -> bool:
    """Return whether an input of the file, or of files that run with it, is typical of a service."""
    return any(plugin.name in _SERVICE for plugin in inputs(ctx))
