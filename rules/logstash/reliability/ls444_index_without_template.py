from __future__ import annotations

from lslint.grammar.config.tree import Mapping, resolve
from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related, RelatedFile
from lslint.rules.logstash.mapping.index_patterns import widest
from lslint.rules.logstash.mapping.index_templates import paths_for, patterns_of
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.name_patterns import overlap
from lslint.rules.shared.pipeline_files import related_file


class IndexWithoutTemplate(PipelineRule):
    code = "LS444"
    severity = "info"
    visits = ("output/elasticsearch",)
    required_text = ("template",)
    summary = "Template whose index patterns do not match the index"
    why = """\
A template applies only to new indices whose names match its `index_patterns` (`template` up to 5.x). If the patterns do
not match the `index` of the output, no message reports this: new indices get dynamic mappings and default settings.

The rule compares `index` with the file that `template` names, if exactly one file with this name is in the folder of
the pipeline or a neighboring folder. For example, it reports `index => "web-%{+yyyy.MM.dd}"` if the template has
`"index_patterns": ["www-*"]`.

Change `index`, or the patterns of the template."""
    sources = (
        "documentation of Elasticsearch: index templates, index_patterns",
        "documentation of the elasticsearch output: template, index",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, template = node.option("index"), node.option("template")
        index, path = node.text("index"), node.text("template")
        if option is None or template is None or not index or not path or node.option("ilm_rollover_alias") is not None:
            return
        if (node.option("manage_template") is not None and not node.is_true("manage_template")) or "{{" in index:
            return
        file, name = related_file(ctx, "es-template", path), widest(index.lower())
        patterns = patterns_of(file) if file is not None else []
        if file is None or not patterns or any(overlap(name, pattern.lower()) for pattern in patterns):
            return
        if paths_for(index, ctx) != set():
            return  # another template of the project applies
        displayed = abridged(patterns, 3)
        written, types = node.text("document_type"), _types(file)
        other_type = bool(written and types) and "%{" not in str(written) and not {written, "_default_"} & set(types)
        yield self.finding(
            option,
            f"Index `{index}` does not match {displayed} in template `{file.path}`, so new indices get dynamic"
            " mappings unless another one matches. Change the patterns or `index`"
            + (f", and set `document_type` to the mapping type `{types[0]}`" if other_type else ""),
            related=[Related(0, 0, "the template", file.path)],
        )


_NO_TYPES = frozenset((
    "properties", "dynamic", "dynamic_templates", "dynamic_date_formats", "date_detection", "numeric_detection",
    "runtime",
))  # fmt: skip
"""Keys of mappings without types, in addition to those that begin with ``_``."""


def _types(file: RelatedFile) -> list[str]:
    """Return the mapping types of a template, which is a single document; empty if it has none."""
    root = resolve(file.tree.documents[0].root)
    entry = root.find("mappings") if isinstance(root, Mapping) else None
    mappings = resolve(entry.value) if entry is not None else None
    if not isinstance(mappings, Mapping):
        return []
    names = [entry.name for entry in mappings.entries]
    return [] if any(name in _NO_TYPES or (name[:1] == "_" and name[-1:] != "_") for name in names) else names
