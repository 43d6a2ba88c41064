"""LS008 (value-needs-quotes): backslashes of Markdown, variables of a shell, and which fixes are safe."""

import pytest
from advice import fixed
from logstash_checks import selected_codes

from lslint.engine.file import check_text
from lslint.report.merging import merged

ESCAPED = """\
filter {
  grok {
    match => \\["message", "%{DATA:a} \\[b\\]"\\]
    add\\_tag => \\["x"\\]
  }
  if \\[a\\] == "b" {
    drop { }
  }
}
"""


def _check(text):
    return check_text(text, "a.conf", "logstash")


def _found(text):
    return [finding for finding in _check(text).findings if finding.stage == "parse"]


def test_backslashes_of_markdown_are_one_finding():
    (finding,) = _found(ESCAPED)
    assert finding.rule.code == "LS008"
    assert finding.message.startswith("Backslash before `[` (7 in this file)")
    assert finding.severity == "error"
    assert finding.fix.applicability == "unsafe"
    new = fixed(ESCAPED, finding)
    assert _check(new).verdict == "accepted"
    assert '"%{DATA:a} \\[b\\]"' in new


def test_another_error_leaves_the_backslashes_without_a_fix():
    found = _found(ESCAPED.replace("drop { }", "drop { } ;"))
    assert [finding.rule.code for finding in found] == ["LS008", "LS001"]
    assert found[0].fix is None


def test_a_marker_of_a_template_is_still_one():
    text = 'input { beats { port => {{ port }} add\\_field => { "a" => "b" } } }\n'
    (finding,) = _found(text)
    assert finding.message.startswith("Backslash before `_`")


@pytest.mark.parametrize(
    "value", [r"/\[a\]/", r"\d\[a\]", "a\\"], ids=["regular expression", "other escapes", "at the end"]
)
def test_other_backslashes_are_not_of_markdown(value):
    assert not any(
        "Markdown" in finding.message for finding in _found(f"filter {{ mutate {{ replace => {value} }} }}\n")
    )


@pytest.mark.parametrize("text", ['filter { grok { match => { "a" => "\\[b\\_" } } }\n', "# a\\_b \\[c\\]\n"])
def test_strings_and_comments_may_hold_them(text):
    assert _found(text) == []


@pytest.mark.parametrize(("value", "applicability"), [("10.0.0.1", "safe"), ("a.b; c", None), ("x\\y", "unsafe")])
def test_quotes_are_safe_where_the_result_is_read(value, applicability):
    found = [one for one in _found(f"output {{ elasticsearch {{ hosts => {value} }} }}\n") if one.rule.code == "LS008"]
    assert [finding.fix.applicability for finding in found if finding.fix] == [applicability] * bool(applicability) or (
        applicability is None and all(one.fix is None or one.fix.applicability == "unsafe" for one in found)
    )


def test_quotes_are_unsafe_in_a_file_with_another_error():
    (first, *_) = _found("output { elasticsearch { hosts => 10.0.0.1 } ; }\n")
    assert first.fix.applicability == "unsafe"


def test_what_is_left_out_gets_no_quotes():
    (finding,) = _found("output { xmpp { message => ... user => 'a' password => 'b' } }\n")
    assert finding.fix is None


def test_a_variable_of_a_shell():
    (finding,) = _found("filter { x { } }\noutput { elasticsearch { workers => $WORKERS } }\n")
    assert finding.severity == "error"
    assert finding.fix is None
    assert '"${WORKERS}"' in finding.message


