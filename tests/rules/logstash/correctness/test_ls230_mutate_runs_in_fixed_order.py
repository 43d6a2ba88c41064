"""LS230 (mutate-runs-in-fixed-order): cases beyond the examples of the rule."""

import pathlib

import pytest
from advice import fixed, run
from hypothesis import given
from hypothesis import strategies as st
from logstash_checks import findings_in_folder, mutate_filter, write_files
from rule_examples import found

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
        # add_field writes a string
        ('filter { mutate { add_field => { "a" => "%{b}" } convert => { "a" => "string" } } }\n', 0),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS230", text)) == count


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('strip => ["a"] rename => { "a" => "b" }', "no longer finds `a` and has no effect"),
        (
            'convert => { "[a][b]" => "integer" } rename => { "[a][b]" => "c" }',
            "no longer finds `[a][b]` and has no effect",
        ),
        ('replace => { "x" => "%{a}" } rename => { "a" => "b" }', "writes a literal `%{a}`"),
        ('add_field => { "x" => "%{[a][b]}" } rename => { "a" => "b" }', "writes a literal `%{a}`"),
        ('add_field => { "old" => "%{a}" } lowercase => ["a"]', "`old` is set from the already changed `a`"),
        ('add_field => { "old" => "%{a}" } replace => { "a" => "x" }', "`old` is set from the already changed `a`"),
        ('remove_field => ["b"] rename => { "a" => "b" }', "`b` is removed again"),
        ('remove_field => ["b"] replace => { "b" => "x" }', "`b` is removed again"),
        ('remove_field => ["b"] add_field => { "b" => "x" }', "`b` is removed again"),
        ('copy => { "a" => "b" } uppercase => ["a"]', "a copy of the already changed `a`"),
        ('copy => { "a" => "b" } copy => { "b" => "c" } lowercase => ["b"]', "does not find `b` yet"),
        ('add_field => { "a" => "x" } copy => { "a" => "b" }', "does not find `a` yet"),
        ('add_field => { "a" => "x" } replace => { "a" => "y" }', "a list of both"),
        ('merge => { "a" => "b" } rename => { "b" => "c" }', "`merge` no longer finds `b`"),
        ('split => { "a" => "," } strip => ["a"]', "the spaces around the parts"),
        ('split => { "a" => "," } convert => { "a" => "integer" }', "is converted before"),
        ('split => { "a" => "," } replace => { "b" => "%{[a][0]}" }', "`b` is set from `a` before the split"),
        ('split => ["a", ","] gsub => ["a", "^x", ""]', "as one string"),
        ('strip => ["a"] gsub => ["a", " ", "_"]', "still sees the spaces around `a`"),
        ('lowercase => ["a"] gsub => ["a", "x", "y"]', "`gsub` sees `a` in its original case"),
        ('lowercase => ["a"] gsub => ["a", "x", "Y"]', "`lowercase` also changes what `gsub` inserts into `a`"),
        ('lowercase => ["a"] capitalize => ["a"]', "`lowercase` determines the case of `a`"),
        ('gsub => ["a", "x", ""] replace => { "b" => "%{a}" }', "`b` is set from the unchanged `a`"),
    ],
)
def test_order_of_mutate(text: str, says: str) -> None:
    (finding,) = run("LS230", mutate_filter(text))
    assert says in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'gsub => ["a", "x", "y"] replace => { "a" => "new" }',
        'gsub => ["a", "x", "y"] convert => { "a" => "string" }',
        'strip => ["a"] convert => { "a" => "integer" }',
        'strip => ["a"] gsub => ["a", "x", "y"]',
        'lowercase => ["a"] gsub => ["a", "\\.", "_"]',
        'split => { "a" => "," } gsub => ["a", "x", "y"]',
        'remove_field => ["a"] replace => { "b" => "%{a}" }',
        'add_field => { "b" => "%{a}" } convert => { "a" => "integer" }',
        'add_tag => ["x"] rename => { "a" => "b" }',
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


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(OPERATIONS)), st.sampled_from("abc"), st.sampled_from("abc")),
        max_size=6,
        unique_by=lambda one: one[0],
    )
)
def test_fixing_ends_and_keeps_the_file_complete(operations: list[tuple[str, str, str]]) -> None:
    """Each fix parses and removes a finding, until none is left."""
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


COPIES = 'copy => { "a" => "[b][c]" } convert => { "[b][c]" => "integer" }'


@pytest.mark.parametrize(
    ("before", "count"),
    [
        ("filter { mutate { add_field => { d => 1 } } }", 1),
        ("filter { grok { match => { message => '%{INT:[b][c]}' } } }", 0),
        ("filter { json { source => message } }", 0),
        ("filter { json { source => message target => b } }", 0),
        ("input { tcp { codec => json } }", 0),
        ("input { tcp { codec => line } }", 1),
    ],
)
def test_targets_of_copy_that_may_exist_before(before: str, count: int) -> None:
    assert len(run("LS230", before + mutate_filter(COPIES))) == count


def test_filters_that_run_later_set_nothing_before() -> None:
    assert len(run("LS230", mutate_filter(COPIES) + "filter { json { source => message } }")) == 1


