"""Bad content: binary, huge, in other encodings, nested, repeated; each file is judged soon and without a traceback."""

import tempfile
from pathlib import Path

import pytest
from hostile import KINDS, MEGABYTE, PIPELINE, fine, found, lslint, report


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


# --- content -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_a_binary_file(folder, kind):
    (folder / "x.conf").write_bytes(bytes(range(256)) * 100)
    named = ["--kind", kind] if kind else []
    done = fine(lslint("--isolated", "--json", *named, "x.conf", cwd=folder))
    assert report(done)["findings"] or kind == "jvm-options"
    fine(lslint("--isolated", *named, ".", cwd=folder))
    fine(lslint("--isolated", "--fix", "--unsafe-fixes", *named, ".", cwd=folder), 0, 1, 2)
    assert (folder / "x.conf").read_bytes() == bytes(range(256)) * 100


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_100_megabytes(folder, kind):
    """Not read into memory: 100 MB of it are all the process has."""
    with open(folder / "x.conf", "wb") as file:
        file.write(PIPELINE.encode() * 2000)
        file.truncate(100 * MEGABYTE)
    named = ["--kind", kind] if kind else []
    done = fine(lslint("--isolated", "--json", *named, "x.conf", cwd=folder, memory=100), 1)
    assert found(done) == [("LS903", "x.conf")]
    fine(lslint("--isolated", "--json", *named, ".", cwd=folder, memory=100), 1)


WIDE = ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
TEXTS = {
    "logstash": PIPELINE,
    "filebeat": "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/x]\n",
    "es-template": '{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"a": {"type": "text"}}}}}\n',
}


@pytest.mark.parametrize("encoding", WIDE)
@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("named", [True, False])
def test_wide_encodings(folder, encoding, kind, named):
    """The real systems read UTF-8 only; a mark or its lack makes no difference to that, and nothing is converted."""
    data = TEXTS[kind].encode(encoding)
    path = folder / KINDS[kind]
    path.write_bytes(data)
    more = ["--kind", kind] if named else []
    done = fine(lslint("--isolated", "--json", *more, path.name, cwd=folder))
    findings = report(done)["findings"]
    if kind == "logstash" and (named or encoding in ("utf-16", "utf-32")):
        assert [finding["code"] for finding in findings] == ["LS013"]
    fine(lslint("--isolated", "--fix", "--unsafe-fixes", *more, path.name, cwd=folder), 0, 1, 2)
    assert path.read_bytes() == data


@pytest.mark.parametrize("kind", TEXTS)
def test_latin_1(folder, kind):
    note = {"logstash": "# caf\xe9\n", "filebeat": "# caf\xe9\n", "es-template": "// caf\xe9\n"}[kind]
    path = folder / KINDS[kind]
    path.write_bytes((note + TEXTS[kind]).encode("latin-1"))
    done = fine(lslint("--isolated", "--json", path.name, cwd=folder))
    if kind == "logstash":
        assert ("LS013", path.name) in found(done)
    fine(lslint("--isolated", "--fix", "--unsafe-fixes", path.name, cwd=folder))
    assert b"caf\xe9\n" in path.read_bytes()


DEPTH = 10_000
NESTS = {
    "plugins": ("logstash", "input { " + "a { codec => " * DEPTH + "b { }" + " }" * DEPTH + " }"),
    "arrays": ("logstash", "filter { a { b => " + "[" * DEPTH + "]" * DEPTH + " } }"),
    "hashes": ("logstash", "filter { a { b => " + "{ c => " * DEPTH + "1" + "}" * DEPTH + " } }"),
    "ifs": ("logstash", "filter { " + "if [a] {\n" * DEPTH + "}" * DEPTH + " }"),
    "elses": ("logstash", "filter { " + "if [a] { } else {\n" * DEPTH + "}" * DEPTH + " }"),
    "else-ifs": ("logstash", "filter { if [a] { }" + " else if [a] { }\n" * DEPTH + " }"),
    "parentheses": ("logstash", "filter { if " + "(" * DEPTH + "[a]" + ")" * DEPTH + " { } }"),
    "nots": ("logstash", "filter { if " + "!(" * DEPTH + "[a]" + ")" * DEPTH + " { } }"),
    "groups": ("logstash", 'filter { grok { match => { "message" => "' + "(" * DEPTH + "a" + ")" * DEPTH + '" } } }'),
    "yaml-flow": ("filebeat", "filebeat.inputs: " + "[" * DEPTH + "]" * DEPTH + "\n"),
    "yaml-maps": ("filebeat", "filebeat.inputs: " + "{a: " * DEPTH + "}" * DEPTH + "\n"),
    "yaml-dashes": ("filebeat", "filebeat.inputs:\n" + "- " * DEPTH + "a\n"),
    "yaml-blocks": ("filebeat", "filebeat.inputs:\n" + "".join(" " * i + "a:\n" for i in range(1, 2000))),
    "yaml-template": ("es-template", "index_patterns: " + "[" * DEPTH + "]" * DEPTH + "\n"),
    "json-lists": ("es-template", '{"index_patterns": ' + "[" * DEPTH + "]" * DEPTH + "}"),
    "json-objects": ("es-template", '{"mappings": ' + '{"properties": ' * DEPTH + "1" + "}" * DEPTH + "}"),
}


