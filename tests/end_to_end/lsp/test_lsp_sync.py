"""After any changes the server has the same documents and findings as a server that was just started."""

import random
import re

import pytest
from hypothesis import HealthCheck, currently_in_test_context, given, note, settings
from hypothesis import strategies as st

from lslint.lsp.documents import Document
from lslint.lsp.session import Session

BEATS = "input { beats { port => 5044 ssl_enabled => true } }\n"
GROK = 'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:w}$" } } }\n'
JSON = 'input { tcp { port => 5000 } }\nfilter { json { source => "message" } }\n'
OUT = 'output { elasticsearch { hosts => ["es:9200"] index => "logs" } }\n'
SHIPPER = (
    "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/var/log/a.log]\noutput.logstash:\n  hosts: ['ls:5044']\n"
)
ONE = '- pipeline.id: a\n  path.config: "conf.d/10.conf"\n'
TWO = '- pipeline.id: a\n  path.config: "conf.d/10.conf"\n- pipeline.id: b\n  path.config: "conf.d/{20,30}.conf"\n'
TEMPLATE = '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"ip": {"type": "ip"}}}}}\n'
TEXTS = {
    "conf.d/10.conf": (BEATS, JSON, BEATS + GROK, "", "just words\n"),
    "conf.d/20.conf": (GROK, JSON, GROK.replace("ip", "é😀"), "x"),
    "conf.d/30.conf": (OUT, GROK + OUT, 'output { if "_grokparsefailure" in [tags] { stdout { } } }\r\n'),
    "logstash.yml": ("pipeline.workers: 2\n", "path.config: conf.d\n", "config.string: 'input { stdin { } }'\n", "x"),
    "pipelines.yml": (ONE, TWO, '- pipeline.id: a\n  path.config: "conf.d/*.conf"\n', ONE + "filter {\n"),
    "filebeat.yml": (SHIPPER, SHIPPER.replace("5044", "5045"), SHIPPER + "output.console: {}\n", "x: 1\n"),
    "templates/a.json": (TEMPLATE, TEMPLATE.replace("ip", "host"), "{}\n"),
}
TYPED = (
    "x", "é", "😀", "\n", "\r\n", "\r", "}", '"', "=> ", 'id => "a"\n', "if [a] { ", "# lslint: ignore[LS701]\n", "",
)  # fmt: skip


def position(text, offset, encoding):
    """Line and column of the protocol, not made by what is tested here."""
    lines = re.split(r"\r\n|\r|\n", text[:offset])
    sizes = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
    name = encoding if encoding == "utf-8" else encoding + "-le"
    return len(lines) - 1, len(lines[-1].encode(name)) // sizes[encoding]


def shown(result):
    return sorted(
        (finding.rule.code, finding.start, finding.end, finding.message, [note.message for note in finding.related])
        for finding in result.findings
    )


class Desk:
    """A session with files on disk and what should be in it. ``check`` compares it with a new session."""

    def __init__(self, folder, disk, encoding="utf-16"):
        self.folder = folder
        self.encoding = encoding
        self.texts = {}
        self.documents = {}
        for name in TEXTS:
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.unlink(missing_ok=True)
            if name in disk:
                path.write_text(disk[name], "utf-8", newline="")
        self.session = Session(lambda _: None)

    def document(self, name):
        path = self.folder / name
        return Document(path.as_uri(), str(path), self.texts[name], "", 1, self.encoding)

    def open(self, name, text):
        self.note("open", name, text)
        self.texts[name] = text
        document = self.documents[name] = self.document(name)
        self.session.open(document)
        self.session.changed(document)

    def change(self, name, *changes):
        """Changes ``(start, end, new)`` by offsets, or a whole text."""
        self.note("change", name, *changes)
        given = []
        for change in changes:
            text = self.texts[name]
            if isinstance(change, str):
                given.append((None, change))
                self.texts[name] = change
            else:
                start, end, new = change
                place = (*position(text, start, self.encoding), *position(text, end, self.encoding))
                given.append((place, new))
                self.texts[name] = text[:start] + new + text[end:]
        self.documents[name].change(2, given)
        self.session.changed(self.documents[name])

    def close(self, name):
        self.note("close", name)
        document = self.documents.pop(name)
        del self.texts[name]
        self.session.changed(document)
        self.session.close(document.uri)

    def note(self, *step):
        """Show a step of a generated session that fails."""
        if currently_in_test_context():
            note(repr(step))

    def check(self):
        self.note("check")
        new = Session(lambda _: None)
        fresh = {name: self.document(name) for name in self.texts}
        for name, document in fresh.items():
            # an open document keeps its kind while it is edited
            document.kind = self.documents[name].kind
            new.open(document)
        for name, document in self.documents.items():
            assert document.text == self.texts[name]
            assert shown(self.session.check(document)) == shown(new.check(fresh[name])), name


