"""Which rule tells which problem of the load stage, and how: as an error of stage ``load``, or as a warning that names
the release which dropped it.

With a target its verdict counts. Without one, what the newest release accepts is silent, what only older ones accept is
a warning of the upgrade rules, and what no release accepts is an error; also a file whose parts are each accepted by
some release, but by none together.
"""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.option_check.check import Load, loaded
from lslint.rules.logstash.option_check.problem import Problem


class Case:
    """A problem to report: ``load`` if the target (or every release) refuses it; ``at``: the release that is asked, as
    a set of one: the target (``target`` is True), or the newest; ``refused``: releases that refuse the same option for
    this or another reason.
    """

    __slots__ = ("at", "load", "problem", "refused", "target")

    def __init__(self, problem: Problem, load: bool, at: int, target: bool, refused: int) -> None:
        self.problem = problem
        self.load = load
        self.at = at
        self.target = target
        self.refused = refused


def cases(ctx: Context, code: str) -> list[Case]:
    """The problems of a file that the rule of this code tells."""
    return all_cases(ctx).get(code, [])


def all_cases(ctx: Context) -> dict[str, list[Case]]:
    """The problems of a file by the code of the rule that tells them."""
    found: dict[str, list[Case]] | None = ctx.facts.get("load-cases")
    if found is None:
        found = ctx.facts["load-cases"] = _route(loaded(ctx))
    return found


def _route(load: Load) -> dict[str, list[Case]]:
    found: dict[str, list[Case]] = {}
    if not load.problems:
        return found
    everything = catalogue.index().all
    at = catalogue.index().newest if load.at is None else load.at
    places: dict[tuple[int, str], int] = {}  # releases that refuse an option, by its plugin's place and its name
    for problem in load.problems:
        if problem.refuses:
            place = (problem.node.start, problem.name)
            places[place] = places.get(place, 0) | (everything if problem.always else problem.mask)
    partly = 0  # releases refused for what others accept
    for refused in places.values():
        if refused != everything:
            partly |= refused
    for problem in load.problems:
        if not problem.mask & at:
            continue
        refused = places[problem.node.start, problem.name] if problem.refuses else 0
        fails = problem.refuses and (load.at is not None or refused == everything or partly == everything)
        case = Case(problem, fails, at, load.at is not None, refused)
        found.setdefault(_code(case), []).append(case)
    return found


def _code(case: Case) -> str:
    """The rule for a case."""
    problem = case.problem
    kind = problem.kind
    if kind == "bundle":
        once = problem.entry.bundled & (case.at - 1) if problem.entry is not None else 0
        before = problem.name in catalogue.index().former and not (problem.entry is not None and problem.entry.bundled)
        return "LS601" if once or before else "LS402"
    if kind == "plugin":
        return "LS111" if problem.name.startswith("codec/") else "LS101"
    if kind == "value":
        codes = {"date-none": "LS226", "date-one": "LS226", "date-format": "LS224", "date-zone": "LS224"}
        return codes.get(problem.detail, "LS104")
    family = _family(problem)
    if kind in ("unknown", "obsolete"):
        if family == "LS258":
            return family
        if not case.load:
            return family or "LS607"
        if family == "LS639" and not case.target:
            return family
        if kind == "obsolete" or family or _was_obsolete(problem, case.at):
            return "LS106"
        return "LS102"
    if kind == "deprecated" or not case.load:
        return family or "LS607"
    if kind == "missing":
        return "LS103"
    if problem.merged:
        return "LS204"
    return "LS105" if kind == "enum" else "LS104"


def _was_obsolete(problem: Problem, at: int) -> bool:
    known = problem.entry.option(problem.name) if problem.entry is not None else None
    return known is not None and any(s.obsolete is not None and s.mask & (at - 1) for s in known.segments)


def _family(problem: Problem) -> str:
    """The rule of its own that an option has for its end: renamed TLS options, bulk size, mapping types …"""
    entry, name = problem.entry, problem.name
    if entry is None or problem.kind not in ("unknown", "obsolete", "deprecated"):
        return ""
    known = entry.option(name)
    if problem.node.kind == "output" and name in ("message_format", "format") and problem.kind != "deprecated":
        return "LS258" if known is None or not known.used & problem.mask else ""
    if entry.name == "output/elasticsearch":
        if name in ("flush_size", "idle_flush_time"):
            return "LS605"
        if name == "document_type":
            return "LS603"
    if entry.name == "filter/mutate" and name in ("remove", "set"):
        return "LS639"
    if problem.node.kind == "output" and name == "workers" and problem.kind == "deprecated":
        return "LS611"
    if known is not None and is_tls(known):
        return "LS602"
    return ""


def is_tls(known: catalogue.Option) -> bool:
    """True for an option that has a new name beginning with ``ssl_`` since the one naming of all plugins (8.3-9.0)."""
    new = known.replacement
    return new is not None and new.startswith("ssl_") and known.used & catalogue.since("8.0") != 0
