"""The newest known release of the stack, which differs after a release of Logstash."""

import re

from lslint.config.targets import resolved
from lslint.kinds import PRODUCTS

NEWEST = resolved("logstash", "newest")
NEWEST_OF_ANY = rf"(?:{'|'.join(sorted({re.escape(resolved(product, 'newest')) for product in PRODUCTS}))})"
"""A pattern for the newest release of each product: a product may be ahead of Logstash."""
_FACT = rf"(?:since|removed in)(?: [A-Z]\w+)? {NEWEST_OF_ANY}"
_RANGE = r"(?<![\d.])\d+\.\d+(?: to |\.\.|-)"
_MENTION = re.compile(rf'{_FACT}|({_RANGE}|= "|(?<![\d.])){NEWEST_OF_ANY}(?!\.?\d|[×-]| (?:and|or) later)')


def portable(text: str, request: str = "") -> str:
    """Return what lslint reports with ``{newest}`` in place of the newest release, alone or at the end of a range. What
    the request (targets and input) names is kept, and facts such as ``9.5 and later``: no release changes them."""

    def replaced(match: re.Match[str]) -> str:
        mention = re.escape(match[0].replace(" to ", ".."))
        is_kept = match[1] is None or re.search(rf"(?<!\d)(?<!\d\.){mention}(?!\d)", request)
        return match[0] if is_kept else match[1] + "{newest}"

    return _MENTION.sub(replaced, text)
