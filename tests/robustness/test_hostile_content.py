"""Bad content: binary, huge, in other encodings, nested, repeated; each check is fast and has no traceback."""

import json
import os

import pytest
from hostile import KINDS, MEGABYTE, PIPELINE, fine, found, lslint, report

pytestmark = pytest.mark.slow


# --- content -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_a_binary_file(folder, kind):
    (folder / "x.conf").write_bytes(bytes(range(256)) * 100)
    named = ["--kind", kind] if kind else []
    done = fine(lslint("--isolated", "--json", *named, "x.conf", cwd=folder), 0, 1, 2)
    assert report(done)["findings"] or kind == "jvm-options"
    fine(lslint("--isolated", *named, ".", cwd=folder))
    fine(lslint("--isolated", "--fix", "--unsafe-fixes", *named, ".", cwd=folder), 0, 1, 2)
    assert (folder / "x.conf").read_bytes() == bytes(range(256)) * 100


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
    done = fine(lslint("--isolated", "--json", *more, path.name, cwd=folder), 0, 1, 2)
    findings = report(done)["findings"]
    if kind == "logstash" and (named or encoding in ("utf-16", "utf-32")):
        assert [finding["code"] for finding in findings] == ["LS013"]
    fine(lslint("--isolated", "--fix", "--unsafe-fixes", *more, path.name, cwd=folder), 0, 1, 2)
    assert path.read_bytes() == data


ENCODINGS = "utf-8-sig utf-7 cp1252 cp037 shift_jis gb18030 big5 koi8-r iso2022_jp mac_roman".split()


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("kind", TEXTS)
def test_other_encodings(folder, encoding, kind):
    """The bytes are checked unchanged, and rewriting the file preserves bytes that are not valid UTF-8."""
    note = {"cp1252": "é", "koi8-r": "ж", "mac_roman": "é", "cp037": "é"}.get(encoding, "日本")
    text = TEXTS[kind].replace("/x", "/" + note).replace("host", '"' + note + '"').replace("a-*", note + "-*")
    data = text.encode(encoding)
    path = folder / KINDS[kind]
    path.write_bytes(data)
    for more in ([], ["--kind", kind]):
        done = fine(lslint("--isolated", "--json", *more, path.name, cwd=folder), 0, 1, 2)
        assert (kind, encoding) != ("logstash", "cp1252") or ("LS013", path.name) in found(done)
        fine(lslint("--isolated", "--fix", "--unsafe-fixes", *more, path.name, cwd=folder), 0, 1, 2)
    if encoding in ("cp1252", "shift_jis", "big5", "koi8-r", "mac_roman"):
        assert path.read_bytes() == data or note.encode(encoding) in path.read_bytes()
    fine(lslint("format", "--isolated", path.name, cwd=folder), 0, 2)


ALL_KINDS = {
    **KINDS,
    "logstash-settings": "logstash.yml",
    "pipelines": "pipelines.yml",
    "elasticsearch-settings": "elasticsearch.yml",
    "es-index-template": "i.json",
    "es-component-template": "c.json",
}


@pytest.mark.parametrize("kind", ALL_KINDS)
@pytest.mark.parametrize("place", ["first", "middle", "last", "all", "pairs"])
def test_nul_bytes(folder, kind, place):
    text = TEXTS.get(kind, "a: b\npath.data: /x\n").encode()
    half = len(text) // 2
    data = {
        "first": b"\0" + text,
        "middle": text[:half] + b"\0" + text[half:],
        "last": text + b"\0",
        "all": b"\0" * 10_000,
        "pairs": b"\0".join(bytes([character]) for character in text),
    }[place]
    path = folder / ALL_KINDS[kind]
    path.write_bytes(data)
    for more in ([], ["--kind", kind]):
        fine(lslint("--isolated", "--json", *more, path.name, cwd=folder), 0, 1, 2)
        fine(lslint("--isolated", "--fix", "--unsafe-fixes", *more, path.name, cwd=folder), 0, 1, 2)
    assert path.read_bytes().count(b"\0") == data.count(b"\0")


