"""LS504 (open-listener): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # devices that send syslog
        ("input { tcp { port => 8514 } }\n", 0),
        # an input without a port, and one with an incomplete password
        ("input { tcp { tags => ['a'] } }\n", 0),
        ("input { http { port => 1 } }\n", 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS504", text)) == count


@pytest.mark.parametrize(
    ("plugin", "severity"),
    [
        ("tcp { port => 1 ssl_enabled => false }", "info"),
        ("tcp { port => 1 ssl_enabled => true }", None),
        ("tcp { port => 1 type => syslog }", None),
        ("tcp { port => 9997 codec => netflow { versions => [9] } }", None),
        ("tcp { port => 9997 codec => netflow }", None),
        ('http { port => 1 ssl_certificate => "/c.pem" }', None),
    ],
)
def test_findings(plugin: str, severity: "str | None") -> None:
    findings = run("LS504", f"input {{ {plugin} }}")
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


def test_branch_of_a_template() -> None:
    listener = "tcp { port => 5959 }"
    for before, after in (("<% if a -%>\n", "\n<% else -%>\n<%= b %>\n<% end -%>"), ("{% if a %}\n", "\n{% endif %}")):
        assert run("LS504", f"input {{\n{before}{listener}{after}\n}}\n") == []
        assert len(run("LS504", f"input {{\n{listener}\n}}\nfilter {{\n{before}drop {{ }}{after}\n}}\n")) == 1


@pytest.mark.parametrize(("target", "has_tls"), [("1.1", False), ("1.4", True)])
def test_certificates_are_advised_if_the_release_has_tls(target: str, has_tls: bool) -> None:
    (finding,) = run("LS504", "input { tcp { port => 3333 } }\n", target=target)
    assert ("certificates" in finding.message) is has_tls
    assert "et `host` to an internal address" in finding.message


@pytest.mark.parametrize(
    ("headers", "count"), [('["Access-Control-Allow-Origin", "*"]', 0), ('{ "Content-Type" => "text/plain" }', 1)]
)
def test_an_input_for_web_pages(headers: str, count: int) -> None:
    assert len(run("LS504", f"input {{ http {{ port => 8080 response_headers => {headers} }} }}\n")) == count
