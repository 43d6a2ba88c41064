"""The acceptance checks of the facts collected about Elasticsearch, by their number.

Rows 126, 132, 137, 139 and 146 belong to rules of reliability and upkeep and are tested there. Without a check are rows
127 (a list of what drives indexing), 136 (hyper-threading and the CPU governor are outside the files), 142 (hot threads
of a running node) and 151 (let Logstash do more): none of them says how a file should look.
"""

import json

import pytest

from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import registry

TALK = "cluster of 300"


def look(text: str | dict, target: str = "", kind: str = "es-template", **cluster: float):
    """The result of all rules on a text, those that are off by default included."""
    values = Values()
    values.select = ["ALL"]
    product = "logstash" if kind in ("logstash", "logstash-settings") else "elasticsearch"
    values.target = [f"{product}={target}"] if target else []
    settings = Settings(values)
    settings.rule_options["cluster"] = cluster
    source = text if isinstance(text, str) else json.dumps(text, indent=1)
    endings = {"logstash": ".conf", "elasticsearch-settings": ".yml", "logstash-settings": ".yml"}
    return check_text(source, "a" + endings.get(kind, ".json"), kind, settings)


def found(text: str | dict, target: str = "", kind: str = "es-template", **cluster: float) -> dict[str, str]:
    """Code -> severity of what is found."""
    return {each.rule.code: each.severity for each in look(text, target, kind, **cluster).findings}


def template(settings: dict, mappings: dict | None = None, **more: object) -> dict:
    """A composable template for logs."""
    inside = {"settings": settings, "mappings": mappings or {}}
    return {"index_patterns": ["weblogs-*"], "template": inside, **more}


@pytest.fixture
def calc(capfdbinary):
    def run(line: str) -> str:
        assert main(["calc", *line.split()]) == 0
        return capfdbinary.readouterr().out.decode()

    return run


def test_row_096_fielddata_on_text() -> None:
    body = template({}, {"properties": {"agent": {"type": "text", "fielddata": True}}})
    assert found(body)["ES309"] == "warning"


def test_row_097_heap_against_the_memory() -> None:
    options = "-Xms7g\n-Xmx7g\n-Des.networkaddress.cache.ttl=60\n"
    assert found(options, kind="jvm-options", ram_gb=8)["ES312"] == "warning"
    assert "ES312" not in found(options, kind="jvm-options", ram_gb=16)


def test_row_128_doc_values_off_where_everybody_aggregates() -> None:
    body = template({}, {"properties": {"status": {"type": "keyword", "doc_values": False}}})
    assert found(body)["ES308"] == "info"
    assert "ES308" not in found(template({}, {"properties": {"trace_id": {"type": "keyword", "doc_values": False}}}))
    why = registry.load("ES308").why
    assert "1.7 GB" in why
    assert "106 GB" in why


@pytest.mark.parametrize("code", ["ES302", "ES308", "ES316"])
def test_row_129_the_command_that_shows_fielddata(code: str) -> None:
    assert "_cat/fielddata?v" in registry.load(code).why


def test_row_130_a_twin_of_every_string() -> None:
    twin = {"type": "text", "fields": {"keyword": {"type": "keyword"}}}
    rule = {"strings": {"match": "*", "match_mapping_type": "string", "mapping": twin}}
    assert found(template({}, {"dynamic_templates": [rule]}))["ES301"] == "info"


def test_row_131_days_of_retention(calc) -> None:
    line = "es-retention --heap-gb 32 --docs-per-day 10e9 --shards 200 --per-node "
    assert "134" in calc(line + "1").split("\n", 1)[0]
    assert "26" in calc(line + "5").split("\n", 1)[0]


def test_row_133_the_trace_of_merges_that_lag() -> None:
    assert "stop throttling indexing: numMergesInFlight=4, maxNumMerges=5" in registry.load("ES310").why


def test_row_134_store_throttle_by_release() -> None:
    old = {"template": "weblogs-*", "settings": {"number_of_shards": 5, "index.store.throttle.type": "none"}}
    five = look(old, "5.6")
    assert five.verdict == "accepted"
    unset = [each for each in look(old).findings if each.rule.code == "ES612"]
    assert [(each.severity, each.stage) for each in unset] == [("warning", "advice")]
    new = {"index_patterns": ["weblogs-*"], "settings": old["settings"]}
    for target in ("6.8", "7.17", "8.19", "9.5"):
        (gone,) = [each for each in look(new, target).findings if each.rule.code == "ES612"]
        assert (gone.severity, gone.stage) == ("error", "load")
        assert gone.fix is not None
    # on 1.x it is advice for SSD, and `none` is what the talk sets
    assert "ES335" not in found(old, "1.7")
    merge = {"template": "weblogs-*", "settings": {"index.store.throttle.type": "merge"}}
    assert found(merge, "1.7")["ES335"] == "info"
    assert "ES335" not in found(merge, "2.4")


