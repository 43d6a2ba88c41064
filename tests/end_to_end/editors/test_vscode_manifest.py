"""What the VS Code extension contributes: commands, menus, settings, walkthrough, files. Needs no Node.js."""

import json
import re

import pytest
from paths import ROOT

from lslint.config.errors import UsageError
from lslint.lsp.server_options import KEYS, MODES, ServerOptions

FOLDER = ROOT / "editors" / "vscode"
MANIFEST = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
CONTRIBUTES = MANIFEST["contributes"]
SETTINGS = {
    name.removeprefix("lslint."): setting
    for section in CONTRIBUTES["configuration"]
    for name, setting in section["properties"].items()
}
EDITOR_ONLY = {"server", "path", "args", "interpreter", "trace.server", "detectPipelines"}
CHOOSE_A_PROGRAM = {"server", "path", "args", "interpreter"}


def ignored_by_the_package():
    """The patterns of .vscodeignore that let files into the package."""
    lines = (FOLDER / ".vscodeignore").read_text(encoding="utf-8").split()
    assert lines[0] == "**"
    assert all(line.startswith("!") for line in lines[1:])
    return [line.removeprefix("!") for line in lines[1:]]


class TestSettings:
    def test_they_are_those_of_the_server_and_of_the_editor(self):
        # `diagnostics` is settled between VS Code and the server
        assert set(SETTINGS) == {*KEYS, *EDITOR_ONLY} - {"diagnostics"}
        assert MODES  # the option exists

    def test_defaults_are_those_of_the_server(self):
        plain = ServerOptions()
        for name in KEYS:
            if name == "diagnostics":
                continue
            given = ServerOptions({name: SETTINGS[name]["default"]})
            assert given.complaints == []
            for key in ("languages", "debounce", "most", "fix_all_unsafe", "fix_on_save"):
                assert getattr(given, key) == getattr(plain, key), name
            for key in ("select", "extend_select", "ignore", "target", "config", "isolated"):
                assert (getattr(given.values, key) or None) == (getattr(plain.values, key) or None), name

    @pytest.mark.parametrize(("text", "is_valid"), [
        ("logstash=8.15", True), ("elasticsearch=7.17..8.19", True), ("logstash=newest", True), ("newest", True),
        ("auto", True), ("8.15", False), ("Logstash 8", False),
    ])  # fmt: skip
    def test_targets(self, text, is_valid):
        pattern = SETTINGS["target"]["items"]["pattern"]
        assert bool(re.search(pattern, text)) is is_valid
        assert is_accepted(text) is is_valid


def is_accepted(target):
    from lslint.lsp.session import Session

    said = []
    try:
        Session(said.append, ServerOptions({"isolated": True, "target": [target]}))
    except UsageError:
        return False
    return not said


class TestTrust:
    def test_an_untrusted_workspace_chooses_no_program(self):
        trust = MANIFEST["capabilities"]["untrustedWorkspaces"]
        assert trust["supported"] == "limited"
        assert set(trust["restrictedConfigurations"]) == {
            f"lslint.{name}" for name in (*CHOOSE_A_PROGRAM, "configuration")
        }
        for name in (*CHOOSE_A_PROGRAM, "configuration"):
            assert "untrusted workspace cannot set" in SETTINGS[name]["markdownDescription"], name

    def test_paths_belong_to_the_machine(self):
        found = {name for name, setting in SETTINGS.items() if setting["scope"] == "machine-overridable"}
        assert found == CHOOSE_A_PROGRAM


class TestWalkthrough:
    def test_configs_in_its_pages_are_right(self, tmp_path):
        """The JSON names settings, the TOML is a config of lslint, and the hook exists."""
        from lslint.config.config_file import read_config

        text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((FOLDER / "walkthrough").glob("*.md")))
        for language, content in re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL):
            if language == "json":
                for name in json.loads(content):
                    assert name == "[logstash]" or name.removeprefix("lslint.") in SETTINGS
            elif language == "toml":
                (tmp_path / "lslint.toml").write_text(content)
                config = read_config(str(tmp_path / "lslint.toml"))
                assert config.targets.products == {"logstash": "8.15", "elasticsearch": "7.17..8.19"}
        [hook] = re.findall(r"- id: (\S+)", text)
        assert f"- id: {hook}\n" in (ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")


class TestFiles:
    def test_what_it_names_is_in_the_package(self):
        named = {MANIFEST["icon"], MANIFEST["main"].removeprefix("./")}
        named |= {one["configuration"].removeprefix("./") for one in CONTRIBUTES["languages"]}
        named |= {one["path"].removeprefix("./") for one in CONTRIBUTES["grammars"]}
        patterns = [re.escape(one).replace(r"\*", "[^/]*") for one in ignored_by_the_package()]
        for name in named:
            assert any(re.fullmatch(one, name) for one in patterns), name
            assert name.startswith("dist/") or (FOLDER / name).is_file()

    def test_the_bundled_server_is_not_in_the_repository(self):
        assert "/editors/vscode/bundled/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
        assert "bundled/lslint.pyz" in ignored_by_the_package()
