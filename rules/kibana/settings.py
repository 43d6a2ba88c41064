"""The analysis of a kibana.yml: settings that the config schemas of Kibana reject or move, for all releases."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigNode, Mapping, Scalar, Sequence, resolve
from lslint.grammar.template_hints import has_marker
from lslint.rules import knowledge
from lslint.rules.api import Context, Fix
from lslint.rules.facts import fact
from lslint.rules.kibana import combinations, moved, reported, sections, values
from lslint.rules.kibana.catalogue import Catalogue, Numbers, Place, around
from lslint.rules.kibana.model import KibanaAnalysis, Setting, flat, is_filled_in
from lslint.rules.knowledge import load
from lslint.rules.release import OLDEST, dotted, numbers_of
from lslint.rules.shared.config_syntax import BARE_BRACES
from lslint.rules.shared.image_variables import WHOLE_SINCE
from lslint.rules.shared.runtimes import oss_image

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TRAITS = load("kibana/traits")
_IGNORED = tuple(_TRAITS["ignored"])
"""Settings that Kibana does not check."""
_OF_X_PACK = ("xpack.", "monitoring.")
_READ_BY_OSS = tuple(_TRAITS["read_by_oss"])
"""Settings that some releases of the OSS distribution rename or copy."""
_SINCE: dict[str, str] = _TRAITS["since"]
_CORE = frozenset(_TRAITS["core"])
"""Parts of the core: no plugin adds settings to them."""
_NUMBERS_SINCE = (8, 12)
"""The first release in which some strings, for example passwords, may be numbers: elastic/kibana#170214."""
_ADDRESSES_SINCE = (7, 14)
"""The first release that refuses addresses of fewer than four numbers as host names: elastic/kibana#99899."""
_BACK_IN: dict[str, str | None] = _TRAITS["back_in"]
_REFUSED_SINCE: dict[str, dict[str, str]] = _TRAITS["refused_since"]
_WARNED_ONLY = frozenset(_TRAITS["warned_only"])
"""Settings of which code warns, and the schema of that release has each value that the code accepts."""
_UNCHANGED = tuple(_TRAITS["unchanged"])
"""Settings, or what they begin with, whose schemas refuse in the newest release what the last read one refuses."""
_LOOSE = frozenset(("boolean", "number", "object", "record", "array", "bytes", "duration", "uri"))
"""Types of core settings that accept in newer releases what they accepted before."""


@fact
def analyze(ctx: Context) -> KibanaAnalysis:
    analysis = KibanaAnalysis(ctx)
    documents = getattr(ctx.tree, "documents", ())
    if any(error.kind not in ("yaml-duplicate-key", "template-marker") for error in ctx.errors) or not documents:
        return analysis
    root = resolve(documents[0].root) if documents[0].root is not None else None
    if isinstance(root, Mapping):
        settings = flat(root)
        analysis.settings = {setting.name: setting for setting in settings}
        for setting in settings:
            _check(analysis, setting)
    combinations.check(analysis)
    return analysis


