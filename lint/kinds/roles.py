"""The role of a file in its project, by the names on its path.

Only the components below the root of the project count.
"""
# ruff: noqa: SIM905 - long lists of words read better as text

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from lslint.grammar.bounded_cache import compiled
from lslint.rules.shared.trial_words import EXAMPLES, TRIALS

PRODUCTION = "production"
TEMPLATE = "template"
EXAMPLE = "example"
FRAGMENT = "fragment"
FIXTURE = "fixture"
REFERENCE = "reference"
ARCHIVE = "archive"
ROLES = (PRODUCTION, TEMPLATE, EXAMPLE, FRAGMENT, FIXTURE, REFERENCE, ARCHIVE)
"""``template``: a template engine renders it. ``example``: written to be copied. ``fragment``: a tool pastes it into a
section of a pipeline. ``fixture``: input or expected output of a test. ``reference``: a vendor's list of all settings,
documentation, a backup copy, a file that is switched off, or one that nothing loads. ``archive``: in a folder of files
that are no longer in use."""
NOT_DEPLOYED = (FIXTURE, REFERENCE, ARCHIVE)
"""Roles of files that no product reads as they are: what is wrong with fixtures and references is reported as a hint,
and nothing else; of the files of an archive nothing is reported."""

TEMPLATE_ENDINGS = (".j2", ".jinja", ".jinja2", ".erb", ".epp", ".tmpl", ".tpl", ".gotmpl", ".mustache", ".hbs")

_TEST_FOLDERS = frozenset(
    """test tests testing spec specs testdata testcase testcases testfiles testsuite testsuites fixture fixtures
    __fixtures__ __tests__ __test__ __snapshots__ golden goldens goldenfiles mock mocks mockdata molecule goss
    serverspec inspec cypress .cypress e2e acceptance smoke benchmark benchmarks bench harness""".split()
)
_TEST_WORDS = frozenset(
    """tests testdata testcases testsuite testsuites fixture fixtures golden mocks e2e harness benchmark benchmarks
    molecule goss serverspec""".split()
)
# words next to `test` in the name of a test: `integration-test`, `test_data`
_WITH_TEST = frozenset(
    """acceptance case cases data e2e expected file files fixture functional harness input inputs integ integration it
    mock output outputs regression resources samples smoke suite system unit""".split()
)
_ENVIRONMENTS = frozenset(
    """dev devel develop development stage staging stg prod production prd live preprod preproduction qa uat acc
    sandbox""".split()
)
_OF_ENVIRONMENTS = frozenset(
    """environments environment envs env inventories inventory hieradata overlays clusters tiers group_vars host_vars
    pillar pillars""".split()
)
_EXAMPLE_FOLDERS = TRIALS | EXAMPLES | frozenset("_example _examples _samples .ci getting-started quick-start".split())
_EXAMPLE_FOLDER_ENDINGS = tuple(
    f"{separator}{word}"
    for separator in "-_ "
    for word in (
        "example",
        "examples",
        "sample",
        "samples",
        "demo",
        "demos",
        "tutorial",
        "tutorials",
        "workshop",
        "labs",
    )
)
_DOCUMENTATION_FOLDERS = frozenset("doc docs documentation".split())
_GENERATOR_FOLDERS = frozenset("_meta archetype-resources".split())
"""Folders of templates that a generator of modules or projects fills in: those of Beats, of Maven."""
_PUT_ASIDE_FOLDERS = frozenset(
    """archive archives archived attic backup backups bak deleted deprecated disabled graveyard inactiv inactive inaktiv
    legacy not_used notused
    obsolete old oldconf oldconfig oldconfigs oldfiles oldie oldies olds oldstuff outdated removed results retired trash
    unused""".split()
)
_PUT_ASIDE_WORDS = frozenset("archived bak deprecated inactiv inactive inaktiv obsolete old outdated unused".split())
_MISSPELLED = ("archive", "archives", "archived", "deprecated", "disabled", "inactive", "obsolete", "outdated")
"""Names of such folders that are recognized with one typo, too."""
_MISSPELLED_STARTS = frozenset("adio")
_ALIKE = frozenset("archie archiver archivers".split())
_CONFIG_WORDS = frozenset("conf config configs filter filters input inputs output outputs pipeline pipelines".split())
"""Words of the name of a folder whose files ``disabled`` switches off: not those of ``ecs-disabled``."""
_UNSUPPORTED_WORDS = frozenset("unmaintained unsupported".split())
_DISTRIBUTIONS = ("logstash-", "elasticsearch-", "filebeat-", "metricbeat-", "heartbeat-", "auditbeat-")
_PARTS_OF_DISTRIBUTIONS = frozenset("lib logstash-core modules module plugins vendor x-pack".split())
_EXAMPLE_ENDINGS = (".example", ".sample", ".dist")
_EXAMPLE_WORDS = frozenset("example examples demo".split())
_DISABLED_ENDINGS = (".disabled", ".off")
_COPY_ENDINGS = frozenset(
    """back backup bak copy dpkg-dist dpkg-new dpkg-old edit new old orig original prev previous rpmnew rpmorig rpmsave
    save saved ucf-dist ucf-old""".split()
)
_COPY_SUFFIXES = ("-old", "_old", "-bak", "_bak", "-backup", "_backup", "-orig", "_orig")
_EXTENSIONS = frozenset("cfg cnf conf config json options yaml yml".split())
_EXTENSIONS_OF_COPIES = _EXTENSIONS | {ending[1:] for ending in TEMPLATE_ENDINGS}
_EXPECTED = ("-expected.", ".expected.", "_expected.", "-golden.", "_golden.", ".golden")
_HEAD = 2000
_HEAD_LINES = 20
_GENERATED = (
    "generated by", "auto-generated", "auto generated", "autogenerated", "automatically generated", "@generated",
    "generated file", "generated from", "file is generated",
)  # fmt: skip
_OF_IMAGES = "** this is an auto-generated file **"
"""The header of the configs in the images of Elastic, which users keep when they edit a copy."""
_TOOLS = ("puppet", "ansible", "chef", "salt", "confd", "cfengine", "terraform")
"""Tools whose note on a deployed file is in its source too."""
_REFERENCE = (".reference.", ".full.")

