"""Checks of templates, node settings and lifecycle policies, and the pieces that they are made of."""

import json

import lint_settings
from recorded import settings

from lslint.engine.file import check_text
from lslint.engine.result import FileResult
from lslint.rewrite.apply_fixes import fix_result

ACCEPTED, REJECTED = "accepted", "rejected"
NODE = "elasticsearch-settings"
FILE_NAMES = {"logstash": "a.conf", NODE: "elasticsearch.yml", "logstash-settings": "logstash.yml"}


def check_any(text: str | dict, target: str = "", kind: str = "es-template", **cluster: float) -> FileResult:
    """The result of all rules, those that are off by default included; ``cluster``: the figures of that section."""
    product = "logstash" if kind.startswith("logstash") else "elasticsearch"
    options = lint_settings.settings("ALL", target=[f"{product}={target}"] if target else [])
    options.rule_options["cluster"] = cluster
    source = text if isinstance(text, str) else json.dumps(text, indent=1)
    return check_text(source, FILE_NAMES.get(kind, "a.json"), kind, options)


def verdict_of(body, target):
    text = body if isinstance(body, str) else json.dumps(body)
    return check_text(text, "x.json", None, settings("elasticsearch", target, "ALL")).verdict


def composable(mappings=None, config=None, **more):
    inner = {}
    if mappings is not None:
        inner["mappings"] = mappings
    if config is not None:
        inner["settings"] = config
    return {"index_patterns": ["a-*"], "template": inner, **more}


def fixed_by(text, *codes):
    """The text after the fixes of these rules alone; every fix is applied twice, to see that nothing is left."""

    def own(text):
        result = check_text(text, "x.json", "es-template", settings("elasticsearch", "", "ALL"))
        result.findings = [finding for finding in result.findings if finding.rule.code in codes]
        return result

    outcome = fix_result(own(text), unsafe=True, recheck=own)
    assert outcome.rejected == []
    assert fix_result(own(outcome.text), unsafe=True, recheck=own).text == outcome.text
    return outcome.text