def _check(analysis: KibanaAnalysis, setting: Setting) -> None:
    name = setting.name
    if has_marker(name) or not name:
        analysis.unknown("the name of the setting is not in the file", setting.key_span)
        return
    if name.startswith(_IGNORED) or "__proto__" in name:
        return
    if (
        name.startswith(_OF_X_PACK)
        and not name.startswith(_READ_BY_OSS)
        and oss_image(analysis.ctx.project.deployment, "kibana")
    ):
        message = f"`{name}` is not in the distribution `kibana-oss`, so Kibana does not start. Remove it"
        analysis.add(reported.UnknownKibanaSetting, setting.key_span, message)
        return
    parts = name.split(".")
    path, row = _documented(analysis.known, name)
    since = numbers_of(row["since"]) if row is not None else ()
    if row is not None and analysis.known.numbers[-1] < since <= (analysis.target or since):
        _removed_in(analysis, setting, path, row)
        return
    if _is_too_new(analysis, setting):
        return
    key = next((key for key in _SINCE if name == key or (key[-1] == "." and name.startswith(key))), "")
    first = _SINCE.get(key, "0")
    if analysis.ctx.target is not None and not analysis.ctx.target.at_least(*numbers_of(first)):
        what = f"`{name}` requires" if name == key else f"Settings below `{key[:-1]}` require"
        message = f"{what} Kibana {first} or later, so Kibana does not start. Remove it, or upgrade"
        if key not in analysis.refused:
            analysis.refused.add(key)
            analysis.add(reported.UnknownKibanaSetting, setting.key_span, message)
        return
    accepting, place, covered = analysis.known.place(parts)
    converted = () if name in _WARNED_ONLY else ("custom",)
    renamed = analysis.known.change(name, ("renamed", "unused", *converted))
    for bit, (former, to) in renamed.items():
        if moved.is_known_as(analysis.known, to + name[len(former) :] if isinstance(to, str) else "", bit):
            accepting |= bit
    plain = analysis.known.without_schema(name)
    accepting |= plain
    if not accepting:
        if not _is_below_value(analysis, setting, parts):
            _unknown(analysis, setting)
        return
    _release(analysis, setting, accepting, renamed, plain)
    warned = {} if name in _WARNED_ONLY else analysis.known.change(name, ("warned",))
    changed = sum({**renamed, **warned})  # the code of these may accept more than the schema
    is_like_newest = analysis.is_newer or _is_refused(analysis, setting.name, setting.node)
    decisive = analysis.exact or (1 << len(analysis.known.numbers) - 1 if is_like_newest else analysis.neighbors)
    if place is None or not covered & ~changed or changed & decisive:
        return
    before = len(analysis.violations)
    _value(analysis, setting, setting.node, place, covered & ~changed)
    if len(analysis.violations) > before and analysis.is_overridden(name):
        del analysis.violations[before:]
        analysis.unknown(f"the environment may set `{name}`", setting.key_span)


def _is_too_new(analysis: KibanaAnalysis, setting: Setting) -> bool:
    """Report a setting that has another name in the release in use, and return whether it has."""
    name = setting.name
    former, renamed_in = analysis.known.former_names.get(name, ("", ""))
    is_newer = bool(former) and analysis.target is not None and analysis.target < numbers_of(renamed_in)
    if is_newer:
        accepted = analysis.known.removed[former].get("accepts", {"type": "any"})
        wanted = None if setting.is_open else values.problem(setting.node, accepted)
        with_one = f" with {wanted}" if wanted else ""
        message = f"`{name}` requires Kibana {renamed_in} or later. Use `{former}`{with_one}, or upgrade"
        fix = moved.rename(analysis, setting, former) if former not in analysis.settings and not wanted else None
        analysis.add(reported.UnknownKibanaSetting, setting.key_span, message, fix=fix)
    return is_newer


def _is_refused(analysis: KibanaAnalysis, name: str, node: ConfigNode) -> bool:
    """Whether the target, or the newest release, is known to refuse a value that older releases accept."""
    since = _refused_since(name, node)
    return since is not None and (analysis.target is None or analysis.target >= numbers_of(since))


def _refused_since(name: str, node: ConfigNode) -> str | None:
    """Return the first release that refuses the value of a setting."""
    return _REFUSED_SINCE.get(name, {}).get(node.text) if isinstance(node, Scalar) else None


