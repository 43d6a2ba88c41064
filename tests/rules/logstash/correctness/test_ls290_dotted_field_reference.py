"""LS290 (dotted-field-reference): what may create the dotted field, and the fix in conditions, options and strings."""

import pytest
from rule_examples import found


@pytest.mark.parametrize(
    "text",
    [
        'input { syslog { } }\nfilter {\n  grok { match => { "message" => "%{IP:[source][ip]}" } }\n'
        '  geoip { source => "source.ip" target => "geo" }\n}\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS290", text)