DISK = {name: texts[0] for name, texts in TEXTS.items()}


@pytest.mark.parametrize(("disk", "steps"), [
    pytest.param(
        {"logstash.yml": "pipeline.workers: 2\n", "conf.d/10.conf": BEATS},
        [
            ("open", "pipelines.yml", ONE),
            ("open", "logstash.yml", "path.config: conf.d\n"),
            ("close", "logstash.yml"),
        ],
        id="unsaved settings are closed",
    ),
    pytest.param(
        {"logstash.yml": "pipeline.workers: 2\n", "conf.d/10.conf": BEATS},
        [("open", "pipelines.yml", ONE), ("open", "logstash.yml", "path.config: conf.d\n")],
        id="unsaved settings are opened",
    ),
    pytest.param(
        {"conf.d/10.conf": JSON, "conf.d/30.conf": OUT, "logstash.yml": "pipeline.workers: 2\n"},
        [("open", "conf.d/10.conf", JSON), ("open", "conf.d/30.conf", "x"), ("change", "conf.d/30.conf", OUT)],
        id="another file becomes a pipeline",
    ),
    pytest.param(
        {"pipelines.yml": TWO, "conf.d/10.conf": JSON, "conf.d/20.conf": GROK, "conf.d/30.conf": OUT},
        [
            ("open", "conf.d/10.conf", JSON),
            ("open", "conf.d/20.conf", GROK),
            ("change", "conf.d/20.conf", (0, 0, "#\n")),
        ],
        id="another pipeline than that of one file",
    ),
    pytest.param(
        {"pipelines.yml": ONE, "conf.d/10.conf": "x", "conf.d/20.conf": JSON, "conf.d/30.conf": OUT},
        [
            ("open", "conf.d/20.conf", JSON.replace('"m', '"xm')),
            ("open", "pipelines.yml", ONE.replace("10.conf", "*.conf")),
        ],
        id="a file that is a pipeline only where one is declared",
    ),
    pytest.param(
        {"pipelines.yml": ONE, "conf.d/10.conf": "x", "conf.d/20.conf": OUT, "conf.d/30.conf": GROK},
        [("open", "conf.d/30.conf", GROK), ("open", "conf.d/10.conf", "x"), ("change", "conf.d/10.conf", JSON)],
        id="a declared file next to an undeclared one",
    ),
    pytest.param(
        {"conf.d/10.conf": BEATS, "filebeat.yml": "x: 1\n"},
        [
            ("open", "conf.d/10.conf", BEATS),
            ("open", "filebeat.yml", "x: 1\n"),
            ("change", "filebeat.yml", SHIPPER),
            ("change", "filebeat.yml", SHIPPER.replace("5044", "5045")),
        ],
        id="a shipper",
    ),
])  # fmt: skip
def test_others_are_checked_again(tmp_path, monkeypatch, disk, steps):
    monkeypatch.chdir(tmp_path)  # what lies above it is not looked at
    desk = Desk(tmp_path, disk)
    for what, name, *texts in steps:
        getattr(desk, what)(name, *texts)
        desk.check()


@given(st.randoms(use_true_random=False), st.sampled_from(["utf-8", "utf-16", "utf-32"]))
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@pytest.mark.slow
def test_any_session(tmp_path, monkeypatch, source: random.Random, encoding):
    monkeypatch.chdir(tmp_path)
    desk = Desk(tmp_path, DISK, encoding)
    for name in source.sample(sorted(TEXTS), 3):
        desk.open(name, source.choice(TEXTS[name]))
    for _ in range(source.randrange(12)):
        name = source.choice(sorted(TEXTS))
        if name not in desk.texts:
            desk.open(name, source.choice(TEXTS[name]))
        elif source.random() < 0.1:
            desk.close(name)
        else:
            text = desk.texts[name]
            changes = []
            for _ in range(source.choice([1, 1, 1, 3])):
                if source.random() < 0.15:
                    text = source.choice(TEXTS[name])
                    changes.append(text)
                    continue
                start = source.randint(0, len(text))
                end = min(len(text), start + source.choice([0, 0, 1, 3, 20]))
                if any(text[at - 1 : at + 1] == "\r\n" for at in (start, end) if at):
                    continue  # not a place of the protocol
                new = source.choice(TYPED)
                changes.append((start, end, new))
                text = text[:start] + new + text[end:]
            desk.change(name, *changes)
        if source.random() < 0.5:
            desk.check()
    desk.check()
