from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class TemplateBreaksNode(TemplateRule):
    code = "ES139"
    summary = "Template that the Elasticsearch node cannot process"
    why = """\
Some mistakes are not rejected with a clear message, but make the node fail while it processes the template.

A filter of type `multiplexer` or `condition` that lists itself is resolved without end. The master node crashes with a
stack overflow (exit code 126), and so does the next elected master if the request is repeated.

A round of `downsampling` in a lifecycle without `after` is accepted by the parser, but the new cluster state cannot be
written: the request fails with a null pointer (8.19) or with the status 503 (9.4 and 9.5).

Remove the filter from its own list, or add `after` to the round."""
    sources = ("PUT requests with such templates to Elasticsearch 7.17.15, 8.19.13, 9.4.3 and 9.5.3",)
    bad = (
        '{"index_patterns": ["shop-*"], "template": {"settings": {"analysis": {"filter": {"x": {"type": '
        '"multiplexer", "filters": ["lowercase", "x"]}}}}}}\n',
        '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"lifecycle": {"downsampling": '
        '[{"fixed_interval": "1h"}]}}}\n',
    )
    good = (
        '{"index_patterns": ["shop-*"], "template": {"settings": {"analysis": {"filter": {"x": {"type": '
        '"multiplexer", "filters": ["lowercase"]}}}}}}\n',
        '{"index_patterns": ["shop-*"], "data_stream": {}, "template": {"lifecycle": {"downsampling": '
        '[{"after": "1d", "fixed_interval": "1h"}]}}}\n',
    )
