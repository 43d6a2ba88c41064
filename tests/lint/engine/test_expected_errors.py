"""Errors that a comment or the text of a lesson announces."""

import pytest

from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.project.projects import Projects

PUT = 'PUT shop/_doc\n{\n  "name": "a"\n}\n'
OPTION = 'filter {{ grok {{\n  match => {{ "message" => "^%{{IP:a}}" }}\n  {}\n  convert_datatype => {{ }}\n}} }}\n'


def severities(text: str, path: str) -> set[str]:
    result = check_source(text_source(path, text), projects=Projects())
    return {one.severity for one in result.findings if one.rule.code in ("ES217", "LS102")}


@pytest.mark.parametrize(
    "comment",
    ["# not supported by grok, gives error", "# this must fail", "# Logstash returns an error", "# doesn't work here"],
)
def test_a_comment_announces_the_error(comment):
    assert severities(OPTION.format(comment), "a.conf") == {"info"}


@pytest.mark.parametrize(
    "comment",
    ["# convert the errors", "# types", "", "# log errors are kept as they are", "# not supported before 7.0"],
)
def test_other_comments_do_not(comment):
    assert severities(OPTION.format(comment), "a.conf") == {"error"}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.txt", f"# PUT needs an id\n# We'll get an error if we run this\n\n{PUT}"),
        ("a.md", f"We'll see an error with this request:\n\n```\n{PUT}```\n"),
        ("a.md", f"Send the request:\n\n```\n{PUT}```\n\nElasticsearch returns a 405-error.\n"),
        ("a.md", f"```\n{PUT}```\nElasticsearch returns an error.\n\n" + f"text\n\n```\n{PUT}```\n"),
        ("a.md", f"### Error 2: 405 Incorrect method\n\nSuppose that you use PUT:\n\n```\n{PUT}```\n"),
    ],
)
def test_a_lesson_announces_the_error(path, text):
    assert severities(text, path) == {"info"}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.txt", f"# We'll get an error if we run this\nPUT shop\n{{\n}}\n\n{PUT}"),
        ("a.md", f"Index a document:\n\n```\n{PUT}```\n\nThen search it:\n\n```\nGET shop/_search\n```\n"),
        ("a.md", f"```\n{PUT}```\n\n" + "word " * 120 + "Elasticsearch returns an error."),
    ],
)
def test_an_error_elsewhere_does_not(path, text):
    assert severities(text, path) == {"error"}


def test_the_verdict_stays():
    assert check_text(OPTION.format("# gives an error"), "a.conf").verdict == "rejected"
