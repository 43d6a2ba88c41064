from __future__ import annotations

from lslint.rules.elasticsearch.correctness.es203_invalid_dynamic_mapping import InvalidDynamicMapping
from lslint.rules.elasticsearch.rule import TemplateRule


class PropertiesOnLeafField(TemplateRule):
    code = "ES106"
    severity = "error"
    stage = "load"
    in_dynamic_template = InvalidDynamicMapping
    summary = "Fields below a field that is no object"
    why = """\
Only `object`, `nested` and `passthrough` hold fields; `properties` below any other type are refused from 2.4 on,
and 1.7 reads over them, so that the fields were never mapped. `flattened` takes them in 9.x, while 8.19 refuses
them."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"keyword", "properties": {"id": {"type": "long"}}}}}}}\n'
        ),
    )
    good = (
        (
            '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"user": {"type": '
            '"object", "properties": {"id": {"type": "long"}}}}}}}\n'
        ),
    )
