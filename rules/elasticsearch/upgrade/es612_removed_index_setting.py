from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateRule


class RemovedIndexSetting(TemplateRule):
    code = "ES612"
    severity = "warning"
    summary = "An index setting that is gone"
    why = """\
Settings of older releases are refused as unknown: `index.store.throttle.*` from 6.0 (without effect from 2.0 on),
`index.translog.flush_threshold_ops`, `index.merge.async` and `index.index_concurrency` from 5.0,
`index.mapper.dynamic` from 8.0 on.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
older releases read the setting."""
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)
    may_refuse = True
    fix = "safe/unsafe"
    bad = (
        (
            '{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default", '
            '"index.mapper.dynamic": false}}}\n'
        ),
    )
    good = ('{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default"}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default"}}}\n'
