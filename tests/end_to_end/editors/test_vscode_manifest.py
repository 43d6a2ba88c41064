"""What the VS Code extension contributes: commands, menus, settings, walkthrough, files. Needs no Node.js."""

import json
import re
import struct

import pytest
from jsonschema import Draft202012Validator
from paths import ROOT

from build.editor_versions import VSCODE, with_kinds
from lslint.config.command_line import KINDS
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
COMMANDS = {one["command"]: one for one in CONTRIBUTES["commands"]}
[WALKTHROUGH] = CONTRIBUTES["walkthroughs"]
STEPS = WALKTHROUGH["steps"]
BUILTIN = ("workbench.action.openSettings",)
EDITOR_ONLY = {"server", "path", "args", "interpreter", "trace.server", "detectPipelines"}
CHOOSE_A_PROGRAM = {"server", "path", "args", "interpreter"}
EVENTS = r"onCommand:lslint\.\w+|onContext:(lslint\.running|editorLangId == logstash)|onSettingChanged:lslint\.\w+|"
EVENTS += "onStepSelected"


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

    @pytest.mark.parametrize("name", SETTINGS)
    def test_each_is_described_and_has_a_default(self, name):
        setting = SETTINGS[name]
        assert re.search(r"[.)]$", setting["markdownDescription"]), "a sentence"
        assert "description" not in setting
        assert setting["scope"] in ("window", "machine-overridable")
        schema = {key: value for key, value in setting.items() if key in SCHEMA}
        Draft202012Validator.check_schema(schema)
        Draft202012Validator(schema).validate(setting["default"])

    @pytest.mark.parametrize("name", [name for name, one in SETTINGS.items() if "enum" in one])
    def test_each_value_is_described(self, name):
        setting = SETTINGS[name]
        texts = setting["markdownEnumDescriptions"]
        assert len(texts) == len(setting["enum"]) == len(set(texts))
        assert len(setting.get("enumItemLabels", texts)) == len(texts)
        assert all(text.endswith(".") for text in texts)

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

    @pytest.mark.parametrize(
        ("text", "is_valid"),
        [
            ("logstash=8.15", True),
            ("elasticsearch=7.17..8.19", True),
            ("logstash=newest", True),
            ("newest", True),
            ("auto", True),
            ("8.15", False),
            ("Logstash 8", False),
        ],
    )
    def test_targets(self, text, is_valid):
        pattern = SETTINGS["target"]["items"]["pattern"]
        assert bool(re.search(pattern, text)) is is_valid
        assert is_accepted(text) is is_valid

    def test_kinds(self):
        assert SETTINGS["languages"]["additionalProperties"]["enum"] == list(KINDS)

    def test_kinds_are_generated(self):
        text = (ROOT / VSCODE).read_text(encoding="utf-8")
        other = json.loads(with_kinds(text, ("a", "none")))
        [section] = [one for one in other["contributes"]["configuration"] if one["id"] == "checks"]
        assert section["properties"]["lslint.languages"]["additionalProperties"]["enum"] == ["a", "none"]
        assert with_kinds(json.dumps(other, indent=2), KINDS).count('"winlogbeat"') == 1
        with pytest.raises(ValueError, match="0 places"):
            with_kinds("{}", KINDS)

    def test_links_between_settings(self):
        for setting in SETTINGS.values():
            texts = [setting["markdownDescription"], *setting.get("markdownEnumDescriptions", ())]
            for name in re.findall(r"`#([\w.]+)#`", " ".join(texts)):
                assert name.startswith("editor.") or name.removeprefix("lslint.") in SETTINGS, name

    def test_they_have_an_order(self):
        assert [one["order"] for one in CONTRIBUTES["configuration"]] == [1, 2, 3]
        for section in CONTRIBUTES["configuration"]:
            orders = [one["order"] for one in section["properties"].values()]
            assert orders == sorted(set(orders))


SCHEMA = ("type", "items", "enum", "minimum", "uniqueItems", "additionalProperties")


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


class TestCommands:
    def test_menus_name_commands(self):
        for menu, entries in CONTRIBUTES["menus"].items():
            for entry in entries:
                assert entry["command"] in COMMANDS
                assert "when" in entry
                if menu == "editor/title":
                    assert "icon" in COMMANDS[entry["command"]], "else its title is shown"


class TestWalkthrough:
    def test_steps(self):
        assert [step["id"] for step in STEPS] == ["install", "open", "fix", "release", "graph", "ci"]
        assert f'"lslint.lslint#{WALKTHROUGH["id"]}"' in (FOLDER / "src" / "extension.ts").read_text(encoding="utf-8")
        assert (MANIFEST["publisher"], MANIFEST["name"]) == ("lslint", "lslint")

    @pytest.mark.parametrize("step", STEPS, ids=lambda step: step["id"])
    def test_links_and_events(self, step):
        for command in re.findall(r"\]\(command:([\w.]+)", step["description"]):
            assert command in COMMANDS or command in BUILTIN
        for name in re.findall(r"lslint\.(\w+)%22", step["description"]):
            assert name in SETTINGS or name == "lslint"
        for event in step["completionEvents"]:
            assert re.fullmatch(EVENTS, event), event
            kind, _, name = event.partition(":")
            assert kind != "onCommand" or name in COMMANDS
            assert kind != "onSettingChanged" or name.removeprefix("lslint.") in SETTINGS

    @pytest.mark.parametrize("step", STEPS, ids=lambda step: step["id"])
    def test_pictures_and_pages(self, step):
        media = step["media"]
        files = [media["markdown"]] if "markdown" in media else [*media["image"].values()]
        assert "markdown" in media or (set(media["image"]) == {"dark", "light", "hc", "hcLight"} and media["altText"])
        for file in files:
            assert (FOLDER / file).stat().st_size > 200
            assert "walkthrough/*" in ignored_by_the_package()

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

    def test_the_example_has_what_it_is_shown_for(self, tmp_path):
        from lsp_session import Workspace

        from lslint.lsp import actions

        workspace = Workspace(tmp_path)
        text = (FOLDER / "walkthrough" / "example.conf").read_text(encoding="utf-8")
        document = workspace.open("example.conf", text)
        result = workspace.session.check(document)
        assert {"LS003", "LS102", "LS234"} <= {one.rule.code for one in result.findings}
        assert actions.fix_all(workspace.session, document), "a safe fix"


class TestFiles:
    def test_what_it_names_is_in_the_package(self):
        named = {MANIFEST["icon"], MANIFEST["main"].removeprefix("./")}
        named |= {one["configuration"].removeprefix("./") for one in CONTRIBUTES["languages"]}
        named |= {one["path"].removeprefix("./") for one in CONTRIBUTES["grammars"]}
        patterns = [re.escape(one).replace(r"\*", "[^/]*") for one in ignored_by_the_package()]
        for name in named:
            assert any(re.fullmatch(one, name) for one in patterns), name
            assert name.startswith("dist/") or (FOLDER / name).is_file()

    def test_the_icon(self):
        data = (FOLDER / MANIFEST["icon"]).read_bytes()
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        assert struct.unpack(">II", data[16:24]) == (256, 256)
        assert len(data) < 50_000

    def test_the_bundled_server_is_not_in_the_repository(self):
        assert "/editors/vscode/bundled/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
        assert "bundled/lslint.pyz" in ignored_by_the_package()
