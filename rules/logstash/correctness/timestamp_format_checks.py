"""Check of the rule about templates whose format for ``@timestamp`` is not that of Logstash."""

from __future__ import annotations

from lslint.grammar.config.access import at, text_of
from lslint.grammar.config.tree import Mapping, Scalar
from lslint.rules.api import RelatedFile
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, regex
from lslint.rules.logstash.dataflow.index_names import is_replaced
from lslint.rules.logstash.mapping.index_patterns import widest
from lslint.rules.logstash.mapping.index_templates import patterns_of, root_keys, root_of
from lslint.rules.shared.name_patterns import overlap

_KINDS = ("es-index-template", "es-legacy-template", "es-template")


class TimestampFormatCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("template") or node.option("index")
        if option is None or node.option("pipeline") is not None or not ctx.is_complete(node):
            return
        if any("@timestamp" in name for plugin in ctx.flow.plugins("filter") for name in plugin.texts("remove_field")):
            return
        formats = {file.path: _format(file) for file in _templates(node, ctx)}
        known = {path: text for path, text in formats.items() if text is not None}
        if not known or not all(map(_rejects, known.values())):
            return
        path, text = next(iter(known.items()))
        yield self.finding(
            option,
            f"`@timestamp` has the format `{text}` in {path.rpartition('/')[2]}, so Elasticsearch rejects the times of"
            " Logstash. Add `||strict_date_optional_time` to it",
        )


def _templates(node: Plugin, ctx: PipelineView) -> list[RelatedFile]:
    """Return the templates of the project for the indices of an output."""
    named = ctx.project.named_text(node.text("template") or "")
    index = node.text("index") if not is_replaced(node, ctx) else None
    files = [file for kind in _KINDS for file in ctx.project.related_files(kind) or ()]
    if named is not None:
        return [file for file in files if file.path == named[0]]
    name = widest(index) if index else ""
    return [
        file for file in files if name[:1] not in ("", "*") and any(overlap(each, name) for each in patterns_of(file))
    ]


def _format(file: RelatedFile) -> str | None:
    """Return the format of ``@timestamp`` in a template; None if it has none, or if a pipeline may change the field."""
    root = root_of(file)
    mappings = at(root, "template", "mappings") or at(root, "mappings")
    if not isinstance(mappings, Mapping) or "_pipeline" in file.text:
        return None
    typed = [entry.value for entry in mappings.entries if entry.name not in root_keys()]
    fields = [at(each, "properties", "@timestamp") for each in (mappings, *typed)]
    written = next((at(field, "format") for field in fields if field is not None), None)
    return text_of(written) if isinstance(written, Scalar) else None


def _rejects(text: str) -> bool:
    """Return whether no part of a format matches a time such as ``2026-01-31T12:00:00.000Z``: patterns, which are no
    words, have the letter between date and time."""
    names = load("es/traits")["formats_without_time"]
    parts = text.split("||")
    return all(part in names or ("T" not in part and not regex(r"[a-z_]*").fullmatch(part)) for part in parts)
