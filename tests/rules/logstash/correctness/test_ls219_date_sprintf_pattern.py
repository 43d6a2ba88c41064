"""LS219 (date-sprintf-pattern): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # minutes in a date without hours
        ('output { file { path => "/a-%{+YYYY.mm}" } }\n', 1),
        ('output { file { path => "/a-%{+yyyy HH:mm}-%{+mm}" } }\n', 0),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS219", text)) == count


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("%{+YYYY.ww}", "%{+xxxx.ww}"),
        ("%{+YYYY.MM.DD}", "%{+YYYY.MM.dd}"),
        ("%{+yyyy-mm-dd}", "%{+yyyy-MM-dd}"),
        ("%{+YYYY.MM.dd.hh}", "%{+YYYY.MM.dd.HH}"),
        ("%{{YYYY-MM-dd}}", "%{{yyyy-MM-dd}}"),
        ("%{{yyyy-'W'ww}}", "%{{YYYY-'W'ww}}"),
    ],
)
def test_dates_in_texts(given, expected):
    text = f'output {{ elasticsearch {{ index => "a-{given}" }} }}\n'
    (finding,) = run("LS219", text)
    assert fixed(text, finding) == text.replace(given, expected)


@pytest.mark.parametrize("given", ["%{+YYYY.MM.ddTHH}", "%{{yyyy-bb}}", "%{{yyyy-MM]}}"])
def test_dates_that_fail(given):
    (finding,) = run("LS219", f'output {{ file {{ path => "/a/{given}" }} }}')
    assert finding.severity == "error"


@pytest.mark.parametrize(
    "given",
    ["%{+YYYY.MM.dd}", "%{+xxxx.ww}", "%{+yyyy.DDD}", "%{+HH:mm:ss}", "%{{YYYY-'W'ww}}", "%{{TIME_NOW}}", "%{+%s}"],
)
def test_dates_fine(given):
    assert run("LS219", f'output {{ file {{ path => "/a/{given}" }} }}') == []


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "shop-%{+YYYY.MM.dd}-%{+YYYY.DDD}" } }\n',
        'filter { mutate { add_field => { "day" => "%{{yyyy-MM-dd\'T\'HH:mm}} %{+%s} %{{TIME_NOW}}" } } }\n',
        'output { file { path => "/var/log/%{+yyyy-MM-dd-HH-mm}.log" } }\n',
        'output { elasticsearch { index => "shop-%{+YYYY.MM.dd.HH}" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS219", text) == []
