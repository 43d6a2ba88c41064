from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class RemovedAllField(TemplateUpgrade):
    code = "ES611"
    summary = "The `_all` field"
    why = """\
6.0 refuses to switch `_all` on, 7.0 refuses the key whatever it says. Switched off, it is taken out without any
change; what was searched through it needs a field that others are copied to with `copy_to`.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not: up to
5.6 the field is on unless this entry switches it off."""
    bad = ('{"template": "logs-*", "mappings": {"doc": {"_all": {"enabled": false}, "dynamic": false}}}\n',)
    good = ('{"template": "logs-*", "mappings": {"doc": {"dynamic": false}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"dynamic": false}}}\n'
