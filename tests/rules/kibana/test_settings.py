"""Settings of kibana.yml by release: what is reported, with which severity, and the verdict."""

import pytest
from kibana_checks import check, found, verdict

from lslint.rules.kibana.catalogue import catalogue

ERROR, WARNING, INFO = "error", "warning", "info"


class TestUnknown:
    def test_a_release_whose_schemas_were_read(self):
        for release in ("7.17", "8.12"):
            assert found("server.hosts: a\n", release) == [("KB101", ERROR)]
            assert found("elasticsearch.nodes: 3\n", release) == [("KB101", ERROR)]
            assert found("xpack.fleet.agentz.enabled: true\n", release) == [("KB101", ERROR)]

    def test_only_typos_of_core_settings_are_errors_elsewhere(self):
        for release in ("", "7.10", "8.5", "8.19", "9.3"):
            assert found("elasticsearch.host: http://e:9200\n", release) == [("KB101", ERROR)]
            assert found("elasticsearch.nodes: 3\n", release) == []
            severity = ERROR if release == "8.5" else WARNING  # 7.17 and 8.12 refuse it
            assert found("xpack.fleet.registryURL: http://r\n", release) == [("KB101", severity)]

    @pytest.mark.parametrize("text", [
        "searchguard.cookie.password: ${P}\n", "opendistro_security.multitenancy.enabled: true\n",
        "wazuh.monitoring.enabled: true\n", "dev.basePathProxyTarget: 5603\n", "elastic.apm.active: false\n",
    ])  # fmt: skip
    def test_settings_of_plugins_and_unchecked_ones(self, text):
        for release in ("", "7.17", "8.12", "9.3"):
            assert found(text, release) == []

    def test_keys_that_users_choose(self):
        text = (
            "server.customResponseHeaders: {X-A: b}\nelasticsearch.customHeaders.x-team: a\n"
            "logging.appenders.mine: {type: console, layout: {type: json}}\n"
            "xpack.security.authc.providers.saml.saml1: {order: 0, realm: saml1}\n"
            "uiSettings.overrides.theme:darkMode: true\n"
            "xpack.actions.preconfigured.mail: {actionTypeId: .email, name: m, config: {any: thing}}\n"
        )
        for release in ("7.17", "8.12"):
            assert found(text, release) == []

    def test_suggestions_are_unsafe_fixes(self):
        (finding,) = check("elasticsearch.host: http://e:9200\n", "8.12").findings
        assert finding.fix.applicability == "unsafe"
        assert [edit.text for edit in finding.fix.edits] == ["elasticsearch.hosts"]

    def test_a_valid_section_is_not_taken_for_a_misspelled_one(self):
        for release in ("7.17", "8.12", None):
            findings = check("monitoring.collection.enabled: true\n", release).findings
            assert all("monitoring_collection" not in one.message for one in findings)
        (finding,) = check("monitoring.ui.enable: true\n", "8.12").findings
        assert "`monitoring.ui.enabled`" in finding.message


