"""LS339 (redis-consumers-differ): cases beyond the examples of the rule."""

from advice import FakeProject, run
from logstash_checks import REDIS_INPUT, messages


def test_consumers_of_one_list_in_two_files() -> None:
    one, other = (f"input {{ {REDIS_INPUT} threads => {count} }} }}\n" for count in (2, 8))
    for mine, theirs in ((one, other), (other, one)):
        (finding,) = run("LS339", mine, project=FakeProject({"b.conf": theirs}))
        assert finding.severity == "info"
        assert finding.related[0].path == "b.conf"
    assert messages("LS339", one, project=FakeProject({"b.conf": one})) == []
