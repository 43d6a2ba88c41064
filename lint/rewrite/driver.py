"""Fixes a file for its settings: what the command line and the language server share."""

from __future__ import annotations

from collections.abc import Callable

from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.kinds import BY_NAME
from lslint.rewrite.apply_fixes import FixOutcome, fix_result

Check = Callable[[Source, str, Settings], FileResult]


def fix(result: FileResult, settings: Settings, check: Check, *, unsafe: bool) -> FixOutcome:
    """Return the text of a file that was read with its safe fixes applied (``unsafe``: those too), and what is found in
    it for the settings. ``check``: checks a string as a file of a kind. Writes nothing."""
    source, given, kind = result.source, settings, result.kind
    assert source is not None
    record = BY_NAME.get(kind)
    if kind.startswith("es-"):
        if settings.kind_of(source.path) is None:
            kind = "es-template"  # a fix may make another kind of template of it
        if result.target is None:
            # one part for new releases next to others for old ones is more to fix, not harm: the newest one decides
            settings = settings.for_newest("elasticsearch")
    latest = settings
    if record is not None and result.target is None:
        latest = settings.for_newest(record.product)

    def recheck(text: str, settings: Settings = settings) -> FileResult:
        return check(text_source(source.path, text, source.encoding), kind, settings)

    first = result if settings is given else recheck(source.text)
    first.source = source
    newest = None if latest is settings else lambda text: recheck(text, latest)
    outcome = fix_result(first, unsafe=unsafe, recheck=recheck, newest=newest)
    if outcome.count and settings is not given:
        outcome.result = recheck(outcome.text, given)
    return outcome
