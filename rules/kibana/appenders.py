"""Appenders of a kibana.yml without settings that their type requires, or with settings of another type. The schemas of
7.12 and later define one object per type."""

from __future__ import annotations

from lslint.grammar.template_signs import has_marker
from lslint.rules.kibana import reported
from lslint.rules.kibana.model import KibanaAnalysis, Setting
from lslint.rules.shared.message_parts import enumerated

_SECTION, _AUDIT = "logging.appenders.", "xpack.security.audit.appender"
_SETTINGS = {
    "console": ("layout",), "file": ("layout", "fileName"), "rewrite": ("policy", "appenders"),
    "rolling-file": ("layout", "fileName", "policy", "strategy"),
}  # fmt: skip
"""Type -> its settings that another type lacks, or has too."""
_REQUIRED = {"layout": "`layout.type: json`", "fileName": "the path of the file as `fileName`"}
"""Settings without a default, and what to add."""
_BETTER = {"policy": "rolling-file", "strategy": "rolling-file", "fileName": "file"}
"""Settings, and the type that is probably meant with them."""
_FORMER = {"fileName": "path"}
_SINCE = (7, 12)
"""The release that renamed ``kind`` and ``path`` to ``type`` and ``fileName``."""


def check(analysis: KibanaAnalysis) -> None:
    """Report what is missing or superfluous in an appender."""
    if analysis.at_least(*_SINCE) is False or has_marker(analysis.ctx.text):
        return
    for name, setting in list(analysis.settings.items()):
        base, _, last = name.rpartition(".")
        is_appender = base == _AUDIT or (base.startswith(_SECTION) and base.count(".") == _SECTION.count("."))
        if not is_appender or last != "type" or setting.text not in _SETTINGS or analysis.is_overridden(name):
            continue
        _missing(analysis, base, setting)
        _superfluous(analysis, base, setting)


def _missing(analysis: KibanaAnalysis, base: str, kind: Setting) -> None:
    own = {name[len(base) + 1 :].partition(".")[0] for name in analysis.settings if name.startswith(f"{base}.")}
    missing = [
        one
        for one in _SETTINGS[kind.text]
        if one in _REQUIRED
        and one not in own
        and _FORMER.get(one) not in own
        and all(analysis.lacks(f"{base}.{name}") for name in (one, f"{one}.type"))
    ]
    if missing:
        actions = " and ".join(_REQUIRED[one] for one in missing)
        named = enumerated([f"`{one}`" for one in missing])
        message = f"`{base}` lacks {named}, so Kibana does not start. Add {actions}"
        analysis.add(reported.ConflictingKibanaSettings, (kind.entry.start, kind.entry.end), message)


def _superfluous(analysis: KibanaAnalysis, base: str, kind: Setting) -> None:
    """Report the first setting of each section that the type does not have."""
    known = {one for each in _SETTINGS.values() for one in each} - {*_SETTINGS[kind.text]}
    for name, setting in analysis.settings.items():
        section = name[len(base) + 1 :].partition(".")[0] if name.startswith(f"{base}.") else ""
        if section in known:
            known.discard(section)
            better = _BETTER.get(section)
            action = f"Use `type: {better}`, or remove `{section}`" if better else f"Remove `{section}`"
            message = f"An appender of type `{kind.text}` has no `{section}`, so Kibana does not start. {action}"
            analysis.add(reported.ConflictingKibanaSettings, setting.key_span, message)
