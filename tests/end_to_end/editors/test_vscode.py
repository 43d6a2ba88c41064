"""The extension for VS Code: its own tests, its package, and its grammar compared with the tree of real pipelines."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

import pytest
from paths import ROOT, SHARED, needs_corpus

from lslint.grammar.logstash.strict import parse_strict

pytestmark = pytest.mark.slow

FOLDER = ROOT / "editors" / "vscode"
CORPUS = SHARED / "corpus"
MANIFEST = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))

npm = pytest.mark.skipif(
    not (shutil.which("npm") and (FOLDER / "node_modules").is_dir()), reason="needs npm, and `npm ci` in editors/vscode"
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the extension, so that nothing is written to the source tree."""
    folder = tmp_path_factory.mktemp("checkout") / "editors" / "vscode"
    ignored = shutil.ignore_patterns("node_modules", "dist", "out", "bundled", "*.vsix")
    shutil.copytree(FOLDER, folder, ignore=ignored, dirs_exist_ok=True)
    shutil.copytree(ROOT / "lint" / "schema", folder.parents[1] / "lint" / "schema")
    (folder / "node_modules").symlink_to(FOLDER / "node_modules", target_is_directory=True)
    return folder


def run(copy, *command, given=None):
    done = subprocess.run(command, cwd=copy, input=given, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@npm
def test_its_own_tests_pass(copy):
    report = run(copy, "npm", "test")
    assert re.search(r"^# fail 0$", report, re.MULTILINE)
    assert int(re.search(r"^# pass (\d+)$", report, re.MULTILINE).group(1)) > 80


CONTENT = {
    *("package.json", "readme.md", "changelog.md", "license.txt", "language-configuration.json", "dist/extension.js"),
    *("syntaxes/logstash.tmlanguage.json", "images/icon.png", "walkthrough/example.conf"),
    *(f"walkthrough/{name}.md" for name in ("install", "open", "fix", "release", "ci")),
    *(row["url"][2:] for key in ("yamlValidation", "jsonValidation") for row in MANIFEST["contributes"][key]),
}


@npm
@pytest.mark.parametrize("bundled", [True, False])
def test_the_package_holds_what_runs_and_nothing_else(copy, bundled):
    archive = copy.parent.parent / "dist" / "lslint.pyz"  # as in a checkout
    shutil.rmtree(copy / "bundled", ignore_errors=True)
    if bundled:
        archive.parent.mkdir(exist_ok=True)
        archive.write_bytes(b"PK")
        run(copy, "npm", "run", "bundle")
        (copy / "bundled" / "other.txt").write_text("a stray file")
    (copy / "walkthrough" / "deep").mkdir(exist_ok=True)
    (copy / "walkthrough" / "deep" / "stray.txt").write_text("a stray file")
    run(copy, "npm", "run", "package")
    with zipfile.ZipFile(copy / "lslint.vsix") as archive:
        names = {
            name.removeprefix("extension/").lower() for name in archive.namelist() if name.startswith("extension/")
        }
        program = archive.read("extension/dist/extension.js").decode()
    assert names == CONTENT | ({"bundled/lslint.pyz"} if bundled else set())
    # all but VS Code itself and what node brings is inside
    outside = set(re.findall(r"""\brequire\("([^"]+)"\)""", program)) - {"vscode"}
    builtin = {f"{prefix}{name}" for name in json.loads(run(copy, "node", "-p", BUILTIN)) for prefix in ("", "node:")}
    assert outside <= builtin


BUILTIN = "JSON.stringify(require('node:module').builtinModules)"


def names(text):
    """Plugins, codecs and options of a pipeline, as the grammar's tokens tell them."""
    tree = parse_strict(text)
    found = []
    codecs = set()
    for plugin in tree.plugins():
        for option in plugin.options:
            value = option.value
            if type(value).__name__ == "Plugin":
                codecs.add(value.start)
        name = text[plugin.start :]
        if name[0] in "\"'":
            continue
        word = re.match(r"[\w-]+", name).group()
        line = text.count("\n", 0, plugin.start) + 1
        found.append(("codec" if plugin.start in codecs else "plugin", line, word))
        for option in plugin.options:
            if text[option.start] not in "\"'":
                word = re.match(r"[\w-]+", text[option.start :]).group()
                found.append(("option", text.count("\n", 0, option.start) + 1, word))
    return sorted(found)


@npm
@needs_corpus
def test_real_pipelines_are_coloured_as_they_are_read(copy):
    run(copy, "npm", "run", "build:tests")
    verdicts = [json.loads(line) for line in (CORPUS / "verdicts_logstash_dev.jsonl").open(encoding="utf-8")]
    files = [str(CORPUS / one["file"]) for one in verdicts if one["ok"]]
    displayed = run(copy, "node", "out/dump.cjs", given="\n".join(files))
    reports = [json.loads(line) for line in displayed.splitlines()]
    assert len(reports) == len(files) > 100
    other = []
    for report in reports:
        text = pathlib.Path(report["file"]).read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
        if not report["closed"] or sorted(map(tuple, report["names"])) != names(text):
            other.append(report["file"])
    assert not other


@pytest.mark.parametrize(("text", "found"), [
    ("input { redis { batch_count => 999 data_type => list key => queue id => redis_in } }", "LS317"),
    ("input { beats { prot => 5044 } }", "LS1"),
])  # fmt: skip
def test_findings_of_tasks_are_understood(tmp_path, text, found):
    (tmp_path / "a b.conf").write_text(text)
    command = [sys.executable, "-m", "lslint", "--isolated", "--output-format", "concise", "a b.conf"]
    report = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True).stdout
    pattern = MANIFEST["contributes"]["problemMatchers"][0]["pattern"]
    matches = [re.match(pattern["regexp"], line) for line in report.splitlines()]
    taken = [match.group(pattern["file"], pattern["code"]) for match in matches if match]
    assert any(path == "a b.conf" and code.startswith(found) for path, code in taken)


def test_the_lock_file_says_not_where_packages_come_from():
    lock = json.loads((FOLDER / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, entry in lock["packages"].items() if "resolved" in entry]
