"""Plugins that a project installs: custom builds, whose options are not those of the catalogue, newer releases, and
plugins in addition to those of the distribution."""

from __future__ import annotations

from lslint.rules.api import Context, Setup
from lslint.rules.facts import fact
from lslint.rules.logstash.values.coercion import regex

_GEM = r"logstash-(input|filter|output|codec)-(\w+(?:-\w+)*?)"
_BUILD = rf"\b{_GEM}-\d[\w.-]*\.gem\b"
"""The gem file of a plugin, with its version."""
_COMMAND = r"(?m)^[^#\n]*\bplugin[ \t'\",]+install\b((?:[^\n]|\\\n)*)"
_TASK = r"(?m)^[ \t]*-?[ \t]*(?:[\w.]+\.)?logstash_plugin:((?:[^\n]*\n?){1,6})"
_FOLDERS = {"inputs": "input", "filters": "filter", "outputs": "output", "codecs": "codec"}
_SOURCE = r"\blogstash/(inputs|filters|outputs|codecs)/(\w+)\.rb\b"
"""The Ruby file of a plugin, at the place where Logstash looks for it in a gem and below `path.plugins`."""
_SPEC = rf"\b{_GEM}\.gemspec\b"
_GEMFILE = rf"""^[ \t]*gem[ \t(]+["']{_GEM}["'](.*)"""
_GIVEN = r"""\b(?:path|git|github|gist|bitbucket|source|branch|tag|ref)(?::|["']?[ \t]*=>)|["']=?[ \t]*\d"""
"""The place or the only version of a gem in a Gemfile. A range (`">= 4.0.9"`) is as in the Gemfile of Logstash."""
_PINNED = r"--version\b|://|\.gem\b|\bversion[:=]"


@fact
def _own(setup: Setup) -> frozenset[str]:
    """Return the plugins, such as ``input/redis``, whose gem or source is in the project, or that are installed in a
    specific version."""
    found: set[str] = set()
    for path, text in setup.texts:
        found.update(_of_sources(text or path))
        if "logstash-" not in text and not path.endswith(".gem"):
            continue
        for kind, name in regex(_BUILD).findall(text or path):
            found.add(f"{kind}/{name}")
        for command in (*regex(_COMMAND).findall(text), *regex(_TASK).findall(text)):
            if regex(_PINNED).search(command) is not None:
                found.update(f"{kind}/{name}" for kind, name in regex(rf"\b{_GEM}(?![\w-])").findall(command))
                found.update(f"{kind}/{name}" for kind, name in regex(rf"\b{_GEM}(?=-\d|\.git|\.zip)").findall(command))
    return frozenset(found)


def _of_sources(text: str) -> set[str]:
    """Return the plugins whose Ruby file or gemspec a file names, or whose gem a Gemfile takes from elsewhere."""
    found: set[str] = set()
    for line in text.splitlines() if "logstash" in text else ():
        if "logstash" not in line or line.lstrip().startswith("#"):
            continue
        found.update(f"{_FOLDERS[folder]}/{name}" for folder, name in regex(_SOURCE).findall(line))
        found.update(f"{kind}/{name}" for kind, name in regex(_SPEC).findall(line))
        gem = regex(_GEMFILE).match(line)
        if gem is not None and regex(_GIVEN).search(gem[3]) is not None:
            found.add(f"{gem[1]}/{gem[2]}")
    return found


def is_own(ctx: Context, name: str) -> bool:
    """Return whether the project has a custom build of the plugin ``kind/name``. Reads the setup files, so call this
    only if there is something to report."""
    return name in _own(ctx.project.setup())


_CALL = r"\bplugin(?:\.bat)?['\",]*[ \t]+['\"]?(install|update)\b(.*)"
"""The command that installs or updates plugins, with its arguments."""
_UPDATED = r"\blogstash-(?:input|filter|output|codec|integration)-\w+(?:-\w+)*"
ALL = "*"
"""Stands for all plugins among the updated gems."""


@fact
def _updated(setup: Setup) -> frozenset[str]:
    """Return the gems that a setup file installs or updates to the newest release of the plugin; ``*`` for all."""
    found: set[str] = set()
    for _, text in setup.texts:
        if "plugin" not in text:
            continue
        for line in regex(r"\\\r?\n").sub(" ", text).splitlines():
            if "plugin" not in line or line.lstrip()[:1] == "#":
                continue
            for part in regex(r"&&|\|\|?|;").split(line):
                call = regex(_CALL).search(part)
                if call is not None:
                    found |= _arguments(call[1], call[2], setup)
    return frozenset(found)


def _arguments(verb: str, written: str, setup: Setup) -> set[str]:
    """Return the gems among the arguments of ``logstash-plugin install`` or ``update``."""
    gems = set(regex(_UPDATED).findall(written))
    words = [word.strip("'\",[]()") for word in regex(r"(?:^|\s)#.*|\d?>.*").sub("", written).split()]
    words = [word for word in words if word and not word.startswith("-")]
    is_open = any(sign in word for word in words for sign in ("$", "{", "%", "@"))
    if is_open or (not words and verb == "install"):  # a variable, or the arguments come from elsewhere
        named = {gem for _, text in setup.texts if "logstash-" in text for gem in regex(_UPDATED).findall(text)}
        return gems | named or ({ALL} if verb == "update" else set())
    return gems if words else {ALL}


def is_updated(ctx: Context, name: str, gem: str) -> bool:
    """Return whether the project updates the plugin ``kind/name``, from the gem ``gem``, so that its options may be
    those of a release of the plugin that is newer than the one in the distribution."""
    updated = _updated(ctx.project.setup())
    return bool(updated) and not updated.isdisjoint((ALL, gem, "logstash-" + name.replace("/", "-")))


_NAMED = rf"\b{_GEM}(?![\w-])"
_REMOVES = r"\bremove\b|\buninstall\b|\babsent\b"


@fact
def _installed(setup: Setup) -> frozenset[str]:
    """Return the plugins (``filter/multiline``) whose gem is named in setup files of a project outside comments."""
    found: set[str] = set()
    for _, text in setup.texts:
        for line in text.splitlines() if "logstash-" in text else ():
            if "logstash-" in line and line.lstrip()[:1] not in ("#", "/") and not regex(_REMOVES).search(line):
                found.update(f"{kind}/{name}" for kind, name in regex(_NAMED).findall(line))
    return frozenset(found)


@fact
def _near(ctx: Context) -> list[str]:
    """Return the compose files and Dockerfiles near the file that name the gem of a plugin."""
    found = []
    for kind in ("compose", "dockerfile"):
        found += [one.text for one in ctx.project.related_files(kind) or () if "logstash-" in one.text]
    return found


def is_installed(ctx: Context, name: str) -> bool:
    """Return whether the gem of the plugin ``kind/name`` is installed: a Dockerfile or compose file near the pipeline
    names the gem, or a playbook, manifest or script of the project, for example in ``logstash-plugin install`` or in a
    list of plugins."""
    gem = "logstash-" + name.replace("/", "-")
    for text in _near(ctx):
        at = text.find(gem)
        while at >= 0:
            end = at + len(gem)
            rest = text[end : end + 2]
            if not (rest[:1].isalnum() or rest[:1] == "_" or (rest[:1] == "-" and rest[1:].isalpha())):
                return True
            at = text.find(gem, end)
    return name in _installed(ctx.project.setup())
