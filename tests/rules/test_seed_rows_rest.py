"""Acceptance checks of the rows about old options, heaps, templates, guides and the articles' own snippets."""

import pathlib
import re
import subprocess
import sys

import pytest
from advice import run
from paths import ROOT, SHARED

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.result import FileResult
from lslint.rules import registry

SEEDS = SHARED / "seeds"
seeds = pytest.mark.skipif(not SEEDS.is_dir(), reason="the articles (../shared/seeds) are not here")


def check(text: str, path: str = "a.conf", kind: str | None = "logstash", target: str = "") -> FileResult:
    values = Values()
    if target:
        values.target = [f"logstash={target}"]
    return check_text(text, path, kind, Settings(values))


def codes(text: str, path: str = "a.conf", kind: str | None = "logstash", target: str = "") -> list[str]:
    return [finding.rule.code for finding in check(text, path, kind, target).findings]


def page(name: str) -> str:
    return " ".join((ROOT / "docs" / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize("target", ["5.0", "5.6", "6.8", "7.17", "8.19", "9.5"])
def test_row_002_redis_comes_with_every_release(target: str) -> None:
    text = 'input { redis { data_type => "list" key => "k" } } output { redis { data_type => "list" key => "k" } }\n'
    found = codes(text, target=target)
    assert not {"LS101", "LS402", "LS601"} & set(found)


def test_row_026_the_redis_input_has_no_cluster_mode() -> None:
    assert "LS102" in codes('input { redis { data_type => "list" key => "k" cluster => true } }\n')


def test_row_065_a_pod_from_600_to_4000_events() -> None:
    """The figure moves ids to the front: filters and settings only."""
    assert any("600 to 4,000 events/s" in source for source in registry.load("LS701").sources)


def test_row_076_heap_of_a_jvm() -> None:
    assert "LS328" in codes("-Xms256m\n-Xmx1g\n", "config/jvm.options", None)


def test_row_077_filters_come_before_batches() -> None:
    assert "Filters before outputs, `pipeline.batch.size` last" in page("measuring.md")


def test_row_092_recovery_asks_for_disks_and_network() -> None:
    command = [sys.executable, "-m", "lslint", "calc", "recovery", "--help"]
    text = " ".join(subprocess.run(command, capture_output=True, text=True).stdout.split())
    assert "--write-mb" in text
    assert "--net-gbit" in text
    assert "SSDs and 10 Gbit/s" in text


def test_row_094_statistics_count_filters(tmp_path: pathlib.Path) -> None:
    (tmp_path / "a.conf").write_text("input { stdin { } } filter { drop { } if [a] { drop { } } } output { }\n")
    command = [sys.executable, "-m", "lslint", "check", "--isolated", "--statistics", str(tmp_path)]
    assert "filters: 2," in subprocess.run(command, capture_output=True, text=True).stdout


def test_row_093_and_121_the_recipe_of_a_release() -> None:
    text = page("ci.md")
    steps = [text.index(step) for step in ("lslint --target", "bin/logstash -t -f", "grep -q parse_fail")]
    assert steps == sorted(steps)
    assert "0 nothing at or above `--fail-on` (warning), 1 findings, 2 the run could not be done" in text


def test_row_102_internal_monitoring() -> None:
    text = "xpack.monitoring.enabled: true\nxpack.monitoring.elasticsearch.hosts: [ http://es:9200 ]\n"
    assert "LS615" in codes(text, "logstash.yml", None, "9.0")


def test_row_089_and_136_and_142_and_151_the_page_about_the_cluster() -> None:
    text = page("measuring.md")
    for fact in ("6 clusters on 300 nodes", "scaling_governor", "_nodes/hot_threads?threads=10", "need not do again"):
        assert fact in text


def test_row_030_where_to_ask() -> None:
    assert "Where to ask" in page("measuring.md")


def test_row_105_statistics_count_what_costs(tmp_path: pathlib.Path) -> None:
    """Grok patterns, other expressions and conditions of all files: figures to compare, without weights."""
    (tmp_path / "a.conf").write_text(
        "filter {\n"
        '  if [a] =~ /^x/ or [b] !~ "y" {\n'
        '    if [c] == "z" { grok { match => { "message" => ["^%{IP:a}", "^%{WORD:b}"] "m" => "^x" } } }\n'
        '  } else if "t" in [tags] {\n'
        '    mutate { gsub => ["a", "b", "c", "d", "e", "f"] }\n'
        "  }\n}\n"
    )
    (tmp_path / "b.conf").write_text('filter { if [a] { grok { match => { "message" => "^%{IP:a}" } } } }\n')
    command = [sys.executable, "-m", "lslint", "check", "--isolated", "--statistics", str(tmp_path)]
    shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert "inputs: 0, filters: 3, outputs: 0, grok patterns: 4" in shown
    assert "other regular expressions: 4, conditions: 4, deepest nesting: 2" in shown


def test_row_105_and_108_measure_one_after_the_other() -> None:
    text = page("measuring.md")
    assert "minutes or more" in text
    assert "one filter after the other" in text


def test_row_111_grok_is_the_price() -> None:
    """The advice against grok comes with what was measured."""
    message = run("LS305", 'filter { grok { match => { "message" => "^%{WORD:a},%{WORD:b},%{NOTSPACE:c}$" } } }\n')
    assert all("measured" in finding.message for finding in message)
    assert re.search(r"\d", registry.load("LS305").why)


OLD_OUTPUT = "output { elasticsearch { flush_size => 10000 idle_flush_time => 5 workers => 4 } }\n"


def test_row_115_old_options_of_bulk_requests() -> None:
    assert [code for code in codes(OLD_OUTPUT) if code != "LS701"] == ["LS605", "LS605", "LS611"]
    assert [code for code in codes(OLD_OUTPUT, target="9.5") if code != "LS701"] == ["LS106", "LS106", "LS611"]


def test_row_119_erb_in_a_text() -> None:
    text = 'filter { mutate { add_field => [ "logstash_host", "<%= node[:fqdn] %>" ] } }\n'
    assert check(text).verdict == "accepted"
    values = Values()
    values.select = ["LS022", "LS710"]
    found = [(one.rule.code, one.severity) for one in check_text(text, "a.conf", "logstash", Settings(values)).findings]
    assert ("LS710", "info") in found


def test_row_125_a_heap_of_18_gb() -> None:
    found = check("-Xms18g\n-Xmx18g\n", "config/jvm.options", None).findings
    assert [(one.rule.code, one.severity) for one in found] == [("LS331", "info")]


def test_row_127_what_indexing_costs_has_rules() -> None:
    """Analysis, default mapping, doc_values, norms, refresh, shards: each has a rule of the hundred for speed."""
    speed = {
        code for code, entry in registry.entries().items() if code.startswith("ES3") and entry.group == "performance"
    }
    assert {"ES301", "ES302", "ES304", "ES314", "ES320"} <= speed


def _snippet(file: pathlib.Path) -> str:
    """The pipeline in an article on Redis: from ``input`` to the line of ``output``."""
    found = re.search(r"^input \{.*?^output .*?$", file.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found.group() + "\n"


@seeds
def test_row_156_both_languages_carry_one_config() -> None:
    one, two = (_snippet(path) for path in sorted(SEEDS.glob("00[01]_*")))
    assert codes(one) == codes(two)
    assert sorted(codes(one)) == ["LS318", "LS701", "LS701"]


SNIPPETS = [
    (
        'input { file { path => "/a.log" start_position => "beginning" } } output { stdout { codec => "dots" } }',
        "LS248",
    ),
    ('filter { grok { match => [ "message", "%{APACHE_ACCESS}" ] } }', "LS241"),
    ('filter { kv { field_split => "&" source => "qs" target => "foo" } }', ""),
    ('filter { mutate { add_field => [ "index_time", "%{+YYYY-MM-dd HH:mm:ss Z}" ] } }', ""),
    ('filter { mutate { add_field => [ "logstash_host", "<%= node[:fqdn] %>" ] } }', ""),
    ("filter { ruby { code => \"if event['message'].length > 10 then event['message'] = 'x' end\" } }", "LS670"),
    ('input { generator { lines => ["a"] count => 1 type => "x" } } output { stdout { codec => json_lines } }', ""),
]


@pytest.mark.parametrize(("text", "code"), SNIPPETS, ids=[f"row_159_{n}" for n in range(len(SNIPPETS))])
def test_row_159_each_snippet_of_the_cluster_talk(text: str, code: str) -> None:
    """Each parses; each has what the rows 109 to 124 and 150 say of it."""
    found = check(text + "\n", "ls.conf.test")
    assert not [one for one in found.findings if one.stage == "parse"]
    if code:
        assert code in [one.rule.code for one in found.findings]
