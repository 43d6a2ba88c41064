"""LS102 (unknown-option): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from elasticsearch_checks import severities
from logstash_checks import ES_OPTIONS, check_load, default_codes

from lslint import check_paths


def test_no_option_is_offered_that_is_on_its_way_out():
    (finding,) = _found(ES_OPTIONS % "index_type => log")
    assert "document_type" not in finding.message
    assert finding.fix.applicability == "unsafe"
    assert finding.fix.message == "Remove `index_type`"
    (finding,) = [f for f in check_load(ES_OPTIONS % "index_type => log", "5.6").findings if f.rule.code == "LS102"]
    assert "use `document_type`" in finding.message


def test_protocol_was_removed() -> None:
    text = 'output { elasticsearch { protocol => "transport" } }'
    assert {"LS102", "LS106"} & set(severities(text, kind="logstash"))


def test_the_redis_input_has_no_cluster_mode() -> None:
    assert "LS102" in default_codes('input { redis { data_type => "list" key => "k" cluster => true } }\n')


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ('output { elasticsearch { host => "es1" } }', "2.0"),
        ("output { elasticsearch { embedded => true } }", "2.0"),
        ('filter { grok { pattern => "%{IP:a}" } }', "5.0"),
        ('filter { geoip { field => "ip" } }', "1.2"),
        ("output { stdout { debug => true } }", "1.4"),
        ('filter { date { timestamp => "ISO8601" } }', "1.2"),
    ],
)
def test_a_removal_before_the_oldest_release_is_dated(text, since):
    (finding,) = _found(text)
    assert f"removed in Logstash {since}" in finding.message
    assert "so Logstash rejects the pipeline" in finding.message
    assert finding.severity == "error"
    assert check_load(text).verdict == "rejected"
    (finding,) = [f for f in check_load(text, "8.15").findings if f.stage == "load"]
    assert "so Logstash 8.15 rejects the pipeline" in finding.message
    assert finding.severity == "error"


def test_the_address_of_an_old_elasticsearch_output_is_one_finding():
    text = (
        ES_OPTIONS.replace('hosts => ["es:9200"] ', "") % 'host => "es1" port => 9201 protocol => http cluster => main'
    )
    (finding,) = _found(text)
    assert (
        "Options `host`, `port`, `protocol` and `cluster` of the `elasticsearch` output were removed" in finding.message
    )
    assert finding.fix.applicability == "unsafe"
    new = fixed(text, finding)
    assert 'hosts => ["es1:9201"]' in new
    assert check_load(new).verdict == "accepted"


@pytest.mark.parametrize(
    ("options", "hosts"),
    [
        ('host => ["a", "b"]', '["a", "b"]'),
        ("host => es1 protocol => transport cluster => main", '["es1"]'),
        ('host => "es1:9201"', '["es1:9201"]'),
    ],
)
def test_hosts_of_an_old_elasticsearch_output(options, hosts):
    text = "output { elasticsearch { OPTIONS } }".replace("OPTIONS", options)
    (finding,) = _found(text)
    assert f"hosts => {hosts}" in fixed(text, finding)


@pytest.mark.parametrize(
    "options",
    [
        'host => "${ES}" port => "%{p}"',
        "host => es1 port => 9300",
        "host => a1 port => 9200 protocol => node",
        'host => "a" host => "b"',
        "port => 9200",
    ],
)
def test_no_address_is_guessed(options):
    (finding,) = _found("output { elasticsearch { OPTIONS } }".replace("OPTIONS", options))
    assert not finding.fix.edits


def test_the_successor_of_a_former_option_is_not_missed():
    assert [f.rule.code for f in check_load('filter { geoip { field => "ip" } }').findings if f.stage == "load"] == [
        "LS102"
    ]
    (finding,) = _found('input { twitter { user => "a" password => "b" keywords => ["c"] } }')
    assert "OAuth" in finding.message
    (finding,) = _found('input { twitter { keywords => ["c"] } }', "LS103")
    assert "`consumer_key`" in finding.message
    assert "`oauth_token_secret`" in finding.message


def _found(text, code="LS102"):
    return [finding for finding in check_load(text).findings if finding.rule.code == code]


def test_options_that_the_config_lists_are_those_of_the_own_build(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    source = tmp_path / "vendor" / "logstash-filter-acme" / "lib" / "logstash" / "filters" / "acme.rb"
    source.parent.mkdir(parents=True)
    source.write_text("config :source, :validate => :string\n")
    (tmp_path / "Dockerfile").write_text("FROM logstash\nCOPY vendor/lib/logstash/filters/acme.rb /opt/acme.rb\n")
    (tmp_path / "lslint.toml").write_text(f'[extra-plugins."filter/acme"]\nsource = "{source.relative_to(tmp_path)}"\n')
    (tmp_path / "a.conf").write_text('filter { acme { sorce => "a" } }\n')
    assert [finding.code for finding in check_paths("a.conf").findings] == ["LS102"]


def test_an_option_that_was_meant_as_a_field() -> None:
    text = 'input { redis { data_type => "list" key => "k" my_label => "a" } }\n'
    (finding,) = run("LS102", text + 'output { if [my_label] == "a" { stdout { } } }\n')
    assert '`add_field => { "my_label" => … }`' in finding.message
    (finding,) = run("LS102", text)
    assert "remove `my_label` or correct the name" in finding.message


@pytest.mark.parametrize(
    ("options", "action", "title"),
    [
        ("host => es", 'write `hosts => ["host:port"]`', "Replace `host` with `hosts`"),
        ("host => es port => 9200", 'write `hosts => ["host:port"]`', "Replace `host` and `port` with `hosts`"),
        ('host => es hosts => ["es"]', "remove `host`, as `hosts` is set too", "Remove `host`"),
        ('hosts => ["es"] protocol => http', "remove `protocol`, as `hosts` is set too", "Remove `protocol`"),
        ("host => es port => 1 protocol => http", "", "Replace `host` and 2 more with `hosts`"),
    ],
)
def test_the_address_of_logstash_1(options, action, title):
    (finding,) = _found(f"output {{ elasticsearch {{ {options} }} }}\n")
    assert finding.message.endswith(action)
    assert finding.fix.message == title


def _at(text: str, release: str):
    (finding,) = [one for one in check_load(text, release).findings if one.rule.code == "LS102"]
    return finding


@pytest.mark.parametrize(
    ("text", "release", "old", "new"),
    [
        (
            ES_OPTIONS % 'ssl_verification_mode => "none"',
            "8.6",
            "ssl_certificate_verification",
            "ssl_certificate_verification => false",
        ),
        ("input { beats { port => 5044 ssl_enabled => true } }", "8.6", "ssl", "ssl => true"),
        (
            'input { beats { port => 5044 ssl_client_authentication => "required" } }',
            "8.6",
            "ssl_verify_mode",
            'ssl_verify_mode => "force_peer"',
        ),
        (
            'input { http { port => 5 ssl_keystore_path => "/k.p12" } }', "8.7", "keystore", 'keystore => "/k.p12"',
        ),
        (
            'filter { translate { source => "a" dictionary => { "b" => "c" } } }', "7.10", "field", 'field => "a"',
        )
    ]
)  # fmt: skip
def test_a_name_of_later_releases_is_renamed_to_that_of_the_release_in_use(text, release, old, new):
    finding = _at(text, release)
    assert f"`{old}`" in finding.message
    assert "remove" not in finding.message
    assert new in fixed(text, finding)
    assert not [one for one in check_load(fixed(text, finding), release).findings if one.rule.code == "LS102"]


def test_names_of_later_releases_without_an_equal_value_have_no_fix():
    finding = _at(ES_OPTIONS % 'ssl_certificate_authorities => ["/a.crt", "/b.crt"]', "8.7")
    assert finding.message.endswith("use `cacert`")
    assert finding.fix is None
    finding = _at('input { beats { port => 5044 ssl_supported_protocols => ["TLSv1.2"] } }', "8.1")
    assert "`tls_min_version`" in finding.message
    assert "`tls_max_version`" in finding.message
    assert finding.fix is None
    finding = _at(ES_OPTIONS % 'ssl_certificate_authorities => ["/a.crt"] cacert => "/a.crt"', "8.7")
    assert "remove `ssl_certificate_authorities`, as `cacert` is set too" in finding.message
    assert (
        "requires Logstash 7.13 or later, so Logstash 7.10 rejects"
        in _at(ES_OPTIONS % "data_stream => true", "7.10").message
    )


@pytest.mark.parametrize(
    ("options", "advice", "title"),
    [
        (
            "embedded => true",
            'run Elasticsearch on its own, and replace `embedded` with `hosts => ["host:port"]`',
            "Replace `embedded` with `hosts`",
        ),
        ("bind_host => '10.0.0.1'", "remove `bind_host`", "Remove `bind_host`"),
    ],
)
def test_the_advice_says_the_same_as_the_fix(options, advice, title):
    (finding,) = _found(f"output {{ elasticsearch {{ {options} }} }}")
    assert finding.message.endswith(f": {advice}")
    assert finding.fix.message == title
