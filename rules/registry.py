"""Finds the rules: one module a rule, known by its file name, imported only when it is needed.

``ls301_unanchored_grok.py`` in ``rules/logstash/performance/`` is LS301, ``unanchored-grok``. Adding the file is all
that registering takes.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from lslint.rules.api import Rule

FAMILY_OF_KIND = {
    "logstash": "logstash",
    "logstash-settings": "logstash",
    "pipelines": "logstash",
    "jvm-options": "logstash",
    "filebeat": "filebeat",
    "es-template": "elasticsearch",
    "es-legacy-template": "elasticsearch",
    "es-index-template": "elasticsearch",
    "es-component-template": "elasticsearch",
    "elasticsearch-settings": "elasticsearch",
    "ilm-policy": "elasticsearch",
}
# Rules about the settings of a Logstash node (logstash.yml, pipelines.yml, jvm.options), known here so that a run over
# pipelines does not import them, and the other way round. A test holds this against the rules' own ``kinds``.
NODE_KINDS = ("logstash-settings", "pipelines", "jvm-options")
NODE_RULES = frozenset(
    (
        "LS109", "LS110", "LS117", "LS262", "LS270", "LS272", "LS273", "LS274", "LS275", "LS284", "LS288", "LS313",
        "LS315", "LS316", "LS322", "LS323", "LS328", "LS331", "LS408", "LS409", "LS419", "LS424", "LS438", "LS512",
        "LS513", "LS613", "LS615",
    )
)  # fmt: skip
NODE_TOO = frozenset(("LS001", "LS403"))
MEASURED = "measured"
"""The group of rules about node stats, which no file of a project holds: see ``measured``."""
_HERE = os.path.dirname(__file__)


class Entry:
    """Where a rule lives; known without importing it. ``group`` is the folder of its hundred (``performance``, …)."""

    __slots__ = ("code", "family", "group", "module", "name")

    def __init__(self, code: str, name: str, family: str, group: str, module: str) -> None:
        self.code = code
        self.name = name
        self.family = family
        self.group = group
        self.module = module


_entries: "dict[str, Entry]" = {}
_loaded: "dict[str, Rule]" = {}


def entries() -> "dict[str, Entry]":
    """Every rule by code, in order of code. Reads folder listings once; imports nothing."""
    if not _entries:
        found = []
        for family in ("logstash", "filebeat", "elasticsearch"):
            for group in os.listdir(os.path.join(_HERE, family)):
                folder = os.path.join(_HERE, family, group)
                if group[0] != "_" and os.path.isdir(folder):
                    found += _in_folder(folder, family, group)
        found += _in_folder(os.path.join(_HERE, "run"), "run", "run")
        for entry in sorted(found, key=lambda e: e.code):
            if entry.code in _entries:
                raise ValueError(f"two rules have the code {entry.code}")
            _entries[entry.code] = entry
    return _entries


def _in_folder(folder: str, family: str, group: str) -> "list[Entry]":
    package = f"lslint.rules.{family}" + (f".{group}" if family != "run" else "")
    found = []
    for name in os.listdir(folder):
        stem, dot, _ = name.partition(".py")
        head, _, tail = stem.partition("_")
        if dot and len(head) == 5 and head[:2] in ("ls", "fb", "es") and head[2:].isdigit():
            found.append(Entry(head.upper(), tail.replace("_", "-"), family, group, f"{package}.{stem}"))
    return found


def load(code: str) -> "Rule":
    """The rule of that code; imports its module on first use. Raises ``KeyError`` for an unknown code."""
    rule = _loaded.get(code)
    if rule is None:
        from importlib import import_module

        from lslint.rules.api import Rule

        entry = entries()[code]
        module = import_module(entry.module)
        made = [v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Rule) and v is not Rule]
        own = [v for v in made if v.__module__ == entry.module]
        if len(own) != 1:
            raise TypeError(f"{entry.module}: wanted one rule, found {len(own)}")
        rule = _loaded[code] = own[0]()
        if rule.code != entry.code or rule.name != entry.name:
            raise TypeError(f"{entry.module}: code and name are not those of the file")
    return rule


def for_kind(kind: str, groups: "Iterable[str] | None" = None) -> "list[Rule]":
    """The rules that look at files of that kind, in order of code; only those of some groups, if given."""
    family = FAMILY_OF_KIND.get(kind, "")
    wanted = None if groups is None else set(groups)
    node = kind in NODE_KINDS
    rules = (
        load(e.code)
        for e in entries().values()
        if e.family == family
        and e.group != MEASURED
        and (wanted is None or e.group in wanted)
        and (family != "logstash" or (e.code in NODE_TOO) or (e.code in NODE_RULES) is node)
    )
    return [rule for rule in rules if kind in rule.kinds]


def measured() -> "list[Rule]":
    """The rules that look at node stats (``lslint profile``), in order of code."""
    return [load(entry.code) for entry in entries().values() if entry.group == MEASURED]