@pytest.mark.parametrize(
    ("behind", "count"),
    [
        ("ruby { code => \"event.set('n', event.get('x') + 1)\" }", 0),
        ("ruby { code => \"event.set('n', event.get('n') + 1)\" }", 1),
        ("ruby { code => \"event.set('m', 1)\" }", 1),
        ("mutate { replace => { n => '%{x}' } }", 0),
        ("mutate { replace => { n => '%{n}0' } }", 1),
    ],
)
def test_fields_that_the_next_filter_replaces(behind: str, count: int) -> None:
    adds = 'filter { mutate { add_field => { "n" => "1" } convert => { "n" => "integer" } } '
    assert len(run("LS230", f"{adds}{behind} }}")) == count


def test_another_file_of_the_pipeline_sets_the_target_before(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(
        tmp_path,
        {
            "10-a.conf": "filter { mutate { rename => { d => '[b][c]' } } }\n",
            "20-b.conf": mutate_filter(COPIES),
            "30-c.conf": "filter { mutate { rename => { d => '[e]' } } }\n",
        },
    )
    assert findings_in_folder(tmp_path, "20-b.conf", "LS230", monkeypatch) == []
    write_files(tmp_path, {"10-a.conf": "filter { mutate { rename => { d => e } } }\n"})
    assert len(findings_in_folder(tmp_path, "20-b.conf", "LS230", monkeypatch)) == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('copy => { "a" => "b" } strip => ["a"]', 0),
        ('copy => { "a" => "b" } uppercase => ["a"]', 1),
        ('add_field => { "b" => "x-%{a}" } strip => ["a"]', 0),
        ('add_field => { "b" => "x-%{a}" } strip => ["b"]', 1),
        ('add_field => { "b" => "key" } strip => ["b"]', 0),
        ('add_field => { "b" => "key " } strip => ["b"]', 1),
        ('add_field => { "b" => "key" } lowercase => ["b"]', 0),
        ('gsub => ["a", "s", ""] convert => { "a" => "float" }', 0),
        ('gsub => ["a", "[a-z]+$", ""] convert => { "a" => "integer" }', 0),
        ('gsub => ["a", "s", ""] convert => { "a" => "boolean" }', 1),
        ('lowercase => ["a", "m"] update => { "m" => "%{a} %{b}" }', 0),
        ('lowercase => ["a"] update => { "m" => "%{a} %{b}" } uppercase => ["m"]', 1),
    ],
)
def test_orders_that_make_no_difference_that_matters(text: str, count: int) -> None:
    assert len(run("LS230", mutate_filter(text))) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('add_field => { "n" => "%{t}-x" } rename => { "b" => "t" } lowercase => ["t"]', 0),
        ('rename => { "b" => "t" } add_field => { "n" => "%{t}-x" } lowercase => ["t"]', 1),
        ('add_field => { "t" => "A" } rename => { "b" => "c" } lowercase => ["t"]', 1),
    ],
)
def test_a_field_that_is_added_from_a_field_renamed_below(text: str, count: int) -> None:
    assert len(run("LS230", mutate_filter(text))) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { copy => { "message" => "raw" } gsub => ["message", "\\d", "#"] } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS230", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { strip => ["a"] lowercase => ["a"] } }\n',
        'filter { mutate { remove_field => ["old"] rename => { "old" => "new" } } }\n',
        'filter { mutate { gsub => ["a", "x", "y"] convert => { "b" => "integer" } } }\n',
        'filter { mutate { copy => { "a" => "b" } lowercase => ["b"] } if [b] == "TCP" { drop { } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS230", text) == []


@pytest.mark.parametrize(("later", "count"), [("", 1), ('mutate { convert => { "b" => "integer" } }', 0)])
def test_a_later_filter_converts_the_renamed_field(later: str, count: int) -> None:
    first = 'mutate { convert => { "a" => "integer" } rename => { "a" => "b" } }'
    assert len(run("LS230", f"filter {{ {first} {later} }}")) == count


_TWICE = 'filter {{\n  mutate {{\n    join => {{ "a" => "," }}\n    gsub => ["a", "x", "y"]\n  }}\n  {}\n}}\n'


@pytest.mark.parametrize(
    ("following", "is_repeated"),
    [
        ('mutate { gsub => ["a", "x", "y"] }', True),
        ('mutate { gsub => [ "a",  "x", "z"] }', False),
        ('drop { } mutate { gsub => ["a", "x", "y"] }', False),
        ('if [b] { mutate { gsub => ["a", "x", "y"] } }', False),
        ('mutate { strip => ["a"] }', False),
    ],
)
def test_an_operation_that_the_next_filter_repeats(following: str, is_repeated: bool) -> None:
    text = _TWICE.format(following)
    (finding,) = run("LS230", text)
    assert ("Remove `gsub`, which the next `mutate` repeats" in finding.message) is is_repeated
    assert finding.severity == ("info" if is_repeated else "warning")
    if is_repeated:
        assert fixed(text, finding) == text.replace('    gsub => ["a", "x", "y"]\n', "", 1)