_ANSWERS = frozenset("answer answers cassette cassettes reply replies response responses".split())
_OF_ANSWERS = frozenset(
    """api canned dummy elastic elasticsearch es example examples expected fake fakes get http json mock mocks recorded
    sample samples saved search server stub stubs test tests vcr""".split()
)
_RECORDED = frozenset("cassettes recordings stubs vcr wiremock".split())

Siblings = Callable[[], Iterable[str]]


def of_folder(components: Sequence[str], siblings: Callable[[int], Iterable[str]]) -> str:
    """The role of the files in a folder: ``fixture``, ``archive``, ``reference``, ``example`` or ``production``.

    ``components``: the names of the folders from the root of the project to it. ``siblings(i)`` returns the names in
    the folder that holds component ``i``.
    """
    role = PRODUCTION
    for index, component in enumerate(components):
        name = component.lower()
        if _is_test(name):
            above = components[index - 1].lower() if index else ""
            if not _is_environment(name, above, lambda at=index: siblings(at)):  # type: ignore[misc]
                return FIXTURE
        elif role == ARCHIVE:
            continue
        elif is_put_aside(name) and not (name == "legacy" and _is_of_templates(components)):
            role = ARCHIVE
        elif (
            name in _DOCUMENTATION_FOLDERS
            or name in _GENERATOR_FOLDERS
            or _is_unsupported(name)
            or _is_part_of_distribution(name, components[:index])
            or _is_earlier_revision(name, lambda at=index: siblings(at))  # type: ignore[misc]
            or _is_replaced_copy(name, lambda at=index: siblings(at))  # type: ignore[misc]
            or [one.lower() for one in components[max(index - 2, 0) : index]] == [".github", "workflows"]
        ):
            role = REFERENCE
        elif name.rstrip("0123456789").rstrip("-_ ") in _EXAMPLE_FOLDERS or name.endswith(_EXAMPLE_FOLDER_ENDINGS):
            role = EXAMPLE  # also in a folder of documentation: readers copy it
    return role


def _is_part_of_distribution(name: str, above: Sequence[str]) -> bool:
    """Whether a folder comes with an unpacked product (``logstash-6.5.0/modules/``) or with a gem."""
    if name == "gems" and any(one.lower() in ("bundle", "vendor", "jruby") for one in above):
        return True
    return name in _PARTS_OF_DISTRIBUTIONS and any(map(is_distribution, above))


_LEAST_REVISIONS = 4
"""Folders named ``v0``, ``v1`` … without a gap that are revisions, not the releases of a product."""


