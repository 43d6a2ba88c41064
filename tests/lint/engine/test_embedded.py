"""Configs inside other files: which are found, what is said about them and where."""

import json
import re
import subprocess
import sys

import pytest
from counting import check_linear
from paths import SHARED
from recorded import shared_rows

from lslint.engine.file import check_source, check_text


def indented(text, by):
    return "".join(" " * by + line if line.strip() else line for line in text.splitlines(True))


CONFIG_MAP = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n"


@pytest.mark.slow
@pytest.mark.parametrize("make", [
    lambda n: "a: |\n  input { stdin {} }\n" * n,
    lambda n: "a: |\n  input { stdin {} }\n" + "# output { => }\n" * n,
    lambda n: "a: |\n" + "  filebeat\n" * n, lambda n: "a: 'input { stdin {} }'\n" + "- x\n" * n,
    lambda n: "k: 'input { stdin {} }'\n" + "".join(f"k{i}: [filebeat.inputs, '=> {{']\n" for i in range(n)),
    lambda n: "a: |\n  input {\n" + "    stdin { type => 'a' }\n" * 5 * n + "  }\n",
    lambda n: "# lslint: ignore-file[LS701]\n" * n + "a: |\n  input { stdin {} }\n" * n,
    lambda n: "- pipeline.id: a\n  config.string: |\n    input { tcp { port => ${P} } }\n" * n,
    lambda n: "filebeat.x: 1\n" + "a: {filebeat.inputs: {b: " * min(n, 300) + "}}" * min(n, 300),
])  # fmt: skip
def test_linear_time(make):
    check_linear(lambda text: check_text(text, "x.yaml", "none"), make, 100, 800)


def corpus(kind):
    return [row for row in shared_rows("corpus", "manifest_dev.jsonl") if row["class"] == kind]


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
    """Every pipeline of the corpus put into a host: the same findings, except for ports that a container does not
    publish."""
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
        # messages name lines of the host, of which the other styles have one
        words = [
            sorted((f.rule.code, style == "literal" and re.sub(r"line \d+", "line", f.message), f.stage) for f in each)
            for each in (inside.findings, expected)
        ]
        assert words[0] == words[1], row["file"]
        if style == "literal":
            for mine, theirs in zip(inside.findings, expected, strict=True):
                words = "".join(host[mine.start : mine.end].split())
                assert words == "".join(text[theirs.start : theirs.end].split())
        compared += 1
    assert compared > 100
