"""LS501-LS510, LS587: secrets, TLS, listeners, shells."""

import pytest
from advice import check_examples, corpus, fixed, run

from lslint.engine.file import check_text
from lslint.grammar.logstash import parse as parse_
from lslint.rules.shared.secret_spans import secret_spans

CODES = ("LS501", "LS502", "LS503", "LS504", "LS505", "LS506", "LS507", "LS508", "LS509", "LS510", "LS587")


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


def output(options: str, name: str = "elasticsearch") -> str:
    return f"output {{ {name} {{ {options} }} }}\n"


@pytest.mark.parametrize(
    ("options", "severity"),
    [
        ('password => "h4Nt-9z"', "error"),
        ("password => h4Nt9z", "error"),
        ("password => 99173", "error"),
        ('password => "changeme"', "warning"),
        ('password => "elasticpassword"', "warning"),
        ('password => ""', None),
        ('password => "${PWD}"', None),
        ('password => "${PWD:changeme}"', "warning"),
        ('password => "${PWD:h4Nt-9z}"', "error"),
        ('password => "<password>"', None),
        ('password => "PASSWORD"', None),
        ('password => "VAR_ES_PASSWORD"', None),
        ('password => "_STACK_ES_PASSWORD_"', None),
        ('password => "your_password_here"', None),
        ('password => "********"', None),
        ('password => "xxxxxxxx"', None),
        ('password => "{{ es_password }}"', None),
        ('password => "@ES_PASSWORD@"', None),
        ('api_key => "aWQxOmtleTI="', "error"),
        ('keystore_password => "Zz-1991"', "error"),
        ('ssl_key => "/etc/pki/key.pem"', None),
        ('private_key => "/etc/pki/key.pem"', None),
        ('custom_headers => { "X-Api-Key" => "81fa9c0" }', "error"),
        ('custom_headers => ["Authorization", "Bearer 81fa9c0"]', "error"),
        ('custom_headers => { "Authorization" => "Bearer ${TOKEN}" }', None),
        ('user => "ls"', None),
    ],
)
def test_ls501_values(options: str, severity: "str | None") -> None:
    findings = run("LS501", output(options))
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "password" => "h4Nt-9z" } } }',
        'filter { mutate { rename => { "secret" => "token" } } }',
        'filter { grok { match => { "token" => "%{WORD:token}" } } }',
        'filter { fingerprint { source => "ip" key => "h4Nt-9z" method => "SHA256" } }',
        'filter { kv { remove_field => ["password"] } }',
        'input { redis { key => "logs" data_type => "list" } }',
    ],
)
def test_ls501_names_of_fields_are_no_secrets(text: str) -> None:
    assert not run("LS501", text)


SECRET = "Tr0ub4dor-Xk3"


@pytest.mark.parametrize(
    "text",
    [
        output(f'hosts => ["http://es.example.org:9200"] user => "ls" password => "{SECRET}"'),
        output(f'hosts => ["https://ls:{SECRET}@es.example.org:9200"]'),
        f'input {{ jdbc {{ jdbc_connection_string => "jdbc:x://db;user=a;password={SECRET}" }} }}\n',
        output(f'url => "https://a.example/in?api_key={SECRET}" http_method => "post"', "http"),
    ],
)
def test_no_message_shows_a_secret(text: str) -> None:
    findings = [f for f in check_text(text, "a.conf", "logstash").findings if f.rule.code in CODES]
    assert findings
    for finding in findings:
        assert SECRET not in finding.message
        if finding.fix is not None:
            assert SECRET not in finding.fix.message
            assert all(SECRET not in edit.text for edit in finding.fix.edits)


def test_ls501_says_nothing_of_what_no_output_would_hide() -> None:
    for path, text in corpus("logstash"):
        tree, slips = parse_.parse(text)
        if slips:
            continue
        hidden = secret_spans(tree, text, partial=False)
        for finding in run("LS501", text):
            if finding.severity == "error":
                inside = any(a < finding.end and finding.start < b for a, b in hidden)
                assert inside, (path, text[finding.start : finding.end][:3])


