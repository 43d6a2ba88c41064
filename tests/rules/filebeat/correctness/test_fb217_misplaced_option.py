"""FB217 (misplaced-option): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import (
    CONSOLE_OUTPUT,
    FILESTREAM_INPUT,
    LOGSTASH_OUTPUT,
    check_filebeat,
    check_migration,
    filebeat_findings,
    fixed_migration,
    stages,
)

# a config whose indentation was lost on a web page; whether it is still valid YAML depends on its nesting
LOST = (
    "filebeat.prospectors:\n- input_type: log\npaths:\n- /srv/app/test.log\ndocument_type: shop\n"
    "output.console:\npretty: true\n"
)


def test_an_option_of_the_input_that_is_nested_too_deep_moves_up() -> None:
    text = (
        "filebeat.inputs:\n- type: docker\n  containers:\n    ids: ['*']\n    multiline.pattern: '^a'\n"
        + LOGSTASH_OUTPUT
    )
    (finding,) = [*filebeat_findings(text, "FB102"), *filebeat_findings(text, "FB217")]
    assert finding.rule.code == "FB217"
    assert "`multiline`" in finding.message
    assert "level up" in finding.message


DOCKER = "filebeat.inputs:\n- type: docker\n  containers:\n    ids: ['*']\n"


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        ("    multiline.pattern: '^a'\n    multiline.negate: true\n", "where it also requires `match`"),
        ("    multiline.negate: true\n", "where it also requires `pattern` and `match`"),
        ("    multiline: {type: count, count_lines: 3}\n", "Move `multiline` one level up to the `docker` input"),
    ],
)
def test_what_an_option_needs_at_its_level(lines, end):
    (finding,) = filebeat_findings(DOCKER + lines + LOGSTASH_OUTPUT, "FB217", "7.17")
    assert finding.message.endswith(end)
    assert finding.severity == "warning"


@pytest.mark.parametrize(
    ("lines", "end"),
    [
        ("json.message_key: a\n", "Use the parser `ndjson` of the `filestream` input"),
        ("exclude_files: ['b']\n", "Use `prospector.scanner.exclude_files` in the `filestream` input"),
        ("tail_files: true\n", "Remove it: the `filestream` input has no such option"),
        ("input_type: log\n", "Move it into an entry of `filebeat.inputs` as `type`"),
    ],
)
def test_what_an_option_at_the_top_level_needs_in_an_input(lines, end):
    (finding,) = filebeat_findings(FILESTREAM_INPUT + LOGSTASH_OUTPUT + lines, "FB217", "7.17")
    assert finding.message.endswith(end)


def test_multiline_that_is_moved_as_advised_is_not_reported_again():
    multiline = "multiline: {pattern: '^a', match: after}\n"
    (finding,) = filebeat_findings(FILESTREAM_INPUT + LOGSTASH_OUTPUT + multiline, "FB217")
    assert finding.message.endswith("Move it under `parsers` of the `filestream` input")
    moved = check_filebeat(FILESTREAM_INPUT + f"  parsers:\n  - {multiline}" + LOGSTASH_OUTPUT).findings
    assert not [one for one in moved if one.rule.code in ("FB102", "FB217", "FB217")]


@pytest.mark.parametrize(
    ("patterns", "severity"), [("['.gz$', '\\.zip$']", "info"), ("['/abc[0-9]+-json']", "warning")]
)
def test_an_option_without_an_effect_is_an_info(patterns, severity):
    text = DOCKER + f"    exclude_files: {patterns}\n" + LOGSTASH_OUTPUT
    (finding,) = filebeat_findings(text, "FB217", "7.17")
    assert finding.severity == severity
    assert ("reads only `*.log` files" in finding.message) == (severity == "info")


def test_options_at_the_level_of_their_parser():
    head = FILESTREAM_INPUT + "  parsers:\n  - ndjson:\n"
    (finding,) = of_code(check_filebeat(head + "    target: ''\noutput.console: {}\n", "7.17"), "FB217")
    assert "`target` is ignored because it is not under the parser `ndjson`" in finding.message
    assert not of_code(check_filebeat(head + "      target: ''\noutput.console: {}\n", "7.17"), "FB217")


def test_without_indentation():
    (finding,) = filebeat_findings(LOST.replace("document_type: shop", "document_type: shop\n  fields:"), "FB001")
    assert (finding.stage, finding.severity) == ("parse", "error")
    assert finding.message
    # if the text is still valid YAML, the names are reported as misplaced
    assert any("`filebeat.inputs`" in one.message for one in filebeat_findings(LOST, "FB217"))
    assert filebeat_findings(LOST, "FB217")[0].stage == "run"


@pytest.mark.parametrize(
    ("lines", "key"),
    [
        ("  output.console:\n  pretty: true\n", "output"),
        ("  output.elasticsearch:\n    hosts: [a]\n", "output"),
        ("  logging.level: debug\n", "logging"),
        ("  setup.kibana:\n    host: a\n", "setup"),
    ],
)
def test_a_key_of_the_top_level_in_an_input_belongs_at_the_left_margin(lines: str, key: str) -> None:
    text = "filebeat.inputs:\n- type: stdin\n  enabled: true\n" + lines
    (finding,) = [*filebeat_findings(text, "FB102"), *filebeat_findings(text, "FB217")]
    assert finding.rule.code == "FB217"
    assert finding.message == (
        f"`{key}` is ignored in the `stdin` input. Move it to the top level, without indentation"
    )


def test_an_option_of_the_input_is_not_a_key_of_the_top_level() -> None:
    text = "filebeat.inputs:\n- type: stdin\n  tags: [a]\n  processors: []\n  name: a\n" + LOGSTASH_OUTPUT
    assert not filebeat_findings(text, "FB217")


@pytest.mark.parametrize(
    "line", ["tags: [a]", "fields: {a: b}", "fields_under_root: true", "name: a", "http.enabled: true"]
)
def test_a_key_of_the_top_level_in_an_output(line: str) -> None:
    text = FILESTREAM_INPUT + f"output.logstash:\n  hosts: [a]\n  {line}\n"
    (finding,) = [*filebeat_findings(text, "FB102"), *filebeat_findings(text, "FB217")]
    key = line.partition(":")[0].partition(".")[0]
    assert finding.message == f"`{key}` is ignored under `output.logstash`. Move it to the top level"


def test_an_option_of_any_shape_that_is_one_level_too_deep() -> None:
    head = "filebeat.inputs:\n- type: log\n  paths: [/a]\n  multiline:\n    pattern: a\n    match: after\n"
    (finding,) = filebeat_findings(head + "    fields: {a: b}\noutput.logstash.hosts: [a]\n", "FB217")
    assert finding.message == "`multiline.fields` is ignored. Move `fields` one level up to the `log` input"


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        ("modules:\n  path: modules.d/*.yml\n  reload.enabled: true\n", "filebeat.config.modules"),
        ("inputs: {path: inputs.d/*.yml}\n", "filebeat.config.inputs"),
        ("modules:\n- module: nginx\n", "filebeat.modules"),
        ("inputs:\n- type: stdin\n", "filebeat.inputs"),
    ],
)
def test_the_name_that_a_key_of_the_top_level_needs_depends_on_its_value(lines, name):
    text = lines + "filebeat.autodiscover.providers: [{type: docker, hints.enabled: true}]\noutput.console: {}\n"
    (finding,) = filebeat_findings(text, "FB217")
    assert finding.message.endswith(f"Rename it to `{name}`")


@pytest.mark.parametrize(
    ("option", "end"),
    [
        ("key_under_root: true", "Indent `key_under_root` further and rename it to `keys_under_root`"),
        ("message_key: m", "Indent `message_key` further"),
        ("expand_keys: true", "Indent `expand_keys` further"),
    ],
)
def test_a_misspelt_option_next_to_its_parser_is_renamed(option, end):
    text = FILESTREAM_INPUT + f"  parsers:\n  - ndjson:\n    {option}\noutput.console: {{}}\n"
    (finding,) = filebeat_findings(text, "FB217")
    assert finding.message.endswith(end)


def config_map(name: str, text: str) -> str:
    lines = "".join(f"    {line}\n" for line in text.splitlines())
    return f"apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: filebeat-inputs\ndata:\n  {name}: |-\n{lines}"


@pytest.mark.parametrize("is_embedded", [False, True])
def test_a_key_of_the_top_level_in_a_file_of_inputs_belongs_in_the_settings(is_embedded: bool) -> None:
    """The file is a list, which has no top level for settings."""
    text = "- type: log\n  paths: [/a.log]\n  logging.files.keepfiles: 7\n"
    if is_embedded:
        result = check_filebeat(config_map("kubernetes.yml", text), kind=None, path="inputs.yaml")
    else:
        result = check_filebeat(text, path="inputs.d/a.yml")
    (finding,) = of_code(result, "FB217")
    assert finding.message == "`logging` is ignored in the `log` input. Move it to `filebeat.yml`"


def test_a_key_of_the_top_level_in_an_input_of_an_embedded_config() -> None:
    """All lines of the config are indented there."""
    text = "filebeat.inputs:\n- type: log\n  paths: [/a.log]\n  logging.level: debug\n" + LOGSTASH_OUTPUT
    (finding,) = of_code(check_filebeat(config_map("filebeat.yml", text), kind=None, path="a.yaml"), "FB217")
    assert finding.message == "`logging` is ignored in the `log` input. Move it to the top level"


FROM_LOG = """\
filebeat.inputs:
- type: filestream
  id: shop
  paths: [/srv/shop/log/app.log]
  scan_frequency: 30s # slow disk
  exclude_files: ['\\.gz$']
  close_inactive: 10m
  multiline:
    pattern: '^\\['
    negate: true
    match: after
