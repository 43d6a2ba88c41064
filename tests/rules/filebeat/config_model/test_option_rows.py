"""The rows of a table of options that an object is checked against."""

from lslint.rules.filebeat.config_model.option_rows import rows_of

TABLE = {
    "paths": {"type": "texts", "required": True},
    "a.b": "string",
    "c": {"type": "int", "was": [{"type": "any", "before": "9.0"}]},
    "d": {"type": "any", "was": [{"type": "any", "required": True, "before": "9.0"}]},
    "a.c": {"type": "int", "required": True},
    "e.f": {"type": "int", "required": True, "always": True},
}


def names(*given):
    return [name for name, _ in rows_of(TABLE, given)]


def test_rows_of_what_is_set_and_of_what_may_be_required():
    assert names() == ["paths", "d", "e.f"]
    assert names("c", "unknown") == ["paths", "c", "d", "e.f"]
    assert names("a") == ["paths", "a.b", "d", "a.c", "e.f"]


def test_a_row_is_always_a_table():
    assert dict(rows_of(TABLE, ["a"]))["a.b"] == {"type": "string"}


def test_other_tables_with_the_same_names():
    assert rows_of({"a": "int"}, ["a"]) == [("a", {"type": "int"})]
    assert rows_of({"a": "string"}, ["a"]) == [("a", {"type": "string"})]
