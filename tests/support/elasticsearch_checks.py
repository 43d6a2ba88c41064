"""Checks of templates, node settings and lifecycle policies, and the pieces that they are made of."""

import json

import lint_settings
from recorded import settings

from lslint.cli.main import main
from lslint.engine.file import check_text
from lslint.engine.result import FileResult
from lslint.engine.visitor import Table, visit_config
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import registry
from lslint.rules.api import Context, Finding, Release

ACCEPTED, REJECTED, UNKNOWN = "accepted", "rejected", "unknown"
LEGACY, INDEX, COMPONENT, NODE = (
    "es-legacy-template", "es-index-template", "es-component-template", "elasticsearch-settings"
)  # fmt: skip
FILE_NAMES = {"logstash": "a.conf", NODE: "elasticsearch.yml", "logstash-settings": "logstash.yml"}


def node_findings(code: str, text: str, target: str = "", origin: str = "file", **cluster: float) -> list[Finding]:
    """The findings of one rule on an elasticsearch.yml."""
    tree, errors = yaml_tree.parse(text)
    release = Release(target) if target else None
    context = Context(
        text,
        tree,
        "elasticsearch.yml",
        NODE,
        target=release,
        has_syntax_errors=bool(errors),
        options={"cluster": cluster},
    )
    context.errors = errors
    context.origin = origin
    return visit_config(tree, Table([registry.entries()[code]], registry.checks((context.kind,))), context)


def check_any(text: str | dict, target: str = "", kind: str = "es-template", **cluster: float) -> FileResult:
    """The result of all rules, those that are off by default included; ``cluster``: the figures of that section."""
    product = "logstash" if kind.startswith("logstash") else "elasticsearch"
    options = lint_settings.settings("ALL", target=[f"{product}={target}"] if target else [])
    options.rule_options["cluster"] = cluster
    source = text if isinstance(text, str) else json.dumps(text, indent=1)
    return check_text(source, FILE_NAMES.get(kind, "a.json"), kind, options)


def check_kind(text: str | dict, kind: str = "es-template", target: str = "") -> FileResult:
    return check_any(text, target, kind)


def severities(text: str | dict, target: str = "", kind: str = "es-template", **cluster: float) -> dict[str, str]:
    """Code -> severity of what is reported."""
    return {each.rule.code: each.severity for each in check_any(text, target, kind, **cluster).findings}


def verdict_of(body, target, name="x.json"):
    text = body if isinstance(body, str) else json.dumps(body)
    return check_text(text, name, None, settings("elasticsearch", target, "ALL")).verdict


def check_template(body, kind=LEGACY, target=""):
    text = body if isinstance(body, str) else json.dumps(body)
    return check_text(
        text, "elasticsearch.yml" if kind == NODE else "x.json", kind, settings("elasticsearch", target, "ALL")
    )


def composable(mappings=None, config=None, **more):
    inner = {}
    if mappings is not None:
        inner["mappings"] = mappings
    if config is not None:
        inner["settings"] = config
    return {"index_patterns": ["a-*"], "template": inner, **more}


def load_findings(result):
    """What the load and start stages say; advice of other rules is left out."""
    found = {(finding.rule.code, finding.stage) for finding in result.findings}
    return {one for one in found if one[0][:3] in ("ES1", "ES2", "ES6") and one[0] != "ES615"}


def fixed_by(text, *codes, path="x.json"):
    """The text after the fixes of these rules alone; every fix is applied twice, to see that nothing is left."""

    def own(text):
        result = check_text(text, path, "es-template", settings("elasticsearch", "", "ALL"))
        result.findings = [finding for finding in result.findings if finding.rule.code in codes]
        return result

    outcome = fix_result(own(text), unsafe=True, recheck=own)
    assert outcome.rejected == []
    assert fix_result(own(outcome.text), unsafe=True, recheck=own).text == outcome.text
    return outcome.text


def codes_for_heap(tmp_path, options: str, *related: str, folder: str = "config", ram: str = "") -> set[str]:
    """Codes of the findings in a jvm.options file with these files in the same folder."""
    place = tmp_path / folder
    place.mkdir(parents=True, exist_ok=True)
    (place / "jvm.options").write_text(options)
    for name in related:
        (place / name).write_text("node.name: a\n")
    (tmp_path / "lslint.toml").write_text(f"[cluster]\nram-gb = {ram}\n" if ram else "")
    target = tmp_path / "out.json"
    arguments = ["check", "--json", "--exit-zero", "-o", str(target), "--select", "ES312,LS284,LS313,LS328,LS331"]
    assert main([*arguments, str(place / "jvm.options")]) == 0
    return {finding["code"] for finding in json.loads(target.read_text())["findings"]}


def template_text(
    shape: str, settings: dict | None = None, mapping: dict | None = None, pattern: str = "weblogs-*"
) -> str:
    """A template of that shape as text."""
    inside: dict = {}
    if settings is not None:
        inside["settings"] = settings
    if mapping is not None:
        inside["mappings"] = {"web": mapping} if shape == "typed" else mapping
    if shape in ("legacy", "typed"):
        return json.dumps({"index_patterns": [pattern], **inside}, indent=1)
    if shape == "component":
        return json.dumps({"template": inside}, indent=1)
    if shape == "got":
        return json.dumps({"component_templates": [{"name": "w", "component_template": {"template": inside}}]})
    if shape == "body":
        return "PUT weblogs-000001\n" + json.dumps({"settings": {}, **inside}, indent=1) + "\n"
    whole = {"index_patterns": [pattern], "template": inside}
    if shape == "console":
        return "PUT _index_template/weblogs\n" + json.dumps(whole, indent=1) + "\n"
    return json.dumps(whole, indent=1)


RISKY_MAPPINGS = {
    "ES401": {"_source": {"enabled": False}},
    "ES406": {"dynamic_templates": [{"s": {"match_mapping_type": "string", "mapping": {"type": "keyword"}}}]},
    "ES408": {"properties": {"url": {"type": "keyword", "ignore_above": 10000}}},
    "ES409": {"numeric_detection": True, "dynamic": True},
}


def template_of_logs(settings: dict, mappings: dict | None = None, **more: object) -> dict:
    """A composable template for logs."""
    inside = {"settings": settings, "mappings": mappings or {}}
    return {"index_patterns": ["weblogs-*"], "template": inside, **more}


LOGSTASH_STRINGS = """{
  "template": "weblogs-*",
  "mappings": { "_default_": { "dynamic_templates": [ { "strings": {
    "mapping": {
      "index": "analyzed", // twice
      "omit_norms": true,
      "type": "string",
      "fields": { "raw": { "ignore_above": 256, "index": "not_analyzed", "type": "string" } }
    },
    "match_mapping_type": "string",
    "match": "*"
  } } ] } }
}
"""


def levels_of_code(code: str, text: str | dict, kind: str = "es-template", target: str = "") -> list[tuple[str, str]]:
    """Severity and stage of each finding of one rule."""
    return [(f.severity, f.stage) for f in check_kind(text, kind, target).findings if f.rule.code == code]
