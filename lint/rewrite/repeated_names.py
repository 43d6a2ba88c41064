"""Names that a file sets twice, so that no fix makes another one of them: two typos of one name have the same fix."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lslint.engine.result import FileResult
from lslint.grammar.config.tree import ConfigFile, ConfigNode, Mapping, Sequence


def caused_repeat(before: FileResult, after: FileResult) -> str:
    """The finding or name that is repeated in ``after`` more often than in ``before``, as the reason for leaving out a
    fix; empty if there is none."""
    more = _reported(after) - _reported(before)
    if more:
        return f"it causes {', '.join(sorted(more))}"
    before_settings, after_settings = _settings(before), _settings(after)
    more = _last_parts(after_settings) - _last_parts(before_settings)
    names = [
        name for name in after_settings - before_settings if name.rpartition(".")[2] in more
    ]  # others moved with their object
    return f"`{min(names)}` would be set twice" if names else ""


def _last_parts(paths: Counter[str]) -> Counter[str]:
    counter: Counter[str] = Counter()
    for path, count in paths.items():
        counter[path.rpartition(".")[2]] += count
    return counter


def _reported(result: FileResult) -> Counter[str]:
    findings = [*result.findings, *result.hidden]
    return Counter(finding.rule.code for finding in findings if finding.rule.reports_repeats)


def _settings(result: FileResult) -> Counter[str]:
    """The paths of a YAML or JSON file that are set twice; ``a.b`` and ``a: {b: …}`` are the same path."""
    repeated: Counter[str] = Counter()
    if isinstance(result.tree, ConfigFile):
        for document in result.tree.documents:
            counts = Counter(_paths(document.root)) if document.root is not None else Counter()
            for (_, path), count in counts.items():
                if count > 1:
                    repeated[path] += count - 1
    return repeated


def _paths(root: ConfigNode) -> Iterator[tuple[int, str]]:
    """Each value below ``root`` that is not an object: the list item that it is in, by offset, and its path there."""
    todo: list[tuple[ConfigNode, int, str]] = [(root, root.start, "")]
    while todo:
        node, item, path = todo.pop()
        if isinstance(node, Mapping) and node.entries:
            todo += [(entry.value, item, f"{path}.{entry.name}" if path else entry.name) for entry in node.entries]
            continue
        yield item, path
        if isinstance(node, Sequence):
            todo += [(each, each.start, "") for each in node.items if isinstance(each, Mapping | Sequence)]
