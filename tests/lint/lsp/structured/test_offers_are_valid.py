"""What completion offers for a release is what the checks accept for it: names of keys, and values."""

import pytest
from config_cursor import Desk
from lsprotocol import types as lsp
from markers import slow_cases

from lslint.lsp.structured import completion

WORDS = ("unknown", "removed", "not-for", "mixed", "properties-on", "private", "node-config", "misplaced", "renamed")
"""Parts of the names of rules about keys that a release does not accept."""
INPUT = "filebeat.inputs:\n- type: log\n  paths: [a]\n"
OUTPUT = "output.console:\n  pretty: true\n"
BEATS = ("metricbeat", "heartbeat", "packetbeat", "auditbeat", "winlogbeat")


@pytest.fixture(autouse=True)
def _everything(monkeypatch):
    """No limit on the number of choices."""
    monkeypatch.setattr(completion, "MAX_ITEMS", 10_000)


class Bench(Desk):
    """A desk that collects the findings in configs that completion leads to."""

    def __init__(self, product, release, wrong):
        super().__init__(f"{product}={release}")
        self.numbers = tuple(map(int, release.split(".")))
        self.wrong = wrong
        self.found = set()
        self.checked = 0

    def keys(self, name, marked):
        """The keys offered at the mark, without those below which others of them are."""
        labels = [item.label for item in self.complete(name, marked).items]
        return [one for one in labels if not any(other.startswith(f"{one}.") for other in labels)]

    def values(self, name, marked):
        """The keys offered at the mark with each value that they allow."""
        for item in self.complete(name, marked).items:
            for value in item.data["fact"].get("values", ()):
                yield item.label, value

    def check(self, name, text):
        self.checked += 1
        found = self.session.check(self.open(name, text)).findings
        self.found |= {f"{one.rule.code} {one.message}" for one in found if self.wrong(one)}


def elasticsearch(release, wrong):
    """A desk, and the functions that wrap a mapping and the settings of an index in a template of the release."""
    desk = Bench("elasticsearch", release, wrong)
    if desk.numbers >= (7, 8):
        outer, mapped = '{"index_patterns": ["a"], "template": {%s}}', '"mappings": {%s}'
    else:
        outer = '{"template": "a", %s}' if desk.numbers < (6, 0) else '{"index_patterns": ["a"], %s}'
        mapped = '"mappings": {"doc": {%s}}' if desk.numbers < (7, 0) else '"mappings": {%s}'
    index = '"settings": {"index": {%s}}'
    return desk, lambda body: outer % (mapped % body), lambda body: outer % (index % body)


def field(body):
    return f'"properties": {{"x": {{{body}}}}}'


def name_is_wrong(finding):
    return any(word in finding.rule.name for word in WORDS) and finding.rule.name != "unknown-condition"


@pytest.mark.parametrize(
    "release",
    ["5.6", *slow_cases("6.0", "6.8", "7.0", "7.5", "7.10", "7.17", "8.0", "8.5", "8.15", "8.19", "9.0"), "9.5"],
)
def test_keys_of_elasticsearch(release):
    desk, mapping, settings = elasticsearch(release, name_is_wrong)
    types = [item.label for item in desk.complete("a.json", mapping(field('"type": "|"'))).items]
    assert len(types) > 20
    for kind in types:
        keys = desk.keys("a.json", mapping(field(f'"type": "{kind}", "|"')))
        rest = "".join(f', "{key}": {"{}" if key in ("properties", "fields", "meta") else "null"}' for key in keys)
        desk.check("a.json", mapping(field(f'"type": "{kind}"{rest}')))
    keys = desk.keys("a.json", mapping('"properties": {}, "|"'))
    desk.check("a.json", mapping(", ".join(f'"{key}": {{}}' for key in keys)))
    keys = [key for key in desk.keys("a.json", settings("|")) if key not in ("analysis", "similarity")]
    keys = [key for key in keys if not key.startswith("routing.allocation.")]  # groups
    assert len(keys) > 70
    desk.check("a.json", settings(", ".join(f'"{key}": "1"' for key in keys)))
    keys = desk.keys("elasticsearch.yml", "cluster.name: a\n|")
    assert len(keys) > 200
    desk.check("elasticsearch.yml", "".join(f"{key}: 1\n" for key in keys))
    if desk.numbers >= (7, 8):
        keys = desk.keys("a.json", '{"index_patterns": ["a"], "template": {}, |}')
        inner = desk.keys("a.json", '{"index_patterns": ["a"], "template": {|}}')
        body = ", ".join(f'"{key}": {{}}' for key in inner)
        rest = "".join(f', "{key}": null' for key in keys)
        desk.check("a.json", f'{{"index_patterns": ["a"], "template": {{{body}}}{rest}}}')
    assert desk.found == set()


