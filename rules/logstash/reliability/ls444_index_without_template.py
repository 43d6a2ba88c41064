from __future__ import annotations

from lslint.grammar.config.tree import Mapping, Scalar, Sequence, resolve
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineRule, Related, RelatedFile
from lslint.rules.logstash.values.options import boolean, option_text
from lslint.rules.shared.pipeline_files import related_file


class IndexWithoutTemplate(PipelineRule):
    code = "LS444"
    severity = "info"
    visits = ("output/elasticsearch",)
    required_text = ("template",)
    summary = "The template that the output installs does not match the index it writes to"
    why = """\
A template takes effect when an index is created whose name matches its `index_patterns` (`template` up to 5.x). If the
name of the index was changed and the template was not, both installs succeed, and new indices get dynamic mappings:
dates and numbers as text, two fields for each string, the default number of shards. Nothing tells it.

Looked at is the file that `template` names where a file of that name with a template lies in the folders around. A
pattern matches as far as can be told: what `%{…}` stands for may be anything."""
    sources = (
        "documentation of Elasticsearch: index templates, index_patterns",
        "documentation of the elasticsearch output: template, index",
    )
    good = ('output { elasticsearch { index => "web-%{+yyyy.MM.dd}" template => "/etc/logstash/web.json" } }\n',)

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
        displayed = ", ".join(f"`{pattern}`" for pattern in patterns[:3])
        yield self.finding(
            option,
            f"`{index}` does not match the template of this output, which is for {displayed}: new indices get dynamic"
            f" mappings; make the patterns in `{file.path}` and the index fit",
            related=[Related(0, 0, "the template", file.path)],
        )


def _patterns(file: RelatedFile) -> list[str]:
    """What a template is for; empty if that cannot be determined."""
    documents = file.tree.documents
    root = resolve(documents[0].root) if len(documents) == 1 and documents[0].root is not None else None
    if not isinstance(root, Mapping):
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
    """Whether a name of this form can match a pattern with ``*``: their fixed beginnings and ends agree."""
    first, last = index.partition("%{")[0], index.rpartition("}")[2] if "%{" in index else index
    head, star, _ = pattern.partition("*")
    tail = pattern.rpartition("*")[2]
    if not star:
        return index == pattern if "%{" not in index else pattern.startswith(first) and pattern.endswith(last)
    begins = first.startswith(head) or ("%{" in index and head.startswith(first))
    ends = last.endswith(tail) or ("%{" in index and tail.endswith(last))
    return begins and ends
