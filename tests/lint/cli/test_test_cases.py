"""``lslint test`` neither shows nor writes the secrets of variables."""

import json

import pytest

from lslint.cli.main import main

KEY = "Zq7kW7xR4mHc"
FILTERS = """
  mutate { add_field => { "k" => "Bearer ${API_KEY}" "[a][b]" => "${API_KEY}" "[a][c]" => "d" "[@metadata][m]" => "${API_KEY}" } }
  mutate { lowercase => ["[a][b]"] copy => { "[a][b]" => "low" } uppercase => ["message"] }
"""  # noqa: E501


@pytest.fixture
def tested(tmp_path, monkeypatch, capfdbinary):
    """Runs a test case file: the exit code, the output and the file afterwards."""
    monkeypatch.chdir(tmp_path)

    def run(cases, *words, filters=FILTERS, key=KEY, name="t.json", **more):
        (tmp_path / "a.conf").write_text(f"filter {{ {filters} }}")
        text = cases if isinstance(cases, str) else json.dumps({"ignore": ["@timestamp"], "testcases": cases, **more})
        (tmp_path / name).write_text(text)
        given = ("--ecs-compatibility", "disabled", "--env", f"API_KEY={key}", "--pipeline", "a.conf")
        code = main(["test", name, *given, *words])
        out, err = (stream.decode() for stream in capfdbinary.readouterr())
        return code, out + err, (tmp_path / name).read_text()

    return run


def is_shown(text):
    return KEY.lower() in text.lower()


@pytest.mark.parametrize("words", [(), ("--output-format", "junit"), ("--verbose",)])
def test_the_difference_hides_secrets(tested, words):
    code, out, _ = tested([{"input": ["x"], "expected": [{"message": "y"}]}], *words)
    assert code == 1
    assert not is_shown(out)
    assert '"message": "X"' in out.replace("&quot;", '"')
    assert '"low": "<hidden>"' in out.replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">")


def test_update_does_not_write_secrets(tested):
    code, out, text = tested([{"input": ["x"], "expected": []}, {"input": ["y"], "expected": [{"a": 1}]}], "--update")
    assert code == 0
    assert not is_shown(out + text)
    assert (
        "note: t.json: `[a][b]`, `k`, `low` contain the value of a secret variable: not written as expected, but added"
        " to `ignore`" in out
    )
    written = json.loads(text)
    assert written["ignore"] == ["@timestamp", "[a][b]", "k", "low"]
    assert [case["expected"] for case in written["testcases"]] == [
        [{"a": {"c": "d"}, "message": "X"}], [{"a": {"c": "d"}, "message": "Y"}],
    ]  # fmt: skip
    assert tested(text)[0] == 0
    assert tested(text, key="another-key")[0] == 0


def test_update_of_metadata_that_is_compared(tested):
    code, _, text = tested([{"input": ["x"], "expected": []}], "--update", export_metadata=True)
    assert code == 0
    assert not is_shown(text)
    assert "[@metadata][m]" in json.loads(text)["ignore"]


def test_secret_in_the_name_of_a_field(tested):
    filters = 'mutate { add_field => { "k" => "${API_KEY}" } } mutate { rename => { "k" => "[a][%{k}]" } }'
    code, out, text = tested([{"input": ["x"], "expected": []}], "--update", filters=filters)
    assert code == 2
    assert "not updated: the name of a field of 'test case 1' contains a secret" in out
    assert not is_shown(out + text)
