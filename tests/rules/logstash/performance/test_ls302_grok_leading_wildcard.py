"""LS302 (grok-leading-wildcard): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import grok_match, severities_and_texts


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("%{DATA:a}%{GREEDYDATA:b}", []),  # nothing after it can fail
        ("%{GREEDYDATA:a}(?: x)?", []),
        ("%{DATA:a}: x|%{INT:b}", []),
        ("${HEAD:x}%{DATA:a}: %{INT:b}", []),
        ("(?<a>.*?): %{INT:b}", []),
    ],
)
def test_leading_wildcard(pattern: str, found: list[tuple[str, str]]) -> None:
    assert severities_and_texts("LS302", grok_match(pattern)) == found


def test_leading_wildcard_in_a_field_with_part_of_a_line() -> None:
    assert run("LS302", grok_match("%{DATA:a}/%{INT:b}", field="[url][path]")) == []


def test_leading_wildcard_anchored() -> None:
    text = grok_match("%{DATA}: %{INT:b}")
    assert fixed(text, run("LS302", text)[0]) == grok_match("^%{DATA}: %{INT:b}")


@pytest.mark.parametrize(
    ("condition", "severity"),
    [
        ("[type] == 'a'", "warning"),
        ("[message] =~ 'Interface'", "info"),
        ("[a] == 'b' or [program] == 'PORT'", "info"),
        ("[syslog_program] == 'PORT'", "info"),
    ],
)
def test_few_lines_fail_below_a_condition(condition: str, severity: str) -> None:
    grok = grok_match("%{DATA}: %{INT:b}").removeprefix("filter {").rstrip().removesuffix("}")
    (finding,) = run("LS302", f"filter {{ if {condition} {{ {grok} }} }}")
    assert finding.severity == severity


def test_an_extracted_field_is_short() -> None:
    first = grok_match("^%{SYSLOGTIMESTAMP:at} %{GREEDYDATA:rest_message}")
    (finding,) = run("LS302", first + grok_match("%{DATA}: %{INT:b}", field="rest_message"))
    assert finding.severity == "info"
    (finding,) = run("LS302", grok_match("%{DATA}: %{INT:b}", field="rest_message") + first)
    assert finding.severity == "warning"


@pytest.mark.parametrize(
    ("before", "condition", "optional"),
    [
        ('"message" => "^%{IP:a} %{GREEDYDATA:rest_data}"', "[rest_data] =~ /^unreach/", True),
        ('"message" => "^%{IP:a} %{GREEDYDATA:other}"', "[rest_data] =~ /^unreach/", False),
    ],
)
def test_tested_part_of_a_line(before: str, condition: str, optional: bool) -> None:
    text = (
        f"filter {{ grok {{ match => {{ {before} }} }}\n"
        f' if {condition} {{ grok {{ match => {{ "rest_data" => "%{{DATA:what}},%{{INT:id}}" }} }} }} }}\n'
    )
    found = run("LS302", text)
    assert [finding.is_optional for finding in found] == [optional]


@pytest.mark.parametrize(
    ("pattern", "severity"),
    [
        (".*? %{WORD:a}", "info"),
        ("%{DATA:ora.error}:? %{GREEDYDATA:rest}", "info"),
        ("%{DATA}:? at %{GREEDYDATA:rest}", "warning"),
        ("%{DATA}\\s+%{NOTSPACE:a} %{GREEDYDATA}", "info"),
        ("%{DATA} %{INT:a}", "warning"),
        ("%{DATA} at %{NUMBER:a}", "warning"),
        ("%{DATA} is (?:not )?%{WORD:a}", "warning"),
    ],
)
def test_patterns_that_nearly_all_lines_match(pattern: str, severity: str) -> None:
    found = run("LS302", f'filter {{ grok {{ match => {{ "message" => "{pattern}" }} }} }}')
    assert [one.severity for one in found] == [severity]


@pytest.mark.parametrize(
    ("pattern", "count"),
    [(".*?: .*", 0), ("%{DATA:a} took .+", 1), ("%{DATA:a} was (?:not )?allowed", 1), ("(?i)%{DATA:a}x", 1)],
)
def test_patterns_that_only_search_for_a_text(pattern: str, count: int) -> None:
    assert len(run("LS302", f'filter {{ grok {{ match => {{ "Message" => "{pattern}" }} }} }}')) == count


@pytest.mark.parametrize(
    ("pattern", "severity", "lines"),
    [
        # the engine rejects lines without the words before it tries the pattern
        ("%{DATA}: http?://%{URIHOST:host}", "info", " on lines with `: htt` that do not match"),
        ("%{DATA} took %{NUMBER:ms} ms", "info", " on lines with ` took ` that do not match"),
        ("%{DATA} was (?:not )?allowed %{INT:a}", "info", " on lines with ` was ` that do not match"),
        ("%{DATA} the request from the client %{IP:a}", "info", " on some lines that do not match"),
        ("%{DATA}`abc` %{IP:a}", "info", " on some lines that do not match"),
        ("(?<ts>(.*?))\\t(?<uid>(.*?))\\t%{IP:a}", "warning", " on lines that do not match"),
        ("%{DATA} \u00e4\u00f6\u00fc%{IP:a}", "warning", " on lines that do not match"),
        ("%{DATA} (?:took|needed) %{INT:a}", "warning", " on lines that do not match"),
    ],
)
def test_lines_without_the_words_of_a_pattern(pattern: str, severity: str, lines: str) -> None:
    (finding,) = run("LS302", grok_match(pattern))
    assert finding.severity == severity
    assert lines in finding.message
    assert len(finding.message) <= 160
