"""``lslint test`` does not show the secrets of variables."""

import json

import pytest

from lslint.cli.main import main

KEY = "Zq7kW7xR4mHc"
FILTERS = """
  mutate { add_field => { "k" => "Bearer ${API_KEY}" "[a][b]" => "${API_KEY}"
    "[a][c]" => "d" "[@metadata][m]" => "${API_KEY}" } }
  mutate { lowercase => ["[a][b]"] copy => { "[a][b]" => "low" } uppercase => ["message"] }
"""


@pytest.fixture
def tested(tmp_path, monkeypatch, capfdbinary):
    """Runs a test case file: the exit code and the output."""
    monkeypatch.chdir(tmp_path)

    def run(cases, *words):
        (tmp_path / "a.conf").write_text(f"filter {{ {FILTERS} }}")
        (tmp_path / "t.json").write_text(json.dumps({"ignore": ["@timestamp"], "testcases": cases}))
        given = ("--ecs-compatibility", "disabled", "--env", f"API_KEY={KEY}", "--pipeline", "a.conf")
        code = main(["test", "t.json", *given, *words])
        out, err = (stream.decode() for stream in capfdbinary.readouterr())
        return code, out + err

    return run


@pytest.mark.parametrize("words", [(), ("--output-format", "junit"), ("--verbose",)])
def test_the_difference_hides_secrets(tested, words):
    code, out = tested([{"input": ["x"], "expected": [{"message": "y"}]}], *words)
    assert code == 1
    assert KEY.lower() not in out.lower()
    assert '"message": "X"' in out.replace("&quot;", '"')
    assert '"low": "<hidden>"' in out.replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">")
