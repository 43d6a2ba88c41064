"""ES607 (typed-mapping): cases beyond the examples of the rule."""

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rewrite.edits import apply, with_line_ends


def test_texts_over_several_lines_keep_their_indentation() -> None:
    """Taking out the level of a type moves lines, not those of a text in three quotes."""
    text = (
        'PUT _template/a\n{\n  "index_patterns": ["a-*"],\n  "mappings": {\n    "doc": {\n      "_meta": {\n'
        '        "note": """first\n      second"""\n      }\n    }\n  }\n}\n'
    )
    values = Values()
    values.target = ["elasticsearch=9.5"]
    findings = check_text(text, "a.json", "es-template", Settings(values)).findings
    (fix,) = [finding.fix for finding in findings if finding.rule.code == "ES607"]
    assert '"""first\n      second"""' in apply(text, sorted(with_line_ends(fix.edits, text)))
