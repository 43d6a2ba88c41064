"""Checks a fragment of a pipeline, a file of the kind ``logstash-fragment:SECTION``, as the content of that section."""

from __future__ import annotations

from lslint.config.settings import Settings
from lslint.engine.embedded import check_all
from lslint.engine.embedded_text import EmbeddedText
from lslint.engine.result import FileResult
from lslint.engine.steps import report
from lslint.files.source import Source
from lslint.grammar.embedding.offsets import Embedded, OffsetMap
from lslint.project.projects import Projects


def check(source: Source, kind: str, settings: Settings, projects: Projects | None = None) -> FileResult:
    """Return the result for a file with the content of a section."""
    text = source.text
    result = FileResult(source.path, kind, source)
    head, tail = f"{kind.partition(':')[2]} {{\n", "\n}\n"
    offsets = OffsetMap(0)
    offsets.add(len(head), 0, 0)
    offsets.add(len(text), 0, len(text))
    offsets.add(len(tail), len(text), len(text))
    inner = Embedded(text, "", "copied", head + text + tail, offsets, 0, True)
    displayed, hidden = check_all([EmbeddedText(inner, "logstash", "fragment")], result, settings, projects)
    report(result, displayed, displayed, hidden, source.path, settings)
    document = result.documents[0]
    result.verdict, result.starts = document.verdict, document.starts
    result.releases = result.parts[0][0].releases
    result.documents = []
    return result