def _is_earlier_revision(name: str, siblings: Siblings) -> bool:
    """Whether a folder holds a revision that later ones in the same folder replace: ``versioned/v3`` next to
    ``v4``. Migrations are not edited after they are published."""
    if name[:1] != "v" or not name[1:].isascii() or not name[1:].isdigit():
        return False
    numbers = {int(one[1:]) for one in siblings() if one[:1] == "v" and one[1:].isascii() and one[1:].isdigit()}
    highest = max(numbers, default=0)
    if len(numbers) < _LEAST_REVISIONS or min(numbers) > 1 or len(numbers) != highest - min(numbers) + 1:
        return False
    return int(name[1:]) < highest


_IN_ORDER = r"(.*[^0-9])(0[0-9]+)"


def _is_replaced_copy(name: str, siblings: Siblings) -> bool:
    """Whether a folder is a numbered copy of the project that a later one next to it replaces: ``shop-v002`` next to
    ``shop-v003``. The numbers of releases have no zeros in front."""
    own = compiled(_IN_ORDER).fullmatch(name)
    if own is None or not own[1].rstrip("-_. ").endswith("v") or len(own[1].rstrip("-_. ")) < 3:
        return False
    others = (compiled(_IN_ORDER).fullmatch(one.lower()) for one in siblings())
    return any(one is not None and one[1] == own[1] and int(one[2]) > int(own[2]) for one in others)


def is_distribution(name: str) -> bool:
    """Whether a folder has the name of an unpacked product: ``logstash-6.5.0``."""
    return name[-1:].isdigit() and name.count(".") == 2 and name.lower().startswith(_DISTRIBUTIONS)


def of_name(name: str) -> str:
    """The role that the name of a file gives it, by default ``production``."""
    name = name.lower()
    bare = name
    for ending in TEMPLATE_ENDINGS:
        bare = bare.removesuffix(ending)
    if any(word in name for word in _EXPECTED):
        return FIXTURE
    if bare.endswith("~"):  # of an editor; Logstash does not load it
        return ARCHIVE
    if any(word in name for word in _REFERENCE) or bare.endswith(_DISABLED_ENDINGS) or is_copy(bare):
        return REFERENCE
    if bare != name:
        return TEMPLATE
    head = name.partition(".")[0].replace("_", "-")
    if name.endswith(_EXAMPLE_ENDINGS) or ".example." in name or ".sample." in name:
        return EXAMPLE
    if head.endswith("-sample") or head.startswith("sample-") or not _EXAMPLE_WORDS.isdisjoint(head.split("-")):
        return EXAMPLE
    return PRODUCTION


def holds_answers(name: str) -> bool:
    """Whether the name of a file or folder says that it is a recorded answer of a server, which tests read:
    ``example_es_responses``, ``get-template.response.json``, ``cassettes``. An index may hold responses, too, so that
    another word for such data, or none, must stand with it."""
    stem = name.lower().removesuffix(".json")
    words = [word for word in _words(stem) if word]
    if stem in _RECORDED:
        return True
    return bool(words) and words[-1] in _ANSWERS and (len(words) == 1 or not _OF_ANSWERS.isdisjoint(words[:-1]))


def _words(name: str) -> list[str]:
    return name.replace("-", "_").replace(".", "_").replace(" ", "_").split("_")


def is_generated(path: str, text: str) -> bool:
    """Whether a program writes a file, as its name or its first lines say, so that its text is not for editing."""
    name = path.replace("\\", "/").rpartition("/")[2].lower()
    if name.endswith((".j2.out", ".erb.out", ".tmpl.out", ".rendered")):
        return True
    head = text[:_HEAD].lower()
    if "generated" not in head or any(tool in head for tool in _TOOLS):
        return False
    for line in head.split("\n")[:_HEAD_LINES]:
        body = line.strip()
        if body[:1] == "#" and _OF_IMAGES not in body and any(word in body for word in _GENERATED):
            return True
        if body and body[0] != "#":
            break
    return False


def reports_errors_only(role: str, path: str, text: str) -> bool:
    """Whether a file is reported as a generated one: only its errors, and secrets. The role of a file that is not
    deployed hides more, and a template may be the source of a generated file."""
    return role not in (*NOT_DEPLOYED, TEMPLATE) and is_generated(path, text)


