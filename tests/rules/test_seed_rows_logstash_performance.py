"""Rows of the articles on Redis and on a large cluster that name rules about pipelines: their acceptance checks."""

import pytest
from advice import FakeProject, run

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rules import registry


def found(code: str, text: str, **rest: object) -> list[str]:
    return [finding.message for finding in run(code, text, **rest)]  # type: ignore[arg-type]


def codes_of(text: str, path: str = "pipeline.conf") -> list[str]:
    """The codes of a run with the defaults."""
    return [finding.rule.code for finding in check_text(text, path, "logstash", Settings(Values())).findings]


def grok(options: str) -> str:
    return f'filter {{ json {{ source => "message" }} {options} }}\n'


REDIS = 'redis { host => "127.0.0.1" data_type => "list" key => "redis_test"'
TEST_CONFIG = (
    "input { \n  redis {\n"
    '    host => "127.0.0.1"\n    data_type => "list"\n    key => "redis_test"\n'
    "    # batch_count => 1\n    # threads => 1\n  }\n}\n"
    "output { stdout { codec => dots } }\n"
)


def test_row_003_the_page_says_what_workers_do_not() -> None:
    assert "workers do not speed up inputs" in registry.load("LS318").why


def test_row_014_llen_every_second() -> None:
    text = 'input { exec { command => "redis-cli llen redis_test" interval => 1 } }\n'
    (message,) = found("LS341", text)
    assert "disturbs what is measured" in message
    assert found("LS341", text.replace("interval => 1", "interval => 30")) == []


def test_row_016_batches_of_the_redis_output() -> None:
    plain = 'output { redis { host => "r" data_type => "list" key => "k" } }\n'
    (finding,) = run("LS320", plain)
    assert finding.severity == "warning"
    (finding,) = run("LS320", plain.replace('"k"', '"k" batch => true'))
    assert finding.severity == "info"
    assert "500" in finding.message
    assert found("LS320", plain.replace('"k"', '"k" batch => true batch_events => 500')) == []


def test_row_018_batch_events_without_batch() -> None:
    (finding,) = run("LS260", 'output { redis { data_type => "list" key => "k" batch_events => 500 } }\n')
    assert finding.severity == "warning"
    assert finding.fix is not None
    assert "batch => true" in finding.fix.message


def test_row_020_many_threads() -> None:
    text = f"input {{ {REDIS} threads => 16 }} }}\n"
    assert run("LS318", text)[0].severity == "info"
    assert found("LS318", text.replace("16", "2")) == []


def test_row_021_json_is_decoded_twice() -> None:
    text = f'input {{ {REDIS} }} }}\nfilter {{ json {{ source => "message" }} }}\n'
    (finding,) = run("LS251", text)
    assert finding.severity == "info"


def test_row_023_consumers_of_one_list_in_two_files() -> None:
    one, other = (f"input {{ {REDIS} threads => {count} }} }}\n" for count in (2, 8))
    for mine, theirs in ((one, other), (other, one)):
        (finding,) = run("LS339", mine, project=FakeProject({"b.conf": theirs}))
        assert finding.severity == "info"
        assert finding.related[0].path == "b.conf"
    assert found("LS339", one, project=FakeProject({"b.conf": one})) == []


def test_row_024_two_inputs_of_one_list() -> None:
    text = f"input {{\n  {REDIS} }}\n  {REDIS} }}\n}}\n"
    (finding,) = run("LS319", text)
    assert text[: finding.start].count("\n") == 2
    assert text[finding.related[0].start :].startswith("redis")
    assert finding.related[0].start < finding.start
    assert "`threads => 2`" in finding.message
    assert found("LS319", text.replace("redis_test", "another", 1)) == []


def test_row_025_the_advice_for_one_host() -> None:
    assert "tune one alone, then all of them together" in " ".join(registry.load("LS339").why.split())


def test_row_027_measure() -> None:
    assert "measure" in registry.load("LS317").why
    assert "measure" in registry.load("LS339").why


def test_row_028_the_test_config_has_three_findings() -> None:
    assert sorted(codes_of(TEST_CONFIG)) == ["LS318", "LS701", "LS701"]


