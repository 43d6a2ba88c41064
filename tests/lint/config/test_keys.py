"""Limits of the keys of a config, and its schema. What the keys do: ``tests/cases/commands/config.yml``."""

import json
import re
import tomllib
from pathlib import Path

import jsonschema
import pytest
from paths import ROOT

import lslint
from lslint.config.config_file import read_config
from lslint.config.errors import UsageError
from lslint.config.keys import KEYS
from lslint.config.plugin_source import read_ruby

SCHEMA = json.loads((Path(lslint.__file__).parent / "schema" / "config.schema.json").read_text(encoding="utf-8"))


def test_a_long_row_of_configs_that_extend_each_other_is_refused(tmp_path):
    for number in range(20):
        (tmp_path / f"{number}.toml").write_text(f'extend = "{number + 1}.toml"')
    with pytest.raises(UsageError, match="configs extend each other"):
        read_config(str(tmp_path / "0.toml"))


@pytest.mark.parametrize(
    ("patterns", "problem"), [(["a" * 201], "at most 200 characters"), (["a"] * 51, "at most 50 patterns")]
)
def test_too_many_placeholders(tmp_path, patterns, problem):
    (tmp_path / "lslint.toml").write_text(f"placeholders = {patterns}\n")
    with pytest.raises(UsageError, match=problem):
        read_config(str(tmp_path / "lslint.toml"))


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


def test_the_ruby_source_of_a_plugin():
    assert {name: values for name, [(_, values)] in read_ruby(RUBY).items()} == {
        "host": {"type": "string", "required": True}, "port": {"type": "number"},
        "mode": {"type": "enum", "enum": ["fast", "safe"]}, "level": {"type": "enum", "enum": ["low", "high"]},
        "tags": {"type": "string", "list": True}, "old": {"type": "boolean", "deprecated": "use mode"},
        "gone": {"type": "any", "obsolete": "it went, away"}, "any": {"type": "any"},
    }  # fmt: skip


def test_the_schema_knows_every_key():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert set(SCHEMA["properties"]) == set(KEYS)


def test_the_documented_examples_fit_the_schema():
    blocks = re.findall(r"```toml\n(.*?)```", (ROOT / "docs/configuration.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) > 1
    for block in blocks:
        jsonschema.Draft202012Validator(SCHEMA).validate(tomllib.loads(block))
