"""What is known about templates, bodies of indices, their settings, and lifecycle policies."""

from __future__ import annotations

from typing import Any

from lslint.grammar.config.tree import Entry, Mapping, Scalar
from lslint.lsp.structured.elasticsearch_mapping import Mappings, names_of
from lslint.lsp.structured.elasticsearch_node import _TYPES, observed, spoken, takes, values_of
from lslint.lsp.structured.model import COMMON, LIST, OBJECT, SWITCH, USUAL, VALUE, Fact, Model, named
from lslint.lsp.structured.place import Frame, Place
from lslint.rules import knowledge
from lslint.rules.elasticsearch.index_settings.analysis import SORTS
from lslint.rules.elasticsearch.index_settings.settings import GROUPS
from lslint.rules.elasticsearch.index_settings.values import STORES
from lslint.rules.elasticsearch.model import releases
from lslint.rules.elasticsearch.model.catalogue import catalogue
from lslint.rules.elasticsearch.model.template_view import EXACT, shape_of
from lslint.rules.elasticsearch.templates.aliases import _ALIAS
from lslint.rules.elasticsearch.templates.bodies import _LEGACY
from lslint.rules.elasticsearch.templates.body_parts import COMPOSABLE
from lslint.rules.elasticsearch.templates.composable import _DATA_STREAM, _INNER, COMPONENT
from lslint.rules.elasticsearch.templates.lifecycle import table as lifecycle

Numbers = tuple[int, ...]
_USED_MOST = frozenset((
    "number_of_shards", "number_of_replicas", "refresh_interval", "codec", "lifecycle.name",
    "mapping.total_fields.limit",
))  # fmt: skip
_REQUESTS = {"_template": "legacy", "_index_template": "composable", "_component_template": "component"}


