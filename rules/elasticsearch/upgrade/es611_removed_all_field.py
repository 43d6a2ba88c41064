from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class RemovedAllField(TemplateUpgrade):
    code = "ES611"
    holds_in_templates = True
    summary = "`_all` field"
    why = """\
The `_all` field contained the values of all other fields in one string. 6.0 rejects an entry that enables it, or
whose `index` is not a boolean (`analyzed`), and 7.0 rejects any `_all` entry.

Remove the entry. If `_all` is disabled, nothing else changes. If it is enabled and searches use it, copy the fields
into a separate field with `copy_to`. Up to 5.6 the field is enabled unless the entry disables it, so the fix is safe
only if `enabled` is `false`, and if the target rejects the file or no release accepts it. Otherwise it is unsafe.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later (for example a composable index template), as an
info. It does not report other files, because older releases accept the entry. To check a file regardless of its
content, name the release, for example with `--target elasticsearch=9.5`."""
    bad = (
        '{"template": "logs-*", "mappings": {"doc": {"_all": {"enabled": false}, "dynamic": false}}}\n',
        '{"template": "logs-*", "mappings": {"doc": {"_all": {"enabled": true}, "dynamic": false}}}\n',
    )
    good = ('{"template": "logs-*", "mappings": {"doc": {"dynamic": false}}}\n',)
    fixed = '{"template": "logs-*", "mappings": {"doc": {"dynamic": false}}}\n'