class TestUpgrades:
    def test_removed_in_seven(self):
        assert found("elasticsearch.url: http://e:9200\n", "6.8") == []
        assert found("elasticsearch.url: http://e:9200\n") == [("KB601", ERROR)]
        for release in ("7.0", "7.17", "8.5", "9.3"):
            assert found("elasticsearch.url: http://e:9200\n", release) == [("KB601", ERROR)]

    @pytest.mark.parametrize("name", ["xpack.security.enabled", "xpack.ml.enabled", "logging.quiet", "kibana.index"])
    def test_removed_in_eight(self, name):
        text = f"{name}: {'a' if name.endswith('index') else 'true'}\n"
        assert found(text, "7.17") == []
        assert found(text) == [("KB601", "warning")]
        for release in ("8.0", "8.12", "9.3"):
            assert found(text, release) == [("KB601", ERROR)]

    @pytest.mark.parametrize(
        ("name", "better"),
        [
            ("xpack.actions.whitelistedHosts", "xpack.actions.allowedHosts"),
            ("xpack.actions.rejectUnauthorized", ""),
            ("xpack.alerts.healthCheck.interval", "xpack.alerting.healthCheck.interval"),
            ("xpack.alerting.defaultRuleTaskTimeout", "xpack.alerting.rules.run.timeout"),
        ],
    )
    def test_removed_in_nine(self, name, better):
        text = f"{name}: {'[a]' if 'Hosts' in name else 'true' if 'reject' in name else '5m'}\n"
        for release in ("7.17", "8.12", "8.19"):
            assert not [code for code, _ in found(text, release) if code == "KB601"]
        assert found(text) == [("KB601", "warning")]
        (finding,) = check(text, "9.2").findings
        assert (finding.rule.code, finding.severity) == ("KB601", "error")
        assert [edit.text for edit in finding.fix.edits] == [better] if better else finding.fix is None

    def test_without_a_release_the_finding_is_about_an_upgrade(self):
        (finding,) = check("logging.dest: /var/log/kibana.log\n").findings
        assert "Kibana 8.0 and later do not start with `logging.dest`. For these releases: use" in finding.message

    def test_removed_between_two_read_releases(self):
        text = "xpack.apm.profilingEnabled: true\n"
        assert found(text, "8.3") == []
        assert verdict(text, "8.3") == "unknown"
        assert found(text, "8.12") == [("KB601", ERROR)]

    def test_too_new(self):
        text = "xpack.profiling.enabled: true\n"
        assert found(text, "7.17") == [("KB101", ERROR)]
        assert found(text, "8.2") == []
        assert found(text, "8.12") == found(text) == []

    @pytest.mark.parametrize("target", ["7.17", "8.12", ""])
    def test_a_name_that_a_renamed_section_never_had(self, target):
        assert "KB602" not in [code for code, _ in found("xpack.monitoring.collection.enabled: true\n", target)]
        assert found("xpack.monitoring.kibana.collection.enabled: true\n", "8.12") == [("KB602", INFO)]

    def test_a_renamed_setting_whose_new_name_was_removed(self):
        assert found("xpack.case.enabled: true\n", "7.17") == [("KB602", INFO)]
        assert found("xpack.case.enabled: true\n", "8.12") == [("KB601", ERROR)]

    @pytest.mark.parametrize(
        ("text", "when", "first"),
        [
            ("server.maxPayloadBytes: 100\n", "in 7.13. ", "7.13"),
            ("security.showInsecureClusterWarning: false\n", "in 7.16. ", "7.16"),
            ("xpack.siem.enabled: true\n", "in 7.9. ", "7.9"),
            ("xpack.security.sessionTimeout: 600000\n", "in 7.17 or earlier. ", "7.17"),
            ("xpack.reporting.capture.zoom: 2\n", "in 8.12 or earlier. ", "8.12"),
            ("data.autocomplete.valueSuggestions.timeout: 1000\n", "in 8.12 or earlier. ", "8.12"),
            ("xpack.apm.autocreateApmIndexPattern: true\n", "in 8.12 or earlier. ", "8.12"),
        ],
    )
    def test_names_that_only_newer_releases_have(self, text, when, first):
        (finding,) = check(text).findings
        applicability = "unsafe" if first == "8.12" else "safe"
        assert (finding.rule.code, finding.severity, finding.fix.applicability) == ("KB602", "info", applicability)
        assert f"{when}Rename the setting if Kibana is {first} or later" in finding.message
        assert "deprecated" not in finding.message
        for release in ("7.4", "7.8"):
            assert not [code for code, _ in found(text, release) if code == "KB602"]
        (finding,) = check(text, "8.12").findings
        assert (finding.rule.code, finding.fix.applicability) == ("KB602", "safe")
        assert "is deprecated and was renamed" in finding.message

    def test_an_old_name_next_to_the_new_one_is_removed(self):
        text = "elasticsearch.url: http://a:9200\nelasticsearch.hosts: http://a:9200\n"
        for release in ("", "7.17"):
            (finding,) = check(text, release).findings
            assert finding.message.lower().endswith("remove the setting, as `elasticsearch.hosts` is set")
            assert finding.fix is None

    def test_renamed_settings(self):
        assert found("server.maxPayloadBytes: 100\n", "8.12") == [("KB602", INFO)]
        assert found("server.maxPayloadBytes: 100\nserver.maxPayload: 200\n", "8.12") == [("KB602", WARNING)]
        assert found("server.maxPayloadBytes: 100\nserver.maxPayload: 100\n", "8.12") == [("KB602", INFO)]
        assert found("xpack.fleet.agents.pollingRequestTimeout: 5\n", "8.12") == [("KB603", WARNING)]


