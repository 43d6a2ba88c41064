"""LS301 (unanchored-grok) and what a line may begin with before the pattern: a syslog priority, a header, a space."""

import pytest
from advice import run
from logstash_checks import match


@pytest.mark.parametrize(("pattern", "optional"), [
    ("%{TIMESTAMP_ISO8601:at} %{NOTSPACE:name} %{GREEDYDATA:text}", False),
    ("%{IPORHOST:host} %{LOGLEVEL:level} %{GREEDYDATA:text}", False),
])  # fmt: skip
def test_lines_from_the_network_may_begin_with_a_header(pattern: str, optional: bool) -> None:
    (finding,) = run("LS301", "input { udp { port => 514 type => 'a' } }\n" + match(pattern))
    assert finding.is_optional is optional
    assert (finding.fix is None) is optional
    (finding,) = run("LS301", "input { udp { port => 514 codec => json } }\n" + match(pattern))
    assert not finding.is_optional
    inner = "if [type] == 'b' { " + match(pattern).removeprefix("filter {").rstrip().removesuffix("}") + "}"
    (finding,) = run("LS301", "input { udp { port => 514 type => 'a' } }\nfilter { " + inner + " }")
    assert not finding.is_optional
