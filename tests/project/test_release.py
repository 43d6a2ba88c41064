"""A release: one version everywhere, the form of the changelog, files that are the same each time, and every way to
install them, each with the Pythons of this machine and without the sources."""

import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest
import release
from extras import needs
from paths import ROOT

from lslint.config.version import VERSION


class TestVersion:
    def test_it_is_in_one_place(self):
        assert release.version() == VERSION
        assert 'dynamic = ["version"]' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


class TestChangelog:
    TEXT = (
        "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n### Fixed\n- A.\n\n## [1.0.0] - 2026-01-02\n- B.\n"
    )

    def test_sections(self):
        assert release.section(self.TEXT, "1.1.0") == ("2026-02-03", "### Fixed\n- A.")
        assert release.section(self.TEXT, "1.0.0") == ("2026-01-02", "- B.")
        assert release.section(self.TEXT, "Unreleased") == ("", "")
        assert release.section(self.TEXT, "2.0.0") == ("", "")

    @pytest.mark.parametrize(("version", "tag", "text", "words"), [
        ("1.1.0", "v1.1.0", TEXT, []), ("1.1.0", "", TEXT, []), ("1.1.0", "v1.0.0", TEXT, ["the tag is v1.0.0"]),
        ("1.1.0", "1.1.0", TEXT, ["the tag is 1.1.0"]), ("1.2.0", "v1.2.0", TEXT, ["no section"]),
        ("1.1.0.dev1", "", TEXT, ["not of the form", "no section"]),
        ("1.1.0", "", TEXT.replace("## [1.1.0]", "- C.\n## [1.1.0]"), ["under [Unreleased]"]),
        ("1.1.0", "", TEXT.replace(" - 2026-02-03", ""), ["no section"]),
    ])  # fmt: skip
    def test_what_keeps_a_commit_from_being_a_release(self, version, tag, text, words):
        found = release.problems(version, tag, text)
        assert len(found) == len(words)
        for problem, word in zip(found, words, strict=True):
            assert word in problem


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """The files of a release, by their ending."""
    return built(tmp_path_factory.mktemp("first") / "dist")


def built(target, umask=0o022, **environment):
    command = [sys.executable, str(ROOT / "tools" / "release.py"), "build", str(target)]
    done = subprocess.run(
        command, cwd=target.anchor, env={**os.environ, **environment}, umask=umask, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return {path.suffix: path for path in target.iterdir() if path.suffix}


@functools.cache
def pythons():
    """The supported Pythons of this machine: 3.12 -> its path."""
    places = [sys.executable, *map(shutil.which, ("python3.11", "python3.12", "python3.13", "python3.14"))]
    places += sorted(pathlib.Path.home().glob(".pyenv/versions/3.*/bin/python"))
    found = {}
    for place in filter(None, places):
        code = "import sys, venv; print('%d.%d' % sys.version_info[:2])"
        done = subprocess.run([place, "-c", code], capture_output=True, text=True)
        name = done.stdout.strip()
        if done.returncode == 0 and tuple(map(int, name.split("."))) >= (3, 11):
            found.setdefault(name, str(place))
    return found


def interpreter(version):
    """Return the path of a Python; skip the test if this machine does not have it."""
    path = pythons().get(version)
    if path is None:
        pytest.skip(f"Python {version} is not installed")
    return path


CACHES: dict[str, str] = {}


@pytest.fixture(scope="module", autouse=True)
def _caches(tmp_path_factory):
    """Each package is downloaded once."""
    for name in ("PIP_CACHE_DIR", "UV_CACHE_DIR"):
        CACHES[name] = str(tmp_path_factory.getbasetemp() / name.lower())


def clean(home):
    """An environment without anything of this one."""
    kept = ("PATH", "PIP_INDEX_URL", "PIP_CONFIG_FILE", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "UV_DEFAULT_INDEX")
    variables = {name: os.environ[name] for name in (*kept, "SYSTEMROOT") if name in os.environ}
    return {**variables, **CACHES, "HOME": str(home)}


def run(*command, cwd, expected=0, **environment):
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env={**clean(cwd), **environment}, capture_output=True, text=True
    )
    assert done.returncode == expected, done.stdout + done.stderr
    return done.stdout


def greeted(*command, cwd):
    """What a language server says about itself."""
    params = {"processId": None, "rootUri": None, "capabilities": {}}
    requests = [("initialize", params, 1), ("shutdown", None, 2), ("exit", None, None)]
    text = b""
    for method, given, number in requests:
        message = {"jsonrpc": "2.0", "method": method, "params": given, **({"id": number} if number else {})}
        content = json.dumps(message).encode()
        text += b"Content-Length: %d\r\n\r\n%s" % (len(content), content)
    words = [str(word) for word in command]
    done = subprocess.run(words, input=text, cwd=cwd, env=clean(cwd), capture_output=True, timeout=120)
    head, _, rest = done.stdout.partition(b"\r\n\r\n")
    size = int(re.search(rb"Content-Length: (\d+)", head)[1])
    return json.loads(rest[:size])["result"]["serverInfo"]


