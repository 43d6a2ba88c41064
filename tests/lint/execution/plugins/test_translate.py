import pytest
from filter_runner import after, section

from lslint.execution.errors import StartError

WORDS = 'dictionary => { "5" => "five" "a" => "A" "true" => "yes" }'


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        (f'target => "d" {WORDS}', {"c": 5}, {"c": 5, "d": "five"}),
        (f'target => "d" {WORDS}', {"c": ["a", "q"]}, {"c": ["a", "q"], "d": "A"}),
        (f'target => "d" {WORDS} add_tag => ["t"]', {"c": "q"}, {"c": "q"}),
        (f'target => "d" {WORDS} fallback => "%{{c}}?"', {"c": "q"}, {"c": "q", "d": "q?"}),
        (f'target => "d" {WORDS} fallback => "?"', {}, {}),
        (f'target => "d" {WORDS} fallback => "?"', {"c": None}, {"c": None, "d": "?"}),
        (f'target => "d" {WORDS}', {"c": "a", "d": 1}, {"c": "a", "d": 1}),
        (f'target => "d" {WORDS} override => true', {"c": "a", "d": 1}, {"c": "a", "d": "A"}),
        (f'target => "c" {WORDS}', {"c": "a"}, {"c": "A"}),
        (f'target => "d" {WORDS} exact => false', {"c": "x5a"}, {"c": "x5a", "d": "xfiveA"}),
        ('target => "d" regex => true dictionary => { "^4" => "bad" "." => "ok" }', {"c": "404"},
         {"c": "404", "d": "bad"}),
        (WORDS, {"c": True}, {"c": True, "translation": "yes"}),
        ('target => "d" dictionary_path => "/w.csv"', {"c": "k"}, {"c": "k", "d": "v"}),
        ('target => "d" dictionary_path => "/w.yml"', {"c": "k"}, {"c": "k", "d": [1, 2]}),
        ('target => "d" dictionary_path => "/w.json"', {"c": "k"}, {"c": "k", "d": {"x": 1}}),
    ],
)  # fmt: skip
def test_translate(options, event, made):
    files = {"/w.csv": "k,v\n", "/w.yml": "k: [1, 2]\n", "/w.json": '{"k": {"x": 1}}'}
    assert after(f'translate {{ source => "c" {options} }}', event, files=files) == [made]


def test_iterate_on():
    objects = f'translate {{ iterate_on => "l" source => "id" target => "t" {WORDS} fallback => "?" add_tag => ["x"] }}'
    made = [{"l": [{"id": "a", "t": "A"}, {"id": "q", "t": "?"}, {"k": 1}, "a"], "tags": ["x"]}]
    assert after(objects, {"l": [{"id": "a"}, {"id": "q"}, {"k": 1}, "a"]}) == made
    values = f'translate {{ iterate_on => "l" source => "l" target => "t" {WORDS} }}'
    assert after(values, {"l": ["a", "q"]}) == [{"l": ["a", "q"], "t": ["A", None]}]


def test_a_broken_dictionary_makes_the_target_unknown():
    filters, _ = section(
        'filter { translate { source => "c" target => "d" dictionary_path => "/w.yml" } }',
        files={"/w.yml": "a: b: c\n"},
    )
    [(_, reason)] = filters.not_run
    assert reason == "the file `/w.yml` cannot be read as YML"


@pytest.mark.parametrize(
    "options",
    [
        f'source => "a" field => "b" {WORDS}',
        f'source => "a" target => "b" destination => "c" {WORDS}',
        f'source => "a" target => "a" override => false {WORDS}',
        'source => "a" dictionary_path => "/w.json" yaml_dictionary_code_point_limit => 5',
        'source => "a" dictionary_path => "/w.yml" yaml_dictionary_code_point_limit => 0',
    ],
)
def test_what_logstash_refuses(options):
    with pytest.raises(StartError):
        section(f"filter {{ translate {{ {options} }} }}", files={"/w.json": "{}", "/w.yml": "a: b"})
