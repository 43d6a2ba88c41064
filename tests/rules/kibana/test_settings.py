"""Settings of kibana.yml by release: what is reported, with which severity, and the verdict."""

import pytest
from kibana_checks import check, found, verdict

from lslint.rules.kibana.catalogue import catalogue

ERROR = "error"


class TestCombinations:
    @pytest.mark.parametrize(("text", "releases"), [
        ("server.publicBaseUrl: https://a.example/k/\nserver.basePath: /k\n", "7.11 7.17 8.5 8.12 9.3"),
        ("server.publicBaseUrl: https://a.example\nserver.basePath: /k\n", "7.11 7.17 8.5 8.12 9.3"),
    ])  # fmt: skip
    def test_the_base_path(self, text, releases):
        for release in ("7.9", "7.10", "7.11", "7.17", "8.5", "8.12", "9.3"):
            assert (("KB104", ERROR) in found(text, release)) == (release in releases.split()), release

    def test_appenders_of_the_root_logger(self):
        file = "logging.appenders.file: {type: file, fileName: /a, layout: {type: json}}\nlogging.root.appenders: "
        for release in ("7.12", "7.17"):
            assert found(f"{file}[file]\n", release) == [("KB102", ERROR)]
            assert found(f"{file}[file, default]\n", release) == []
            assert found(f"{file}['${{A}}']\n", release) == []
        for release in ("", "8.0", "8.12", "9.3"):
            assert found(f"{file}[file]\n", release) == []


class TestSectionsInLists:
    def test_the_name_of_a_logger(self):
        text = "logging.loggers:\n  - context: http\n    level: debug\n"
        for release in ("7.12", "7.17", "8.5", "8.12", "9.3"):
            (finding,) = check(text, release).findings
            assert (finding.rule.code, finding.severity, finding.fix.applicability) == ("KB601", ERROR, "safe")
        assert found(text, "7.11") == []
        assert found(text) == [("KB601", "warning")]
        assert found(text.replace("context", "name"), "8.12") == []

    def test_merged_sections_are_not_checked(self):
        text = "logging.loggers:\n  - &a {name: http, level: debug}\n  - <<: *a\n    typo: 1\n"
        assert found(text, "8.12") == []
        assert verdict(text, "8.12") == "unknown"


def test_every_setting_of_the_catalogue_is_accepted_where_its_schema_was_read():
    """Each name alone, with a value of an unknown type."""
    known = catalogue()
    places = [("", known.root)]
    checked = 0
    while places:
        name, place = places.pop()
        places += [(f"{name}.{part}" if name else part, one) for part, one in place.below.items() if part != "[]"]
        if not place.rows or "*" in name or place.below:
            continue
        for at, release in enumerate(known.numbers):
            if any(mask >> at & 1 and row.get("type") != "never" for mask, row in place.rows):
                codes = {code for code, _ in found(f"{name}: ${{VALUE}}\n", ".".join(map(str, release)))}
                assert not codes & {"KB101", "KB601"}, name
                checked += 1
        if checked > 400:
            break
    assert checked > 400


def test_suggested_settings_are_of_the_release():
    for target, hint, has_fix in (
        ("", "Did you mean `kibana.index`, a setting of 7.17?", False),
        ("7.17", "did you mean `kibana.index`?", True),
        ("8.12", "Did you mean `kibana.index`, a setting of 7.17?", False),
    ):
        [one] = [one for one in check("kibana.indx: a\n", target).findings if one.rule.code == "KB101"]
        assert one.message.endswith(hint)
        assert (one.fix is not None) is has_fix


@pytest.mark.parametrize(("text", "advice"), [
    ("logging.dest: stdout\n", "Remove the setting"),
    ("xpack.ingestManager.enabled: true\n", "Use `xpack.fleet.enabled`"),
])  # fmt: skip
def test_the_advice_about_a_removed_setting(text, advice):
    [one] = [one for one in check(text, "8.12").findings if one.rule.code == "KB601"]
    assert one.message.endswith(f"`. {advice}")