class _Templates:
    def __init__(self, release: Numbers, place: Place) -> None:
        self.release = release
        self.at = observed(release)
        self.place = place
        self.mappings = Mappings(release, self.at, place.defined)

    def root(self, shape: str) -> Model:
        """A body of that shape."""
        if shape == "mapping":
            return self.mappings.root()
        if shape == "settings":
            return self.settings(self.place.frames[0])
        if shape == "body":
            return Model(self._body())
        keys = {"composable": COMPOSABLE, "component": COMPONENT}.get(shape)
        if keys is not None:
            return Model(self._composable(keys))
        facts = self._body()
        for name, known in _LEGACY.items():
            made = facts.setdefault(name, Fact(name))
            made.offered = bool(known & self.at)
            made.releases = spoken(known)
        facts["index_patterns"].shape, facts["index_patterns"].type = LIST, "list of patterns"
        facts["index_patterns"].required = bool(_LEGACY["index_patterns"] & self.at)
        facts["template"].required = not facts["index_patterns"].required
        facts["template"].offered = facts["template"].required
        if shape != "legacy":  # still unknown
            for name, made in self._composable(COMPOSABLE).items():
                if name not in facts or name == "template":
                    facts[name] = made
        return Model(facts)

    def _since(self, name: str, since: str, **more: Any) -> Fact:
        made = Fact(name, **more)
        if since:
            made.offered = self.release >= releases.numbers(since)
            made.releases = f"Elasticsearch {since} and later."
        return made

    def _body(self) -> dict[str, Fact]:
        keys = {name: Fact(name, **_alias(name)) for name in sorted(_ALIAS)}
        alias = Fact("", "alias", OBJECT, inside=named(keys))
        return {
            "settings": Fact("settings", "object", OBJECT, rank=COMMON, inside=self.settings),
            "mappings": Fact("mappings", "object", OBJECT, rank=COMMON, inside=lambda _: self.mappings.root()),
            "aliases": Fact("aliases", "object", OBJECT, inside=lambda _: Model(other=alias)),
        }

    def _composable(self, keys: dict[str, str]) -> dict[str, Fact]:
        facts = {name: self._since(name, since) for name, since in keys.items()}
        inner = facts["template"]
        inner.type, inner.shape, inner.rank, inner.inside = "object", OBJECT, COMMON, self._inner
        inner.required = "index_patterns" not in keys
        for name in ("index_patterns", "composed_of", "ignore_missing_component_templates"):
            if name in facts:
                facts[name].type, facts[name].shape = "list of strings", LIST
        for name in ("allow_auto_create", "deprecated"):
            if name in facts:
                facts[name].type, facts[name].values = "boolean", SWITCH
        for name in ("priority", "version"):
            if name in facts:
                facts[name].type = "integer"
        if "_meta" in facts:
            facts["_meta"].type, facts["_meta"].shape = "object", OBJECT
        if "index_patterns" in facts:
            facts["index_patterns"].required = True
            stream = {
                name: self._since(name, since, type="boolean", values=SWITCH) for name, since in _DATA_STREAM.items()
            }
            facts["data_stream"].type, facts["data_stream"].shape = "object", OBJECT
            facts["data_stream"].inside = named(stream)
        return facts

    def _inner(self, frame: Frame) -> Model:
        """The object below ``template``."""
        facts = self._body()
        for name, since in _INNER.items():
            facts.setdefault(name, self._since(name, since, type="object", shape=OBJECT))
        facts["lifecycle"].inside = named({"data_retention": Fact("data_retention", "time")})
        return Model(facts)

    # Settings

    def settings(self, frame: Frame) -> Model:
        """The settings of an index, with and without the prefix ``index.``."""
        prefixed = any(name.startswith("index.") for name in frame.given)
        facts = {"index": Fact("index", "object", OBJECT, offered=not prefixed)}
        for name, row in catalogue().items():
            made = self._setting(name, row)
            if made is None:
                continue
            name = name.rstrip(".")
            short = name.removeprefix("index.")
            made.rank = COMMON if short in _USED_MOST else USUAL
            for one, quiet in ((short, prefixed), (name, not prefixed)):
                # a fact of a group is the same for both spellings, but the names differ
                facts[one] = Fact(
                    one, made.type, made.shape, values=made.values, releases=made.releases, note=made.note,
                    rank=made.rank, offered=made.offered, quiet=quiet, inside=made.inside, deprecated=made.deprecated,
                )  # fmt: skip
        return Model(facts)

    def _setting(self, name: str, row: list[Any]) -> Fact | None:
        known: int = row[0]
        more: dict[str, Any] = row[2] if len(row) > 2 else {}
        if name == "index.analysis.":
            return Fact("index.analysis", "object", OBJECT, inside=self.analysis)
        if name in GROUPS or name.endswith("."):
            return Fact(name.rstrip("."), "object", OBJECT)
        if more.get("private"):
            return None
        made = Fact(name, _TYPES.get(row[1], row[1]), LIST if row[1] == "list" else VALUE)
        made.values = values_of(row[1], more, self.at)
        if name == "index.store.type":
            made.values = tuple(word for word, taken in STORES.items() if word and taken & self.at)
        gone = more.get("dropped", 0)
        made.offered = takes(known & ~gone, self.release)
        since = more.get("since", "")
        if since and self.release < releases.numbers(since):
            made.offered = False
        start, end = more.get("gap", ("0", "0"))
        if releases.numbers(start) <= self.release < releases.numbers(end):
            made.offered = False
        made.releases = f"Elasticsearch {since} and later." if since else spoken(known & ~gone)
        if "old" in more or (not made.offered and not known & ~gone & ~(2 * self.at - 1)):
            made.deprecated = "Rejected by the release in use"
        if more.get("final"):
            made.note = "Cannot be changed after the index is created."
        elif more.get("static"):
            made.note = "Can be changed only while the index is closed."
        return made

    def analysis(self, frame: Frame) -> Model:
        """The object ``analysis``: analyzers and their components by name."""
        return Model({
            sort: Fact(sort, "object", OBJECT, inside=lambda _, sort=sort: Model(  # type: ignore[misc]
                other=Fact("", sort.replace("_", " "), OBJECT, inside=lambda frame: self._component(sort, frame))
            )) for sort in SORTS
        })  # fmt: skip

    def _component(self, sort: str, frame: Frame) -> Model:
        kind = frame.given.get("type", "")
        known = knowledge.load("es/analysis").items()
        kinds = [name.partition("/")[2] for name, row in known if name.startswith(f"{sort}/") and row[0] & self.at]
        if sort == "normalizer":
            kinds = ["custom"]
        facts = {"type": Fact("type", f"{sort.replace('_', ' ')} type", values=tuple(kinds), rank=COMMON)}
        facts["type"].required = sort not in ("analyzer", "normalizer")
        if sort in ("analyzer", "normalizer") and kind in ("", "custom"):
            for one in ("tokenizer", "filter", "char_filter"):
                if one == "tokenizer" and sort == "normalizer":
                    continue
                names = (*self.place.defined.get(one, ()), *names_of(one, self.at))
                facts[one] = Fact(one, "name" if one == "tokenizer" else "list of names",
                                  VALUE if one == "tokenizer" else LIST, values=tuple(dict.fromkeys(names)),
                                  required=one == "tokenizer")  # fmt: skip
        row = knowledge.load("es/analysis").get(f"{sort}/{kind}", ())
        needed = row[4].get("required", ()) if len(row) > 4 else ()
        for name in needed:
            facts.setdefault(name, Fact(name, required=len(needed) == 1, rank=COMMON))
        return Model(facts)

    # Policies

    def policy(self, frame: Frame) -> Model:
        """The body of a lifecycle policy."""
        known = lifecycle()
        inner = named({
            "phases": Fact("phases", "object", OBJECT, required=True, inside=named({
                name: self._since(name, since, type="object", shape=OBJECT, inside=self._phase(name))
                for name, since in known["phases"].items()
            })),
            **{name: self._since(name, since) for name, since in known["policy"].items() if name != "phases"},
        })  # fmt: skip
        facts = {"policy": Fact("policy", "object", OBJECT, required=True, inside=inner)}
        if "phases" in frame.given:
            found = inner(frame)
            return found if found is not None else Model(facts)
        return Model(facts)

    def _phase(self, phase: str) -> Any:
        actions = {}
        for name, row in lifecycle()["actions"].items():
            if phase in row["phases"]:
                options = {}
                for one, (kind, *since) in row["params"].items():
                    options[one] = self._since(one, "".join(since), type=kind, required=row.get("needs") == one)
                    options[one].values = SWITCH if kind == "bool" else ()
                inside = named(options)
                actions[name] = self._since(name, row.get("since", ""), type="object", shape=OBJECT, inside=inside)
        return named({
            "min_age": Fact("min_age", "time"), "actions": Fact("actions", "object", OBJECT, inside=named(actions)),
        })  # fmt: skip


