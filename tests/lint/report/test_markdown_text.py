"""Names and messages in Markdown, read again by an implementation of CommonMark."""

from html.parser import HTMLParser

import markdown_it
from hypothesis import given
from hypothesis import strategies as st

from lslint.report.display import clean
from lslint.report.markdown_text import code, line

ODD = st.text(st.sampled_from("|`\\ab *_<>&[]!#-+1.:~@\n\t/é"), max_size=20)


class Page(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.text += data


def page(markdown: str) -> Page:
    return Page(markdown_it.MarkdownIt("commonmark", {"html": True}).render(markdown))


@given(ODD.filter(str.strip))
def test_a_code_span_shows_the_value(value):
    found = page(f"x {code(value)} x")
    assert found.tags == ["p", "code"]
    assert found.text.strip() == f"x {clean(value)} x"


@given(ODD)
def test_a_line_is_one_item_of_a_list(value):
    found = page(f"- x {line(value)}\n- y\n")
    assert [tag for tag in found.tags if tag != "code"] == ["ul", "li", "li"]