@pytest.mark.parametrize(
    ("options", "severity"),
    [
        ('hosts => ["http://es.example.org:9200"] user => "a" password => "${P}"', "error"),
        ('hosts => ["http://10.0.0.1:9200"] api_key => "${P}"', "error"),
        ('hosts => ["http://es1:9200"] user => "a" password => "${P}"', "warning"),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}"', "warning"),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}" cacert => "/ca.pem"', None),
        ('hosts => ["es.example.org:9200"] user => "a" password => "${P}" ssl => true', None),
        ('hosts => ["http://127.0.0.1:9200"] user => "a" password => "${P}"', None),
        ('hosts => ["http://[::1]:9200"] user => "a" password => "${P}"', None),
        ('hosts => ["${ES}"] user => "a" password => "${P}"', None),
        ('hosts => ["http://es.example.org:9200"] user => "a" password => ""', None),
        ('cloud_id => "x:y" hosts => ["http://a.b"] user => "a" password => "${P}"', None),
    ],
)
def test_ls502(options: str, severity: "str | None") -> None:
    findings = run("LS502", output(options))
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (output('hosts => ["https://es1"] ssl_certificate_verification => "false"'), True),
        (output('hosts => ["https://localhost:9200"] ssl_verification_mode => "none"'), False),
        (output('hosts => ["http://es1"] ssl_verification_mode => "none"'), False),
        (output('hosts => ["https://es1"] ssl_enabled => false ssl_verification_mode => "none"'), False),
        (output('hosts => ["https://es1"] ssl_verification_mode => "${MODE}"'), False),
        ("input { imap { verify_cert => false } }", True),
        ("input { tcp { port => 1 ssl_verify => false } }", False),
        ('input { tcp { port => 1 mode => "client" ssl_verify => false } }', True),
        ('input { kafka { security_protocol => "PLAINTEXT" ssl_endpoint_identification_algorithm => "" } }', False),
        ('input { jdbc { jdbc_connection_string => "jdbc:sqlserver://d;trustServerCertificate=true" } }', True),
    ],
)
def test_ls503(text: str, found: bool) -> None:
    assert bool(run("LS503", text)) is found


@pytest.mark.parametrize(
    ("plugin", "severity"),
    [
        ("http { port => 1 }", "warning"),
        ("tcp { port => 1 ssl_enabled => false }", "warning"),
        ("tcp { port => 1 ssl_enabled => true }", None),
        ('tcp { port => 1 host => "${HOST}" }', None),
        ('tcp { port => 1 host => "10.0.0.7" }', None),
        ("tcp { port => 1 type => syslog }", None),
        ("tcp { port => 514 }", None),
        ("udp { port => 1 }", None),
        ("syslog { }", None),
        ("beats { port => 5044 }", None),
        ('http { port => 1 ssl_certificate => "/c.pem" }', None),
    ],
)
def test_ls504(plugin: str, severity: "str | None") -> None:
    findings = run("LS504", f"input {{ {plugin} }}")
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("plugin", "target", "switch"),
    [
        ('beats { port => 1 ssl_certificate => "/c" ssl_key => "/k" }', None, "ssl_enabled"),
        ('beats { port => 1 ssl_certificate => "/c" ssl_key => "/k" }', "7.17", "ssl"),
        ('beats { port => 1 ssl_certificate => "/c" ssl_verify_mode => "none" }', None, "ssl"),
        ('tcp { port => 1 ssl_cert => "/c" ssl_key => "/k" }', "6.8", "ssl_enable"),
        ('tcp { port => 1 ssl_certificate => "/c" ssl_key => "/k" }', "9.0", "ssl_enabled"),
    ],
)
def test_ls505_names_the_switch_of_the_release(plugin: str, target: "str | None", switch: str) -> None:
    text = f"input {{ {plugin} }}"
    (finding,) = run("LS505", text, target=target)
    after = fixed(text, finding)
    assert f"{switch} => true" in after
    assert not parse_.parse(after)[1]
    assert not run("LS505", after, target=target)


