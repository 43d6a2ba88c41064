"""What is known about the configs of Filebeat and the other Beats, from the tables that the checks read."""

from __future__ import annotations

from typing import Any

from lslint.grammar.bounded_cache import Remembered
from lslint.kinds import BY_NAME
from lslint.lsp.structured.model import (
    COMMON,
    DEPRECATED,
    FIRST,
    LIST,
    OBJECT,
    OBJECTS,
    SWITCH,
    VALUE,
    Fact,
    Model,
    named,
)
from lslint.lsp.structured.place import Frame
from lslint.rules import knowledge
from lslint.rules.filebeat.checks.processors import IF, KINDS, NETWORKS
from lslint.rules.filebeat.checks.tables import input_tables as inputs
from lslint.rules.filebeat.checks.tables import options_of, processors
from lslint.rules.filebeat.checks.tables import output_tables as outputs
from lslint.rules.filebeat.config_model import deprecations
from lslint.rules.filebeat.config_model.deprecations import Deprecation
from lslint.rules.release import numbers_of

Numbers = tuple[int, ...]
_TYPES = {
    "texts": ("list of strings", LIST), "regexps": ("list of regular expressions", LIST), "enums": ("list", LIST),
    "objects": ("list of objects", OBJECTS), "processors": ("list of processors", OBJECTS),
    "object": ("object", OBJECT), "map": ("object with any keys", OBJECT), "ssl": ("TLS options", OBJECT),
    "ssl-server": ("TLS options of a server", OBJECT), "namespace": ("object with one type", OBJECT),
    "bool": ("boolean", VALUE), "enum": ("keyword", VALUE), "regexp": ("regular expression", VALUE),
    "int": ("integer", VALUE), "uint": ("integer", VALUE), "any": ("", VALUE),
    "format": ("format string", VALUE), "mode": ("file permissions", VALUE), "url": ("URL", VALUE),
    "socks": ("URL of a SOCKS proxy", VALUE),
}  # fmt: skip
_USED_MOST = ("filebeat.inputs", "filebeat.modules", "output.elasticsearch", "output.logstash", "processors")
_FIRST_INPUTS = ("filestream", "journald", "tcp", "udp", "syslog")


