"""Pipelines that are nested deeply."""

import json

from recorded import settings

from lslint.engine.file import check_text


def test_deep_pipelines_end():
    inner = {"trim": {"field": "a"}}
    for _ in range(60):
        inner = {"trim": {"field": "a", "on_failure": [inner]}}
    text = json.dumps({"processors": [inner]})
    result = check_text(text, "pipeline.json", None, settings("elasticsearch", "", "ALL"))
    assert result.kind == "ingest-pipeline"
    assert not [finding for finding in result.findings if finding.rule.code in ("ES140", "ES221")]