@pytest.mark.parametrize("kind", [None, *ALL_KINDS])
def test_100_megabytes(folder, kind):
    """Not read into memory: 100 MB of it are all the process has."""
    path = folder / ALL_KINDS.get(kind, "x.conf")
    path.write_bytes(PIPELINE.encode() * 2000)
    os.truncate(path, 100 * MEGABYTE)
    named = ["--kind", kind] if kind else []
    for where in (path.name, "."):
        done = fine(lslint("--isolated", "--json", *named, where, cwd=folder, memory=100), 1)
        assert found(done) == [("LS903", path.name)]
    with open(path, "rb") as stdin:
        done = fine(lslint("--isolated", "--json", *named, "-", cwd=folder, memory=150, stdin=stdin), 1, 2)
    assert [code for code, _ in found(done)] in (["LS903"], ["LS905"])
    fine(lslint("format", "--isolated", path.name, cwd=folder, memory=150), 0, 2)
    assert path.stat().st_size == 100 * MEGABYTE


JSON_BOMBS = {
    "the same key": '{"mappings": {"properties": {' + ",".join(['"a": {"type": "text"}'] * 20_000) + "}}}",
    "many keys": '{"settings": {' + ",".join(f'"k{n}": 1' for n in range(20_000)) + "}}",
    "long number": '{"version": ' + "9" * 400_000 + "}", "long fraction": '{"version": 0.' + "1" * 400_000 + "}",
    "large exponent": '{"version": 1e999999999, "order": -1e999999999}',
    "escapes": '{"index_patterns": ["' + "\\u0041" * 60_000 + '"]}',
    "half surrogates": '{"index_patterns": ["' + "\\ud800" * 60_000 + '"]}',
    "backslashes": '{"index_patterns": ["' + "\\" * 300_000, "open strings": '{"' * 100_000,
    "commas": "[" + "," * 100_000 + "]", "colons": "{" + ":" * 200_000 + "}", "comments": "/*" * 100_000,
    "line comments": '{"a": 1} ' + "//\n" * 100_000, "bodies": "PUT _template/a\n{}\n" * 10_000,
    "dots": '{"settings": {"' + "a." * 50_000 + '": 1}}',
    "types": '{"mappings": {"properties": {' + ",".join(f'"f{n}": {{"type": "txt"}}' for n in range(3_000)) + "}}}",
}  # fmt: skip


@pytest.mark.parametrize("name", JSON_BOMBS)
def test_json_bombs(folder, name):
    (folder / "t.json").write_text(JSON_BOMBS[name])
    for form in (["--json"], ["--diff", "--unsafe-fixes"]):
        fine(lslint("--isolated", "--kind", "es-template", *form, "t.json", cwd=folder, memory=900))
    fine(lslint("--isolated", ".", cwd=folder, memory=900))


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
    "conditions": ("logstash", "filter { if [a] in " + "[" * DEPTH + "1" + "]" * DEPTH + " { } }"),
    "compared-conditions": (
        "logstash",
        "filter { if [b] { }" + (" else if [a] in " + "[" * 900 + "1" + "]" * 900 + " { a { } }") * 2 + " }",
    ),
    "groups": ("logstash", 'filter { grok { match => { "message" => "' + "(" * DEPTH + "a" + ")" * DEPTH + '" } } }'),
    "yaml-flow": ("filebeat", "filebeat.inputs: " + "[" * DEPTH + "]" * DEPTH + "\n"),
    "yaml-maps": ("filebeat", "filebeat.inputs: " + "{a: " * DEPTH + "}" * DEPTH + "\n"),
    "yaml-dashes": ("filebeat", "filebeat.inputs:\n" + "- " * DEPTH + "a\n"),
    "yaml-blocks": ("filebeat", "filebeat.inputs:\n" + "".join(" " * i + "a:\n" for i in range(1, 2000))),
    "yaml-template": ("es-template", "index_patterns: " + "[" * DEPTH + "]" * DEPTH + "\n"),
    "json-lists": ("es-template", '{"index_patterns": ' + "[" * DEPTH + "]" * DEPTH + "}"),
    "json-objects": ("es-template", '{"mappings": ' + '{"properties": ' * DEPTH + "1" + "}" * DEPTH + "}"),
}


@pytest.mark.parametrize("name", [name for name in NESTS if NESTS[name][0] == "logstash"])
def test_the_formatter_and_deep_nesting(folder, name):
    """It is formatted, or refused in one line; nothing is half-done."""
    path = folder / "x.conf"
    path.write_text(NESTS[name][1])
    done = fine(lslint("format", "--isolated", "x.conf", cwd=folder), 0, 2)
    assert done.returncode == 0 or (path.read_text() == NESTS[name][1] and done.stderr.count("\n") == 1)


