"""No output shows what the Base64 values of a Secret contain, neither decoded nor as they are written."""

import re
from base64 import b64encode
from pathlib import Path

import pytest
from in_process import command, environment

from lslint.cli.python_api import check_paths
from lslint.config.command_line import _FORMATS as FORMATS

FILEBEAT = """\
filebeat.inputs:
- type: log
  id: wombat
  enable: false
  paths: [/srv/zebra-quagga/*.log]
  multiline.pattern: '^(axolotl+)+$'
output.elasticsearch:
  hosts: ["https://okapi.example:9243"]
  username: tapir
  password: Xy7kanchil9Q
  ssl.verification_mode: non-tapir
output.logstash: {hosts: ["okapi.example:5045"], loadbalance: kinkajou}
"""
PIPELINE = r"""
input { beats { port => 50445 ssl_certificate => "/etc/numbat.pem" } jdbc { jdbc_password => "Xy7kanchil9Q" } }
filter {
  grok { match => { "[zebra][quagga]" => "(?<numbat>.*)+ %{AXOLOTL:kinkajou} (" } tag_on_failur => ["wombat"] }
  if [okapi] == "tapir" and [zebra] =~ /axolotl(/ { mutate { convert => { "okapi" => "kinkajou" } } }
  ruby { code => "event.set('numbat', wombat" }
  date { match => ["okapi", "yyyy-QQ-numbat"] } # axolotl, Xy7kanchil9Q
}
output { elasticsearch { hosts => ["https://tapir:Xy7kanchil9Q@okapi.example:9243"] index => "Kinkajou-%{+YYYY}" } }
"""
SETTINGS = "pipeline.workers: kinkajou\nconfig.string: |\n" + "".join(f"  {line}\n" for line in PIPELINE.splitlines())
NODE = 'cluster.name: okapi\nnode.name: "wombat\\u0061"\ndiscovery.seed_host: [okapi.example]\nxpack.unknown: numbat\n'
CONFIGS = {
    "filebeat.yml": FILEBEAT,
    "main.conf": PIPELINE,
    "broken.conf": PIPELINE.replace('=> "Xy7', "= Xy7").replace("} jdbc", "jdbc"),
    "broken/filebeat.yml": FILEBEAT.replace("  id: wombat", "\tid: wombat kinkajou: Xy7kanchil9Q"),
    "logstash.yml": SETTINGS,
    "elasticsearch.yml": NODE,
    "latin.conf": PIPELINE.encode().replace(b"numbat", b"numbat\xe9"),
}
WORDS = re.compile("axolotl|kanchil|kinkajou|numbat|okapi|quagga|tapir|wombat|zebra|50445|5045|9243", re.IGNORECASE)


def _secret() -> tuple[str, list[str]]:
    """Return a Secret with all configs, and what its values look like."""
    values = {
        name: b64encode(text.encode() if isinstance(text, str) else text).decode() for name, text in CONFIGS.items()
    }
    lines = [f"  {name.replace('/', '-')}: {value}\n" for name, value in values.items()]
    lines += ["  token: b2thcGktdGFwaXI=\n", "  other: |\n    d29tYmF0LXpl\n    YnJh\n"]
    head = "apiVersion: v1\nkind: Secret\nmetadata: {name: configs, namespace: logs}\ndata:\n"
    return head + "".join(lines), [*values.values(), "b2thcGktdGFwaXI=", "d29tYmF0LXpl"]


SECRET, VALUES = _secret()
BROKEN = SECRET.replace("data:\n", "data: [\n")
OPTIONS = (
    *(f"--output-format {name}" for name in FORMATS), "-v", "--statistics", "--diff --unsafe-fixes", "--fix -q",
    "--output-format sarif --report-suppressed", "--show-files", "--show-settings", "--target logstash=8.15",
)  # fmt: skip


def _leaks(output: str) -> list[str]:
    pieces = [value[at : at + 12] for value in VALUES for at in range(0, len(value) - 12, 6)]
    return [*WORDS.findall(output), *(piece for piece in pieces if piece in output)]


@pytest.mark.parametrize("options", OPTIONS)
def test_no_output_shows_a_value(tmp_path: Path, options: str) -> None:
    with environment(str(tmp_path)):
        Path("secret.yaml").write_text(SECRET, "utf-8")
        done = command([*f"check --isolated --select ALL {options}".split(), "secret.yaml"])
    assert done.exit in (0, 1)
    assert _leaks(done.stdout + done.stderr) == []


@pytest.mark.parametrize("options", ["--output-format json", "-v", "--diff --unsafe-fixes"])
@pytest.mark.parametrize("text", [f"kind: Pod\n---\n{SECRET}", BROKEN], ids=["stream", "broken"])
def test_no_output_shows_a_value_of_stdin(tmp_path: Path, text: str, options: str) -> None:
    with environment(str(tmp_path)):
        done = command([*f"check --isolated --select ALL {options}".split(), "-"], text)
    assert done.exit in (0, 1, 2)  # 2: nothing in it is a config
    assert _leaks(done.stdout + done.stderr) == []


def test_the_findings_are_there(tmp_path: Path) -> None:
    with environment(str(tmp_path)):
        Path("secret.yaml").write_text(SECRET, "utf-8")
        report = check_paths(["secret.yaml"])
    assert {one.inside.key for one in report.findings if one.inside is not None} == {
        "filebeat.yml", "main.conf", "broken.conf", "broken-filebeat.yml", "logstash.yml", "elasticsearch.yml",
        "latin.conf",
    }  # fmt: skip
    assert any("`tag_on_failur`" in one.message for one in report.findings)
    assert _leaks(repr(report)) == []


def test_names_of_the_catalogue_are_shown(tmp_path: Path) -> None:
    pipelines = "- pipeline.id: main\n  config.string: output { elasticsearch { cacert => '/numbat' } }\n"
    configs = {"filebeat.yml": FILEBEAT, "pipelines.yml": pipelines}
    lines = [f"  {name}: {b64encode(text.encode()).decode()}\n" for name, text in configs.items()]
    with environment(str(tmp_path)):
        Path("secret.yaml").write_text("apiVersion: v1\nkind: Secret\ndata:\n" + "".join(lines), "utf-8")
        messages = [one.message for one in check_paths(["secret.yaml"], targets={"stack": "9.1"}).findings]
    assert any("`cacert` of the `elasticsearch` output" in message for message in messages)
    assert any("`enable` for the `log` input" in message for message in messages)