def test_row_135_elasticsearch_on_the_same_host() -> None:
    local = 'output { elasticsearch { hosts => ["localhost:9200"] } }'
    assert found(local, kind="logstash")["LS351"] == "info"


def test_row_138_merge_threads() -> None:
    body = template({"merge.scheduler.max_thread_count": 1})
    assert found(body)["ES310"] == "info"
    assert "ES310" not in found(template({"merge.scheduler.max_thread_count": 4}))
    assert found(template({"merge.scheduler.max_thread_count": 4}), cores=4)["ES310"] == "warning"
    assert "ES310" not in found(template({"merge.scheduler.max_thread_count": 4}), cores=16)


def test_row_140_settings_of_recovery() -> None:
    body = {"template": "weblogs-*", "settings": {"indices.recovery.max_bytes_per_sec": "300mb"}}
    assert found({"index_patterns": ["weblogs-*"], "settings": body["settings"]}, "9.5")["ES125"] == "error"
    assert found(body, "5.6")["ES125"] == "error"
    node = "cluster.name: web\nnode.name: a\n"
    moderate = node + "indices.recovery.max_bytes_per_sec: 300mb\n"
    moderate += "cluster.routing.allocation.node_concurrent_recoveries: 2\n"
    assert not {"ES337", "ES338", "ES339"} & set(found(moderate, kind="elasticsearch-settings"))
    extreme = node + "indices.recovery.max_bytes_per_sec: 0\ncluster.routing.allocation:\n"
    extreme += "  node_concurrent_recoveries: 20\n  cluster_concurrent_rebalance: 24\n"
    seen = found(extreme, kind="elasticsearch-settings")
    assert [seen[code] for code in ("ES337", "ES338", "ES339")] == ["warning", "info", "info"]
    assert "ES339" not in found(extreme, kind="elasticsearch-settings", nodes=50)


def test_row_141_wear_of_a_drive(calc) -> None:
    answer = calc("ssd-dwpd --daily-tb 10 --capacity-tb 4").split("\n", 1)[0]
    assert "2.5" in answer
    assert "read-heavy" in answer


def test_row_143_cold_indices_without_codec() -> None:
    cold = {"routing.allocation.include._tier_preference": "data_cold,data_warm,data_hot"}
    assert found(template(cold))["ES303"] == "info"
    assert "ES303" not in found(template({**cold, "codec": "best_compression"}))
    assert "ES303" not in found(template({"number_of_shards": 1}))
    assert "ES303" not in found(template(cold, {}, composed_of=["codec"]))


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


@pytest.mark.parametrize(("target", "stage"), [("5.6", ""), ("6.8", "run"), ("7.17", "run"), ("9.5", "load")])
def test_row_144_the_old_template_by_release(target: str, stage: str) -> None:
    text = LOGSTASH_STRINGS
    if target != "5.6":
        text = text.replace('"template": "weblogs-*"', '"index_patterns": ["weblogs-*"]')
    if target in ("7.17", "9.5"):
        text = text.replace('"_default_": {', "").replace("} } ] } }", "} } ] }")
    stages = {each.stage for each in look(text, target).findings if each.rule.code == "ES606"}
    assert stages == ({stage} if stage else set())
    result = look(text, target)
    assert result.verdict == ("rejected" if stage == "load" else "accepted")


def test_row_144_concrete_fields() -> None:
    fields = {"a": {"type": "string"}, "b": {"type": "keyword", "index": "not_analyzed"}}
    fields["c"] = {"type": "text", "omit_norms": True}
    body = {"index_patterns": ["weblogs-*"], "mappings": {"properties": fields}}
    seen = found(body, "9.5")
    assert [seen[code] for code in ("ES602", "ES603", "ES605")] == ["error"] * 3


def test_row_144_comments_are_no_findings() -> None:
    plain = LOGSTASH_STRINGS.replace(" // twice", "")
    commented = [(each.rule.code, each.message) for each in look(LOGSTASH_STRINGS).findings]
    assert commented == [(each.rule.code, each.message) for each in look(plain).findings]


