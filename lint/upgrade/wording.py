"""Sentences that the forms of the upgrade report for people share."""

from __future__ import annotations

import shlex

from lslint.report.display import grouped_plural, plural
from lslint.upgrade import path as paths
from lslint.upgrade.model import Entry, InUse, Step, UpgradeReport, counted

FIXES = {"safe": "fixed by --fix", "unsafe": "unsafe fix", "manual": "", "none": ""}
"""Level of a fix -> mark of an entry."""
COLUMNS = ("breaks", "behaves", "deprecated", "safe", "decide")
HEADS = ("breaks", "behaves differently", "deprecated", "fixed by --fix", "needs a decision")
MAX_PATHS, MAX_EVIDENCE = 5, 3
"""Paths that a note lists, and places that name a release."""


def title(report: UpgradeReport) -> str:
    """The title of the report."""
    return f"Upgrade to {report.to}"


def in_use(report: UpgradeReport, one: InUse) -> str:
    """A release in use: ``Logstash 7.17.9: 3 files (docker-compose.yml:12)``; an end of a range with the range:
    ``Beats 8.19, the newest of 8.0 to 8.19: 1 file (README.md:1: logstash:8.5.3)``."""
    is_range = one.low != one.high
    origin = {
        "option": "option --from",
        "config": "config of lslint",
        "assumed": "assumed, as these files and their manifests name no release",
        "inferred": listed([_place(*each, with_text=is_range) for each in one.evidence], MAX_EVIDENCE),
    }[one.origin]
    release = one.release
    if is_range:
        end = "newest" if one.release == one.high else "oldest"
        release = f"{release} assumed, the {end} of {one.low} to {one.high}"
    if one.is_from_content and one.origin == "assumed":
        origin = "assumed, as these files and their manifests name no release, and only the content of others shows it"
    elif one.is_from_content:
        origin = f"only the content of files shows it: {origin}"
    return f"{report.product_name(one.product)} {release}: {plural(one.files, 'file')} ({origin})"


def _place(path: str, line: int | None, text: str, *, with_text: bool) -> str:
    place = f"{path}:{line}" if line else path
    return f"{place} `{text}`" if with_text and text else place


def verdict(report: UpgradeReport) -> str:
    """One sentence that answers the question of the report."""
    if not report.files:
        if report.newer:
            if report.is_guessed:
                return (
                    "No config is older than the release to upgrade to, but only the content of files shows their"
                    " releases, which fixes change: name those in use with --from."
                )
            return "No config is older than the release to upgrade to."
        return "No configs to compare." if report.opensearch or report.versioned else "No configs found."
    rejected = len(report.rejected)
    accepted = report.files - rejected
    unsure = f"{plural(rejected, 'file')} could not be fully compared, because the release in use already rejects"
    unsure += " it" if rejected == 1 else " them"
    if not report.entries:
        parts = [f"Nothing changes for {grouped_plural(accepted, 'file')}"] * bool(accepted) + [unsure] * bool(rejected)
        return f"{'; '.join(parts)}."
    breaks = report.of("breaks")
    files = plural(len({entry.path for entry in breaks}), "file")
    parts = [f"{_verb(len(breaks), 'place')} in {files}" if breaks else "Nothing breaks"]
    parts += [*_others(report.entries), *[unsure] * bool(rejected)]
    return f"{'; '.join(parts)}. --fix fixes {report.safe} of {plural(len(report.entries), 'change')}."


def _verb(count: int, word: str) -> str:
    """``1 place breaks``, ``2 places break``."""
    return f"{plural(count, word)} {'breaks' if count == 1 else 'break'}"


def _others(entries: list[Entry]) -> list[str]:
    """How many changes break nothing: ``["2 changes in behavior", "1 deprecation"]``."""
    numbers = counted(entries)
    behaves, deprecated = numbers["behaves"], numbers["deprecated"]
    changes = f"{plural(behaves, 'change')} in behavior"
    return [changes] * bool(behaves) + [plural(deprecated, "deprecation")] * bool(deprecated)


def step_title(step: Step) -> str:
    """``To 8.19``, with the number of changes."""
    breaks = sum(entry.change == "breaks" for entry in step.entries)
    parts = [*([_verb(breaks, "place")] if breaks else []), *_others(step.entries)]
    return f"To {step.release} ({', '.join(parts) or 'no changes found in these files'})"


def step_lines(report: UpgradeReport, step: Step, before: str) -> list[str]:
    """What to do in a step: the products in their order, without those that have its release already. ``before``: the
    release of the previous step, empty for the first one."""
    lines = []
    server = report.oldest_of("elasticsearch")
    for product in report.products:
        entries = [entry for entry in step.entries if entry.product == product.key]
        now = report.oldest_of(product.key) if product.checked else server
        if now and paths.number(now) >= paths.number(step.release):
            continue
        older = report.releases_of(product.key, before=step.release) or [now]
        starts = dict.fromkeys(max(one, before, key=lambda one: paths.number(one) if one else ()) for one in older)
        if not product.checked:
            note = " (not checked by lslint)"
        elif product not in report.checked:
            note = " (no configs in these files)"
        else:
            note = f": {_needed(entries)}" if entries else ""
        lines.append(f"{' '.join(filter(None, (product.name, _joined(list(starts)))))} to {step.release}{note}")
    return lines


def _joined(names: list[str]) -> str:
    return " and ".join(", ".join(names).rsplit(", ", 1))


