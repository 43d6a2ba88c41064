"""What a start loads: the daily path must not pay for what it does not use."""

import subprocess
import sys

import pytest
from paths import ROOT

NEVER = {
    "argparse", "asyncio", "click", "dataclasses", "difflib", "importlib.metadata", "inspect", "jsonschema", "lark",
    "logging", "pathlib", "rich", "subprocess", "tomllib", "typer", "typing",
}  # fmt: skip
OF_REGEXES = {"collections", "enum", "functools", "json", "operator", "re", "types"}
"""Modules that a run with a small pipeline needs no more: its regular expressions are in a table."""
PIPELINE = """\
input { beats { id => "in" port => 5044 } }
filter {
  grok { id => "parse_line" match => { "message" => "^%{IP:client} %{WORD:verb}$" } }
  mutate { id => "drop_host" remove_field => ["host"] }
}
output { elasticsearch { id => "out" hosts => ["https://es.example.net:9200"] } }
"""


def loaded(*arguments, cwd):
    """Names of the modules that a run of lslint loads and a bare start of Python does not."""
    script = (
        "import sys; before = set(sys.modules); from lslint.cli.main import main; code = main(sys.argv[1:]); "
        "sys.stderr.write('\\n'.join(sorted(set(sys.modules) - before))); sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", PATHS + script, *arguments], cwd=cwd, capture_output=True, text=True
    )
    assert done.returncode in (0, 1), done.stderr
    return set(done.stderr.split())


# Started with -S, so that site and the hook of an editable install load nothing; the packages are found by hand.
PATHS = """
import sys, types, importlib.machinery as m
def put(name, folder):
    spec = m.PathFinder.find_spec("__init__", [folder])
    module = types.ModuleType(name); module.__path__ = [folder]; module.__file__ = folder + "/__init__.py"
    sys.modules[name] = module
    exec(compile(open(module.__file__).read(), module.__file__, "exec"), module.__dict__)
"""


@pytest.fixture(scope="session", autouse=True)
def _paths():
    global PATHS
    site = [path for path in sys.path if path.endswith("site-packages")]
    PATHS += f"sys.path += {site!r}\n"
    for name, folder in (("lslint", "lint"), ("lslint.grammar", "grammar"), ("lslint.rules", "rules")):
        PATHS += f"put({name!r}, {str(ROOT / folder)!r})\n"


def test_check_loads_nothing_heavy(tmp_path):
    (tmp_path / "one.conf").write_text(PIPELINE)
    names = loaded("check", "one.conf", cwd=tmp_path)
    assert "lslint.engine.check" in names
    assert not names & (NEVER | OF_REGEXES)
    assert not names & {
        "yaml",
        "lslint.cli.app",
        "lslint.rewrite.apply_fixes",
        "lslint.config.config_file",
        "lslint.suppression.apply",
        "lslint.report.rule_text",
    }


GROK = """\
input { beats { id => "in" port => 5044 } }
filter {
  grok {
    id => "line"
    match => { "message" => "^%{TIMESTAMP_ISO8601:ts} %{NUMBER:count} %{DATA:rest}$" }
    tag_on_failure => ["_other_line"]
  }
}
output { elasticsearch { id => "out" hosts => ["https://search.example.net:9200"] index => "a-%{+YYYY.MM.dd}" } }
"""


def test_a_simple_grok_pattern_needs_no_reader_of_regular_expressions(tmp_path):
    (tmp_path / "one.conf").write_text(GROK)
    names = loaded("one.conf", cwd=tmp_path)
    assert "lslint.rules.logstash.grok.filters" in names
    assert not [name for name in names if name == "re" or name.startswith("lslint.grammar.regex.")]
    assert not names & {f"lslint.rules.logstash.grok.{name}" for name in ("shape", "expression", "growth", "wildcards")}
    assert not names & {"lslint.grammar.template_markers", "lslint.project.manifests.repository"}


def test_check_below_a_project_that_only_names_lslint(tmp_path):
    """A pyproject.toml that lists lslint as a dependency is no config: TOML is not loaded for it."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\ndependencies = ["lslint"]\n')
    (tmp_path / "one.conf").write_text(PIPELINE)
    assert not loaded("check", "one.conf", cwd=tmp_path) & NEVER


def test_syntax_rules_are_loaded_only_for_syntax_errors(tmp_path):
    (tmp_path / "one.conf").write_text(PIPELINE)
    syntax = {name for name in loaded("one.conf", cwd=tmp_path) if ".syntax." in name}
    assert not syntax
    (tmp_path / "two.conf").write_text(PIPELINE + "filter {\n")
    assert any(".syntax." in name for name in loaded("two.conf", cwd=tmp_path))
