"""``required-version``: which releases of lslint a config accepts."""

import pytest

from lslint.config import version
from lslint.config.config_file import read_config
from lslint.config.errors import UsageError
from lslint.config.required_version import holds


@pytest.mark.parametrize(
    ("specifier", "met", "unmet"),
    [
        (">=0.3,<1", ["0.3", "0.3.0", "0.10.2", "0.99"], ["0.2.9", "1.0", "1.0.0", "2.1"]),
        ("0.3.1", ["0.3.1", "0.3.1.0"], ["0.3", "0.3.2"]),
        ("==0.3", ["0.3", "0.3.0"], ["0.3.1"]),
        ("==0.3.*", ["0.3", "0.3.7"], ["0.4", "0.30"]),
        ("!=0.3.*", ["0.4"], ["0.3", "0.3.7"]),
        ("~=0.3.1", ["0.3.1", "0.3.9"], ["0.3.0", "0.4.0"]),
        ("~=0.3", ["0.3.0", "0.9"], ["0.2", "1.0"]),
        (" > 0.3 , != 0.5 , <= 0.6 ", ["0.3.1", "0.6"], ["0.3", "0.5", "0.6.1"]),
    ],
)
def test_versions_that_meet_a_specifier(specifier, met, unmet):
    assert [one for one in met if not holds(specifier, one)] == []
    assert [one for one in unmet if holds(specifier, one)] == []


@pytest.mark.parametrize(
    "text", ["", "latest", ">=", ">=0.3,", "=>1", ">=0.*", "~=1", "1.2.3.4.5", "==" + "9" * 5000, "1..2"]
)
def test_bad_specifiers(text):
    with pytest.raises(ValueError, match="is not a version specifier"):
        holds(text, "0.3")


def write(folder, text, name="lslint.toml"):
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def test_a_config_for_another_release_is_refused_before_its_keys_are_read(tmp_path, monkeypatch):
    monkeypatch.setattr(version, "VERSION", "0.2.0")
    path = write(tmp_path, 'required-version = ">=0.3,<1"\nkey-of-0-3 = true\n')
    for rules in (True, False):
        with pytest.raises(UsageError) as caught:
            read_config(path, rules=rules)
        assert str(caught.value) == (
            f"{path}: required-version: requires lslint >=0.3,<1, but this is lslint 0.2.0; install a matching release"
        )
    monkeypatch.setattr(version, "VERSION", "0.3.0")
    with pytest.raises(UsageError, match="key-of-0-3: unknown key"):
        read_config(path)


def test_the_version_that_an_extended_config_requires(tmp_path, monkeypatch):
    write(tmp_path, 'required-version = ">=2"\nselect = ["LS"]\n', "base.toml")
    path = write(tmp_path, 'extend = "base.toml"\n')
    monkeypatch.setattr(version, "VERSION", "1.5")
    with pytest.raises(UsageError, match=r"base\.toml: required-version: requires lslint >=2"):
        read_config(path)
    monkeypatch.setattr(version, "VERSION", "2.0")
    config = read_config(path)
    assert config.select == ["LS"]
    assert config.required_version is None


@pytest.mark.parametrize("value", ["1", "true", '[">=1"]', '"soon"'])
def test_values_that_are_no_specifier(tmp_path, value):
    path = write(tmp_path, f"required-version = {value}\n")
    with pytest.raises(UsageError, match="required-version"):
        read_config(path)
