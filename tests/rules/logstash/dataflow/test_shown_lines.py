"""Lines that a pipeline shows in comments and generator inputs, in which a pattern matches (LS301)."""

import pytest
from advice import run
from logstash_checks import match

_REQUEST = "%{UUID:request} %{WORD:user} %{GREEDYDATA:rest}"
_ID = "6d007686-a7d7-4252-912a-0cb224dc148f"


@pytest.mark.parametrize(
    "comment",
    [
        f"# 1) 2014-06-11 16:00:36.270 4131 INFO api.volumes {_ID} alice created",
        f"# e.g. <13>Jun 11 16:00:36 web1 api: {_ID} alice created",
        f"# Jun 11 16:00:36 web1 {_ID} alice created",
        f"#   1402502436 {_ID} alice created",
        f"# sample: ERROR api {_ID} alice created",
        f"# 10.1.2.3 - {_ID} alice created",
    ],
)
@pytest.mark.parametrize(
    "body", ["{}\n  grok {{ {} }}", "grok {{\n  {}\n  {}\n}}", "{}\n  # its parts\n  grok {{ {} }}"]
)
def test_a_comment_shows_lines_with_another_beginning(comment: str, body: str) -> None:
    setting = f'match => {{ "message" => "{_REQUEST}" }}'
    assert run("LS301", f"filter {{\n  {body.format(comment, setting)}\n}}\n") == []


@pytest.mark.parametrize(
    "comment",
    [
        f"# {_ID} alice created",
        f"# Example: {_ID} alice created at 16:00:36",
        f"# sample line = {_ID} alice 2014-06-11",
        f"# ERROR lines: {_ID} alice created",
        f'# "{_ID} alice created 10.1.2.3"',
        "# 2014-06-11 16:00:36.270 4131 INFO api.volumes [-] nothing that matches",
        "# written 2014-06-11 by the team for the volumes",
    ],
)
def test_a_comment_shows_lines_from_their_start(comment: str) -> None:
    text = f'filter {{\n  {comment}\n  grok {{ match => {{ "message" => "{_REQUEST}" }} }}\n}}\n'
    assert len(run("LS301", text)) == 1


@pytest.mark.parametrize(
    ("line", "count"),
    [(f"2014-06-11 {_ID} alice created", 0), (f"x {_ID} alice created", 0), (f"{_ID} alice created", 1), ("other", 1)],
)
@pytest.mark.parametrize("option", ['message => "{}"', 'lines => ["{}"]'])
def test_lines_of_a_generator(line: str, count: int, option: str) -> None:
    text = match(_REQUEST)
    generator = f"input {{ generator {{ {option.format(line)} count => 1 }} }}\n"
    found = run("LS301", generator + text)
    assert [one.is_optional for one in found] == [True] * count
    found = run("LS301", generator.replace("input {", "input { beats { port => 5044 }") + text)
    assert [one.is_optional for one in found] == [False] * count
