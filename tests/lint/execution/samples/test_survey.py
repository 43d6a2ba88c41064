from lslint.execution.environment import Environment
from lslint.execution.samples import codecs, lines, survey
from lslint.execution.samples.pipeline import joined
from lslint.execution.samples.runner import Runner
from lslint.files.source import Source


def counted(filters, texts, codec="plain"):
    made = joined([Source("a.conf", f"filter {{ {filters} }}")], "a.conf")
    assert not made.errors
    environment = Environment()
    runner = Runner(made, environment)
    found = survey.Survey()
    found.declare(made.filters())
    runner.watch(found)
    for source in codecs.events(lines.given(texts), codec, {}, environment):
        found.add(runner.run(source))
    return found


TWO = 'grok { match => { "message" => ["^%{INT:n}$", "^%{WORD:w}$", "^%{WORD:w} x$"] } }'


def test_pattern_that_is_never_tried():
    [patterns] = counted(TWO, ["5"]).by_filter()
    assert [one.tried for one in patterns] == [1, 0, 0]


def test_no_order_matters_without_break_on_match():
    [patterns] = counted(TWO.replace("match =>", "break_on_match => false match =>"), ["a"]).by_filter()
    assert survey.better_first(patterns) is None


def test_groups_are_limited(monkeypatch):
    monkeypatch.setattr(survey, "MAX_SHAPES", 2)
    found = counted(TWO, ["-", "=", "+", "-", "!"])
    assert (len(found.groups), found.others) == (2, 2)


def test_dropped_and_unknown():
    found = counted('if [message] == "x" { drop {} } geoip { source => "message" }', ["x", "y"])
    assert (found.dropped, found.unknown, found.events) == (1, 1, 1)
    assert list(found.reasons) == ["the filter `geoip` is not run"]


def test_lines_of_which_the_codec_makes_no_event_are_not_counted():
    found = counted(TWO, ['{"message": "a"}', "", "[]", '{"b": 1}'], "json")
    assert (found.inputs, found.empty, found.unmatched, found.dropped, found.events) == (2, 2, 1, 0, 2)