class Beats:
    """The models of one release. ``release``: numbers; ``kind``: the Beat."""

    def __init__(self, kind: str, release: Numbers) -> None:
        self.kind = kind
        self.name = kind.capitalize()
        self.release = release
        self._known: dict[str, dict[str, Fact]] = {}

    def root(self, frame: Frame) -> Model | None:
        """The config itself, or an entry of a file of inputs or modules that a config includes."""
        if frame.item:
            if self.kind != "filebeat":
                return None
            return self.module(frame) if "module" in frame.given else self.input(frame)
        return Model(self._once("", self._settings))

    def _once(self, name: str, make: Any) -> dict[str, Fact]:
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = make()
        return found

    def _settings(self) -> dict[str, Fact]:
        known = knowledge.load("filebeat/settings")
        rows = {**known["known"], **known["read"]}
        if self.kind != "filebeat":
            rows = {name: row for name, row in rows.items() if not name.startswith("filebeat.")}
        found = {name: self.option(name, row) for name, row in rows.items()}
        for name, row in outputs()["outputs"].items():
            options = row["options"]
            found[f"output.{name}"] = self._typed(f"output.{name}", row, self._table(f"output {name}", options))
        for name, options in outputs()["queue"].items():
            found[f"queue.{name}"] = Fact(
                f"queue.{name}", "object", OBJECT, inside=self._table(f"queue {name}", options)
            )
        if self.kind == "filebeat":
            self._add_filebeat(found)
        else:
            for key in sorted(BY_NAME[self.kind].keys):
                name = f"{self.kind}.{key}"
                found.setdefault(name, Fact(name, rank=COMMON))
        for name in _USED_MOST:
            if name in found:
                found[name].rank = COMMON
        for name, old in {**deprecations.IGNORED_IN_ALL_BEATS}.items():
            found.setdefault(name, self._old(name, old))
        return found

    def _add_filebeat(self, found: dict[str, Fact]) -> None:
        found["filebeat.inputs"].inside = self.input
        found["filebeat.modules"].inside = self.module
        found["filebeat.autodiscover.providers"].inside = self._provider
        for name, old in {**deprecations.REFUSED, **deprecations.IGNORED}.items():
            given = self._old(name, old)
            if name.endswith("prospectors") and "config" not in name:
                given.shape, given.inside = OBJECTS, self.input
            found[name] = given

    def _old(self, name: str, old: Deprecation) -> Fact:
        """A setting that newer releases ignore or reject."""
        row = old.default if isinstance(old.default, dict) else {"type": old.default or "any"}
        made = self.option(name, row)
        made.releases = f"{self.name} before {old.removed}."
        made.offered = self.release < numbers_of(old.removed)
        if not made.offered:
            made.deprecated = f"Removed in {self.name} {old.removed}"
        elif old.deprecated and self.release >= numbers_of(old.deprecated):
            made.deprecated = f"Deprecated since {self.name} {old.deprecated}"
        made.replacement = old.replacement
        return made

    # Rows of the tables

    def option(self, name: str, row: Any) -> Fact:
        """The fact of a row of a table of options."""
        spec: dict[str, Any] = {"type": row} if isinstance(row, str) else row
        kind: str = spec["type"]
        shown, shape = _TYPES.get(kind, (kind.replace("-", " "), VALUE))
        since, removed = spec.get("since", ""), spec.get("removed", "")
        made = Fact(name, shown, shape, spec.get("default"), required=bool(spec.get("required")))
        words = [*spec.get("enum", ())]
        words += [word for word, first in spec.get("later", {}).items() if self.release >= numbers_of(first)]
        if kind == "encoding":
            words = inputs()["encodings"]
        made.values = SWITCH if kind == "bool" else tuple(word for word in words if word)
        made.offered = not (since and self.release < numbers_of(since)) and not (
            removed and self.release >= numbers_of(removed)
        )
        if removed:
            made.releases = f"{self.name} before {removed}."
        elif since:
            made.releases = f"{self.name} {since} and later."
        if kind in ("ssl", "ssl-server"):
            made.inside = self._table(kind, outputs()[kind])
        elif kind == "processors":
            made.inside = self.processor
        elif kind == "objects" and "each" in spec:
            made.inside = self._parsers if name == "parsers" else self._table(f"each {name}", spec["each"])
        elif kind == "namespace":
            made.inside, made.values = self._namespace(name, list(made.values)), ()
        elif name == "partition":
            made.inside, made.shape, made.values = self._table("partition", outputs()["partition"]), OBJECT, ()
        return made

    def _table(self, key: str, options: dict[str, Any]) -> Any:
        def inside(frame: Frame) -> Model:
            facts = self._once(key, lambda: {name: self.option(name, row) for name, row in options.items()})
            return Model(facts)

        return inside

    def _namespace(self, name: str, words: list[str]) -> Any:
        """A map whose only key is the name of a type."""
        if name == "codec":
            codecs = outputs()["codec"]
            return named({one: Fact(one, "object", OBJECT, inside=self._table(f"codec {one}", codecs[one]))
                          for one in codecs})  # fmt: skip
        return named({word: Fact(word, "object", OBJECT) for word in words}) if words else None

    def _typed(self, name: str, row: dict[str, Any], inside: Any) -> Fact:
        """An output, input type or processor, by its row."""
        made = Fact(name, "object", OBJECT, inside=inside)
        since, removed, off = (row.get(key, "") for key in ("since", "removed", "disabled_by_default"))
        made.offered = ".".join(map(str, self.release[:2])) not in row.get("unknown_in", ())
        if (since and row.get("sure", True) and self.release < numbers_of(since)) or self._has(
            removed or row.get("gone", "")
        ):
            made.offered = False
        if since:
            made.releases = f"{self.name} {since} and later."
        if self._has(removed):
            made.deprecated = f"Removed in {self.name} {removed}"
        elif self._has(off):
            made.deprecated = f"{self.name} {off} does not start with it"
        elif self._has(row.get("deprecated", "")):
            made.deprecated = f"Deprecated since {self.name} {row['deprecated']}"
        return made

    def _has(self, release: str) -> bool:
        """Whether the release in use is that one or a newer one; False for an empty string."""
        return bool(release) and self.release >= numbers_of(release)

    # Inputs

    def input(self, frame: Frame) -> Model:
        """An entry of ``filebeat.inputs``, by its type."""
        kind = frame.given.get("type") or frame.given.get("input_type") or "log"
        if kind not in inputs()["types"]:
            return Model(self._once("any input", lambda: self._input_facts(None)))
        return Model(self._once(f"input {kind}", lambda: self._input_facts(kind)))

    def _input_facts(self, kind: str | None) -> dict[str, Fact]:
        rows = options_of(kind) if kind is not None else inputs()["common"]
        found = {name: self.option(name, row) for name, row in rows.items()}
        for name in inputs()["log_only"] if kind == "filestream" else ():
            if name in found:
                found[name].offered = False  # it is reported as an option of the ``log`` input
        types = {name: self._typed(name, row, None) for name, row in inputs()["types"].items()}
        for name, old in deprecations.INPUTS.items():
            if self._has(old.deprecated) and not types[name].deprecated:
                types[name].deprecated = f"Deprecated since {self.name} {old.deprecated}"
        renamed = [name for name, old in deprecations.RENAMED_INPUTS.items() if self._has(old.removed)]
        known = [name for name, fact in types.items() if fact.offered and name not in renamed]
        names = sorted(known, key=lambda name: self._rank(name, types[name]))
        found["type"] = Fact("type", "input type", values=tuple(names), required=True, rank=FIRST)
        row = inputs()["types"].get(kind, {}) if kind is not None else {}
        instead = deprecations.INPUTS.get(kind or "")
        if instead is not None and types[kind or ""].deprecated:
            since, new = instead.deprecated, instead.replacement
            found["type"].note = f"The input `{kind}` is deprecated since {since}; use {new}."
        elif row.get("since"):
            found["type"].note = f"The input `{kind}` requires Filebeat {row['since']} or later."
        olds = {**deprecations.IGNORED_IN_INPUTS, **deprecations.RENAMED_IN_INPUTS}
        for name, one in olds.items():
            found[name] = self._old(name, one)
        found["input_type"].values = found["type"].values
        if "id" in found:
            found["id"].rank = COMMON
        return found

    def _rank(self, name: str, fact: Fact) -> tuple[int, int, str]:
        first = _FIRST_INPUTS.index(name) if name in _FIRST_INPUTS else len(_FIRST_INPUTS)
        return (DEPRECATED if fact.deprecated else COMMON), first, name

    def _parsers(self, frame: Frame) -> Model:
        """An entry of ``parsers``: the name of a parser. That of multiline messages has the options of the `log`
        input."""

        def make() -> dict[str, Fact]:
            each = inputs()["types"]["filestream"]["options"]["parsers"]["each"]
            found = {name: self.option(name, row) for name, row in each.items()}
            log = inputs()["types"]["log"]["options"]
            lines = {name.removeprefix("multiline."): row for name, row in log.items() if name.startswith("multiline.")}
            found["multiline"].inside = self._table("parser multiline", lines)
            return found

        return Model(self._once("parsers", make))

    def _provider(self, frame: Frame) -> Model:
        """A provider of autodiscover: what makes inputs is known, the options of each provider are not."""
        entry = Fact("config", "list of inputs", OBJECTS, inside=self.input)
        hints = Fact("hints.default_config", "object", OBJECT, inside=self.input)
        facts = {
            "type": Fact("type", "provider type", required=True, rank=FIRST),
            "templates": Fact("templates", "list of objects", OBJECTS, inside=named({
                "condition": Fact("condition", "condition", OBJECT, inside=self._condition), "config": entry,
            })),
            "hints.enabled": Fact("hints.enabled", "boolean", values=SWITCH),
            "hints.default_config": hints,
        }  # fmt: skip
        return Model(facts)

    # Modules, processors

    def module(self, frame: Frame) -> Model:
        """An entry of ``filebeat.modules``, by its name."""
        known = knowledge.load("filebeat/modules")
        found = {
            "module": Fact("module", "module name", values=tuple(sorted(known)), required=True, rank=FIRST),
            "enabled": Fact("enabled", "boolean", default=True, values=SWITCH),
        }
        inside = named({
            "enabled": Fact("enabled", "boolean", values=SWITCH, rank=COMMON),
            "input": Fact("input", "options of the input", OBJECT),
            **{name: self._old(name, old) for name, old in deprecations.REFUSED_IN_FILESETS.items()},
        })  # fmt: skip
        for name in known.get(frame.given.get("module", ""), {}).get("filesets", ()):
            found[name] = Fact(name, "fileset", OBJECT, rank=COMMON, inside=inside)
        return Model(found)

    def processor(self, frame: Frame) -> Model:
        """An entry of a list of processors."""

        def make() -> dict[str, Fact]:
            found = {name: self._typed(name, row, self._processor(name, row)) for name, row in processors().items()}
            condition, then, otherwise = IF
            found[condition] = Fact(condition, "condition", OBJECT, inside=self._condition)
            for name in (then, otherwise):
                found[name] = Fact(name, "list of processors", OBJECTS, inside=self.processor)
            return found

        return Model(self._once("processors", make))

    def _processor(self, name: str, row: dict[str, Any]) -> Any:
        def make() -> dict[str, Fact]:
            found = {one: self.option(one, option) for one, option in row["options"].items()}
            for group in row.get("required", ()):
                for one in group.split("|"):
                    if one in found:
                        found[one].required = "|" not in group
            found["when"] = Fact("when", "condition", OBJECT, inside=self._condition)
            for one, fact in found.items():
                if row.get("strict") and one.partition(".")[0] not in row["allowed"]:
                    fact.offered = False
            return found

        return lambda frame: Model(self._once(f"processor {name}", make))

    def _condition(self, frame: Frame) -> Model:
        """A condition of a processor."""
        found = {}
        for name in KINDS:
            if name in ("and", "or"):
                found[name] = Fact(name, "list of conditions", OBJECTS, inside=self._condition)
            elif name == "not":
                found[name] = Fact(name, "condition", OBJECT, inside=self._condition)
            elif name == "has_fields":
                found[name] = Fact(name, "list of fields", LIST)
            else:
                other = Fact("", "network" if name == "network" else "", values=NETWORKS if name == "network" else ())
                found[name] = Fact(name, "fields with values", OBJECT, inside=lambda _, other=other: Model(other=other))  # type: ignore[misc]
        return Model(found)


_made: dict[tuple[str, Numbers], Beats] = Remembered()


def model(kind: str, release: Numbers, frame: Frame) -> Model | None:
    """The model of a Beat's config. ``release``: the one in use; ``frame``: the outermost map of the place."""
    try:
        found = _made[kind, release]
    except KeyError:
        found = _made[kind, release] = Beats(kind, release)
    return found.root(frame)
