"""Secrets in the messages of all security rules."""

import pytest
from logstash_checks import output_plugin

from lslint.engine.file import check_text

SECRET = "Tr0ub4dor-Xk3"
CODES = ("LS501", "LS502", "LS503", "LS504", "LS505", "LS506", "LS507", "LS508", "LS509", "LS587")


@pytest.mark.parametrize("text", [
    output_plugin(f'hosts => ["http://es.example.org:9200"] user => "ls" password => "{SECRET}"'),
    output_plugin(f'hosts => ["https://ls:{SECRET}@es.example.org:9200"]'),
    f'input {{ jdbc {{ jdbc_connection_string => "jdbc:x://db;user=a;password={SECRET}" }} }}\n',
    output_plugin(f'url => "https://a.example/in?api_key={SECRET}" http_method => "post"', "http"),
])  # fmt: skip
def test_no_message_shows_a_secret(text: str) -> None:
    findings = [f for f in check_text(text, "a.conf", "logstash").findings if f.rule.code in CODES]
    assert findings
    for finding in findings:
        assert SECRET not in finding.message
        if finding.fix is not None:
            assert SECRET not in finding.fix.message
            assert all(SECRET not in edit.text for edit in finding.fix.edits)
