"""Config files: where they are found, what they may hold, how they join with the command line."""

import pytest

from lslint.config.command_line import read
from lslint.config.config_file import read_config
from lslint.config.errors import UsageError
from lslint.config.resolver import Resolver


def resolver(*arguments):
    return Resolver(read(list(arguments)))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("files", "target"),
    [
        ({"lslint.toml": "8.1"}, "8.1"),
        ({".lslint.toml": "8.2"}, "8.2"),
        ({"pyproject.toml": "8.3"}, "8.3"),
        ({"lslint.toml": "8.1", ".lslint.toml": "8.2", "pyproject.toml": "8.3"}, "8.1"),
        ({".lslint.toml": "8.2", "pyproject.toml": "8.3"}, "8.2"),
        ({"lslint.toml": "8.1", "a/lslint.toml": "8.4"}, "8.4"),
        ({"lslint.toml": "8.1", "a/b/pyproject.toml": "8.4"}, "8.4"),
        ({"lslint.toml": "8.1", "other/lslint.toml": "8.4"}, "8.1"),
        ({"lslint.toml": "8.1", "a/pyproject.toml": None}, "8.1"),
        ({}, None),
    ],
)
def test_the_nearest_config_wins(tmp_path, files, target):
    for name, release in files.items():
        if release is None:
            write(tmp_path / name, '[project]\nname = "lslint-user"\n[tool.other]\nlslint = 1\n')
        else:
            head = "[tool.lslint.targets]" if name.endswith("pyproject.toml") else "[targets]"
            write(tmp_path / name, f'{head}\nlogstash = "{release}"\n')
    (tmp_path / "a" / "b").mkdir(parents=True, exist_ok=True)
    settings = resolver().for_file(str(tmp_path / "a" / "b" / "x.conf"))
    assert settings.targets["logstash"] == target


@pytest.mark.parametrize(
    "text",
    [
        '[tool.lslint]\nselect = ["LS3"]\n',
        '[ tool . "lslint" ]\nselect = ["LS3"]\n',
        '[tool]\nlslint = {select = ["LS3"]}\n',
        'tool.lslint.select = ["LS3"]\n',
        'tool = {lslint = {select = ["LS3"]}}\n',
        '[tool.lslint]\r\nselect = ["LS3"]\r\n',
    ],
)
def test_pyproject_in_every_spelling(tmp_path, text):
    (tmp_path / "pyproject.toml").write_bytes(text.encode())
    config = read_config(str(tmp_path / "pyproject.toml"))
    assert config is not None
    assert config.select == ["LS3"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('selct = ["LS3"]', "selct: unknown key; did you mean select?"),
        ("[perfile-ignores]\n", "did you mean per-file-ignores?"),
        ('select = "LS3"', "select: must be a list of strings"),
        ("select = [3]", "select: must be a list of strings"),
        ('select = ["LS3X"]', "select: no rule has"),
        ('ignore = ["unanchored-grk"]', "did you mean unanchored-grok?"),
        ("per-file-ignores = []", "per-file-ignores: must be a table"),
        ('[per-file-ignores]\n"*.conf" = ["LS3X"]', "per-file-ignores: *.conf: no rule has"),
        ('[per-file-ignores]\n"[z" = ["LS3"]', "is not a valid path pattern"),
        (
            '[per-file-ignores]\n"*.conf" = ["LS3"]\nignore = ["LS701"]',
            "per-file-ignores: `ignore` is a setting, not a pattern; move it above the first table",
        ),
        ('[per-file-ignores]\nfail-on = "info"', "per-file-ignores: `fail-on` is a setting, not a pattern"),
        ("exclude = 3", "exclude: must be a list of strings"),
        ("targets = 3", "targets: must be a table"),
        ("[targets]\nlogstash = 8.15", 'targets.logstash: must be a string, for example "8.15"'),
        ('[targets]\nlogstsh = "8.15"', "did you mean logstash?"),
        ('[targets]\nlogstash = "99.1"', "unknown logstash release '99.1'; known: 1.5, 2.0 to 2.4, 5.0 to 5.6"),
        ('fail-on = "never"', "fail-on: unknown value 'never' (one of: error, warning, info)"),
        ("fail-on = []", "fail-on: must be one of"),
        ("pipeline = 3", "pipeline: must be a list of [[pipeline]] tables"),
        ('[[pipeline]]\nid = "a"', "pipeline: `path` is missing; each [[pipeline]] needs id and path"),
        ('[[pipeline]]\npath = "a"', "pipeline: `id` is missing; each [[pipeline]] needs id and path"),
        ('[[pipeline]]\nid = 1\npath = "a"', "pipeline.id: must be a string"),
        ('[[pipeline]]\nid = "a"\npaths = "a"', "pipeline.paths: unknown key; did you mean path?"),
        ("select = [", "invalid TOML"),
        ("select = []\ntarget = \n", "lslint.toml:2:10: invalid TOML: invalid value"),
        ("a = 1\na = 2", "invalid TOML"),
    ],
)
def test_mistakes_name_file_key_and_the_nearest(tmp_path, text, message):
    path = tmp_path / "lslint.toml"
    write(path, text)
    with pytest.raises(UsageError) as caught:
        read_config(str(path))
    assert message in str(caught.value)
    assert str(caught.value).startswith(str(path))


def test_a_config_that_cannot_be_read(tmp_path):
    with pytest.raises(UsageError, match=r"nowhere\.toml: cannot read the config"):
        resolver("--config", str(tmp_path / "nowhere.toml"))
    (tmp_path / "lslint.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(UsageError, match="invalid TOML"):
        resolver().for_file(str(tmp_path / "x.conf"))


@pytest.mark.parametrize(
    ("written", "good"),
    [
        ("logstash=8.15", True),
        ("logstash=8.15.2", True),
        (" logstash = 9.5 ", True),
        ("elasticsearch=1.7.6", True),
        ("logstash=2.4", True),
        ("filebeat=5.0.0", True),
        ("logstash=8", False),
        ("logstash=8.20", False),
        ("logstash=8.15.2.1", False),
        ("logstash=08.15", False),
        ("logstash=8.x", False),
        ("logstash=v8.15", False),
        ("logstash", False),
        ("logstash=", False),
        ("kibana=8.15", True),
        ("grafana=8.15", False),
        ("filebeat=1.3", False),
        ("logstash=٨.15", False),
    ],
)
def test_targets(written, good):
    if good:
        resolver("--isolated", "--target", written)
        return
    with pytest.raises(UsageError, match="--target"):
        resolver("--isolated", "--target", written)