def _release(
    analysis: KibanaAnalysis, setting: Setting, accepting: int, renamed: dict[int, tuple[str, Any]], plain: int
) -> None:
    """Report a setting that some read releases accept and others reject, and one that a release moves or ignores."""
    known = analysis.known
    newest = 1 << len(known.numbers) - 1
    if accepting & newest:
        name = known.final(setting.name, newest)[0]
        may_be_missing = name in _BACK_IN and analysis.at_least(8) is not False and not analysis.exact
        back = _BACK_IN[name] if may_be_missing else None
        refused = _refused_since(name, setting.node) if name in _BACK_IN else None
        if refused is not None and analysis.at_least(*numbers_of(refused)) is not False:
            _removed(analysis, setting, numbers_of(refused), "Remove the setting", value=f": {setting.text}")
        elif back is not None and analysis.at_least(*numbers_of(back)) is not True:
            _removed(analysis, setting, (8, 0), "Remove the setting", until=f"8.{numbers_of(back)[1] - 1}")
        elif analysis.target is not None and analysis.exact and not accepting & analysis.exact:
            first = dotted(known.numbers[(accepting & -accepting).bit_length() - 1])
            message = f"Unknown setting `{setting.name}` in {dotted(analysis.target)}, so Kibana does not start."
            message += f" Remove the setting, or upgrade to {first}"
            analysis.add(reported.UnknownKibanaSetting, setting.key_span, message)
        elif (may_be_missing and back is None and not analysis.is_newer) or analysis.neighbors & ~accepting:
            analysis.unknown(f"it is not known which releases have `{setting.name}`", setting.key_span)
        else:
            moved.check(analysis, setting)
        return
    is_announced = bool(plain) or known.has_change(setting.name)
    since: Numbers = (8, 0) if is_announced else known.numbers[-1]
    if analysis.target is not None and analysis.target < since:
        if analysis.target > known.numbers[0] and not is_announced:
            analysis.unknown(f"it is not known which release removed `{setting.name}`", setting.key_span)
        elif analysis.target <= known.numbers[0]:
            moved.check(analysis, setting)
        return
    _removed(analysis, setting, since, _action(known, setting, renamed, analysis.settings))


def _action(
    known: Catalogue, setting: Setting, renamed: dict[int, tuple[str, Any]], present: dict[str, Setting]
) -> str:
    """What to do about a removed setting. ``present``: the settings of the file by name."""
    name = setting.name
    if name in known.former_defaults and setting.text.lower() == known.former_defaults[name]:
        return "Remove the setting"
    action = next(filter(None, map(known.actions.get, around(name))), "")
    if action:
        return action
    for path, to in renamed.values():
        new = to + name[len(path) :] if isinstance(to, str) else ""
        if new and known.having(new) & 1 << len(known.numbers) - 1:
            return "Remove the setting" if new in present else f"Use `{new}`"
    return "Remove the setting"


def _removed(
    analysis: KibanaAnalysis,
    setting: Setting,
    since: Numbers,
    action: str,
    fix: Fix | None = None,
    until: str = "",
    value: str = "",
) -> None:
    release = f"{dotted(since)} to {until}" if until else f"{dotted(since)} and later"
    problem = f"Kibana {release} do not start with `{setting.name}{value}`"
    if analysis.target is None and since > OLDEST:
        message = f"{problem}. For these releases, {_lower(action)}"
        analysis.add_of_some(reported.RemovedKibanaSetting, setting.key_span, message, since, fix)
        return
    analysis.add(reported.RemovedKibanaSetting, setting.key_span, f"{problem}. {action}", fix=fix)


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _documented(known: Catalogue, name: str) -> tuple[str, dict[str, Any] | None]:
    """The documented removal of a setting, or of the section that it is in, with the name of that."""
    path = next((path for path in around(name) if path in known.removed), "")
    return path, known.removed.get(path)


def _removed_in(analysis: KibanaAnalysis, setting: Setting, path: str, row: dict[str, str]) -> None:
    """Report a setting whose removal is documented."""
    to = row["renamed"] + setting.name[len(path) :] if "renamed" in row else ""
    having = analysis.known.having(to) if to else 0
    action = row.get("action", "Remove the setting")
    if analysis.target is None or analysis.target >= (8, 0):
        action = analysis.known.actions.get(path, action)
    fix = None
    if having & analysis.decisive:
        first, hint = row.get("renamed_in", row["since"]), ""
        if numbers_of(first) > analysis.known.numbers[-1]:
            first = dotted(analysis.known.numbers[(having & -having).bit_length() - 1])
        else:
            hint = f" (since {first})"
        action = f"Rename the setting to `{to}`{hint}"
        if to in analysis.settings:
            action = f"Remove the setting, as `{to}` is set"
        fix = moved.rename(analysis, setting, to, since=first) if to not in analysis.settings else None
    _removed(analysis, setting, numbers_of(row["since"]), action, fix)


