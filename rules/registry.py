"""Finds the rules: one module a rule, known by its file name, imported only when a file has something for it.

``ls301_unanchored_grok.py`` in ``rules/logstash/performance/`` is LS301, ``unanchored-grok``. Adding the file is all
that registering takes; ``tools/make_rule_index.py`` writes the index, by which a start need not look.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Rule, Severity, Stage

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
OTHER_FAMILY = {"jvm-options": "elasticsearch"}
"""Kinds of files that a second product has as well."""
MEASURED = "measured"
"""The group of rules about node stats, which no file of a project holds: see ``measured``."""
FAMILIES = ("logstash", "filebeat", "elasticsearch", "run")
_HERE = os.path.dirname(__file__)


class Entry:
    """A rule as the index knows it, without importing it: where it lives, and the facts that tell whether a file needs
    it, named as in ``Rule``. ``group`` is the folder of its hundred (``performance``, …).
    """

    __slots__ = (
        "code",
        "default",
        "family",
        "group",
        "kinds",
        "may_refuse",
        "name",
        "severity",
        "stage",
        "visits",
        "words",
    )

    def __init__(
        self,
        code: str,
        family: str,
        name: str,
        group: str,
        kinds: "tuple[str, ...]",
        visits: "tuple[str, ...]",
        stage: "Stage",
        severity: "Severity",
        default: bool,
        may_refuse: bool,
        words: "tuple[str, ...]",
    ) -> None:
        self.code = code
        self.family = family
        self.name = name
        self.group = group
        self.kinds = kinds
        self.visits = visits
        self.stage = stage
        self.severity = severity
        self.default = default
        self.may_refuse = may_refuse
        self.words = words

    @property
    def module(self) -> str:
        """The name of the rule's module."""
        group = f"{self.group}." if self.family != "run" else ""
        return f"lslint.rules.{self.family}.{group}{self.code.lower()}_{self.name.replace('-', '_')}"


OWN = "own"
"""The family of rules that a user's config brings: see ``add``."""
_own: "dict[str, Entry]" = {}
_families: "dict[str, dict[str, Entry]]" = {}
_entries: "dict[str, Entry]" = {}
_loaded: "dict[str, Rule]" = {}


def entries() -> "dict[str, Entry]":
    """Every rule by code, in order of code."""
    if not _entries:
        found = [entry for family in FAMILIES for entry in of_family(family).values()]
        found += _own.values()
        for entry in sorted(found, key=lambda e: e.code):
            if entry.code in _entries:
                raise ValueError(f"two rules have the code {entry.code}")
            _entries[entry.code] = entry
    return _entries


def add(rule: "Rule", where: str) -> None:
    """Registers a rule that does not come with lslint; the one of the same place again changes nothing. ``where`` is
    for the message. Raises ``ValueError`` if its code or name is taken."""
    known = _loaded.get(rule.code)
    if known is not None and type(known) is type(rule):
        return
    if rule.code in entries() or any(entry.name == rule.name for entry in entries().values()):
        raise ValueError(f"{where}: another rule has the code {rule.code} or the name {rule.name}")
    facts = (rule.name, OWN, rule.kinds, rule.visits, rule.stage, rule.severity, rule.default, False, rule.words)
    _own[rule.code] = Entry(rule.code, OWN, *facts)
    _loaded[rule.code] = rule
    _entries.clear()


def of_family(family: str) -> "dict[str, Entry]":
    """The rules of ``logstash``, ``filebeat``, ``elasticsearch`` or ``run`` by code, in order of code.

    An installed package goes by its index. In a checkout a rule whose file the index has not seen as it is now is
    imported for its facts, so that a new rule is there, and an edited one right, before the index is made anew.
    """
    known = _families.get(family)
    if known is None:
        from lslint.rules.index import RULES

        known = {code: Entry(code, family, *facts) for code, facts in RULES[family].items()}
        if os.path.isfile(os.path.join(_HERE, os.pardir, "pyproject.toml")):
            from lslint.rules.fresh import updated

            known = updated(family, known)
        _families[family] = known
    return known


def load(code: str) -> "Rule":
    """The rule of that code; imports its module on first use. Raises ``KeyError`` for an unknown code."""
    rule = _loaded.get(code)
    if rule is None:
        for family in FAMILIES:
            entry = of_family(family).get(code)
            if entry is not None:
                break
        else:
            raise KeyError(code)
        rule = _loaded[code] = rule_of(entry.module)
        if rule.code != entry.code or rule.name != entry.name:
            raise TypeError(f"{entry.module}: code and name are not those of the file")
    return rule


def rule_of(name: str) -> "Rule":
    """The rule that the module of that name holds. Raises ``TypeError`` if it holds none or several."""
    import sys

    from lslint.rules.api import Rule

    __import__(name)
    module = sys.modules[name]
    made = [v for v in vars(module).values() if isinstance(v, type) and issubclass(v, Rule) and v is not Rule]
    own = [v for v in made if v.__module__ == name]
    if len(own) != 1:
        raise TypeError(f"{name}: wanted one rule, found {len(own)}")
    return own[0]()


def for_kind(kind: str) -> "list[Entry]":
    """The rules that look at files of that kind, in order of code."""
    family = FAMILY_OF_KIND.get(kind)
    if family is None:  # rules about files that are no config: units of a service, scripts
        return [e for name in FAMILIES[:3] for e in of_family(name).values() if kind in e.kinds]
    entries = list(of_family(family).values())
    if kind in OTHER_FAMILY:
        entries = [*of_family(OTHER_FAMILY[kind]).values(), *entries]
    return [e for e in (*entries, *_own.values()) if kind in e.kinds and e.group != MEASURED]


def measured() -> "list[Rule]":
    """The rules that look at node stats (``lslint profile``), in order of code."""
    return [load(entry.code) for entry in entries().values() if entry.group == MEASURED]
