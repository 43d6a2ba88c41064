"""LS230 (mutate-runs-in-fixed-order): cases beyond the examples of the rule."""

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
    found = run("LS230", mutate_filter(" ".join(text for _, text in ordered)))
    assert all("is not replaced" in finding.message for finding in found)  # the old name of a renamed field
    text = mutate_filter(" ".join(text for _, text in options))
    for _ in range(len(options)):
        findings = [finding for finding in run("LS230", text) if finding.fix is not None]
        if not findings:
            break
        text = fixed(text, findings[0])
        assert parse_.parse(text)[1] == []
    assert [finding for finding in run("LS230", text) if finding.fix is not None] == []