def _is_below_value(analysis: KibanaAnalysis, setting: Setting, parts: list[str]) -> bool:
    """Report a section where the schema expects a value, and return whether a setting is in one."""
    for end in range(len(parts) - 1, 0, -1):
        _, place, covered = analysis.known.place(parts[:end])
        if place is not None:
            break
    else:
        return False
    if not place.rows or not place.below.keys() <= {"[]"}:
        return False
    section = Mapping(setting.entry.start, setting.entry.end, [setting.entry], flow=False)
    before = len(analysis.violations)
    _value(analysis, Setting(".".join(parts[:end]), setting.entry, section), section, place, covered)
    return len(analysis.violations) > before


def _unknown(analysis: KibanaAnalysis, setting: Setting) -> None:
    """Report a setting that no read release accepts."""
    known, name, span = analysis.known, setting.name, setting.key_span
    parts = name.split(".")
    path, row = _documented(known, name)
    if row is not None:
        if "accepts" in row and analysis.target is not None and analysis.target < numbers_of(row["renamed_in"]):
            former = Place()
            former.rows = [(known.all, row["accepts"])]
            _value(analysis, setting, setting.node, former, known.all)
        elif analysis.target is not None and analysis.target < numbers_of(row["since"]):
            analysis.unknown("the settings of releases before 7.0 are not known", setting.key_span)
        else:
            _removed_in(analysis, setting, path, row)
        return
    if of_node := knowledge.load("es/node_settings").get(name):
        newest = 1 << len(knowledge.rows("es/observed")) - 1
        is_current = bool(of_node[0] & newest)
        action = known.actions.get(name, "Move it to `elasticsearch.yml`" if is_current else "Remove it")
        message = f"`{name}` is a setting of Elasticsearch, so Kibana does not start. {action}"
        analysis.add(reported.UnknownKibanaSetting, setting.key_span, message)
        return
    if analysis.target is not None and analysis.target < (7, 0):
        analysis.unknown("the settings of releases before 7.0 are not known", setting.key_span)
        return
    namespace, owners = known.namespace(known.final(name, analysis.decisive)[0] or name)
    place = _parent(known, parts)
    better, of_release = _closest(analysis, name)
    is_core = parts[0] in _CORE
    is_between = analysis.target is not None and known.numbers[0] <= analysis.target <= known.numbers[-1]
    is_between = is_between and not analysis.neighbors & ~owners
    is_certain = bool(analysis.exact & owners) or ((is_core or is_between) and bool(better)) or analysis.is_closed(name)
    reason = f"`{name}` may be a setting of a release whose settings lslint does not know"
    if is_certain:
        hint = f"; did you mean `{better}`{of_release}?" if better else ". Correct the name, or remove the setting"
        message = f"Unknown setting `{name}`, so Kibana does not start{hint}"
        fix = moved.rename(analysis, setting, better, "unsafe") if better and not of_release else None
        analysis.add(reported.UnknownKibanaSetting, setting.key_span, message, fix=fix)
    elif better and (namespace or place):
        problem = f"`{name}` is probably misspelled: Kibana does not start with unknown settings"
        message = f"{problem}. Did you mean `{better}`{of_release}?"
        analysis.add(
            reported.UnknownKibanaSetting, setting.key_span, message, severity="warning", stage="advice",
            fix=None if of_release else moved.rename(analysis, setting, better, "unsafe"),
        )  # fmt: skip
        analysis.unknown(reason, span)
    elif namespace:
        analysis.unknown(reason, span)
    else:
        analysis.unknown(f"`{parts[0]}.*` may belong to a plugin whose settings lslint does not know", span)


def _closest(analysis: KibanaAnalysis, name: str) -> tuple[str, str]:
    """The setting that is probably meant by an unknown one, and the release to name with it if the release in use does
    not have it; empty strings if there is none."""
    known = analysis.known
    section = name.partition(".")[0]
    decisive = analysis.exact or (1 << len(known.numbers) - 1 if analysis.is_newer else analysis.neighbors)
    for releases in (decisive, known.all & ~decisive):
        better = known.closest(name, releases) if releases else ""
        # `monitoring_collection.enabled` is not what `monitoring.collection.enabled` stands for
        is_in_other_section = better.partition(".")[0] != section and section in known.root.below
        if better in analysis.settings or (better and is_in_other_section):
            return "", ""
        if better and releases == decisive:
            return better, ""
        if better:
            accepting = known.having(better)
            return better, f", a setting of {dotted(known.numbers[accepting.bit_length() - 1])}"
    return "", ""


