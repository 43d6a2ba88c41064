"""Notes, snippets and outlines of pipelines: Logstash cannot read them, and nobody means it to."""

from __future__ import annotations

import os

from lslint.config.settings import Settings
from lslint.engine.findings import make_remark
from lslint.engine.result import FileResult


def apply(result: FileResult, settings: Settings, *, is_example: bool) -> None:
    """Keeps one finding of such a file, as a hint that Logstash cannot read it; the verdict stays. An example for
    readers (``is_example``), who paste it into a section, has it on request."""
    if result.verdict != "rejected" or result.source is None:
        return
    syntax = [one for one in result.findings if one.stage == "parse"]
    if not any(one.severity == "error" for one in syntax):
        return
    from lslint.grammar.logstash.recovery.outline import has_prose, is_outline

    is_unnamed = "." not in os.path.basename(result.path)  # notes more often than the configs of a folder
    if is_outline(result.source.text) or (is_unnamed and has_prose(result.source.text)):
        first = syntax[0]
        make_remark(first)
        result.keep([first])
        snippets = [first]
    else:
        snippets = [one for one in syntax if "syntax/plugin-outside-section" in one.rule.visits]
    if is_example and snippets:
        for finding in snippets:
            finding.severity = "info"
        chosen = settings.selection.is_chosen
        result.keep([one for one in result.findings if one not in snippets or chosen(one.rule.code)])
