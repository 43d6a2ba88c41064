"""The scripts of the CI files run in a checkout full of Python modules: none of them is imported."""

import json
import os
import re
import subprocess
import sys
import zipfile

import pytest
import yaml
from ci_scripts import action
from extras import needs_command
from paths import ROOT, write_files

PLANTED = (
    *("venv", "pip", "ensurepip", "lslint", "yaml", "json", "sitecustomize", "usercustomize", "setuptools", "site"),
    *("encodings", "runpy", "subprocess", "tomllib", "typer", "pkg_resources", "conftest", "setup", "zipfile", "os"),
)
FAKE_MAIN = """import json, os, sys
with open(os.environ["LSLINT_RECORD"], "a") as file:
    file.write(json.dumps([sys.flags.isolated, sys.path, sys.argv[1:]]) + "\\n")
"""


@pytest.fixture
def checkout(tmp_path):
    """A checkout with planted modules and package settings, and the file that shows that one was used."""
    folder, mark = tmp_path / "checkout", tmp_path / "ran"
    folder.mkdir()
    code = f"open({str(mark)!r}, 'a').write(__name__ + '\\n')\n"
    for name in PLANTED:
        (folder / f"{name}.py").write_text(code)
        (folder / name).mkdir()
        for file in ("__init__.py", "__main__.py"):
            (folder / name / file).write_text(code)
    (folder / "pyproject.toml").write_text(
        '[build-system]\nrequires = []\nbuild-backend = "setup"\nbackend-path = ["."]\n'
    )
    for name in ("pip.conf", "pip.ini", "setup.cfg", ".pydistutils.cfg"):
        (folder / name).write_text("[global]\nindex-url = http://127.0.0.1:1/\n[install]\nprefix = /nowhere\n")
    (folder / "pyvenv.cfg").write_text("home = .\n")
    (folder / "x.conf").write_text("input { stdin { } }\n")
    return folder, mark


@pytest.fixture
def wheel(tmp_path):
    """A package ``lslint`` that records how it was started, so that no index is needed."""
    place = tmp_path / "wheels"
    place.mkdir()
    path = place / "lslint-9-py3-none-any.whl"
    info = "lslint-9.dist-info"
    files = {
        "lslint/__init__.py": "",
        "lslint/__main__.py": FAKE_MAIN,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: lslint\nVersion: 9\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    with zipfile.ZipFile(path, "w") as file:
        for name, text in files.items():
            file.writestr(name, text)
        file.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"]))
    return path


def environment(tmp_path, folder, wheel):
    """As a runner has it, with a ``PYTHONPATH`` that leads into the checkout."""
    tools = tmp_path / "tools"
    tools.mkdir(exist_ok=True)
    for name in ("python", "python3"):
        (tools / name).unlink(missing_ok=True)
        (tools / name).symlink_to(os.path.realpath(sys.executable))
    (tmp_path / "runner").mkdir(exist_ok=True)
    return {
        "PATH": f"{tools}:/usr/bin:/bin", "HOME": str(tmp_path / "home"), "RUNNER_TEMP": str(tmp_path / "runner"),
        "GITHUB_OUTPUT": str(tmp_path / "output"), "LSLINT_RECORD": str(tmp_path / "record"),
        "PYTHONPATH": f".:{folder}", "PYTHONSTARTUP": str(folder / "os.py"), "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(wheel.parent),
    }  # fmt: skip


def run(script, folder, env):
    command = ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120)


def started(tmp_path):
    """Whether Python was isolated, its path, and the arguments, for each start of the package."""
    return [json.loads(line) for line in (tmp_path / "record").read_text().splitlines()]


def hold(done, tmp_path, folder, mark, starts):
    assert not mark.exists(), mark.read_text()
    assert done.returncode == 0, done.stderr
    found = started(tmp_path)
    assert len(found) == starts
    for isolated, path, _ in found:
        assert isolated
        assert not [one for one in path if one in ("", ".") or one.startswith(str(folder))]


@pytest.mark.slow
def test_github_action(checkout, wheel, tmp_path):
    """A2: ``python3 -m venv`` imported ``venv.py`` of the checkout."""
    folder, mark = checkout
    install, check, inputs = action(**{"sarif-file": "out.sarif", "diff-base": "HEAD"})
    env = {**environment(tmp_path, folder, wheel), **inputs, "LSLINT_SOURCE": str(wheel)}
    done = run(install, folder, env)
    assert done.returncode == 0, done.stderr
    assert not mark.exists()
    hold(run(check, folder, env), tmp_path, folder, mark, 2)
    assert (tmp_path / "output").read_text() == "exit-code=0\n"


def test_the_planted_modules_work(checkout, wheel, tmp_path):
    """The tests of this file can fail: the same script without ``-I`` runs a planted module."""
    folder, mark = checkout
    install, _, _ = action()
    env = {**environment(tmp_path, folder, wheel), "LSLINT_SOURCE": str(wheel)}
    for name in ("PYTHONPATH", "PYTHONSTARTUP"):
        del env[name]
    run(install.replace(" -I ", " ").replace('cd "$RUNNER_TEMP"', ""), folder, env)
    assert mark.exists()


