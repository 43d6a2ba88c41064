"""A file with CRLF line ends has the same findings, positions, verdict and fixes as the same file with LF.

Logstash, Filebeat, the YAML and JSON readers and the console all take CRLF as a line end. A line end
inside a string of a pipeline is part of the value, with its carriage return: see ``LINE_END_IN_STRING``.
"""

import json
import re

import pytest
from lint_settings import settings
from paths import ROOT
from recorded import probes
from value_fuzz_places import EXAMPLE_PATHS

from lslint.config.command_line import KINDS
from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
from lslint.grammar.config.json import console
from lslint.rewrite.apply_fixes import fix_result
from lslint.rules import registry

SETTINGS = settings("ALL")
REQUEST = 'PUT _index_template/x\n{\n  "index_patterns": ["a-*"],\n  "foo": 1\n}\n'
LINE_END_IN_STRING = re.compile(r"""=>\s*(?:"[^"\n]*\n[^"]*"|'[^'\n]*\n[^']*')""")
"""A pipeline with a line end inside a string: Logstash keeps the carriage return in the value, so that rules which
compare values may decide otherwise (``split`` with a terminator of one LF is the default, with CRLF it is not)."""


def windows(text):
    return text.replace("\n", "\r\n")


def facts(result):
    """``[(code, first line and column, last line and column, severity, message)]`` and what is said of the file."""
    position = result.source.lines.position
    found = []
    for finding in result.findings:
        end = position(finding.end)
        found.append((finding.rule.code, position(finding.start), end, finding.severity, finding.message))
    return found, result.kind, result.verdict, result.starts


def checked(path, text, kind):
    return check_source(text_source(path, text), kind, SETTINGS)


def fixed(result, path):
    return fix_result(
        result, unsafe=True, recheck=lambda text: check_source(text_source(path, text), result.kind, SETTINGS)
    ).text


def differences(path, text, kind, fixes=True):
    """Descriptions of the differences between LF and CRLF; ``text`` has LF only."""
    one, other = checked(path, text, kind), checked(path, windows(text), kind)
    shown_one, shown_other = facts(one), facts(other)
    found = []
    if shown_one != shown_other:
        only = [f for f in shown_one[0] if f not in shown_other[0]]
        new = [f for f in shown_other[0] if f not in shown_one[0]]
        found.append(f"LF {only} {shown_one[1:]} | CRLF {new} {shown_other[1:]}")
    elif fixes:
        lf, crlf = fixed(one, path), fixed(other, path)
        if windows(lf) != crlf:
            found.append(f"fixed LF {lf!r} | CRLF {crlf!r}")
    return found


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("line", ["PUT _index_template/x", "POST /_index_template/x?create", "PUT /_index_template/x "])
def test_request_line(ends, line):
    text = REQUEST.replace("PUT _index_template/x", line).replace("\n", ends)
    result = check_text(text, "c.json", None, SETTINGS)
    assert "ES110" in [finding.rule.code for finding in result.findings]
    assert result.verdict == "rejected"


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_requests_of_a_console_file(ends):
    text = f'# one\nGET /\n\n{REQUEST}// two\nput b/_doc/1\n{{"a": "x"}}\n'.replace("\n", ends)
    file, errors = console.parse(text)
    assert [(one.method, one.path) for one in file.documents] == [
        ("GET", "/"),
        ("PUT", "_index_template/x"),
        ("PUT", "b/_doc/1"),
    ]
    assert [one.root is not None for one in file.documents] == [False, True, True]
    assert len(file.comments) == 2
    assert not errors


def test_a_line_end_in_a_string_is_part_of_the_value():
    text = 'filter { split { field => "a" terminator => "\n" } }\n'

    def codes(text):
        return [finding.rule.code for finding in checked("a.conf", text, "logstash").findings]

    assert "LS717" in codes(text)
    assert "LS717" not in codes(windows(text))


@pytest.mark.slow
def test_examples_of_the_rules():
    found, count = {}, 0
    for code in sorted(registry.entries()):
        rule = registry.load(code)
        kind = next(iter(rule.kinds[:1]), None)
        for text in (*rule.bad, *rule.good):
            if "\r" in text or "\n" not in text:
                continue
            count += 1
            known = kind if kind in KINDS and kind != "none" else None
            unequal = differences(EXAMPLE_PATHS.get(kind, "a.json"), text, known)
            if unequal:
                found[code, text] = unequal
    assert count > 1_500
    assert not found


@pytest.mark.slow
def test_examples_of_the_project():
    found, count = {}, 0
    for path in sorted((ROOT / "examples").rglob("*")):
        if not path.is_file():
            continue
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        if "\r" in text or "\n" not in text:
            continue
        count += 1
        unequal = differences(path.name, text, None)
        if unequal:
            found[str(path)] = unequal
    assert count > 10
    assert not found


PROBED = {
    "logstash_grammar": ("a.conf", "logstash", 1), "filter_runs": ("a.conf", "logstash", 5),
    "filebeat": ("filebeat.yml", "filebeat", 5), "filebeat_8_9": ("filebeat.yml", "filebeat", 10),
    "elasticsearch_yml": ("elasticsearch.yml", "elasticsearch-settings", 1),
    "es_templates": ("a.json", "es-template", 10), "es_modern": ("a.json", "es-template", 20),
}  # fmt: skip
"""File of recorded verdicts -> name and kind of its configs, and the interval between compared rows."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PROBED)
def test_recorded_texts(name):
    path, kind, every = PROBED[name]
    found, count = {}, 0
    for number, row in enumerate(probes(name)):
        if number % every:
            continue
        text = row.get("config", row.get("body"))
        if isinstance(text, dict):
            text = json.dumps(text, indent=1)
        if not isinstance(text, str) or "\r" in text or "\n" not in text:
            continue
        if name == "filter_runs" and LINE_END_IN_STRING.search(text):
            continue
        count += 1
        unequal = differences(path, text, kind, fixes=not number % (4 * every))
        if unequal:
            found[row["id"]] = unequal
    assert count > 10
    assert not found
