from __future__ import annotations

from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule, Related, RelatedFile
from lslint.rules.logstash.mapping.index_templates import paths_for
from lslint.rules.logstash.values.options import boolean, option_text
from lslint.rules.shared.message_parts import abridged
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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option, template = node.option("index"), node.option("template")
        index, path = option_text(node, "index"), option_text(node, "template")
        if option is None or template is None or not index or not path or node.option("ilm_rollover_alias") is not None:
            return
        manage = node.option("manage_template")
        if (manage is not None and boolean(manage.value) is not True) or "{{" in index:
            return
        file = related_file(ctx, "es-template", path)
        patterns = _patterns(file) if file is not None else []
        if file is None or not patterns or any(_may_match(index.lower(), pattern.lower()) for pattern in patterns):
            return
        if paths_for(index, ctx) != set():
            return  # another template of the project applies
        displayed = abridged(patterns, 3)
        written, types = option_text(node, "document_type"), _types(file)
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


def _root(file: RelatedFile) -> Mapping | None:
    documents = file.tree.documents
    root = resolve(documents[0].root) if len(documents) == 1 and documents[0].root is not None else None
    return root if isinstance(root, Mapping) else None


def _types(file: RelatedFile) -> list[str]:
    """Return the mapping types of a template; empty if it has none."""
    root = _root(file)
    entry = root.find("mappings") if root is not None else None
    mappings = resolve(entry.value) if entry is not None else None
    if not isinstance(mappings, Mapping):
        return []
    names = [one.name for one in mappings.entries]
    return [] if any(name in _NO_TYPES or (name[:1] == "_" and name[-1:] != "_") for name in names) else names


def _patterns(file: RelatedFile) -> list[str]:
    """Return the index patterns of a template; empty if they cannot be determined."""
    root = _root(file)
    if root is None:
        return []
    for entry in root.entries:
        if isinstance(entry.key, Scalar) and entry.key.text in ("index_patterns", "template"):
            value = resolve(entry.value)
            items = value.items if isinstance(value, Sequence) else [value]
            found = [item.text for item in items if isinstance(item, Scalar)]
            if found and len(found) == len(items):
                return found
    return []


def _may_match(index: str, pattern: str) -> bool:
    """Return whether an index name with ``%{…}`` can match a pattern with ``*``, by their fixed parts."""
    first, last = index.partition("%{")[0], index.rpartition("}")[2] if "%{" in index else index
    head, star, _ = pattern.partition("*")
    tail = pattern.rpartition("*")[2]
    if not star:
        return index == pattern if "%{" not in index else pattern.startswith(first) and pattern.endswith(last)
    begins = first.startswith(head) or ("%{" in index and head.startswith(first))
    ends = last.endswith(tail) or ("%{" in index and tail.endswith(last))
    return begins and ends
