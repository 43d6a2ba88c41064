"""What the keys of a config do: extend, severity, options, kinds, custom plugins, patterns, variables."""

import json
from pathlib import Path

import jsonschema
import pytest
from paths import ROOT

import lslint
from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.config_file import read_config
from lslint.config.errors import UsageError
from lslint.config.keys import KEYS
from lslint.config.plugin_source import read_ruby
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source

SCHEMA = json.loads((Path(lslint.__file__).parent / "schema" / "config.schema.json").read_text(encoding="utf-8"))


def settings(tmp_path, text, **cli):
    (tmp_path / "lslint.toml").write_text(text, encoding="utf-8")
    values = Values()
    for name, value in cli.items():
        setattr(values, name, value)
    return Settings(values, read_config(str(tmp_path / "lslint.toml")))


def check(tmp_path, config, text, name="a.conf"):
    """``(code, severity, stage, text of the span)`` of all findings, and the verdict."""
    result = check_source(text_source(str(tmp_path / name), text), None, settings(tmp_path, config))
    return [(f.rule.code, f.severity, f.stage, text[f.start : f.end]) for f in result.findings], result.verdict


class TestExtend:
    def test_keys_are_taken_over_and_tables_joined(self, tmp_path):
        (tmp_path / "base").mkdir()
        (tmp_path / "base" / "lslint.toml").write_text(
            'select = ["LS3"]\nignore = ["LS701"]\nfail-on = "error"\nexclude = ["/old/"]\n'
            '[targets]\nlogstash = "8.1"\nfilebeat = "7.17"\n[severity]\nLS301 = "error"\nLS3 = "info"\n'
            '[per-file-ignores]\n"/x.conf" = ["LS302"]\n'
        )
        made = settings(
            tmp_path,
            'extend = "base/lslint.toml"\nignore = ["LS602"]\n[targets]\nlogstash = "8.15"\n'
            '[severity]\nLS3 = "warning"\n'
            '[per-file-ignores]\n"/x.conf" = ["LS303"]\n',
        )
        assert made.config.select == ["LS3"]
        assert made.config.ignore == ["LS602"]
        assert made.fail_on == "error"
        assert made.targets == {
            "logstash": "8.15",
            "filebeat": "7.17",
            "elasticsearch": None,
            "kibana": None,
            "opensearch": None,
        }
        assert (made.severity("LS301"), made.severity("LS302"), made.severity("LS101")) == ("error", "warning", None)
        # patterns start where they are written
        assert made.excluded(str(tmp_path / "base" / "old" / "a.conf"))
        assert not made.excluded(str(tmp_path / "old" / "a.conf"))
        assert made.ignored(str(tmp_path / "base" / "x.conf")) == ["LS302"]
        assert made.ignored(str(tmp_path / "x.conf")) == ["LS303"]

    def test_shown_with_the_file_that_sets_it(self, tmp_path, monkeypatch, capsys):
        monkeypatch.chdir(tmp_path)
        (tmp_path / "base.toml").write_text('fail-on = "error"\n[targets]\nlogstash = "8.1"\n')
        (tmp_path / "lslint.toml").write_text('extend = "base.toml"\nselect = ["LS3"]\n')
        assert main(["--show-settings"]) == 0
        displayed = capsys.readouterr().out
        assert "fail-on = error  (base.toml)" in displayed
        assert "targets.logstash = 8.1  (base.toml)" in displayed
        assert "select = LS3  (lslint.toml)" in displayed

    @pytest.mark.parametrize(
        ("files", "message"),
        [
            ({"lslint.toml": "extend = 1"}, "extend: must be the path"),
            ({"lslint.toml": 'extend = "none.toml"'}, "none.toml: cannot read the config"),
            ({"lslint.toml": 'extend = "lslint.toml"'}, "extends this file again; remove one of these extend keys"),
            (
                {"lslint.toml": 'extend = "a.toml"', "a.toml": 'extend = "lslint.toml"'},
                "extends this file again; remove one of these extend keys",
            ),
            ({"lslint.toml": 'extend = "pyproject.toml"', "pyproject.toml": ""}, "contains no [tool.lslint] table"),
            ({"lslint.toml": 'extend = "a.toml"', "a.toml": "selct = []"}, "a.toml: selct: unknown key; did you mean"),
        ],
    )
    def test_refused(self, tmp_path, files, message):
        for name, text in files.items():
            (tmp_path / name).write_text(text)
        with pytest.raises(UsageError, match=None) as refused:
            read_config(str(tmp_path / "lslint.toml"))
        assert message in str(refused.value)

    def test_a_long_row_is_refused(self, tmp_path):
        for number in range(20):
            (tmp_path / f"{number}.toml").write_text(f'extend = "{number + 1}.toml"')
        with pytest.raises(UsageError, match="configs extend each other"):
            read_config(str(tmp_path / "0.toml"))


