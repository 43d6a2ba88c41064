"""Settings that a generator of templates reads, and no server."""

import json

import pytest
from file_roles import report

SETTINGS = json.dumps({"index_patterns": ["a-*"], "order": 1, "priority": 5, "template": {"settings": {}}})
COMMAND = "python scripts/generator.py --subset fields/ {option} --out out\n"


@pytest.fixture
def role(tree, capsys):
    def of(name, **files):
        tree(**{name: SETTINGS, **files})
        _, found = report(capsys, ".")
        errors = [one["code"] for one in found["findings"] if one["severity"] == "error"]
        return next(one["role"] for one in found["files"] if one["path"] == name), errors

    return of


@pytest.mark.parametrize(
    ("file", "option"),
    [
        ("ecs/README.md", "--template-settings ${dir}/web-settings.json"),
        ("ecs/README.md", "--template-settings-legacy ecs/web-settings.json"),
        ("Makefile", "--mapping-settings=ecs/web-settings.json"),
        ("generate.sh", '--template-settings "$PWD/ecs/web-settings.json"'),
        ("tools.py", '"--template-settings", "ecs/web-settings.json",'),
    ],
)
def test_a_file_that_a_command_passes_to_the_generator_is_no_template(role, file, option):
    assert role("ecs/web-settings.json", **{file: COMMAND.format(option=option)}) == ("reference", [])


@pytest.mark.parametrize(
    "beside", ["ecs/subset.yml", "ecs/web-subset.yaml", "ecs/schemas/web.yml", "ecs/subsets/a.yml"]
)
@pytest.mark.parametrize("name", ["template-settings.json", "web_template_settings.json", "mapping-settings.json"])
def test_a_file_next_to_other_input_of_the_generator_is_no_template(role, name, beside):
    assert role(f"ecs/{name}", **{beside: "name: web\n"}) == ("reference", [])


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("es/web-settings.json", {}),
        ("es/template-settings.json", {"es/filebeat.yml": "filebeat.inputs: []\n"}),
        ("es/web.json", {"README.md": COMMAND.format(option="--template-settings es/other.json")}),
        ("es/web.json", {"es/subset.yml": "name: web\n"}),
    ],
)
def test_other_templates_are_checked(role, name, files):
    found, errors = role(name, **files)
    assert found == "production"
    assert "ES116" in errors
