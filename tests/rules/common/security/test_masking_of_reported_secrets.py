"""What LS501 reports is what reports hide: no value that the rule calls a secret is shown anywhere."""

import pytest
from beats_configs import INPUT
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.report.masking import masker
from lslint.rules import knowledge
from lslint.rules.shared.secret_names import is_secret_name
from lslint.rules.shared.secret_values import NO_SECRET, SECRET, WELL_KNOWN, classify

VALUES = (
    "Xq7-blue-9f", "kq81zuvw", "99173", "changeme", "elastic123", "a b c d 7", "pass;word=7x", "Kq81:zu@7", "ab#cd9",
    "it''s-7x", "x7\u00e9\u00df-zu", "${PW:Xq7-blue-9f}", "AKIAX7Q2ZZ19", "/srv/Kq81-zu", "Bearer 7d1e-99af-02",
    "$ecret7x!",
)  # fmt: skip
NAMES = ("password", "api_key", "authorization", "keyPassphrase")


def texts(name: str, value: str):
    quoted = f"'{value}'"
    options = f'"{name}" => "{value}"' if name == "authorization" else f'{name} => "{value}"'
    plugin = f"headers => {{ {options} }}" if name == "authorization" else options
    yield "a.conf", "logstash", f"output {{ http {{ url => 'https://a.example' {plugin} }} }}\n"
    yield "logstash.yml", "logstash-settings", f"xpack.monitoring.elasticsearch.{name}: {quoted}\n"
    yield "filebeat.yml", "filebeat", f"{INPUT}output.elasticsearch:\n  hosts: [a]\n  {name}: {quoted}\n"
    yield "kibana.yml", "kibana-settings", f"server.host: a\nelasticsearch.{name}: {quoted}\n"


@pytest.mark.parametrize("name", NAMES)
def test_reported_values_are_hidden(name: str) -> None:
    reported = 0
    for value in VALUES:
        for path, kind, text in texts(name, value):
            result = check_text(text, path, kind, settings("ALL"))
            if not any(finding.rule.code == "LS501" for finding in result.findings):
                continue
            reported += 1
            literal = value.removeprefix("${PW:").removesuffix("}").removeprefix("Bearer ")
            hide = masker(result)
            assert literal not in hide.source(0, len(text)), (path, value)
            messages = [hide.message(finding.message, (finding.start, finding.end)) for finding in result.findings]
            assert not [message for message in messages if literal in message], (path, value)
    assert reported > len(VALUES)


def test_every_option_of_type_password_is_one_of_a_secret() -> None:
    """Names decide where no catalogue has types: the catalogue of Logstash shows what they miss."""
    options = knowledge.load("password_options")
    assert {name for name in options if not is_secret_name(name)} == {"http_proxy", "key", "storage_connection"}


@pytest.mark.parametrize(("value", "grade"), [
    ("$ecret7x!", SECRET), ("${A:changeme}", WELL_KNOWN), ("ls", WELL_KNOWN), ("", NO_SECRET),
    ("$(cat /run/secret)", NO_SECRET), ("{{ password }}", NO_SECRET), ("<password>", NO_SECRET),
    ("$ANSIBLE_VAULT;1.1;AES256 3735", NO_SECRET), ("changeme_later", NO_SECRET),
])  # fmt: skip
def test_grades(value: str, grade: int) -> None:
    assert classify(value, "password", "ls") == grade


@pytest.mark.parametrize(("value", "grade"), [
    ("elastic:changeme", WELL_KNOWN), ("elastic:Xq7-blue-9f", SECRET), ("elastic:${PW}", NO_SECRET),
])  # fmt: skip
@pytest.mark.parametrize("name", ["cloud_auth", "cloud.auth", "basic_auth"])
def test_logins(name: str, value: str, grade: int) -> None:
    assert classify(value, name) == grade
