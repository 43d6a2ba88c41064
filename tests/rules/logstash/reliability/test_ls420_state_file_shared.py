"""LS420 (state-file-shared): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import JDBC_INPUT, TRACKED, inputs


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ('file { path => "/a" sincedb_path => "/s" }', 's3 { bucket => "b" sincedb_path => "/s" }', False),
        (JDBC_INPUT % (TRACKED, ""), JDBC_INPUT % (TRACKED, ""), True),
        (JDBC_INPUT % (TRACKED, ""), JDBC_INPUT % ("a", ""), False),
    ],
)
def test_state_files(one: str, other: str, found: bool) -> None:
    assert len(run("LS420", inputs(one, other))) == found
    apart = run("LS420", inputs(one), project=FakeProject({"b.conf": inputs(other)}))
    assert [f.related[0].path for f in apart] == ["b.conf"] * found


@pytest.mark.parametrize(
    ("other", "is_copy"),
    [('path => ["/a"] type => "x" sincedb_path => "/s" codec => json { }', False)],
)
def test_a_copy_of_an_input_must_be_removed(other: str, is_copy: bool) -> None:
    one, other = 'file { path => ["/a"] type => "x" sincedb_path => "/s" id => "a" }', f"file {{ {other} }}"
    (finding,) = run("LS420", inputs(one, other))
    (apart,) = run("LS420", inputs(one), project=FakeProject({"b.conf": inputs(other)}))
    for found in (finding, apart):
        assert ("Remove one of the two" in found.message) is is_copy
        assert ("Set a separate" in found.message) is not is_copy
        assert found.fix is not None
        assert found.fix.message in ("Remove one of the two inputs", "Set a separate `sincedb_path` for each input")
