"""How current the knowledge is: ``lslint --version -v`` and the docs."""

from __future__ import annotations

from lslint.rules import knowledge

NAMES = {
    "logstash": "Logstash", "filebeat": "Filebeat", "elasticsearch": "Elasticsearch", "kibana": "Kibana",
    "opensearch": "OpenSearch",
}  # fmt: skip
RANGE = 3
"""So many releases that follow each other are shown as a range."""


def lines() -> list[str]:
    """For each product the releases that a target may name and the date of the newest facts, and then which versions
    were observed, which were read from the sources, and which releases are only known from documentation or
    in part."""
    out = []
    for product, of in knowledge.load("coverage").items():
        targets: list[str] = knowledge.load("releases")[product]
        ends = f"{targets[0]} to {targets[-1]}" if len(targets) > 1 else targets[0]
        out.append(f"{NAMES[product]} {ends}, as of {of['date']}")
        partial = of.get("partial", ())
        read = {release: version for release, version in of["sources"].items() if release not in partial}
        others = {release: release for release in targets if release not in of["run"] and release not in read}
        newest = max((targets.index(one) for one in (*of["run"], *read) if one in targets), default=len(targets))
        unread = targets[newest + 1 :] if "others" not in of else ()
        later = {release: others.pop(release) for release in unread if release in others}
        for title, versions in (
            ("observed in the real program", of["run"]),
            ("read from the sources", read),
            (f"others, {of.get('others', 'from documentation and change logs')}", others),
            ("released since then, checked like the release before", later),
        ):
            if versions:
                out.append(f"  {title}: {_listed(versions, targets)}")
    return out


def _listed(versions: dict[str, str], targets: list[str]) -> str:
    """The versions in the order of the releases, with ranges."""
    runs: list[list[str]] = []
    before = False
    for release in targets:
        if release in versions:
            if not before:
                runs.append([])
            version = versions[release]
            is_same = version == release or version.startswith(f"{release}.")
            runs[-1].append(version if is_same else f"{version} for {release}")
        before = release in versions
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) >= RANGE else ", ".join(run) for run in runs)
