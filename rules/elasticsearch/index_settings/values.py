"""Checks of the values of index settings."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Sequence
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.model import setting_values
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import display_value, items, span, templated, text
from lslint.rules.elasticsearch.model.markers import masked
from lslint.rules.elasticsearch.model.releases import (
    ALL,
    GE5,
    GE6,
    GE7,
    GE8,
    LE2,
    MAJORS,
    NEWEST,
    V1,
    V5,
    V7,
    V8,
    is_too_old,
    numbers,
    requires,
)
from lslint.rules.elasticsearch.model.traits import names
from lslint.rules.elasticsearch.model.violations import Place, later

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TIERS = names("tiers")
STORES = {
    "fs": ALL, "niofs": ALL, "mmapfs": ALL, "simplefs": ALL, "": ALL, "hybridfs": GE6, "memory": V1,
    "default": LE2, "nio_fs": LE2, "mmap_fs": LE2, "simple_fs": LE2,
}  # fmt: skip
"""Store types and the observed releases that support them."""
PLUGIN_STORES = ("smb_mmap_fs", "smb_simple_fs", "smb_nio_fs", "snapshot", "stateless", "remote_snapshot")
"""Store types of plugins and modules."""
_ADDRESSES = ("._ip", "._host_ip", "._publish_ip")
_ALLOCATION = "index.routing.allocation."
_ONLY_VALUES = "A list in settings can contain only strings, numbers and booleans"


def check(scope: Scope, name: str, given: ConfigNode, kind: str, more: dict[str, Any], known: int) -> None:
    """Check the value of a setting. ``kind``, ``more``: of its catalogue row; ``known``: releases that have it."""
    place = span(given)
    written = text(given) or ""
    if isinstance(given, Sequence):
        _list(scope, name, given, kind, more, known)
    elif templated(written) or masked(scope.ctx, place):
        if kind not in ("string", "list", "group"):
            undecided = ALL if "shards" in name or "replicas" in name else GE5
            scope.unknown(f"the value of `{name}` is not in the file", place, undecided)
    elif name in ("index.number_of_shards", "index.number_of_replicas"):
        _count(scope, name, written, place)
    elif name == "index.store.type":
        _store(scope, written, place)
    elif name.startswith("index.sort.") and kind == "enum":
        _sort_words(scope, name, written, place, more)
    elif name == "index.codec" and written.startswith("Lucene"):
        scope.unknown(f"whether the node has the codec `{written}` is unknown", place, GE5)
    elif name != "index.indexing.slowlog.source" or written not in ("true", "false"):
        _single(scope, name, given, written, kind, more, known)


def _list(scope: Scope, name: str, given: Sequence, kind: str, more: dict[str, Any], known: int) -> None:
    """Check a list as the value of a setting."""
    is_sorting = name.startswith("index.sort.")
    if any(text(item) is None for item in items(given)):
        return
    if kind == "enum" and is_sorting:
        for item in items(given):
            word = text(item) or ""
            is_lenient = name != "index.sort.missing"  # the others are read without regard to case
            if (word.lower() if is_lenient else word) not in more["values"] and not templated(word):
                bad_value(scope, item, _not_valid(item, name, _one_of(more["values"])), GE6, swallow=LE2)
        return
    is_tiers = name.endswith(".include._tier_preference")
    if (kind in ("list", "group") and not is_tiers) or is_sorting:
        return
    refused = GE6 if kind in ("int", "bool", "time", "bytes", "float", "enum") else 0
    if is_tiers or name.startswith("index.time_series."):
        refused = GE8
    opened = 0 if refused else GE6 & known
    bad_value(scope, given, f"`{name}` must be a single value, not a list", (refused | V5) & known, undecided=opened)


def _single(
    scope: Scope, name: str, given: ConfigNode, written: str, kind: str, more: dict[str, Any], known: int
) -> None:
    refused, wanted = setting_values.refusing(kind, written, more, name)
    refused, wanted = _special(name, kind, written, more, refused, wanted)
    refused &= known
    if name.endswith(".slowlog.level") and written.lower() not in setting_values.LEVELS:
        refused, wanted = GE5 & known, setting_values.ONE_LEVEL
    limited = more.get("values_in", {}).get(written)
    since = ""
    if limited is not None:
        refused |= known & ~limited
        since = more.get("values_by", {}).get(written, "")
    if not refused:
        return
    message = _not_valid(given, name, wanted)
    if limited is not None and is_too_old(scope.target, limited):
        message = f"`{name}: {written}` {requires(limited)}. Use another value, or upgrade"
    elif unit := setting_values.missing_unit(kind, written, more):
        message = f"`{name}: {written}` has no unit. {unit}"
    starts = LE2 if name == "index.routing.allocation.enable" else 0
    fix = later(fixes.setting_value, given, kind, more.get("values", ()))
    cuts = (numbers(since),) if since else MAJORS
    bad_value(scope, given, message, refused, starts=starts, swallow=LE2 & ~starts, fix=fix, cuts=cuts)


def _special(name: str, kind: str, written: str, more: dict[str, Any], refused: int, wanted: str) -> tuple[int, str]:
    """Return the releases that reject a value that the type of the setting allows, and what to use instead."""
    is_number = setting_values.is_integer(written) and int(written) >= 0
    if name == "index.write.wait_for_active_shards" and not is_number and written != "all":
        return GE5, "use a number of shards or `all`"
    is_tiers = name == "index.routing.allocation.include._tier_preference"
    if is_tiers and written and not TIERS.issuperset(written.split(",")):
        return GE7, "use names of data tiers, for example `data_warm,data_hot`"
    if name == "index.store.fs.fs_lock" and written not in ("native", "simple"):
        return GE5, "use `native` or `simple`"
    if refused:
        return refused, wanted
    if written.lower() in more.get("refuses", ()):
        return GE7, "use another value"
    if "exact" in more and written not in more["values"]:
        return GE7, f"write it as `{written.lower()}`"
    lowest = -1 if "-1" in more.get("units", ("-1",)) else 0
    if kind == "time" and int(setting_values.millis(written) or 0) < lowest and "no_least" not in more:
        return GE7, "use 0 or more"
    least = more.get("least_bytes")
    if least is not None and (setting_values.size(written) or 0) < least:
        return GE7, f"use at least {least} bytes"
    if name == "index.compound_format":
        return _compound_format(written)
    if name.startswith("index.time_series.") and name.endswith("_time") and not setting_values.may_be_date(written):
        return GE8, "use a date (`2024-01-31T00:00:00Z`) or milliseconds"
    if name.startswith(_ALLOCATION) and name.endswith(_ADDRESSES):
        bad = [one for one in written.split(",") if "*" not in one and not setting_values.is_address(one.strip())]
        if bad:
            return GE7, "use IP addresses, or patterns such as `10.0.*`"
    return 0, ""


def _compound_format(written: str) -> tuple[int, str]:
    written = written.strip().lower()
    if written in ("true", "false") or setting_values.is_ratio(written):
        return 0, ""
    if setting_values.matches("size", written) and not written.startswith("-"):
        return V7, "use `true`, `false` or a number from 0 to 1"
    return GE7, "use `true`, `false`, a number from 0 to 1, or a size"


def check_items(scope: Scope, name: str, node: ConfigNode) -> None:
    """Report the first item of a list that no setting can have: null, a list or an object."""
    wrong = next((item for item in items(node) if text(item) is None), None)
    if wrong is not None:
        bad_value(scope, wrong, f"`{name}` contains {display_value(wrong)}. {_ONLY_VALUES}", GE7)


def _sort_words(scope: Scope, name: str, written: str, place: tuple[int, int], more: dict[str, Any]) -> None:
    """Check ``index.sort.order`` and similar settings as one string, which may contain several values."""
    for word in written.split(",") if written or name != "index.sort.order" else ():
        if word.strip().lower() not in more["values"]:
            refused = GE6 & ~(V7 | V8) if not word and name == "index.sort.mode" else GE6
            message = f"`{word}` is not a valid value of `{name}`; {_one_of(more['values'])}"
            bad_value(scope, place, message, refused, swallow=LE2)


def _one_of(values: list[str]) -> str:
    return "use one of " + ", ".join(f"`{each}`" for each in values)


def _not_valid(given: ConfigNode, name: str, wanted: str) -> str:
    hint = f"; {wanted}" if wanted else ""
    return f"{display_value(given)} is not a valid value of `{name}`{hint}"


def bad_value(scope: Scope, place: Place, message: str, load: int, **more: Any) -> None:
    scope.add(reported.BadIndexSettingValue, place, message, load, **more)


def _count(scope: Scope, name: str, written: str, place: tuple[int, int]) -> None:
    """Check the numbers of shards and replicas, the only values that 2.4 checks at the PUT request."""
    least = 1 if name.endswith("shards") else 0
    if not setting_values.is_integer(written):
        bad_value(scope, place, f"`{name}` must be a whole number, not `{written}`", ALL & ~V1, starts=V1)
    elif int(written) < least:
        bad_value(scope, place, f"`{name}` must be at least {least}, not {written}", ALL & ~V1)
    elif least and int(written) > 1024:
        bad_value(scope, place, f"`{name}` must be at most 1024, not {written}", GE5)


def _store(scope: Scope, written: str, place: tuple[int, int]) -> None:
    known = STORES.get(written, 0)
    if written in PLUGIN_STORES:
        scope.unknown(
            f"the store type `{written}` requires a plugin or module, which the node may not have", place, ALL
        )
        return
    opened = LE2 if "." in written else 0
    message = f"Unknown value `{written}` of `index.store.type`. Remove the setting to use the default"
    if known:
        change = f"{requires(known, MAJORS)}. Use another type, or upgrade"
        if not known & NEWEST:
            change = "is no longer supported. Remove the setting"
        message = f"`index.store.type: {written}` {change}"
    bad_value(
        scope, place, message, ALL & ~known & ~V1, starts=V1 & ~known, undecided=opened,
        removed=reported.RemovedIndexSetting if known else None,
    )  # fmt: skip