def test_row_029_dots_are_no_dump() -> None:
    assert found("LS324", TEST_CONFIG) == []
    assert len(found("LS324", TEST_CONFIG.replace("dots", "rubydebug"))) == 1
    assert len(found("LS324", "output { stdout { codec => rubydebug } }\n")) == 1


def test_row_080_anchors() -> None:
    text = 'filter { grok { match => { "message" => "%{IP:ip} %{WORD:verb}" } } }\n'
    assert len(found("LS301", text)) == 1
    assert found("LS301", text.replace("%{IP:ip} %{WORD:verb}", "^%{IP:ip} %{WORD:verb}$")) == []


def test_row_081_masking_of_every_field() -> None:
    assert len(found("LS332", 'filter { ruby { code => "event.to_hash.each { |k,v| v.clear }" } }\n')) == 1


def test_row_082_the_same_condition() -> None:
    text = 'filter { if [a] == "1" { x {} } if [a] == "1" { y {} } }\n'.replace("x {}", "drop {}").replace(
        "y {}", "mutate { lowercase => ['b'] }"
    )
    assert len(found("LS330", text)) == 1


def test_row_106_json_and_grok_of_one_text() -> None:
    assert len(found("LS347", grok('grok { match => { "message" => "^%{IP:ip}" } }'))) == 1
    guarded = 'if "_jsonparsefailure" in [tags] { grok { match => { "message" => "^%{IP:ip}" } } }'
    assert found("LS347", grok(guarded)) == []


def test_row_107_an_object_in_a_loop() -> None:
    assert len(found("LS374", "filter { ruby { code => \"100.times { x = Regexp.new('a') }\" } }\n")) == 1


def test_row_109_the_baseline_is_no_error() -> None:
    text = (
        'input { file { path => "/data/access.log" start_position => "beginning" } }\n'
        'output { stdout { codec => "dots" } }\n'
    )
    result = check_text(text, "pipeline.conf", "logstash", Settings(Values()))
    assert "LS324" not in [finding.rule.code for finding in result.findings]
    assert [finding for finding in result.findings if finding.severity == "error"] == []


def test_row_110_statsd_for_every_event() -> None:
    text = 'output { statsd { increment => "x" } elasticsearch {} }\n'
    (finding,) = run("LS325", text)
    assert finding.severity == "info"
    assert found("LS325", 'output { if [a] { statsd { increment => "x" } } elasticsearch {} }\n') == []


def test_row_114_many_transforms() -> None:
    options = 'trim_key => " " trim_value => " " remove_char_key => "<" transform_value => "lowercase"'
    (finding,) = run("LS348", f"filter {{ kv {{ {options} }} }}\n")
    assert finding.severity == "info"
    assert found("LS348", f'filter {{ kv {{ {options} include_keys => ["a"] }} }}\n') == []


DATE = 'date { match => ["time", "ISO8601"] }'
STAMP = 'mutate { add_field => [ "index_time", "%{+YYYY-MM-dd HH:mm:ss Z}" ] }'


def test_row_118_the_delay_of_the_pipeline() -> None:
    assert len(found("LS218", f"filter {{ {DATE} {STAMP} }}\n")) == 1
    assert found("LS218", f"filter {{ {STAMP} {DATE} }}\n") == []


def test_row_122_generators() -> None:
    counted = 'input { generator { lines => ["a"] count => 1 type => "a" } }\n'
    assert found("LS229", counted) == []
    assert len(found("LS229", "input { generator {} }\n")) == 1


@pytest.mark.parametrize(("path", "count"), [("ls.conf.test", 0), ("pipeline.conf", 1)])
def test_row_124_output_of_tests(path: str, count: int) -> None:
    text = 'input { generator { lines => ["a"] count => 1 type => "a" } }\noutput { stdout { codec => json_lines } }\n'
    assert codes_of(text, path).count("LS324") == count


def test_row_135_one_machine() -> None:
    text = 'output { elasticsearch { hosts => ["localhost:9200"] } }\n'
    (finding,) = run("LS351", text)
    assert finding.severity == "info"
    assert "LS351" not in codes_of(text)
    assert found("LS351", text.replace("localhost", "es1")) == []
