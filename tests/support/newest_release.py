"""The newest known release of the stack, which differs after a release of Logstash."""

import re

from lslint.config.targets import resolved

NEWEST = resolved("logstash", "newest")
_NUMBER = re.escape(NEWEST)
_FACT = rf"(?:since|removed in)(?: [A-Z]\w+)? {_NUMBER}"
_RANGE = r"(?<![\d.])\d+\.\d+(?: to |\.\.|-)"
_MENTION = re.compile(rf'{_FACT}|({_RANGE}|= "|(?<![\d.])){_NUMBER}(?!\.?\d|[×-]| (?:and|or) later)')


def portable(text: str, request: str = "") -> str:
    """Return what lslint reports with ``{newest}`` in place of the newest release, alone or at the end of a range. What
    the request (targets and input) names is kept, and facts such as ``9.5 and later``: no release changes them."""

    def replaced(match: re.Match[str]) -> str:
        mention = re.escape(match[0].replace(" to ", ".."))
        is_kept = match[1] is None or re.search(rf"(?<!\d)(?<!\d\.){mention}(?!\d)", request)
        return match[0] if is_kept else match[1] + "{newest}"

    return _MENTION.sub(replaced, text)
