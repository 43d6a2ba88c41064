"""Configs inside other files: which are found, what is said about them and where."""

import json
import subprocess
import sys

import pytest
from counting import check_linear
from lint_settings import settings
from paths import SHARED

from lslint.cli.main import main
from lslint.engine.file import check_source, check_text
from lslint.kinds.detect import may_hold

PIPELINE = "input {\n  stdin { id => 'in' }\n}\noutput {\n  stdout { id => 'out' }\n}\n"
WRONG = "input {\n  stdin { id = 'in' }\n}\n"
FILEBEAT = "filebeat.inputs:\n- type: filestream\n  id: one\n  paths: ['/var/log/*.log']\noutput.console: {}\n"


def indented(text, by):
    return "".join(" " * by + line if line.strip() else line for line in text.splitlines(True))


def kinds(text, path="x.yaml"):
    return [document.kind for document in check_text(text, path, "none").documents]


CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n"
BLOCK = indented(PIPELINE, 4)
BEAT = "apiVersion: beat.k8s.elastic.co/v1beta1\nkind: Beat\nspec:\n  type: {}\n  config:\n"
FOUND = {
    "config map": (CONFIG_MAP + "  main.conf: |\n" + BLOCK, ["logstash"]),
    "keeps blank lines": (CONFIG_MAP + "  main.conf: |+\n" + BLOCK + "\n\n", ["logstash"]),
    "with a fault": (CONFIG_MAP + "  main.conf: |\n" + indented(WRONG, 4), ["logstash"]),
    "comments first": (CONFIG_MAP + "  a: |-\n    # über alles\n\n" + BLOCK, ["logstash"]),
    "two and other things": (
        CONFIG_MAP + "  a.conf: |\n" + BLOCK + "  note: |\n    text\n  b.conf: |\n" + BLOCK,
        ["logstash", "logstash"],
    ),
    "list of resources": (
        "kind: List\nitems:\n- kind: Service\n- kind: ConfigMap\n  data:\n    a: |\n" + indented(PIPELINE, 6),
        ["logstash"],
    ),
    "second document": ("kind: Service\n---\n" + CONFIG_MAP + "  main.conf: |\n" + BLOCK, ["logstash"]),
    "secret with pipelines.yml": (
        "kind: Secret\nstringData:\n  pipelines.yml: |-\n    - pipeline.id: main\n      config.string: |\n"
        + indented(PIPELINE, 8),
        ["pipelines", "logstash"],
    ),
    "folded": (CONFIG_MAP + "  main.conf: >\n" + BLOCK, ["logstash"]),
    "double quotes": (CONFIG_MAP + "  main.conf: " + json.dumps(PIPELINE) + "\n", ["logstash"]),
    "single quotes": (CONFIG_MAP + "  main.conf: 'input { stdin { id => ''a'' } }'\n", ["logstash"]),
    "plain": ("args:\n- -e\n- input { stdin {} } output { stdout {} }\n", ["logstash"]),
    "json": (json.dumps({"kind": "ConfigMap", "data": {"main.conf": PIPELINE, "x": "y"}}), ["logstash"]),
    "variable of a container": ("env:\n- name: CONFIG_STRING\n  value: |\n" + BLOCK, ["logstash"]),
    "compose": ("services: {}\nconfigs:\n  pipeline:\n    content: |\n" + indented(PIPELINE, 6), ["logstash"]),
    "chart values": ("logstashPipeline:\n  logstash.conf: |\n" + BLOCK + "replicas: 1\n", ["logstash"]),
    "settings in the same file": (
        "logstashConfig:\n  logstash.yml: |\n    http.host: 0.0.0.0\n    queue.type: persisted\nlogstashPipeline:\n"
        "  logstash.conf: |\n" + BLOCK,
        ["logstash-settings", "logstash"],
    ),
    "chart template": (
        "{{- if .Values.on }}\nkind: ConfigMap\nmetadata:\n  labels:\n    {{- include \"x\" . | nindent 4 }}\ndata:\n"
        "  main.conf: |\n    input {\n{{- if .Values.in }}\n      stdin {}\n{{- end }}\n    }\n{{- end }}\n",
        ["logstash"],
    ),
    "task": ("- name: x\n  copy:\n    dest: /x/a.conf\n    content: |\n" + indented(PIPELINE, 6), ["logstash"]),
    "filebeat": (CONFIG_MAP + "  filebeat.yml: |-\n" + indented(FILEBEAT, 4), ["filebeat"]),
    "filebeat in chart values": ("filebeatConfig:\n  filebeat.yml: |\n" + indented(FILEBEAT, 6), ["filebeat"]),
    "inputs of filebeat": (
        "metadata:\n  name: filebeat-inputs\ndata:\n  kubernetes.yml: |\n    - type: container\n      paths: ['/a']\n",
        ["filebeat"],
    ),
    "beat": (
        BEAT.format("filebeat") + indented(FILEBEAT, 4),
        ["filebeat"],
    ),
    "beat as json": (
        json.dumps({"apiVersion": "beat.k8s.elastic.co/v1beta1", "kind": "Beat",
                    "spec": {"type": "filebeat", "config": {"filebeat.inputs": []}}}),
        ["filebeat"],
    ),
    "logstash of the operator": (
        "apiVersion: logstash.k8s.elastic.co/v1alpha1\nkind: Logstash\nspec:\n  config:\n    queue.type: memory\n"
        "  pipelines:\n  - pipeline.id: a\n    config.string: |\n" + indented(PIPELINE, 6)
        + "  - pipeline.id: b\n    config.string: input { stdin {} }\n",
        ["logstash-settings", "pipelines", "logstash", "logstash"],
    ),
    "chart values of the operator": (
        "eck-logstash:\n  pipelines:\n  - pipeline.id: a\n    config.string: |\n" + indented(PIPELINE, 6),
        ["pipelines", "logstash"],
    ),
    "crlf": ((CONFIG_MAP + "  main.conf: |\n" + BLOCK).replace("\n", "\r\n"), ["logstash"]),
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_found(name):
    text, wanted = FOUND[name]
    result = check_text(text, "x.yaml", "none")
    assert [document.kind for document in result.documents] == wanted
    assert may_hold(text)
    for document in result.documents:
        assert 0 <= document.start < document.end <= len(text)
        if document.kind == "logstash":
            assert text[document.start :].startswith(("input", "# "))
    refused = any(finding.stage in ("parse", "load") for finding in (*result.findings, *result.hidden))
    assert (result.verdict == "rejected") is refused
    assert refused is (name in ("with a fault",))


@pytest.mark.parametrize(
    "text",
    [
        "services:\n  logstash:\n    command: |\n      -e 'input { stdin {} } output { stdout {} }'\n",
        "run: bin/logstash -e 'input { stdin {} }'\n",
        "- name: x\n  run: |\n    cat > a.conf <<EOF\n    input { stdin {} }\n    EOF\n",
        # plugins that a chart puts into a section
        "logstash:\n  input: |-\n    udp {\n      port => 1514\n    }\n  filter: |-\n    drop {}\n",
        # other languages that have blocks of these names
        "a: |\n  input {\n    name: \"x\"\n    type: 1\n  }\n",
        "a: |\n  output \"x\" {\n    value = 1\n  }\n",
        "a: |\n  input Foo {\n    id: ID\n  }\n",
        "a: |\n  filter {\n    opacity: 0.5;\n  }\n",
        "a.conf: |\n  server {\n    listen 80;\n  }\n",
        "a.conf: |\n  <filter **>\n    @type grep\n  </filter>\n",
        "note: about filebeat.inputs and pipeline.id\n",
        "a: |\n  About filebeat:\n  output { is a section }\n",
        BEAT.format("journalbeat") + "    filebeat.inputs: []\n    journalbeat.inputs: []\n",
        "services:\n  filebeat:\n    image: filebeat\n    volumes: ['./filebeat.yml:/x']\n",
        "journalbeat.yml: |\n  journalbeat.inputs: []\n  # see filebeat.inputs\n",
        "data:\n  main.conf: |\n{{ .Files.Get \"x.conf\" | indent 4 }}\n  filebeat.yml: |\n    {{ .Values.fb }}\n",
        '{"a": "output { }", "b": 1}',
        "# input { stdin { } } => \na: 1\n",
    ],
)  # fmt: skip
def test_not_found(text):
    assert kinds(text) == []


STRING = "- pipeline.id: main\n  config.string: |\n    input { tcp { port => ${PORT} } }\n    output { stdout {} }\n"


def test_variables_are_replaced_in_the_whole_of_config_string():
    result = check_text(STRING, "pipelines.yml")
    assert result.kind == "pipelines"
    assert [(d.kind, d.verdict) for d in result.documents] == [("logstash", "unknown")]
    assert [f for f in (*result.findings, *result.hidden) if f.stage in ("parse", "load")] == []
    (gap,) = [gap for gap in result.not_checked if "variable" in gap.reason]
    assert STRING[gap.start : gap.end] == "${PORT}"
    template = CONFIG_MAP.replace("ConfigMap", "Template") + "  main.conf: |\n    input { tcp { port => ${PORT} } }\n"
    assert check_text(template, "x.yaml", "none").verdict == "unknown"
    # Logstash refuses a standalone file with that content
    text = CONFIG_MAP + "  main.conf: |\n    input { tcp { port => ${PORT} } }\n"
    assert check_text(text, "x.yaml", "none").verdict == "rejected"


def test_a_variable_does_not_hide_what_is_wrong_next_to_it():
    text = STRING.replace("stdout {}", "stdout { codec = line }")
    result = check_text(text, "pipelines.yml")
    assert result.verdict == "rejected"
    assert [d.verdict for d in result.documents] == ["rejected"]
    (found,) = [f for f in (*result.findings, *result.hidden) if f.rule.code == "LS003"]
    assert text[found.start : found.end] == "="
    assert all(f.fix is None or f.fix.applicability == "manual" for f in result.findings)


def test_comments_suppress_inside_and_outside():
    inner = "input {\n  stdin { } # lslint: ignore[LS701] -- known\n  stdin { }\n}\n"
    text = CONFIG_MAP + "  a.conf: |\n" + indented(inner, 4) + "  b.conf: |\n" + BLOCK.replace("id => 'in'", "")
    chosen = settings("LS701", "LS9")
    result = check_text(text, "x.yaml", "none", chosen)
    assert [f.rule.code for f in result.findings] == ["LS701", "LS701"]
    assert result.suppressed == 1
    result = check_text("# lslint: ignore-file[LS701] -- known\n" + text, "x.yaml", "none", chosen)
    assert [f.rule.code for f in result.findings] == []
    assert result.suppressed == 3
    result = check_text("# lslint: ignore-file[LS301] -- old\n" + text, "x.yaml", "none", settings("LS301", "LS9"))
    assert [f.rule.code for f in result.findings] == ["LS901"]
    pipelines = "# lslint: ignore-file[LS701] -- known\n- pipeline.id: a\n  config.string: input { stdin {} }\n"
    assert check_text(pipelines, "pipelines.yml", None, chosen).findings == []


def run(capsys, *arguments):
    code = main([*arguments])
    return code, capsys.readouterr().out


def test_through_the_command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.yaml").write_text(CONFIG_MAP + "  a.conf: |\n" + indented(WRONG, 4))
    (tmp_path / "b.yaml").write_text(CONFIG_MAP + "  a: 1\n")
    (tmp_path / "c.yaml").write_text(FOUND["filebeat"][0])
    code, out = run(capsys, "--json", "--isolated", ".")
    report = json.loads(out)
    assert code == 1
    assert [f["path"] for f in report["files"]] == ["a.yaml", "c.yaml"]
    host = report["files"][0]
    assert (host["kind"], host["verdict"]) == ("none", "rejected")
    (document,) = host["documents"]
    assert (document["kind"], document["verdict"], document["starts"]) == ("logstash", "rejected", "unknown")
    assert document["range"]["start"]["line"] == 7
    assert document["range"]["start"]["column"] == 5
    assert {f["path"] for f in report["findings"] if f["severity"] != "info"} == {"a.yaml"}
    _, out = run(capsys, "--show-files", "--isolated", ".")
    assert out.splitlines() == [
        "a.yaml: none, with logstash inside (by content)",
        "b.yaml: none (no config that lslint knows, by name and content)",
        "c.yaml: none, with filebeat inside (by content)",
    ]
    code, out = run(capsys, "--isolated", "--fix", "--select", "LS003", "a.yaml")
    assert code == 0
    assert (tmp_path / "a.yaml").read_text() == CONFIG_MAP + "  a.conf: |\n" + indented(WRONG.replace("=", "=>"), 4)


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        lambda n: "a: |\n  input { stdin {} }\n" * n,
        lambda n: "a: |\n  input { stdin {} }\n" + "# output { => }\n" * n,
        lambda n: "a: |\n" + "  filebeat\n" * n,
        lambda n: "a: 'input { stdin {} }'\n" + "- x\n" * n,
        lambda n: "k: 'input { stdin {} }'\n" + "".join(f"k{i}: [filebeat.inputs, '=> {{']\n" for i in range(n)),
        lambda n: "a: |\n  input {\n" + "    stdin { type => 'a' }\n" * 5 * n + "  }\n",
        lambda n: "# lslint: ignore-file[LS701]\n" * n + "a: |\n  input { stdin {} }\n" * n,
        lambda n: "- pipeline.id: a\n  config.string: |\n    input { tcp { port => ${P} } }\n" * n,
        lambda n: "filebeat.x: 1\n" + "a: {filebeat.inputs: {b: " * min(n, 300) + "}}" * min(n, 300),
    ],
)
def test_linear_time(make):
    check_linear(lambda text: check_text(text, "x.yaml", "none"), make, 100, 800)