class TestValues:
    @pytest.mark.parametrize(("text", "is_valid"), [
        ("server.port: 5601", True), ('server.port: "5601"', True), ("server.port: http", False),
        ("server.compression.enabled: true", True), ('server.compression.enabled: "TRUE"', True),
        ("server.ssl.enabled: yes", False),
        ("server.ssl.enabled: 1", False), ("server.name: 5", False), ('server.name: ""', True), ("server.name:", False),
        ("elasticsearch.password: 123", True), ("elasticsearch.hosts: es:9200", False),
        ("elasticsearch.hosts: []", True), ("elasticsearch.hosts: [http://a, b]", False),
        ('elasticsearch.hosts: \'["http://a"]\'', True), ("elasticsearch.requestTimeout: 30s", True),
        ("elasticsearch.requestTimeout: 30000", True), ('elasticsearch.requestTimeout: "30000"', True),
        ("elasticsearch.requestTimeout: 30 seconds", False), ("elasticsearch.sniffInterval: false", True),
        ("elasticsearch.sniffInterval: true", False), ("server.maxPayload: 2MB", True),
        ("server.maxPayload: 2 tb", False), ("ops.interval: -1", False), ("server.host: 0.0.0.0", True),
        ("server.host: ::1", True), ("server.host: http://a", False), ('server.host: "0"', False),
        ("server.compression.brotli.quality: 12", False), ("csp.script_src: a", False), ("elasticsearch:", False),
        ("server: 5", False), ("server: {}", True), ("xpack.security.session.idleTimeout: null", True),
        ("xpack.encryptedSavedObjects.encryptionKey: short", False), ("server.port: ${PORT}", True),
        ("server.uuid: {{ uuid }}", True), ("server.publicBaseUrl: kibana.example.org", False),
        ("server.basePath: /kibana", True), ("server.basePath: /kibana/", False),
    ])  # fmt: skip
    def test_verdicts_of_the_schemas_of_8_12(self, text, is_valid):
        assert ([code for code, severity in found(text + "\n", "8.12") if severity == ERROR] == []) == is_valid

    def test_a_value_that_an_older_release_accepts(self):
        assert found('server.host: "0"\n', "7.17") == []
        [finding] = check('server.host: "0"\n').findings
        assert (finding.rule.code, finding.severity) == ("KB102", "warning")
        assert finding.message.startswith(
            "Kibana 8.0 and later do not start with `0` as `server.host`. For these releases"
        )

    def test_names_of_hosts(self):
        for release in ("7.17", "8.12"):
            assert found("server.host: my_host\n", release) == [("KB102", ERROR)]
            assert found("server.host: my-host\n", release) == []
        assert found("server.host: my_host\n", "7.10") == []
        assert found("server.host: '0'\n", "7.17") == found("server.host: '0'\n", "7.10") == []
        assert found("server.host: '0'\n", "9.3") == [("KB102", WARNING)]

    def test_releases_whose_schemas_were_not_read(self):
        assert found("server.port: http\n", "9.3") == [("KB102", ERROR)]
        assert found("elasticsearch.hosts: es1:9200\n", "8.15") == [("KB102", ERROR)]
        assert found("elasticsearch.ssl.verificationMode: off\n", "9.3") == [("KB102", WARNING)]
        assert found("xpack.fleet.enabled: maybe\n", "9.3") == [("KB102", WARNING)]
        assert found("xpack.fleet.enabled: maybe\n", "8.5") == [("KB102", ERROR)]

    def test_a_marker_elsewhere_leaves_a_literal_setting_checked(self):
        text = "server.name: {{ name }}\n"
        assert found(text + "elasticsearch.url: http://es:9200\n", "8.12") == [("KB601", ERROR)]
        assert found(text + "server.hots: a\n", "8.12") == [("KB101", ERROR)]
        assert found(text + "server.port: http\n", "8.12") == [("KB102", ERROR)]
        assert found(text + "server.port: {{ port }}\n", "8.12") == []
        assert found(text + "{% if old %}\nelasticsearch.url: http://es:9200\n{% endif %}\n", "8.12") == [
            ("KB601", WARNING)
        ]


