"""Sections in the lists of a kibana.yml, for example in ``logging.loggers``."""

from __future__ import annotations

from lslint.grammar.config.tree import Mapping, resolve
from lslint.grammar.template_hints import has_marker
from lslint.rules.kibana import moved, reported
from lslint.rules.kibana.catalogue import Numbers, Place, is_open
from lslint.rules.kibana.model import KibanaAnalysis, Setting, flat
from lslint.rules.release import dotted

_RENAMED: dict[tuple[str, str], tuple[str, Numbers]] = {("logging.loggers", "context"): ("name", (7, 12))}
"""List and key -> its new name, and the first release that has it and rejects the old one."""


def check(analysis: KibanaAnalysis, name: str, section: Mapping, place: Place) -> list[tuple[Setting, Place]]:
    """Report unknown keys of a section, and return the known ones with their places. ``name``: of the list; ``place``:
    what the schema says about its items. All keys are known only for the releases whose schemas were read."""
    settings = flat(section)
    decisive = analysis.exact or (analysis.neighbors if analysis.is_closed(name) else 0)
    rows = [row for mask, row in place.rows if mask & decisive]
    is_merged = any(entry.name == "<<" for entry in section.entries)
    is_known = not is_merged and bool(rows) and all(row.get("type") == "object" and not is_open(row) for row in rows)
    if decisive and (is_merged or not (is_known or any(map(is_open, rows)))):
        analysis.unknown(f"the keys in `{name}` are not known", (section.start, section.end))
    found = []
    for setting in settings:
        key = setting.name
        renamed = _RENAMED.get((name, key))
        if renamed is not None:
            _renamed(analysis, name, setting, *renamed)
            continue
        if not is_known or not key or has_marker(key) or not (analysis.exact or analysis.is_closed(f"{name}[].{key}")):
            continue
        accepting, below, covered = analysis.known.place(key.split("."), place)
        if not accepting & decisive:
            node = resolve(setting.node)
            is_empty = isinstance(node, Mapping) and not node.entries  # which is accepted for a known section
            if not is_empty or key.split(".")[0] not in place.below:
                _unknown(analysis, name, setting, accepting)
        elif below is not None and covered & decisive:
            found.append((Setting(f"{name}[].{key}", setting.entry, setting.node), below))
    return found


def _renamed(analysis: KibanaAnalysis, name: str, setting: Setting, new: str, since: Numbers) -> None:
    first = dotted(since)
    fix = moved.rename(analysis, setting, new, since=first)
    if analysis.target is None:
        message = f"Kibana {first} and later do not start with `{setting.name}` in `{name}`. There, use `{new}`"
        analysis.add_of_some(reported.RemovedKibanaSetting, setting.key_span, message, since, fix)
    elif analysis.target >= since:
        problem = f"`{setting.name}` in `{name}` was renamed to `{new}` in {first}"
        message = f"{problem}, so Kibana does not start. Rename the key"
        analysis.add(reported.RemovedKibanaSetting, setting.key_span, message, fix=fix)


def _unknown(analysis: KibanaAnalysis, name: str, setting: Setting, accepting: int) -> None:
    """``accepting``: the other releases that have the key."""
    action = "Correct the key, or remove it"
    later = accepting & -analysis.exact
    if later:
        first = dotted(analysis.known.numbers[(later & -later).bit_length() - 1])
        action = f"Remove the key, or upgrade to {first}"
    kibana = f"Kibana {dotted(analysis.target)}" if analysis.target else "Kibana"
    message = f"Unknown key `{setting.name[:40]}` in `{name}`, so {kibana} does not start. {action}"
    analysis.add(reported.UnknownKibanaSetting, setting.key_span, message)