@pytest.mark.parametrize(
    "release", ["5.6", *slow_cases("6.0", "6.8", "7.0", "7.10", "7.17", "8.0", "8.15", "9.0"), "9.5"]
)
def test_keys_of_beats(release):
    desk = Bench("filebeat", release, name_is_wrong)
    inputs = "filebeat.inputs" if desk.numbers >= (6, 3) else "filebeat.prospectors"
    for item in desk.complete("filebeat.yml", f"{inputs}:\n- type: |").items:
        head = f"{inputs}:\n- type: {item.label}\n"
        keys = [key for key in desk.keys("filebeat.yml", f"{head}  |") if key not in ("id", "processors")]
        desk.check("filebeat.yml", f"{head}  id: x\n" + "".join(f"  {key}: ~\n" for key in keys) + OUTPUT)
    for item in desk.complete("filebeat.yml", "output:\n  |").items:
        head = f"output.{item.label}:\n"
        keys = desk.keys("filebeat.yml", f"{head}  |")
        desk.check("filebeat.yml", head + "".join(f"  {key}: ~\n" for key in keys) + INPUT)
    for item in desk.complete("filebeat.yml", "processors:\n- |").items:
        if item.label not in ("if", "then", "else"):
            head = f"processors:\n- {item.label}:\n"
            keys = desk.keys("filebeat.yml", f"{head}    |")
            desk.check("filebeat.yml", head + "".join(f"    {key}: ~\n" for key in keys) + INPUT + OUTPUT)
    for beat in ("filebeat", *BEATS):
        keys = [key for key in desk.keys(f"{beat}.yml", "output.console: {}\n|") if key != "processors"]
        keys = [key for key in keys if not key.startswith(("queue.", "filebeat.inputs", "filebeat.prospectors"))]
        assert len(keys) > 100
        desk.check(f"{beat}.yml", "".join(f"{key}: ~\n" for key in keys) + OUTPUT)
    assert desk.checked > 40
    assert desk.found == set()


VALUES = ("bad-mapping-value", "undefined-analysis-name", "bad-node-setting-value", "bad-index-setting-value")
NEEDED = {"alias": '"path": "@timestamp", ', "scaled_float": '"scaling_factor": 10, ', "dense_vector": '"dims": 3, ',
          "token_count": '"analyzer": "standard", ',
          "aggregate_metric_double": '"metrics": ["min", "max"], "default_metric": "max", '}  # fmt: skip


def value_is_wrong(finding):
    return finding.rule.name in VALUES and "requires" not in finding.message


@pytest.mark.slow
@pytest.mark.parametrize("release", ["7.17", "8.5", "9.5"])
def test_values_of_elasticsearch(release):
    desk, mapping, settings = elasticsearch(release, value_is_wrong)
    for item in desk.complete("a.json", mapping(field('"type": "|"'))).items:
        kind = item.label
        for key, value in desk.values("a.json", mapping(field(f'"type": "{kind}", "|"'))):
            needed = NEEDED.get(kind, "") if key != "analyzer" else ""
            if key.startswith("search_"):
                needed = '"analyzer": "standard", '
            given = value if value in ("true", "false") else f'"{value}"'
            desk.check("a.json", mapping(field(f'"type": "{kind}", {needed}"{key}": {given}')))
    for key, value in desk.values("a.json", settings("|")):
        desk.check("a.json", settings(f'"{key}": "{value}"'))
    for key, value in desk.values("elasticsearch.yml", "cluster.name: a\n|"):
        desk.check("elasticsearch.yml", f"{key}: {value}\n" if key != "node.roles" else f"{key}: [{value}]\n")
    assert desk.checked > 300
    assert desk.found == set()


def offer_is_wrong(finding):
    is_about_values = "value" in finding.rule.name or "unknown-" in finding.rule.name
    return is_about_values and "requires" not in finding.message  # another setting


@pytest.mark.slow
@pytest.mark.parametrize("release", ["6.8", "7.17", "8.15", "9.5"])
def test_values_of_filebeat(release):
    desk = Bench("filebeat", release, offer_is_wrong)

    def taken(head, indent, key, rest):
        """Check one config for each offered value of each offered key."""
        for label, value in desk.values("filebeat.yml", f"{head}{indent}|"):
            if label != key:
                marked = f"{head}{indent}{label}: |\n{rest}"
                desk.check("filebeat.yml", desk.chosen("filebeat.yml", marked, value))

    for item in desk.complete("filebeat.yml", "filebeat.inputs:\n- type: |").items:
        taken(f"filebeat.inputs:\n- type: {item.label}\n", "  ", "type", OUTPUT)
    for item in desk.complete("filebeat.yml", "output:\n  |").items:
        taken(f"output.{item.label}:\n", "  ", "", INPUT)
    for item in desk.complete("filebeat.yml", "processors:\n- |").items:
        taken(f"processors:\n- {item.label}:\n", "    ", "", INPUT + OUTPUT)
    taken("", "", "", INPUT + OUTPUT)
    assert desk.checked > 200
    assert desk.found == set()


def test_a_wrong_key_would_be_found():
    """The tests above see what completion must not offer."""
    desk, mapping, _ = elasticsearch("7.17", name_is_wrong)
    desk.check("a.json", mapping(field('"type": "keyword", "synthetic_source_keep": null')))
    assert desk.found
    beat = Bench("filebeat", "8.15", name_is_wrong)
    beat.check("filebeat.yml", "filebeat.inputs:\n- type: filestream\n  id: x\n  scan_frequenci: 1s\n" + OUTPUT)
    assert beat.found


def test_kinds_of_choices():
    found = Desk().complete("filebeat.yml", "|").items
    kinds = {item.label: item.kind for item in found}
    assert kinds["output.elasticsearch"] == lsp.CompletionItemKind.Module
    assert kinds["name"] == lsp.CompletionItemKind.Property
