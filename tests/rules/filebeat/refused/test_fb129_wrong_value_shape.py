"""FB129 (wrong-value-shape): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import CONSOLE_OUTPUT, LOAD, LOG_INPUT, START, check_filebeat, levels


@pytest.mark.parametrize(
    ("release", "expected"), [("5.6", []), ("6.8", []), ("7.0", LOAD), ("7.17", LOAD), (None, LOAD)]
)
def test_registry_was_no_section_before_7(release, expected):
    text = LOG_INPUT + "filebeat.registry: /var/lib/filebeat/registry\n"
    assert levels(check_filebeat(text, release), "FB129") == expected


@pytest.mark.parametrize("release", ["7.17", "8.19", "9.5", None])
@pytest.mark.parametrize(("hosts", "expected"), [("['http://apm:8200', 'http://b:8200']", []), ("[{url: a}]", LOAD)])
def test_apm_servers_are_addresses(hosts, expected, release):
    text = LOG_INPUT + f"instrumentation: {{enabled: true, hosts: {hosts}}}\n"
    assert levels(check_filebeat(text, release), "FB129") == expected


@pytest.mark.parametrize("release", ["7.17", "9.5", None])
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ("name: Security", START),
        ("event_id: 4624", START),
        ("provider: [a]", START),
        ("provider: []", []),
        ("ignore_older: 24h, level: error", START * 2),
        ("ignore_older: 0", []),
        ("name: '${LOG}'", []),
        ("language: 1033", []),
    ],
)
def test_an_xml_query_excludes_the_simple_query(options, expected, release):
    text = f"filebeat.inputs:\n- {{type: winlog, id: a, xml_query: <QueryList/>, {options}}}\n" + CONSOLE_OUTPUT
    result = check_filebeat(text, release)
    assert levels(result, "FB129") == expected
    assert levels(result, "FB131") == []
