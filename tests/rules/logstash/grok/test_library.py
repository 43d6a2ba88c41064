"""The bundled patterns in former releases, and what they capture."""

import pytest

from lslint.rules.api import Release
from lslint.rules.logstash.dataflow.grok_fields import is_in_every_alternative, of_name
from lslint.rules.logstash.grok.library import LEGACY, every_set, standard


@pytest.mark.parametrize(
    ("name", "release", "gone", "new"),
    [
        ("HTTPD20_ERRORLOG", "5.0", "message", "errormsg"),
        ("HTTPD20_ERRORLOG", "5.3.0", "message", "errormsg"),
        ("HTTPD20_ERRORLOG", "2.4", "message", "errormsg"),
        ("HTTPD24_ERRORLOG", "5.2", "clientip", "client"),
        ("HTTPD24_ERRORLOG", "5.4.0", "proxy_message", "proxy_errormessage"),
        ("HTTPD_ERRORLOG", "5.1", "proxy_message", "errormsg"),
        ("EXIM_PID", "7.11", "pid", ""),
        ("EXIM_REMOTE_HOST", "6.8", "remote_port", ""),
        ("SFW2", "5.6", "timestamp", ""),
    ],
)
def test_captures_of_former_releases(name: str, release: str, gone: str, new: str) -> None:
    before, now = of_name(name, standard(LEGACY, Release(release))), of_name(name, standard(LEGACY))
    assert gone not in before
    assert gone in now
    assert not new or (new in before and new not in now)
    assert before | now <= frozenset().union(*(of_name(name, one) for one in every_set()))


@pytest.mark.parametrize(
    ("name", "release"),
    [("HTTPD20_ERRORLOG", "5.3"), ("HTTPD20_ERRORLOG", "5.4.1"), ("HTTPD24_ERRORLOG", "5.5.0"), ("SFW2", "7.12")],
)
def test_releases_with_the_present_captures(name: str, release: str) -> None:
    assert of_name(name, standard(LEGACY, Release(release))) == of_name(name, standard(LEGACY))


@pytest.mark.parametrize(
    ("name", "field", "expected"),
    [
        ("HTTPD_ERRORLOG", "message", True),
        ("HTTPD_ERRORLOG", "module", False),
        ("SYSLOGLINE", "message", True),
        ("CRONLOG", "user", True),
        ("NO_SUCH_PATTERN", "message", False),
    ],
)
def test_fields_of_every_alternative(name: str, field: str, expected: bool) -> None:
    assert is_in_every_alternative((field,), name, standard(LEGACY)) is expected