@pytest.mark.parametrize(
    ("options", "after"),
    [
        ('ssl_supported_protocols => ["TLSv1", "TLSv1.1"]', 'ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"]'),
        ('ssl_supported_protocols => "TLSv1.1"', 'ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"]'),
        ("tls_min_version => 1.1", "tls_min_version => 1.2"),
        ('ssl_supported_protocols => ["TLSv1.3", "TLSv1"]', 'ssl_supported_protocols => ["TLSv1.3"]'),
    ],
)
def test_ls506_fix(options: str, after: str) -> None:
    text = f"input {{ beats {{ {options} }} }} # kept"
    (finding,) = run("LS506", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    assert fixed(text, finding) == f"input {{ beats {{ {after} }} }} # kept"
    assert not run("LS506", fixed(text, finding))


@pytest.mark.parametrize(
    ("suite", "found"),
    [
        ("TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", False),
        ("TLS_RSA_WITH_3DES_EDE_CBC_SHA", True),
        ("TLS_RSA_WITH_NULL_SHA256", True),
        ("TLS_DH_anon_WITH_AES_128_CBC_SHA", True),
        ("SSL_RSA_WITH_DES_CBC_SHA", True),
    ],
)
def test_ls506_ciphers(suite: str, found: bool) -> None:
    assert bool(run("LS506", f'input {{ beats {{ cipher_suites => ["{suite}"] }} }}')) is found


@pytest.mark.parametrize(
    ("url", "found"),
    [
        ("https://a:b7-x@es1:9200", True),
        ("mongodb://a:b7-x@db1,db2:27017/logs", True),
        ("https://${U}:${P}@es1:9200", False),
        ("https://a:${P}@es1:9200", False),
        ("https://a@es1:9200", False),
        ("https://a:xxxx@es1:9200", False),
        ("https://a:<password>@es1:9200", False),
        ("https://es1:9200/a:b@c", False),
    ],
)
def test_ls507(url: str, found: bool) -> None:
    assert bool(run("LS507", output(f'hosts => ["{url}"]'))) is found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (output('command => "logger %{[host][name]}"', "pipe"), True),
        (output('command => "logger"', "pipe"), False),
        (output('command => "touch %{+yyyy}"', "exec"), False),
        ("filter { ruby { code => \"event.set('r', `dig #{event.get('a')}`)\" } }", True),
        ("filter { ruby { code => \"eval(event.get('a'))\" } }", True),
        ("filter { ruby { code => \"event.set('t', event.get('system'))\" } }", False),
        ("filter { ruby { code => \"event.set('system', event.get('a'))\" } }", False),
        ("filter { ruby { code => \"x = `hostname`; event.set('h', x)\" } }", False),
    ],
)
def test_ls508(text: str, found: bool) -> None:
    assert bool(run("LS508", text)) is found


@pytest.mark.parametrize(
    ("options", "name", "found"),
    [
        ('path => "/l/%{message}.log"', "file", True),
        ('path => "/l/%{type}/%{host}.log"', "file", False),
        ('index => "%{[headers][tenant]}-x"', "elasticsearch", True),
        ('index => "%{[@metadata][request]}"', "elasticsearch", False),
        ('index => "web-%{+yyyy.MM.dd}"', "elasticsearch", False),
        ('pipeline => "%{[url][path]}"', "elasticsearch", True),
    ],
)
def test_ls510(options: str, name: str, found: bool) -> None:
    assert bool(run("LS510", output(options, name))) is found


@pytest.mark.parametrize(
    ("method", "target", "id_", "found"),
    [
        ("MURMUR3", "[@metadata][fp]", "%{[@metadata][fp]}", True),
        ("MURMUR3", "fp", "%{[fp]}", True),
        ("MURMUR3", "fp", "%{other}", False),
        ("MURMUR3_128", "fp", "%{fp}", False),
        ("UUID", "fp", "%{fp}", True),
        ("SHA1", "fp", "%{fp}", False),
    ],
)
def test_ls587(method: str, target: str, id_: str, found: bool) -> None:
    text = (
        f'filter {{ fingerprint {{ method => "{method}" source => "message" target => "{target}" }} }}\n'
        f'output {{ elasticsearch {{ document_id => "{id_}" }} }}\n'
    )
    assert bool(run("LS587", text)) is found
