"""LS506 (weak-tls): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import check_load, selected_codes


@pytest.mark.parametrize(
    ("options", "after"),
    [
        ('ssl_supported_protocols => ["TLSv1", "TLSv1.1"]', 'ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"]'),
        ("tls_min_version => 1.1", "tls_min_version => 1.2"),
        ('ssl_supported_protocols => ["TLSv1.3", "TLSv1.1"]', 'ssl_supported_protocols => ["TLSv1.3"]'),
    ],
)
def test_fix(options: str, after: str) -> None:
    text = f"input {{ beats {{ ssl => true {options} }} }} # kept"
    (finding,) = run("LS506", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    assert fixed(text, finding) == f"input {{ beats {{ ssl => true {after} }} }} # kept"
    assert not run("LS506", fixed(text, finding))


@pytest.mark.parametrize(
    ("suite", "found"), [("TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", False), ("SSL_RSA_WITH_DES_CBC_SHA", True)]
)
def test_ciphers(suite: str, found: bool) -> None:
    assert bool(run("LS506", f'input {{ beats {{ cipher_suites => ["{suite}"] }} }}')) is found


def test_a_value_that_the_plugin_rejects_is_left_to_the_check_of_values() -> None:
    text = 'input { beats { port => 5044 ssl_supported_protocols => ["TLSv1.2", "SSLv3"] } }'
    assert not run("LS506", text)
    assert "LS105" in {one.rule.code for one in check_load(text).findings}


def test_the_message_names_what_is_left() -> None:
    (finding,) = run("LS506", 'input { beats { ssl => true ssl_supported_protocols => ["TLSv1.1", "TLSv1.2"] } }')
    assert finding.message.endswith(". Allow only `TLSv1.2`")


@pytest.mark.parametrize(
    ("plugin", "message"),
    [
        (
            "input { beats { ssl => true tls_min_version => 1 } }",
            "`tls_min_version => 1` allows insecure TLS versions, so attackers may read the data. Set `tls_min_version"
            " => 1.2`",
        ),
        (
            'output { http { url => "https://a" cipher_suites => ["SSL_RSA_WITH_DES_CBC_SHA"] } }',
            "Cipher suite `SSL_RSA_WITH_DES_CBC_SHA` is insecure, so attackers may read the data. Remove the"
            " suite, or remove `cipher_suites`",
        ),
    ],
)
def test_the_message_while_tls_is_on(plugin: str, message: str) -> None:
    (finding,) = run("LS506", plugin)
    assert finding.message == message


@pytest.mark.parametrize(
    ("plugin", "target", "message"),
    [
        (
            "input { beats { tls_min_version => 1 } }",
            "8.19",
            "`tls_min_version` has no effect. Set `ssl_enabled => true` with a certificate, and set"
            " `tls_min_version => 1.2`",
        ),
        (
            "input { beats { tls_min_version => 1 } }",
            "7.17",
            "`tls_min_version` has no effect. Set `ssl => true` with a certificate, and set `tls_min_version => 1.2`",
        ),
        (
            "input { beats { tls_min_version => 1 } }",
            None,
            "`tls_min_version` has no effect. Set `ssl => true` with a certificate, and set `tls_min_version => 1.2`",
        ),
        (
            'input { tcp { ssl_enabled => false ssl_supported_protocols => "TLSv1.1" } }',
            None,
            "`ssl_supported_protocols` has no effect. Set `ssl_enabled => true` with a certificate, and allow only"
            " `TLSv1.2` and `TLSv1.3`",
        ),
        (
            'input { http { ssl_certificate => "/c.pem" ssl_supported_protocols => "TLSv1.1" } }',
            None,
            "`ssl_supported_protocols` has no effect. Set `ssl_enabled => true` (formerly `ssl`), and allow"
            " only `TLSv1.2` and `TLSv1.3`",
        ),
        (
            'output { tcp { ssl_cipher_suites => ["SSL_RSA_WITH_DES_CBC_SHA"] } }',
            "9.4",
            "`ssl_cipher_suites` has no effect. Set `ssl_enabled => true`, and remove insecure suites",
        ),
    ],
)
def test_without_tls_the_message_says_how_to_enable_it(plugin: str, target: str | None, message: str) -> None:
    (finding,) = run("LS506", plugin, target=target)
    assert finding.message == f"TLS is off, so the data is not encrypted and {message}"
    assert finding.fix is None  # a new value has no effect either


@pytest.mark.parametrize("option", ["tls_min_version => 1", 'cipher_suites => ["SSL_RSA_WITH_DES_CBC_SHA"]'])
def test_an_option_that_the_target_rejects_is_left_to_the_check_of_options(option: str) -> None:
    text = f"input {{ beats {{ port => 5044 {option} }} }}"
    assert run("LS506", text, target="8.19")
    assert not run("LS506", text, target="9.0")
    assert any(f"`{option.split()[0]}`" in one.message for one in check_load(text, "9.0").findings)


@pytest.mark.parametrize(
    ("hosts", "count"),
    [
        ('hosts => ["es1:9200"]', 0),
        ('hosts => ["es1:9200"] ssl_enabled => true', 1),
        ('hosts => ["http://es1:9200", "https://es2:9200"]', 1),
        ('hosts => ["${ES}"]', 1),
    ],
)
def test_clients_over_plain_http(hosts: str, count: int) -> None:
    found = run("LS506", f'output {{ elasticsearch {{ {hosts} ssl_supported_protocols => ["TLSv1.1"] }} }}\n')
    assert len(found) == count


@pytest.mark.parametrize(
    "text",
    [
        "input { beats { port => 5044 ssl => true tls_min_version => 1 } }\n",
    ],
)
def test_further_reported(text: str) -> None:
    assert "LS506" in selected_codes(text, "LS506")


@pytest.mark.parametrize(
    "text",
    [
        'input { beats { port => 5044 ssl_supported_protocols => ["TLSv1.2", "TLSv1.3"] } }\n',
        'input { beats { port => 5044 ssl => true ssl_certificate => "/etc/c.pem" ssl_key => "/etc/k.pem"\n'
        "  tls_min_version => 1.2 } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS506" not in selected_codes(text, "LS506")
