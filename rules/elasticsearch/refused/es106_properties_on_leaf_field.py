from __future__ import annotations

from lslint.rules.elasticsearch.rule import FieldRule


class PropertiesOnLeafField(FieldRule):
    code = "ES106"
    summary = "Fields below a field that is no object"
    why = """\
Only `object`, `nested` and `passthrough` hold fields; `properties` below any other type are refused from 2.4 on,
and 1.7 reads over them, so that the fields were never mapped. `flattened` takes them in 9.x, while 8.19 refuses
them."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"keyword", "properties": {"id": {"type": "long"}}}}}}}\n',
    )
    good = (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
        '"object", "properties": {"id": {"type": "long"}}}}}}}\n',
    )
