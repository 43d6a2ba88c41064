"""LS432 (privileged-port): cases beyond the examples of the rule."""

import pytest
from advice import run, spans
from logstash_checks import write_files
from settings_checks import check_path


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("input { syslog { } tcp { port => 1024 } }", ["syslog"]),
        ("input { udp { port => 162 } }", ["port => 162"]),
        ('output { tcp { mode => "server" host => "h" port => 99 } }', ["port => 99"]),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS432", text) == found


@pytest.mark.parametrize(
    ("port", "count"), [("${PORT:514}", 1), ("${PORT:5514}", 0), ("${PORT}", 0), ("${A:5}${B:14}", 1), ("${A}14", 0)]
)
def test_default_of_a_variable(port, count):
    found = run("LS432", f'input {{ syslog {{ port => "{port}" }} }}\n')
    assert len(found) == count
    assert all("Default port" in finding.message for finding in found)


@pytest.mark.parametrize(
    ("comment", "count"),
    [("# needs root", 0), ("# setcap is run by the playbook", 0), ("# iptables redirects it", 0), ("# syslog", 1)],
)
def test_a_comment_that_mentions_privileges(comment, count):
    inside = f"input {{\n  syslog {{\n    {comment}\n    # more\n    port => 514\n  }}\n}}\n"
    above = f"input {{\n  {comment}\n  syslog {{\n    port => 514\n  }}\n}}\n"
    for text in (inside, above):
        assert len(run("LS432", text)) == count


def test_a_comment_at_another_input():
    text = "input {\n  # needs root\n  udp {\n    port => 5514\n  }\n  syslog {\n    port => 514\n  }\n}\n"
    assert len(run("LS432", text)) == 1


INIT = "name=logstash\ncommand=/opt/logstash/bin/logstash\nstart-stop-daemon --start --quiet -b -m {} --exec $command\n"
UNIT = "[Service]\n{}ExecStart=/usr/share/logstash/bin/logstash -f /etc/logstash/conf.d\n"


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("install.sh", INIT.format(""), 0),
        ("install.sh", INIT.format("--chuid logstash"), 1),
        ("install.sh", INIT.format("-c logstash:adm"), 1),
        ("install.sh", INIT.replace("logstash", "kibana").format(""), 1),
        ("files/init.d/logstash", INIT.format(""), 0),
        ("logstash.service", UNIT.format(""), 0),
        ("logstash.service", UNIT.format("User=root\n"), 0),
        ("templates/logstash.service.j2", UNIT.format("User=root\n"), 0),
        ("logstash.service", UNIT.format("User=logstash\n"), 1),
        ("logstash.service", UNIT.format("User=logstash\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n"), 0),
        ("group_vars/all.yml", "logstash_user: root\n", 0),
        ("manifests/init.pp", "class { 'logstash': logstash_user => 'root' }\n", 0),
        ("default/logstash", "LS_USER=root\n", 0),
        ("manifests/logstash.pp", "class { logstash: init_defaults => { 'LS_USER' => 'root' } }\n", 0),
        ("default/logstash", "# LS_USER=root\n", 1),
        ("config/logstash.yml", "allow_superuser: true\n", 0),
        ("run.sh", "sudo /opt/logstash/bin/logstash -f /etc/logstash/conf.d/\n", 0),
        ("run.sh", "sudo service logstash restart\n", 1),
        ("install.sh", "sudo apt-get install logstash\n", 1),
        ("tasks/main.yml", "- command: setcap cap_net_bind_service=+epi /usr/bin/java  # for logstash\n", 0),
    ],
)
def test_a_project_that_starts_it_as_root(tmp_path, name, text, count):
    write_files(tmp_path, {".git/HEAD": "x", "syslog.conf": "input { syslog { port => 514 } }\n", name: text})
    found = [one for one in check_path(tmp_path / "syslog.conf").findings if one.rule.code == "LS432"]
    assert len(found) == count


@pytest.mark.parametrize(
    ("script", "count"),
    [
        ('command="/usr/sbin/daemon"\ncommand_args="-f -p /var/run/logstash.pid /opt/logstash/bin/logstash"\n', 0),
        ('command="/usr/sbin/daemon"\ncommand_args="-f -u logstash /opt/logstash/bin/logstash"\n', 1),
        ('logstash_user="logstash"\ncommand="/usr/sbin/daemon"\n', 1),
        ('# command="/usr/sbin/daemon"\nexec bin/logstash\n', 1),
    ],
)
def test_the_service_of_freebsd(tmp_path, script, count):
    files = {".git/HEAD": "", "logstash.rc": script, "a.conf": "input { syslog { } }\noutput { elasticsearch { } }\n"}
    write_files(tmp_path, **files)
    found = check_path(tmp_path / "a.conf").findings
    assert [one.rule.code for one in found].count("LS432") == count


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [
        ("Dockerfile", "FROM ubuntu\nRUN wget https://example.org/logstash-1.4.2.tar.gz\nEXPOSE 514\n", 0),
        ("Dockerfile", "FROM debian\nRUN apt-get update && \\\n    apt-get install -y logstash\n", 0),
        ("Dockerfile", "FROM ubuntu\n# logstash sends here\nRUN apt-get install -y nginx\n", 1),
        ("web/Dockerfile", "FROM ubuntu\nRUN apt-get install -y logstash\n", 1),
    ],
)
def test_an_image_that_installs_logstash(tmp_path, name, text, count):
    files = {".git/HEAD": "", name: text, "conf/a.conf": "input { syslog { } }\noutput { elasticsearch { } }\n"}
    write_files(tmp_path, **files)
    found = check_path(tmp_path / "conf" / "a.conf").findings
    assert [one.rule.code for one in found].count("LS432") == count
