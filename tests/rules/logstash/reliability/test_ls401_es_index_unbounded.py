"""LS401 (es-index-unbounded): cases beyond the examples of the rule."""

import pytest
from advice import run, spans
from logstash_checks import es_output


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (es_output('index => "a-%{[host][name]}"'), ['index => "a-%{[host][name]}"']),
        (es_output('index => "a-%{host}-%{+YYYY.MM.dd}"'), ['index => "a-%{host}-%{+YYYY.MM.dd}"']),
        (es_output('index => "a-%{[@metadata][host]}"'), ['index => "a-%{[@metadata][host]}"']),
        (es_output('index => "a-%{type}-%{+YYYY.MM.dd}"'), []),
        (es_output('index => "a-%{[@metadata][beat]}-%{[@metadata][version]}"'), []),
        (es_output('index => "a-%{+YYYY.MM.dd.HH}"'), ['index => "a-%{+YYYY.MM.dd.HH}"']),
        (es_output("index => \"a-%{+YYYY.MM.dd'H'}\""), []),
        (es_output('index => "a-%{[kubernetes][pod_name]}"'), ['index => "a-%{[kubernetes][pod_name]}"']),
        (es_output('index => "a-%{[kubernetes][namespace]}"'), []),
        (es_output('index => "a-%{user}" data_stream => true'), []),
        (es_output('index => "${INDEX}-%{user}"'), []),
        ("output { opensearch { index => 'a-%{user}' } }", ["index => 'a-%{user}'"]),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS401", text) == found


def test_shard_limit_exists_since_7_0() -> None:
    for name in ("user", "+YYYY.MM.dd.HH"):
        (found,) = run("LS401", es_output(f'index => "a-%{{{name}}}"'), target="6.8")
        assert found.severity == "info"
        assert "1000" not in found.message
        assert "data stream" not in found.message
        (found,) = run("LS401", es_output(f'index => "a-%{{{name}}}"'), target="7.0")
        assert found.severity == "warning"
        assert "1000 shards" in found.message


@pytest.mark.parametrize(("target", "named"), [("7.5", False), ("7.9", True), ("9.5", True), (None, True)])
def test_data_streams_are_named_for_releases_that_have_them(target: str | None, named: bool) -> None:
    for index in ("logs-%{user}", "logs-%{+YYYY.MM.dd.HH}"):
        (finding,) = run("LS401", f'output {{ elasticsearch {{ index => "{index}" }} }}', target=target)
        assert ("data stream" in finding.message) is named
        assert finding.fix is None or ("data stream" not in finding.fix.message or named)


@pytest.mark.parametrize(
    ("date", "period", "indices"),
    [
        ("yyyy.MM.dd.HH", "hour", "720"),
        ("YYYY-MM-dd-HH-mm", "minute", "43,200"),
        ("yyyyMMddHHmmss", "second", "2,592,000"),
        ("yyyy.MM.dd'm'HH", "hour", "720"),
    ],
)
def test_how_often_an_index_is_created(date: str, period: str, indices: str) -> None:
    (finding,) = run("LS401", f'output {{ elasticsearch {{ index => "logs-%{{+{date}}}" }} }}')
    assert f"creates an index every {period}, " in finding.message
    assert f" {indices} indices" in finding.help