@pytest.mark.slow
def test_gitlab_component(checkout, wheel, tmp_path):
    folder, mark = checkout
    head, body = (ROOT / "templates" / "lslint.yml").read_text(encoding="utf-8").split("\n---\n")
    inputs = yaml.safe_load(head)["spec"]["inputs"]
    assert "default" not in inputs["package"], "the name of a package that anybody can register"
    given = {
        ("package"): str(wheel),
        **{name: str(spec["default"]) for name, spec in inputs.items() if "default" in spec},
    }
    job = yaml.safe_load(re.sub(r"\$\[\[ inputs\.([\w-]+) \]\]", lambda found: given[found[1]], body))["lslint"]
    script = "\n".join([*job["before_script"], *job["script"]])
    hold(run(script, folder, environment(tmp_path, folder, wheel)), tmp_path, folder, mark, 1)


@pytest.mark.slow
def test_jenkinsfile(checkout, wheel, tmp_path):
    folder, mark = checkout
    steps = re.findall(r"^\s*sh '(.*)'$", (ROOT / "ci" / "Jenkinsfile").read_text(), re.MULTILINE)
    assert len(steps) == 2
    env = {**environment(tmp_path, folder, wheel), "LSLINT_SOURCE": str(wheel)}
    subprocess.run([sys.executable, "-I", "-m", "venv", str(tmp_path / "image")], check=True)
    env["PATH"] = f"{tmp_path / 'image' / 'bin'}:{env['PATH']}"
    for step in steps:
        done = run(step, folder, env)
        assert done.returncode == 0, done.stderr
    hold(done, tmp_path, folder, mark, 1)


@pytest.mark.parametrize(
    "name", ["action.yml", "templates/lslint.yml", "ci/Jenkinsfile", "Dockerfile", ".pre-commit-hooks.yaml"]
)
def test_every_start_of_python_is_isolated(name):
    text = re.sub(r"(?m)^\s*(#|//).*", "", (ROOT / name).read_text(encoding="utf-8"))
    text = re.sub(
        r"python:3[\w.-]*|python-version|language: python|setup-python|types: \[python\]|\[python, ruby", "", text
    )
    starts = re.findall(r"\bpython3?\b\"?,? *\"?(-\w+)?", text)
    assert starts
    assert set(starts) == {"-I"}
    assert not re.search(r"(?<!-m )(?<![\w-])pip3? install\b|bin/lslint", text)


@pytest.mark.parametrize("name", [
    "action.yml", "templates/lslint.yml", "ci/Jenkinsfile", "ci/lslint.megalinter-descriptor.yml",
    "docs/untrusted.md",
])  # fmt: skip
def test_nothing_installs_a_name_that_anybody_can_register(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"pip install (?:-\S+ )*[\"']?lslint\b|^\s*- lslint$|default: lslint$", text, re.MULTILINE)


RECIPES = dict(
    re.findall((r"<!-- (\w+) -->\n+```sh\n(.*?)^```"), (ROOT / "docs" / "untrusted.md").read_text(), re.M | re.S)
)


@pytest.mark.slow
def test_recipe_for_python(checkout, wheel, tmp_path):
    """The commands of docs/untrusted.md, with a wheel in place of the archive."""
    folder, mark = checkout
    script, count = re.subn(r"https://\S+?\.zip", str(wheel), RECIPES["python"])
    assert count == 1
    hold(run(script, folder, environment(tmp_path, folder, wheel)), tmp_path, folder, mark, 1)


BROKEN = "input { stdin { }\n"
HIDING = 'exclude = ["*"]\n'


def git(folder, *words):
    identity = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    return subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def pull_request(tmp_path):
    """A checkout of a branch that hides its findings by config, nested config and baseline, with ``origin/main``."""
    folder = tmp_path / "repository"
    (folder / "x" / "old").mkdir(parents=True)
    git(folder, "init", "-q", "-b", "main")
    (folder / "x" / "old" / "a.conf").write_text(BROKEN)
    (folder / "x" / "known.conf").write_text(BROKEN)
    base = '[per-file-ignores]\n"x/old/**" = ["LS0"]\n'
    (folder / "lslint.toml").write_text(base)
    lslint(folder, "--write-baseline", "x/known.conf")
    (folder / "lslint.toml").write_text('baseline = "lslint-baseline.json"\n' + base)
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "base")
    git(folder, "update-ref", "refs/remotes/origin/main", "HEAD")
    (folder / "x" / "new.conf").write_text(BROKEN)
    outside = tmp_path / "outside.toml"
    outside.write_text(HIDING)
    (folder / "lslint.toml").unlink()
    (folder / "lslint.toml").symlink_to(outside)
    (folder / ".lslint.toml").write_text(HIDING)
    (folder / "x" / "lslint.toml").write_text(HIDING)
    lslint(folder, "--isolated", "--write-baseline", "x")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "hides")
    return folder, outside


