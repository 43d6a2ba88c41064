"""Characters that are not UTF-8, not in XML or not in a terminal: every output is made and can be read, exit 0 or 1."""

import json
import xml.etree.ElementTree as ElementTree

import hostile
import pytest

from lslint.config.command_line import FORMATS
from lslint.engine.file import check_text
from lslint.engine.result import Run
from lslint.report.formats import RenderOptions, load

ODD = "\x01\x1b[31m\x7f\x85\u2028\ufffe\uffff\U0010ffff\u202e²٣"
FILES = {
    "bytes that are not UTF-8": (
        "a.conf",
        b'filter { mutate { x\xff => "\xfe\x80" } }\ninput { tcp { port => "\xb2" } }\n',
    ),
    "control characters": (
        "a.conf",
        f'filter {{ mutate {{ split => {{ "{ODD}" => "a" }} x => "{ODD}" }} }}\n'.encode(),
    ),
    "encoded surrogates": ("a.conf", b'filter { mutate { x => "\xed\xa0\x80\xed\xb0\x80" } }\n'),
    "broken UTF-16": ("filebeat.yml", b"\xff\xfea\x00:\x00 \x00\x00\xd8x\x00\n\x00"),
    "escaped surrogates in JSON": (
        "t.json",
        b'{"index_patterns": ["\\ud800-*"], "\\udc80": 1, "settings": {"\\ud800": "\\udfff"}}\n',
    ),
    "escaped controls in YAML": (
        "filebeat.yml",
        b'filebeat.inputs:\n- type: "\\u0001\\ud800"\n  "\\0": "\\x1b"\n  encoding: "\\0"\n',
    ),
    "bytes that are not UTF-8 in YAML": ("elasticsearch.yml", b"node.processors: \xff\ncluster.name\xfe: 1\n"),
}


@pytest.fixture
def paths(tmp_path):
    """The files, each in a separate folder."""
    made = []
    for name, (path, data) in FILES.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / path).write_bytes(data)
        made.append(f"{name}/{path}")
    return made


def check(*arguments, cwd):
    return hostile.fine(hostile.inside("--isolated", *arguments, cwd=cwd))


@pytest.mark.parametrize("output", FORMATS)
def test_report(output, tmp_path, paths):
    done = check("--select", "ALL", "--output-format", output, *paths, cwd=tmp_path)
    text = done.stdout.decode("utf-8")
    if output == "junit":
        ElementTree.fromstring(text)
    elif output == "jsonl":
        assert [json.loads(line) for line in text.splitlines()]
    elif output in ("json", "sarif", "gitlab"):
        json.loads(text)
    assert not any(char in text for char in "\x01\x1b\x7f\x85\u2028\u202e")


@pytest.mark.parametrize(
    "arguments", [("--fix", "--unsafe-fixes"), ("--diff",), ("--write-baseline", "--baseline", "b")]
)
def test_fixes_and_baseline(arguments, tmp_path, paths):
    check("--select", "ALL", *arguments, *paths, cwd=tmp_path)
    if arguments[0] == "--write-baseline":
        known = check("--json", "--baseline", "b", *paths, cwd=tmp_path)
        assert hostile.report(known)["findings"] == []


@pytest.mark.parametrize("output", FORMATS)
def test_lone_surrogates_in_the_text(output):
    """An editor may send them; no file of bytes decodes to high ones."""
    text = 'filter { mutate { split => { "\ud800" => "a..b" } x => "\udcff\udfff" } }\n'
    run = Run({"logstash": None, "filebeat": None, "elasticsearch": None, "kibana": None, "opensearch": None})
    run.results.append(check_text(text, "a.conf", "logstash"))
    assert run.results[0].findings
    load(output).render(run, RenderOptions(verbose=True)).encode("utf-8", "backslashreplace")