class TestSeverityAndOptions:
    TEXT = (
        'output {\n  elasticsearch { id => "e" }\n'
        '  influxdb { id => "i" host => "m" data_points => { "c" => "1" } max_retries => 15 }\n}\n'
    )

    def test_severity_does_not_change_the_verdict(self, tmp_path):
        found, verdict = check(tmp_path, '[severity]\nALL = "info"\n', "filter { grok { nosuch => 1 } }\n")
        assert ("LS102", "info", "load", "nosuch") in [(c, s, g, t.split(" ")[0]) for c, s, g, t in found]
        assert verdict == "rejected"

    def test_options(self, tmp_path):
        assert check(tmp_path, 'select = ["LS415"]\n[options.LS415]\ntries = 15\n', self.TEXT)[0] == []
        assert check(tmp_path, 'select = ["LS415"]\n[options.retries-block-pipeline]\ntries = 14\n', self.TEXT)[0]

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("[severity]\nLS301 = 1", "severity.LS301: must be one of: error, warning, info"),
            ('[severity]\nLS999 = "info"', "severity: "),
            ("[options.LS415]\ntrys = 1", "options.LS415.trys: unknown option; did you mean tries?"),
            ("[options.LS415]\ntries = 0", "options.LS415.tries: must be a whole number of at least 1"),
            ("[options.LS415]\ntries = true", "must be a whole number"),
            ("[options.LS4]\ntries = 1", "options.LS4: must be the code or name of a single rule"),
            ("[options.LS004]\nx = 1", "the rule has no options"),
            (
                '[kinds]\n"*.cfg" = "logstsh"',
                ("kinds: *.cfg: unknown value 'logstsh'; did you mean logstash? (one of: logstash,"),
            ),
            ("[env]\nPORT = 1", "env.PORT: must be a string"),
            ('env = "A=1"', "env: must be a table, for example"),
            ("[extra-patterns]\nA = 1", "extra-patterns.A: must be a string"),
            ('[extra-patterns]\n"a b" = "x"', "extra-patterns.a b: must consist of letters"),
            ('patterns-dir = ["none"]', "patterns-dir"),
            ('[extra-plugins."filter/a"]\nsource = "none.rb"', "extra-plugins.filter/a: source: none.rb: no such file"),
            ('[extra-plugins."filter/a"]\nx = 1', "x: unknown key"),
            ('[extra-plugins."filter/a".options]\nb = "strng"', "options.b: 'strng' is not a type"),
            ('[extra-plugins."acme"]\n', "must be kind/name"),
        ],
    )
    def test_refused(self, tmp_path, text, message):
        with pytest.raises(UsageError) as refused:
            settings(tmp_path, text)
        assert message in str(refused.value)


