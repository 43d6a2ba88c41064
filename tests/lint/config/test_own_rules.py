"""Rules of the user's own: the tutorial, what is refused, and that nothing runs that was not allowed."""

import importlib.util
import json
import os
import pathlib
import py_compile
import subprocess
import sys

import in_process
import pytest
from own_rule import RULE

PIPELINE = 'output { elasticsearch { hosts => ["https://old.acme.example:9200"] } }\n'


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    repo = tmp_path / "repo"
    (repo / "lint-rules").mkdir(parents=True)
    (repo / "pipelines").mkdir()
    (repo / "lint-rules" / "acme001_other_cluster.py").write_text(RULE, encoding="utf-8")
    (repo / "lint-rules" / "test_acme.py").write_text("raise SystemExit('tests are no rules')\n")
    (repo / "lslint.toml").write_text('plugins = ["./lint-rules"]\nignore = ["LS"]\n')
    (repo / "pipelines" / "main.conf").write_text(PIPELINE)
    return repo


def lslint(cwd, *arguments):
    with in_process.environment(str(cwd), HOME=os.environ["HOME"]):
        return tuple(in_process.command([*arguments]))


FILE_RULE = """\
from lslint.rules.api import Rule


class WholeFile(Rule):
    code = "ACME003"
    name = "whole-file"
    severity = "warning"
    stage = "advice"
    kinds = ("pipelines", "jvm-options", "es-index-template")
    visits = ("file",)
    summary = "File"
    why = "It is there."
    bad = ("- pipeline.id: a\\n",)
    good = ("",)

    def check(self, node, ctx):
        yield self.finding(node, f"file of {len(node.documents)} documents")
"""


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        (
            "pipelines.yml",
            "# comment\n- pipeline.id: a\n  path.config: /a\n",
            "pipelines.yml:2:1: warning ACME003 File of 1",
        ),
        ("jvm.options", "-Xms1g\n-Xmx1g\n", "jvm.options:1:1: warning ACME003 File of 0"),
        ("t.json", '{"index_patterns": ["a"], "template": {}}\n', "t.json:1:1: warning ACME003 File of 1"),
    ],
)
def test_a_finding_at_the_node_of_a_file(tree, name, text, line):
    (tree / "lint-rules" / "acme001_other_cluster.py").write_text(FILE_RULE)
    (tree / "lslint.toml").write_text('plugins = ["./lint-rules"]\nselect = ["ACME003"]\n')
    (tree / name).write_text(text)
    code, out, err = lslint(tree, "--allow-plugins", "./lint-rules", "--output-format", "concise", name)
    assert (code, err) == (1, "")
    assert line in out


class TestTrust:
    def test_compiled_code_next_to_an_allowed_rule_is_not_run(self, tree):
        rule, mark = tree / "lint-rules" / "acme001_other_cluster.py", tree / "ran"
        other = tree / "other.py"
        other.write_text(f"open({str(mark)!r}, 'w').close()\n" + RULE)
        cached = pathlib.Path(importlib.util.cache_from_source(str(rule)))
        mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(str(other), cfile=str(cached), invalidation_mode=mode)
        before = cached.read_bytes()
        assert lslint(tree, "--allow-plugins", "./lint-rules", "pipelines")[0] == 1
        assert not mark.exists()
        assert cached.read_bytes() == before

    def test_a_repository_cannot_allow_itself(self, tree):
        mark = tree / "ran"
        rule = tree / "lint-rules" / "acme001_other_cluster.py"
        rule.write_text(f"open({str(mark)!r}, 'w').close()\n" + RULE)
        code, out, err = lslint(tree, "pipelines")
        assert (code, out) == (2, "")
        assert "plugins: ./lint-rules is Python code, which runs only if you allow it" in err
        for config in ('plugins = ["./lint-rules"]\nallow-plugins = ["./lint-rules"]\n', 'allow-plugins = ["x"]\n'):
            (tree / "lslint.toml").write_text(config)
            code, out, err = lslint(tree, "pipelines")
            assert (code, out) == (2, "")
        assert (
            "allow-plugins: a repository cannot allow its own code; remove the key, or move it to your user config"
            in err
        )
        assert not mark.exists()

    @pytest.mark.parametrize("name", ["./lint-rules", "lint-rules", "../repo/lint-rules"])
    def test_by_option(self, tree, name):
        code, out, _ = lslint(tree, "--allow-plugins", name, "--output-format", "concise", "pipelines")
        assert (code, "ACME001" in out) == (1, True)

    def test_by_the_users_own_config(self, tree):
        own = tree.parent / "home" / ".config" / "lslint"
        own.mkdir(parents=True)
        (own / "lslint.toml").write_text(f'allow-plugins = ["{tree}/lint-rules"]\n')
        assert "ACME001" in lslint(tree, "--output-format", "concise", "pipelines")[1]

    def test_naming_the_config_is_not_enough(self, tree):
        """CI systems pass the config of the checked repository to ``--config``."""
        named = ("--config", "lslint.toml", "--output-format", "concise", "pipelines")
        code, out, err = lslint(tree, *named)
        assert (code, out) == (2, "")
        assert "use --allow-plugins ./lint-rules," in err
        assert "ACME001" in lslint(tree, "--allow-plugins", "./lint-rules", *named)[1]

    def test_by_module(self, tree, monkeypatch):
        package = tree.parent / "site" / "acme_lslint"
        package.mkdir(parents=True)
        (package / "__init__.py").write_text("")
        (package / "cluster.py").write_text(RULE)
        monkeypatch.setenv("PYTHONPATH", str(package.parent))
        (tree / "lslint.toml").write_text('plugins = ["acme_lslint"]\nselect = ["ACME"]\n')
        command = [sys.executable, "-m", "lslint", "--output-format", "concise", "pipelines"]
        assert subprocess.run(command, cwd=tree, capture_output=True).returncode == 2
        done = subprocess.run([*command, "--allow-plugins", "acme_lslint"], cwd=tree, capture_output=True)
        assert (done.returncode, b"ACME001" in done.stdout) == (1, True)