@pytest.mark.parametrize("kind", [kind for kind in ALL_KINDS if kind not in ("logstash", "jvm-options")])
@pytest.mark.parametrize("unit", ["flow", "maps", "dashes", "objects", "questions", "brackets"])
def test_deep_nesting_in_every_kind(folder, kind, unit):
    opening, closing = {
        "flow": ("a: [", "]"), "maps": ("{a: ", "}"), "dashes": ("- ", ""), "objects": ('{"a": ', "}"),
        "questions": ("? ", ""), "brackets": ("[", "]"),
    }[unit]  # fmt: skip
    path = folder / ALL_KINDS[kind]
    path.write_text(opening * DEPTH + "1" + closing * DEPTH + "\n")
    fine(lslint("--isolated", "--json", "--kind", kind, path.name, cwd=folder))
    fine(lslint("--isolated", path.name, cwd=folder), 0, 1, 2)


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
    fine(lslint("--isolated", path.name, cwd=folder), 0, 1, 2)


@pytest.mark.parametrize("unit", [
    "[", "{", '"', "(", "- ", "'", "<%", "{{", "${", "%{", "\\", "#", "\t", "\r", "&a ", "*a ", "!", "? ", "}",
    "=>", "/", "|\n", "“", "\0", "\x1b", "\ufeff",
])  # fmt: skip
@pytest.mark.parametrize("kind", [None, *KINDS])
def test_200_kilobytes_of_one_thing(folder, kind, unit):
    text = (unit * (200_000 // len(unit))).encode()
    named = ["--kind", kind] if kind else []
    path = folder / KINDS.get(kind, "x.conf")
    path.write_bytes(text)
    fine(lslint("--isolated", *named, path.name, cwd=folder), 0, 1, 2)
    fine(lslint("--isolated", "--json", *named, "--stdin-filename", path.name, cwd=folder, stdin=text), 0, 1, 2)


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
    """lslint also reads pipelines.yml and logstash.yml near a pipeline."""
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


@pytest.mark.parametrize("unit", [
    "# lslint: ignore[LS701]\n", "# lslint: ignore-file[LS301]\n", "# lslint: ignore-file\n", "# lslint: ignore\n",
    "# lslint: ignore[NOPE]\n", "# lslint: disable\n", "mutate { } # lslint: ignore[LS701] -- known\n",
    "mutate { id => a } # lslint: ignore[LS701, LS301] -- unused\n",
])  # fmt: skip
def test_100000_suppressions(folder, unit):
    text = "filter {\n" + unit * 20_000 + "}\n"
    (folder / "x.conf").write_text(text)
    fine(lslint("--isolated", "--json", "x.conf", cwd=folder, memory=1200))
    fine(lslint("--isolated", "x.conf", cwd=folder, memory=1200))


def test_20000_findings_in_one_file(folder):
    (folder / "x.conf").write_text("filter {\n" + "sleep { time => 1 }\n" * 20_000 + "}\n")
    done = fine(lslint("--isolated", "--extend-select", "LS701", "--json", "x.conf", cwd=folder))
    assert found(done) == [("LS701", "x.conf")]
    assert json.loads(done.stdout)["findings"][0]["count"] == 20_000
    done = fine(lslint("--isolated", "--extend-select", "LS701", "x.conf", cwd=folder))
    assert done.stdout.count(b"\n") < 100
    fine(lslint("--isolated", "--extend-select", "LS701", "--fix", "x.conf", cwd=folder))
    assert (folder / "x.conf").read_text().count("id =>") == 20_000


def test_10000_files_in_a_folder(folder):
    for number in range(10_000):
        (folder / f"{number}.conf").write_text(PIPELINE)
    done = fine(lslint("--isolated", "--select", "LS701", "--json", ".", cwd=folder, memory=600))
    assert len(found(done)) == 10_000


# --- long runs of one character ------------------------------------------------------------------------------------

RUNS = {
    "field reference": 'filter { mutate { rename => { "host" => "%s" "a" => "b" } } } output { stdout { } }'
    % ("[a]" * 100_000),
    "line feeds in a grok pattern": 'filter { grok { match => { "m" => "%s" } } }' % ("\n" * 400_000),
    "blanks in place of a value": "filter { mutate { add_tag => %s\n} }" % (" " * 400_000),
}


@pytest.mark.parametrize("name", RUNS)
def test_a_long_run_of_one_character(folder, name):
    """With quadratic time or memory, the process would exceed its limits by far."""
    (folder / "x.conf").write_text(RUNS[name])
    fine(lslint("--isolated", "x.conf", cwd=folder))