@pytest.mark.parametrize("target", ["5.6", "6.8", "9.5"])
def test_row_145_the_fix_is_a_template_that_is_accepted(target: str) -> None:
    twin = {"type": "text", "fields": {"keyword": {"type": "keyword", "ignore_above": 256}}}
    rule = {"strings": {"match_mapping_type": "string", "mapping": twin}}
    mapping: dict = {"dynamic_templates": [rule]}
    body = {"index_patterns": ["weblogs-*"], "mappings": mapping}
    if target != "9.5":
        body["mappings"] = {"doc": mapping}
    if target == "5.6":
        body["template"] = body.pop("index_patterns")[0]

    def own(text: str):
        result = look(text, target)
        result.findings = [each for each in result.findings if each.rule.code == "ES301"]
        return result

    outcome = fix_result(own(json.dumps(body, indent=1)), unsafe=True, recheck=own)
    after = json.loads(outcome.text)
    mapped = after["mappings"]["doc"] if target != "9.5" else after["mappings"]
    assert {"type": "keyword", "ignore_above": 1024} in [
        next(iter(each.values()))["mapping"] for each in mapped["dynamic_templates"]
    ]
    done = look(outcome.text, target)
    assert done.verdict == "accepted"
    assert "ES301" not in {each.rule.code for each in done.findings}


def test_row_147_several_hosts() -> None:
    one = 'output { elasticsearch { hosts => ["es1:9200"] } }'
    two = 'output { elasticsearch { hosts => ["es1:9200", "es2:9200"] } }'
    assert found(one, kind="logstash")["LS412"] == "info"
    assert "LS412" not in found(two, kind="logstash")


def test_row_148_batch_size() -> None:
    assert "LS316" in found("pipeline.batch.size: 20000\n", kind="logstash-settings")
    assert "LS316" not in found("pipeline.batch.size: 5000\n", kind="logstash-settings")


def test_row_149_protocol_is_gone() -> None:
    text = 'output { elasticsearch { protocol => "transport" } }'
    assert {"LS102", "LS106"} & set(found(text, kind="logstash"))


def test_row_150_long_messages_are_cut() -> None:
    code = "if event['message'].length > 10240 then event['message'] = event['message'].slice!(0,10240) end"
    result = look(f'filter {{ ruby {{ code => "{code}" }} }}', kind="logstash")
    told = {each.rule.code: each.message for each in result.findings}
    assert "`event.get` and `event.set`" in told["LS670"], "once for the code, not for each of the three places"
    assert 'truncate { fields => ["message"] length_bytes => 10240 }' in told["LS439"]


def test_row_152_shards_by_nodes(calc) -> None:
    assert "23 primary shards" in calc("shards --nodes 50 --fail 4 --replicas 1")
    body = template({"number_of_shards": 50, "number_of_replicas": 1})
    (off,) = [each for each in look(body, nodes=50, failures=4).findings if each.rule.code == "ES307"]
    assert "= 23" in off.message
    assert "ES307" not in found(template({"number_of_shards": 23, "number_of_replicas": 1}), nodes=50, failures=4)
    assert "ES307" not in found(body), "the nodes have to be told"


def test_row_153_shards_too_large() -> None:
    body = template({"number_of_shards": 10})
    (large,) = [each for each in look(body, daily_gb=600).findings if each.rule.code == "ES306"]
    assert "60 GB each" in large.message
    assert "ES306" not in found(template({"number_of_shards": 24}), daily_gb=600)
    assert "ES306" not in found(body)


def test_row_154_index_buffer(calc) -> None:
    answer = calc("index-buffer --shards 8").split("\n", 1)[0]
    assert "4000" in answer.replace(",", "")
    node = "cluster.name: web\nindices.memory.index_buffer_size: 10%\n"
    (small,) = [
        each
        for each in look(node, kind="elasticsearch-settings", active_shards=8, heap_gb=16).findings
        if each.rule.code == "ES311"
    ]
    assert "4,000 MB" in small.message
    assert "ES311" not in found(node, kind="elasticsearch-settings", active_shards=2, heap_gb=16)


@pytest.mark.parametrize(
    ("written", "code", "severity"),
    [(None, "ES304", "info"), ("1s", "ES304", "info"), ("5s", "", ""), ("120s", "", ""), ("-1", "ES305", "warning"),
     ("121s", "ES305", "warning"), ("-1s", "ES305", "warning")],
)  # fmt: skip
def test_row_155_refresh_interval(written: str | None, code: str, severity: str) -> None:
    settings: dict = {"number_of_shards": 1}
    if written is not None:
        settings["refresh_interval"] = written
    seen = {name: level for name, level in found(template(settings)).items() if name in ("ES304", "ES305")}
    assert seen == ({code: severity} if code else {})


@pytest.mark.parametrize("code", ["ES303", "ES304", "ES306", "ES307", "ES310", "ES311", "ES317", "ES335", "ES337"])
def test_rules_of_the_talk_name_it(code: str) -> None:
    assert any(TALK in source for source in registry.load(code).sources)
