"""The releases for which a config was written, as far as the file shows."""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, entries, objects

TYPE_CHECKING = False
if TYPE_CHECKING:
    Release = tuple[int, ...]

_FIRST_WITH = {
    "setup": (6, 0),
    "queue": (6, 0),
    "filebeat.autodiscover": (6, 1),
    "filebeat.inputs": (6, 3),
    "filebeat.config.inputs": (6, 3),
    "filebeat.registry.path": (7, 0),
    "filebeat.registry.flush": (7, 0),
    "setup.ilm": (7, 0),
    "monitoring": (7, 2),
}
"""Settings of a complete config, and the first release that reads them."""


def is_pillar(path: str) -> bool:
    """Whether a file contains values of Salt, from which a formula creates the config."""
    name = path.lower().replace("\\", "/").rpartition("/")[2]
    return name.startswith("pillar") or ".sls" in name


def least_release(root: Obj, inputs: list[MergedSetting]) -> Release:
    """Return the oldest release that reads every setting of a config that has a known first release; ``(0,)``: any."""
    least: Release = (0,)
    for path, release in _FIRST_WITH.items():
        if release > least and root.get(path) is not None:
            least = release
    known = knowledge.load("filebeat/inputs")["types"]
    processors = knowledge.load("filebeat/processors") if root.get("processors") is not None else {}
    rows = [known.get(_type(item.value), {}) for item in inputs if isinstance(item.value, Obj)]
    rows += [processors.get(name, {}) for one in objects(root.get("processors")) for name in one.fields]
    for row in rows:
        if row.get("since"):
            least = max(least, tuple(map(int, row["since"].split("."))))
    if any(isinstance(item.value, Obj) and "type" in item.value.fields for item in inputs):
        least = max(least, (6, 0))  # 5.x reads `input_type` only
    return least


def _type(obj: Obj) -> str:
    setting = obj.fields.get("type")
    return str(setting.value.value) if setting is not None and isinstance(setting.value, Leaf) else ""


def written_inputs(root: Obj, form: str) -> list[MergedSetting]:
    """Return the inputs of a config or of a list of inputs."""
    if form == "inputs":
        return root.items
    return [*entries(root.get("filebeat.inputs")), *entries(root.get("filebeat.prospectors"))]
