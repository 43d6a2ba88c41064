"""Shared by the tests of YAML and JSON: plain values of a tree, edits, the shared material."""

from lslint.grammar.config.tree import Alias, Mapping, Scalar, Sequence


def plain(node):
    """The tree as Python values; aliases followed, of two equal names the last."""
    if isinstance(node, Alias):
        return plain(node.target)
    if isinstance(node, Mapping):
        return {plain(entry.key): plain(entry.value) for entry in node.entries}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    assert isinstance(node, Scalar)
    return node.value


def fixed(text, errors):
    """The text with the edits of all syntax errors."""
    edits = sorted({edit for error in errors for edit in error.edits}, reverse=True)
    for start, end, new in edits:
        text = text[:start] + new + text[end:]
    return text


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def check_errors(errors, text):
    """Every error and its edits lie in the text."""
    for error in errors:
        assert 0 <= error.start <= error.end <= len(text)
        for start, end, _ in error.edits:
            assert 0 <= start <= end <= len(text)


def check_spans(tree, text):
    """Every node lies in the text, children within their parents and in order."""
    for node in tree.walk():
        assert 0 <= node.start <= node.end <= len(text)
        children = []
        if isinstance(node, Mapping):
            children = [child for entry in node.entries for child in (entry.key, entry.value)]
        elif isinstance(node, Sequence):
            children = node.items
        at = node.start
        for child in children:
            assert at <= child.start
            at = child.end
        assert at <= node.end
