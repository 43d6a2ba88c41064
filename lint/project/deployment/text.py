"""Statements in plain text: images, packages, repositories and variables, in any language of configuration."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.files.source import Lines
from lslint.grammar.anchored import offsets
from lslint.project.deployment import clients, constraints, products
from lslint.project.deployment.interpolation import interpolate
from lslint.project.deployment.model import CONDITIONAL, DOCS, SCRIPT, Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    Values = dict[str, str]

MAX_LINE = 2_000
"""Characters of a line; longer lines are data."""
MAX_TEXT = 160
"""Characters of an image reference or variable that evidence shows."""
_LOWER = {upper: upper + 32 for upper in range(65, 91)}

_PACKAGE = (
    r"(?<![\w])(elasticsearch|logstash|kibana|filebeat|metricbeat|heartbeat|packetbeat|auditbeat|winlogbeat|"
    r"opensearch-dashboards|opensearch|opendistroforelasticsearch)(?:-elastic)?(?:-oss)?(?:-all-plugins)?"
    r"(?:[-_](?=\d)|-windows-|=(?=\d)|(?<==)=(?=\d))(?:\d:)?(\d{1,2}\.\d{1,2}\.\d{1,3}|(?<==)\d{1,2}\.\d{1,2}|\d{1,2}\.(?:\d{1,2}|x)(?=[*./-]))"
)
_TEMPLATED = (
    r"(?<![\w-])(elasticsearch|logstash|kibana|filebeat|metricbeat|heartbeat|packetbeat|auditbeat|winlogbeat)(?:-oss)?"
    r"\s?(?:\{%[^%{}]{0,120}%\})?[=_-](?:\{%[^%{}]{0,120}%\})?\{\{\s*(\w{1,60})[^{}]{0,60}\}\}"
)
_REPOSITORY = (
    r"(?:packages\.elastic(?:search)?\.(?:co|org)/(elasticsearch|logstash|kibana|beats)|artifacts\.elastic\.co/packages)"
    r"/(?:oss-)?(\d{1,2}(?:\.(?:\d{1,2}|x))?)(?![\w.])"
)
_TEMPLATED_REPOSITORY = (
    r"artifacts\.elastic\.co/packages/(?:oss-)?(?:\{\{-?\s*(?:[a-z]\w{0,40}\.)?([A-Za-z_]\w{1,60})[^{}]{0,60}\}\}|\$\{?(?:::)?(?:\w{1,40}::)*([A-Za-z_]\w{1,60})\}?"
    r"|#\{(?:@|node)?[^{}]{0,60}?([A-Za-z_]\w{1,60})[^\w{}]{0,4}\})(?:\.x)?"
)
_ENGINE = r"[eE]ngine_?[vV]ersion[\"']?\s{0,20}[=:]\s{0,9}[\"']?(OpenSearch|Elasticsearch)_(\d{1,2}\.\d{1,2})"
"""The release of a domain of Amazon OpenSearch Service."""
_PACKAGES = ("elasticsearch", "logstash", "kibana", *products.BEATS)
_INSTALLED = (
    r"(?m:(?:\b(?:name|pkg)\s{0,4}[:=]\s{0,4}[\"']?|(?:\binstall|\bpackages?|\bapt|\byum)\b[^\n]{0,60}?[\s\"'\[]|^\s{0,20}-\s[\"']?))"
    r"(elasticsearch|logstash|kibana|filebeat|metricbeat|heartbeat|packetbeat|auditbeat|winlogbeat)(?:-oss|-elastic)?"
    r"(?=[\s\"',=\])}]|-?\{\{|[-_]\d|$)"
)
_ALSO_INSTALLED = (
    r"(?<![\w./-])(elasticsearch|logstash|kibana|filebeat|metricbeat|heartbeat|packetbeat|auditbeat|winlogbeat)"
    r"(?:-oss|-elastic)?(?=[\s\"',=\])}]|-?\{\{|[-_]\d|$)"
)
"""The other packages of a command: ``install elasticsearch kibana``."""
_TAG = (
    r"\{%[-+]?\s{0,9}(if|endif)\b|<%-?\s{0,9}(?:(if|unless|case|for|while|end)\b"
    r"|[^%\n]{0,200}?\bdo\b(?:\s{0,4}\|[^|\n]{0,60}\|)?\s{0,9}-?%>)"
)
"""What opens or closes a block of Jinja or ERB."""
_CONDITIONS = ("if", "unless", "case")
_DEFAULT = r"\{\{-?\s*[A-Za-z_][\w.]{0,60}\s*\|\s*d(?:efault)?\(\s*[\"'](v?\d{1,2}\.[\d.x]{1,6})[\"'][^{}]{0,20}\}\}"
"""An expression with a release as its default."""
_CHECKED_OUT = (
    r"git\s(?:[^\n&;|]{0,80}\s)?(?:checkout|--branch|-b)\s+(?:-b\s+\S{1,60}\s+)?"
    r"(?:tags/)?v(\d{1,2}\.\d{1,2}\.\d{1,2})\b"
)
_SOURCES = r"github\.com[/:]elastic/(beats|logstash|elasticsearch|kibana)\b"
_GEM = (
    r"(?:gem|add_\w{0,30}dependency)[\s(]{1,4}[\"']logstash-core[\"'],\s{0,9}[\"'](?:(~>)|=)?\s?(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)[\"']\s*(?!,\s*[\"'][<>])"
    r"|^\s{4}logstash-core \((\d{1,2}\.\d{1,2}\.\d{1,2})"
)
_COOKBOOK = (
    r"""^[ \t]{0,20}(?:depends|cookbook)[ \t(]{1,9}["']logstash["'],[ \t]{0,20}["'](?:~>|<=?|=)?[ \t]{0,4}"""
    r"""0(?:\.\d{1,3}){1,2}["']"""
)
"""A dependency on a release of the cookbook, which ended with 0.12 for Logstash 1.5."""
_BLOCK = (
    r"""(?:(?:class|define|package|chocolatey_package|variable|resource)\b\s{0,9})?\{?\s{0,9}["']?(?:::)?(?:[a-z]\w{0,40}::){0,6}"""
    r"""([a-z][\w-]{0,80})["']?\s{0,9}(?:do|(?:=>\s{0,9})?[:{(]?\s{0,9}\{?\s{0,9}:?)$"""
)
"""The head of a class, resource or block: its name."""
_PARTS = ("params", "install", "package", "repo", "config", "globals")
"""Last components of the names of classes of Puppet that are part of a module."""
_ASSIGNED = (
    r"""(?:^|[\s,{(;])(?:export |set |local |ENV |ARG |variable )?[$@]?["':]?([A-Za-z_][\w.:\]\['-]{1,80}?)["']?"""
    r"""\s{0,40}(?:=>|:=|\?=|=|:|\s)\s{0,40}["']?([^\s"',;]{1,80})"""
)


def conditional_lines(text: str) -> frozenset[int]:
    """The lines between the tags ``if`` and ``end`` of a template (Jinja, ERB), without the lines of these tags."""
    found: set[int] = set()
    opened: list[int] = []  # lines of the open blocks; 0 for a block that is no condition
    number, counted = 1, 0
    for match in products.pattern(_TAG).finditer(text):
        number += text.count("\n", counted, match.start())
        counted = match.start()
        word = match[1] or match[2] or "do"
        if word in _CONDITIONS:
            opened.append(number)
        elif word.startswith("end"):
            start = opened.pop() if opened else 0
            if start and not any(opened):
                found.update(range(start + 1, number))
        else:
            opened.append(0)
    return frozenset(found)


def shown(text: str) -> str:
    """``text`` as evidence shows it."""
    return "".join(char if char.isprintable() else "?" for char in text[:MAX_TEXT])


def charts(path: str, line: int, text: str, rank: int) -> list[Statement]:
    """The image tag that a helm command sets for a chart of a product."""
    made: list[Statement] = []
    if "helm" in text and "ag=" in text:
        tag = products.pattern(r"(?:imageTag|image\.tag)=[\"']?([\w.-]{1,40})").search(text)
        chart = products.pattern(r"\w/([a-z-]{4,40})(?![\w/.-])").search(text)
        if tag is not None and chart is not None and chart[1] in products.PRODUCTS:
            releases = products.releases(chart[1], tag[1])
            if releases is not None:
                made.append(Statement(path, line, shown(f"{chart[1]} {tag[0]}"), chart[1], releases, rank))
    return made


def of_image(path: str, line: int, reference: str, values: Values, rank: int) -> list[Statement]:
    """The statements of an image reference as it is written."""
    resolved = interpolate(with_default(reference), values)
    found = products.image(resolved if resolved is not None else _without_tag(reference))
    if found is None:
        return []
    made = []
    for product, releases in found.products.items():
        one = Statement(path, line, shown(reference), product, releases if resolved is not None else None, rank)
        one.newest = found.newest and resolved is not None
        one.witnessed = found.witnessed
        one.needs = needed(reference)
        if one.needs and releases is not None:
            one.default, one.variable = True, one.needs.lower()
        made.append(one)
    return made


def with_default(text: str) -> str:
    """Fill in the defaults of Jinja expressions: ``{{ elk_version | default('7.14.1') }}``."""
    if "d(" not in text and "default(" not in text:
        return text
    return products.pattern(_DEFAULT).sub(lambda match: match[1], text)


def needed(text: str) -> str:
    """The variable of a template engine that holds the release."""
    if "{{" not in text:
        return ""
    match = products.pattern(r"\{\{-?\s*([A-Za-z_]\w{1,60})").search(text)
    return match[1] if match is not None else ""


def _without_tag(reference: str) -> str:
    """A reference with an unresolved variable, without what holds it: at least the tag."""
    return reference.partition("$")[0].partition("{{")[0].rstrip(":-") + ":?"


def assigned(path: str, line: int, name: str, value: str, rank: int, parents: tuple[str, ...] = ()) -> list[Statement]:
    """The statements of a variable: ``elasticsearch_version: 7.6.2``."""
    written = value.strip().strip("\"'").removeprefix("=").strip()
    written = written.partition(":")[2] if written[1:2] == ":" else written
    means = products.variable(name, parents) if written else ()
    if means and written[0] not in "v0123456789":
        written = written.removeprefix(means[0]).lstrip("-=")  # elasticsearch-7.6.2
    if not means or written[:1] not in tuple("v0123456789"):
        return []
    if parents and "." not in written and "major" not in name and not products.variable(name):
        return []  # version: 2
    made: list[Statement] = []
    for product, releases in products.of_variable(means, written):
        label = f"{parents[-1]}.{name}" if parents and not products.variable(name) else name
        version = written.split()[0][:20]
        one = Statement(path, line, shown(f"{label} {version}"), product, releases, rank)
        one.variable = name.lower()
        made.append(one)
    return made


def packages(path: str, line: int, text: str, rank: int, *, is_name: bool = False) -> list[Statement]:
    """The packages and repositories of a line of a script or task. ``is_name``: the line names packages only."""
    made: list[Statement] = []
    text = with_default(text)
    if "{{" in text and not _is_label(path, text):
        for match in products.pattern(_TEMPLATED).finditer(text):
            if match[2] == "item":
                continue  # the name of a file
            one = Statement(path, line, shown(match[0].strip()), match[1], None, rank)
            one.needs = match[2]
            made.append(one)
    if "elastic.co" in text or "elasticsearch.org" in text:
        for match in products.pattern(_REPOSITORY).finditer(text):
            own = match[1]
            names = products.BEATS if own == "beats" else (own,) if own else products.STACK
            for product in names:
                releases = products.releases(product, match[2])
                if releases is not None:
                    one = Statement(path, line, shown(match[0]), product, releases, rank)
                    one.is_repository = not own
                    made.append(one)
        if "packages/" in text and ("{{" in text or "$" in text or "#{" in text):
            for match in products.pattern(_TEMPLATED_REPOSITORY).finditer(text):
                for product in products.STACK:
                    one = Statement(path, line, shown(match[0]), product, None, rank)
                    one.is_repository = True
                    one.needs = match[1] or match[2] or match[3]
                    made.append(one)
    if "ngine" in text:
        for match in products.pattern(_ENGINE).finditer(text):
            name = match[1].lower()
            made.append(Statement(path, line, shown(match[0]), name, products.releases(name, match[2]), rank))
    if products.pattern(r"\d").search(text) is None:
        return made
    for match in products.pattern(_PACKAGE).finditer(text):
        if _is_other_package(text, match.start(), match.end()):
            continue
        if not is_name and not _is_package(text, match.start(), match.end()):
            continue
        product = {"opendistroforelasticsearch": "opendistro"}.get(match[1], match[1])
        if rank == DOCS and "=" in match[0] and match[2].count(".") < 2:
            continue  # a target, because what is installed has three numbers
        preview = products.pattern(products.PREVIEW).match(text, match.end(2))
        releases = products.releases(product, match[2] + (preview[0] if preview else ""))
        if releases is not None:
            made.append(Statement(path, line, shown(match[0]), product, releases, rank))
    return made


def _is_label(path: str, text: str) -> bool:
    """Whether a line names a repository of packages for yum: ``[logstash-{{ version }}]``."""
    name = path.lower().removesuffix(".j2")
    return name.endswith(".repo") and text.lstrip().startswith(("[", "name"))


def checked_out(path: str, text: str, rank: int) -> list[Statement]:
    """The release of the source of a product that a script or Dockerfile builds: ``git checkout v1.0.1``."""
    if "elastic/" not in text or "git" not in text:
        return []
    match = products.pattern(_CHECKED_OUT).search(text)
    sources = set(products.pattern(_SOURCES).findall(text))
    if match is None or len(sources) != 1:
        return []
    source = sources.pop()
    built = [one for one in products.BEATS if f"beats/{one}" in text] if source == "beats" else [source]
    line = text.count("\n", 0, match.start()) + 1
    found = [(product, products.releases(product, match[1])) for product in built]
    return [Statement(path, line, shown(match[0]), product, one, rank) for product, one in found if one is not None]


def gems(path: str, text: str, rank: int) -> list[Statement]:
    """The release of Logstash whose core a Gemfile, its lock file or a gemspec requires."""
    match = products.pattern(_GEM, re.MULTILINE).search(text)
    releases = _of_gem(match[2] or match[3], bool(match[1])) if match is not None else None
    if match is None or releases is None:
        return []
    line = text.count("\n", 0, match.start()) + 1
    return [Statement(path, line, shown(match[0].strip()), "logstash", releases, rank)]


def _of_gem(version: str, is_pessimistic: bool) -> tuple[str, str] | None:
    """The releases of a gem. ``is_pessimistic``: all that differ in the last part: ``~> 5.6``."""
    sign = "" if not is_pessimistic else "^" if version.count(".") == 1 else "~"
    return constraints.releases("logstash", sign + version)


def cookbooks(path: str, text: str) -> list[Statement]:
    """The releases of Logstash that the community cookbook ``logstash`` installs, if a cookbook or Berksfile depends on
    a release of it: all of 0.x are for Logstash 1.x."""
    match = products.pattern(_COOKBOOK, re.MULTILINE).search(text)
    releases = products.releases("logstash", "1.x") if match is not None else None
    if match is None or releases is None:
        return []
    line = text.count("\n", 0, match.start()) + 1
    # attributes may set another release
    return [Statement(path, line, shown(match[0].strip()), "logstash", releases, CONDITIONAL)]


def installed(text: str) -> frozenset[str]:
    """The products whose packages a script or a list of tasks installs."""
    found: set[str] = set()
    package = products.pattern(_ALSO_INSTALLED)
    if not any(package.match(text, at) for at in offsets(text, _PACKAGES)):
        return frozenset()
    for match in products.pattern(_INSTALLED).finditer(text):
        end = text.find("\n", match.end())
        rest = text[match.end() : end if end >= 0 else len(text)][:MAX_LINE]
        found.update((match[1], *products.pattern(_ALSO_INSTALLED).findall(rest)))
    return frozenset(found)


def chocolatey(path: str, line: int, text: str, rank: int) -> list[Statement]:
    """The package that a command of Chocolatey installs."""
    if "choco" not in text:
        return []
    match = products.pattern(
        r"choco\w*(?:\.exe)?\s+(?:install|upgrade)\s+(?:-\S+\s+)*([a-z-]{4,30})\s[^|;&]{0,120}?"
        r"--version[= ][\"']?([\d.]{1,12})"
    ).search(text)
    if match is None or match[1] not in products.PRODUCTS:
        return []
    releases = products.releases(match[1], match[2])
    return [Statement(path, line, shown(match[0]), match[1], releases, rank)] if releases is not None else []


def _is_package(text: str, start: int, end: int) -> bool:
    """Whether a name with a release is a package, not an index (``filebeat-7.6.2-*``)."""
    if "=" in text[start:end] or "install" in text[:start] or "/downloads/" in text[:start]:
        return True
    after = products.pattern(
        r"(?:-SNAPSHOT|-(?:alpha|beta|rc)\d|-\d(?:[-_](?:[0-9a-f]{7}|debian|ubuntu|centos))?|-[a-z]{4,12}(?=\.))?[-._](?:tar|deb|rpm|zip|linux|darwin|windows|amd64|x86_64|no|arm64|aarch64|msi"
        r"|jar|monolithic|flatjar|all\.deb)|/(?:bin|config|lib|modules|plugins|vendor)/"
    )
    return after.match(text, end) is not None or _is_installed(text, start, end)


def _is_installed(text: str, start: int, end: int) -> bool:
    """Whether a name with a release is the folder that a product is installed in: ``/opt/logstash-2.1.0``."""
    before = text[max(0, start - 40) : start]
    return before.endswith(("/opt/", "/usr/local/", "/usr/share/", "/srv/", "/usr/lib/")) and (
        not text[end : end + 1] or text[end] in "/\"' \t;)"
    )


def _is_other_package(text: str, start: int, end: int) -> bool:
    """Whether a match is part of the name of another package, or comes from a host that is not Elastic's."""
    before = text[max(0, start - 300) : start]
    if clients.is_installed(before) or text.startswith(clients.ENDINGS, end):
        return True
    word = before.split()[-1].strip("\"'(") if before and not before[-1].isspace() else ""
    if word.endswith(("-", "_", ".", "@", "curator/", "python/")):
        return True
    scheme, _, url = word.partition("://")
    host = url.partition("/")[0] if not scheme.endswith("salt") else ""  # else a folder
    if "==" in text[start:end]:
        return True
    return (
        bool(host)
        and "$" not in host
        and "{" not in host
        and not any(
            name in host
            for name in ("elastic", "logstash", "opensearch", "amazonaws", "opendistro", "mirror", "localhost")
        )
    )


def lines(text: str) -> Iterator[tuple[int, str]]:
    """Number and text of the lines that may say anything, without comments."""
    low = text.lower()
    if len(low) != len(text):
        low = text.translate(_LOWER)
    starts: set[int] = set()
    for word in (*products.WORDS, "version", "release"):
        at = low.find(word)
        while at >= 0:
            starts.add(low.rfind("\n", 0, at) + 1)
            end = low.find("\n", at)
            at = low.find(word, end) if end >= 0 else -1
    number, counted = 1, 0
    for start in sorted(starts):
        number += text.count("\n", counted, start)
        counted = start
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if end - start > MAX_LINE:
            continue
        line = text[start:end]
        body = line.lstrip()
        if body[:1] in ("#", ";") or body.startswith(("//", "* ", "<!--", "REM ", "rem ")):
            continue
        comment = line.find(" #")
        yield number, line[:comment] if comment > 0 else line


def scan(path: str, text: str, values: Values, rank: int = SCRIPT, variable_rank: int = 0) -> list[Statement]:
    """The statements of a script or of a file in a language that is read line by line."""
    made = checked_out(path, text, rank)
    parents: tuple[str, ...] = ()
    starts = Lines(text).starts() if "\\\n" in text else []
    for number, line in lines(text):
        low = line.lower()
        if line.rstrip().endswith(("{", "(", ":", " do")):
            block = products.pattern(_BLOCK).match(line.strip())
            if block is not None:
                parents = (_named(block[1], line),)
        made += images_in(path, number, line, values, rank)
        made += charts(path, number, line, rank)
        made += chocolatey(path, number, line, rank)
        filled = _filled(line, values) if "$" in line or "#{" in line else line
        found = packages(path, number, filled, rank)
        if not (found and starts and clients.is_continued(text, starts[number - 1])):
            made += found
        if products.is_release_name(low):
            for match in products.pattern(_ASSIGNED).finditer(line):
                name = (
                    match[1].replace("']['", "_").replace("'][", "_").replace("['", "_").replace("']", "").strip("'[]:")
                )
                value = interpolate(match[2], values) or ""
                made += assigned(path, number, name, value, variable_rank or rank, parents)
    own = clients.variables(text) if any(one.variable for one in made) else ()
    return [one for one in made if not one.variable or one.variable not in own]


def _named(block: str, line: str) -> str:
    """What a block is about: for the class ``logstash::params`` of Puppet, ``logstash``."""
    if block not in _PARTS:
        return block
    match = products.pattern(rf"(\w{{1,60}})::{block}\b").search(line)
    return match[1] if match is not None else block


def _filled(line: str, values: Values) -> str:
    """A line of a script with the variables that have a plain value replaced."""
    return products.pattern(r"[$#]\{?(\w{1,60})\}?").sub(lambda match: values.get(match[1], match[0]), line)[:MAX_LINE]


def images_in(path: str, number: int, line: str, values: Values, rank: int) -> list[Statement]:
    """The image references with a release in a line: a token such as ``docker.elastic.co/logstash/logstash:7.6.2``."""
    if ":" not in line:
        return []
    made: list[Statement] = []
    if not ("docker" in line or "podman" in line or "image" in line.lower() or "/" in line):
        return made
    for word in line.replace('"', " ").replace("'", " ").replace(",", " ").replace("`", " ").replace("(", " ").split():
        token = word.rpartition("=")[2] if "=" in word and "${" not in word else word
        name, colon, tag = token.rpartition(":") if "${" not in token else token.partition(":")
        if not colon or not tag or "://" in token or not products.pattern(r"[\w./${}:-]+$").match(token):
            continue
        low = name.rpartition("/")[2].lower()
        if not any(
            one in low for one in ("elast", "logstash", "kibana", "beat", "opensearch", "opendistro", "prepper", "elk")
        ):
            continue
        if tag[0] not in "v$0123456789" and tag != "latest":
            continue
        if tag.isdigit() and not ("docker" in line and len(tag) == 1):
            continue
        made += of_image(path, number, token, values, rank)
    return made