def _reference(text):
    (finding,) = _found(text)
    assert finding.rule.code == "LS008"
    return finding


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (
            'filter { mutate { add_field => { "x" => [@metadata][kafka][timestamp] } } }',
            '"%{[@metadata][kafka][timestamp]}"',
        ),
        ('filter { mutate { replace => { "x" => [a][b] } } }', '"%{[a][b]}"'),
        ('filter { mutate { replace => { "x" => [@timestamp] } } }', '"%{[@timestamp]}"'),
        ("filter { mutate { remove_field => [@version] } }", '["@version"]'),
        ("filter { mutate { add_tag => [aa][bb] } }", '"%{[aa][bb]}"'),
        ("output { elasticsearch { document_id => [aa][bb-cc] } }", '"%{[aa][bb-cc]}"'),
        ('filter { mutate { rename => { "x" => [cc][dd] } } }', '"[cc][dd]"'),
        ('filter { mutate { remove_field => [ "x", [cc][dd] ] } }', '"[cc][dd]"'),
        ('filter { date { match => [ [cc][dd], "ISO8601" ] } }', '"[cc][dd]"'),
        ("filter { json { source => [cc][dd] } }", '"[cc][dd]"'),
        ("filter { translate { source => [cc][dd] target => 'x' } }", '"[cc][dd]"'),
        ("filter { memcached { namespace => 'a' get => { 'k' => [cc][dd] } } }", '"[cc][dd]"'),
        ("filter { jdbc_streaming { statement => 'a' parameters => { 'k' => [cc][dd] } } }", '"[cc][dd]"'),
    ],
)
def test_a_field_reference_as_a_value(text, written):
    text += "\n"
    finding = _reference(text)
    assert written.strip('["]') in finding.message
    if "jdbc_streaming" in text:
        assert finding.fix is None
        return
    assert finding.fix.applicability == ("safe" if written[0] == "[" else "unsafe")
    new = fixed(text, finding)
    assert written in new
    assert _check(new).verdict == "accepted"


@pytest.mark.parametrize(
    "text",
    [
        "input { tcp { port => [aa][bb] } }\n",
        "filter { no_such_filter { thing => [aa][bb] } }\n",
        "filter { mutate { add_field => { 'x' => [aa][bb] } } ; }\n",
    ],
    ids=["a number", "an unknown option", "another error"],
)
def test_a_field_reference_whose_fix_would_not_help(text):
    assert all(one.fix is None for one in _found(text) if one.rule.code == "LS008")


def test_a_regular_expression_whose_last_slash_is_escaped():
    (finding,) = _found("filter { if [a] =~ /x\\\\/ { drop { } } }\n")
    assert finding.message.endswith("is not closed and Logstash rejects the pipeline: write `/x[\\\\]/`")
    assert finding.fix is None
    assert _check("filter { if [a] =~ /x[\\\\]/ { drop { } } }\n").verdict == "accepted"


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (
            "[a] =~ /x",
            "The regular expression `/x` has no closing `/`, so Logstash rejects the pipeline: write `/x/`",
        ),
        (
            "[a] == /x",
            'Logstash rejects `/x` without quotes in a condition: write `"/x"`',
        ),
    ],
)
def test_a_slash_begins_a_regular_expression_only_after_a_match_operator(condition, message):
    (finding,) = _found(f"filter {{ if {condition} {{ drop {{}} }} }}\n")
    assert finding.message == message
    assert (finding.fix is None) == ("=~" in condition)


def test_backticks_are_not_displayed_in_backticks():
    (finding,) = _found("filter { mutate { a_b => `a` } }")
    assert finding.message == (
        "Logstash rejects a value without quotes that contains backticks: put quotes around the value"
    )


@pytest.mark.parametrize(
    ("text", "end", "after"),
    [
        ("input { beats { port => 5044; } }\n", ". Remove the `;`", "port => 5044 }"),
        ("input { beats { port => 5044 ; } }\n", ". Remove the `;`", "port => 5044 }"),
        ("output { stdout { codec => rubydebug; } }\n", ". Remove the `;`", "codec => rubydebug }"),
        ("output { elasticsearch { hosts => 10.0.0.1; } }\n", ': write `"10.0.0.1"`', 'hosts => "10.0.0.1" }'),
        ("filter { kv { field_split => &; } }\n", ": put quotes around the value", 'field_split => "&;" }'),
    ],
)
def test_a_semicolon_after_a_value(text, end, after):
    (finding,) = _found(text)
    assert finding.message.endswith(end)
    new = fixed(text, finding)
    assert after in new
    assert _check(new).verdict == "accepted"


@pytest.mark.parametrize("value", ["10s", "50-44", "ten;"])
def test_quotes_do_not_make_a_number(value):
    (finding,) = _found(f"filter {{ metrics {{ flush_interval => {value} }} }}\n")
    assert finding.fix is None
    assert finding.message == (
        f"Logstash rejects the value `{value}`: `flush_interval` accepts only a number. Replace the value with a number"
    )


