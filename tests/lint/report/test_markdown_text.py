"""Names and messages in Markdown, read again by an implementation of CommonMark with the tables of GitHub."""

from html.parser import HTMLParser

import markdown_it
from hypothesis import example, given
from hypothesis import strategies as st

from lslint.report.display import clean
from lslint.report.markdown_text import code, line, text

ODD = st.text(st.sampled_from("|`\\ab *_<>&[]!#-+1.:~@\n\t/é"), max_size=20)


class Page(HTMLParser):
    """Collects the tags, and the text of each cell."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.cells: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag == "td":
            self.cells.append("")

    def handle_data(self, data):
        self.text += data
        if self.cells:
            self.cells[-1] += data


def page(markdown: str) -> Page:
    return Page(markdown_it.MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown))


@given(ODD.filter(str.strip), ODD.filter(lambda value: "`" not in value))
@example("a|b", "a|b")
@example("a\\|b", "a\\|b")
@example("a\\\\|`b", "\\|\\")
@example("`|`", "[a](b) | <c>")
def test_a_cell_shows_the_value_and_breaks_no_table(name, message):
    row = f"| {code(name, in_table=True)} | {text(message, in_table=True)} | end |"
    found = page(f"| a | b | c |\n|---|---|---|\n{row}\n| 1 | 2 | 3 |\n")
    assert found.tags.count("table") == 1
    assert len(found.cells) == 6
    assert [" ".join(cell.split()) for cell in found.cells] == [
        *(" ".join(one.split()) for one in (clean(name), clean(message))), "end", "1", "2", "3",
    ]  # fmt: skip
    assert set(found.tags) <= {"table", "thead", "tbody", "tr", "th", "td", "code"}


@given(ODD, ODD.filter(lambda value: "`" not in value and value.strip()))
def test_names_in_a_message_stay_code_in_a_cell(before, name):
    before = before.replace("`", "")
    row = f"| {text(f'{before} `{name}` x', in_table=True)} | end |"
    found = page(f"| a | b |\n|---|---|\n{row}\n")
    assert len(found.cells) == 2
    assert " ".join(found.cells[0].split()) == " ".join(clean(f"{before} {name} x").split())
    if "\\|" not in clean(name):
        assert found.tags.count("code") == 1


@given(ODD.filter(str.strip))
def test_a_code_span_shows_the_value(value):
    found = page(f"x {code(value)} x")
    assert found.tags == ["p", "code"]
    assert found.text.strip() == f"x {clean(value)} x"


@given(ODD)
def test_a_line_is_one_item_of_a_list(value):
    found = page(f"- x {line(value)}\n- y\n")
    assert [tag for tag in found.tags if tag != "code"] == ["ul", "li", "li"]
