"""Settings of a kibana.yml that a release reads under another name, or ignores."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Scalar, Sequence, resolve
from lslint.rules.api import Applicability, Edit, Fix, Severity
from lslint.rules.kibana import reported, values
from lslint.rules.kibana.catalogue import Catalogue, Place, around, bits
from lslint.rules.kibana.model import KibanaAnalysis, Setting, is_filled_in
from lslint.rules.knowledge import load
from lslint.rules.release import dotted

_RENAMED_IN: dict[str, str] = load("kibana/traits")["renamed_in"]
"""Settings and sections, and the first release that has the new name, where the pull request of the change names it."""


def is_known_as(known: Catalogue, new: str, bit: int) -> bool:
    """Whether a release accepts the new name of a setting, or renames it again or ignores it: a whole section is
    renamed, with names in it that never existed. Empty: no name."""
    if not new or "[" in new or known.having(new) & bit:
        return True
    name, steps = known.final(new, bit)
    return steps > 0 and (not name or bool(known.having(name) & bit))


def is_known(known: Catalogue, name: str) -> bool:
    """Whether a read release accepts a setting, renames or ignores it, or is known to have removed it."""
    if known.having(name) or any(path in known.removed for path in around(name)):
        return True
    renamed = known.change(name, ("renamed", "unused", "custom"))
    return any(
        is_known_as(known, to + name[len(former) :] if isinstance(to, str) else "", bit)
        for bit, (former, to) in renamed.items()
    )


def check(analysis: KibanaAnalysis, setting: Setting) -> None:
    """Report a setting that the release in use reads under another name, or ignores."""
    changes, around = analysis.known.change(setting.name, ("renamed", "unused")), bits(analysis.neighbors)
    agreed = around[-1] if len(around) == 2 and changes.get(around[0]) == changes.get(around[1]) else 0
    bit = analysis.exact or (1 << len(analysis.known.numbers) - 1 if analysis.is_newer else agreed)
    found = changes.get(bit)
    if found is None:
        return
    name, steps = analysis.known.final(setting.name, bit)
    first = documented = next((row for key, row in _RENAMED_IN.items() if f"{found[0]}.".startswith(f"{key}.")), "")
    first = first or _first(analysis.known, found[0], setting.name, name)
    if steps > 1:
        analysis.unknown(f"the order in which Kibana renames `{setting.name}` is not known", setting.key_span)
        first = dotted(analysis.known.numbers[bit.bit_length() - 1])
    if not name:
        message = f"`{setting.name}` was removed and is ignored by Kibana. Remove the setting"
        if analysis.target is None:
            message = f"Kibana {first} and later ignore `{setting.name}`. Remove the setting there"
        severity: Severity = "info" if analysis.target is None else "warning"
        analysis.add(reported.IgnoredKibanaSetting, setting.key_span, message, severity=severity, stage="run")
        return
    if not analysis.known.having(name) & bit:
        return
    other = analysis.settings.get(name)
    or_remove = ", or remove it, as it has the default value" * analysis.known.is_default(name, setting.text)
    effect = f"`{setting.name}` is deprecated and was renamed to `{name}`. Rename the setting{or_remove}"
    if analysis.target is None:
        effect = f"`{setting.name}` was renamed to `{name}` {'in' if first == documented else 'by'} {first}."
        effect += f" For {first} and later, rename the setting{or_remove}"
    is_deprecated = bit in analysis.known.change(name, ("deprecated",))
    if is_deprecated:
        effect = f"`{setting.name}` is deprecated, also as `{name}`. Remove the setting if the default suffices"
    if other is not None:
        effect = f"`{setting.name}` is ignored because `{name}` is also set. Remove the old name"
    is_between = analysis.target is not None and not (analysis.exact or analysis.is_newer)  # names may differ there
    applicability: Applicability = "unsafe" if is_between else "safe"
    is_quiet = other is None or setting.text == other.text != ""
    analysis.add(
        reported.RenamedKibanaSetting, setting.key_span, effect, severity="info" if is_quiet else "warning",
        stage="advice" if is_quiet else "run",
        fix=rename(analysis, setting, name, applicability, first) if other is None and not is_deprecated else None,
    )  # fmt: skip


def _first(known: Catalogue, path: str, name: str, new: str) -> str:
    """Return the first release that was seen to rename a setting to ``new``, or to ignore it. ``path``: the setting or
    the section that it is in."""
    changes = known.change(name, ("renamed", "unused")).items()
    read = min((bit for bit, (at, _) in changes if at == path and known.final(name, bit)[0] == new), default=1)
    return dotted(known.numbers[read.bit_length() - 1])


def rename(
    analysis: KibanaAnalysis, setting: Setting, name: str, applicability: Applicability = "safe", since: str = ""
) -> Fix | None:
    """Return a fix that renames a setting that is a single dotted key, unsafe if Kibana rejects the value of the new
    one. ``since``: first release for which it is safe."""
    key = setting.entry.key
    if setting.entry.name != setting.name or not isinstance(key, Scalar) or key.style != "plain":
        return None
    place = analysis.known.place(name.split("."))[1]
    if place is not None and _is_rejected(setting.node, place, analysis.decisive):
        applicability = "unsafe"
    return Fix(applicability, f"Rename `{setting.name}` to `{name}`", [Edit(key.start, key.end, name)], since=since)


def _is_rejected(node: ConfigNode, place: Place, releases: int) -> bool:
    if is_filled_in(node):
        return False
    inner, items = place.below.get("[]"), node.items if isinstance(node, Sequence) else []
    return any(mask & releases and values.problem(node, row) is not None for mask, row in place.rows) or (
        inner is not None and any(_is_rejected(resolve(item), inner, releases) for item in items)
    )
