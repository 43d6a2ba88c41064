"""LS230 (mutate-runs-in-fixed-order): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from hypothesis import given
from hypothesis import strategies as st
from logstash_checks import mutate_filter

from lslint.grammar.logstash import parse as parse_
from lslint.rules.logstash.dataflow import mutate_order as order

OPERATIONS = {
    "rename": '{{ "{0}" => "{1}" }}', "replace": '{{ "{0}" => "%{{{1}}}" }}', "convert": '{{ "{0}" => "integer" }}',
    "gsub": '["{0}", "x", "{1}"]', "lowercase": '["{0}"]', "strip": '["{0}"]', "split": '{{ "{0}" => "," }}',
    "merge": '{{ "{0}" => "{1}" }}', "copy": '{{ "{0}" => "{1}" }}', "add_field": '{{ "{0}" => "%{{{1}}}" }}',
    "remove_field": '["{0}"]',
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # options given several times run as one, in the fixed order
        (
            'filter { mutate { convert => { "a" => "integer" } rename => { "x" => "y" } rename => { "a" => "b" } } }\n',
            1,
        ),
        (
            'filter { mutate { rename => { "x" => "a" } rename => { "y" => "b" } convert => { "a" => "integer" } } }\n',
            0,
        ),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS230", text)) == count


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('strip => ["a"] rename => { "a" => "b" }', "finds no `a` any more"),
        ('convert => { "[a][b]" => "integer" } rename => { "[a][b]" => "c" }', "finds no `[a][b]` any more"),
        ('replace => { "x" => "%{a}" } rename => { "a" => "b" }', "writes `%{a}` as it stands"),
        ('add_field => { "x" => "%{[a][b]}" } rename => { "a" => "b" }', "writes `%{a}` as it stands"),
        ('add_field => { "old" => "%{a}" } lowercase => ["a"]', "`old` is made of the changed `a`"),
        ('add_field => { "old" => "%{a}" } replace => { "a" => "x" }', "`old` is made of the changed `a`"),
        ('remove_field => ["b"] rename => { "a" => "b" }', "`b` is removed again"),
        ('remove_field => ["b"] replace => { "b" => "x" }', "`b` is removed again"),
        ('remove_field => ["b"] add_field => { "b" => "x" }', "`b` is removed again"),
        ('copy => { "a" => "b" } convert => { "b" => "integer" }', "no `b` to change yet"),
        ('copy => { "a" => "b" } uppercase => ["a"]', "a copy of the changed `a`"),
        ('copy => { "a" => "b" } copy => { "b" => "c" } lowercase => ["b"]', "no `b` to change yet"),
        ('add_field => { "a" => "x" } copy => { "a" => "b" }', "no `a` yet"),
        ('add_field => { "a" => "x" } replace => { "a" => "y" }', "a list of both"),
        ('merge => { "a" => "b" } rename => { "b" => "c" }', "`merge` finds no `b` any more"),
        ('split => { "a" => "," } strip => ["a"]', "blanks around the parts"),
        ('split => { "a" => "," } convert => { "a" => "integer" }', "is converted before"),
        ('split => { "a" => "," } replace => { "b" => "%{[a][0]}" }', "is not split yet"),
        ('split => ["a", ","] gsub => ["a", "^x", ""]', "as one text"),
        ('strip => ["a"] gsub => ["a", " ", "_"]', "with the blanks around it"),
        ('lowercase => ["a"] gsub => ["a", "x", "y"]', "before `lowercase` has changed them"),
        ('lowercase => ["a"] capitalize => ["a"]', "has the last word"),
        ('gsub => ["a", "x", ""] replace => { "b" => "%{a}" }', "`b` gets `a` as it was before"),
        ('join => { "a" => "," } gsub => ["a", "x", "y"]', "not on the joined text"),
    ],
)
def test_order_of_mutate(text: str, says: str) -> None:
    (finding,) = run("LS230", mutate_filter(text))
    assert says in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'rename => { "a" => "b" } convert => { "b" => "integer" }',
        'convert => { "b" => "integer" } rename => { "a" => "b" }',  # what happens is what makes sense
        'gsub => ["a", "x", "y"] replace => { "a" => "new" }',
        'gsub => ["a", "x", "y"] convert => { "b" => "integer" }',
        'gsub => ["a", "x", "y"] convert => { "a" => "string" }',
        'strip => ["a"] convert => { "a" => "integer" }',
        'strip => ["a"] lowercase => ["a"]',
        'strip => ["a"] gsub => ["a", "x", "y"]',
        'lowercase => ["a"] gsub => ["a", "-", "_"]',
        'lowercase => ["a"] gsub => ["a", "\\.", "_"]',
        'split => { "a" => "," } gsub => ["a", "x", "y"]',
        'remove_field => ["a"] rename => { "a" => "b" }',
        'remove_field => ["a"] replace => { "b" => "%{a}" }',
        'add_field => { "b" => "%{a}" } remove_field => ["a"]',
        'add_field => { "b" => "%{a}" } convert => { "a" => "integer" }',
        'add_tag => ["x"] rename => { "a" => "b" }',
        'rename => { "a" => "b" } gsub => ["b", "x", "y"] rename => { "c" => "d" }',
    ],
)
def test_orders_that_do_not_matter(text: str) -> None:
    assert run("LS230", mutate_filter(text)) == []


def test_the_second_mutate_keeps_comments_and_indentation() -> None:
    text = (
        'filter {\r\n    mutate {\r\n        gsub => ["n", "x", ""] # clean\r\n        # then\r\n'
        '        convert => { "n" => "integer" }\r\n        add_tag => ["t"]\r\n    }\r\n}\r\n'
    )
    (finding,) = run("LS230", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    after = fixed(text, finding)
    assert "# then\r\n    }\r\n    mutate {\r\n        convert" in after
    assert parse_.parse(after)[1] == []
    assert run("LS230", after) == []


def test_no_second_mutate_that_lacks_a_removed_field() -> None:
    (finding,) = run(
        "LS230", mutate_filter('remove_field => ["n"] gsub => ["n", "x", ""] convert => { "n" => "integer" }')
    )
    assert finding.fix is None


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(OPERATIONS)), st.sampled_from("abc"), st.sampled_from("abc")),
        max_size=6,
        unique_by=lambda one: one[0],
    )
)
def test_fixing_ends_and_keeps_the_file_complete(operations: list[tuple[str, str, str]]) -> None:
    """In the fixed order there is nothing to find; each fix parses and takes a finding away."""
    known = list(order._RANK)
    options = [(name, f"{name} => {OPERATIONS[name].format(one, other)}") for name, one, other in operations]
    ordered = sorted(options, key=lambda option: known.index(option[0]))
    assert run("LS230", mutate_filter(" ".join(text for _, text in ordered))) == []
    text = mutate_filter(" ".join(text for _, text in options))
    for _ in range(len(options)):
        findings = [finding for finding in run("LS230", text) if finding.fix is not None]
        if not findings:
            break
        text = fixed(text, findings[0])
        assert parse_.parse(text)[1] == []
    assert [finding for finding in run("LS230", text) if finding.fix is not None] == []
