import pytest
from filter_runner import after, results


@pytest.mark.parametrize(
    ("code", "event", "made"),
    [
        ("event.set('a', 'x'); event.set('[b][c]', [1, -2.5, nil, true, {'k' => 'v'}])", {},
         {"a": "x", "b": {"c": [1, -2.5, None, True, {"k": "v"}]}}),
        ("event.set('a', event.get('b').to_i)", {"b": "7x"}, {"b": "7x", "a": 7}),
        ("event.set('a', event.get('gone').to_s)", {}, {"a": ""}),
        ("event.set('a', event.get('b').upcase)\\n", {"b": "x"}, None),
        ("event.set('a', event.get('b').split(',').length)", {"b": "x,y"}, {"b": "x,y", "a": 2}),
        ("event.set('t', event.get('@timestamp').to_i)", {}, {"t": 1714979289}),
        ("event.set('a', event.sprintf('%{b}!'))", {"b": 1}, {"b": 1, "a": "1!"}),
        ("event.remove('[o][k]') # comment", {"o": {"k": 1}}, {"o": {}}),
        ("event.tag('x') if event.include?('b')", {"b": None}, {"b": None, "tags": ["x"]}),
        ("event.tag('x') unless event.get('b')", {"b": False}, {"b": False, "tags": ["x"]}),
    ],
)  # fmt: skip
def test_calls(code, event, made):
    if made is None:
        assert results(f'filter {{ ruby {{ code => "{code}" }} }}', [event])[0]["unknown"] == ["[a]", "[tags]"]
    else:
        assert after(f'ruby {{ code => "{code}" }}', event) == [made]


def test_code_of_several_lines():
    code = "\n    event.set('a', 1)\n\n    event.set('b', 2)\n  "
    assert after(f'ruby {{ code => "{code}" }}', {}) == [{"a": 1, "b": 2}]


@pytest.mark.parametrize(
    "code",
    ["raise 'x'", "event.set('a', event.get('gone').upcase)", "event.set('@timestamp', 'x')", "event.get('[a')"],
)
def test_an_exception_sets_a_tag(code):
    assert after(f'ruby {{ code => "{code}" add_tag => ["x"] }}', {}) == [{"tags": ["_rubyexception"]}]


def test_the_tag_can_have_the_message():
    chain = 'ruby { code => "raise \'x\'" tag_on_exception => "bad" tag_with_exception_message => true }'
    assert after(chain, {}) == [{"tags": ["bad: x", "bad"]}]


@pytest.mark.parametrize(
    "code",
    ["event.set('a', `id`)", "a = 1", "event.set('a', 1 + 1)", "event.set('a', \\\"#{x}\\\")", "system('x')",
     "event.to_hash",
     "event.set('a', :b)", "event.set('a', 010)", "event.set('a', 1) rescue nil", "event.get('a').each", "'it''s'"],
)  # fmt: skip
def test_other_code_is_not_run(code):
    unknown = results(f'filter {{ ruby {{ code => "{code}" }} }}', [{}])[0]["unknown"]
    assert unknown == ["*"] or "[tags]" in unknown


@pytest.mark.parametrize("value", [10**400, "9" * 400])
def test_numbers_that_no_float_holds(value):
    code = "event.set('b', event.get('a').to_f.to_i)"
    results(f'filter {{ ruby {{ code => "{code}" }} }}', [{"a": value}])
