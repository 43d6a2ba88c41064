"""Health checks of compose services, and services that wait for them."""

from __future__ import annotations

import re

from lslint.files.paths import is_below
from lslint.project.manifests.peers import peer, settings_of
from lslint.project.manifests.shell import EITHER, FAILURE, SUCCESS, Shell
from lslint.rules import knowledge
from lslint.rules.project_view import ManifestWord
from lslint.rules.release import Release
from lslint.rules.shared.peers import identifies_clients, is_absent_in_refusal, refuses_scheme

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from lslint.project.manifests.model import Workload
    from lslint.project.manifests.shell import Outcomes
    from lslint.project.projects import Projects

_OWN_NODE = re.compile(r"(?:https?://)?(?:localhost|127\.0\.0\.1|\[::1\]):(?P<port>\d+)(?:[/?][^@]*)?")
_FLAG = re.compile(
    r"-[fgiIkLqsSvN46#]+|2>&1"
    r"|--(?:compressed|fail(?:-with-body)?|get|head|insecure|location|no-progress-meter|show-error|silent)"
)
"""Options of curl without a value that do not identify the client, and a redirection."""
_OPTION = re.compile(
    r"-[fgikLqsSvN46#]*[omwX](?P<glued>.*)"
    r"|--(?:cacert|connect-timeout|max-time|noproxy|output|request|retry(?:-delay|-max-time)?|write-out)"
)
"""The same with a value."""
_USER = re.compile(r"-[fgikLqsSvN46#]*u(?P<glued>.*)|--user")
_FAILS = re.compile(r"-[a-zA-Z]*f|--fail(?:-with-body)?$")
_PRINTS = re.compile(r"-[a-zA-Z]*[iIvw]|--(?:fail-with|head|write)|2>&1")
"""With these, a request of curl that is refused prints something."""
_WRITES = re.compile(r"-[a-zA-Z]*[vw]|--write|2>&1")
"""With these, one that gets no answer does."""
_TOOL = re.compile(
    r"(?:\S*sh -\w*c\s+)?['\"]?(?:\S*/)?(?:((?:elasticsearch|kibana|logstash)-(?:cert\w+|keystore|plugin|service-tokens"
    r"|setup-passwords|users)|plugin(?= install)|[a-z]+beat (?:export|keystore|modules|setup|test|version))"
    r"|cat|chmod|chown|cp|echo|mkdir|rm|true|yes)(?:['\"]|\s+[^$`&|;<>()]*)?"
)
"""A program of an image, or a command of a Beat, that does not run the product, or another one that ends."""
_FILTER = re.compile(r"-[EFciqswx]+")
_EXPANDED = re.compile(r"[$`\n]")


def _replaced(workload: Workload, workloads: list[Workload]) -> Iterator[ManifestWord]:
    """Yield the command of a container that others reach if it runs only tools of its image, which no other starts."""
    runtime, (path, *span) = workload.runtime, workload.command_span or ("",)
    is_known = path == workload.path and workload.is_unchanged and not (workload.is_extended or workload.profiles)
    is_known &= not any(other.starts_image and other.reference == workload.reference for other in workloads)
    is_reached = workload.published or runtime.ports or runtime.probes
    matches = [_TOOL.fullmatch(command.strip()) for command in runtime.commands if command.strip()]
    tools = [match[1] for match in matches if match is not None and match[1]]
    if is_known and is_reached and tools and all(matches):
        yield ManifestWord(next(iter(workload.products)).title(), "replaced", tools[0], *span)


