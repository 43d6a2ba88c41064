"""Advice on elasticsearch.yml and jvm.options of Elasticsearch, and the figures of the cluster in the config."""

import json

import pytest
from advice import fixed

from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.visitor import dispatch, visit_config
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rules import registry
from lslint.rules.api import Context, Finding

NODE = "elasticsearch-settings"


def node(code: str, text: str, **cluster: float) -> list[Finding]:
    """The findings of one rule on an elasticsearch.yml."""
    tree, slips = yaml_tree.parse(text)
    context = Context(text, tree, "elasticsearch.yml", NODE, clean=not slips, options={"cluster": cluster})
    context.memo["slips"] = slips
    return visit_config(tree, dispatch([registry.load(code)]), context)


FORMS = (
    "indices.recovery.max_bytes_per_sec: {}\n",
    "indices:\n  recovery:\n    max_bytes_per_sec: {}\n",
    "indices.recovery: {{max_bytes_per_sec: {}}}\n",
    "indices:\n  recovery.max_bytes_per_sec: {}  # why\n",
)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("value", "codes"),
    [
        ("0", {"ES337"}), ("-1", {"ES337"}), ("0b", {"ES337"}), ("3gb", {"ES337"}), ("2gb", set()), ("300mb", set()),
        ("41mb", set()), ("40mb", {"ES336"}), ("20mb", {"ES336"}), ("1024kb", {"ES336"}), ("${RATE}", set()),
        ("many", set()), ("'{{ rate }}'", set()),
    ],
)  # fmt: skip
def test_rate_of_recovery(form: str, value: str, codes: set[str]) -> None:
    text = form.format(value)
    assert {code for code in ("ES336", "ES337") if node(code, text)} == codes
    for finding in node("ES336", text):
        after = fixed(text, finding)
        assert after == form.format("300mb")
        assert not node("ES336", after)


@pytest.mark.parametrize(("value", "found"), [("4", False), ("5", True), ("2", False), ("${N}", False), ("0", False)])
@pytest.mark.parametrize(
    "name",
    ["node_concurrent_recoveries", "node_concurrent_incoming_recoveries", "node_concurrent_outgoing_recoveries"],
)
def test_concurrent_recoveries(name: str, value: str, found: bool) -> None:
    text = f"cluster.routing.allocation:\n  {name}: {value}\n"
    seen = node("ES338", text)
    assert bool(seen) is found
    if seen:
        assert f"`{name}: 5`" in seen[0].message
        assert not node("ES338", fixed(text, seen[0]))


@pytest.mark.parametrize(
    ("value", "nodes", "found"),
    [(24, 0, True), (24, 50, False), (24, 12, False), (24, 11, True), (10, 0, False), (11, 0, True), (-1, 50, True)],
)
def test_concurrent_rebalance(value: int, nodes: int, found: bool) -> None:
    text = f"cluster.routing.allocation.cluster_concurrent_rebalance: {value}\n"
    assert bool(node("ES339", text, **({"nodes": nodes} if nodes else {}))) is found


@pytest.mark.parametrize(
    ("text", "cluster", "found"),
    [
        ("indices.memory.index_buffer_size: 41%\n", {}, True),
        ("indices.memory.index_buffer_size: 40%\n", {}, False),
        ("indices.memory.index_buffer_size: 512mb\n", {}, False),
        ("indices.memory.index_buffer_size: 512mb\n", {"active_shards": 1}, False),
        ("indices.memory.index_buffer_size: 512mb\n", {"active_shards": 2}, True),
        ("indices.memory.index_buffer_size: 10%\n", {"active_shards": 8}, False),
        ("indices.memory.index_buffer_size: 10%\n", {"active_shards": 8, "heap_gb": 31}, True),
        ("indices.memory.index_buffer_size: 20%\n", {"active_shards": 8, "heap_gb": 31}, False),
        ("cluster.name: a\n", {"active_shards": 8, "heap_gb": 31}, True),
        ("cluster.name: a\n", {"active_shards": 5, "heap_gb": 31}, False),
        ("cluster.name: a\n", {}, False),
    ],
)
def test_index_buffer(text: str, cluster: dict, found: bool) -> None:
    assert bool(node("ES311", text, **cluster)) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("bootstrap.memory_lock: true\n", False),
        ("bootstrap: {memory_lock: true}\n", False),
        ("bootstrap.mlockall: true\n", False),
        ("bootstrap.memory_lock: false\n", True),
        ("bootstrap.memory_lock: ${LOCK}\n", False),
        ("bootstrap.memory_lock: {{ lock }}\n", False),
        ("cluster.name: web\n", True),
    ],
)
def test_memory_lock(text: str, found: bool) -> None:
    assert bool(node("ES340", text)) is found


