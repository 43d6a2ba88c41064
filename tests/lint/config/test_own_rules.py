"""The rule of the tutorial, and rules as modules. The rest: ``tests/cases/commands/own_rules.yml``."""

import re
import subprocess
import sys

import in_process
import pytest
from paths import ROOT

PAGE = ROOT / "docs" / "own-rules.md"
RULE = re.findall(r"```\w*\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0]


@pytest.fixture
def tree(tmp_path):
    (tmp_path / "lint-rules").mkdir()
    (tmp_path / "lint-rules" / "acme001_other_cluster.py").write_text(RULE, encoding="utf-8")
    (tmp_path / "lslint.toml").write_text('plugins = ["./lint-rules"]\nignore = ["LS"]\n')
    text = 'output { elasticsearch { hosts => ["https://old.acme.example:9200"] } }\n'
    (tmp_path / "main.conf").write_text(text * 2)
    return tmp_path


def lslint(tree, *arguments):
    with in_process.environment(str(tree)):
        return tuple(in_process.command([*arguments]))


def test_examples_and_fixes_are_tested(tree):
    command = ("rule", "test", "lint-rules/acme001_other_cluster.py")
    assert lslint(tree, *command) == (0, "ACME001 other-cluster: 4 examples pass\n", "")
    wrong = RULE.replace("fixed = 'output", "fixed = 'outputs")
    (tree / "lint-rules" / "acme001_other_cluster.py").write_text(wrong)
    code, out, err = lslint(tree, *command)
    assert (code, err) == (1, "")
    assert "the fix of bad example 1 makes" in out


def test_a_module(tree, tmp_path, monkeypatch):
    package = tmp_path / "site" / "acme_lslint"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "cluster.py").write_text(RULE)
    monkeypatch.setenv("PYTHONPATH", str(package.parent))
    (tree / "lslint.toml").write_text('plugins = ["acme_lslint"]\nselect = ["ACME"]\n')
    command = [sys.executable, "-m", "lslint", "--output-format", "concise", "main.conf"]
    assert subprocess.run(command, cwd=tree, capture_output=True).returncode == 2
    done = subprocess.run([*command, "--allow-plugins", "acme_lslint"], cwd=tree, capture_output=True)
    assert (done.returncode, b"ACME001" in done.stdout) == (1, True)


@pytest.mark.parametrize(("text", "message"), [("def\n", "SyntaxError"), ("raise ValueError('x')\n", "ValueError: x")])
def test_a_module_that_cannot_be_loaded(tree, monkeypatch, text, message):
    monkeypatch.syspath_prepend(tree)
    (tree / "acme_broken.py").write_text(text)
    (tree / "lslint.toml").write_text('plugins = ["acme_broken"]\n')
    code, out, err = lslint(tree, "--allow-plugins", "acme_broken", ".")
    assert (code, out) == (2, "")
    assert message in err


def test_trees_are_part_of_the_api():
    from lslint.grammar.config.tree import Scalar
    from lslint.grammar.logstash.nodes import Plugin
    from lslint.rules import api

    assert api.nodes.Plugin is Plugin
    assert api.config_tree.Scalar is Scalar
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = api.no_such_name
