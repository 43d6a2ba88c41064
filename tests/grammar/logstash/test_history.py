"""Older releases refuse some of what the grammar reads: held against the recorded verdicts of their parsers."""

import pytest
from recorded import probes

from lslint.grammar.lalr import UnexpectedToken
from lslint.grammar.logstash.history import errors
from lslint.grammar.logstash.strict import parse_strict

RELEASES = ("6.8.23", "7.0.0", "7.17.29", "8.14.3", "8.15.0")


def numbers(release: str) -> tuple[int, ...]:
    return tuple(int(part) for part in release.split("."))


def readable(text: str, release: str) -> bool:
    try:
        tree = parse_strict(text)
    except UnexpectedToken:
        return False
    return not errors(text, tree, numbers(release))


@pytest.mark.parametrize(
    ("release", "count"), [("6.7", 0), ("7.5.2", 0), ("7.6", 0), ("7.6.0", 1), ("7.6.1", 1), ("7.6.2", 0)]
)
def test_comments_next_to_other_files(release: str, count: int) -> None:
    text = "# note\n"
    assert len(errors(text, parse_strict(text), numbers(release), alone=False)) == count


@pytest.mark.parametrize("release", ["5.6.16", "7.5.2", "7.6.0", "7.6.1"])
@pytest.mark.parametrize("text", ["", "\n", " \t\r\n"])
def test_logstash_skips_or_joins_a_blank_file_next_to_others(text: str, release: str) -> None:
    assert errors(text, parse_strict(text), numbers(release), alone=False) == []


@pytest.mark.parametrize("release", ["5.0", "5.6.16"])
def test_a_final_comment_is_accepted_where_logstash_appends_a_line_break(release: str) -> None:
    assert readable("input { }\n# the end", release)


@pytest.mark.parametrize("release", RELEASES)
def test_agreement_with_old_parsers(release: str) -> None:
    wrong, compared = [], 0
    for row in probes("logstash_grammar"):
        if row["stage"] == "compile" or not isinstance(row["ok"], bool):
            continue  # the old parsers were asked for the grammar alone
        real = (row.get("syntax_ok_in") or {}).get(release, row["ok"])
        compared += 1
        if readable(row["config"], release) != real:
            wrong.append((row["id"], real))
    assert compared > 1000
    assert len(wrong) <= compared * 0.001, wrong
