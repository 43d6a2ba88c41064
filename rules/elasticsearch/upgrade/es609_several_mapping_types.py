from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class SeveralMappingTypes(TemplateUpgrade):
    code = "ES609"
    summary = "Several mapping types"
    why = """\
Since 6.0 an index can have only one mapping type: `Rejecting mapping update as the final mapping would have more than 1
type: [a, b]`. 6.x still accepts `_default_` next to one type.

Create a separate index per type, or one mapping with an additional field that contains the type.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later (for example a composable index template), as an
info. It does not report other files, because releases up to 5.6 allow several types. To check a file regardless of its
content, name the release, for example with `--target elasticsearch=9.5`."""
    fix = "none"
    bad = ('{"template": "logs-*", "mappings": {"a": {"properties": {}}, "b": {"properties": {}}}}\n',)
    good = ('{"template": "logs-*", "mappings": {"a": {"properties": {}}}}\n',)
