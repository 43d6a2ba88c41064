"""The reader reads what the parser of typer, to which it is compared, reads from the same table: values and errors."""

import re
from functools import cache

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st

from lslint.cli.app import make_app
from lslint.config.command_line import CHECK, KINDS, Values, read, set_option
from lslint.config.errors import UsageError

ClickUsageError = typer.BadParameter.__mro__[1]


@cache
def command_tree():
    return typer.main.get_command(make_app())


def values_of(arguments):
    """What typer reads from the arguments of ``check``. Raises ``UsageError``, as the reader does."""
    seen = []
    command = command_tree()
    command.commands["check"].callback = lambda **given: seen.append(given)
    try:
        command.main(["check", *arguments], prog_name="lslint", standalone_mode=False)
    except ClickUsageError as error:
        kind, option = type(error).__name__, getattr(error, "option_name", "")
        words = {"NoSuchOption": "unknown option {}", "BadOptionUsage": "option {} requires a value"}[kind]
        if "does not take a value" in error.message:
            words = "option {} does not accept a value"
        raise UsageError(words.format(option)) from None
    values = Values()
    (given,) = seen
    values.paths = list(given["paths"] or [])
    for row in CHECK:
        value = given[row.dest]
        if row.kind == "flag":
            setattr(values, row.dest, value)
        elif value is not None:
            for item in value if row.kind == "list" else [value]:
                set_option(values, row, item)
    return values


VALUE = {"text": "name.conf", "path": "some/file", "list": "LS301", "int": "1"}


def lines():
    """At least 150 command lines: every option in every spelling, mixtures, and mistakes."""
    plain = [
        "", "a.conf", "a.conf b.conf conf.d/", "-", "- a.conf", "--", "-- --json", "-- -q -", "a -- b --json",
        "--json -- --json", "--json conf.d/", "conf.d/ --json", "a --json b -q c", "-q -v a", "-qv a", "-vq", "-qq",
        "-ofile a", "-o file a", "-o=file a", "-qofile", "-qo file a", "-vqo - a", "-o -q", "-o --json", "-o -- a",
        "--output-file -", "--select LS301,LS701 a", "--select=LS301 --select LS7 a", "--select LS301,,LS7 a",
        "--select , a", "--select= a", "--select=LS3=4 a", "--select -q a", "--select --json a", "--select -- a",
        "--ignore unanchored-grok,missing-plugin-id", "--extend-select LS --ignore LS3 --select LS301",
        "--target logstash=8.15 --target filebeat=7.17 a", "--target=logstash=8.15 a",
        "--target logstash=8.15,elasticsearch=8.15", "--kind logstash --kind filebeat a", "--kind=none -",
        "--output-format concise --output-format json a", "--json --output-format text",
        "--fail-on info --exit-zero a", "--fix --unsafe-fixes --diff a", "--color always --color=never a",
        "--jobs 1 --jobs=3", "--jobs 007", "--stdin-filename x.conf -", "--stdin-filename=x=y.conf -",
        "--show-files --show-settings .", "--isolated --no-cache --config lslint.toml .", "ünï.conf 日本.conf",
        "--stdin-filename 'päth with blank.conf'", "--statistics -q --exit-zero --color never --jobs 1 conf.d",
    ]  # fmt: skip
    mistakes = [
        "--jsn", "--selct LS301", "--js", "--sel LS3", "-x", "-qx", "-xq a", "-qxo file", "--json=1", "--json=",
        "--fix=true a", "--quiet=no", "--no-json", "--no-fix", "--kind nginx a", "--kind Logstash a", "--kind= a",
        "--output-format sarifx", "--fail-on never", "--fail-on WARNING", "--color yes", "--jobs many", "--jobs 1.5",
        "--jobs 0", "--jobs -1", "--jobs=", "-o", "-qo", "a --select", "a --kind", "---json", "--=x",
        "a -- b --kind", "--version=1", "-j1", "-vx a",
    ]  # fmt: skip
    found = plain + mistakes
    for row in CHECK:
        for value in row.choices or [VALUE.get(row.kind, "")]:
            spellings = [f"{row.name} {value}", f"{row.name}={value}"] if value else [row.name]
            if row.short:
                spellings += [f"-{row.short} {value}", f"-{row.short}{value}"] if value else [f"-{row.short}"]
            found += [f"{spelling} a.conf" for spelling in spellings]
        found += [f"a.conf {row.name}", f"{row.name}x", f"a {row.name} b c"]
    return list(dict.fromkeys(found))


LINES = lines()


def outcome(reader, arguments):
    """What a reader makes of a command line: values, or the sort of mistake and the option it names."""
    try:
        values = reader(arguments)
    except UsageError as error:
        return sort_of(str(error))
    return {"paths": values.paths, **{option.dest: getattr(values, option.dest) for option in CHECK}}


def sort_of(message):
    low = message.lower()
    sorts = (
        ("unknown", "unknown option"), ("value missing", "requires a value"),
        ("value empty", "requires the name of"), ("value given", "does not accept a value"),
        ("choice", "unknown value"), ("number", "is not a whole number"),
    )  # fmt: skip
    for name, words in sorts:
        if words in low:
            option = re.search(r"--?[a-z-]+|-\w", message)
            long = option.group() if option else ""
            shorts = {f"-{o.short}": o.name for o in CHECK if o.short}
            return name, shorts.get(long, long)
    raise AssertionError(f"an error of no known sort: {message}")


@pytest.mark.parametrize("line", LINES)
def test_both_read_alike(line):
    import shlex

    arguments = shlex.split(line)
    assert outcome(read, arguments) == outcome(values_of, arguments)


WORDS = [option.name for option in CHECK] + [f"-{o.short}" for o in CHECK if o.short]
WORDS += ["-qv", "-vo", "--", "-", "a.conf", "LS301,LS7", "json", "logstash", "1", "0", "", "--nope", "--json=1", "-oX"]
WORDS += [f"{option.name}={value}" for option in CHECK for value in ("", "json", "warning", "3", "a,b")]


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=7))
def test_both_read_random_lines_alike(arguments):
    assert outcome(read, arguments) == outcome(values_of, arguments)


def test_every_option_is_read_into_its_attribute():
    for row in CHECK:
        assert row.dest in Values.__annotations__, row.name


def test_kinds_are_those_with_rules_and_none():
    from lslint.kinds import BY_NAME

    sections = {f"logstash-fragment:{section}" for section in ("input", "filter", "output")}
    assert set(KINDS) == {*BY_NAME, *sections, "none"}


def test_values_refuse_names_that_are_no_option():
    assert Values(["a"], select=["LS101"], has_allow_plugins=False).select == ["LS101"]
    with pytest.raises(TypeError, match="selct"):
        Values(selct=["LS101"])