HOSTS = ", ".join(f"es{number}" for number in range(11))


@pytest.mark.parametrize(
    ("roles", "found"),
    [
        ("", True), ("node.roles: [master, data_hot]\n", True), ("node.roles: [master]\n", False),
        ("node.roles: [data]\n", False), ("node.roles: ['${ROLES}']\n", True), ("node.master: false\n", False),
        ("node.data: false\n", False), ("node.master: true\nnode.data: true\n", True),
    ],
)  # fmt: skip
def test_masters_with_data(roles: str, found: bool) -> None:
    text = f"discovery.seed_hosts: [{HOSTS}]\n{roles}"
    assert bool(node("ES341", text)) is found
    assert not node("ES341", text.replace(", es10", ""))


def test_only_the_first_document_counts() -> None:
    assert not node("ES337", "a: 1\n---\nindices.recovery.max_bytes_per_sec: 0\n")


def heap(tmp_path, options: str, *beside: str, folder: str = "config", ram: str = "") -> set[str]:
    """Codes of what is found in a jvm.options with these files beside it."""
    place = tmp_path / folder
    place.mkdir(parents=True, exist_ok=True)
    (place / "jvm.options").write_text(options)
    for name in beside:
        (place / name).write_text("node.name: a\n")
    (tmp_path / "lslint.toml").write_text(f"[cluster]\nram-gb = {ram}\n" if ram else "")
    target = tmp_path / "out.json"
    arguments = ["check", "--json", "--exit-zero", "-o", str(target), "--select", "ES312,LS284,LS313,LS328,LS331"]
    assert main([*arguments, str(place / "jvm.options")]) == 0
    return {finding["code"] for finding in json.loads(target.read_text())["findings"]}


LARGE = "-Xms40g\n-Xmx40g\n"


@pytest.mark.parametrize(
    ("beside", "folder", "extra", "codes"),
    [
        (("elasticsearch.yml",), "config", "", {"ES312"}),
        (("logstash.yml",), "config", "", {"LS331"}),
        (("elasticsearch.yml", "logstash.yml"), "config", "", {"LS331"}),
        ((), "config", "", {"LS331"}),
        ((), "etc/elasticsearch", "", {"ES312"}),
        ((), "docker/elasticsearch/config", "", {"ES312"}),
        ((), "etc/logstash", "", {"LS331"}),
        ((), "elasticsearch/logstash", "", {"LS331"}),
        ((), "logstash/elasticsearch", "", {"ES312"}),
        ((), "config", "-Des.networkaddress.cache.ttl=60\n", {"ES312"}),
        ((), "etc/elasticsearch", "-Djruby.regexp.interruptible=true\n", {"LS331"}),
    ],
)
def test_whose_heap_it_is(tmp_path, beside, folder, extra, codes) -> None:
    assert heap(tmp_path, LARGE + extra, *beside, folder=folder) == codes


@pytest.mark.parametrize(
    ("options", "ram", "found"),
    [
        ("-Xms31g\n-Xmx31g\n", "", False), ("-Xms32g\n-Xmx32g\n", "", True), ("-Xms4g\n-Xmx8g\n", "", True),
        ("-Xms1g\n-Xmx1g\n", "", True), ("-Xms2g\n-Xmx2g\n", "", False), ("-Xms8g\n-Xmx8g\n", "16", False),
        ("-Xms9g\n-Xmx9g\n", "16", True), ("-Xms${H}\n-Xmx${H}\n", "", False), ("8-13:-Xmx40g\n-Xmx8g\n", "", False),
        ("# -Xmx40g\n-XX:+UseG1GC\n", "", False), ("-XX:MaxHeapSize=40g\n", "", True),
    ],
)  # fmt: skip
def test_sizes_of_the_heap(tmp_path, options: str, ram: str, found: bool) -> None:
    assert heap(tmp_path, options, "elasticsearch.yml", ram=ram) == ({"ES312"} if found else set())


