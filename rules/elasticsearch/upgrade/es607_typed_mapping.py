from __future__ import annotations

from lslint.rules.elasticsearch.rule import MERGED_ADVICE, TemplateUpgrade


class TypedMapping(TemplateUpgrade):
    code = "ES607"
    merge_repeats = MERGED_ADVICE
    undecided_note = "rejected by 8.0"
    undecided_action = ", and no longer send `include_type_name`"
    summary = "Mapping nested under a mapping type"
    why = """\
Mapping types were removed: 7.0 rejects a mapping that is nested under the name of a type unless the request has the
parameter `include_type_name`, and 8.0 always rejects it (`Root mapping definition has unsupported parameters`),
except the type `_doc` in index and component templates. If code, a script or documentation of the project contains
`include_type_name`, the finding for 7.x is an info, and the fix is unsafe, because 7.x rejects a mapping without a
type if the request has the parameter.

Move the contents of the type one level up. The fix also reduces the indentation of the moved lines. It is safe if the
target rejects the file, or if no release accepts it. Without a target it is unsafe, because releases up to 6.8 require
the level of the type.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later, as an info. It does not report other files,
because releases up to 6.8 require the type. To check a file regardless of its content, name the release, for example
with `--target elasticsearch=9.5`."""
    bad = (
        '{"index_patterns": ["logs-*"], "mappings": {"doc": {"properties": {"a": {"type": "keyword"}}}}}\n',
        '{"index_patterns": ["web-*"], "template": {"mappings": {"doc": {"properties": {"a": {"type": '
        '"keyword"}}}}}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "mappings": {"properties": {"a": {"type": "keyword"}}}}\n'
