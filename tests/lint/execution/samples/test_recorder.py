from lslint.execution.event import Event
from lslint.execution.samples.recorder import difference


def test_fields():
    before = Event({"a": 1, "b": {"c": 2, "d": 3}, "e": [1]})
    after = Event({"a": 1.0, "b": {"c": 2, "x": {"y": 1}}, "f": {}, "g.h": {"i": 1}}, {"m": 1})
    found = difference(before, after)
    assert found.added == {"[b][x][y]": 1, "f": {}, "[g.h][i]": 1, "[@metadata][m]": 1}
    assert found.changed == {"a": (1, 1.0)}
    assert found.removed == {"[b][d]": 3, "e": [1]}


def test_tags():
    found = difference(Event({"tags": ["a", "b", "b"]}), Event({"tags": ["b", "c"]}))
    assert (found.tags_added, found.tags_removed) == (["c"], ["a", "b"])
    assert found.changed == {}
    assert difference(Event({}), Event({"tags": "a"})).tags_added == ["a"]
    assert difference(Event({"tags": ["a"]}), Event({})).tags_removed == ["a"]


def test_unknown():
    before, after = Event({}), Event({})
    before.mark_unknown(("a",))
    after.mark_unknown(("a",))
    assert not difference(before, after)
    after.mark_unknown(("b", "c"))
    assert difference(before, after).unknown == ["[b][c]"]
