"""FB605 (deprecated-log-input): cases beyond the examples of the rule."""

import itertools

import pytest
from filebeat_checks import (
    LOG_INPUT,
    LOGSTASH_OUTPUT,
    SHOP_OF_2016,
    check_filebeat,
    check_migration,
    filebeat_findings,
    fixed_migration,
    levels,
    stages,
)

from lslint.report.merging import merged

SHOP_TODAY = """\
# the shop's logs, since 2016
filebeat.inputs:
- type: log
  # one file a server
  paths:
    - /srv/shop/log/app.log
  fields.type: shop
  fields_under_root: true
queue.mem.flush.min_events: 1024
output.logstash:
  hosts: ["ls1:5044"] # the old one
"""


def logs(count: int, kind: str = "log") -> str:
    inputs = "".join(f"- type: {kind}\n  paths: [/var/log/{i}.log]\n" for i in range(count))
    return "filebeat.inputs:\n" + inputs + LOGSTASH_OUTPUT


def test_a_config_of_2016_is_brought_to_today_by_its_fixes():
    assert fixed_migration(SHOP_OF_2016, "6.8") == SHOP_TODAY
    assert set(stages(SHOP_TODAY, "6.8")) == set()
    assert set(stages(SHOP_TODAY, "8.19")) == {"FB605"}
    result = check_migration(SHOP_TODAY, "9.0")
    assert (result.verdict, result.starts) == ("accepted", "no")
    assert stages(SHOP_TODAY, "9.0") == {"FB605": "start"}


@pytest.mark.parametrize(("release", "stage"), [("7.15", None), ("7.16", "advice"), ("9.0", "start")])
def test_the_log_input(release, stage):
    assert stages(SHOP_TODAY, release).get("FB605") == stage
    allowed = SHOP_TODAY.replace("  fields.type", "  allow_deprecated_use: true\n  fields.type")
    assert "FB605" not in stages(allowed, release)
    assert check_migration(allowed, release).starts == "yes"


def test_all_the_way():
    """One file through all releases: in each step the fixes of the target, and the remaining findings are reported."""
    text = SHOP_OF_2016
    left = {}
    for release in ("5.6", "6.0", "6.8", "7.17", "8.19", "9.2"):
        text = fixed_migration(text, release)
        result = check_migration(text, release)
        assert result.verdict == "accepted", release
        left[release] = sorted(stages(text, release))
    assert left == {"5.6": [], "6.0": [], "6.8": [], "7.17": ["FB605"], "8.19": ["FB605"], "9.2": ["FB605"]}
    for comment in ("# the shop's logs, since 2016", "# one file a server", "# the old one"):
        assert comment in text


@pytest.mark.parametrize("count", [1, 2, 34])
def test_old_inputs_are_reported_once_without_a_target(count: int) -> None:
    (finding,) = merged(filebeat_findings(logs(count), "FB605"))
    assert (f". Also in {count - 1} other place" in finding.message) == (count > 1)
    assert len(finding.others) == count - 1


def test_each_old_input_is_reported_where_the_agent_does_not_start() -> None:
    assert [each.stage for each in filebeat_findings(logs(3), "FB605", "9.5")] == ["start"] * 3


def test_other_kinds_of_old_inputs_are_distinguished() -> None:
    text = logs(2).replace("output", "- type: container\n  paths: [/c/*.log]\noutput")
    assert len(merged(filebeat_findings(text, "FB605"))) == 2


AUTODISCOVER = """\
filebeat.autodiscover:
  providers:
  - type: kubernetes
    templates:
    - config:
      - type: {0}
        paths: ['/var/log/containers/*-${{data.kubernetes.container.id}}.log']
{1}output.console: {{}}
"""
HINTS = """\
filebeat.autodiscover.providers:
- type: kubernetes
  hints.enabled: true
  hints.default_config:
    type: {0}
    paths: [/var/log/containers/*.log]
{1}output.console: {{}}
"""


@pytest.mark.parametrize("form", [AUTODISCOVER, HINTS])
@pytest.mark.parametrize(
    ("kind", "option", "release", "code", "expected"),
    [
        ("container", "", "7.15", "FB605", []),
        ("container", "", "8.19", "FB605", [("advice", "info")]),
        ("log", "", "9.0", "FB605", [("run", "warning")]),
        ("filestream", "", "9.0", "FB605", []),
        ("docker", "", "7.17", "FB604", [("advice", "info")]),
        ("docker", "", "8.0", "FB604", [("run", "warning")]),
    ],
)
def test_inputs_of_autodiscover(form, kind, option, release, code, expected):
    result = check_filebeat(form.format(kind, option), release)
    assert levels(result, code) == expected
    assert (result.verdict, result.starts) == ("accepted", "yes")


def test_inputs_of_autodiscover_that_are_allowed_or_off():
    allowed = AUTODISCOVER.format("log", "        allow_deprecated_use: true\n")
    assert not levels(check_filebeat(allowed, "9.0"), "FB605")
    off = HINTS.format("log", "").replace("hints.enabled: true", "hints.enabled: false")
    assert not levels(check_filebeat(off, "9.0"), "FB605")


