"""The wheel and the sdist hold the whole tree and nothing else."""

import pathlib
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest
from extras import needs
from paths import ROOT

pytestmark = [pytest.mark.slow, needs("release", "build")]

CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
FOLDERS: dict[str, str] = CONFIG["package-dir"]


def tree() -> set[str]:
    """Files of the three folders under their installed names; without links for type checkers and sources of facts."""
    found = set()
    for package, folder in FOLDERS.items():
        for path in (ROOT / folder).rglob("*"):
            inside = path.relative_to(ROOT / folder)
            linked = any((ROOT / folder / part).is_symlink() for part in [inside, *inside.parents][:-1])
            if path.is_file() and not linked and not {"__pycache__", "sources"} & set(inside.parts):
                found.add(f"{package.replace('.', '/')}/{inside.as_posix()}")
    return found


def build(kind: str, source: pathlib.Path, target: pathlib.Path) -> pathlib.Path:
    command = [sys.executable, "-m", "build", f"--{kind}", "--outdir", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr + done.stdout
    return next(target.glob("*.whl" if kind == "wheel" else "*.tar.gz"))


def wheel_names(wheel: pathlib.Path) -> tuple[set[str], set[str]]:
    names = set(zipfile.ZipFile(wheel).namelist())
    data = {n.partition("/")[2] for n in names if n.split("/")[0].endswith(".data")}
    assert data == {"data/share/man/man1/lslint.1"}
    ours = {n for n in names if not n.split("/")[0].endswith((".dist-info", ".data"))}
    return ours, {n.split("/")[0] for n in ours}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


def test_wheel_from_the_tree_holds_the_tree(tmp_path: pathlib.Path) -> None:
    ours, tops = wheel_names(build("wheel", ROOT, tmp_path))
    assert tops == {"lslint"}
    assert ours == tree()


def test_wheel_from_the_sdist_holds_the_tree(sdist: pathlib.Path, tmp_path: pathlib.Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "source", filter="data")
    assert not (next((tmp_path / "source").iterdir()) / "editors").exists()
    ours, tops = wheel_names(build("wheel", next((tmp_path / "source").iterdir()), tmp_path / "out"))
    assert tops == {"lslint"}
    assert ours == tree()
