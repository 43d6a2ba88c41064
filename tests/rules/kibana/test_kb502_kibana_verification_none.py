"""KB502 (kibana-verification-none): cases beyond the examples of the rule."""

import pytest
from kibana_checks import check
from logstash_checks import write_files
from settings_checks import check_path


@pytest.mark.parametrize(
    ("hosts", "severities"),
    [
        ("elasticsearch.hosts: ['https://127.0.0.1:9200']\n", []),
        ("elasticsearch.url: http://es1:9200\n", []),
        ("elasticsearch.hosts: https://10.0.0.5:9200\n", ["info"]),
        ("elasticsearch.hosts: ${ES}\n", ["info"]),
        ("elasticsearch.hosts: https://es1.example.org:9200\n", ["warning"]),
    ],
)
def test_where_elasticsearch_is(tmp_path, hosts, severities):
    write_files(tmp_path, {"kibana.yml": hosts + "elasticsearch.ssl.verificationMode: none\n"})
    found = check_path(tmp_path / "kibana.yml").findings
    assert [one.severity for one in found if one.rule.code == "KB502"] == severities


@pytest.mark.parametrize(
    ("more", "action"),
    [
        ("elasticsearch.ssl.certificateAuthorities: []\n", "Set `elasticsearch.ssl.certificateAuthorities` instead"),
        ("elasticsearch.ssl.certificateAuthorities: /ca.pem\n", "Remove the setting, or use `certificate`"),
        ("elasticsearch.ssl.certificateAuthorities: ['{{ ca }}']\n", "Remove the setting, or use `certificate`"),
    ],
)
def test_the_advice_if_the_authorities_are_set(tmp_path, more, action):
    write_files(tmp_path, {"kibana.yml": more + "elasticsearch.ssl.verificationMode: none\n"})
    [finding] = [one for one in check_path(tmp_path / "kibana.yml").findings if one.rule.code == "KB502"]
    assert finding.message.partition(" attacks. ")[2].startswith(action)


@pytest.mark.parametrize(
    ("release", "text", "reported"),
    [
        ("", "elasticsearch.url: https://es1:9200\nelasticsearch.ssl.verify: false\n", True),
        ("6.8", "elasticsearch:\n  url: https://es1:9200\n  ssl:\n    verify: false\n", True),
        ("6.8", "elasticsearch.url: https://es1:9200\nelasticsearch.ssl.verify: true\n", False),
        ("8.12", "elasticsearch.hosts: https://es1:9200\nelasticsearch.ssl.verify: false\n", False),
    ],
)
def test_the_setting_of_kibana_4_to_6(release, text, reported):
    found = [one for one in check(text, release).findings if one.rule.code == "KB502"]
    assert len(found) == reported
    if found:
        assert found[0].message == (
            "`elasticsearch.ssl.verify: false` allows man-in-the-middle attacks. Remove the setting, and set"
            " `elasticsearch.ssl.ca`"
        )
