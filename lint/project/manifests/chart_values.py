"""The values of a chart in its templates: ``{{ .Values.image.tag | default .Chart.AppVersion }}``."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.access import at
from lslint.grammar.config.tree import ConfigNode, Scalar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.manifests.documents import Document

    Written = tuple[str, str, int]
    """Text, with path and line of where it is written; both empty for a literal of the template."""

MAX_LENGTH = 1_000
"""Characters of a scalar with template markers."""
MAX_VALUES_FILES = 20
"""Files with values of a chart."""
_ACTION = r"\{\{-?\s*([^{}]*?)\s*-?\}\}"
_TOKEN = r"\"[^\"\\]*\"|`[^`]*`|[()|]|[^\s()|\"`]+"
_LITERAL = ('"', "`")
_UNCHANGED = ("quote", "squote", "toString", "trim")
"""Functions that return what they are given, as far as the text of an image is concerned."""
_FALSE = ("", "0", "false", "null", "~")


class ChartValues:
    """What ``.Chart`` and ``.Values`` mean in the templates of a chart.

    ``paths``: the files of the chart; ``keys``: those of values that belong to a product, see ``helm.add_chart``;
    ``is_about``: values can name a product.
    """

    def __init__(
        self, chart: list[Document], values: list[list[Document]], keys: dict[str, str], *, is_about: bool
    ) -> None:
        """``values``: the documents of each file with values, first those of ``values.yaml``, which are the defaults
        for the others."""
        self.keys = keys
        self.is_about = is_about
        files = [documents[0] for documents in values[:MAX_VALUES_FILES] if documents]
        self.paths = [document.path for document in (*chart[:1], *files)]
        self._chart = chart[:1]
        self._layers = [[document, *files[:1]] for document in files] or [[]]

    def written(self, text: str) -> list[Written]:
        """Return a scalar of a template as each file with values makes it, with the place of the last value in it;
        nothing if it depends on something else."""
        written: dict[Written, None] = {}
        for layer in self._layers if len(text) <= MAX_LENGTH else ():
            parts, path, line, end = [], "", 0, 0
            for match in compiled(_ACTION).finditer(text):
                value = _Expression(compiled(_TOKEN).findall(match[1]), self._chart, layer).value()
                if value is None:
                    break
                parts += [text[end : match.start()], value[0]]
                path, line = value[1:] if value[1] else (path, line)
                end = match.end()
            else:
                parts.append(text[end:])
                if "{{" not in parts[-1] and path:
                    written["".join(parts), path, line] = None
        return list(written)


class _Expression:
    """A pipeline of a template, evaluated while it is read. A value is None if it is not known."""

    def __init__(self, tokens: list[str], chart: list[Document], values: list[Document]) -> None:
        self._tokens = tokens[::-1]
        self._chart = chart
        self._values = values

    def value(self) -> Written | None:
        """Return the value up to the end or a closing parenthesis."""
        value = self._command([])
        while self._tokens and self._tokens[-1] == "|":
            self._tokens.pop()
            value = self._command([value])
        return value

    def _command(self, piped: list[Written | None]) -> Written | None:
        name = self._tokens[-1] if self._tokens else ""
        is_function = name.isalpha()
        if is_function:
            self._tokens.pop()
        operands: list[Written | None] = []
        while self._tokens and self._tokens[-1] not in ("|", ")"):
            operands.append(self._operand())
        operands += piped
        if name == "default" and len(operands) == 2:
            fallback, given = operands
            return fallback if given is not None and given[0] in _FALSE else given
        if len(operands) == 1 and (not is_function or name in _UNCHANGED):
            return operands[0]
        return None

    def _operand(self) -> Written | None:
        token = self._tokens.pop()
        if token == "(":
            value = self.value()
            if self._tokens:
                self._tokens.pop()
            return value
        if token.startswith(_LITERAL):
            return token[1:-1], "", 0
        root, _, keys = token.removeprefix("$").partition(".")[2].partition(".")
        if token == "$" or root not in ("Chart", "Values") or not keys:
            return None
        if root == "Chart":
            return _at(self._chart, keys[:1].lower() + keys[1:])
        return _at(self._values, *keys.split("."))


def _at(documents: list[Document], *keys: str) -> Written | None:
    """Return the scalar below some keys in the first document that has it: an empty one if none does."""
    for document in documents:
        node: ConfigNode | None = at(document.root, *keys)
        if isinstance(node, Scalar):
            return (node.text, document.path, document.line(node)) if document.is_whole else None
        if node is not None:
            return None
    return "", "", 0
