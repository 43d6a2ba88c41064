"""LS225 (date-without-timezone): cases beyond the examples of the rule."""

import pytest
from advice import run


def date(*formats: str, more: str = "", field: str = "timestamp") -> str:
    listed = ", ".join(f'"{one}"' for one in (field, *formats))
    return f"filter {{ date {{ match => [{listed}] {more} }} }}\n"


SYSLOG = date("MMM  d HH:mm:ss", "MMM dd HH:mm:ss", field="t")


@pytest.mark.parametrize(
    ("text", "count"),
    [('input { file { path => "{{ item.path }}" } {{ item.prot }} { port => 1 } }\n' + SYSLOG, 0)],
)
def test_files_of_the_own_host(text: str, count: int) -> None:
    assert len(run("LS225", text)) == count


SYSLOG = 'filter { if [type] == "syslog" { date { match => ["syslog_time", "MMM dd HH:mm:ss"] } } }\n'