def test_cluster_of_the_config_reaches_the_rules(tmp_path, capfdbinary) -> None:
    (tmp_path / "lslint.toml").write_text('extend-select = ["ES307"]\n[cluster]\nnodes = 50\nfailures = 4\n')
    body = {"index_patterns": ["web-*"], "template": {"settings": {"number_of_shards": 30}}}
    (tmp_path / "web.json").write_text(json.dumps(body))
    assert main(["check", "--output-format", "concise", "--fail-on", "info", str(tmp_path / "web.json")]) == 1
    assert "(50 − 4) / (1 + 1) = 23" in capfdbinary.readouterr().out.decode()
    assert main(["--show-settings", str(tmp_path / "web.json")]) == 0
    assert "nodes 50, failures 4" in capfdbinary.readouterr().out.decode()


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"nodez": 5}, "did you mean nodes"),
        ({"nodes": "five"}, "must be a number"),
        ({"nodes": True}, "must be a number"),
        ({"nodes": -1}, "must be a number"),
        (5, "must be a table"),
    ],
)
def test_bad_figures_of_a_cluster(table: object, message: str) -> None:
    from lslint.config.keys import Config

    with pytest.raises(UsageError, match=message):
        Config("lslint.toml", {"cluster": table})


STRING = '{{"index_patterns": ["a-*"], "mappings": {{"properties": {{"f": {{"type": "{}", "index": "{}"}}}}}}}}'


@pytest.mark.parametrize(
    ("kind", "index", "target", "code", "applicability", "word"),
    [
        ("string", "not_analyzed", "9.5", "ES602", "safe", "keyword"),
        ("string", "analyzed", "9.5", "ES602", "safe", "text"),
        ("string", "not_analyzed", "", "ES602", "unsafe", "keyword"),
        ("string", "no", "", "ES602", "unsafe", "keyword"),
        ("String", "not_analyzed", "9.5", "ES101", "safe", "keyword"),
        ("String", "analyzed", "9.5", "ES101", "safe", "text"),
        ("String", "not_analyzed", "", "ES101", "unsafe", "keyword"),
        ("String", "not_analyzed", "2.4", "ES101", "safe", "string"),
        ("str", "not_analyzed", "2.4", "ES101", "unsafe", "string"),
    ],
)
def test_string_is_safe_only_where_it_was_refused(kind, index, target, code, applicability, word) -> None:
    text = STRING.format(kind, index)
    if target in ("", "2.4"):  # a file that old releases take
        text = text.replace('"index_patterns": ["a-*"]', '"template": "a-*"').replace(
            '{"properties"', '{"d": {"properties"'
        )
        text = text.replace("}}}}", "}}}}}")
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    (finding,) = [each for each in result.findings if each.rule.code == code]
    assert finding.fix is not None
    assert finding.fix.applicability == applicability
    assert f'"type": "{word}"' in fixed(text, finding)


@pytest.mark.parametrize("target", ["1.7", "2.4", "5.6"])
def test_string_stays_where_the_target_takes_it(target: str) -> None:
    text = '{"template": "a-*", "mappings": {"d": {"properties": {"f": {"type": "string"}}}}}'
    values = Values()
    values.target = [f"elasticsearch={target}"]
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    assert "ES602" not in {each.rule.code for each in result.findings}


@pytest.mark.parametrize(("target", "applicability"), [("7.17", "unsafe"), ("9.5", "safe"), ("", "unsafe")])
def test_string_in_a_rule_by_release(target: str, applicability: str) -> None:
    rule = {"s": {"match_mapping_type": "string", "mapping": {"type": "string", "index": "not_analyzed"}}}
    text = json.dumps({"index_patterns": ["a-*"], "mappings": {"dynamic_templates": [rule]}})
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    (finding,) = [each for each in result.findings if each.rule.code == "ES606"]
    assert finding.fix is not None
    assert finding.fix.applicability == applicability
