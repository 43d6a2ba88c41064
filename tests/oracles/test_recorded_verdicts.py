"""What Elasticsearch and Filebeat said about each probe, and whether lslint says the same.

Where lslint is known to say something else, ``tests/data/verdicts/differences.yml`` gives the reason.
"""

import json
from collections import defaultdict

import pytest
import yaml
from paths import DATA
from recorded import probes, settings

from lslint.engine.file import check_text

DIFFERENCES = yaml.safe_load((DATA / "verdicts" / "differences.yml").read_text("utf-8"))
KINDS = {"legacy": "es-legacy-template", "composable": "es-index-template", "component": "es-component-template",
         "elasticsearch_yml": "elasticsearch-settings"}  # fmt: skip
NAMES = ("es_templates", "es_modern", "elasticsearch_yml", "filebeat", "filebeat_8_9")
RELEASES = "9.4.3", "filebeat 9.3"
"""Releases that say almost the same as the next one."""


def groups():
    """The probes by file, release and area."""
    by_group = defaultdict(list)
    for name in NAMES:
        for row in probes(name):
            release = row.get("version") or row["target"]
            if release not in RELEASES and row["id"] not in DIFFERENCES[name]:
                by_group[name, release.rpartition(" ")[2], row["area"]].append(row)
    return by_group


GROUPS = groups()


def differs(row, release):
    """Whether the verdict, or whether the product starts, is another one than was recorded."""
    if "config" in row:
        result = check_text(row["config"], "filebeat.yml", None, settings("filebeat", release, kind="filebeat"))
    else:
        text = row["body"] if isinstance(row["body"], str) else json.dumps(row["body"])
        kind = KINDS.get(row["kind"], "es-template")
        path = "elasticsearch.yml" if kind == "elasticsearch-settings" else "x.json"
        result = check_text(text, path, kind, settings("elasticsearch", release, "ALL"))
    verdicts = {True: "accepted", False: "rejected", None: result.verdict}
    starts = {True: "yes", False: "no", None: result.starts}
    has_started = row["start_ok"] if row["ok"] else None
    return (result.verdict, result.starts) != (verdicts[row["ok"]], starts[has_started])


@pytest.mark.parametrize(("name", "release", "area"), sorted(GROUPS))
def test_probes(name, release, area):
    assert [row["id"] for row in GROUPS[name, release, area] if differs(row, release)] == []


def test_differences_are_of_probes():
    assert {name: set(rows) - {row["id"] for row in probes(name)} for name, rows in DIFFERENCES.items()} == {
        name: set() for name in NAMES
    }