@pytest.mark.parametrize(
    ("name", "made", "message"),
    [
        ("./notes", "text\n", "is neither a folder nor a Python file (.py)"),
        ("./nowhere", None, "no such file"),
        ("./broken.py", "def\n", "SyntaxError"),
        ("acme_broken", "def\n", "SyntaxError"),
        ("acme_broken", "raise ValueError('x')\n", "ValueError: x"),
        ("acme_nowhere", None, "No module named"),
    ],
)
def test_what_cannot_be_loaded_is_a_usage_error(tree, monkeypatch, name, made, message):
    monkeypatch.syspath_prepend(tree)
    if made is not None:
        (tree / (name if name[0] == "." else f"{name}.py")).write_text(made)
    (tree / "c.toml").write_text(f'plugins = ["{name}"]\n')
    code, out, err = lslint(tree, "--config", "c.toml", "--allow-plugins", name, "pipelines")
    assert (code, out) == (2, "")
    assert message in err


@pytest.mark.parametrize("arguments", [("format", "--check", "."), ("format", "--diff", "."), ("graph", ".")])
@pytest.mark.parametrize("config", [(), ("--config", "lslint.toml")])
def test_commands_without_rules_need_no_leave_and_run_nothing(tree, arguments, config):
    rule = tree / "lint-rules" / "acme001_other_cluster.py"
    rule.write_text("open('ran', 'w').close()\n" + RULE)
    with (tree / "lslint.toml").open("a") as file:
        file.write('extend-select = ["ACME001"]\n[severity]\nACME001 = "info"\n[options.ACME001]\nx = 1\n')
    code, out, err = lslint(tree, *arguments, *config)
    assert "ACME001" not in err
    assert code == (1 if arguments[0] == "format" else 0)
    assert out
    assert not (tree / "ran").exists()


def test_it_is_like_any_other_rule(tree):
    allow = ("--allow-plugins", "./lint-rules", "--output-format", "concise", "-q")
    assert lslint(tree, *allow, "--ignore", "other-cluster", "pipelines") == (0, "", "")
    assert "ACME001" in lslint(tree, *allow, "--select", "ACME", "pipelines")[1]
    (tree / "pipelines" / "main.conf").write_text(PIPELINE.rstrip() + " # lslint: ignore[ACME001] -- moving\n")
    assert lslint(tree, *allow, "pipelines") == (0, "", "")
    (tree / "pipelines" / "main.conf").write_text(PIPELINE)
    assert lslint(tree, *allow, "--fix", "--unsafe-fixes", "pipelines")[0] == 0
    assert "es.acme.example" in (tree / "pipelines" / "main.conf").read_text()


