"""Acceptance checks of what the articles say about security, names, order and older spellings of pipelines."""

import pytest
from advice import fixed, run

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def codes(text: str, *select: str) -> list[str]:
    """Codes of a check with the default rules, or those given."""
    values = Values()
    if select:
        values.select = list(select)
    return [finding.rule.code for finding in check_text(text, "a.conf", "logstash", Settings(values)).findings]


def test_row_008_batch_count_of_the_default() -> None:
    text = 'input { redis { data_type => "list" key => "logs" batch_count => %s } }'
    (finding,) = run("LS717", text % 125)
    assert finding.severity == "info"
    assert "batch_count" in finding.message
    assert not run("LS717", text % 1000)
    assert run("LS317", text % 1000)
    assert not run("LS317", text % 125)


def test_row_014_a_shell_command_that_asks_redis() -> None:
    assert run("LS509", 'input { exec { command => "redis-cli llen redis_test" interval => 1 } }')


def test_row_028_the_test_config_of_the_article() -> None:
    text = (
        'input { \n  redis {\n    host => "127.0.0.1"\n    data_type => "list"\n    key => "redis_test"\n'
        "    # batch_count => 1\n    # threads => 1\n  }\n}\noutput { stdout { codec => dots } }\n"
    )
    assert sorted(codes(text)) == ["LS318", "LS701", "LS701"]


@pytest.mark.parametrize(("target", "found"), [("6.2", 1), ("7.0", 0), ("9.0", 0)])
def test_row_075_an_old_target(target: str, found: int) -> None:
    findings = run("LS610", "filter { drop { } }\nfilter { drop { } }\n", target=target)
    assert [finding.severity for finding in findings] == ["info"] * found


@pytest.mark.parametrize(
    ("plugin", "code"),
    [
        ('mutate { add_field => { "[@metadata][comm]" => "%{comm}" } }', "LS701"),
        ('mutate { id => "set_@metadata_field_from_comm" add_field => { "a" => "b" } }', ""),
        ('mutate { id => "a3f9c01b77" add_field => { "a" => "b" } }', "LS703"),
    ],
)
def test_row_078_readable_ids(plugin: str, code: str) -> None:
    assert codes(f"filter {{ {plugin} }}\n", "LS701", "LS703") == ([code] if code else [])


def test_row_082_common_logic_in_every_branch() -> None:
    text = (
        "filter {\n  if [a] == 1 { mutate { lowercase => ['b'] } drop { } }\n"
        "  else { mutate { lowercase => ['b'] } uuid { target => 'c' } }\n}\n"
    )
    (finding,) = run("LS731", text)
    assert "before the condition" in finding.message


def test_row_109_the_baseline_config() -> None:
    text = (
        'input { file { path => "/data/apache.log" start_position => "beginning" } }\n'
        'output { stdout { codec => "dots" } }\n'
    )
    assert "LS248" in codes(text)
    assert "LS324" not in codes(text)
    assert not [f for f in check_text(text, "a.conf", "logstash").findings if f.severity == "error"]


def test_row_112_array_as_hash() -> None:
    text = 'filter { grok { match => [ "message", "%{ETSY_APACHE_ACCESS}" ] } }\n'
    (finding,) = run("LS710", text)
    assert fixed(text, finding) == 'filter { grok { match => { "message" => "%{ETSY_APACHE_ACCESS}" } } }\n'
    assert run("LS241", text)


def test_row_113_the_kv_filter_of_the_article() -> None:
    assert not run("LS261", 'filter { kv { field_split => "&" source => "qs" target => "foo" } }')


def test_row_116_the_flag_of_2_3() -> None:
    text = "[Service]\nExecStart=/opt/logstash/bin/logstash --pipeline-batch-size=500 -f /etc/logstash\n"
    values = Values()
    values.select = ["LS612"]
    values.target = ["logstash=8.15"]
    (finding,) = check_text(text, "logstash.service", None, Settings(values)).findings
    assert finding.fix is not None
    assert finding.fix.applicability == "safe"
    assert "--pipeline.batch.size=500" in fixed(text, finding)


@pytest.mark.parametrize("date_first", [True, False])
def test_row_118_index_time_as_a_list(date_first: bool) -> None:
    mutate = 'mutate { add_field => [ "index_time", "%{+YYYY-MM-dd HH:mm:ss Z}" ] }'
    date = 'date { match => [ "t", "ISO8601" ] }'
    text = "filter { " + " ".join([date, mutate] if date_first else [mutate, date]) + " }\n"
    assert len(run("LS710", text)) == 1


def test_row_123_a_tag_for_each_grok() -> None:
    default = "grok { match => { 'm' => '%{IP:a}' } } "
    own = "grok { match => { 'm' => '%%{IP:a}' } tag_on_failure => ['parse_fail_%s'] } "
    assert [f.severity for f in run("LS747", f"filter {{ {default * 2} }}")] == ["info"]
    assert not run("LS747", f"filter {{ {own % 'access_log'}{own % 'error_log'} }}")


def test_row_130_raw_is_keyword() -> None:
    text = 'filter { elasticsearch { hosts => ["es1"] query => "user.raw:%{user}" } }\n'
    (finding,) = run("LS604", text)
    assert "user.keyword" in fixed(text, finding)
    assert not run("LS604", text, target="2.4")
