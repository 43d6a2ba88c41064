"""LS293 (field-never-made): cases beyond the examples of the rule."""

import pytest
from advice import run
from counting import check_linear

OUTPUT = "output { stdout { } }\n"


@pytest.mark.slow
def test_many_missing_fields_are_linear_work():

    def text(size: int) -> str:
        branches = "\n".join(f'if [f{i}] == "v" {{ mutate {{ replace => {{ "g{i}" => "x" }} }} }}' for i in range(size))
        return f'input {{ file {{ path => "/a" }} }}\nfilter {{\n{branches}\n}}\n{OUTPUT}'

    assert len(run("LS293", text(50))) == 50
    check_linear(lambda large: run("LS293", large), text, 50, 1_600)
