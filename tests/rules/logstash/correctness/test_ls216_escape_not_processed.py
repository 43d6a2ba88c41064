"""LS216 (escape-not-processed): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('filter { csv { separator => "\\t" } }\n', 1),
        ("filter { csv { separator => '\\t' } }\n", 1),
        ('filter { csv { separator => "\\\\t" } }\n', 0),
        ('filter { mutate { gsub => ["a", "\\n", " "] } }\n', 0),
        ('filter { mutate { gsub => ["a", " ", "\\n"] } }\n', 1),
        ('filter { mutate { split => { "a" => "\\t" } join => ["b", "\\n"] } }\n', 2),
        ('filter { dissect { mapping => { "message" => "%{a}\\t%{b}" } } }\n', 1),
        ('filter { kv { field_split => "\\t" value_split => "\\n" } }\n', 0),
        ('input { tcp { codec => line { delimiter => "\\n" } } }\n', 1),
        ('output { csv { fields => ["a"] csv_options => { "col_sep" => "\\t" } } }\n', 1),
        ('output { email { to => "a@example.com" body => "a\\nb" } }\n', 0),
        ('filter { grok { match => { "message" => "a\\tb" } } }\n', 0),
    ],
)
def test_escapes(text: str, count: int) -> None:
    assert len(run("LS216", text)) == count
    project = FakeProject()
    project._settings["config.support_escapes"] = True
    assert run("LS216", text, project=project) == []
