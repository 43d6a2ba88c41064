"""The workflows and issue forms, as far as they can be tried without GitHub: schemas, commands, files."""

import json
import re

import jsonschema
import pytest
import release
import yaml
from paths import ROOT

FOLDER = ROOT / ".github"
WORKFLOWS = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in FOLDER.glob("workflows/*.yml")}
JOBS = {(name, job): content for name, workflow in WORKFLOWS.items() for job, content in workflow["jobs"].items()}


def steps():
    return [step for job in JOBS.values() for step in job.get("steps", ())]


def validate(schema, content):
    jsonschema.validators.validator_for(schema)(schema).validate(content)


@pytest.mark.parametrize("name", WORKFLOWS)
def test_they_are_workflows(name, stored_schema):
    content = {("on" if key is True else key): value for key, value in WORKFLOWS[name].items()}  # YAML 1.1: on is true
    content = json.loads(json.dumps(content))
    for job in content["jobs"].values():  # the copy of the schema is older than this permission; actionlint knows it
        job.get("permissions", {}).pop("attestations", None)
    validate(stored_schema("https://json.schemastore.org/github-workflow.json"), content)


def test_nothing_is_put_into_a_script():
    """What comes from outside, such as the name of a branch, must not become a command."""
    for step in steps():
        assert "${{" not in step.get("run", ""), step


def test_permissions_are_given_where_they_are_needed():
    for name, workflow in WORKFLOWS.items():
        assert workflow["permissions"] == {"contents": "read"}, name
    writing = {job: set(content.get("permissions", {})) for (name, job), content in JOBS.items() if name == "release"}
    assert {job for job, granted in writing.items() if "id-token" in granted} == {"container", "pypi", "github", "site"}
    assert writing["pypi"] == {"id-token"}
    for step in steps():
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False


def test_only_a_tag_publishes():
    assert release.FINAL.fullmatch("1.2.3")
    workflow = WORKFLOWS["release"]
    assert workflow[True]["push"] == {"tags": ["v*"]}
    publishing = ("vsce publish", "ovsx", "gh-action-pypi-publish", "docker/login-action", "attest-build-provenance")
    guarded = set()

    def is_guarded(job):
        content = workflow["jobs"][job]
        needed = content.get("needs", [])
        needed = [needed] if isinstance(needed, str) else needed
        return "event_name == 'push'" in content.get("if", "") or any(map(is_guarded, needed))

    for name, content in workflow["jobs"].items():
        for step in content.get("steps", ()):
            text = f"{step.get('uses', '')} {step.get('run', '')}"
            if any(word in text for word in (*publishing, "gh release", "deploy-pages")):
                guarded.add(name)
                assert is_guarded(name) or step.get("if") == "github.event_name == 'push'", step
    assert guarded == {"container", "vscode", "pypi", "github", "site"}


def test_nothing_is_published_before_the_tests():
    jobs = WORKFLOWS["release"]["jobs"]

    def before(job):
        needed = jobs[job].get("needs", [])
        needed = [needed] if isinstance(needed, str) else needed
        return set(needed).union(*map(before, needed))

    for job in ("container", "vscode"):
        assert {"tests", "build", "install"} <= before(job)
    assert {"tests", "build", "install", "reproduce", "container"} <= before("pypi")
    assert before("site") >= {"pypi", "vscode", "github"}


def test_commands_name_what_exists():
    scripts = "\n".join(step.get("run", "") for step in steps())
    for path in re.findall(r"(?<![\w./])((?:tools|requirements|\.?ci)/[\w./]+)", scripts):
        assert (ROOT / path).exists(), path
    for command in re.findall(r"tools/release\.py (\w+)", scripts):
        assert command in ("build", "check", "notes")
    package = (ROOT / "editors" / "vscode" / "package.json").read_text(encoding="utf-8")
    for script in re.findall(r"npm (?:run )?(test|package|bundle)", scripts):
        assert f'"{script}":' in package
