"""What is known about mappings: keys of a mapping, types of fields, and the parameters that each type has."""

from __future__ import annotations

from typing import Any

from lslint.lsp.structured.elasticsearch_node import spoken, takes
from lslint.lsp.structured.model import COMMON, FIRST, LIST, OBJECT, OBJECTS, SWITCH, USUAL, VALUE, Fact, Model, named
from lslint.lsp.structured.place import Frame
from lslint.rules import knowledge
from lslint.rules.elasticsearch.mappings.dynamic_templates import _KEYS, JSON_TYPES
from lslint.rules.elasticsearch.mappings.fields import _CUTS as ROOT_CUTS
from lslint.rules.elasticsearch.mappings.fields import ROOT_KEYS
from lslint.rules.elasticsearch.mappings.parameter_values import _INTEGERS, _SIMILARITIES, _WORDS
from lslint.rules.elasticsearch.mappings.parameters import _BOOLEANS, _NOT_IN_STRING_5, REQUIRED, cuts_of
from lslint.rules.elasticsearch.mappings.root_keys import _ROUTING_KEYS, _SOURCE_KEYS
from lslint.rules.elasticsearch.mappings.runtime import _COMMON as RUNTIME_COMMON
from lslint.rules.elasticsearch.mappings.runtime import _OF_TYPE, RUNTIME_TYPES
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.catalogue import types

Numbers = tuple[int, ...]
_FIRST_TYPES = ("keyword", "text", "date", "long", "boolean", "ip", "object")
_ANALYZERS = ("analyzer", "search_analyzer", "search_quote_analyzer")
_SHAPES = {"properties": OBJECT, "runtime": OBJECT, "dynamic_templates": OBJECTS, "dynamic_date_formats": LIST}
_OBJECTS = ("object", "nested", "passthrough")
_SWITCHES = ("index", "norms", "fielddata", *_BOOLEANS)


def names_of(sort: str, at: int) -> list[str]:
    """The built-in components of a sort (``analyzer``, ``filter`` …) that a release knows by their names."""
    known = knowledge.load("es/analysis").items()
    return [name.partition("/")[2] for name, row in known if name.startswith(f"{sort}/") and row[2] & at]


