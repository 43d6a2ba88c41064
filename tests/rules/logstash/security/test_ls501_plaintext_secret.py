"""LS501 (plaintext-secret): cases beyond the examples of the rule."""

import pytest
from advice import corpus, run
from logstash_checks import output_plugin

from lslint.engine.file import check_text
from lslint.grammar.logstash import parse as parse_
from lslint.rules.shared.secret_spans import secret_spans

SECRET = 'output { http { url => "https://a.example" http_method => post password => "Kq81-zu" user => "u" } }\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # names that say what belongs there
        ("input { s3 { bucket => 'b' secret_access_key => 'secret-key' } }\n", 0),
        ("output { elasticsearch { user => 'u' password => 'password_used_in_elastic' } }\n", 0),
        ("output { elasticsearch { user => 'u' password => 'elasticpassword' } }\n", 1),
        ("output { elasticsearch { user => 'u' password => '${PWD:-}' } }\n", 0),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS501", text)) == count


def test_the_default_of_a_shell_is_guessed_as_well() -> None:
    (finding,) = run("LS501", "output { elasticsearch { user => 'u' password => '${PWD:-changeme}' } }\n")
    assert finding.severity == "warning"
    assert "default" in finding.message


@pytest.mark.parametrize(("path", "severity"), [("conf.d/out.conf", "error"), ("test/out.conf", "warning")])
def test_secrets_of_tests_are_warnings(path: str, severity: str) -> None:
    found = [f.severity for f in check_text(SECRET, path, "logstash").findings if f.rule.code == "LS501"]
    assert found == [severity]


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
def test_values(options: str, severity: "str | None") -> None:
    findings = run("LS501", output_plugin(options))
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
def test_names_of_fields_are_no_secrets(text: str) -> None:
    assert not run("LS501", text)


def test_says_nothing_of_what_no_output_would_hide() -> None:
    for path, text in corpus("logstash"):
        tree, errors = parse_.parse(text)
        if errors:
            continue
        hidden = secret_spans(tree, text, partial=False)
        for finding in run("LS501", text):
            if finding.severity == "error":
                inside = any(a < finding.end and finding.start < b for a, b in hidden)
                assert inside, (path, text[finding.start : finding.end][:3])