def test_kinds(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lslint.toml").write_text('[kinds]\n"pipe/*.cfg" = "logstash"\n"pipe/notes.*" = "none"\n')
    (tmp_path / "pipe").mkdir()
    (tmp_path / "pipe" / "a.cfg").write_text("# only a comment\n")
    (tmp_path / "pipe" / "notes.conf").write_text("input { stdin { } }\n")
    assert main(["--show-files", "."]) == 0
    assert capsys.readouterr().out == "pipe/a.cfg: logstash (by [kinds])\npipe/notes.conf: none (by [kinds])\n"
    assert main(["--show-files", "--kind", "filebeat", "pipe/a.cfg"]) == 0
    assert capsys.readouterr().out == "pipe/a.cfg: filebeat (by --kind, named)\n"


def test_roles_are_refused(tmp_path):
    (tmp_path / "lslint.toml").write_text('[roles]\n"test/**" = "production"\n')
    with pytest.raises(UsageError, match=r"roles: .*`exclude`.*`\[kinds\]`.*`\[per-file-ignores\]`"):
        read_config(str(tmp_path / "lslint.toml"))


@pytest.mark.parametrize(
    ("patterns", "problem"),
    [
        ('["a("]', "a\\(: is not a regular expression"),
        ('["a*"]', "must not match an empty text"),
        (f'["{"a" * 201}"]', "at most 200 characters"),
        (str(["a"] * 51), "at most 50 patterns"),
        ('"a"', "must be a list of strings"),
    ],
)
def test_bad_placeholders(tmp_path, patterns, problem):
    (tmp_path / "lslint.toml").write_text(f"placeholders = {patterns}\n")
    with pytest.raises(UsageError, match=problem):
        read_config(str(tmp_path / "lslint.toml"))


def test_placeholders_reach_the_settings(tmp_path):
    (tmp_path / "lslint.toml").write_text('placeholders = ["__[A-Z]+__"]\ndocuments = true\n')
    config = read_config(str(tmp_path / "lslint.toml"))
    assert Settings(config=config).placeholders == ["__[A-Z]+__"]
    assert config.documents


class TestPlugins:
    RUBY = """
    class LogStash::Filters::Acme < LogStash::Filters::Base
      config_name "acme"
      # the host
      config :host, :validate => :string, :required => true
      config :port, validate: :number, default: 80
      config :mode, :validate => ["fast", "safe"],
             :default => "fast"
      config :level, :validate => %w(low high)
      config(:tags, :validate => :string, :list => true)
      config :old, :validate => :boolean, :deprecated => "use mode"
      config :gone, :obsolete => "it went, away"
      config :any, :validate => SOMETHING
    end
    """

    def test_ruby(self):
        rows = {name: values for name, [(_, values)] in read_ruby(self.RUBY).items()}
        assert rows == {
            "host": {"type": "string", "required": True},
            "port": {"type": "number"},
            "mode": {"type": "enum", "enum": ["fast", "safe"]},
            "level": {"type": "enum", "enum": ["low", "high"]},
            "tags": {"type": "string", "list": True},
            "old": {"type": "boolean", "deprecated": "use mode"},
            "gone": {"type": "any", "obsolete": "it went, away"},
            "any": {"type": "any"},
        }
        assert "*" in read_ruby("include LogStash::PluginMixins::HttpClient\n")

    def test_options_from_the_config(self, tmp_path):
        config = '[extra-plugins."output/shop".options]\nurl = { type = "uri", required = true }\nmode = ["a", "b"]\n'
        assert check(tmp_path, config, 'output { shop { id => "s" url => "http://h" mode => "a" } }\n') == (
            [],
            "accepted",
        )
        found, verdict = check(tmp_path, config, 'output { shop { id => "s" mode => "c" } }\n')
        assert verdict == "rejected"
        assert len(found) == 2

    def test_a_mixin_leaves_the_rest_open(self, tmp_path):
        (tmp_path / "acme.rb").write_text(
            "include LogStash::PluginMixins::HttpClient\nconfig :a, :validate => :number\n"
        )
        config = '[extra-plugins."filter/acme"]\nsource = "acme.rb"\n'
        assert check(tmp_path, config, 'filter { acme { id => "i" proxy => "x" } }\n') == ([], "unknown")
        assert check(tmp_path, config, 'filter { acme { id => "i" a => "x" } }\n')[1] == "rejected"


class TestPatterns:
    TEXT = 'filter { grok { id => "g" %s match => { "message" => "^%%{SHOP_ID:id} %%{SHOP_NO:no}" } } }\n'

    def unknown(self, tmp_path, config, option=""):
        found, _ = check(tmp_path, 'select = ["LS241"]\n' + config, self.TEXT % option)
        return [text for _, _, _, text in found]

    def test_extra_patterns(self, tmp_path):
        assert len(self.unknown(tmp_path, "")) == 2
        assert len(self.unknown(tmp_path, '[extra-patterns]\nSHOP_ID = "[A-Z]+"\n')) == 1

    def test_patterns_dir(self, tmp_path):
        (tmp_path / "patterns").mkdir()
        (tmp_path / "patterns" / "shop").write_text("# a comment\nSHOP_ID [A-Z]{2}[0-9]+\n\n")
        own = 'patterns_dir => ["/etc/logstash/patterns"]'
        assert self.unknown(tmp_path, "", own) == []  # what is there is not told
        [left] = self.unknown(tmp_path, 'patterns-dir = ["patterns"]\n', own)
        assert "SHOP_NO" in left
        assert len(self.unknown(tmp_path, 'patterns-dir = ["patterns"]\n')) == 2  # a filter that reads no files


class TestVariables:
    def test_names_of_the_table_are_the_declared_ones(self, tmp_path):
        found, verdict = check(
            tmp_path, 'select = ["LS403"]\n[env]\nPORT = "1"\n', 'input { tcp { id => "t" port => "${OTHER}" } }\n'
        )
        assert [code for code, *_ in found] == ["LS403"]
        assert verdict == "rejected"


class TestFormat:
    def test_tables_are_joined(self, tmp_path):
        (tmp_path / "base.toml").write_text('[format]\nline-length = 120\nalign-arrows = "always"\n')
        made = settings(tmp_path, 'extend = "base.toml"\n[format]\nalign-arrows = "preserve"\n')
        assert made.format_options == {"line_length": 120, "align_arrows": "preserve"}
        assert settings(tmp_path, "").format_options == {}

    @pytest.mark.parametrize("length", [40, 320])
    def test_bounds_are_allowed(self, tmp_path, length):
        assert settings(tmp_path, f"[format]\nline-length = {length}\n").format_options == {"line_length": length}

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("format = 100", "format: must be a table: line-length = 120"),
            ("[format]\nline-length = 39", "format.line-length: must be a whole number from 40 to 320"),
            ("[format]\nline-length = 321", "format.line-length: must be a whole number from 40 to 320"),
            ("[format]\nline-length = true", "format.line-length: must be a whole number from 40 to 320"),
            ('[format]\nline-length = "100"', "format.line-length: must be a whole number from 40 to 320"),
            ("[format]\nline_length = 100", "format.line_length: unknown key; did you mean line-length?"),
            (
                '[format]\nalign-arrows = "preserv"',
                "format.align-arrows: unknown value 'preserv'; did you mean preserve? (one of: never, preserve, "
                "always)",
            ),
            ("[format]\nalign-arrows = []", "format.align-arrows: must be one of: never, preserve, always"),
        ],
    )
    def test_refused(self, tmp_path, text, message):
        with pytest.raises(UsageError) as refused:
            settings(tmp_path, text)
        assert message in str(refused.value)


class TestSchema:
    def test_it_knows_every_key(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMA)
        assert set(SCHEMA["properties"]) == set(KEYS)

    @pytest.mark.parametrize(
        "table",
        [
            {"selct": []},
            {"targets": {"grafana": "8"}},
            {"severity": {"LS301": "fatal"}},
            {"options": {"LS415": {"tries": 0}}},
            {"extra-plugins": ["acme"]},
            {"pipeline": [{"id": "a"}]},
            {"format": {"line-length": 39}},
            {"format": {"align-arrows": "no"}},
            {"format": {"width": 100}},
        ],
    )
    def test_it_refuses_what_the_reader_refuses(self, table, tmp_path):
        assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(table)

    def test_the_documented_example_fits(self):
        import re
        import tomllib

        page = (ROOT / "docs" / "configuration.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
        assert len(blocks) > 1
        for block in blocks:
            jsonschema.Draft202012Validator(SCHEMA).validate(tomllib.loads(block))
