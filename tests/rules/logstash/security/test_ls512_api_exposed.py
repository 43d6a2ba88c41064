"""LS512 (api-exposed): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_settings


@pytest.mark.parametrize(
    ("host", "severity"), [("0.0.0.0", "info"), ("'::'", "info"), ("10.0.0.5", "warning"), ("'%'", "warning")]
)
def test_api_on_all_addresses_is_what_containers_need(host, severity):
    (finding,) = of_code(check_settings("logstash.yml", f"api.http.host: {host}\n"), "LS512")
    assert finding.severity == severity
    assert ("container" in finding.message) == (severity == "info")
