from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class LegacyTemplateKey(TemplateUpgrade):
    code = "ES601"
    holds_in_templates = True
    summary = "`template` instead of `index_patterns`"
    why = """\
Up to 5.6, `template` contained the index pattern of a template. 6.0 to 7.17 accept it as a deprecated name of
`index_patterns`, and 8.0 rejects it: `unknown key [template] in the template`. It is the most frequent reason why old
templates fail: Elasticsearch 9.5.3 rejects 57 of 291 public templates because of it.

Rename `template` to `index_patterns` and make the value a list. The fix is safe if the target rejects the file, or if
no release accepts it. Without a target it is unsafe, because releases up to 5.6 do not support `index_patterns`.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later, as an info. It does not report other files,
because releases up to 5.6 do not know `index_patterns`. To check a file regardless of its content, name the release,
for example with `--target elasticsearch=9.5`."""
    bad = ('{"template": "logs-*", "settings": {"number_of_shards": 1}}\n',)
    good = ('{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "settings": {"number_of_shards": 1}}\n'