def examples(folder):
    """Copies the examples into a folder, which is a project."""
    shutil.copytree(ROOT / "examples", folder / "examples")
    (folder / ".git").mkdir()
    return folder


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """What the lslint of the checkout says about the examples."""
    folder = examples(tmp_path_factory.mktemp("report"))
    return run(sys.executable, "-m", "lslint", "check", "examples", cwd=folder, expected=1)


@pytest.fixture
def elsewhere(tmp_path, report):
    """A folder with the examples and without the sources; checks that a command reports what the checkout does."""
    examples(tmp_path)

    def check(*command, **environment):
        assert run(*command, "--version", cwd=tmp_path, **environment) == f"lslint {VERSION}\n"
        assert run(*command, "check", "examples", cwd=tmp_path, expected=1, **environment) == report
        assert "unanchored" in run(*command, "rule", "LS301", cwd=tmp_path, **environment).lower()
        assert "--fix-only" in run(*command, "check", "--help", cwd=tmp_path, **environment)

    check.folder = tmp_path
    return check


@pytest.mark.slow
@needs("release", "build", "shiv", "twine")
class TestFiles:
    def test_two_builds_are_byte_identical(self, dist, tmp_path):
        again = built(tmp_path / "dist", umask=0o077, TZ="Asia/Tokyo", LC_ALL="C")
        assert {path.name: path.read_bytes() for path in again.values()} == {
            path.name: path.read_bytes() for path in dist.values()
        }
        assert set(dist) == {".gz", ".whl", ".pyz"}

    def test_sums(self, dist):
        lines = (dist[".whl"].parent / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
        assert dict(reversed(line.split("  ")) for line in lines) == {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in dist.values()
        }

    def test_nothing_else_is_in_them(self, dist):
        """No path of this machine, and no name of a host of this machine's registries."""
        import tarfile
        import zipfile

        with tarfile.open(dist[".gz"]) as archive:
            names = archive.getnames()
            members = list(archive)
        assert {(member.uid, member.uname, member.mtime) for member in members} == {(0, "", members[0].mtime)}
        assert {name.split("/")[1] for name in names if "/" in name} == {
            "LICENSE", "PKG-INFO", "README.md", "grammar", "lint", "lslint.egg-info", "man", "pyproject.toml", "rules",
            "setup.cfg",
        }  # fmt: skip
        with zipfile.ZipFile(dist[".pyz"]) as archive:
            everything = b"".join(archive.read(name) for name in archive.namelist() if "dist-info" in name)
            assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd", ".pyc"))]
            names = {name.split("/")[1].lower() for name in archive.namelist() if name.startswith("site-packages/")}
        assert str(ROOT).encode() not in everything
        assert {name for name in names if "dist-info" not in name} == {
            "lslint", "typer", "yaml", "_yaml", "shellingham", "colorama", "annotated_doc", "share",
            *("pygls", "lsprotocol", "cattr", "cattrs", "attr", "attrs", "typing_extensions.py"),
        }  # fmt: skip


@pytest.mark.slow
@needs("release", "build", "shiv", "pipx", "uv")
@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
class TestChannels:
    """Each in a new virtual environment that has nothing else."""

    def environment(self, python, folder):
        run(interpreter(python), "-m", "venv", folder / "venv", cwd=folder)
        return folder / "venv" / ("Scripts" if os.name == "nt" else "bin")

    @pytest.mark.parametrize("kind", [".whl", ".gz"])
    def test_pip(self, dist, elsewhere, python, kind):
        place = self.environment(python, elsewhere.folder)
        run(place / "python", "-m", "pip", "install", "-q", dist[kind], cwd=elsewhere.folder)
        elsewhere(place / "lslint")
        elsewhere(place / "python", "-I", "-m", "lslint")
        where = run(place / "python", "-I", "-c", "import lslint; print(lslint.__file__)", cwd=elsewhere.folder)
        assert where.startswith(str(elsewhere.folder / "venv"))
        run(place / "python", "-m", "pip", "check", cwd=elsewhere.folder)

    def test_zipapp(self, dist, elsewhere, python):
        place = self.environment(python, elsewhere.folder)
        elsewhere(place / "python", "-I", dist[".pyz"])
        assert greeted(place / "python", "-I", dist[".pyz"], "lsp", cwd=elsewhere.folder)["name"] == "lslint"