def is_copy(name: str) -> bool:
    """Whether the name of a file is that of a backup or of a version that was put aside: ``logstash.conf-3``,
    ``logstash.conf.20170123``, ``logstash.conf.20170123.1130``, ``filebeat.yml.bak``, ``output_old.conf``."""
    if name.endswith("~") or name.startswith(("old-", "old_", "old.", "copy of ", "backup-", "backup_")):
        return True
    stem, dot, ending = name.rpartition(".")
    if not dot:
        is_old = name.startswith("old") and name[3:].isalpha() and not name.startswith(("olde", "oldest"))
        return is_old or name.endswith(_COPY_SUFFIXES)
    before = stem.rpartition(".")[2]
    if _is_dated(name):
        return True
    word, number = _split_number(ending)
    if word in _EXTENSIONS_OF_COPIES and (number or ending != word):
        return True  # .conf-3, .conf_
    if before in _EXTENSIONS_OF_COPIES and (
        ending.rstrip("0123456789") in _COPY_ENDINGS or ending.replace("-", "").replace("_", "").isdigit()
    ):
        return True  # .conf.bak, .conf.orig1, .conf.2017-01-23
    return ending in _EXTENSIONS and (
        ("." in stem and before in ("bak", "backup", "old", "orig"))
        or stem.endswith((*_COPY_SUFFIXES, " copy", " - copy", "-copy", "_copy"))
    )


_DATE = (
    r"\.(?:" + "|".join(sorted(_EXTENSIONS_OF_COPIES)) + r")[._~-](?:[a-z]{1,4}[._-]?)?"
    r"(?:(?:19|20)?\d\d[._-]?[01]\d[._-]?[0-3]\d|[0-3]\d[._-]?[01]\d[._-]?(?:19|20)\d\d)"
    r"(?:[t@._-]*\d\d?(?:[._h-]?\d\d){0,2}z?)?$"
)
"""A date, and perhaps a time, after the extension: ``.conf.20180613.1030``, ``.conf.zf171102-1150``."""


def _is_dated(name: str) -> bool:
    """Whether a name ends with the date of the copy, after the extension of the file."""
    return any(map(str.isdigit, name)) and compiled(_DATE).search(name) is not None


def _split_number(ending: str) -> tuple[str, str]:
    """An extension with a number or word appended: ``conf-3``, ``yml_old``."""
    for separator in "-_":
        word, found, rest = ending.partition(separator)
        if found and (rest in _COPY_ENDINGS or rest.replace("-", "").replace("_", "").isdigit()):
            return word, rest
        if found and not rest:
            return word, ""
    return ending, ""


def is_put_aside(name: str) -> bool:
    """Whether the name of a folder says that its files are no longer in use."""
    if name in _PUT_ASIDE_FOLDERS:
        return True
    words = [word.strip("()[]") for word in _words(name)]
    if "used" in words[1:] and words[words.index("used", 1) - 1] == "not":
        return True
    if "disabled" in words[1:] and not _CONFIG_WORDS.isdisjoint(words):
        return True
    if name.strip("()[]_ ") in _PUT_ASIDE_FOLDERS or (len(words) > 1 and not _PUT_ASIDE_WORDS.isdisjoint(words)):
        return True
    return (
        name[:1] in _MISSPELLED_STARTS and name not in _ALIKE and any(_is_misspelled(name, one) for one in _MISSPELLED)
    )


def _is_misspelled(name: str, word: str) -> bool:
    if abs(len(name) - len(word)) > 1 or name[0] != word[0]:
        return False
    from lslint.rules.shared.suggest import distance

    return distance(name, word, 1) == 1


def _is_unsupported(name: str) -> bool:
    """Whether the name of a folder marks its files as unmaintained, although they may be in use."""
    return not _UNSUPPORTED_WORDS.isdisjoint(_words(name))


def _is_of_templates(components: Sequence[str]) -> bool:
    """Whether a folder is one of Elasticsearch templates, of which those of the older form are called legacy."""
    return any("template" in one.lower() or "elasticsearch" in one.lower() for one in components)


def is_of_environment(name: str) -> bool:
    """Whether the name of a file or folder has the word for an environment: ``logstash-prod.conf``."""
    words = name.lower().replace("-", "_").replace(".", "_").split("_")
    return not _ENVIRONMENTS.isdisjoint(words)


def _is_test(name: str) -> bool:
    if name in _TEST_FOLDERS:
        return True
    if "test" not in name and "-" not in name and "_" not in name:
        return False
    words = [word for word in name.replace("-", "_").replace(".", "_").split("_") if word]
    if not _TEST_WORDS.isdisjoint(words):
        return True
    return "test" in words and not _WITH_TEST.isdisjoint(words)


def _is_environment(name: str, above: str, siblings: Siblings) -> bool:
    """Whether a folder that is named like tests is the environment for tests, next to those for other purposes."""
    if name not in ("test", "testing", "acceptance"):
        return False
    if above in _OF_ENVIRONMENTS:
        return True
    return any(sibling.lower().partition(".")[0] in _ENVIRONMENTS for sibling in siblings())
