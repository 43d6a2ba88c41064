"""Hovers over names that a stranger chose: no images, links or HTML."""

import re

import pytest

DOCUMENTATION = re.compile(r'<a href="https://www\.elastic\.co/(?:docs|guide)/[\w./#-]+">')
EVIL = "a` ![p](https://evil.example/p.png) <b> [x](command:y)"
TEXTS = (
    f'filter {{ mutate {{ "{EVIL}" => 1 }} }}\n',
    f'filter {{ "{EVIL}" {{ }} }}\n',
    f'input {{ redis {{ id => "{EVIL}" data_type => "{EVIL}" key => "k" codec => "{EVIL}" }} }}\n',
    f'filter {{ grok {{ match => {{ "message" => "%{{NOSUCH:[{EVIL}]}} %{{WORD:{EVIL}}}" }} }} }}\n',
)


def foreign_markup(displayed):
    """The images, HTML and links of a hover, other than links to the official documentation."""
    from markdown_it import MarkdownIt

    html = MarkdownIt("commonmark", {"html": True}).render(displayed)
    return [tag for tag in re.findall(r"<(?:img|a|b)\b[^>]*>", html) if not DOCUMENTATION.fullmatch(tag)]


@pytest.mark.parametrize("text", TEXTS)
def test_markdown_is_escaped(shared, text):
    """F5: a backquote in a name ended the code span."""
    uri = shared.open("a.conf", text)
    displayed = [shared.hover(uri, 0, column) for column in range(len(text) - 1)]
    found = [one for one in displayed if one]
    assert found
    for one in found:
        assert not foreign_markup(one), one


def test_plugins_of_a_config(editor):
    """Option names and values from the configuration of the folder."""
    editor.write(
        "lslint.toml",
        f"[extra-plugins.'filter/acme'.options]\n'o{EVIL}' = 'string'\n"
        f"mode = ['{EVIL}']\nold = {{ type = 'string', deprecated = '{EVIL}' }}\n",
    )
    text = "filter { acme { mode => 1 old => 2 } }\n"
    uri = editor.open("a.conf", text)
    found = [one for column in range(len(text) - 1) if (one := editor.hover(uri, 0, column))]
    assert any("evil.example" in one for one in found)
    for one in found:
        assert not foreign_markup(one), one
