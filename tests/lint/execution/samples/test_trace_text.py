import pytest

from lslint.execution.environment import Environment
from lslint.execution.samples import codecs, lines
from lslint.execution.samples.pipeline import joined
from lslint.execution.samples.recorder import Recorder
from lslint.execution.samples.runner import Runner
from lslint.execution.samples.trace_text import not_run_text, trace_text
from lslint.execution.samples.values_text import palette
from lslint.files.source import Source

GROK = 'grok { match => { "message" => "^%{WORD:a}$" } }'


def trace(filters, text, color=False, codec="plain"):
    made = joined([Source("a.conf", f"filter {{ {filters} }}")], "a.conf")
    environment = Environment()
    runner = Runner(made, environment, Recorder(environment))
    [source] = codecs.events(lines.given([text]), codec, {}, environment)
    return trace_text(runner.run(source), made, environment, runner.not_run, palette(color))


def test_captures_are_colored_in_the_line():
    paint = palette(True)
    found = trace('grok { match => { "message" => "%{WORD:a} (?<b>(?<c>x)y) z" } }', "v xy z w", color=True)
    reset = paint["reset"]
    assert f"{paint['even']}v{reset} {paint['odd']}xy{reset} z w\n" in found


def test_reasons_of_filters_that_are_not_run_hide_secrets():
    secret = "hunter2hunter2"
    filters = f'''
      http {{ url => "http://a.example" password => "{secret}" }}
      translate {{ source => "a" target => "b" dictionary_path => "/srv/{secret}/b.yml" }}
    '''
    made = joined([Source("a.conf", f"filter {{ {filters} }}")], "a.conf")
    assert not_run_text(Runner(made, Environment()).not_run, made) == [
        "a.conf:2: the filter `http` is not run",
        "a.conf:3: the file `/srv/<hidden>/b.yml` is not available",
    ]


@pytest.mark.parametrize(("text", "codec"), [("", "plain"), ('{"a": 1}', "json"), ('{"message": [""]}', "json")])
def test_a_field_without_text_is_named_as_the_reason(text, codec):
    for pattern in ("^%{WORD:a}$", "x", "a b"):
        found = trace(f'grok {{ match => {{ "message" => "{pattern}" }} }}', text, codec=codec)
        assert "nothing to match: the field does not exist or its value is empty; `" in found
        assert "matched" not in found


def test_a_line_without_an_event():
    assert trace(GROK, "", codec="json").endswith("\n\nThe codec makes no event of the line.\n")
    assert "The codec" not in trace("drop { }", "a")
