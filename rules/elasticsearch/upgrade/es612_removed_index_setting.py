from __future__ import annotations

from lslint.rules.elasticsearch.rule import TemplateUpgrade


class RemovedIndexSetting(TemplateUpgrade):
    code = "ES612"
    summary = "An index setting that is gone"
    why = """\
Settings of older releases are refused as unknown: `index.store.throttle.*` from 6.0 (without effect from 2.0 on),
`index.translog.flush_threshold_ops`, `index.merge.async` and `index.index_concurrency` from 5.0,
`index.mapper.dynamic` from 8.0 on.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
older releases read the setting."""
    bad = (
        '{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default", '
        '"index.mapper.dynamic": false}}}\n',
    )
    good = ('{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default"}}}\n',)
    fixed = '{"index_patterns": ["logs-*"], "template": {"settings": {"index.codec": "default"}}}\n'
