"""Fields of pipelines: hover, go to definition and find references."""

import pytest

FILTER = """\
filter {
  grok { id => "g" match => { "message" => "^%{IP:client} %{INT:took:int}" } }
  if [client] == "10.0.0.1" { mutate { id => "m" add_field => { "note" => "seen %{client}" } } }
}
"""
FILES = {
    "pipelines.yml": '- pipeline.id: main\n  path.config: "conf.d/*.conf"\n',
    "conf.d/10-in.conf": 'input { beats { id => "b" port => 5044 } }\n',
    "conf.d/20-filter.conf": FILTER,
    "conf.d/30-out.conf": '# 😀 ü\noutput { elasticsearch { id => "e" index => "web-%{client}" } }\n',
}


@pytest.fixture
def pipeline(editor):
    """The URI of the open filters."""
    for name, text in FILES.items():
        editor.write(name, text)
    (editor.root / ".git").mkdir()
    return editor.open("conf.d/20-filter.conf", FILTER)


def test_the_server_names_what_it_offers(editor):
    assert editor.server.capabilities.references_provider
