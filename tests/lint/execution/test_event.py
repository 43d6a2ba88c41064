import pytest

from lslint.execution.errors import FieldError, Unknown
from lslint.execution.event import MISSING, Event, reference
from lslint.execution.timestamp import Timestamp

NOW = Timestamp.parse("2024-05-06T07:08:09.123Z")


def made(**fields):
    return Event.from_json({"@timestamp": str(NOW), **fields}, NOW)


@pytest.mark.parametrize("name", ["b", "[o][z]", "[list][5]", "[list][x]", "[text][k]", "[list][-3]", "[null][k]"])
def test_missing(name):
    event = made(o={}, list=["x", "y"], text="t", null=None)
    assert event.get(reference(name)) is MISSING
    assert not event.has(reference(name))
    assert event.remove(reference(name)) is MISSING


@pytest.mark.parametrize("name", ["[a", "[]", "a[b]", "[a]b", "[a] "])
def test_malformed_reference(name):
    with pytest.raises(FieldError):
        reference(name)


def test_set_creates_objects_and_pads_arrays():
    event = made(list=["x"])
    event.set(("a", "b", "c"), 1)
    event.set(("list", "3"), "y")
    event.set(("list", "-1"), "z")
    assert event.get(("a",)) == {"b": {"c": 1}}
    assert event.get(("list",)) == ["x", None, None, "z"]


def test_set_on_an_array_by_name_does_nothing():
    event = made(list=["x"])
    event.set(("list", "name"), 1)
    event.set(("list", "name", "deep"), 1)
    assert event.get(("list",)) == ["x"]


@pytest.mark.parametrize(("path", "value"), [
    (("text", "k"), 1), (("text", "k", "l"), 1), (("null", "k"), 1), (("@timestamp",), "2024-01-01T00:00:00Z"),
    (("@metadata",), 5), (("tags",), {"a": 1}), (("tags",), ["a", 5]), (("tags", "0"), "a"), (("list", "-4"), "a"),
])  # fmt: skip
def test_set_raises(path, value):
    event = made(text="t", null=None, list=[1])
    with pytest.raises(FieldError):
        event.set(path, value)


def test_metadata_is_kept_apart():
    event = made(**{"@metadata": {"a": 1}})
    assert event.get(("@metadata", "a")) == 1
    event.set(("@metadata", "b", "c"), 2)
    assert "@metadata" not in event.fields
    assert event.to_json()["@metadata"] == {"a": 1, "b": {"c": 2}}
    assert event.remove(("@metadata",)) == {"a": 1, "b": {"c": 2}}
    assert event.get(("@metadata",)) == {}
    assert "@metadata" not in event.to_json()


@pytest.mark.parametrize(("before", "tags"), [
    (MISSING, ["t"]), (["a"], ["a", "t"]), (["t"], ["t"]), ("a", ["a", "t"]), ("t", "t"), (None, [None, "t"]),
])  # fmt: skip
def test_tag(before, tags):
    event = made() if before is MISSING else made(tags=before)
    event.tag("t")
    assert event.get(("tags",)) == tags


def test_from_json_moves_what_is_not_legal():
    found = Event.from_json({"tags": {"a": 1}, "@timestamp": "yesterday"}, NOW).to_json()
    assert found["tags"] == ["_tagsparsefailure", "_timestampparsefailure"]
    assert found["_tags"] == [{"a": 1}]
    assert found["_@timestamp"] == "yesterday"
    assert found["@timestamp"] == str(NOW)


def test_copy_shares_nothing():
    event = made(o={"list": [1]})
    other = event.copy()
    other.set(("o", "list", "0"), 2)
    assert event.get(("o", "list")) == [1]


def test_unknown_fields():
    event = made(a={"b": 1}, c=2)
    event.mark_unknown(("a", "b"))
    assert event.get(("c",)) == 2
    for path in (("a",), ("a", "b"), ("a", "b", "d")):
        with pytest.raises(Unknown):
            event.get(path)
    with pytest.raises(Unknown):
        event.expand("%{[a][b]}")
    with pytest.raises(Unknown):
        event.to_hash()
    event.set(("a", "b"), 5)
    assert event.get(("a",)) == {"b": 5}


def test_setting_below_an_unknown_field_is_unknown():
    event = made()
    event.mark_unknown(("a",))
    with pytest.raises(Unknown):
        event.set(("a", "b"), 1)


def test_a_field_that_is_set_is_known_in_an_unknown_event():
    event = made(a=1)
    event.mark_unknown(())
    event.set(("b",), 2)
    assert event.get(("b",)) == 2
    with pytest.raises(Unknown):
        event.get(("a",))
    event.mark_unknown(("b",))
    with pytest.raises(Unknown):
        event.get(("b",))


def test_removing_makes_a_field_known():
    event = made(a=1)
    event.mark_unknown(("a",))
    event.remove(("a",))
    assert event.get(("a",)) is MISSING
    assert not event.unknown
