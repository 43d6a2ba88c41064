"""Applies the ``[[suppress]]`` entries of the config to the findings of a file. Loaded only where there are entries."""

from __future__ import annotations

from collections.abc import Iterable

from lslint.config.settings import Settings
from lslint.engine.result import FileResult
from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Finding
from lslint.rules.run import reported as run_rules
from lslint.suppression.pointers import PointerSuppressions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.logstash.nodes import Pipeline


def hide(
    result: FileResult, found: list[Finding], tree: Pipeline | ConfigFile | None, settings: Settings
) -> list[Finding]:
    """Those of the findings that no entry suppresses; notes in the result which entries do."""
    result.used_entries = ()
    tables = settings.suppress_table.for_file(result.path)
    if not tables or not isinstance(tree, ConfigFile):
        return found
    suppressions = PointerSuppressions(tree, tables)
    left = [finding for finding in found if not suppressions.hidden(finding)]
    on = settings.selection.on
    result.suppressed += sum(on(finding.rule) for finding in found) - sum(on(finding.rule) for finding in left)
    result.used_entries = tuple(sorted(suppressions.used))
    return left


def is_complete(found: Iterable[Finding]) -> bool:
    """Whether no finding says that rules saw only a part of the file, or of a config inside the file."""
    limit = run_rules.AnalysisLimit.code
    return all(finding.stage != "parse" and finding.rule.code != limit for finding in found)
