"""Appenders of a kibana.yml without settings that their type requires, or with settings of another type. The schemas of
7.12 and later define one object per type."""

from __future__ import annotations

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
    if analysis.at_least(*_SINCE) is False or analysis.has_markers:
        return
    appenders: dict[str, dict[str, list[str]]] = {}  # by name: the settings of each section
    for name in analysis.settings:
        base = _appender_of(name)
        if base:
            section = name[len(base) + 1 :].partition(".")[0]
            appenders.setdefault(base, {}).setdefault(section, []).append(name)
    for base, sections in appenders.items():
        kind = analysis.settings.get(f"{base}.type")
        if kind is None or kind.text not in _SETTINGS or analysis.is_overridden(f"{base}.type"):
            continue
        _missing(analysis, base, kind, sections)
        _superfluous(analysis, kind, sections)


def _appender_of(name: str) -> str:
    """Return the appender that a setting is part of; empty if it is of none."""
    if name.startswith(f"{_AUDIT}."):
        return _AUDIT
    if not name.startswith(_SECTION) or "." not in name[len(_SECTION) :]:
        return ""
    return name[: name.index(".", len(_SECTION))]


def _missing(analysis: KibanaAnalysis, base: str, kind: Setting, sections: dict[str, list[str]]) -> None:
    missing = [
        one
        for one in _SETTINGS[kind.text]
        if one in _REQUIRED
        and one not in sections
        and _FORMER.get(one) not in sections
        and all(analysis.lacks(f"{base}.{name}") for name in (one, f"{one}.type"))
    ]
    if missing:
        actions = " and ".join(_REQUIRED[name] for name in missing)
        named = enumerated([f"`{name}`" for name in missing])
        message = f"`{base}` lacks {named}, so Kibana does not start. Add {actions}"
        analysis.add(reported.ConflictingKibanaSettings, (kind.entry.start, kind.entry.end), message)


def _superfluous(analysis: KibanaAnalysis, kind: Setting, sections: dict[str, list[str]]) -> None:
    """Report the first setting of each section that the type does not have."""
    known = {one for each in _SETTINGS.values() for one in each} - {*_SETTINGS[kind.text]}
    for section in (one for one in sections if one in known):
        better = _BETTER.get(section)
        action = f"Use `type: {better}`, or remove `{section}`" if better else f"Remove `{section}`"
        message = f"An appender of type `{kind.text}` has no `{section}`, so Kibana does not start. {action}"
        analysis.add(reported.ConflictingKibanaSettings, analysis.settings[sections[section][0]].key_span, message)
