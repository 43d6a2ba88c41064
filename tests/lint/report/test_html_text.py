import html.parser

import pytest

from lslint.report import html_text

RTL = "‮"


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags = []
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)

    def handle_data(self, data):
        self.text += data


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader


HOSTILE = (
    "<script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    '"\' onmouseover=alert(1) x="',
    "<!--",
    "]]>",
    "&lt;b&gt;",
    "`</code><b>`",
    "a`<b>``</b>`",
    "[x](javascript:alert(1))",
    '[x](https://e.example/"><script>)',
    "**<b>**",
    "| <b> |\n|---|\n| <i> |",
    "- <b>\n- `<i>`",
    "```\n</pre><b>\n```",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_markup_comes_out_of_text(text):
    assert read(html_text.escape(text)).tags == []
    assert set(read(html_text.message(text)).tags) <= {"bdi", "code"}
    assert read(html_text.name(text)).tags == []
    allowed = {"p", "code", "ul", "li", "pre", "strong", "div", "table", "tr", "th", "td", "a"}
    made = html_text.markdown(text)
    assert set(read(made).tags) <= allowed
    assert "javascript:" not in made or "href" not in made


@pytest.mark.parametrize("text", HOSTILE)
def test_the_text_is_shown(text):
    assert read(html_text.message("x " + text.replace("`", ""))).text == "x " + text.replace("`", "").replace(
        "\n", "\\n"
    )


def test_characters_without_a_glyph_are_shown():
    assert html_text.escape(f"a{RTL}b\x00\x1b[1m\ud800") == "a\\u202eb\\x00\\x1b[1m\\ud800"
    assert html_text.name("a\nb") == "a\\nb"


def test_right_to_left_text_moves_nothing_else():
    assert html_text.name("a.conf") == "a.conf"
    assert html_text.name("שלום.conf") == "<bdi>שלום.conf</bdi>"
    assert html_text.message("`שלום` x") == "<bdi><code>שלום</code> x</bdi>"


def test_attributes_cannot_be_left():
    assert '"' not in html_text.escape('a"b')


def test_message():
    assert html_text.message("`a <b>` has no `id`") == "<code>a &lt;b&gt;</code> has no <code>id</code>"
    assert html_text.message("an odd ` stays") == "an odd ` stays"


def test_link():
    assert (
        html_text.link("https://e.example/a?b&c", "A") == '<a href="https://e.example/a?b&amp;c" rel="noreferrer">A</a>'
    )
    assert html_text.link("javascript:x", "A") == "A"


def test_markdown():
    text = (
        "A **bold** `x*y` word\nof [one](https://one.example/) and https://two.example/a.\n\n"
        "- first\n  more\n- second\n\n"
        "| a | `b|c` |\n|---|--:|\n| 1 | 2 \\| 3 |\n\n```conf\nx <= 1\n```\n"
    )
    made = html_text.markdown(text)
    assert "<p>A <strong>bold</strong> <code>x*y</code> word of <a href" in made
    assert '<a href="https://two.example/a" rel="noreferrer">https://two.example/a</a>.</p>' in made
    assert "<ul><li>first more</li><li>second</li></ul>" in made
    assert "<tr><th>a</th><th><code>b|c</code></th></tr><tr><td>1</td><td>2 | 3</td></tr>" in made
    assert "<pre>x &lt;= 1</pre>" in made


def test_blocks_next_to_each_other():
    made = html_text.markdown("see\n- one\n- two\n## More\nwords\n\n    a:\n      b: <1>\n\n- three\n")
    assert made == (
        "<p>see</p><ul><li>one</li><li>two</li></ul><h4>More</h4><p>words</p><pre>a:\n  b: &lt;1&gt;</pre>"
        "<ul><li>three</li></ul>"
    )