def test_a_variable_may_hold_the_number():
    text = "filter { metrics { flush_interval => ${SECONDS} } }\n"
    (finding,) = _found(text)
    assert finding.fix.applicability == "safe"
    assert _found(fixed(text, finding)) == []


def test_a_semicolon_after_a_number_in_a_condition():
    text = "filter { if [a] == 5; { drop {} } }\n"
    (finding,) = _found(text)
    assert finding.message == "Logstash rejects the `;` after `5` in a condition. Remove the `;`"
    assert fixed(text, finding) == text.replace(";", "")


@pytest.mark.parametrize(
    "text",
    [
        "input { kafka { topics => ${TOPICS} } }\n",
        "filter { if [ok] == true { drop {} } }\n",
    ],
)
def test_further_reported(text):
    assert "LS008" in selected_codes(text, "LS008")


@pytest.mark.parametrize(
    "text",
    [
        "input { tcp { port => 5000 codec => json_lines mode => server } }\n",
        'filter { throttle { key => "%{host}" period => 1.5 } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS008" not in selected_codes(text, "LS008")


def test_values_of_a_file_are_one_finding():
    result = check_text("output { stdout { a => 1.2.3 b => x-y c => 10s } }\n", "a.conf")
    (found,) = [one for one in merged(result.findings) if one.rule.code == "LS008"]
    assert len(found.others) == 2


@pytest.mark.parametrize(
    ("condition", "written"), [("[ok] == false", "![ok]"), ("[a][ok] != true", "![a][ok]"), ("[ok] != False", "[ok]")]
)
def test_a_boolean_is_not_compared_with_a_string(condition, written):
    (finding,) = _found(f"filter {{ if {condition} {{ drop {{ }} }} }}\n")
    assert f"write `{written}` for a boolean field, or `" in finding.message
    assert finding.fix is None


def test_other_words_in_a_condition_get_quotes():
    text = "filter { if [level] == error { drop { } } }\n"
    (finding,) = _found(text)
    assert '"error"' in fixed(text, finding)


def test_asterisks_around_a_value_are_removed():
    text = 'output { elasticsearch { hosts => ***"10.0.0.1"***\n index => ***"a"*** } }\n'
    first, second = _found(text)
    assert first.message == 'Logstash rejects the asterisks (`***`) around `"10.0.0.1"`. Remove the asterisks'
    assert first.fix.applicability == "unsafe"
    assert fixed(text, first) == text.replace('***"10.0.0.1"***', '"10.0.0.1"')
    (one,) = merged([first, second])
    assert len(one.others) == 1


def test_asterisks_around_a_regular_expression_are_removed():
    text = "filter { if [host] =~ ***/10\\.0\\.0\\.1/*** { drop { } } }\n"
    (finding,) = _found(text)
    assert fixed(text, finding) == text.replace("***", "")
    assert _check(fixed(text, finding)).verdict == "accepted"


@pytest.mark.parametrize(("text", "number"), [("filter { sleep { time => .5 } }\n", "0.5")])
def test_a_number_without_a_digit_before_the_point_stays_a_number(text, number):
    """A quoted `.5` would be a string, which never equals a number."""
    (finding,) = _found(text)
    written = number.replace("0.", ".")
    assert finding.message == f"Logstash rejects `{written}`: a number must begin with a digit. Write `{number}`"
    assert finding.fix.applicability == "safe"
    assert fixed(text, finding) == text.replace(written, number)


@pytest.mark.parametrize(
    ("condition", "advice"),
    [
        ("true", "remove the `if`, or test a field, for example `[name]`"),
        ("False", "remove the block, or test a field, for example `[name]`"),
        ("(true or [a])", "test a field, for example `[name]`"),
    ],
)
def test_a_constant_condition_gets_no_quotes(condition, advice):
    """A string is always true."""
    (finding,) = _found(f"filter {{ if {condition} {{ drop {{ }} }} }}\n")
    assert finding.message.endswith(f"as a condition: {advice}")
    assert finding.fix is None