@pytest.mark.parametrize("name", NESTS)
@pytest.mark.parametrize("end", ["whole", "cut"])
def test_deep_nesting(folder, name, end):
    kind, text = NESTS[name]
    if end == "cut":
        text = text[: len(text) * 2 // 3]
    path = folder / ("x.yml" if "yaml" in name else KINDS[kind])
    path.write_text(text)
    for form in (["--json"], [], ["--diff", "--unsafe-fixes"]):
        fine(lslint("--isolated", "--kind", kind, *form, path.name, cwd=folder))
    fine(lslint("--isolated", path.name, cwd=folder))


@pytest.mark.parametrize(
    "unit",
    [
        "[",
        "{",
        '"',
        "(",
        "- ",
        "'",
        "<%",
        "{{",
        "${",
        "%{",
        "\\",
        "#",
        "\t",
        "\r",
        "&a ",
        "*a ",
        "!",
        "? ",
        "}",
        "=>",
        "/",
        "|\n",
        "“",
    ],
)
@pytest.mark.parametrize("kind", [None, *KINDS])
def test_200_kilobytes_of_one_thing(folder, kind, unit):
    text = (unit * (200_000 // len(unit))).encode()
    named = ["--kind", kind] if kind else []
    path = folder / KINDS.get(kind, "x.conf")
    path.write_bytes(text)
    fine(lslint("--isolated", *named, path.name, cwd=folder))
    fine(lslint("--isolated", "--json", *named, "--stdin-filename", path.name, cwd=folder, stdin=text))


@pytest.mark.parametrize(
    "kind", ["filebeat", "es-template", "logstash-settings", "pipelines", "elasticsearch-settings"]
)
@pytest.mark.parametrize("form", ["lists", "merges"])
def test_yaml_bombs(folder, kind, form):
    """Aliases that would be 10 ** 30 nodes if they were followed."""
    unit = {
        "lists": "a{0}: &a{0} [" + "*a{1}, " * 10 + "]\n",
        "merges": "a{0}: &a{0} {{<<: [" + "*a{1}, " * 10 + "]}}\n",
    }[form]
    first = {"lists": "a0: &a0 [x]\n", "merges": "a0: &a0 {x: 1}\n"}[form]
    text = (
        first
        + "".join(unit.format(i, i - 1) for i in range(1, 31))
        + "filebeat.inputs: *a30\nmappings: *a30\n<<: *a30\n"
    )
    (folder / "x.yml").write_text(text)
    fine(lslint("--isolated", "--json", "--kind", kind, "x.yml", cwd=folder))
    fine(lslint("--isolated", "x.yml", cwd=folder))


def test_settings_around_a_pipeline_are_no_bomb(folder):
    """pipelines.yml and logstash.yml beside a pipeline are read too."""
    bomb = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]\n" for i in range(1, 31))
    (folder / "x.conf").write_text('input { redis { host => "h" data_type => list key => k batch_count => 500 } }\n')
    for text in (
        bomb,
        "- pipeline.id: a\n  path.config: /x/{" + "{a,b}" * 50 + "}*.conf\n",
        "[" * 200_000,
        "- " * 100_000,
        "\0",
        "- path.config: '" + "**/" * 40 + "*.conf'\n",
        "- path.config: '" + "*/" * 400 + "*.conf'\n",
        "- path.config: '" + "{a,b}" * 5000 + "'\n",
        "- path.config: '" + "/a" * 50000 + "'\n",
        "- path.config: '" + "[" * 5000 + "'\n",
        '- path.config: ["a\\0b", "\\ud800"]\n',
    ):
        for name in ("pipelines.yml", "logstash.yml"):
            (folder / name).write_text(text)
        fine(lslint("--isolated", "x.conf", cwd=folder))


# --- many ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "unit",
    [
        "# lslint: ignore[LS701]\n",
        "# lslint: ignore-file[LS301]\n",
        "# lslint: ignore-file\n",
        "# lslint: ignore\n",
        "# lslint: ignore[NOPE]\n",
        "# lslint: disable\n",
        "mutate { } # lslint: ignore[LS701] -- known\n",
        "mutate { id => a } # lslint: ignore[LS701, LS301] -- unused\n",
    ],
)
def test_100000_suppressions(folder, unit):
    text = "filter {\n" + unit * 20_000 + "}\n"
    (folder / "x.conf").write_text(text)
    fine(lslint("--isolated", "--json", "x.conf", cwd=folder, memory=1200))
    fine(lslint("--isolated", "x.conf", cwd=folder, memory=1200))


def test_20000_findings_in_one_file(folder):
    (folder / "x.conf").write_text("filter {\n" + "mutate { }\n" * 20_000 + "}\n")
    done = fine(lslint("--isolated", "--json", "x.conf", cwd=folder))
    assert len(found(done)) == 20_000
    done = fine(lslint("--isolated", "x.conf", cwd=folder))
    assert done.stdout.count(b"\n") < 100
    fine(lslint("--isolated", "--fix", "x.conf", cwd=folder))
    assert (folder / "x.conf").read_text().count("id =>") == 20_000


def test_10000_files_in_a_folder(folder):
    for number in range(10_000):
        (folder / f"{number}.conf").write_text(PIPELINE)
    done = fine(lslint("--isolated", "--select", "LS701", "--json", ".", cwd=folder, memory=600))
    assert len(found(done)) == 30_000
