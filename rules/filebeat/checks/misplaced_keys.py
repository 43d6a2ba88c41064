"""Keys of the top level that are indented into an input."""

from __future__ import annotations

from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model.analysis import Analysis
from lslint.rules.filebeat.config_model.merge import Leaf, Obj

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_TOP = ("filebeat", "output", "logging", "setup", "queue", "monitoring", "cloud")


def check_input(analysis: Analysis, obj: Obj, name: str, known: dict[str, Any], seen: set[str]) -> None:
    """Add the keys of the top level in an input, and mark them as ``seen``; after one without a value, also the unknown
    names at the same level, which probably belong under it."""
    heads = {option.partition(".")[0] for option in known} | seen
    for key in _TOP:
        setting = obj.fields.get(key)
        if setting is None or key in heads:
            continue
        seen.add(key)
        message = f"`{key}` is ignored in the `{name}` input. Move it to the top level, without indentation"
        analysis.add(reported.MisplacedOption, "run", setting.name_span, message)
        value: Any = setting.value
        while isinstance(value, Obj) and len(value.fields) == 1:
            value = next(iter(value.fields.values())).value
        if isinstance(value, Leaf) and value.value is None:
            seen.update(one for one, other in obj.fields.items() if other.start > setting.start and one not in heads)
