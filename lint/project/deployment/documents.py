"""Releases in files other than manifests: the commands of documents, ``.env`` files, variables of scripts."""

from __future__ import annotations

import re

from lslint.grammar.anchored import offsets
from lslint.project.deployment import constraints, products
from lslint.project.deployment import text as plain
from lslint.project.deployment.model import DOCS, MANIFEST, Manifest, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.project.deployment.text import Values

_SETTING = (
    r"^[ \t]{0,40}(?:export |readonly |local |set |\[string\]"
    r"|[A-Z]\w{1,20}(?:\[[^\]\n]{1,60}\]{1,3})?[ \t]{1,20}(?=\$))?"
    r"[$@]?(\w{1,60})[ \t]{0,20}[:?]?=[ \t]{0,20}[\"']?([\w.:/${}-]{1,100})"
)
_LISTED = (
    r"\s*(?:[-*+]|\d+[.)]|\|)\s+\W{0,3}(elasticsearch|logstash|kibana|filebeat)\b(?:\]\([^)\s]{0,200}\))?[\s:=|*`]{1,6}(?:version\s)?v?"
    r"(\d{1,2}\.\d{1,2}(?:\.\d{1,3})?)[\s|*`]*$"
)
"""A line of a list or table of requirements: ``* Logstash 2.1.1``."""
_IMAGE = r'"\w{0,30}[iI]mage"\s{0,9}:\s{0,9}(?:\{[^{}]{0,200}?"defaultValue"\s{0,9}:\s{0,9})?"([\w./:${}-]{1,200})"'
"""An image of a service, or the default of a parameter of a template for Azure."""
_PLUGIN = r"\b(?:opensearch\.opensearchplugin|opensearchplugin\s{0,9}\{|elasticsearch\.esplugin|esplugin\s{0,9}\{)"
"""What makes a plugin of a server in a build script of Gradle."""
_HELM = r'resource\s{1,9}"helm_release"\s{1,9}"[^"\n]{0,80}"\s{0,9}\{(.{0,3000}?)\n\}'
_HELM_VALUE = r'\b(chart|repository|version)\s{0,20}=\s{0,9}"([^"\n]{1,100})"'
_HELM_TAG = (
    r'"?\bimageTag"?\s{0,9}[:=]\s{0,9}"?([\w.${}-]{1,60})'
    r'|name\s{0,20}=\s{0,9}"(?:imageTag|image\.tag)"[\s,]{0,60}value\s{0,20}=\s{0,9}"?([\w.${}-]{1,60})'
)
"""The tag of the image in the values of a chart."""
MAX_IMAGES = 50
"""Statements about the images of a JSON file."""
_COMMAND = r"\s*(?:[-*] |\d+[.)] )?[`$ ]*(?:sudo )?(?:curl|wget|rpm|dpkg|docker|apt|apt-get|yum|dnf|helm|brew) "


def assignments(text: str) -> Values:
    """The variables that a shell script sets to plain values, for the image references in it."""
    if "$" not in text and "#{" not in text:
        return {}
    found: Values = {}
    for match in products.pattern(_SETTING, re.MULTILINE).finditer(text):
        found.setdefault(match[1], match[2])
    return found


def env_statements(path: str, text: str) -> list[Statement]:
    """The variables of an ``.env`` file that hold a release. Only their names are shown."""
    made: list[Statement] = []
    for number, line in plain.lines(text):
        key, sign, value = line.strip().removeprefix("export ").partition("=")
        for one in plain.assigned(path, number, key.strip(), value, MANIFEST + 1) if sign else ():
            one.text = plain.shown(key.strip())
            made.append(one)
    return made


def service_statements(path: str, text: str, rank: int) -> list[Statement]:
    """The images of a service that is defined in JSON, such as a task of a cluster: ``"image": "logstash:7.6.2"``."""
    made: list[Statement] = []
    for match in products.pattern(_IMAGE).finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        made += plain.of_image(path, line, match[1], {}, rank)
        if len(made) > MAX_IMAGES:
            break
    return made


