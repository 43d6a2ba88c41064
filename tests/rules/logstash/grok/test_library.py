"""The bundled patterns in former releases, and what they capture."""

import pytest

from lslint.rules.api import Release
from lslint.rules.logstash.dataflow.grok_fields import is_in_every_alternative, of_name
from lslint.rules.logstash.grok.library import LEGACY, standard


@pytest.mark.parametrize(("name", "release"), [
    ("HTTPD20_ERRORLOG", "5.3"), ("HTTPD20_ERRORLOG", "5.4.1"), ("HTTPD24_ERRORLOG", "5.5.0"), ("SFW2", "7.12"),
])  # fmt: skip
def test_releases_with_the_present_captures(name: str, release: str) -> None:
    assert of_name(name, standard(LEGACY, Release(release))) == of_name(name, standard(LEGACY))


@pytest.mark.parametrize(("name", "field", "expected"), [
    ("HTTPD_ERRORLOG", "message", True), ("HTTPD_ERRORLOG", "module", False), ("SYSLOGLINE", "message", True),
    ("CRONLOG", "user", True), ("NO_SUCH_PATTERN", "message", False),
])  # fmt: skip
def test_fields_of_every_alternative(name: str, field: str, expected: bool) -> None:
    assert is_in_every_alternative((field,), name, standard(LEGACY)) is expected
