"""Disk watermarks of elasticsearch.yml: their units and their order."""

from __future__ import annotations

from itertools import pairwise

from lslint.grammar.config.tree import ConfigNode
from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.model import setting_values
from lslint.rules.elasticsearch.model.json_values import templated, text
from lslint.rules.elasticsearch.model.releases import GE6, LE2, V5, V6
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.elasticsearch.model.violations import ReleaseAnalysis

_DISK = "cluster.routing.allocation.disk.watermark."


def check(analysis: ReleaseAnalysis, seen: dict[str, ConfigNode]) -> None:
    """Check that the watermarks are all percentages or all sizes, and in order; unset ones have their defaults."""
    defaults = trait("watermarks")
    given = {part: seen[_DISK + part] for part in defaults if _DISK + part in seen}
    if not given:
        return
    written = dict(defaults)
    for part, node in given.items():
        value = text(node)
        if value is None or templated(value):
            return
        written[part] = value.strip()
        if setting_values.refusing("bytes", value, {"percent": True, "ratio": True}, "")[0]:
            return  # reported as a bad value
    last = max(given.values(), key=lambda node: node.start)
    percent = {part: value.endswith("%") or setting_values.is_ratio(value) for part, value in written.items()}
    if len(set(percent.values())) > 1:
        size = next(part for part in sorted(written, key=lambda part: part not in given) if not percent[part])
        share = next(part for part in sorted(written, key=lambda part: part not in given) if percent[part])
        message = (
            f"Disk watermark {_mark(size, written, given)} is a size, but {_mark(share, written, given)} is a"
            " percentage. Use the same unit for all three watermarks"
        )
        opened = V6 if set(given) == {"flood_stage"} else 0
        analysis.add(
            reported.InconsistentWatermarks, last, message, GE6, undecided=opened, swallow=LE2 | V5, cuts=((6, 0),)
        )
        return
    sizes = [_amount(written[part]) for part in defaults]
    if not percent["low"]:
        sizes = [-size for size in sizes]  # free space: a smaller number means a fuller disk
    for number, (first, second) in enumerate(pairwise(defaults)):
        if sizes[number] > sizes[number + 1]:
            own, rest = (first, second) if first in given else (second, first)
            is_above = (own == first) == percent["low"]
            message = (
                f"Disk watermark `{own}: {written[own]}` is {'above' if is_above else 'below'}"
                f" {_mark(rest, written, given)}. Set `{own}` to `{written[rest]}` or {'less' if is_above else 'more'}"
            )
            place = given.get(first, last)
            analysis.add(reported.InconsistentWatermarks, place, message, GE6, swallow=LE2 | V5)
            return


def _mark(part: str, written: dict[str, str], given: dict[str, ConfigNode]) -> str:
    """Return a watermark for a message."""
    return f"{'' if part in given else 'the default '}`{part}: {written[part]}`"


def _amount(written: str) -> float:
    share = setting_values.real_number(written.rstrip("%"))
    if share is None:
        return setting_values.size(written) or 0.0
    return share if "%" in written or share > 1 else share * 100
