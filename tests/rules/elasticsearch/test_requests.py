"""Rules about the paths of requests (ES217, ES419, ES616, ES617): consoles, documents, scripts, releases."""

import pytest
from lint_settings import settings

from lslint.engine.file import check_text

CODES = ("ES217", "ES419", "ES616", "ES617")


def found(text: str, target: str = "", path: str = "x.console") -> list[tuple[str, str]]:
    """Return code and severity of the findings of the rules about requests."""
    result = check_text(text, path, None, settings("ALL", target=[f"elasticsearch={target}"] if target else []))
    return [(one.rule.code, one.severity) for one in result.findings if one.rule.code in CODES]


def codes(request: str, target: str = "") -> list[str]:
    return [code for code, _ in found(f"GET _cat/indices\n\nGET _cluster/health\n\n{request}\n", target)]


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ("GET http://es:9200/a/b/_search", ["ES616"]),
        ("POST a/_doc/1/_update", ["ES616"]),
        ("PUT a/b/1", ["ES616"]),
        ("POST ${index}/_doc/_bulk", []),
        ("POST api/saved_objects/_bulk", []),
        ("PUT a/_create", ["ES217"]),
        ("DELETE *", ["ES419"]),
        ("DELETE /_all", ["ES419"]),
        ("DELETE _template/*", []),
        ("POST a/_flush/synced", ["ES617"])
    ]
)  # fmt: skip
def test_newest_release(request_: str, expected: list[str]) -> None:
    assert codes(request_) == expected


@pytest.mark.parametrize(
    ("request_", "target", "expected"),
    [
        ("POST a/_doc/_bulk", "6.8", []),
        ("POST a/_doc/_bulk", "7.17", [("ES616", "info")]),
        ("POST a/_doc/_bulk", "8.1", [("ES616", "warning")]),
        ("DELETE *", "7.17", []),
        ("POST a/_optimize", "2.4", []),
    ],
)
def test_releases(request_: str, target: str, expected: list[tuple[str, str]]) -> None:
    assert found(f"GET _cat/indices\n\nGET _cluster/health\n\n{request_}\n", target) == expected


BULK = '{ "index": {} }\n{ "a": 1 }\n'
HOSTS = {
    "fence": (f"# A\n\n```\nPOST a/_doc/_bulk\n{BULK}```\n", "x.md", "", ["ES616"]),
    "prose": (f"POST a/_doc/_bulk\n{BULK}", "x.md", "", []),
    "curl with a file": ("curl -XPOST localhost:9200/a/_doc/_bulk --data-binary @b.json\n", "x.sh", "", ["ES616"]),
    "curl, delete": ("curl -X DELETE 'http://es:9200/_all'\n", "x.sh", "", ["ES419"]),
    "curl, pattern": ("curl -X DELETE 'http://es:9200/a-*'\n", "x.sh", "", []),
    "curl, pattern, release": ("curl -X DELETE 'http://es:9200/a-*'\n", "x.sh", "9.1", ["ES419"]),
    "curl of another server": ("curl -X PUT http://app/a/b/1 -d '{ \"_doc\": 1 }'\n", "x.sh", "", []),
    "removed": ("curl -X POST localhost:9200/_xpack/license -d '{}'\n", "x.sh", "", []),
    "removed, release": ("curl -X POST localhost:9200/_xpack/license -d '{}'\n", "x.sh", "8.0", ["ES617"]),
    "put": ('```\nPUT a/_doc\n{ "a": 1 }\n```\n', "x.md", "", ["ES217"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "path", "target", "expected"), HOSTS.values(), ids=HOSTS)
def test_documents_and_scripts(text: str, path: str, target: str, expected: list[str]) -> None:
    assert [code for code, _ in found(text, target, path)] == expected


def test_other_requests_of_a_document_are_no_configs() -> None:
    text = '```\nGET a/_search\n{ "query": {} }\n\nPUT a/_doc/1\n{ "a": 1 }\n\nDELETE a\n```\n'
    assert check_text(text, "x.md", None, settings("ALL")).documents == []


def test_span_in_the_host() -> None:
    text = "curl -s -X DELETE 'http://es:9200/_all?pretty'\n"
    (finding,) = [one for one in check_text(text, "x.sh", None, settings("ALL")).findings if one.rule.code == "ES419"]
    assert text[finding.start : finding.end] == "_all"


def test_templates_and_requests_in_one_file() -> None:
    text = 'PUT _index_template/a\n{ "index_patterns": ["a-*"] }\n\nPOST a/_doc/_bulk\n' + BULK
    result = check_text(text, "x.console", None, settings("ALL"))
    assert result.kind == "es-index-template"
    assert "ES616" in [one.rule.code for one in result.findings]


def test_broken_body() -> None:
    result = check_text('GET a/_search\n{ "query": {}, }\n', "x.console", None, settings("ES"))
    assert result.kind == "es-requests"
    assert result.verdict == "rejected"
    assert [one.rule.code for one in result.findings] == ["ES001"]
