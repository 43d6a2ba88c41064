"""Images that may add grok patterns in the folder `patterns` of Logstash."""

from __future__ import annotations

from lslint.rules.api import Context, Setup
from lslint.rules.facts import fact
from lslint.rules.logstash.values.coercion import regex

_IMAGE = (
    r"""(?mi)^([ \t]*(?:-[ \t]+)?)(image:|from)[ \t]+(?:--\S+[ \t]+)*["']?"""
    r"""([\w./-]*(?:logstash|elk)[\w.-]*)(?=[:@"'\s]|$)"""
)
_RUN = (
    r"(?m)^[^#\n]*\b(?:docker|podman)[ \t]+(?:run|pull)\b(?:[^\n#]*[ \t])?"
    r"([\w.-]+/(?:elk|logstash)[\w.-]*)(?=[:@\s]|$)"
)
_SAME = (
    r"(?:(?:.*/)?(?:logstash|elastic|bitnami|bitnamilegacy|opensearchproject|library)/)?"
    r"logstash(?:-oss\S*|-full|-wolfi)?"
)
"""Images with the distribution of Logstash, and copies of them in other registries."""
_NAME = r"(?:.*/)?(?:[\w.]*[-_])?(?:logstash|elkx?)(?:[-_][\w.]*)*"
_OTHER = r"exporter|monitor|metric|elasticsearch|kibana|filebeat|beat"


@fact
def _foreign(setup: Setup) -> str:
    """Return an image with Logstash that others than Elastic build; empty without one."""
    for _, text in setup.texts:
        if "logstash" not in text and "elk" not in text:
            continue
        for match in regex(_IMAGE).finditer(text):
            if _is_foreign(match[3]) and not (match[2] == "image:" and _is_built(text, match.start(), len(match[1]))):
                return match[3]
        for match in regex(_RUN).finditer(text):
            if _is_foreign(match[1]):
                return match[1]
    return ""


def _is_foreign(image: str) -> bool:
    if "/" not in image or image.startswith("docker.elastic.co/") or regex(_SAME).fullmatch(image):
        return False
    last = image.rpartition("/")[2]
    return regex(_NAME).fullmatch(image) is not None and regex(_OTHER).search(last) is None


def _is_built(text: str, at: int, indent: int) -> bool:
    """Return whether the service of a compose file around an offset builds its image from files of the project."""
    below = text[at:].splitlines()
    above = text[:at].splitlines()[::-1]
    for lines in (below, above):
        for line in lines:
            own = len(line) - len(line.lstrip(" "))
            if line.strip() and own < indent:
                break
            if own == indent and line.lstrip().startswith("build:"):
                return True
    return False


def foreign_image(ctx: Context) -> str:
    """Return an image of the project that contains Logstash and is not from Elastic, such as ``sebp/elk``, whose folder
    ``patterns`` is not known; empty without one. Reads the setup files, so call this only if there is something to
    report."""
    return _foreign(ctx.project.setup())
