"""ES323 (all-field-enabled): cases beyond the examples of the rule."""

import json

import pytest
from advice import fixed, run


@pytest.mark.parametrize(
    ("all_fields", "default", "found"),
    [(None, None, True), (True, None, True), (False, None, False), (None, False, False), (None, True, True)],
)
def test_all_field_by_type_and_default(all_fields: bool | None, default: bool | None, found: bool) -> None:
    web: dict = {"properties": {"host": {"type": "string"}}}
    if all_fields is not None:
        web["_all"] = {"enabled": all_fields}
    mappings = {"web": web}
    if default is not None:
        mappings = {"_default_": {"_all": {"enabled": default}}, **mappings}
    text = json.dumps({"template": "weblogs-*", "mappings": mappings})
    seen = run("ES323", text)
    assert bool(seen) is found
    if found:
        assert not run("ES323", fixed(text, seen[0]))
