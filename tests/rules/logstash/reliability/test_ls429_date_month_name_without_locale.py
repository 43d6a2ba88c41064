"""LS429 (date-month-name-without-locale): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    "text",
    [
        "filter { date { match => ['t', 'MMM d'] } }",
        "filter {\n  date {\n    # when\n    match => [ 't', 'ISO8601', 'EEE dd' ] # names\n  }\n}\n",
    ],
)
def test_locale_fix(text: str) -> None:
    (finding,) = run("LS429", text)
    after = fixed(text, finding)
    assert parse_.parse(after)[1] == []
    assert 'locale => "en"' in after
    assert after.count("#") == text.count("#")
    assert run("LS429", after) == []


@pytest.mark.parametrize(
    ("pattern", "names"),
    [("dd/MMM/yyyy", "Month names"), ("EEE dd.MM.yyyy", "Day names"), ("EEE dd MMM yyyy", "Month and day names")],
)
def test_the_message_names_what_depends_on_the_language(pattern: str, names: str) -> None:
    (finding,) = run("LS429", f'filter {{ date {{ match => ["time", "{pattern}"] }} }}')
    assert finding.message.startswith(f"{names} in `{pattern}` are parsed")