class TestCombinations:
    def test_the_superuser(self):
        text = "elasticsearch.username: elastic\n"
        assert found(text, "7.16") == found(text, "7.17") == []
        assert found(text) == [("KB103", INFO)]
        assert found(text, "8.0") == [("KB103", ERROR)]

    def test_a_token_beside_a_user(self):
        text = "elasticsearch.username: kibana_system\nelasticsearch.serviceAccountToken: abc\n"
        assert found(text, "8.12") == [("KB104", ERROR)]
        assert found(text.replace("abc", "${TOKEN}"), "8.12") == []

    @pytest.mark.parametrize(
        ("text", "releases"),
        [
            ("server.publicBaseUrl: https://a.example/${K}\n", ""),
            ("server.publicBaseUrl: https://a.example/k\nserver.basePath: ${K}\n", ""),
            ("server.publicBaseUrl: https://a.example/k\n{% if x %}\nserver.port: 5601\n{% endif %}\n", ""),
            ("server.publicBaseUrl: https://a.example/k/\nserver.basePath: /k\n", "7.11 7.17 8.5 8.12 9.3"),
            ("server.publicBaseUrl: https://a.example\nserver.basePath: /k\n", "7.11 7.17 8.5 8.12 9.3"),
            ("server.rewriteBasePath: true\n", "7.10 7.11 7.17 8.5 8.12 9.3"),
            ("server.rewriteBasePath: false\n", ""),
        ],
    )
    def test_the_base_path(self, text, releases):
        for release in ("7.9", "7.10", "7.11", "7.17", "8.5", "8.12", "9.3"):
            assert (("KB104", ERROR) in found(text, release)) == (release in releases.split()), release

    def test_an_empty_base_path(self):
        for release in ("7.9", "7.17", "8.12", "9.3"):
            assert found("server.basePath: ''\n", release) == [("KB102", ERROR)]
        assert found("server.basePath: ''\n", "7.8") == []
        assert found("server.basePath: ''\n") == [("KB102", ERROR)]

    def test_appenders_of_the_root_logger(self):
        for release in ("7.12", "7.17"):
            assert found("logging.root.appenders: [file]\n", release) == [("KB102", ERROR)]
            assert found("logging.root.appenders: [file, default]\n", release) == []
            assert found("logging.root.appenders: ['${A}']\n", release) == []
        for release in ("", "7.10", "8.0", "8.12", "9.3"):
            assert found("logging.root.appenders: [file]\n", release) == []


class TestSectionsInLists:
    def test_the_name_of_a_logger(self):
        text = "logging.loggers:\n  - context: http\n    level: debug\n"
        for release in ("7.12", "7.17", "8.5", "8.12", "9.3"):
            (finding,) = check(text, release).findings
            assert (finding.rule.code, finding.severity, finding.fix.applicability) == ("KB601", ERROR, "safe")
        assert found(text, "7.11") == []
        assert found(text) == [("KB601", "warning")]
        assert found(text.replace("context", "name"), "8.12") == []

    def test_unknown_keys_are_errors_where_the_schema_was_read(self):
        text = "xpack.fleet.outputs:\n  - id: a\n    name: b\n    type: elasticsearch\n    typo: 1\n"
        for release in ("7.17", "8.12"):
            assert found(text, release) == [("KB101", ERROR)]
        for release in ("", "8.5", "9.3"):
            assert found(text, release) == []
        assert verdict(text.replace("    typo: 1\n", ""), "8.12") == "accepted"
        assert verdict(text.replace("typo: 1", "'{{ x }}': 1"), "8.12") != "rejected"

    def test_a_key_of_a_newer_release(self):
        text = "xpack.fleet.outputs:\n  - id: a\n    is_default_monitoring: true\n"
        (finding,) = check(text, "7.17").findings
        assert finding.message.endswith("so Kibana 7.17 does not start. Remove the key, or upgrade to 8.12")
        assert found(text, "8.12") == []

    def test_values(self):
        text = "logging.loggers:\n  - name: http\n    level: {}\n"
        assert found(text.format("debugg"), "8.12") == [("KB102", ERROR)]
        assert found(text.format("debug"), "8.12") == found(text.format("${LEVEL}"), "8.12") == []

    def test_merged_sections_are_not_checked(self):
        text = "logging.loggers:\n  - &a {name: http, level: debug}\n  - <<: *a\n    typo: 1\n"
        assert found(text, "8.12") == []
        assert verdict(text, "8.12") == "unknown"