@pytest.mark.parametrize(
    ("kind", "path", "words"),
    [
        ("log", "/a.log", " with an `id`, or set `allow_deprecated_use: true` for now"),
        (
            "container",
            "/docker/*.log",
            " with an `id` and `parsers: [container: ~]`, or set `allow_deprecated_use: true` for now",
        ),
        (
            "container",
            "/var/log/containers/*.log",
            " with an `id`, `parsers: [container: ~]` and `prospector.scanner.symlinks: true`",
        ),
    ],
)
def test_what_takes_the_place_of_an_input(kind, path, words):
    text = LOG_INPUT.replace("type: log", f"type: {kind}").replace("/a.log", f"'{path}'")
    (newer,) = filebeat_findings(text, "FB605", "9.0")
    assert newer.message.endswith(f". Use `filestream`{words}")
    (older,) = filebeat_findings(text, "FB605", "8.19")
    assert older.message.endswith(
        f". Use `filestream`{words.removesuffix(', or set `allow_deprecated_use: true` for now')}"
    )
    (known,) = filebeat_findings(text, "FB605", "8.19")
    later = ", or set `allow_deprecated_use: true` for now"
    assert known.message.endswith(f". Use `filestream`{words.removesuffix(later)}")
    (rejected,) = filebeat_findings(text, "FB605", "9.0")
    assert rejected.message.endswith(f". Use `filestream`{words}")
    (unknown,) = filebeat_findings(text, "FB605")
    words = words.replace("for now", "in 9.x")
    assert unknown.message.startswith("Filebeat 9.0 and later reject the")
    assert unknown.message.endswith(f". Use `filestream` (since 7.14){words}")
    accepted = text.replace(f"type: {kind}", "type: filestream\n  id: a\n  parsers: [container: ~]")
    accepted = accepted.replace("paths", "prospector.scanner.symlinks: true\n  paths")
    result = check_filebeat(accepted, "9.0")
    assert (result.verdict, result.starts) == ("accepted", "yes")
    assert not levels(result, "FB605")


def test_links_of_containers_in_autodiscover():
    (finding,) = filebeat_findings(AUTODISCOVER.format("container", ""), "FB605", "8.19")
    assert "`parsers: [container: ~]` and `prospector.scanner.symlinks: true`" in finding.message


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("multiline: {pattern: '^ ', match: after}", " with an `id` and `multiline` in `parsers`"),
        ("json.message_key: log", " with an `id` and `ndjson` in `parsers`"),
        (
            "json: {message_key: log}\n  multiline: {pattern: '^ ', match: after}",
            " with an `id`, and `ndjson` and `multiline` in `parsers`",
        ),
        ("fields: {json: a}", " with an `id`"),
    ],
)
def test_blocks_that_become_parsers(options, words):
    (finding,) = filebeat_findings(LOG_INPUT.replace("  paths", f"  {options}\n  paths"), "FB605", "8.19")
    assert finding.message.endswith(f". Use `filestream`{words}")


@pytest.mark.parametrize(
    ("release", "instead"),
    [
        (None, "`filestream` (since 7.14) with an `id` per container, or set `allow_deprecated_use: true` in 9.x"),
        ("8.19", "`filestream` with an `id` per container"),
        ("9.3", "`filestream` with an `id` per container, or set `allow_deprecated_use: true` for now"),
    ],
)
def test_releases_in_the_message_about_an_input_of_autodiscover(release, instead):
    text = HINTS.format("log", "").replace("/var/log/containers/", "/srv/")
    (finding,) = filebeat_findings(text, "FB605", release)
    assert finding.message == f"Filebeat 9.0 and later do not start `log` inputs of autodiscover. Use {instead}"


OPTIONS = {
    "multiline": ("pattern: '^ '", "match: after"),
    "json": ("keys_under_root: true", "message_key: log"),
}


def follow(text: str, message: str) -> str:
    """The config in which the advice of a finding about the only input is followed."""
    _, words, paths = text.partition("  paths:")
    head = ["- type: filestream", "  id: app"]
    assert "`filestream`" in message
    assert "an `id`" in message
    head += ["  prospector.scanner.symlinks: true"] if "`prospector.scanner.symlinks: true`" in message else []
    head += ["  ignore_inactive: since_last_start"] if "`ignore_inactive: since_last_start`" in message else []
    named = message.partition(" in `parsers`")[0].replace("`", "").replace(",", "").split()
    parsers = ["  - container: ~"] if "`parsers: [container: ~]`" in message else []
    for name in [word for word in named if word in ("ndjson", "multiline")] if " in `parsers`" in message else []:
        parsers += [f"  - {name}:", *(f"      {option}" for option in OPTIONS["json" if name == "ndjson" else name])]
    head += ["  parsers:", *parsers] if parsers else []
    return "filebeat.inputs:\n" + "\n".join(head) + f"\n{words}{paths}"


@pytest.mark.parametrize("kind", ["log", "container"])
@pytest.mark.parametrize("path", ["/a.log", "/var/log/containers/*.log"])
@pytest.mark.parametrize("blocks", [(), ("multiline",), ("json",), ("json", "multiline")])
@pytest.mark.parametrize("tail", ["", "  tail_files: true\n"])
def test_filebeat_accepts_what_is_advised(kind, path, blocks, tail):
    own = "".join(f"  {name}.{option}\n" for name in blocks for option in OPTIONS[name])
    text = f"filebeat.inputs:\n- type: {kind}\n{own}{tail}  paths: ['{path}']\noutput.console: {{}}\n"
    for release in ("7.16", "8.19", "9.0", "9.5", None):
        (advice,) = filebeat_findings(text, "FB605", release)
        assert ("`ndjson`" in advice.message) == ("json" in blocks)
        followed = follow(text, advice.message)
        for later in itertools.chain([release] if release else [], ("9.5",)):
            result = check_filebeat(followed, later)
            assert (result.verdict, result.starts) == ("accepted", "yes"), followed
            assert [finding.rule.code for finding in result.findings if finding.severity != "info"] == [], followed
        if "`allow_deprecated_use: true`" in advice.message:
            allowed = text.replace("  paths", "  allow_deprecated_use: true\n  paths")
            result = check_filebeat(allowed, release or "9.5")
            assert (result.verdict, result.starts) == ("accepted", "yes")
