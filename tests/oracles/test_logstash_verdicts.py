"""The load stage against what the real program said: small configs and public pipelines with recorded verdicts."""

import lint_settings
import pytest
from paths import SHARED
from recorded import decided, probes, settings, shared_rows

from lslint.engine.file import check_text
from lslint.files.source import decode


def refusing(result):
    return [finding for finding in result.findings if finding.stage in ("parse", "load")]


def test_small_configs():
    """All verdicts on what the check sees, except for two, and no accepted config refused."""
    missed, compared = [], 0
    for row in decided(probes("logstash_options")):
        result = check_text(row["config"], "x.conf", "logstash", settings("logstash", row["target_version"]))
        bad = refusing(result)
        assert not (row["ok"] and bad), (row["id"], bad)
        if row["ok"]:
            assert result.verdict != "rejected"
        missed += [row["id"]] if not row["ok"] and not bad else []
        compared += 1
    assert compared > 400
    assert missed == ["plug-elastic_agent-7.13", "plug-input-pipeline-6.2"]


def test_what_is_wrong_is_named():
    """The option that is refused is the one that the finding speaks of."""
    for row in decided(probes("logstash_options")):
        wanted = {
            e["option"] for e in row.get("expect", []) if e["code"] in ("unknown-option", "wrong-type", "bad-enum")
        }
        if row["ok"] or not wanted or "?" in wanted:
            continue
        result = check_text(row["config"], "x.conf", "logstash", settings("logstash", row["target_version"]))
        messages = " ".join(finding.message for finding in refusing(result))
        for option in wanted:
            assert f"`{option}`" in messages, row["id"]


def test_date_formats():
    """What the constructor of the date filter says to formats and time zones."""
    checked = 0
    for row in decided(probes("date_formats")):
        fits = [quote for quote in "'\"" if quote not in row["format"]]
        if not fits or row["format"].endswith("\\") or "${" in row["format"]:
            continue  # cannot be written as a string of the pipeline language
        zone = f" timezone => '{row['timezone']}'" if "timezone" in row else ""
        text = f"filter {{ date {{ match => [ts, {fits[0]}{row['format']}{fits[0]}]{zone} }} }}"
        bad = refusing(check_text(text, "x.conf", "logstash", settings("logstash", "9.5")))
        assert bool(bad) is not row["ok"], row
        checked += 1
    assert checked > 150


def is_named(fault, findings):
    """Whether a finding at another option of the plugin names the unknown or missing option: options that a release
    removed together are one finding, and a missing option is named where the old one is."""
    if fault["code"] not in ("unknown-option", "missing-required"):
        return False
    names = f"`{fault['plugin'].partition('/')[2]}`", f"`{fault['option']}`"
    return any(all(name in one.message for name in names) for one in findings)


@pytest.mark.slow
def test_public_pipelines():
    """At least 99.8 % of the verdicts for five releases, no file refused that is accepted; 99 % of the lines that are
    recorded as faults found, 1 % of lines with a finding and without a fault."""
    compared = missed = known = found = extra = 0
    sources = {}
    for row in decided(shared_rows("corpus", "verdicts_load_dev.jsonl")):
        name = row["file"]
        if name not in sources:
            sources[name] = decode("x.conf", (SHARED / "corpus" / name).read_bytes())
        source = sources[name]
        given = lint_settings.settings(target=[f"logstash={row['version']}"], kind="logstash")  # read as it is
        result = check_text(source.text, "x.conf", "logstash", given)
        bad = refusing(result)
        assert not (row["ok"] and bad), (name, row["version"], bad)
        missed += not row["ok"] and not bad
        compared += 1
        real = {fault["line"] for fault in row["faults"] if fault.get("line")}
        ours = {source.text.count("\n", 0, finding.start) + 1 for finding in bad}
        named = {fault["line"] for fault in row["faults"] if fault.get("line") and is_named(fault, bad)}
        known, found, extra = known + len(real), found + len(real & (ours | named)), extra + len(ours - real)
    assert compared > 3000
    assert missed <= compared * 0.002
    assert found >= known * 0.99
    assert extra <= known * 0.01