class TestVerdict:
    def test_accepted(self):
        text = "server.host: localhost\nelasticsearch.hosts: http://e:9200\n"
        assert (verdict(text, "7.17"), verdict(text, "8.12")) == ("accepted", "accepted")
        assert (verdict(text), verdict(text, "9.3"), verdict(text, "6.8")) == ("accepted", "accepted", "accepted")
        assert verdict("server.hots: a\n", "9.3") == "rejected"
        assert verdict("server.host: ${HOST}\n", "8.12") == "unknown"
        assert verdict("wazuh.x: 1\n", "8.12") == "unknown"

    def test_syntax(self):
        assert verdict("server.host: a\n  b: c\n", "8.12") == "rejected"
        assert verdict("server.host: a\nserver.host: b\n", "8.12") == "rejected"


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


@pytest.mark.parametrize(
    ("text", "target", "hint", "has_fix"),
    [
        (
            "server.eluMonitr.enabled: true\n",
            "7.17",
            "did you mean `server.eluMonitor.enabled`, a setting of 8.12?",
            False,
        ),
        ("server.eluMonitr.enabled: true\n", "8.12", "did you mean `server.eluMonitor.enabled`?", True),
        ("kibana.indx: a\n", "8.12", "Did you mean `kibana.index`, a setting of 7.17?", False),
        ("kibana.indx: a\n", "", "Did you mean `kibana.index`, a setting of 7.17?", False),
    ],
)
def test_suggested_settings_are_of_the_release(text, target, hint, has_fix):
    [one] = [one for one in check(text, target).findings if one.rule.code == "KB101"]
    assert one.message.endswith(hint)
    assert (one.fix is not None) == has_fix


def test_a_section_is_not_suggested_as_a_setting():
    for target in ("7.17", "8.12", ""):
        for name, section in (
            ("xpack.securitySolutio", "xpack.securitySolution"),
            ("server.cros", "server.cors"),
            ("server.sssl", "server.ssl"),
        ):
            messages = [one.message for one in check(f"{name}: true\n", target).findings]
            assert not any(f"`{section}`" in one for one in messages)


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("logging.dest: stdout\n", "Remove the setting"),
        ("logging.dest: /var/log/kibana.log\n", "Use a file appender (`logging.appenders`)"),
        ("elasticsearch.url: http://es:9200\n", "Rename the setting to `elasticsearch.hosts` (since 6.6)"),
        ("xpack.ingestManager.enabled: true\n", "Use `xpack.fleet.enabled`"),
        ("xpack.ingestManager.enabled: true\nxpack.fleet.enabled: true\n", "Remove the setting"),
    ],
)
def test_the_advice_about_a_removed_setting(text, advice):
    [one] = [one for one in check(text, "8.12").findings if one.rule.code == "KB601"]
    assert one.message.endswith(f"`. {advice}")


class TestTokens:
    @pytest.mark.parametrize(
        "line",
        ["server.port: @@PORT@@", "server.port: {{ port }}", "server.port: ${PORT}"],
    )
    def test_of_a_template_are_no_values(self, line):
        result = check(f"{line}\nserver.name: a\n", "8.12")
        assert result.findings == []
        assert result.verdict == "unknown"


@pytest.mark.parametrize(
    ("release", "severity", "made"),
    [("5.6", WARNING, "unknown"), ("7.2", WARNING, "unknown"), ("7.3", ERROR, "rejected"), ("8.12", ERROR, "rejected")],
)
def test_the_last_of_two_values_counts_before_7_3(release, severity, made):
    text = "server.host: a\nserver.port: 5601\nserver.host: b\n"
    assert found(text, release) == [("KB002", severity)]
    assert verdict(text, release) == made


def test_a_key_that_is_too_short_is_reported_once():
    assert found("xpack.security.encryptionKey: asdf\n", "8.12") == [("KB102", ERROR)]


@pytest.mark.parametrize(
    ("release", "name", "since"),
    [
        ("", "unifiedSearch.autocomplete.valueSuggestions.timeout", "8.12 or later"),
        ("7.17", "data.autocomplete.valueSuggestions.timeout", ""),
    ],
)
def test_a_setting_that_was_renamed_twice(release, name, since):
    [finding] = check("kibana.autocompleteTimeout: 2000\n", release).findings
    assert finding.rule.code == "KB602"
    assert f"`{name}`" in finding.message
    assert since in finding.message
    assert finding.fix.applicability == ("safe" if release else "unsafe")
