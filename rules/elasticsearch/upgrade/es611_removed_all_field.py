from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class RemovedAllField(TemplateUpgrade):
    code = "ES611"
    holds_in_templates = True
    summary = "`_all` field"
    why = """\
Up to 5.6, the `_all` field contains the values of all other fields in one string. Elasticsearch 6.x rejects an
entry that enables `_all`, and 7.0 and later reject every `_all` entry.

Remove the entry. If searches use `_all`, copy the fields into a separate field with `copy_to`.

Without a target, the finding is an error, because all releases from 7.17 on reject `_all`."""
    bad = (
        '{"index_patterns": ["logs-*"], "mappings": {"_all": {"enabled": false}, "dynamic": false}}\n',
        '{"index_patterns": ["logs-*"], "mappings": {"_all": {"enabled": true}, "dynamic": false}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "mappings": {"dynamic": false}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "mappings": {"dynamic": false}}\n'
