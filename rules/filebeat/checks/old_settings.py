"""Settings of older releases that newer ones ignore."""

from __future__ import annotations

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.checks import misplaced_values
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.merge import MergedSetting, Obj
from lslint.rules.filebeat.fixes.edits import delete_line
from lslint.rules.filebeat.fixes.renamed_settings import old_setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Stage
    from lslint.rules.filebeat.config_model.analysis import Analysis
    from lslint.rules.filebeat.config_model.deprecations import Deprecation


def add_old(
    analysis: Analysis,
    setting: MergedSetting,
    path: str,
    name: str,
    row: Deprecation,
    owner: Obj | None = None,
    output: Obj | None = None,
) -> None:
    """Add a setting of older releases. ``path``: for the message; ``owner``, ``output``: the input or output that it
    belongs to."""
    refused = row.ignored != "" and analysis.since(row.removed) and analysis.before(row.ignored)
    message = f"`{path}` was removed in Filebeat {row.removed}"
    message += ", so Filebeat does not start. " if refused else " and is ignored. "
    may_be_older = analysis.is_older_possible(row.removed)
    is_harmless = path in deprecations.IGNORED_IN_ALL_BEATS and not analysis.is_template
    is_mild = may_be_older and is_harmless  # newer releases may be in use in spite of the old name
    value = setting.value
    switch = value.fields["enabled"] if isinstance(value, Obj) and value.fields.keys() == {"enabled"} else setting
    if not refused and misplaced_values.is_default(switch.value, row.default):
        message += f"Remove `{path}`, whose value is the default today"
        fix = delete_line(analysis.text, setting, "unsafe")
        is_mild = not may_be_older or is_harmless
    elif new := _present((owner or output or analysis.root, analysis.root), row.successors()):
        message += f"Remove `{path}`, because {new} is set already"
        fix = delete_line(analysis.text, setting, "unsafe")
        is_mild |= not refused
    elif name == "tls" and isinstance(value, Obj) and value.fields.keys() == {"insecure"}:
        message += "Remove it, or set `ssl.verification_mode: none` if the server requires TLS"
        fix = None
    else:
        message += f"Use {row.replacement}" if row.replacement else f"Remove `{path}`"
        fix = old_setting(analysis, setting, name, row, owner)
    stage: Stage = "load" if refused else "run"
    analysis.add(reported.IgnoredOldSetting, stage, setting.name_span, message, fix, is_mild=is_mild)


def _present(sections: tuple[Obj, ...], names: list[str]) -> str:
    """Return the first of some settings that one of the sections has, in backticks; else an empty string."""
    return next((f"`{name}`" for name in names for one in sections if one.get(name) is not None), "")
