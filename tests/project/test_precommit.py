"""The hooks work in a real git repository with the real pre-commit."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from extras import needs
from paths import ROOT

pytestmark = [pytest.mark.slow, needs("check", "pre-commit")]

PRE_COMMIT = str(pathlib.Path(sys.executable).parent / "pre-commit")

NGINX = "server {\n  listen 80;\n  location / { return 200; }\n}\n"
REFUSED = "input { beats { port = 5044 } }\n"
FIXABLE = "filter {\n  if [a] && [b] { mutate { add_tag => [ 'seen' ] } }\n}\n"
SOUND = 'input {\n  beats {\n    id => "beats_in"\n    port => 5044\n  }\n}\n'


def run(cwd: pathlib.Path, *command: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, env=env)


@pytest.fixture(scope="module")
def provider(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A new git repository with the working tree in one commit."""
    place = tmp_path_factory.mktemp("provider") / "lslint"
    skip = shutil.ignore_patterns(
        ".git", ".venv*", "build", "*.egg-info", ".dev", "*_cache", "__pycache__", "tests", "node_modules"
    )
    shutil.copytree(ROOT, place, symlinks=True, ignore=skip)
    for link in (place / "lint" / "grammar", place / "lint" / "rules"):
        link.unlink(missing_ok=True)
    commit(place, "provide")
    return place


def commit(place: pathlib.Path, message: str) -> None:
    identity = ["-c", "user.name=tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
    if not (place / ".git").exists():
        assert run(place, "git", "init", "-q", "-b", "main").returncode == 0
    assert run(place, "git", "add", "-A").returncode == 0
    assert run(place, "git", *identity, "commit", "-q", "-m", message).returncode == 0


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """One pre-commit cache for the module, so that lslint is installed once."""
    remaining = {k: v for k, v in os.environ.items() if not k.startswith("GIT_")}
    return {**remaining, "PRE_COMMIT_HOME": str(tmp_path_factory.mktemp("cache"))}


@pytest.fixture
def repo(tmp_path: pathlib.Path, provider: pathlib.Path) -> pathlib.Path:
    """A user's repository with the hooks configured."""
    revision = run(provider, "git", "rev-parse", "HEAD").stdout.strip()
    hooks = [{"id": name} for name in ("lslint-fix", "lslint-format", "lslint")]
    config = {"repos": [{"repo": str(provider), "rev": revision, "hooks": hooks}]}
    (tmp_path / ".pre-commit-config.yaml").write_text(json.dumps(config, indent=2))
    (tmp_path / "nginx.conf").write_text(NGINX)
    (tmp_path / "package.json").write_text('{"name": "site", "version": "1.0.0"}\n')
    (tmp_path / "compose.yml").write_text("services:\n  web:\n    image: web\n")
    return tmp_path


def hooks(repo: pathlib.Path, environment: dict[str, str], *only: str) -> subprocess.CompletedProcess[str]:
    return run(repo, PRE_COMMIT, "run", "--all-files", "--color", "never", *only, env=environment)


def test_manifest_is_valid() -> None:
    assert run(ROOT, PRE_COMMIT, "validate-manifest", ".pre-commit-hooks.yaml").returncode == 0


def test_sound_repository_passes_and_foreign_files_are_left_alone(
    repo: pathlib.Path, environment: dict[str, str]
) -> None:
    (repo / "main.conf").write_text(SOUND)
    commit(repo, "sound")
    done = hooks(repo, environment)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (repo / "nginx.conf").read_text() == NGINX
    assert (repo / "main.conf").read_text() == SOUND


def test_fixing_hook_fixes_and_says_so(repo: pathlib.Path, environment: dict[str, str]) -> None:
    (repo / "main.conf").write_text(REFUSED)
    (repo / "extra.conf").write_text(FIXABLE)
    commit(repo, "to be fixed")
    done = hooks(repo, environment, "lslint-fix")
    assert done.returncode == 1
    assert "files were modified by this hook" in done.stdout
    assert "port => 5044" in (repo / "main.conf").read_text()
    assert "[a] and [b]" in (repo / "extra.conf").read_text()
    again = hooks(repo, environment, "lslint-fix")
    assert again.returncode == 0, again.stdout
