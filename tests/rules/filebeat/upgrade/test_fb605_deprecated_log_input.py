"""FB605 (deprecated-log-input): cases beyond the examples of the rule."""

import itertools

import pytest
from filebeat_checks import check_filebeat, filebeat_findings
from markers import slow_cases

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


@pytest.mark.parametrize(("kind", "path"), [
    ("log", "/a.log"), ("container", "/var/log/containers/*.log"),
    *slow_cases(("log", "/var/log/containers/*.log"), ("container", "/a.log")),
])  # fmt: skip
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
