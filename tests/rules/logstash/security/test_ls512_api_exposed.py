"""LS512 (api-exposed): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_settings


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("api.http.host: 0.0.0.0\n", 0),
        ("api.http.host: '::'\nxpack.monitoring.elasticsearch.hosts: http://elasticsearch:9200\n", 0),
        ("api.http.host: 0.0.0.0\npath.logs: /var/log/logstash\n", 1),
        ("api.http.host: 10.0.0.5\n", 1),
        ("api.http.host: '%'\n", 0),
        ("api.http.host: ServerAddress\n", 0),
        ("api.http.host: '[fd00::5]'\n", 1),
    ],
)
def test_all_addresses_in_containers_are_not_reported(text, count):
    found = of_code(check_settings("logstash.yml", text), "LS512")
    assert [one.severity for one in found] == ["info"] * count