def _parent(known: Catalogue, parts: list[str]) -> bool:
    """Whether the section above a key is one that Kibana has."""
    place: Place | None = known.root
    for part in parts[:-1]:
        place = place.below.get(part) if place is not None else None
    return place is not None and place is not known.root


def _value(analysis: KibanaAnalysis, setting: Setting, node: ConfigNode, place: Place, accepting: int) -> None:
    """Report a value that the schema rejects, and those of a list."""
    is_hidden = is_filled_in(node)
    if is_hidden:
        typed = _typed(analysis, setting, node, [row for mask, row in place.rows if mask & accepting])
        if typed is None:
            return None
        node = typed
    deciding = _deciding(analysis, setting.name, node, accepting)
    found = []
    for mask, row in place.rows:
        if mask & deciding:
            wanted = values.problem(node, _row_of_release(analysis, node, row))
            if wanted is None:
                return _items(analysis, setting, node, place, accepting)
            found.append((row, wanted))
    row, wanted = found[-1] if found else ({}, "")
    if not wanted:
        return None
    variables = analysis.ctx.project.deployment.image_variables()
    wanted += " in each item" if wanted == values.ONE_URL and isinstance(setting.node, Sequence) else ""
    is_hidden |= values.QUOTED in wanted and bool(variables)  # a secret of a file of variables, for example
    shown = f"A {values.type_of(node)}" if is_hidden else _shown(node)
    is_split = analysis.at_least(*WHOLE_SINCE) is False
    if is_split and any(each.setting == setting.name and " " in (each.written or "") for each in variables):
        wanted = "a value without spaces: the image of Kibana cuts it at the first one"
    elif wanted == values.QUOTED and variables:
        kind = values.type_of(node)
        wanted = f"a value that is not a {kind}, or double quotes inside the value: Kibana parses variables as JSON"
    elif variables and row.get("hostname") and values.type_of(node) == "number":
        wanted += ": Kibana parses variables as JSON, in which this is a number"
    if analysis.target is None and _is_accepted(analysis, setting, node, place):
        newest = dotted(analysis.known.numbers[-1])
        since = _refused_since(setting.name, node)
        message = f"Kibana {since or newest} and later do not start with {_lower(shown)} as `{setting.name}`."
        message += f" For these releases, use {wanted}"
        return analysis.add_of_some(reported.BadKibanaValue, _span(setting, node), message, numbers_of(since or newest))
    span = _span(setting, node)
    is_stable = _is_loose(row) or values.type_of(node) == "null"
    is_certain = analysis.target is None or not analysis.is_newer
    is_certain = is_certain or (is_stable and setting.name.partition(".")[0] in _CORE)
    is_certain = is_certain or setting.name.startswith(_UNCHANGED) or _is_refused(analysis, setting.name, node)
    if values.type_of(node) == "null":
        message = f"`{setting.name}` has no value, so Kibana does not start. Set {wanted}, or remove the line"
    elif isinstance(node, Mapping) and any(entry.is_bare for entry in node.entries):
        start, end = node.entries[0].start - 1, node.entries[-1].end + 1  # a section begins at its first setting
        message = BARE_BRACES.format(written=analysis.ctx.text[start:end], effect=", so Kibana does not start")
    else:
        message = f"{shown} is not a valid value for `{setting.name}`. Use {wanted}"
    if is_certain:
        analysis.add(reported.BadKibanaValue, span, message)
    else:
        analysis.add(reported.BadKibanaValue, span, message, severity="warning", stage="advice")
        reason = f"it is not known which values {dotted(analysis.target or ())} accepts for `{setting.name}`"
        analysis.unknown(reason, span)
    return None