def test_it_runs_only_where_its_config_holds(tree):
    other = tree.parent / "other"
    other.mkdir()
    (other / "lslint.toml").write_text('ignore = ["LS"]\n')
    (other / "b.conf").write_text(PIPELINE)
    _, out, _ = lslint(tree, "--allow-plugins", "./lint-rules", "--output-format", "concise", ".", "../other")
    assert [line.split(":")[0] for line in out.splitlines()] == ["pipelines/main.conf"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('code = "ACME001"', 'code = "LS999"', "are reserved for the rules of lslint"),
        ('code = "ACME001"', 'code = "acme1"', "must be two to eight capital letters"),
        (
            'name = "other-cluster"',
            'name = "missing-plugin-id"',
            "LS701 already has the name missing-plugin-id; use another one",
        ),
        ('name = "other-cluster"', 'name = "Other"', "must be lowercase words"),
        ('stage = "advice"', 'stage = "load"', "the stage must be one of: run, advice"),
        ('severity = "error"', 'severity = "fatal"', "the severity must be one of"),
        ('kinds = ("logstash",)', 'kinds = ("kibana",)', "is not a kind of file"),
        ('kinds = ("logstash",)', 'kinds = "logstash"', "kinds must be a tuple"),
        ("    why = ", "    reason = ", "OtherCluster does not define why"),
        ("class OtherCluster(Rule)", "class OtherCluster(Rule", "SyntaxError"),
        ("class OtherCluster(Rule)", "class OtherCluster(object)", "expected one rule per file, found 0"),
        ("    why = ", "    def __init__(self):\n        int('x')\n    why = ", "ValueError: invalid literal"),
        ("OURS = ", "import nowhere\nOURS = ", "ModuleNotFoundError"),
    ],
)
def test_what_is_no_rule_is_a_usage_error(tree, old, new, message):
    assert old in RULE
    (tree / "lint-rules" / "acme001_other_cluster.py").write_text(RULE.replace(old, new))
    for words in (["--allow-plugins", "./lint-rules", "pipelines"], ["rule", "test", "lint-rules"]):
        code, out, err = lslint(tree, *words)
        assert (code, out) == (2, "")
        assert message in err
        assert "Traceback" not in err


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("'output { elasticsearch { } }\\n',", "'output { stdout { } }\\n',", "bad example 2: not reported"),
        (
            '["https://es.acme.example:9200"] } }\\n\',)',
            '["https://x"] } }\\n\',)',
            "good example 1: reported on line 1",
        ),
        ("fixed = 'output", "fixed = 'outputs", "the fix of bad example 1 makes"),
    ],
)
def test_wrong_examples_are_reported(tree, old, new, message):
    assert old in RULE
    (tree / "lint-rules" / "acme001_other_cluster.py").write_text(RULE.replace(old, new, 1))
    code, out, err = lslint(tree, "rule", "test", "lint-rules/acme001_other_cluster.py")
    assert (code, err) == (1, "")
    assert out.startswith("ACME001 other-cluster: failed\n")
    assert message in out


def test_rule_command_explains_it(tree):
    own = tree.parent / "home" / ".config" / "lslint"
    own.mkdir(parents=True)
    (own / "lslint.toml").write_text(f'allow-plugins = ["{tree}/lint-rules"]\n')
    code, out, _ = lslint(tree, "rule", "ACME001")
    assert code == 0
    assert "nobody is on call" in out
    assert lslint(tree, "rule", "test") == (0, "ACME001 other-cluster: 4 examples pass\n", "")


def test_a_rule_that_fails_is_reported_by_name(tree):
    rule = tree / "lint-rules" / "acme001_other_cluster.py"
    rule.write_text(RULE.replace('hosts = node.option("hosts")', "hosts = node.nothing"))
    code, _, err = lslint(tree, "--allow-plugins", "./lint-rules", "pipelines")
    assert code == 3
    assert "the custom rule at acme001_other_cluster.py:" in err
    assert "bug in lslint" not in err


def test_trees_are_part_of_the_api():
    from lslint.grammar.config.tree import Scalar
    from lslint.grammar.logstash.nodes import Plugin
    from lslint.rules import api

    assert api.nodes.Plugin is Plugin
    assert api.config_tree.Scalar is Scalar
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = api.no_such_name


ALLOW = ("--allow-plugins", "./lint-rules")


def test_a_list_without_permission_says_that_rules_are_missing(tree):
    (tree / "lint-rules" / "acme001_other_cluster.py").write_text("open('ran', 'w').close()\n" + RULE)
    code, out, err = lslint(tree, "rule", "--all")
    assert (code, "ACME001" in out, "LS301" in out) == (0, False, True)
    assert err.startswith("lslint: the list has no custom rules: lslint.toml: plugins: ./lint-rules is Python code")
    assert lslint(tree, "rule", "LS301")[::2] == (0, "")
    assert lslint(tree, "rule", "ACME001")[0] == 2
    assert not (tree / "ran").exists()


def test_each_finding_is_reported(tree):
    (tree / "pipelines" / "main.conf").write_text(PIPELINE * 2)
    allow = (*ALLOW, "--output-format", "jsonl", "pipelines")
    assert len(lslint(tree, *allow)[1].splitlines()) == 2
    rule = tree / "lint-rules" / "acme001_other_cluster.py"
    merging = RULE.replace("Fix, Rule", "Fix, Repeats, Rule").replace(
        '    code = "ACME001"', '    code = "ACME001"\n    merge_repeats = Repeats()'
    )
    rule.write_text(merging)
    (line,) = lslint(tree, *allow)[1].splitlines()
    assert json.loads(line)["message"].endswith("Also in 1 other place")


def test_two_rules_with_one_code(tree):
    other = RULE.replace('"other-cluster"', '"third-cluster"')
    (tree / "lint-rules" / "acme002_third.py").write_text(other)
    code, out, err = lslint(tree, *ALLOW, "pipelines")
    assert (code, out) == (2, "")
    assert "./lint-rules/acme002_third.py: the rule in ./lint-rules/acme001_other_cluster.py already has" in err