def corpus(kind):
    path = SHARED / "corpus" / "manifest_dev.jsonl"
    if not path.exists():
        pytest.skip("needs ../shared/corpus")
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return [row for row in rows if row["class"] == kind]


@pytest.mark.slow
def test_corpus():
    """Every host that holds a config gives documents, and none of them is refused by mistake."""
    import re

    from lslint.files.source import read

    hosts = without = 0
    for row in corpus("k8s_embedded"):
        source = read(str(SHARED / "corpus" / row["file"]))
        if "LOGSTASH_PIPELINE_CONFIG_STRING" in source.text:
            continue  # the image does not read the variable
        result = check_source(source)
        assert result.kind == "none"
        hosts += 1
        without += not result.documents
        for character in re.finditer(
            r"(?m)^[^#\n]*?((?:input|filter|output)\s*\{|filebeat\.inputs|pipeline\.id)", source.text
        ):
            assert any(d.start <= character.start(1) < d.end for d in result.documents), (row["file"], character[1])
        assert [f for f in (*result.findings, *result.hidden) if f.stage == "parse"] == [], row["file"]
    assert hosts > 60
    assert without <= 4  # configs that only the chart's functions put in


def test_a_yaml_file_without_hints_loads_nothing(tmp_path):
    (tmp_path / "a.yaml").write_text("kind: ConfigMap\ndata:\n  a: |\n    text\n")
    script = "import sys; from lslint.cli.main import main; main(['a.yaml']); sys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert not {
        "yaml",
        "lslint.engine.embedded",
        "lslint.engine.embedded_find",
        "lslint.grammar.embedding.scalars",
    } & set(done.stderr.split())