def lslint(folder, *words):
    command = [sys.executable, "-I", "-m", "lslint", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})


def with_lslint(tmp_path, options=""):
    """An environment with a command ``lslint``."""
    tools = tmp_path / "tools"
    tools.mkdir()
    (tools / "lslint").write_text(f'#!/bin/sh\nexec {sys.executable} -I -m lslint {options} "$@"\n')
    (tools / "lslint").chmod(0o755)
    return {"PATH": f"{tools}:/usr/bin:/bin", "HOME": str(tmp_path), "BASE": "main"}


@needs_command("jq")
def test_recipe_for_hidden_findings(tmp_path):
    """It shows findings that comments, in any notation, and skipped files and folders hide, and follows no link."""
    folder = tmp_path / "repository"
    bad = 'input { stdin { } }\nfilter { mutate { convert => { "a" => "int" } } }%s\n'
    files = {
        "tab.conf": bad % " # lslint:\tignore[LS234]", "two.conf": bad % " # a ##lslint:ignore[LS234]",
        "shown.conf": bad % "", "old.conf.bak": bad % "", "venv/x.conf": bad % "", "--quiet": "x",
    }  # fmt: skip
    write_files(folder, files)
    (tmp_path / "outside.conf").write_text(bad % "")
    (folder / "link.conf").symlink_to(tmp_path / "outside.conf")
    git(folder, "init", "-q")
    done = run(RECIPES["hidden"], folder, with_lslint(tmp_path))
    for name in ("old.conf.bak", "venv/"):
        assert f"{name}: not checked (" in done.stdout
    for name in ("tab.conf", "two.conf"):
        assert f"{name}: LS234: " in done.stdout
    assert "shown.conf: LS234" not in done.stdout
    assert "venv/x.conf:2:" in done.stdout
    assert "old.conf.bak:2:" in done.stdout
    assert "link.conf" not in done.stdout
    assert done.returncode == 0, done.stderr


@needs_command("jq")
def test_recipe_for_changed_files(tmp_path):
    """It shows a new manifest, files that are moved or replaced by links, and suppressed errors; else nothing."""
    folder = tmp_path / "repository"
    folder.mkdir()
    for name in ("moved.conf", "linked.conf", "edited.conf", "mounted.conf"):
        (folder / name).write_text("input { stdin { } }\n")
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", ".")
    git(folder, "commit", "-qm", "base")
    git(folder, "update-ref", "refs/remotes/origin/main", "HEAD")
    tools = with_lslint(tmp_path)
    assert run(RECIPES["changed"], folder, tools).stdout == ""
    (folder / "edited.conf").write_text("input { stdin { nope => 1 } } # lslint: ignore[LS102]\n")
    (folder / "linked.conf").unlink()
    (folder / "linked.conf").symlink_to(tmp_path / "outside.conf")
    (folder / "compose.yml").write_text(
        "services:\n  logstash:\n    image: logstash:8.15.0\n"
        "    volumes: [./mounted.conf:/usr/share/logstash/pipeline/mounted.conf]\n"
    )
    git(folder, "mv", "moved.conf", "moved.conf.bak")
    git(folder, "add", ".")
    done = run(RECIPES["changed"], folder, tools)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "compose.yml", "T\tlinked.conf", "R100\tmoved.conf\tmoved.conf.bak", "edited.conf: LS102",
    ]  # fmt: skip


def test_recipe_for_the_config_of_the_base_branch(pull_request, tmp_path):
    """Ignores and baseline of the base branch hold; those of the branch do not; no link is followed."""
    folder, outside = pull_request
    assert "new.conf" not in lslint(folder, ".").stdout
    done = run(RECIPES["config"], folder, with_lslint(tmp_path, "--output-format concise"))
    assert done.returncode == 1, done.stderr
    assert [line.split(":")[0] for line in done.stdout.splitlines() if "LS005" in line] == ["x/new.conf"]
    assert outside.read_text() == HIDING
    assert not (folder / "lslint.toml").is_symlink()


def test_workflow_of_the_page(tmp_path):
    """The values of a step come by the environment, and the actions are pinned to commits."""
    text = (ROOT / "docs" / "untrusted.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```yaml\n(.*?)^```", text, re.M | re.S)
    steps = [step for block in blocks for step in _steps(yaml.safe_load(block))]
    assert len(steps) >= 3
    assert all("${{" not in step.get("run", "") for step in steps)
    uses = [step["uses"].partition("@")[2] for step in steps if "uses" in step]
    assert uses
    assert all(re.fullmatch(r"[0-9a-f]{40}|<commit SHA[^>]*>", one) for one in uses)


def _steps(content):
    if isinstance(content, list):
        return content
    return [step for job in content["jobs"].values() for step in job["steps"]]


def test_pre_commit_entries_start_the_module():
    for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text()):
        assert hook["entry"].startswith("python -I -m lslint ")


def test_docker_image_starts_isolated():
    [entry] = re.findall(r"^ENTRYPOINT (.*)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
    assert json.loads(entry)[1:] == ["-I", "-B", "-m", "lslint"]