def _alias(name: str) -> dict[str, Any]:
    if name.startswith("is_"):
        return {"type": "boolean", "values": SWITCH}
    return {"type": "query", "shape": OBJECT} if name == "filter" else {"type": "string"}


def _shape(kind: str, place: Place) -> str:
    """Return the shape of a body by its request, its kind or its keys; empty if it is still unknown."""
    if place.endpoint:
        parts = [part for part in place.endpoint.partition("?")[0].split("/") if part]
        if not parts:
            return "none"
        if parts[0] in _REQUESTS:
            return _REQUESTS[parts[0]] if len(parts) > 1 else "none"
        if parts[:2] == ["_ilm", "policy"]:
            return "policy"
        if {"_mapping", "_mappings"} & set(parts[1:]):
            return "mapping"
        if parts[-1] == "_settings":
            return "settings"
        return "body" if len(parts) == 1 and parts[0][0] != "_" else "none"
    if kind in ("es-requests", "ingest-pipeline"):
        return "none"
    if kind in EXACT:
        return EXACT[kind]
    root = place.frames[0]
    names = dict.fromkeys((*root.given, *(frame.name for frame in place.frames[1:2])))
    entries = [Entry(Scalar(0, 0, name, name, "double"), _stand_in(root, name)) for name in names]
    return shape_of(Mapping(0, 0, entries, True))


def _stand_in(root: Frame, name: str) -> Scalar | Mapping:
    """Return a placeholder for the value of a key: a scalar, or an object if the value has no text."""
    text = root.given.get(name, "")
    return Scalar(0, 0, text, text, "double") if text else Mapping(0, 0, [], True)


def model(kind: str, release: Numbers, place: Place) -> Model | None:
    """The model of a template, the body of an index or a policy. ``release``: the one in use."""
    made = _Templates(release, place)
    if kind == "ilm-policy" and not place.endpoint:
        return made.policy(place.frames[0])
    shape = _shape(kind, place)
    if shape == "policy":
        return made.policy(place.frames[0])
    return made.root(shape) if shape != "none" else None
