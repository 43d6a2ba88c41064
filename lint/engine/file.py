"""Checks one file: finds out its kind, and which check that kind needs."""

from __future__ import annotations

import os

from lslint.config.settings import Settings
from lslint.engine.check import EmbeddedContext, check_known, templates_of, text_source
from lslint.engine.result import FileResult
from lslint.engine.steps import report
from lslint.files.paths import STDIN
from lslint.files.source import Source
from lslint.kinds import BY_NAME, FRAGMENT
from lslint.kinds.detect import detect, may_hold, may_run, skip, tells_of_agent
from lslint.kinds.elasticsearch import ES_REQUESTS
from lslint.kinds.kind import YAML
from lslint.project.projects import Projects
from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile


_UNREAD = {f"{name}.yaml": f"{name}-settings" for name in ("elasticsearch", "kibana", "logstash")}
"""Names of settings files that the products do not read: only those that end in ``.yml``. With the kind of each."""


def check_text(text: str, path: str, kind: str | None = None, settings: Settings | None = None) -> FileResult:
    """Check ``text`` as the content of the file ``path``; read no disk. ``kind`` None: from path and text."""
    return check_source(text_source(path, text), kind, settings)


def check_source(
    source: Source, kind: str | None = None, settings: Settings | None = None, projects: Projects | None = None
) -> FileResult:
    """Return all findings of a file that was read, the verdict, and what was not checked.

    ``projects``: what the run knows about related files; None checks this file alone.
    """
    settings = settings or Settings()
    named = settings.kind_of(source.path)
    kind = kind or named
    templates = templates_of(settings, named is not None, source.path)
    if kind is None:
        kind = detected(source, projects)
    elif kind == ES_REQUESTS.name:  # the rules of the bodies go by the kinds of the bodies
        contained = BY_NAME.get(detect(source.path, source.text))
        kind = contained.name if contained is not None and contained.parse is ES_REQUESTS.parse else kind
    if kind.startswith(FRAGMENT):
        return _check_fragment(source, kind, settings, projects)
    if kind in BY_NAME:
        return check_known(source, BY_NAME[kind], settings, projects, None, templates=templates, strings=_strings)
    result = FileResult(source.path, kind, source)
    if kind == "none" and named is None:
        _check_host(result, settings, projects)
    return result


def detected(source: Source, projects: Projects | None) -> str:
    """Return the kind of a file by name and content or, for a list in YAML, by the Beat that loads it; ``none`` for
    settings that the product does not read, next to those that it reads."""
    kind = detect(source.path, source.text)
    if projects is None or not source.path.lower().endswith(YAML):
        return kind
    name = os.path.basename(source.path)
    if _UNREAD.get(name) == kind:
        folder = os.path.dirname(os.path.abspath(source.path))
        return "none" if f"{name.removesuffix('yaml')}yml" in projects.listing(folder) else kind
    if kind not in ("none", "filebeat") or not source.text.startswith("-", skip(source.text, 0)):
        return kind
    from lslint.project.loaded_by import beat_of_list

    return beat_of_list(projects, os.path.abspath(source.path)) or kind


def _check_host(result: FileResult, settings: Settings, projects: Projects | None) -> None:
    """Check the configs inside a file that is none itself, or else how it runs an agent."""
    assert result.source is not None
    text = result.source.text
    if may_hold(text) or may_run(result.path, text) or result.path == STDIN:
        from lslint.engine import embedded

        embedded.check_host(result, settings, projects)
    if not result.documents and tells_of_agent(result.path, text):
        from lslint.engine import systemd_units

        systemd_units.check(result, settings, projects)


def _strings(
    result: FileResult, tree: ConfigFile, settings: Settings, projects: Projects | None, inside: EmbeddedContext | None
) -> tuple[list[Finding], list[Finding]]:
    from lslint.engine import embedded

    return embedded.check_strings(result, tree, settings, projects, inside)


def _check_fragment(source: Source, kind: str, settings: Settings, projects: Projects | None) -> FileResult:
    """Return the result for a file of the kind ``logstash-fragment:SECTION``, as the content of that section."""
    from lslint.engine.embedded import check_all
    from lslint.engine.embedded_text import EmbeddedText
    from lslint.grammar.embedding.offsets import Embedded, OffsetMap

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