"""
FROM_LOG_FIXED = """\
filebeat.inputs:
- type: filestream
  id: shop
  paths: [/srv/shop/log/app.log]
  prospector.scanner.check_interval: 30s # slow disk
  prospector.scanner.exclude_files: ['\\.gz$']
  close.on_state_change.inactive: 10m
  parsers:
    - multiline:
        pattern: '^\\['
        negate: true
        match: after
"""


def test_options_of_log_that_stayed_behind_when_the_type_became_filestream():
    text = FROM_LOG + CONSOLE_OUTPUT
    assert stages(text, "8.19") == {"FB217": "run"}
    assert fixed_migration(text, "8.19") == FROM_LOG_FIXED + CONSOLE_OUTPUT
    assert stages(FROM_LOG_FIXED + CONSOLE_OUTPUT, "9.2") == {}
    assert check_migration(FROM_LOG_FIXED + CONSOLE_OUTPUT, "9.2").starts == "yes"


@pytest.mark.parametrize(
    ("setting", "severity", "words"),
    [
        ("scan_frequency: 10s", "info", "whose value is the default of `prospector.scanner.check_interval`"),
        ("scan_frequency: 10000ms", "info", "whose value is the default"),
        ("close_inactive: 5m", "info", "whose value is the default"),
        ("symlinks: false", "info", "whose value is the default"),
        ("close_removed: true", "info", "whose value is the default"),
        ("tail_files: false", "info", "whose value is the default"),
        ("scan_frequency: 30s", "warning", "Use `prospector.scanner.check_interval`"),
        ("symlinks: true", "warning", "Use `prospector.scanner.symlinks`"),
        ("close_removed: false", "warning", "Use `close.on_state_change.removed`"),
        ("tail_files: true", "warning", "`filestream` inputs ignore `tail_files`"),
    ],
)
def test_a_value_that_is_the_default_changes_nothing(setting, severity, words):
    (finding,) = filebeat_findings(FILESTREAM_INPUT + f"  {setting}\n" + CONSOLE_OUTPUT, "FB217", "8.19")
    assert finding.severity == severity
    assert words in finding.message
    if severity == "info":
        fixed = fixed_migration(FILESTREAM_INPUT + f"  {setting}\n" + CONSOLE_OUTPUT, "8.19")
        assert (finding.fix.applicability, fixed) == ("safe", FILESTREAM_INPUT + CONSOLE_OUTPUT)


@pytest.mark.parametrize(
    ("setting", "release", "severity"),
    [
        ("close_inactive: 5m", "7.17", "warning"),  # `filestream` did not close inactive files
        ("close_inactive: 5m", "8.6", "warning"),
        ("close_inactive: 5m", "8.7", "info"),
        ("close_inactive: 0s", "7.17", "info"),
        ("close_inactive: 5m", None, "warning"),
        ("close_removed: true", "9.0", "info"),
        ("close_removed: true", "9.1", "warning"),  # the default depends on the platform
        ("close_removed: false", "9.1", "warning"),
        ("close_removed: true", None, "warning"),
    ],
)
def test_defaults_that_a_release_changed(setting, release, severity):
    (finding,) = filebeat_findings(FILESTREAM_INPUT + f"  {setting}\n" + CONSOLE_OUTPUT, "FB217", release)
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("extra", "severity"), [("", "warning"), ("  prospector.scanner.exclude_files: ['a']\n", "info")]
)
def test_the_option_has_no_effect_if_the_right_one_is_set(extra, severity):
    text = FILESTREAM_INPUT + "  exclude_files: ['\\.gz$']\n" + extra + CONSOLE_OUTPUT
    (finding,) = filebeat_findings(text, "FB217")
    assert finding.severity == severity


@pytest.mark.parametrize(
    ("json", "parser"),
    [
        ("json.keys_under_root: true\n  json.add_error_key: true", 'target: ""\n      add_error_key: true'),
        ("json.message_key: log", "target: json\n      message_key: log"),
        ("json:\n    keys_under_root: true\n    message_key: log", 'target: ""\n      message_key: log'),
    ],
)
def test_json_of_log_becomes_the_parser_ndjson(json, parser):
    head = "filebeat.inputs:\n- type: filestream\n  id: shop\n  paths: [/srv/app.json]\n  "
    text = f"{head}{json}\n{CONSOLE_OUTPUT}"
    assert stages(text, "9.0") == {"FB217": "run"}
    changed = fixed_migration(text, "9.0")
    assert changed == f"{head}parsers:\n  - ndjson:\n      {parser}\n{CONSOLE_OUTPUT}"
    assert stages(changed, "9.0") == {}


@pytest.mark.parametrize(("output", "severity"), [("elasticsearch", "warning"), ("kafka", "info"), ("redis", "info")])
def test_what_reads_from_an_output_may_decode_the_lines(output, severity):
    text = "filebeat.inputs:\n- type: filestream\n  id: shop\n  paths: [/srv/app.json]\n  json.keys_under_root: true\n"
    (finding,) = filebeat_findings(f"{text}output.{output}:\n  hosts: ['shop-1:5044']\n", "FB217")
    assert finding.severity == severity


@pytest.mark.parametrize("parser", ["- ndjson:\n      target: app", "- multiline:\n      pattern: a\n  - ndjson: {}"])
def test_the_parser_decodes_the_lines_already(parser):
    head = "filebeat.inputs:\n- type: filestream\n  id: shop\n  paths: [/srv/app.json]\n"
    text = f"{head}  json:\n    keys_under_root: true\n  parsers:\n  {parser}\n{CONSOLE_OUTPUT}"
    (finding,) = filebeat_findings(text, "FB217")
    assert (finding.severity, finding.fix) == ("info", None)
    assert finding.message.endswith("the `ndjson` parser decodes the lines. Remove `json`")
