"""Upgrade rules where no release is given and the project names none, and where only a part of a range has a name."""

import pytest
from advice import of_code
from lint_settings import settings
from logstash_checks import check_load, default_codes, output_plugin

from lslint.engine.file import check_text

CACERT = output_plugin('hosts => ["https://es:9200"] cacert => "/etc/ca.pem"')
TRANSLATE = 'filter { translate { field => "a" destination => "b" dictionary => { "1" => "2" } } }\n'
TYPE = output_plugin('hosts => ["es:9200"] document_type => "log"')


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        (
            "LS602",
            CACERT,
            "Logstash 9.0 and later reject `cacert` of the `elasticsearch` output: use `ssl_certificate_authorities`",
        ),
    ],
)
def test_is_a_warning_that_names_releases(code, text, words):
    found = of_code(check_load(text), code)
    assert {one.severity for one in found} == {"warning"}
    assert words in found[0].message


@pytest.mark.parametrize(
    ("code", "text", "target"),
    [
        ("LS602", CACERT, "7.17..8.19"),
        ("LS607", TRANSLATE, "7.6..8.5"),
        ("LS601", "input { lumberjack { port => 5000 } }\n", "5.6"),
        ("LS603", TYPE, "6.8"),
    ],
)
def test_is_silent_where_a_release_in_use_lacks_the_new_name(code, text, target):
    assert of_code(check_text(text, "a.conf", "logstash", settings(code, target=[f"logstash={target}"])), code) == []


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        ("LS607", TRANSLATE, "has been deprecated since 7.15, and a later release may reject the option: use `source`"),
        ("LS603", TYPE, "deprecated since Logstash 6.0"),
        ("LS611", output_plugin("workers => 2"), "has had no effect since Logstash 5.0"),
        ("LS601", "input { lumberjack { port => 5000 } }\n", "Logstash 6.0 and later do not include"),
        (
            "LS601",
            'filter { multiline { pattern => "a" what => "previous" } }\n',
            "Logstash 5.0 and later do not include",
        ),
    ],
)
def test_what_tells_nothing_without_a_release_is_reported_on_request(code, text, words):
    assert code not in {one.rule.code for one in check_text(text, "a.conf", "logstash").findings}
    found = of_code(check_text(text, "a.conf", "logstash", settings(code)), code)
    assert words in found[0].message
    known = check_text(text, "a.conf", "logstash", settings(target=["logstash=9.5"]))
    assert {one.severity for one in of_code(known, code)} == {"warning" if code == "LS601" else "info"}


def test_a_type_that_is_the_default():
    text = output_plugin('hosts => ["es:9200"] document_type => "_doc"')
    assert of_code(check_load(text, "7.17"), "LS603") == []


def test_a_plugin_that_the_release_lacks_is_a_warning():
    (finding,) = of_code(check_load("input { lumberjack { port => 5000 } }\n", "8.15"), "LS601")
    assert finding.severity == "warning"


@pytest.mark.parametrize("host", ["REPLACE WITH ELASTICSEARCH HOST:PORT"])
def test_a_placeholder_in_hosts(host):
    assert of_code(check_load(output_plugin(f'hosts => ["{host}"]')), "LS607") == []


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("LS639", "filter { mutate { remove => a1 } }\n"),
        ("LS258", "output { file { path => '/a' message_format => 'x' } }\n"),
        ("LS258", "output { csv { path => '/a' fields => ['b'] message_format => 'x' } }\n"),
        ("LS102", 'input { generator { } }\noutput { elasticsearch { index_type => "x" } }\n'),
        ("LS106", 'filter { grok { type => "a1" match => { "message" => "^%{IP:ip}" } } }\n'),
    ],
)
def test_what_only_old_releases_accept(code, text):
    for release in (None, "9.5"):
        found = [one for one in check_load(text, release).findings if one.stage == "load"]
        assert [one.severity for one in found] == ["error"]


def test_a_former_option_and_the_required_one_are_one_cause() -> None:
    text = 'input { http_poller { urls => { web => "http://a.example" } codec => "json" interval => 15 } }\n'
    codes = [one for one in default_codes(text) if one in ("LS103", "LS106", "LS607")]
    assert codes == ["LS106"]
    for release, code in (("8.19", "LS106"), ("6.0", "LS106"), ("5.6", "LS607")):
        found = default_codes(text, target=release)
        assert [one for one in found if one in ("LS103", "LS106", "LS607")] == [code]
    found = default_codes(text.replace(" interval => 15", ""), target="8.19")
    assert "LS103" in found