class Mappings:
    """The models of mappings in one release. ``at``: the observed release that it behaves like; ``defined``: names of
    analyzers and normalizers that the file defines."""

    def __init__(self, release: Numbers, at: int, defined: dict[str, list[str]]) -> None:
        self.release = release
        self.at = at
        self.defined = defined

    def root(self, frame: Frame | None = None) -> Model:
        """A mapping: the value of ``mappings``, or of the name of a mapping type in it."""
        facts = {}
        for name, known in ROOT_KEYS.items():
            made = Fact(name, releases=spoken(known), shape=_SHAPES.get(name, VALUE))
            made.offered = takes(known, self.release, ROOT_CUTS.get(name, releases.MAJORS))
            made.rank = COMMON if name in ("properties", "dynamic", "dynamic_templates") else USUAL
            facts[name] = made
        for name in ("date_detection", "numeric_detection", "subobjects", "enabled", "include_in_all"):
            facts[name].type, facts[name].values = "boolean", SWITCH
        facts["dynamic"].values = self._dynamic()
        for name, keys in (("_source", _SOURCE_KEYS), ("_routing", _ROUTING_KEYS)):
            facts[name].shape, facts[name].inside = OBJECT, self._metadata(keys)
        facts["_meta"].shape = OBJECT
        for name, shape in _SHAPES.items():
            facts[name].type = {OBJECT: "object", LIST: "list", OBJECTS: "list of objects"}[shape]
        facts["properties"].inside = self.fields
        facts["runtime"].inside = lambda _: Model(other=Fact("", "runtime field", OBJECT, inside=self.runtime))
        facts["dynamic_templates"].inside = lambda _: Model(
            other=Fact("", "dynamic template", OBJECT, inside=self.dynamic_template)
        )
        other = None
        if frame is None or frame.name not in facts:
            other = Fact("", "mapping type", OBJECT, inside=self._typed)
        return Model(facts, other)

    def _typed(self, frame: Frame) -> Model:
        return Model(self.root(frame).facts)

    def _dynamic(self) -> tuple[str, ...]:
        return (*SWITCH, "strict", "runtime") if self.release >= (7, 11) else (*SWITCH, "strict")

    def _metadata(self, keys: dict[str, int]) -> Any:
        return named({
            name: Fact(name, "boolean" if name in ("enabled", "required") else "", offered=bool(known & self.at),
                       values=SWITCH if name in ("enabled", "required") else (), releases=spoken(known))
            for name, known in keys.items()
        })  # fmt: skip

    def fields(self, frame: Frame) -> Model:
        """The fields below ``properties``, whose names the user chooses."""
        return Model(other=Fact("", "field", OBJECT, inside=self.field))

    def field(self, frame: Frame) -> Model:
        """A field: its type, and the parameters of that type; with no type, those of an object."""
        return self._field(frame, multi=False)

    def _field(self, frame: Frame, *, multi: bool) -> Model:
        kind = frame.given.get("type", "")
        row = types().get(kind or "object")
        has_fields = "properties" in frame.given
        facts = {"type": Fact("type", "field type", values=self.types(multi), required=not has_fields, rank=FIRST)}
        if row is None or (multi and not kind):
            return Model(facts)
        facts["type"].note = _about(kind, row) if kind else ""
        for name in dict.fromkeys((*row["params"], *row.get("documented", ()), "meta")):
            made = self._parameter(name, kind or "object", row)
            if multi and name in ("copy_to", "fields"):
                made.offered = False
            facts[name] = made
        return Model(facts)

    def _parameter(self, name: str, kind: str, row: dict[str, Any]) -> Fact:
        known: int = row["params"].get(name, 0)
        rest = row["in"] & ~row["judged"] if name in row.get("documented", ()) or name == "meta" else 0
        made = Fact(name, offered=takes(known | rest, self.release, cuts_of(kind, name)))
        if kind == "string" and name in _NOT_IN_STRING_5 and self.at & releases.V5:
            made.offered = False
        if name == "meta" and (kind in _OBJECTS or self.release < (7, 6)):
            made.offered = False
        made.releases = spoken(known) if known and not rest else ""
        if known and not made.offered and not known & ~(2 * self.at - 1):
            made.deprecated = "Rejected by the release in use"
        needed = REQUIRED.get(kind)
        made.required = needed is not None and needed[0] == name and bool(needed[1] & self.at)
        made.rank = (
            COMMON if name in ("properties", "fields", "ignore_above", "analyzer", "format", "dynamic") else USUAL
        )
        if name in ("properties", "fields"):
            made.type, made.shape = "object", OBJECT
            inside = self.field if name == "properties" else self.multi_field
            made.inside = lambda _: Model(other=Fact("", "field", OBJECT, inside=inside))
        elif name in ("meta", "relations", "fielddata_frequency_filter"):
            made.type, made.shape = "object", OBJECT
        elif name == "index_prefixes":
            made.shape, made.inside = OBJECT, named({one: Fact(one, "integer") for one in ("min_chars", "max_chars")})
        else:
            made.type, made.values = self._values(name, kind)
        return made

    def _values(self, name: str, kind: str) -> tuple[str, tuple[str, ...]]:
        """The type of a parameter for people, and the values that it allows."""
        if name == "index" and kind == "string":
            return "keyword", ("analyzed", "not_analyzed", "no")
        if name == "dynamic":
            return "", self._dynamic()
        if name in _SWITCHES:
            return "boolean", SWITCH
        if name in _ANALYZERS or name == "normalizer":
            sort = "normalizer" if name == "normalizer" else "analyzer"
            return sort, tuple(dict.fromkeys((*self.defined.get(sort, ()), *names_of(sort, self.at))))
        if name == "similarity" and kind not in ("dense_vector", "flattened"):
            return "", tuple(one for one, known in _SIMILARITIES.items() if known & self.at)
        if name == "index_options":
            words = _WORDS[name]
            if kind in ("keyword", "flattened"):
                return "keyword", words[:2]
            return ("keyword", words) if kind in ("text", "string", "search_as_you_type") else ("", ())
        if name == "time_series_metric":
            return "keyword", ("position",) if kind == "geo_point" else ("gauge", "counter")
        if name in _WORDS:
            return "keyword", _WORDS[name]
        return ("integer" if name in _INTEGERS or name in ("ignore_above", "dims") else ""), ()

    def multi_field(self, frame: Frame) -> Model:
        """A field below ``fields``."""
        return self._field(frame, multi=True)

    def types(self, multi: bool = False) -> tuple[str, ...]:
        """The types that a field can have, those used most first."""
        found = []
        for name, row in types().items():
            since, gone = row.get("since", ""), row.get("gone", "")
            fits = bool(row["in"] & self.at) or bool(since and self.release >= releases.numbers(since) and row["in"])
            if since and self.release < releases.numbers(since):
                fits = False
            if gone and not row["in"] & self.at and self.release >= releases.numbers(gone):
                fits = False
            if fits and not (multi and name in _OBJECTS):
                found.append(name)
        first = [name for name in _FIRST_TYPES if name in found]
        return (*first, *(name for name in found if name not in first))

    def runtime(self, frame: Frame) -> Model:
        """A runtime field."""
        facts = {"type": Fact("type", "field type", values=tuple(sorted(RUNTIME_TYPES)), required=True)}
        for name in (*sorted(RUNTIME_COMMON - {"type"}), *_OF_TYPE.get(frame.given.get("type", ""), ())):
            facts[name] = Fact(name, offered=name != "on_script_error" or self.release >= (8, 0))
        if "on_script_error" in facts:
            facts["on_script_error"].values = _WORDS["on_script_error"]
        return Model(facts)

    def dynamic_template(self, frame: Frame) -> Model:
        """A dynamic template, without its name."""
        facts = {
            name: Fact(name, offered=bool(known & self.at), releases=spoken(known)) for name, known in _KEYS.items()
        }
        facts["match_mapping_type"].values = JSON_TYPES
        facts["match_pattern"].values = ("simple", "regex")
        facts["mapping"].shape, facts["mapping"].type = OBJECT, "object"
        facts["mapping"].inside, facts["mapping"].rank = self.field, COMMON
        facts["runtime"].shape, facts["runtime"].inside = OBJECT, self.runtime
        for name in ("match", "match_mapping_type"):
            facts[name].rank = COMMON
        return Model(facts)


def _about(kind: str, row: dict[str, Any]) -> str:
    """A sentence on the releases of a field type."""
    if row.get("plugin"):
        return f"The type `{kind}` needs a plugin."
    if row.get("gone"):
        return f"The type `{kind}` was removed in Elasticsearch {row['gone']}."
    return f"The type `{kind}` requires Elasticsearch {row['since']} or later." if row.get("since") else ""
