"""LS294 (branch-never-entered): cases beyond the examples of the rule."""

import pytest
from advice import run

INPUTS = 'input { file { path => "/a" type => "web" } file { path => "/b" type => "app" } }\n'
OUTPUT = "output { stdout { } }\n"


@pytest.mark.parametrize("name", ["user_password", "[user][password]"])
def test_the_values_of_a_secret_are_not_shown(name):
    """Another file may set them, whose secrets the report of this one does not hide."""
    field = name if name[0] == "[" else f"[{name}]"
    test = f'mutate {{ replace => {{ "{name}" => "schneehund" }} }} if {field} == "x" {{ drop {{ }} }}'
    (finding,) = run("LS294", f"{INPUTS}filter {{ {test} }}\n{OUTPUT}")
    assert "never has this value here" in finding.message
    assert "schneehund" not in finding.message