def words_of(workload: Workload, workloads: list[Workload], projects: Projects) -> Iterator[ManifestWord]:
    """Yield health checks that always have the same result, and conditions that wait for a service without one."""
    for name, path, start, end in workload.waits:
        other = next((other for other in workloads if other.runtime.name == name), None)
        if other is not None and path == workload.path and other.closed and not other.has_health_check:
            yield ManifestWord(name, "healthy", "", start, end)
    yield from _replaced(workload, workloads)
    check = workload.health_check
    if check is None or not workload.base or check[0] != workload.path:
        return
    _, argv, start, end = check
    if argv and argv[0] not in ("CMD", "CMD-SHELL", "NONE") and "$" not in argv[0]:
        yield ManifestWord(argv[0], "form", "", start, end)
    elif argv[:1] == ["CMD"] and len(argv) == 2 and " " in argv[1].strip() and "$" not in argv[1]:
        yield ManifestWord(argv[1], "single", "", start, end)
    shell = Shell(lambda _: EITHER)
    results = shell.results(argv)
    if results == SUCCESS and shell.asks and shell.last:
        yield ManifestWord(shell.last, "background" if "=" in shell.last else "succeeds", "", start, end)
    if results == EITHER and workload.base == "kibana" and workload.runtime.is_complete:
        given = settings_of(workload, projects, "/usr/share/kibana/config/kibana.yml") or {}
        unread = _Failing(lambda words: _url(words, _USER, "5601").startswith("http:"), _WRITES)
        is_plain = given.get("server.ssl.enabled") != "true" or given.get("server.port", "5601") != "5601"
        if not is_plain and Shell(unread).results(argv) == FAILURE:
            yield ManifestWord("Kibana", "https", "", start, end)
    if results != EITHER or workload.official != "elasticsearch":
        return
    release = next((image.low for image in workload.images), "")
    is_new = bool(release) and Release(release).at_least(8)
    programs = knowledge.load("product_images")["missing_programs"]
    missing = _Failing(lambda words: re.search(programs.get(words[0], "$^"), workload.reference) is not None)
    if is_new and Shell(missing).results(argv) == FAILURE:
        yield ManifestWord(missing.names[0], "program", "", start, end)
    node = peer(workload, projects)
    # only a node without data and settings sets up TLS itself
    is_set = any(name.startswith("xpack.security.") for name in node.settings or ())
    keeps_data = any(is_below("/usr/share/elasticsearch/data", mount) for mount in workload.runtime.mounts)
    refused = _Failing(lambda words: bool(url := _url(words, _USER)) and refuses_scheme(node, url), _WRITES)
    if (is_set or not keeps_data) and Shell(refused).results(argv) == FAILURE:
        yield ManifestWord("The node", "plain" if "https:" in "".join(argv) else "https", "", start, end)
        return
    added = (*workload.mounts, *workload.uses)
    is_configured = any(path.endswith((".yml", "/config")) for path in added) or workload.config_maps
    given = {} if is_configured else {name: variable.value for name, variable in workload.runtime.variables.items()}
    default = "true" if is_new else "false"
    settings = given if node.settings is None else {"xpack.security.enabled": default, **node.settings}
    fails = _Refused(lambda words: any(map(_FAILS.match, words)) and bool(_url(words)))
    is_secured = settings.get("xpack.security.enabled") == "true" and identifies_clients(release, settings)
    if is_secured and Shell(fails).results(argv) == FAILURE:
        yield ManifestWord("healthcheck", "credentials", "", start, end)


class _Failing:
    """The verdict on pipelines: those whose last command fails, or is a ``grep`` that reads nothing from ones that do.
    ``names``: the commands that fail; ``prints``: options with which they still print something."""

    def __init__(self, fails: Callable[[list[str]], bool], prints: re.Pattern[str] = _PRINTS) -> None:
        self.fails = fails
        self.prints = prints
        self.names: list[str] = []

    def __call__(self, pipeline: list[list[str]]) -> Outcomes:
        *others, last = pipeline
        if self.fails(last):
            self.names.append(last[0])
            return FAILURE
        is_silent = all(self.fails(words) and not any(map(self.prints.match, words)) for words in others)
        if _pattern(last) is None or not others or not is_silent:
            return EITHER
        self.names += [words[0] for words in others]
        return FAILURE


class _Refused(_Failing):
    """Also the verdict on a ``grep`` that does not find its pattern in the answer to a request without credentials."""

    def __call__(self, pipeline: list[list[str]]) -> Outcomes:
        outcomes = super().__call__(pipeline)
        if outcomes != EITHER or len(pipeline) != 2:
            return outcomes
        request, search = pipeline
        url, pattern = _url(request), _pattern(search)
        is_extended = any(_FILTER.fullmatch(word) is not None and "E" in word for word in search)
        is_silent = bool(url) and not any(map(_PRINTS.match, request))
        is_absent = is_silent and pattern is not None and is_absent_in_refusal(pattern, url, is_extended)
        return FAILURE if is_absent else EITHER


def _pattern(words: list[str]) -> str | None:
    """Return the pattern of a ``grep``; None if the command is not a ``grep`` with exactly one pattern, or if the shell
    expands a part of it."""
    operands = [word for word in words[1:] if _FILTER.fullmatch(word) is None]
    if words[0] != "grep" or len(operands) != 1 or operands[0].startswith("-") or _EXPANDED.search(operands[0]):
        return None
    return operands[0]


def _url(words: list[str], user: re.Pattern[str] | None = None, port: str = "9200") -> str:
    """Return the URL, with a scheme, of a request of curl to the own port; empty if the command is none, or if it has
    credentials that no option of ``user`` gives."""
    urls: list[str] = []
    rest = iter(words[1:])
    for word in rest:
        option = _OPTION.fullmatch(word) or (user.fullmatch(word) if user is not None else None)
        if option is not None and not option["glued"]:
            next(rest, None)
        elif option is None and _FLAG.fullmatch(word) is None:
            urls.append(word)
    is_request = words[0] == "curl" and len(urls) == 1 and "$" not in "".join(words if user is None else urls)
    own = _OWN_NODE.fullmatch(urls[0]) if is_request else None
    return (urls[0] if "://" in urls[0] else f"http://{urls[0]}") if own is not None and own["port"] == port else ""
