"""LS001 (syntax-error): cases beyond the examples of the rule."""

import pytest
from advice import fixed, of_code
from logstash_checks import check_default
from settings_checks import check_settings


@pytest.mark.parametrize(
    ("file", "text", "target", "words"),
    [
        ("jvm.options", "Xmx2g\n", None, "Write `-Xmx2g`"),
        ("jvm.options", " -Xmx2g\n", None, "first column"),
        ("jvm.options", "14-8:-Xmx2g\n", None, "first Java version"),
    ],
)
def test_refused(file, text, target, words):
    result = check_settings(file, text, target)
    assert result.verdict == "rejected"
    found = [finding for finding in of_code(result, "LS001") if finding.stage in ("parse", "load")]
    assert any(words in finding.message for finding in found), result.findings


def test_code_of_a_template_is_no_jvm_option():
    code = "<%\ndefaults = {\n  '-Xss' => '-Xss1m',\n}\n-%>\n<% @more.each do |line| -%>\n<%= line %>\n<% end %>\n"
    text = f"-Xms1g\n{code}foo\n"
    found = of_code(check_settings("jvm.options", text, None), "LS001")
    assert [text[finding.start : finding.end] for finding in found if finding.stage in ("parse", "load")] == ["foo"]


@pytest.mark.parametrize(
    ("target", "effect"),
    [("7.11", ""), ("7.12", "ignores the whole file"), ("8.3", "ignores the whole file"), ("8.4", "does not start")],
)
def test_jvm_options_of_older_releases(target, effect):
    result = check_settings("jvm.options", "Xmx2g\n", target)
    found = of_code(result, "LS001")
    assert [finding.message for finding in found] == (
        [f"`Xmx2g` is not a JVM option, so Logstash {effect}. Write `-Xmx2g`"] if effect else []
    )
    assert (result.verdict == "rejected") is (target == "8.4")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("filter { if [a] =~ { drop {} } }", "expected a regular expression after `=~`"),
        ("filter { drop {} else if [b] {} }", "`else` has no `if` before it. Add the `if`, or remove `else`"),
        (
            "filter { if [a] {} else {} else { drop {} } }",
            "`else` follows another `else`. Merge the two, or add a condition to the first",
        ),
        ('filter { if => [a] == "b" { drop {} } }', "expected a condition after `if`, found `=>`"),
        (
            "```\ninput{}\n```",
            "expected a section (`input {`, `filter {` or `output {`), found a fence (this looks like Markdown)",
        ),
    ],
)
def test_what_is_expected(text, problem):
    found = [finding.message for finding in check_default(text).findings if finding.rule.code == "LS001"]
    assert found == [f"Logstash rejects the pipeline: {problem}"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('filter { mutate { add_field => { "a" => 1] } } }', "`]` has no matching `[`, so {}. Remove `]`"),
        ("filter { if ([a])) { drop {} } }", "`)` has no matching `(`, so {}. Remove `)`"),
        ("filter { mutate { a_b => 1] }  { m}", "`]` has no matching `[`, so {}. Remove `]`, or write `}` instead"),
        ('filter { mutate { add_tag => "a" ) }', "`)` has no matching `(`, so {}. Remove `)`, or write `}` instead"),
    ],
)
def test_a_closing_bracket_that_nothing_opens(text: str, message: str) -> None:
    found = [finding.message for finding in check_default(text).findings if finding.rule.code == "LS001"]
    assert found[:1] == [message.replace("{}", "Logstash rejects the pipeline")]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "filter { drop {} // a\n}\n",
            "`//` {}: write `#`",
        ),
        (
            "filter { /* a\n */ drop {}\n}\n",
            "`/*` {}: write `#` at the start of each line",
        ),
    ],
)
def test_comments_of_other_languages(text: str, message: str) -> None:
    (finding,) = check_default(text).findings
    message = message.replace("{}", "does not begin a comment in Logstash, so it rejects the pipeline")
    assert (finding.rule.code, finding.message, finding.fix) == ("LS001", message, None)


@pytest.mark.parametrize("file", ["logstash.yml", "pipelines.yml"])
def test_a_pipeline_in_a_settings_file_is_one_error(file: str) -> None:
    settings = "http.host: a\n" if file == "logstash.yml" else "- pipeline.id: a\n  path.config: /a\n"
    text = settings + "input {\n  beats {\n    port => 5044\n  }\n}\noutput {\n  stdout { }\n}\n"
    (finding,) = of_code(check_settings(file, text, None), "LS001")
    assert "`path.config`" in finding.message
    assert finding.fix is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('"files": [\n { "paths": ["/a"] }\n]', "a plugin"),
        ('"a" in [tags] { drop { } }', "`if` before the condition"),
        ('"a" not in [tags] { drop { } }', "`if` before the condition"),
        ('"a" == [b] { drop { } }', "`if` before the condition"),
    ],
)
def test_a_quoted_name_is_not_a_condition(line: str, expected: str) -> None:
    found = of_code(check_default(f"input {{\n{line}\n}}\n"), "LS001")
    assert f"expected {expected}" in found[0].message


@pytest.mark.parametrize(
    "text",
    [
        'output {\n  elasticsearch {\n    hosts => ["a"] \\\n    index => "x"\n  }\n}\n',
        'output {\n  elasticsearch { hosts => ["a"] } \\\n  stdout { }\n}\n',
        "input {\n  beats { port => 5044 }\n}\\\noutput { stdout { } }\n",
    ],
)
def test_a_backslash_at_the_end_of_a_line_is_removed(text: str) -> None:
    (found,) = of_code(check_default(text), "LS001")
    assert found.message.endswith("found `\\`. Remove the backslash")
    repaired = fixed(text, found)
    assert repaired == text.replace("\\", "")
    assert check_default(repaired).verdict == "accepted"


def test_a_block_whose_first_line_is_a_comment():
    text = 'output {\n  stdout { }\n#  mongodb {\n    uri => "mongodb://a"\n  }\n}\n'
    (finding,) = [one for one in check_default(text).findings if one.stage == "parse"]
    assert (finding.rule.code, finding.start, finding.fix) == ("LS001", text.index("mongodb"), None)
    assert finding.message == (
        "`mongodb {` is commented out but its block is not, so Logstash rejects the pipeline. Uncomment the line or"
        " comment out the block"
    )
