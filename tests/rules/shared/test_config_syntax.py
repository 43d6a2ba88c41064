"""A second YAML document. Jackson 2.8 and 2.17, which Elasticsearch reads settings with, and js-yaml 3.14 and 4.1, with
which Kibana does, were run on these files: both refuse every document after the first one, also an empty one."""

import pytest

from lslint.grammar.config.yaml import parser
from lslint.rules.shared.config_syntax import second_document


@pytest.mark.parametrize(
    "text", ["a: 1\n", "---\na: 1\n", "# c\n---\na: 1\n", "a: 1\n...\n", "a: 1\n...\n# c\n", "---\n", "# c\n"]
)
def test_accepted(text):
    assert second_document(parser.parse(text)[0]) is None