def _row_of_release(analysis: KibanaAnalysis, node: ConfigNode, row: dict[str, Any]) -> dict[str, Any]:
    """Return a row of the catalogue with what only later releases allow or refuse in a value changed."""
    written = node.text if isinstance(node, Scalar) else ""
    is_number = compiled(values.JSON_NUMBER).fullmatch(written) is not None
    if is_number and row.get("numbers") and analysis.at_least(*_NUMBERS_SINCE) is False:
        row = {**row, "numbers": False}
    is_digits = compiled(r"[\d.]+").fullmatch(written) is not None
    if is_digits and row.get("hostname") and analysis.at_least(*_ADDRESSES_SINCE) is False:
        row = {**row, "hostname": False}
    return row


def _typed(analysis: KibanaAnalysis, setting: Setting, node: ConfigNode, rows: list[dict[str, Any]]) -> Scalar | None:
    """Return what stands for the value of a variable that is not shown, if its type alone may decide; else None, and
    note that the value is not known if it is needed."""
    variables = analysis.ctx.project.deployment.image_variables()
    text = next((each.stand_in for each in variables if each.setting == setting.name), "")
    types = {alternative["type"] for row in rows for alternative in row.get("any_of", (row,))}
    if text and types <= {"string", "uri", "enum"}:
        return Scalar(node.start, node.end, text, text, "plain")
    is_text = isinstance(node, Scalar) and not (has_marker(node.text) and node.style == "plain")
    if not is_text or values.type_of(node) != "string" or not all(map(values.accepts_any_text, rows)):
        analysis.unknown(f"the value of `{setting.name}` is not in the file", (node.start, node.end))
    return None


def _deciding(analysis: KibanaAnalysis, name: str, node: ConfigNode, accepting: int) -> int:
    """Return the read releases whose schema decides whether a value is valid."""
    if analysis.target is not None and analysis.target < analysis.known.numbers[0]:
        return accepting
    if _is_refused(analysis, name, node):
        return 1 << len(analysis.known.numbers) - 1
    if analysis.is_newer or analysis.exact:
        return analysis.exact or accepting
    return accepting & analysis.neighbors or accepting


def _is_loose(row: dict[str, Any]) -> bool:
    """Whether a core setting accepts in newer releases what it accepts according to a row."""
    if "any_of" in row:
        return all(map(_is_loose, row["any_of"]))
    return row.get("type") in _LOOSE


def _is_accepted(analysis: KibanaAnalysis, setting: Setting, node: ConfigNode, place: Place) -> bool:
    """Whether an older read release accepts a value, or converts it before it checks it."""
    if setting.name not in _WARNED_ONLY and analysis.known.change(setting.name, ("custom", "warned")):
        return True
    return any(values.problem(node, row) is None for _, row in place.rows)


def _items(analysis: KibanaAnalysis, setting: Setting, node: ConfigNode, place: Place, accepting: int) -> None:
    inner = place.below.get("[]")
    if not isinstance(node, Sequence) or inner is None:
        return
    for item in node.items:
        found = resolve(item)
        if isinstance(found, Mapping) and inner.below:
            for part, below in sections.check(analysis, setting.name, found, inner):
                _value(analysis, part, part.node, below, analysis.exact)
        elif isinstance(found, Mapping) and any(
            values.accepts_map(row) for mask, row in place.rows if mask & accepting
        ):
            message = f"`{setting.name}` is a list of maps, so Kibana does not start. Remove the dashes"
            analysis.add(reported.BadKibanaValue, _span(setting, found), message)
        else:
            _value(analysis, setting, found, inner, accepting & inner.releases())


def _span(setting: Setting, node: ConfigNode) -> tuple[int, int]:
    if node.end > node.start and node.start >= setting.entry.start:
        return node.start, node.end
    return setting.entry.start, max(setting.entry.end, setting.entry.key.end)


def _shown(node: ConfigNode) -> str:
    if isinstance(node, Mapping):
        return "A section"
    if isinstance(node, Sequence):
        return "A list"
    written = node.text if isinstance(node, Scalar) else ""
    return f"`{written[:60]}`" if written else "An empty string"
