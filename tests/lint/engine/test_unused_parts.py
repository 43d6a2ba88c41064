"""Advice about parts of a pipeline that no event reaches, and about backup copies."""

import pytest

from lslint.engine.file import check_text

GROK = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }'
INPUT = 'input { syslog { port => 5000 tags => ["net"] } }\n'
OUTPUT = 'output { elasticsearch { hosts => ["https://es.example.com:9200"] } }\n'


def advice(text: str, path: str = "conf.d/syslog.conf") -> list[str]:
    found = check_text(text, path).findings
    return sorted(
        {one.rule.code for one in found if one.stage == "advice" and one.rule.is_performance and not one.is_optional}
    )


@pytest.mark.parametrize(
    ("filters", "codes"),
    [
        (f"{GROK}", ["LS301"]),
        (f'if "net" in [tags] {{ {GROK} }}', ["LS301"]),
        (f'if "noise" in [tags] {{ {GROK} }}', []),
        (f'if "noise" not in [tags] {{ {GROK} }}', ["LS301"]),
        (f'if "noise" in [tags] {{ drop {{ }} }} else {{ {GROK} }}', ["LS301"]),
        (f'if [nothing] == "x" {{ if [a] {{ {GROK} }} }}', []),
        ('geoip { source => "host" } if "noise" in [tags] { drop { } }', []),
        ('geoip { source => "host" } if "net" in [tags] { drop { } }', ["LS311"]),
        (f'{GROK.replace("} }", """} add_tag => ["noise"] }""")} if "noise" in [tags] {{ {GROK} }}', ["LS301"]),
    ],
)
def test_branches_that_no_event_enters(filters: str, codes: list[str]) -> None:
    assert advice(f"{INPUT}filter {{ {filters} }}\n{OUTPUT}") == codes


def test_events_of_unknown_senders() -> None:
    text = f'input {{ beats {{ port => 5044 }} }}\nfilter {{ if "noise" in [tags] {{ {GROK} }} }}\n{OUTPUT}'
    assert advice(text) == ["LS301"]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("syslog.conf", ["LS301"]),
        ("15-syslog.old", []),
        ("syslog.conf.bak", []),
        ("syslog.conf-20200101", []),
        ("syslog - Copy.conf", []),
        ("syslog.conf.j2", ["LS301"]),
        ("syslog.conf.example", ["LS301"]),
    ],
)
def test_backup_copies(name: str, codes: list[str]) -> None:
    text = f"{INPUT}filter {{ {GROK} }}\n{OUTPUT}"
    found = check_text(text, f"conf.d/{name}", "logstash").findings
    assert [one.rule.code for one in found if one.rule.code == "LS301" and not one.is_optional] == codes
