"""The fields of ``[@metadata]`` that a pipeline sets."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Hash
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue.traits import options_with, plugins_with
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow
from lslint.rules.logstash.flow.changes import changes

JSON = plugins_with("documents")
_JSON_BY_DEFAULT = plugins_with("JSON by default")


class Metadata:
    """``fields``: those that the pipeline sets, by the name after ``@metadata``. ``open``: a plugin may set any field.

    ``inputs``: their names. ``documents``: an input reads documents that may contain ``@metadata``."""

    __slots__ = ("documents", "fields", "inputs", "is_complete", "open")

    def __init__(self) -> None:
        self.fields: set[str] = set()
        self.inputs: list[str] = []
        self.open = False
        self.documents = False
        self.is_complete = False


@fact
def metadata(pipeline: Flow) -> Metadata:
    """Return what is known about the metadata in a pipeline."""
    found = Metadata()
    found.is_complete = pipeline.is_complete and pipeline.certain and pipeline.is_clean
    for step in pipeline.inputs:
        plugin = step.plugin
        found.inputs.append(plugin.name)
        option = plugin.option("codec")
        codec = getattr(option.value, "name", getattr(option.value, "value", "")) if option is not None else ""
        if codec in JSON or "${" in codec or (not codec and plugin.name in _JSON_BY_DEFAULT):
            found.documents = True
        for one in plugin.all("add_field"):
            if isinstance(one.value, Hash):
                for pair in one.value.pairs:
                    _note(getattr(pair.key, "value", ""), found)
            else:
                found.open = True
        for name in options_with("target of an input"):
            _note(plugin.text(name) or "", found)
    for step in pipeline.filters:
        plugin = step.plugin
        known = changes(plugin)
        for field in known.made:
            if field[0] == "@metadata":
                found.fields.add(field[1] if len(field) > 1 else "")
                found.open = found.open or len(field) == 1
        if plugin.name == "json" and known.is_open:
            found.documents = True
        elif known.may_do_anything:
            found.open = True
    return found


def _note(name: str, found: Metadata) -> None:
    parts = name.strip("[]").split("][")
    if parts[0] == "@metadata":
        if len(parts) > 1:
            found.fields.add(parts[1])
        else:
            found.open = True
