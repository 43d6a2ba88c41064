"""Odd values in the config and on the command line end the run with exit code 2 and one line that names the key."""

import pytest
from in_process import command, environment

HUGE = "0x" + "f" * 4100
CONFIGS = {
    "a NUL in extend": ('extend = "\\u0000"\n', "extend: must not contain a NUL character"),
    "a NUL in baseline": ('baseline = "\\u0000"\n', "baseline: must not contain a NUL character"),
    "a NUL in patterns-dir": ('patterns-dir = "\\u0000"\n', "patterns-dir: must not contain a NUL character"),
    "a NUL in a list": ('patterns-dir = ["a", "b\\u0000"]\n', "patterns-dir: must not contain a NUL character"),
    "a NUL in a source": (
        '[extra-plugins]\n"filter/a" = { source = "\\u0000" }\n',
        "extra-plugins.filter/a.source: must not contain a NUL character",
    ),
    "a NUL in the path of a pipeline": (
        '[[pipeline]]\nid = "a"\npath = ["\\u0000"]\n',
        "pipeline.path: must not contain a NUL character",
    ),
    "a NUL in a key": ('[kinds]\n"\\u0000" = "logstash"\n', "must not contain a NUL character"),
    "an integer of 5,000 digits": (f"[cluster]\nnodes = {'9' * 5000}\n", "invalid TOML"),
    "an integer of 400 digits": (f"[cluster]\nnodes = {'9' * 400}\n", "cluster.nodes: the integer does not fit"),
    "a hexadecimal integer of 4,100 digits": (f"[cluster]\nnodes = {HUGE}\n", "cluster.nodes: the integer does not"),
    "a huge value of a rule's option": (f"[options.LS415]\ntries = {HUGE}\n", "options.LS415.tries: the integer does"),
    "a huge value of an enumeration": (
        f'[extra-plugins]\n"filter/a" = {{ options = {{ x = [{HUGE}] }} }}\n',
        "extra-plugins.filter/a.options.x: the integer does not fit",
    ),
    "infinity": ("[cluster]\nnodes = inf\n", "cluster.nodes: must be a number"),
    "not a number": ("[cluster]\nnodes = nan\n", "cluster.nodes: must be a number"),
    "a date": ("[cluster]\nnodes = 2001-12-12\n", "cluster.nodes: must be a number"),
    "a date that does not exist": ("[cluster]\nnodes = 2001-13-45\n", "invalid TOML"),
    "a date as list": ("select = [2001-01-01]\n", "select: must be a list of strings"),
    "a release of another script": ('[targets]\nlogstash = "²"\n', "targets.logstash: unknown logstash release"),
    "a release as number": ("[targets]\nlogstash = 8.15\n", "targets.logstash: must be a string"),
    "20,000 nested lists": (f"a = {'[' * 20_000}\n", "invalid TOML"),
}
ARGUMENTS = {
    "jobs of another script": ("--jobs", "²"),
    "jobs of 30 digits": ("--jobs", "1" + "0" * 30),
    "jobs of 5,000 digits": ("--jobs", "9" * 5000),
    "negative jobs": ("--jobs=-1",),
    "a release of another script": ("--target", "logstash=8.１"),
    "a release of 5,000 digits": ("--target", f"logstash=8.{'9' * 5000}"),
    "a rule of another script": ("--select", "LS²"),
}
COMMANDS = {
    "an interval of infinity": ("profile", "--interval", "inf", "/nonexistent"),
    "a non-numeric timeout": ("profile", "--timeout", "nan", "/nonexistent"),
    "workers of 5,000 digits": ("profile", "--workers", "9" * 5000, "/nonexistent"),
    "a calculation with a superscript": ("calc", "shards", "--nodes=²"),
    "a calculation with 5,000 digits": ("calc", "shards", f"--nodes={'9' * 5000}"),
    "a calculation with infinity": ("calc", "shards", "--nodes=1e400"),
}


def usage_error(tmp_path, *arguments):
    """What a command writes to stderr that ends with exit code 2."""
    (tmp_path / "a.conf").write_text("input { stdin { } }\n", encoding="utf-8")
    with environment(str(tmp_path)):
        done = command([*arguments])
    assert done.exit == 2
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    return done.stderr


@pytest.mark.parametrize("name", CONFIGS)
def test_config(name, tmp_path):
    text, message = CONFIGS[name]
    (tmp_path / "lslint.toml").write_text(text, encoding="utf-8")
    assert message in usage_error(tmp_path, "a.conf")


@pytest.mark.parametrize("name", ARGUMENTS)
def test_arguments(name, tmp_path):
    usage_error(tmp_path, "a.conf", *ARGUMENTS[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_commands(name, tmp_path):
    usage_error(tmp_path, *COMMANDS[name])
