"""LS411 (es-sniffing): cases beyond the examples of the rule."""

import pytest
from advice import spans
from logstash_checks import es_output


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (es_output('sniffing => true hosts => ["https://a.eu.found.io:9243"]'), ["sniffing => true"]),
        (es_output('sniffing => true hosts => ["http://u:p@es:443"]'), ["sniffing => true"]),
        (es_output('sniffing => true proxy => "http://p:3128"'), ["sniffing => true"]),
        (es_output('sniffing => "${S}" cloud_id => "c"'), []),
        (es_output('sniffing => true hosts => ["es:9200"]'), []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS411", text) == found
