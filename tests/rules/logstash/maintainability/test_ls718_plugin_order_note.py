"""LS718 (plugin-order-note): cases beyond the examples of the rule."""

from advice import FakeProject, run
from logstash_checks import filters


def test_names_the_order() -> None:
    project = FakeProject({"b.conf": filters("drop { }")})
    (finding,) = run("LS718", filters("drop { }"), project=project)
    assert "`a.conf` run before those of `b.conf`" in finding.message
    assert not run("LS718", filters("drop { }"), project=FakeProject({"b.conf": "output { }"}))
    assert not run("LS718", filters("drop { }"))
