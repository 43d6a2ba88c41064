"""LS602 (renamed-tls-option): the new value, where it is written differently."""

import pytest
from logstash_checks import check_load, selected_codes


@pytest.mark.parametrize(
    ("option", "new"),
    [
        ("tls_min_version => 1", '`ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"]`'),
        ("tls_max_version => 1.2", '`ssl_supported_protocols => ["TLSv1.2"]`'),
        ("tls_min_version => 9", "`ssl_supported_protocols` with a list of versions"),
        ("ssl_verify_mode => force_peer", '`ssl_client_authentication => "required"`'),
        ("ssl_verify_mode => none", "`ssl_client_authentication`"),
        ("ssl => true", "`ssl_enabled`"),
    ],
)
def test_the_message_names_the_new_value(option, new):
    result = check_load(f"input {{ beats {{ port => 5044 {option} }} }}\n", "8.19")
    (finding,) = [one for one in result.findings if one.rule.code == "LS602"]
    assert finding.message.endswith(f": use {new}")


def test_the_title_names_the_new_value():
    result = check_load("input { beats { port => 5044 tls_min_version => 1.2 } }\n", "8.19")
    (finding,) = [one for one in result.findings if one.rule.code == "LS602"]
    assert finding.fix.message == 'Replace `tls_min_version` with `ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"]`'


@pytest.mark.parametrize(("target", "codes"), [(None, ["LS104", "LS106"]), ("8.19", ["LS104"]), ("9.5", ["LS106"])])
def test_an_option_whose_new_name_is_set_is_to_be_removed(target: str | None, codes: list[str]) -> None:
    """The output compares both names when it is built, so each release refuses them, and no advice repeats it."""
    text = 'output { elasticsearch { hosts => "a" cacert => "/x" ssl_certificate_authorities => "/x" } }\n'
    found = [one for one in check_load(text, target).findings if one.rule.code in ("LS104", "LS106", "LS602")]
    assert sorted(one.rule.code for one in found) == codes
    assert all("remove `cacert`" in one.message for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "input { http { ssl_verify_mode => peer } }\n",
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS602" in selected_codes(text, "LS602")
