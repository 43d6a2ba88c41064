import inspect

import pytest

from lslint.cli import sample_commands
from lslint.cli.direct_arguments import DEFAULTS, FLAG, LIST, TEST, TRY, read


@pytest.mark.parametrize(("function", "options"), [(sample_commands.try_lines, TRY), (sample_commands.run_cases, TEST)])
def test_options_are_those_of_typer(function, options):
    found = {}
    for name, parameter in inspect.signature(function, eval_str=True).parameters.items():
        kind = parameter.annotation.__origin__
        found[name] = FLAG if kind is bool else LIST if "list" in str(kind) else "text"
        if name in DEFAULTS:
            assert parameter.default == DEFAULTS[name]
    assert found.pop("paths") == LIST
    assert found == options


def test_values():
    found = read(["a", "--line", "-x", "--line=y", "--json", "--only=m", "-", "--", "--json"], TRY)
    assert found["paths"] == ["a", "-", "--json"]
    assert (found["line"], found["json"], found["only"], found["now"], found["color"]) == (
        ["-x", "y"], True, "m", None, "auto",
    )  # fmt: skip


@pytest.mark.parametrize("argument", ["--help", "-h", "--lin", "--json=1", "--line", "-v", "--json_events=x", "--=x"])
def test_typer_reads_the_rest(argument):
    assert read(["a", argument], TRY) is None
