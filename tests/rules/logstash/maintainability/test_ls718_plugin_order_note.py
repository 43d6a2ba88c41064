"""LS718 (plugin-order-note): cases beyond the examples of the rule."""

from advice import FakeProject, run
from logstash_checks import filters


def test_message_states_the_order() -> None:
    project = FakeProject({"b.conf": filters("drop { }")})
    (finding,) = run("LS718", filters("drop { }"), project=project)
    assert "Logstash orders the filters of `a.conf` and `b.conf` by file name" in finding.message
    assert not run("LS718", filters("drop { }"), project=FakeProject({"b.conf": "output { }"}))
    assert not run("LS718", filters("drop { }"))
