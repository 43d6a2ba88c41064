"""LS505 (tls-settings-without-switch): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import selected_codes

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("plugin", "target", "switch"),
    [
        ('beats { port => 1 ssl_certificate => "/c" ssl_key => "/k" ssl_verify_mode => "none" }', None, "ssl"),
        ('tcp { port => 1 ssl_cert => "/c" ssl_key => "/k" }', "6.8", "ssl_enable"),
        ('tcp { port => 1 ssl_certificate => "/c" ssl_key => "/k" }', "9.0", "ssl_enabled"),
    ],
)
def test_names_the_option_of_the_release(plugin: str, target: "str | None", switch: str) -> None:
    text = f"input {{ {plugin} }}"
    (finding,) = run("LS505", text, target=target)
    after = fixed(text, finding)
    assert f"{switch} => true" in after
    assert not parse_.parse(after)[1]
    assert not run("LS505", after, target=target)


def test_an_option_that_the_release_does_not_have_is_left_to_the_upgrade_rule() -> None:
    text = 'output { tcp { host => "a" port => 5044 ssl_cert => "/c.pem" } }'
    assert not run("LS505", text, target="9.5")
    assert len(run("LS505", text, target="8.19")) == 1


@pytest.mark.parametrize(("switch", "severity"), [("", "warning"), ("ssl => false", "info")])
def test_tls_that_is_disabled_on_purpose(switch: str, severity: str) -> None:
    (finding,) = run("LS505", f'input {{ beats {{ port => 1 {switch} ssl_certificate => "/c" ssl_key => "/k" }} }}')
    assert finding.severity == severity
    assert ("enable TLS on both sides" in finding.message) == (severity == "info")


def test_a_missing_key_must_be_added_too() -> None:
    """Plugins do not start with TLS and a certificate without a key, so there is no fix."""
    (finding,) = run(
        "LS505", 'output { redis { data_type => "list" key => "k" ssl_certificate => "/c" } }', target="9.5"
    )
    assert finding.message.endswith("Set `ssl_enabled => true`, and add `ssl_key`")
    assert finding.fix is None


@pytest.mark.parametrize(
    "text",
    [
        'input { beats { port => 5044 ssl_enabled => "${TLS}" ssl_certificate => "/c.pem" ssl_key => "/k.pem" } }\n',
        "input { beats { port => 5044 } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS505" not in selected_codes(text, "LS505")
