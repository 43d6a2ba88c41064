"""Checks a fragment of a pipeline as the content of the section that a tool pastes it into."""

from __future__ import annotations

import os

from lslint.config.settings import Settings
from lslint.engine.embedded import check_all
from lslint.engine.embedded_text import EmbeddedText
from lslint.engine.result import FileResult
from lslint.engine.selection import report
from lslint.files.source import Source
from lslint.grammar.embedding.offsets import Embedded, OffsetMap
from lslint.project.fragments import has_section, sections_of
from lslint.project.projects import Projects
from lslint.rules.api import Finding
from lslint.rules.shared.verdict import NotChecked


def check(source: Source, settings: Settings, projects: Projects | None = None) -> FileResult | None:
    """The result of checking a file with plugins, but without a section; None for a file that has one, or that is the
    beginning or the end of a section that other files continue."""
    if has_section(source.text):
        return None
    sections = sections_of(source.text, source.path, projects)
    result, *others = [_check(source, section, settings, projects) for section in sections]
    if result.verdict == "rejected" and projects is not None and _is_joined(source, projects):
        return None
    if others:
        _keep_common(result, others)
    names = " or ".join(f"`{section}`" for section in sections)
    article = "a" if sections[0] == "filter" else "an"
    result.not_checked.insert(0, NotChecked(f"checked as the content of {article} {names} section", unmasked=True))
    return result


def _is_joined(source: Source, projects: Projects) -> bool:
    """Whether a fragment closes blocks that another file opens, or the other way round."""
    from lslint.grammar.logstash import parse
    from lslint.project import joined_files

    _, errors = parse.parse(source.text)
    path = os.path.abspath(source.path)
    return joined_files.partner_of(projects, path, source.text, "logstash", errors) is not None


def _keep_common(result: FileResult, others: list[FileResult]) -> None:
    """Keeps what holds whichever section the fragment is for."""
    common = set.intersection(*({_key(one) for one in (*each.findings, *each.hidden)} for each in others))
    result.findings = [one for one in result.findings if _key(one) in common]
    result.hidden = [one for one in result.hidden if _key(one) in common]
    result.releases = None
    is_refused = any(one.stage in ("parse", "load") for one in (*result.findings, *result.hidden))
    if any(one.verdict != result.verdict for one in others) or (result.verdict == "rejected" and not is_refused):
        result.verdict = result.starts = "unknown"
    if any(one.starts != result.starts for one in others):
        result.starts = "unknown"


def _key(finding: Finding) -> tuple[str, int, int, str]:
    return finding.rule.code, finding.start, finding.end, finding.message


def _check(source: Source, section: str, settings: Settings, projects: Projects | None) -> FileResult:
    text = source.text
    result = FileResult(source.path, "logstash", source)
    head, tail = f"{section} {{\n", "\n}\n"
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
