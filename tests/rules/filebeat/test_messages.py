"""Messages that several Filebeat rules share."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, KAFKA_OUTPUT, filebeat_findings


@pytest.mark.parametrize("name", ["worker", "workers"])
@pytest.mark.parametrize("release", ["", "7.17", "9.0"])
def test_workers_of_kafka_have_no_effect_under_either_name(name: str, release: str) -> None:
    text = FILESTREAM_INPUT + KAFKA_OUTPUT + f"  {name}: 2\n"
    (finding,) = filebeat_findings(text, "FB232", release)
    assert f"`{name}`" in finding.message
    assert not filebeat_findings(text, "FB102", release)
