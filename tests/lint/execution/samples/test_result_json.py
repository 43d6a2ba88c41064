import json
from pathlib import Path

import jsonschema
import pytest

import lslint
from lslint.cli.command_tables import CODECS
from lslint.execution.environment import Environment
from lslint.execution.samples import codecs, lines
from lslint.execution.samples.pipeline import joined
from lslint.execution.samples.recorder import Recorder
from lslint.execution.samples.result_json import result_json
from lslint.execution.samples.runner import Runner
from lslint.files.source import Source

SCHEMA = json.loads((Path(lslint.__file__).parent / "schema" / "try.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


@pytest.mark.parametrize("text", ["192.0.2.1 5", "x", "192.0.2.1 -", '{"a": "\\ud800"}', "drop"])
@pytest.mark.parametrize("codec", CODECS)
def test_schema(text, codec):
    filters = """
      if [message] == "drop" { drop {} }
      if [n] > 5 { mutate { add_field => { "x" => "y" } } } else if [a] { geoip { source => "a" } }
      grok { match => { "message" => "^%{IP:ip} %{NUMBER:n}$" } }
      dissect { mapping => { "message" => "%{a} %{b}" } }
      mutate { remove_field => ["ip"] rename => { "n" => "m" } add_tag => ["t"] }
    """
    made = joined([Source("a.conf", f"filter {{ {filters} }}")], "a.conf")
    environment = Environment()
    runner = Runner(made, environment, Recorder(environment))
    for source in codecs.events(lines.given([text]), codec, {}, environment):
        found = json.loads(result_json(runner.run(source), made, environment))
        VALIDATOR.validate(found)
        assert found["input"] == 0
