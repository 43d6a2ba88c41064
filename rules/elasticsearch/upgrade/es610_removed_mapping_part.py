from __future__ import annotations

from lslint.rules.api import Repeats
from lslint.rules.elasticsearch.rule import TemplateRule


class RemovedMappingPart(TemplateRule):
    code = "ES610"
    severity = "warning"
    merge_repeats = Repeats(stages=("advice",), more_than=3, places=3, combine_fixes=True)
    summary = "A part of a mapping that is gone"
    why = """\
Types, parameters and root keys that older releases had and the newest refuses: `_timestamp` and `_ttl` (until
2.4), `_parent` (5.6), `multi_field`, `lat_lon`, `precision_step` (2.4), `boost` (7.17), date formats in camel case
(7.17). The message says which release refused it first.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
older releases read what it takes out or renames."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = (
        ('{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text", "boost": 2.0}}}}}\n'),
        '{"template": "logs-*", "mappings": {"doc": {"_ttl": {"enabled": true}}}}\n',
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text"}}}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"properties": {"m": {"type": "text"}}}}}\n'