def helm_releases(path: str, text: str, rank: int) -> list[Statement]:
    """The releases of Elastic's charts that a Terraform module installs."""
    made: list[Statement] = []
    for match in products.pattern(_HELM, re.DOTALL).finditer(text) if "helm_release" in text else ():
        pairs = dict(products.pattern(_HELM_VALUE).findall(match[1]))
        line = text.count("\n", 0, match.start()) + 1
        chart, where = pairs.get("chart", ""), pairs.get("repository", "")
        found = chart_statements(path, line, chart, pairs.get("version", ""), where, rank)
        product = chart_product(chart, where)
        tags = [next(filter(None, one)) for one in products.pattern(_HELM_TAG).findall(match[1])] if product else []
        if tags:
            found = [tagged(path, line, product, tags[-1], rank)]
        made += found
    return made


def chart_statements(path: str, line: int, chart: str, version: str, where: str, rank: int) -> list[Statement]:
    """The release of a chart of Elastic, whose number is that of the product: values may choose another image."""
    name = chart_product(chart, where)
    releases = constraints.releases(name, version) if name else None
    if releases is None:
        return []
    one = Statement(path, line, plain.shown(f"{chart} {version}"), name, releases, rank)
    one.default = True
    return [one]


def tagged(path: str, line: int, product: str, tag: str, rank: int) -> Statement:
    """The statement of the tag of an image in the values of a chart, without a release if the tag is none."""
    return Statement(path, line, plain.shown(f"{product} {tag}"), product, products.releases(product, tag), rank)


def chart_product(chart: str, where: str) -> str:
    """The product of a chart of Elastic; empty for another chart. ``where``: its repository."""
    owner, _, name = chart.rpartition("/")
    return name if name in products.PRODUCTS and "elastic" in (owner or where) else ""


def plugin_statements(path: str, text: str, rank: int) -> list[Statement]:
    """The server, and its release if it is named, whose plugin a build script of Gradle makes."""
    match = products.pattern(_PLUGIN).search(text)
    if match is None:
        return []
    product = "opensearch" if match[0].startswith("opensearch") else "elasticsearch"
    named = products.pattern(rf"[\"']{product}[._]version[\"'],\s{{0,9}}[\"'](\d[\w.-]{{1,20}})[\"']").search(text)
    at = named if named is not None else match
    releases = products.releases(product, named[1].partition("-")[0]) if named is not None else None
    line = text.count("\n", 0, at.start()) + 1
    return [Statement(path, line, plain.shown(at[0]), product, releases, rank)]


def read_document(path: str, text: str) -> Manifest:
    """The images and packages in the fenced or indented commands of a document. Of blocks in JSON, which mostly show
    output, only images of services count."""
    made = Manifest(path)
    naming = _lines_with_products(text)
    fenced = is_json = False
    for number, line in enumerate(text.split("\n") if naming else (), 1):
        body = line.lstrip()
        if body.startswith(("```", "~~~", "----")):
            fenced = not fenced
            is_json = fenced and body[3:].strip().lower().startswith("json")
        elif number not in naming:
            continue
        elif (match := products.pattern(_LISTED, re.IGNORECASE).match(line[:400])) is not None:
            product = match[1].lower()
            releases = products.releases(product, match[2])
            if releases is not None:
                made.statements.append(Statement(path, number, plain.shown(line.strip()), product, releases, DOCS))
        elif (
            len(line) <= plain.MAX_LINE
            and (fenced or line.startswith(("    ", "\t", "$ ")) or products.pattern(_COMMAND).match(line) is not None)
            and not (is_json and '"image"' not in line.lower())
        ):
            made.statements += plain.images_in(path, number, line, {}, DOCS)
            made.statements += plain.packages(path, number, line, DOCS)
            made.statements += plain.charts(path, number, line, DOCS)
    return made


def _lines_with_products(text: str) -> set[int]:
    """The numbers of the lines that contain the name of a product."""
    found: set[int] = set()
    low = text.lower()
    number, last = 1, 0
    for place in sorted(offsets(low, products.WORDS)):
        number += low.count("\n", last, place)
        last = place
        found.add(number)
    return found
