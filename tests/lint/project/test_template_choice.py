"""Templates that are chosen by the release of the product."""

import pytest

from lslint.project.projects import Projects
from lslint.project.template_choice import is_by_release


@pytest.mark.parametrize(
    ("manifest", "text", "expected"),
    [
        (
            "manifests/input.pp",
            "if versioncmp($major, '6') < 0 {\n  $t = 'a/prospector.yml.erb'\n} else {\n  $t = 'a/input.yml.erb'\n}\n",
            True,
        ),
        ("manifests/input.pp", "$t = 'a/prospector.yml.erb'\n$version = '6'\n", False),
        (
            "tasks/main.yml",
            "- template:\n    src: prospector.yml.erb\n  when: filebeat_version is version('6', '<')\n",
            True,
        ),
        (
            "tasks/main.yml",
            "- template:\n    src: other.yml.erb\n  when: filebeat_version is version('6', '<')\n",
            False,
        ),
    ],
)
def test_templates_of_a_module(tmp_path, manifest, text, expected):
    template = tmp_path / "templates/prospector.yml.erb"
    for path, content in ((template, ""), (tmp_path / manifest, text)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    assert is_by_release(Projects(), str(template)) is expected
