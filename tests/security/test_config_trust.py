"""A config of the tree runs no code, however it is passed to lslint."""

import os

import pytest
import yaml
from hostile import PIPELINE, fine, inside, lslint
from paths import ROOT

CONFIGS = {
    "folder": 'plugins = ["./rules"]\n', "file": 'plugins = ["./rules/x001_a.py"]\n',
    "absolute": 'plugins = ["{tree}/rules"]\n', "home": 'plugins = ["~/rules"]\n', "module": 'plugins = ["evil"]\n',
    "own permission": 'plugins = ["./rules"]\nallow-plugins = ["./rules"]\n',
    "permission first": 'allow-plugins = ["{tree}/rules"]\nplugins = ["./rules"]\n',
    "extend": 'extend = "sub/base.toml"\n',
    "extend with permission": 'extend = "sub/allow.toml"\nplugins = ["./rules"]\n',
}  # fmt: skip


@pytest.fixture
def tree(tmp_path):
    """A tree with code, and the file that shows that it ran."""
    folder, mark = tmp_path / "tree", tmp_path / "ran"
    (folder / "rules").mkdir(parents=True)
    (folder / "sub" / "rules").mkdir(parents=True)
    code = f"open({str(mark)!r}, 'w').close()\n"
    for name in ("rules/x001_a.py", "sub/rules/x001_a.py", "evil.py", "sub/evil.py"):
        (folder / name).write_text(code)
    (folder / "sub" / "base.toml").write_text('plugins = ["./rules"]\n')
    (folder / "sub" / "allow.toml").write_text('allow-plugins = ["../rules", "./rules"]\n')
    (folder / "x.conf").write_text(PIPELINE)
    return folder, mark


@pytest.mark.parametrize("name", CONFIGS)
@pytest.mark.parametrize("how", ["found", "--config", "--config absolute", "pyproject"])
def test_no_plugin_runs_without_permission(tree, name, how):
    """A3: ``--config`` is no permission."""
    folder, mark = tree
    content = CONFIGS[name].replace("{tree}", str(folder))
    arguments = []
    if how == "pyproject":
        (folder / "pyproject.toml").write_text(f"[tool.lslint]\n{content}")
        arguments = ["--config", "pyproject.toml"]
    elif how == "found":
        (folder / "lslint.toml").write_text(content)
    else:
        (folder / "other.toml").write_text(content)
        arguments = ["--config", "other.toml" if how == "--config" else str(folder / "other.toml")]
    path = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), str(folder))))
    done = fine(lslint(*arguments, "x.conf", cwd=folder, env={"PYTHONPATH": path}), 2)
    assert "allow" in done.stderr
    assert not mark.exists()


def test_the_permission_itself_works(tree):
    """The test above can fail: with the permission the code does run."""
    folder, mark = tree
    (folder / "other.toml").write_text(CONFIGS["folder"])
    inside("--config", "other.toml", "--allow-plugins", "./rules", "x.conf", cwd=folder)
    assert mark.exists()


@pytest.mark.parametrize("allowed", ["./rules", "rules"])
def test_a_permission_is_for_one_path(tree, allowed):
    """A config further down cannot use the same relative path for other files."""
    folder, mark = tree
    (folder / "sub" / "lslint.toml").write_text('plugins = ["./rules"]\n')
    (folder / "sub" / "y.conf").write_text(PIPELINE)
    fine(inside("--allow-plugins", allowed, "sub/y.conf", cwd=folder), 2)
    assert not mark.exists()


def test_megalinter_runs_nothing_of_the_repository(tree):
    """The arguments of the descriptor, with whatever config it passes."""
    folder, mark = tree
    (folder / "lslint.toml").write_text(CONFIGS["folder"])
    [linter] = yaml.safe_load((ROOT / "ci" / "lslint.megalinter-descriptor.yml").read_text())["linters"]
    assert "config_file_name" not in linter
    config = [linter.get("cli_config_arg_name", "--config"), "lslint.toml"]
    for given in ([], config):
        arguments = [*linter["cli_lint_extra_args"], *given, "x.conf"]
        fine(inside(*arguments, cwd=folder), 2)
        assert not mark.exists()
    for example in linter["examples"]:
        assert "--allow-plugins" not in example
