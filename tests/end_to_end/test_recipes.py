"""The recipes of docs/rendered.md as they are on the page, run by the tools that they are for: a wrong option in the
rendered text stops the deployment, and the old config stays."""

import functools
import os
import pathlib
import re
import shlex
import subprocess
import sys
from collections.abc import Callable

import pytest
import yaml
from extras import needs_command
from paths import ROOT, write_files

PAGE = (ROOT / "docs" / "rendered.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^<!-- ([\w-]+) -->\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
RIGHT, WRONG = "tag_on_failure", "tag_on_failur"
PIPELINE = """\
input { beats { id => "beats" port => BEATS_PORT } }
filter {
  grok {
    id => "line"
    match => { "message" => "^%{IP:[source][ip]} %{GREEDYDATA:rest}" }
    OPTION => ["_line"]
  }
}
output { stdout { id => "out" } }
"""
DEPLOYED = "/etc/logstash/conf.d/main.conf"
pytestmark = pytest.mark.slow
Deploy = Callable[[str, str], subprocess.CompletedProcess[str]]


def pipeline(option: str = "OPTION", port: str = "BEATS_PORT") -> str:
    return PIPELINE.replace("OPTION", option).replace("BEATS_PORT", port)


@functools.cache
def environment() -> dict[str, str]:
    """The variables of a run: lslint is on PATH."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    return {**os.environ, "PATH": path, "NO_COLOR": "1"}


def run(folder: pathlib.Path, *command: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command; both of its outputs are in ``stdout``."""
    env = {**environment(), "HOME": str(folder), **variables}
    return subprocess.run(
        command, cwd=folder, env=env, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )  # fmt: skip


def run_script(name: str, folder: pathlib.Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return run(folder, "bash", "-ec", BLOCKS[name], **variables)


def assert_refused(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode != 0, done.stdout
    assert "LS102" in done.stdout


def assert_stops_errors(deploy: Deploy, deployed: Callable[[], str]) -> None:
    """Deploy a config, a wrong one and another one."""
    first = deploy(RIGHT, "5044")
    assert first.returncode == 0, first.stdout
    assert deployed() == pipeline(RIGHT, "5044").rstrip()
    assert_refused(deploy(WRONG, "5045"))
    assert deployed() == pipeline(RIGHT, "5044").rstrip()
    third = deploy(RIGHT, "5046")
    assert third.returncode == 0, third.stdout
    assert deployed() == pipeline(RIGHT, "5046").rstrip()


def in_place_of_etc(text: str, folder: pathlib.Path) -> tuple[str, pathlib.Path]:
    """Let a recipe write into a folder of the test; return the recipe and the path of the config."""
    assert text.count(DEPLOYED) == 1
    path = folder / "etc" / "conf.d" / "main.conf"
    path.parent.mkdir(parents=True)
    return text.replace(DEPLOYED, str(path)), path


# The command


[COMMAND] = re.findall(r"^lslint check .* FILE$", PAGE, re.MULTILINE)
WRONG_CONFIGS = {
    "pipeline of Logstash": pipeline(WRONG, "5044"),
    "`logstash.yml`": "pipeline.workrs: 2\n",
    "`pipelines.yml`": "- pipeline.id: main\n  path.confg: /etc/logstash/conf.d\n",
    "`jvm.options` of Logstash": "-Xms2g\n-Xmx1g\n",
    "`filebeat.yml`": "output.elasticsearch.hosts: [a]\noutput.logstash.hosts: [b]\n",
    "`elasticsearch.yml`": "discovery.seed_host: a\n",
    "`kibana.yml`": "xpack.security.enabled: true\n",
    "index template": '{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"a": {"type": "txt"}}}}}\n',
}
ROWS = dict(re.findall(r"^\| (.*?) \| `(--kind .*?)` \|$", PAGE, re.MULTILINE))


@pytest.mark.parametrize("title", WRONG_CONFIGS)
def test_options_for_a_temporary_file(title: str, tmp_path: pathlib.Path) -> None:
    assert list(ROWS) == list(WRONG_CONFIGS)
    options = ROWS["pipeline of Logstash"]
    assert options in COMMAND
    write_files(tmp_path, {"tmp8f3a": WRONG_CONFIGS[title]})
    command = COMMAND.replace(options, ROWS[title]).replace("FILE", "tmp8f3a")
    done = run(tmp_path, *shlex.split(command))
    assert done.returncode == 1, done.stdout
    assert re.match(r"[A-Z]{2}\d{3} (\[\*\] )?error: ", done.stdout)


# Tools that write files


KINDS = (" --kind logstash", "")
"""The option of a recipe, and none: the pipeline is then recognized by its content."""


def ansible(name: str, folder: pathlib.Path, option: str, port: str, *options: str):
    variables = f"logstash_version=8.15.2 ansible_python_interpreter={sys.executable}"
    write_files(folder, {
        "hosts.ini": f"[logstash]\nlogs1 ansible_connection=local {variables}\n",
        "main.conf.j2": pipeline("{{ option }}", "{{ beats_port }}"),
    })  # fmt: skip
    command = ("ansible-playbook", "-i", "hosts.ini", "-e", f"option={option} beats_port={port}", *options, name)
    return run(folder, *command, ANSIBLE_CALLBACK_RESULT_FORMAT="yaml", ANSIBLE_NOCOLOR="1")


@needs_command("ansible-playbook")
@pytest.mark.parametrize("kind", KINDS)
def test_ansible(kind: str, tmp_path: pathlib.Path) -> None:
    recipe, deployed = in_place_of_etc(BLOCKS["ansible"], tmp_path)
    write_files(tmp_path, {"play.yml": recipe.replace(KINDS[0], kind)})
    assert_stops_errors(
        lambda option, port: ansible("play.yml", tmp_path, option, port), lambda: deployed.read_text().rstrip()
    )


@needs_command("ansible-playbook")
def test_ansible_output(tmp_path: pathlib.Path) -> None:
    recipe, _ = in_place_of_etc(BLOCKS["ansible"], tmp_path)
    write_files(tmp_path, {"play.yml": recipe})
    output = ansible("play.yml", tmp_path, WRONG, "5044").stdout
    for line in BLOCKS["ansible-output"].splitlines():
        assert line in output.splitlines(), output


@needs_command("ansible-playbook")
@pytest.mark.parametrize("options", [(), ("--check", "--tags", "lslint")])
def test_ansible_on_the_controller(options: tuple[str, ...], tmp_path: pathlib.Path) -> None:
    write_files(tmp_path, {"play.yml": BLOCKS["ansible-controller"]})
    assert_refused(ansible("play.yml", tmp_path, WRONG, "5044", *options))
    done = ansible("play.yml", tmp_path, RIGHT, "5044", *options)
    assert done.returncode == 0, done.stdout
    assert "ok=1" in done.stdout


# Tools that print manifests


def config_map(option: str) -> str:
    lines = pipeline(option, "5044").replace("\n", "\n    ").rstrip()
    head = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: logstash-pipeline\ndata:\n  main.conf: |\n    "
    return f"{head}{lines}\n"


def write_chart(folder: pathlib.Path, option: str) -> None:
    chart = {
        "Chart.yaml": "apiVersion: v2\nname: logs\nversion: 1.0.0\n",
        "values.yaml": "",
        "values-prod.yaml": f"option: {option}\n",
        "templates/configmap.yaml": config_map('{{ required "no option" .Values.option }}'),
    }
    write_files(folder, chart)


@needs_command("helm")
def test_helm(tmp_path: pathlib.Path) -> None:
    write_chart(tmp_path, RIGHT)
    assert run_script("helm", tmp_path).returncode == 0
    write_chart(tmp_path, WRONG)
    done = run_script("helm", tmp_path)
    assert_refused(done)
    assert BLOCKS["helm-output"] in done.stdout


@needs_command("helm")
@pytest.mark.parametrize("name", ["helm", "github"])
def test_a_chart_that_cannot_be_rendered_fails(name: str, tmp_path: pathlib.Path) -> None:
    write_chart(tmp_path, '""')
    done = run_steps(tmp_path) if name == "github" else run_script(name, tmp_path)
    assert done.returncode != 0, done.stdout
    assert "no option" in done.stdout


# CI


def run_steps(folder: pathlib.Path) -> subprocess.CompletedProcess[str]:
    """Run the last step of the workflow as GitHub does: bash has the option pipefail only if the workflow names it."""
    workflow = yaml.safe_load(BLOCKS["github"])
    options = ("-eo", "pipefail") if workflow["defaults"]["run"].get("shell") == "bash" else ("-e",)
    return run(folder, "bash", *options, "-c", workflow["jobs"]["lslint"]["steps"][-1]["run"])


@needs_command("helm")
def test_github(tmp_path: pathlib.Path) -> None:
    write_chart(tmp_path, RIGHT)
    assert run_steps(tmp_path).returncode == 0
    write_chart(tmp_path, WRONG)
    assert_refused(run_steps(tmp_path))


@needs_command("helm")
def test_gitlab(tmp_path: pathlib.Path) -> None:
    """The first job renders what the component checks."""
    jobs = yaml.safe_load(BLOCKS["gitlab"])
    [component] = jobs["include"]
    assert jobs["render"]["artifacts"]["paths"] == [component["inputs"]["paths"]]
    for option, code in ((RIGHT, 0), (WRONG, 1)):
        write_chart(tmp_path, option)
        assert run(tmp_path, "bash", "-ec", "\n".join(jobs["render"]["script"])).returncode == 0
        done = run(tmp_path, "lslint", "check", component["inputs"]["paths"])
        assert done.returncode == code, done.stdout
    assert_refused(done)
