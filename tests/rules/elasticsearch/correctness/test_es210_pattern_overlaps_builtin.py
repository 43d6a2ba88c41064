"""ES210 (pattern-overlaps-builtin): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed, run
from elasticsearch_checks import check_first_release

from lslint.engine.file import check_source
from lslint.files.paths import report_path
from lslint.files.source import read
from lslint.project.projects import Projects


@pytest.mark.parametrize(
    "first",
    [
        (7, 9),
    ],
)
def test_first_release_of_the_advice(first: tuple[int, int] | None) -> None:
    check_first_release("ES210", first)


@pytest.mark.parametrize(
    ("pattern", "priority", "found"),
    [
        ("logs-*-*", None, True), ("logs-*", 0, False), ("*-access", None, False)
    ]
)  # fmt: skip
def test_overlap_with_built_in_patterns(pattern: str, priority: int | None, found: bool) -> None:
    whole: dict = {"index_patterns": ["other", pattern], "template": {}}
    if priority is not None:
        whole["priority"] = priority
    text = json.dumps(whole) + " // logs- metrics- synthetics-"
    seen = run("ES210", text)
    assert bool(seen) is found
    if seen:
        assert ("rejects" in seen[0].message) is (priority == 100)
        assert json.loads(fixed(text, seen[0]).partition(" //")[0])["priority"] == 250


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.conf", 'output { elasticsearch { index => "metrics-app" } }\n', False),
        ("filebeat.yml", "output.elasticsearch:\n  index: metrics-app-%{+yyyy}\n", True),
    ],
)
def test_names_that_the_project_writes(tmp_path, name, text, found):
    (tmp_path / name).write_text(text)
    (tmp_path / "template.json").write_text('{"index_patterns": ["metrics-app*"], "template": {"mappings": {}}}\n')
    result = check_source(read(str(tmp_path / "template.json")), None, None, Projects())
    related = [[one.path for one in finding.related] for finding in result.findings if finding.rule.code == "ES210"]
    assert related == ([[report_path(str(tmp_path / name))]] if found else [])
