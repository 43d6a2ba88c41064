"""Notes, snippets and outlines of pipelines: one hint, and the verdict stays."""

import pytest
from lint_settings import settings

from lslint.engine.check import text_source
from lslint.engine.file import check_source


def _check(text, role="production", given=None):
    return check_source(text_source("notes.conf", text), "logstash", given, role=lambda kind: role)


@pytest.mark.parametrize(
    "text",
    [
        "xmpp {\n  message => ...\n  user => ...\n}\n",
        'grok {\n  match => { "a" => "%{IP:b}" }\n}\nmutate {\n  convert => [ "a" "b" ]\n}\n',
        "input { stdin { } }\nfilter {\n  [some filters here]\n}\noutput { stdout { debug => true } }\n",
        'LogFormat "%h" json\n\ninput { stdin { } }\n\n<Macro a>\n  b\n</Macro>\n',
        "filter {\n  grok { match => [\n    ...\n    'a', 'b' ] }\n}\n",
    ],
)
def test_one_hint(text):
    result = _check(text)
    assert [finding.severity for finding in result.findings] == ["info"]
    assert result.findings[0].stage == "parse"
    assert result.verdict == "rejected"


@pytest.mark.parametrize(
    "text",
    [
        "input { stdin { } }\nfilter { mutate { add_tag => 10.0.0.1 } }\n",
        "input { stdin { } }\nsystemctl restart logstash\n",
        "filter {\n  grok {\n    match => { a => b.c }\n",
        "filter {\n  [a] == 'b' {\n  }\n}\n",
        "filters {\n  drop { }\n}\n",
        "Input {\n  stdin { }\n}\nOutput {\n  stdout { }\n}\n",
    ],
)
def test_a_mistake_is_an_error(text):
    result = _check(text)
    assert any(finding.severity == "error" for finding in result.findings)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("mutate {\n  add_tag => ab\n}\n", "LS026"),
        ("if [a] {\n  drop { }\n}\nfilter {\n  mutate { add_tag => ab }\n}\n", "LS026"),
        ('LogFormat "%h" json\n\ninput { stdin { } }\n\n<Macro a>\n  b\n</Macro>\n', "LS001"),
    ],
)
def test_a_snippet_among_examples_is_reported_on_request(text, code):
    result = _check(text, "example")
    assert (result.findings, result.verdict) == ([], "rejected")
    assert [one.rule.code for one in _check(text, "example", settings(code)).findings][:1] == [code]


def test_a_mistake_in_an_example_is_an_error():
    result = _check("filter {\n  mutate { add_tag => [a }\n}\n", "example")
    assert any(finding.severity == "error" for finding in result.findings)


PIPELINE = "input { stdin { } }\noutput { stdout { } }\n"


@pytest.mark.parametrize(
    ("text", "is_note"),
    [
        (PIPELINE + "\nThen start it with this command\n", True),
        ("Script started on Monday\n[me@box ~]$ cat a\n" + PIPELINE, True),
        ("1. The first part\n" + PIPELINE + "2. The second part\n" + PIPELINE, True),
        (PIPELINE + "}\n", False),
        ("inptu { stdin { } }\n" + PIPELINE, False),
        ("old words\n" + PIPELINE, False),
    ],
)
def test_sentences_in_files_without_an_extension(text, is_note):
    def severities(name):
        source = text_source(name, text)
        return {one.severity for one in check_source(source, "logstash", None, role=lambda kind: "production").findings}

    assert severities("notes") == {"info" if is_note else "error"}
    if text.startswith(PIPELINE) or not is_note:
        assert severities("notes.conf") == {"error"}
