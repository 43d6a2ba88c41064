"""Details in messages that depend on the file or the release, and findings that would contradict each other."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, check_filebeat, filebeat_codes, filebeat_findings

CONSOLE = "output.console:\n  pretty: false\n"
INPUT = FILESTREAM_INPUT + CONSOLE
ELASTICSEARCH = FILESTREAM_INPUT + "output.elasticsearch:\n  hosts: [es]\n"
KAFKA = FILESTREAM_INPUT + "output.kafka:\n  hosts: [k]\n  topic: a\n"
LOGSTASH = FILESTREAM_INPUT + "output.logstash:\n  hosts: [ls]\n"


@pytest.mark.parametrize(
    ("text", "code", "release", "part"),
    [
        (INPUT + "cloud.id: a:YSRi\n", "FB103", None, "Remove `cloud.id` or `output.console`"),
        ("filebeat.modules: [nginx]\n" + CONSOLE, "FB103", None, "Write `- module: nginx`"),
        (ELASTICSEARCH + "  compression_level: best\n", "FB109", None, "Use a whole number from 0 to 9"),
        (
            INPUT + "processors:\n- drop_event:\n    when:\n",
            "FB126", None, "Add a condition, or remove `when` to process all events",
        ),
        (
            INPUT + "processors: [{drop_event: {when.range: {a: {ge: 1}}}}]\n",
            "FB127", None, "`ge` is not an operator of the condition `range`",
        ),
        (
            INPUT + "processors: [{drop_event: {when.range: {http.code: 1}}}]\n",
            "FB127", None, "`range` has no operator for `http.code`",
        ),
        (
            INPUT + "processors:\n- drop_event:\n  when.equals: {a: 1}\n",
            "FB125", None, "`when` is at the same level as `drop_event`, so Filebeat reads it as a processor",
        ),
        (
            FILESTREAM_INPUT + "  processors: [drop_event: {}]\n" + CONSOLE,
            "FB240", None, "so Filebeat drops every event of the input. Add",
        ),
        (KAFKA + "  max_retries: 0\n", "FB109", "9.3", "a value greater than 0, or to -1 for unlimited retries"),
        (KAFKA + "  required_acks: -2\n", "FB109", "9.3", "Set it to 0 or more, or to -1"),
        (KAFKA + "  partition: {hash: {}, random: {}}\n", "FB109", "9.3", "has 2 modes (`hash` and `random`)"),
        (
            FILESTREAM_INPUT + "output.file: {path: /tmp, permissions: rw}\n",
            "FB109", "9.3", "`rw` is not a file mode for `permissions` of `output.file`",
        ),
        (ELASTICSEARCH.replace("[es]", "['a': 9200]"), "FB109", "9.3", "Remove the space"),
        (
            "filebeat.inputs:\n- {type: log, paths: [[/a, /b]]}\n" + CONSOLE,
            "FB109", "8.19", "is a list, so Filebeat does not start. Write each value as a separate entry",
        ),
        (LOGSTASH.replace("logstash", "redis") + "  port: 1\n", "FB601", "9.3", "Remove it, and give the port"),
        (INPUT + "filebeat: 1\n", "FB116", None, "`filebeat` is a single value on line 7, but has sub-keys on line 1"),
        (INPUT + "logging: debug\nlogging.level: info\n", "FB116", None, "so Filebeat rejects the file"),
        (
            INPUT + "xpack.monitoring.enabled: true\nmonitoring.enabled: true\n",
            "FB602",
            None,
            "Remove `xpack.monitoring`, because `monitoring` is set already",
        ),
        ("output.opensearch.hosts: [a]\n", "FB101", None, ". Use `console`, `elasticsearch`, `file`, `kafka`,"),
        (KAFKA + "  compression: off\n", "FB109", None, "Write `none`"),
        (KAFKA + "  compression: on\n", "FB109", None, "Write the name of a codec, for example `gzip`"),
        (INPUT + "name: a\n'name': b\n", "FB212", None, "Remove the wrong one, or merge the two"),
        (INPUT + "queue.mem.flush.min_events: 5000\n", "FB119", "8.19", "the default of `events`"),
        (
            INPUT + "processors:\n- drop_event:\n    when.not:\n    - equals: {a: b}\n",
            "FB126", None, "`not` requires a single condition, not a list, so Filebeat rejects the file. Remove",
        ),
        (
            INPUT + "processors: [{drop_event: {when.not: [{equals: {a: b}}, {equals: {a: c}}]}}]\n",
            "FB126", None, "Nest the list in `and` or `or`",
        ),
        (
            INPUT + "processors:\n- drop_event:\n    when.regexp: {a: 5}\n",
            "FB127", None, "YAML reads `5` as a number",
        ),
        (
            INPUT + "processors:\n- drop_event:\n    when.regexp: {a: true}\n",
            "FB127", None, "YAML reads `true` as a boolean",
        ),
        (
            INPUT + "processors:\n- decode_csv_fields: {fields: [a]}\n",
            "FB109", None, "for example `fields: {a: value}`",
        ),
        (
            INPUT + "filebeat.config.modules: a.yml\n",
            "FB109", None, "Move the value to `filebeat.config.modules.path`",
        ),
        (FILESTREAM_INPUT + "output.console.codec.format.string: '%{[a'\n", "FB109", None, "Add `]}`"),
        (FILESTREAM_INPUT + "output.console.codec.format.string: '%{a'\n", "FB109", None, "Add `}`"),
        (INPUT + "processors:\n- dns: {}\n", "FB119", None, "for example `type: reverse`"),
        (
            "filebeat.inputs:\n- type: log\n\u00a0 paths: [/a]\n" + CONSOLE,
            "FB202", None, "the no-break space before `paths` on line 3 is part of the name",
        ),
        (
            "filebeat.inputs:\n- type: log\n  tags: [a]\n- type: log\n  \u00a0paths: [/a]\n" + CONSOLE,
            "FB202", None, "Add the paths of the files to read",
        ),
        (
            "filebeat.inputs:\n- type: log\n  paths: [/a]\n  \u00a0tags: [a]\n" + CONSOLE,
            "FB215", None, "in the indentation is part of the name `tags`",
        ),
        (CONSOLE + "a\u00a0b: 1\n", "FB215", None, "contains a no-break space"),
        (CONSOLE + "\u201ca\u201d: 1\n", "FB215", None, "contains curly quotes"),
        (
            "filebeat.inputs:\n- type: log\n- paths: [/a.log]\n" + CONSOLE,
            "FB202", "9.3", "the `-` before `paths` on line 3 starts another input",
        ),
        (INPUT.replace("filestream", "' filestream'"), "FB201", "9.3", "contains a space"),
        (INPUT + "logging.to_files: 1\n", "FB109", None, ". Write `true`"),
        (INPUT + "logging.to_files: 'no'\n", "FB109", None, "Write `false` without quotes"),
        (INPUT + "processors:\n- syslog: {field: message}\n", "FB124", "7.17", "requires Filebeat 8.2 or later"),
        (
            INPUT + "processors:\n- add_session_metadata: ~\n",
            "FB124", "9.5", "does not exist in Filebeat 9.5, so Filebeat rejects the file. Remove the processor |",
        ),
        (
            "filebeat.inputs:\n- type: shipper\n" + CONSOLE,
            "FB201", "9.5", "does not exist in Filebeat 9.5, so Filebeat does not start. Use another input |",
        ),
        (
            FILESTREAM_INPUT + "  processors:\n  - add_fields: {foo: 1}\n" + CONSOLE,
            "FB102", "9.3", "so the input fails and sends no events",
        ),
        (LOGSTASH + "  ttl: 60s\n  pipelining: 3\n", "FB232", None, "because `pipelining` is 3"),
        ("filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + CONSOLE, "FB604", "8.19", "Use `container`"),
        ("filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + CONSOLE, "FB604", "9.3", "Use `filestream`"),
        (LOGSTASH.replace("logstash", "redis") + "  password: changeme\n", "LS501", None, "`output.redis.password` is")
    ]
)  # fmt: skip
def test_details(text, code, release, part):
    assert part in "".join(f"{each.message} |" for each in filebeat_findings(text, code, release))


@pytest.mark.parametrize(
    ("module", "release", "is_reported"),
    [
        ("nginx\n  access: {enabled: false}\n  error.enabled: false", "8.0", True),
        ("nginx\n  access: {var.paths: [a]}", "8.0", False),
        ("nginx\n  access: {enabled: '${A}'}", "8.0", False),
        ("nope", "9.3", True),
    ],
)
def test_a_module_without_an_enabled_fileset(module, release, is_reported):
    text = f"filebeat.modules:\n- module: {module}\n" + CONSOLE
    assert ("FB244" in filebeat_codes(text, release)) == is_reported


@pytest.mark.parametrize(("path", "stage"), [("modules.d/a.yml", "start"), ("modules.d/a.yml.disabled", None)])
def test_a_file_in_modules_d_without_an_enabled_fileset(path, stage):
    text = "- module: nginx\n  access:\n    enabled: false\n"
    found = [one.stage for one in filebeat_findings(text, "FB244", "9.3", path=path)]
    assert found == ([stage] if stage else [])


@pytest.mark.parametrize(("release", "stage", "severity"), [("8.0", "load", "error"), (None, "run", "warning")])
def test_a_module_without_filesets_is_rejected_from_8_0(release, stage, severity):
    (finding,) = filebeat_findings("filebeat.modules:\n- module: nginx\n" + CONSOLE, "FB244", release)
    assert (finding.stage, finding.severity) == (stage, severity)
    assert "`access: {enabled: true}`" in finding.message
    assert "FB244" not in filebeat_codes("filebeat.modules:\n- module: nginx\n" + CONSOLE, "7.17")


@pytest.mark.parametrize("line_end", ["\n", ""])
@pytest.mark.parametrize(
    "lines",
    [
        ("logging: debug", "logging.level: info"),
        ("logging.level: info", "logging: debug"),
        ("setup.kibana: localhost", "setup.kibana.host: localhost"),
        ("filebeat.registry.path: a", "filebeat.registry: b"),
    ],
)
def test_a_single_value_and_its_own_options_are_reported_once(lines, line_end):
    codes = filebeat_codes(INPUT + "\n".join(lines) + line_end)
    assert "FB116" in codes
    assert "FB109" not in codes
    assert "FB109" in filebeat_codes(INPUT + "\n".join(lines) + "\nsetup.ilm: x\n")


@pytest.mark.parametrize(
    ("text", "code", "fixed"),
    [
        (FILESTREAM_INPUT + "outputs:\n  console: {}\n", "FB103", FILESTREAM_INPUT + "output:\n  console: {}\n"),
        (FILESTREAM_INPUT.replace("inputs", "input") + CONSOLE, "FB103", INPUT),
        (FILESTREAM_INPUT.replace("filebeat.inputs", "inputs") + CONSOLE, "FB103", INPUT),
        (FILESTREAM_INPUT + "filebeat.output.console: {}\n", "FB103", None),
    ],
)
def test_a_wrong_name_of_inputs_or_outputs_is_reported_once(text, code, fixed):
    (finding,) = [one for one in check_filebeat(text).findings if one.rule.code in ("FB102", "FB217", code)]
    assert (finding.rule.code, finding.stage) == (code, "load")
    if fixed is None:
        assert finding.fix is None
    else:
        (edit,) = finding.fix.edits
        assert text[: edit.start] + edit.text + text[edit.end :] == fixed


def test_a_misspelled_section_is_reported_next_to_what_is_missing():
    text = "filebeet.inputs: [{type: filestream, id: a, paths: [/a]}]\ncloud.id: a:YSRi\n"
    assert {"FB102", "FB103"} <= filebeat_codes(text, "8.19")


def test_a_map_of_prospectors_is_reported_under_its_name():
    (finding,) = filebeat_findings("filebeat.prospectors:\n  type: log\n  paths: [/a]\n" + CONSOLE, "FB103", "6.0")
    assert finding.message.startswith("`filebeat.prospectors` is not a list")


def test_cloud_id_and_another_output_before_6():
    text = LOGSTASH.replace("filebeat.inputs", "filebeat.prospectors") + "cloud.id: a:YSRi\n"
    assert "FB103" in filebeat_codes(text, "6.0")
    assert "FB103" not in filebeat_codes(text, "5.6")


def test_api_key_before_7_5():
    text = ELASTICSEARCH + "  api_key: ${KEY}\n  username: a\n"
    assert "FB119" in filebeat_codes(text, "7.5")
    assert "FB119" not in filebeat_codes(text, "7.4")


def test_curly_quotes_are_reported_once():
    text = "filebeat.inputs:\n- type: log\n  paths: [{}]\n" + CONSOLE
    assert "FB226" in filebeat_codes(text.format("var/a.log"))
    curly = filebeat_codes(text.format("\u201cvar/a.log\u201d"))
    assert "FB215" in curly
    assert "FB226" not in curly


def test_advice_about_a_batch_that_is_too_large_is_not_to_enlarge_the_queue():
    assert "FB309" in filebeat_codes(ELASTICSEARCH + "  bulk_max_size: 4096\n", "7.17")
    text = ELASTICSEARCH + "  bulk_max_size: 4097\n"
    (found,) = filebeat_findings(text, "FB309", "7.17")
    assert found.message.endswith("Set `bulk_max_size` to 2048")


def test_two_different_numbers_of_workers():
    """Which of them counts depends on the release, so there is no advice."""
    text = ELASTICSEARCH + "  bulk_max_size: 1600\n"
    assert "FB310" in filebeat_codes(text + "  workers: 3\n", "8.19")
    assert "FB310" not in filebeat_codes(text + "  worker: 2\n  workers: 3\n", "8.19")


def test_protocols_that_new_releases_reject():
    text = ELASTICSEARCH + "  protocol: https\n  ssl.supported_protocols: [SSLv3, TLSv1.2]\n"
    assert "FB506" in filebeat_codes(text, "7.17")
    assert "FB109" not in filebeat_codes(text, "7.17")
    assert "FB506" not in filebeat_codes(text, "8.19")
    (finding,) = filebeat_findings(text, "FB109", "8.19")
    assert finding.stage == "load"
    assert "FB109" not in filebeat_codes(text.replace("SSLv3, ", ""), "8.19")


@pytest.mark.parametrize(
    ("pattern", "action"),
    [
        ("^[", "Write `[[]` for"),
        ("[a", "Add `]`, or write `[[]` for"),
        ("((a", "Write `[(]` for"),
        ("(a", "Add `)`, or write `[(]` for"),
    ],
)
def test_a_closing_bracket_is_suggested_only_where_the_pattern_is_valid_with_it(pattern, action):
    text = FILESTREAM_INPUT + f"  include_lines: ['{pattern}']\n" + CONSOLE
    (finding,) = filebeat_findings(text, "FB115")
    assert finding.message.partition(". ")[2].startswith(action)
    assert ("Add `" in finding.message) == action.startswith("Add")
