"""LS221 (reserved-field-overwritten): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('mutate { update => { "[@timestamp]" => "x" } }', 1),
        ('mutate { rename => { "t" => "@timestamp" } }', 0),  # its type is unknown
        ('dissect { mapping => { "m" => "%{t} %{r}" } } mutate { copy => { "t" => "@timestamp" } }', 1),
        ('grok { match => { "m" => "^%{IP:ip}" } add_field => { "[tags][a]" => "x" } }', 1),
    ],
)
def test_reserved_fields(text: str, count: int) -> None:
    assert len(run("LS221", f"filter {{ {text} }}\n")) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { copy => { "[@metadata][read_at]" => "@timestamp" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS221", text) == []


@pytest.mark.parametrize(
    ("before", "value", "advice"),
    [
        ('date { match => ["t", "ISO8601"] }', "%{@timestamp}", "Remove it: `date` (line 2) sets `@timestamp`"),
        ('date { match => ["t", "ISO8601"] }', "%{t}", "Remove it: `date` (line 2) sets `@timestamp`"),
        ('date { match => ["t", "ISO8601"] }', "%{other}", 'Use `date { match => ["…", "…"] }`'),
        ('date { match => ["t", "ISO8601"] target => "u" }', "%{t}", 'Use `date { match => ["…", "…"] }`'),
        ('if [a] { date { match => ["t", "ISO8601"] } }', "%{t}", 'Use `date { match => ["…", "…"] }`'),
        ("", "%{@timestamp}", "Remove it"),
    ],
)
def test_a_date_filter_above_makes_it_superfluous(before: str, value: str, advice: str) -> None:
    text = f'filter {{\n{before}\nmutate {{ add_field => {{ "@timestamp" => "{value}" }} }}\n}}\n'
    (finding,) = run("LS221", text)
    assert finding.message.endswith(f". {advice}")
    assert len(finding.message) <= 160
