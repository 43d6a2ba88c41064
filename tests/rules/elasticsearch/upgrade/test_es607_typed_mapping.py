"""ES607 (typed-mapping): cases beyond the examples of the rule."""

import json

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.edits import apply, with_line_ends


def test_strings_with_several_lines_keep_their_indentation() -> None:
    """Removing the level of a type changes the indentation of lines, except inside triple-quoted strings."""
    text = (
        'PUT _template/a\n{\n  "index_patterns": ["a-*"],\n  "mappings": {\n    "doc": {\n      "_meta": {\n'
        '        "note": """first\n      second"""\n      }\n    }\n  }\n}\n'
    )
    values = Values()
    values.target = ["elasticsearch=9.5"]
    findings = check_text(text, "a.json", "es-template", Settings(values)).findings
    (fix,) = [finding.fix for finding in findings if finding.rule.code == "ES607"]
    assert '"""first\n      second"""' in apply(text, sorted(with_line_ends(fix.edits, text)))


@pytest.mark.parametrize(
    ("name", "inside", "words"),
    [
        ("_feature", {}, "`_feature` is managed by Elasticsearch and cannot be configured in a mapping ("),
        ("_x", {"properties": {"a": {"type": "keyword"}}}, "Mapping types are no longer supported ("),
    ],
)
def test_a_field_of_elasticsearch_is_no_type(name, inside, words) -> None:
    values = Values()
    values.target = ["elasticsearch=9.5"]
    body = json.dumps({"index_patterns": ["a-*"], "template": {"mappings": {name: inside}}})
    findings = check_text(body, "a.json", "es-index-template", Settings(values)).findings
    assert [finding.message[: len(words)] for finding in findings if finding.rule.code == "ES607"] == [words]


URL = "remove the type from the URL of the request"


@pytest.mark.parametrize(
    ("path", "has_type"), [("movies/_mappings/movie?pretty", True), ("movies/_mapping?include_type_name=true", False)]
)
def test_the_type_in_the_url_of_a_request(path, has_type) -> None:
    body = '{"movie": {"properties": {"a": {"type": "keyword"}}}}'
    values = Values()
    values.target = ["elasticsearch=8.0"]
    text = f"GET _cat/indices\n\nPUT {path}\n{body}\n"
    (finding,) = [
        one for one in check_text(text, "a.console", None, Settings(values)).findings if one.rule.code == "ES607"
    ]
    assert (URL in finding.message) == has_type


@pytest.mark.parametrize("path", ["_template/movies", "movies", "movies/_mapping"])
@pytest.mark.parametrize(
    ("query", "release", "severity"),
    [
        ("", "7.17", "error"), ("?include_type_name=true", "7.17", "info"), ("?include_type_name", "7.0", "info"),
        ("?pretty&include_type_name=true", "7.17", "info"), ("?include_type_name=false", "7.17", "error"),
        ("?include_type_name=true", "8.0", "error"),
    ],
)  # fmt: skip
def test_a_request_that_asks_for_types(path, query, release, severity) -> None:
    mapping = '{"movie": {"properties": {"a": {"type": "keyword"}}}}'
    body = mapping if "_mapping" in path else f'{{"index_patterns": ["a-*"], "mappings": {mapping}}}'
    body = body.replace('"index_patterns": ["a-*"], ', "") if path == "movies" else body
    values = Values()
    values.target = [f"elasticsearch={release}"]
    found = check_text(f"PUT {path}{query}\n{body}\n", "a.console", None, Settings(values)).findings
    assert [one.severity for one in found if one.rule.code == "ES607"] == [severity]