@pytest.mark.slow
@pytest.mark.parametrize("style", ["literal", "double", "json"])
def test_a_pipeline_is_checked_alike_inside_and_outside(style):
    """Every pipeline of the corpus put into a host: the same findings, at the same words, except for ports that a
    container does not publish."""
    compared = 0
    for row in corpus("logstash")[::3]:
        text = (SHARED / "corpus" / row["file"]).read_bytes().decode("utf-8", "surrogateescape").replace("\r\n", "\n")
        if "\r" in text or not text.isascii() or "\t\n" in text or row["bytes"] > 60_000:
            continue
        if style == "literal":
            text = text.strip(" \n") + "\n"
            host = CONFIG_MAP + "  main.conf: |2\n" + indented(text, 4) + "  other: 1\n"
            # YAML knows no spaces on blank lines short of the indentation
            text = "".join(line if line.strip(" ") else line.lstrip(" ") for line in text.splitlines(True))
        elif style == "double":
            host = CONFIG_MAP + "  main.conf: " + json.dumps(text) + "\n"
        else:
            host = json.dumps({"data": {"main.conf": text}}, indent=1)
        alone = check_text(text, "x.yaml/main.conf", "logstash")
        inside = check_text(host, "x.yaml", "none")
        (document,) = inside.documents
        assert (document.kind, document.verdict, document.starts) == ("logstash", alone.verdict, alone.starts)
        expected = [f for f in alone.findings if f.rule.code not in ("LS432", "LS504")]
        ours = [(f.rule.code, f.message, f.stage) for f in inside.findings]
        assert sorted(ours) == sorted((f.rule.code, f.message, f.stage) for f in expected), row["file"]
        if style == "literal":
            for mine, theirs in zip(inside.findings, expected, strict=True):
                words = "".join(host[mine.start : mine.end].split())
                assert words == "".join(text[theirs.start : theirs.end].split())
        compared += 1
    assert compared > 100
