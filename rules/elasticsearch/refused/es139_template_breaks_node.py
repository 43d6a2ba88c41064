from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class TemplateBreaksNode(TemplateRule):
    code = "ES139"
    summary = "Template that the Elasticsearch node cannot process"
    why = """\
Two mistakes make Elasticsearch fail while it processes the template:

- A filter of type `multiplexer` or `condition` lists itself, or two of them list each other, and an analyzer uses the
  filter. The master node crashes with a stack overflow.
- A round of `downsampling` has no `after`. Elasticsearch 8.19 fails with a null pointer, 9.4 and 9.5 with the
  status 503.

If no analyzer of the file uses the filter, the verdict is `unknown`, because another template may contain the analyzer.

Remove the filter from its own list, or add `after` to the round."""
    sources = (
        "PUT requests with such templates to Elasticsearch 7.17.15, 8.19.13, 9.4.3 and 9.5.3",
        "source of Elasticsearch: MultiplexerTokenFilterFactory and ScriptedConditionTokenFilterFactory resolve each"
        " filter of the list, which resolves its own list, without a limit",
    )
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"settings": {"analysis": {"analyzer": {"a": {"tokenizer": '
        '"standard", "filter": ["x"]}}, "filter": {"x": {"type": "multiplexer", "filters": ["lowercase", "x"]}}}}}}\n',
        '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"lifecycle": {"downsampling": '
        '[{"fixed_interval": "1h"}]}}}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "template": {"settings": {"analysis": {"analyzer": {"a": {"tokenizer": '
        '"standard", "filter": ["x"]}}, "filter": {"x": {"type": "multiplexer", "filters": ["lowercase"]}}}}}}\n',
        '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"lifecycle": {"downsampling": '
        '[{"after": "1d", "fixed_interval": "1h"}]}}}\n',
    )
