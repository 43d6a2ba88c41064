"""Answers of Elasticsearch, abridged examples and notebooks of requests that were saved as files: no product loads
them as they are."""

from __future__ import annotations

from lslint.config.settings import Settings
from lslint.engine.findings import make_remark
from lslint.engine.result import FileResult
from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, ConfigFile, Mapping, Sequence, resolve
from lslint.rules.api import DECISIVE, Finding

_HEADER = (
    r"\ufeff?(?:[ \t\r\n]+|(?:#|//)[ \t]*\r?\n)*+(?:#![ \t]*[^/\s]|(?:#|//)[ \t]*(?:(?:GET|HEAD)[ \t]+[/\w]"
    r"|(?:HTTP/[\d.]+[ \t]+)?[2-5]\d\d[ \t]*(?:-[ \t]*)?(?:OK|Created|Accepted|Bad|Not|Forbidden|Unauthorized)\b))"
)
"""The lines before an answer copied from the developer console: its warnings (``#! Deprecation: …``), the
request, or the status."""
_NOTE = r"\ufeff?\s*+#[ \t]*(?:PUT|POST|curl)[ \t]+[/\w-]"
"""A comment with the request that a body is for: who sends the body copies it."""
_OF_INDEX = frozenset(("aliases", "data_stream", "defaults", "lifecycle", "mappings", "settings", "warmers"))
"""Keys below the name of an index in the answer of ``GET index``, ``index/_mapping`` and ``index/_settings``."""
_OF_BODY = _OF_INDEX | {"component_template", "index", "index_template", "policy", "template"}
_LISTS = ("component_templates", "index_templates")
_GAP = ("..", "…")
_LEAST_REQUESTS = 4
_READS = (
    r"(?:^|/)_(?:cat|search|count|analyze|msearch|mget|explain|validate|cluster|nodes|tasks|stats|render|sql|query)\b"
)


def apply(result: FileResult, settings: Settings) -> None:
    """Drops the findings of an answer, and hints in a notebook; keeps one hint that an abridged example cannot be
    read. The verdict stays."""
    tree = result.tree
    if result.source is None or not isinstance(tree, ConfigFile) or not result.findings:
        return
    text = result.source.text
    if any(document.method for document in tree.documents):
        if _is_notebook(tree.documents):
            chosen = settings.selection.is_chosen
            result.keep([one for one in result.findings if not _is_hint(one) or chosen(one.rule.code)])
        return
    if compiled(_HEADER).match(text) is not None or _is_listing(result, tree):
        result.keep([])
        return
    if compiled(_NOTE).match(text) is not None:
        for one in result.findings:
            if one.stage == "parse" and text.startswith("#", one.start):
                one.severity = "info"
    gap = next((one for one in result.findings if one.stage == "parse" and text.startswith(_GAP, one.start)), None)
    if gap is not None:
        make_remark(gap)
        result.keep([gap])


def _is_listing(result: FileResult, tree: ConfigFile) -> bool:
    """Whether the file describes indices by their names, or several templates, which no request has as its body. If an
    output of Logstash installs it, that is an error of the file."""
    root = resolve(tree.documents[0].root) if len(tree.documents) == 1 and tree.documents[0].root is not None else None
    if not isinstance(root, Mapping) or not root.entries:
        return False
    listed = resolve(root.entries[0].value)
    is_list = root.entries[0].name in _LISTS and isinstance(listed, Sequence) and len(listed.items) > 1
    for entry in () if is_list else root.entries:
        inside = resolve(entry.value)
        if entry.name in _OF_BODY or not isinstance(inside, Mapping) or not inside.entries:
            return False
        names = {each.name for each in inside.entries}
        is_index = names <= _OF_INDEX and not names.isdisjoint(("mappings", "settings"))
        is_one_of_many = len(root.entries) > 1 and not names.isdisjoint(("index_patterns", "template"))
        if not is_index and not is_one_of_many:
            return False
    from lslint.rules.elasticsearch.reported import WrappedTemplate

    return not any(one.severity == "error" and isinstance(one.rule, WrappedTemplate) for one in result.findings)


def _is_notebook(documents: list[ConfigDocument]) -> bool:
    """Whether most of several requests only read: somebody tries out requests by hand."""
    pattern = compiled(_READS)
    reads = sum(one.method in ("GET", "HEAD") or pattern.search(one.path) is not None for one in documents)
    return len(documents) >= _LEAST_REQUESTS and 2 * reads >= len(documents)


def _is_hint(finding: Finding) -> bool:
    return finding.severity == "info" and finding.stage not in DECISIVE