def _needed(entries: list[Entry]) -> str:
    breaks = [entry for entry in entries if entry.change == "breaks"]
    safe = sum(entry.fix == "safe" for entry in breaks)
    parts = []
    if breaks:
        fixed = f", --fix fixes {safe}" if safe else ""
        parts.append(f"fix {plural(len(breaks), 'place')} first{fixed}")
    return "; ".join([*parts, *_others(entries)])


def compatibility(step: Step) -> str:
    """Which Logstash and Beats may send to the Elasticsearch of a step; empty if that is not known."""
    if step.senders is None:
        return ""
    return (
        f"Elasticsearch {step.release} accepts data from Logstash and Beats {step.senders.oldest} to {step.release}, so"
        " it can be upgraded before them"
    )


def stepping_note(report: UpgradeReport) -> str:
    """Why the upgrade has several steps; empty for one step."""
    server = report.oldest_of("elasticsearch")
    low = server or report.oldest
    alone = paths.server_waypoints(server, report.to) if server else []
    steps = [*alone, *paths.waypoints(low, report.to)[:-1]] if low else []
    if not steps:
        return ""
    stones = _joined(steps)
    return (
        f"Elasticsearch {report.to} cannot be reached directly from {low}: go through {stones}. Before each step to a"
        " new major release, reindex or delete the indices that are older than the major release in use"
    )


def target_options(report: UpgradeReport) -> str:
    """The options of ``lslint check`` for the new releases."""
    return " ".join(f"--target {product.key}={report.to}" for product in report.upgraded)


def fix_commands(report: UpgradeReport, where: list[str]) -> list[tuple[str, str]]:
    """``(what a command does, the command)`` for the fixes."""
    names = " ".join(map(shlex.quote, where))
    made = []
    if report.safe:
        patch = f"lslint upgrade {_releases(report)} --diff {names}"
        made.append(("the safe fixes of this report, as one patch", patch))
        made.append(("all safe fixes for the new releases, in place", f"lslint --fix {target_options(report)} {names}"))
    return made


def _releases(report: UpgradeReport) -> str:
    given = [f"--from {one.product}={one.release}" for one in report.in_use if one.origin == "option"]
    if len({one.release for one in report.in_use}) == 1 and given:
        given = [f"--from {report.in_use[0].release}"]
    return " ".join([*given, f"--to {report.to}"])


def before_note(report: UpgradeReport) -> str:
    """Which fixes can be applied before the upgrade; empty if there are none."""
    early = [one.path for one in report.fixes if one.before]
    late: dict[tuple[str, ...], list[str]] = {}
    for one in report.fixes:
        if not one.before:
            late.setdefault(one.steps, []).append(one.path)
    if not report.fixes:
        return ""
    if not late:
        return "The releases in use accept what the safe fixes write, too: apply them before the upgrade"
    start = f"The releases in use accept the fixes of {listed(early)} already. " if early else ""
    parts: list[str] = []
    for steps, names in sorted(late.items(), key=lambda item: [paths.number(step) for step in item[0]]):
        which = f"the step to {steps[0]}" if len(steps) == 1 else f"the steps to {_joined(list(steps))}"
        parts.append(f"{'those' if parts else 'the fixes'} of {listed(names)} with {which}")
    ends = ", and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 2 else " and ".join(parts)
    return f"{start}Apply {ends}: the releases in use reject the result, or are not known to accept it"


def mark(entry: Entry) -> str:
    """What follows an entry, without brackets: how it is fixed, and whether the file is rejected already."""
    rejected = f"the release in use already rejects line {entry.rejected_line}" if entry.rejected_line else ""
    return "; ".join(filter(None, (FIXES[entry.fix], rejected)))


def notes(report: UpgradeReport) -> list[str]:
    """What the report leaves out, and what limits it."""
    made = []
    if report.rejected:
        given = [f" --target {one.product}={one.release}" for one in report.in_use if one.origin == "option"]
        files = "that file" if len(report.rejected) == 1 else "these files"
        made.append(
            f"The release in use already rejects {listed(report.rejected)} (`lslint check{''.join(given)}` shows why),"
            f" so changes in {files} may be missing"
        )
    if report.ahead:
        made.append(
            f"Of these, {report.to} accepts {listed(report.ahead)}: written for a newer release, for example by an"
            " earlier --fix"
        )
    if report.newer:
        made.append(f"Not older than {report.to}: {listed(report.newer)}")
    if report.versioned:
        made.append(
            f"Not compared, as their names say for which major release they are: {listed(report.versioned)}. Check"
            " that there is one for the new release"
        )
    if report.opensearch:
        made.append(f"Not compared, as they are for OpenSearch: {listed(report.opensearch)}")
    if any(one.origin == "assumed" or (one.low != one.high and not one.is_from_content) for one in report.in_use):
        made.append("If an assumed release is wrong, name the right one: --from PRODUCT=RELEASE")
    weak = [one for one in report.in_use if one.is_from_content]
    if weak:
        names = " and ".join(dict.fromkeys(report.product_name(one.product) for one in weak))
        options = " ".join(
            dict.fromkeys(
                f"--from {one.product}={one.release}"
                for one in weak
                if paths.number(one.release) < paths.number(report.to)
            )
        )
        options = options or "--from 7.17"
        made.append(
            f"Only the content of files shows the release of {names}, so it may be wrong, and fixes may change it: name"
            f" the release in use, for example {options}, above all to compare again after --fix"
        )
    return made


def listed(names: list[str], most: int = MAX_PATHS) -> str:
    """The first names, and how many more there are."""
    rest = len(names) - most
    return ", ".join(names[:most]) + (f" and {rest} more" if rest > 0 else "")
