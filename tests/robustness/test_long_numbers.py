"""Numbers with more digits than ``int`` converts, and digits that ``int`` does not accept."""

import re

import pytest
from filter_runner import is_unknown
from lint_settings import settings

from lslint.engine.file import check_text
from lslint.project.manifests import products
from lslint.rules import registry

NINES, ZEROS = "9" * 5000, "0" * 5000
NUMBER = re.compile(r"[0-9]+")
SUFFIX = {"logstash": ".conf", "es-template": ".json"}


@pytest.mark.parametrize("tag", [NINES, "\u00b2", f"7.{NINES}.1", f"7.6.{NINES}", "7.6.\u00b2"])
def test_tags_of_images(tag):
    assert set(products.image(f"acme/elk:{tag}")[0].values()) <= {None, ("7.6", "7.6")}


def test_ruby_code():
    assert is_unknown(f"ruby {{ code => 'event.set(\"a\", {NINES})' }}", {"message": "x"})


@pytest.mark.slow
@pytest.mark.parametrize("code", registry.entries())
def test_numbers_of_the_examples(code):
    rule = registry.load(code)
    kind = rule.kinds[0] if rule.kinds else "logstash"
    for text in filter(NUMBER.search, (*rule.bad, *rule.good)):
        for found in list(NUMBER.finditer(text))[:8]:
            for number in (NINES, ZEROS + found[0]):
                changed = text[: found.start()] + number + text[found.end() :]
                check_text(changed, "example" + SUFFIX.get(kind, ".yml"), kind, settings("ALL"))
