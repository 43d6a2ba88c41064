"""LS304 (grok-too-many-alternatives): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import grok_match, selected_codes


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("^%{NOTSPACE:a%d} %{INT:b} [0-9]{%d}", 1),
        ("%{NOTSPACE:a} Rejected%d by %{INT:b}", 0),  # the regex engine looks for the word first
        ("%{NOTSPACE:a} Rejected by [0-9]{%d}", 1),  # all lines contain the word
        ("%{MYOWN%d:a} %{INT:b}", 0),  # unknown pattern
    ],
)
def test_alternatives_that_are_rejected_at_once(pattern: str, found: int) -> None:
    several = (pattern.replace("%d", str(number)) for number in range(1, 13))
    assert len(run("LS304", grok_match(*several))) == found


def groks(count: int, start: int = 0, options: str = "") -> str:
    patterns = ", ".join(f'"%{{IP:a}} %{{WORD:b{start + number}}}"' for number in range(count))
    return f'grok {{ match => {{ "message" => [{patterns}] }} {options} }}'


FAILED = 'if "_grokparsefailure" in [tags]'


@pytest.mark.parametrize(
    ("filters", "count"),
    [
        (f"{groks(4)} {FAILED} {{ {groks(3, 4)} }} {FAILED} {{ {groks(3, 7)} }} {FAILED} {{ {groks(3, 10)} }}", 1),
        (f"{groks(5, 0, 'tag_on_failure => [x]')} if 'x' in [tags] {{ {groks(4, 5)} }}", 1),
        (f"{groks(5, 0, 'tag_on_failure => [x]')} {FAILED} {{ {groks(4, 5)} }}", 0),
        (f"if [type] == 'a' {{ {groks(5)} }} {FAILED} {{ {groks(4, 5)} }}", 0),
    ],
)
def test_chain_on_a_failure_tag(filters: str, count: int) -> None:
    found = run("LS304", f"filter {{ {filters} }}")
    assert len(found) == count


def test_message_of_a_chain_counts_the_filters() -> None:
    (finding,) = run("LS304", f"filter {{ {groks(5)} {FAILED} {{ {groks(4, 5)} }} }}")
    assert "up to 9 patterns" in finding.message
    assert "in 2 filters" in finding.message
    assert "the previous one did not match" in str(finding.help)


def test_common_start_is_reported_once() -> None:
    several = grok_match(*(f"%{{IP:a}} %{{WORD:b}} %{{INT:c{number}}}" for number in range(12)))
    assert run("LS304", several) == []
    assert len(run("LS306", several)) == 1
    mixed = grok_match("%{WORD:x} %{INT:y}", *(f"%{{IP:a}} %{{WORD:b}} %{{INT:c{number}}}" for number in range(12)))
    assert len(run("LS304", mixed)) == 1


@pytest.mark.parametrize(
    "text",
    [
        'filter { grok { match => { "message" => ["^a %{INT:n}", "^b %{INT:n}", "^c %{INT:n}"] } } }\n',
        'filter { grok { match => { "message" => ["^a %{INT:n}", "^b %{INT:n}", "^c %{INT:n}", "^d %{INT:n}",\n'
        '  "^e %{INT:n}", "^f %{INT:n}", "^g %{INT:n}", "^h %{INT:n}", "^i %{INT:n}"] } } }\n',
        'filter { if [program] == "a" { grok { match => { "message" => "^%{WORD:b} %{INT:n}" } } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS304" not in selected_codes(text, "LS304")
