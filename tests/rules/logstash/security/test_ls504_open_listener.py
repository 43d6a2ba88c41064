"""LS504 (open-listener): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import findings_in_folder, selected_codes, write_files


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # devices that send syslog
        ("input { tcp { port => 8514 } }\n", 0),
        # an input without a port, and one with an incomplete password
        ("input { tcp { tags => ['a'] } }\n", 0),
        ("input { http { port => 1 user => \n password => 'x' } }\n", 0),
        ("input { http { port => 1 } }\n", 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS504", text)) == count


@pytest.mark.parametrize(
    ("plugin", "severity"),
    [
        ("http { port => 1 }", "info"),
        ("tcp { port => 1 ssl_enabled => false }", "info"),
        ("tcp { port => 1 ssl_enabled => true }", None),
        ('tcp { port => 1 host => "${HOST}" }', None),
        ('tcp { port => 1 host => "10.0.0.7" }', None),
        ("tcp { port => 1 type => syslog }", None),
        ("tcp { port => 514 }", None),
        ("tcp { port => 9997 codec => netflow { versions => [9] } }", None),
        ("tcp { port => 9997 codec => netflow }", None),
        ("tcp { port => 9997 codec => json }", "info"),
        ("udp { port => 1 }", None),
        ("syslog { }", None),
        ("beats { port => 5044 }", None),
        ('http { port => 1 ssl_certificate => "/c.pem" }', None),
    ],
)
def test_findings(plugin: str, severity: "str | None") -> None:
    findings = run("LS504", f"input {{ {plugin} }}")
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


@pytest.mark.parametrize(
    ("path", "optional"),
    [
        ("docs/tutorials/10-minute-walkthrough/apache.conf", True),
        ("examples/http.conf", False),
        ("conf.d/http.conf", False),
    ],
)
def test_tutorials_and_examples(path: str, optional: bool) -> None:
    class Project(FakeProject):
        def path_in_project(self) -> str:
            return path

    (finding,) = run("LS504", "input { tcp { port => 3333 } }\n", project=Project())
    assert finding.is_optional is optional


@pytest.mark.parametrize(
    ("comment", "count"),
    [("#ssl => true", 0), ("# ssl_certificate => '/x'", 0), ("#ssl_enabled=>true", 0), ("# the tls proxy", 1)],
)
def test_tls_that_is_commented_out(comment: str, count: int) -> None:
    for text in (
        f"input {{\n tcp {{\n port => 5040\n {comment}\n }}\n}}\n",
        f"input {{\n {comment}\n tcp {{\n port => 5040\n }}\n}}\n",
    ):
        assert len(run("LS504", text)) == count


def test_branch_of_a_template() -> None:
    listener = "tcp { port => 5959 }"
    for before, after in (("<% if a -%>\n", "\n<% else -%>\n<%= b %>\n<% end -%>"), ("{% if a %}\n", "\n{% endif %}")):
        assert run("LS504", f"input {{\n{before}{listener}{after}\n}}\n") == []
        assert len(run("LS504", f"input {{\n{listener}\n}}\nfilter {{\n{before}drop {{ }}{after}\n}}\n")) == 1


@pytest.mark.parametrize(("target", "has_tls"), [("1.1", False), ("1.4", True), ("8.19", True)])
def test_certificates_are_advised_if_the_release_has_tls(target: str, has_tls: bool) -> None:
    (finding,) = run("LS504", "input { tcp { port => 3333 } }\n", target=target)
    assert ("certificates" in finding.message) is has_tls
    assert "et `host` to an internal address" in finding.message


@pytest.mark.parametrize(
    ("headers", "count"),
    [
        ('{ "Access-Control-Allow-Origin" => "*" }', 0),
        ('{ "access-control-allow-origin" => "https://app.example" "X-A" => "b" }', 0),
        ('{ "Access-Control-Allow-Headers" => "Content-Type" }', 0),
        ('["Access-Control-Allow-Origin", "*"]', 0),
        ('{ "Content-Type" => "text/plain" }', 1),
    ],
)
def test_an_input_for_web_pages(headers: str, count: int) -> None:
    assert len(run("LS504", f"input {{ http {{ port => 8080 response_headers => {headers} }} }}\n")) == count


@pytest.mark.parametrize(
    ("rest", "files", "count"),
    [
        ("", {}, 0),
        ("output { stdout { } }\n", {}, 1),
        ('filter { mutate { add_tag => "a" } }\n', {}, 1),
        ("", {"conf/b.conf": "output { elasticsearch { hosts => ['es:9200'] } }\n"}, 1),
    ],
)
def test_a_deployed_pipeline_of_inputs_only(
    tmp_path, monkeypatch, rest: str, files: dict[str, str], count: int
) -> None:
    service = "services:\n  logstash:\n    image: logstash:8.15.0\n    ports: ['5000:5000']\n"
    service += "    volumes: ['./conf:/usr/share/logstash/pipeline']\n"
    text = "input { tcp { port => 5000 } }\n" + rest
    write_files(tmp_path, {".git/HEAD": "", "docker-compose.yml": service, "conf/a.conf": text, **files})
    assert len(findings_in_folder(tmp_path, "conf/a.conf", "LS504", monkeypatch)) == count


@pytest.mark.parametrize(
    "text",
    [
        'input { http { port => 8080 host => "127.0.0.1" } }\n',
        'input { tcp { port => 5000 mode => "client" host => "plc1" } }\n',
        "input { beats { port => 5044 } }\n",
        'input { http { port => 8080 response_headers => { "Access-Control-Allow-Origin" => "*" } } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS504" not in selected_codes(text, "LS504")


@pytest.mark.parametrize(
    ("name", "script", "count"),
    [
        ("run.sh", "docker run --name ls -p 5000:5000 logstash:7.1.0\n", 0),
        ("run.sh", "docker run -d \\\n  --publish $IP:5000:5000 \\\n  logstash:7.1.0\n", 0),
        ("run.sh", "sudo docker container run --publish=127.0.0.1:5000:5000/tcp a/elk\n", 0),
        ("run.sh", 'podman run -p"5000:5000" logstash\n', 0),
        ("sbin/so-start-logstash", "#!/bin/sh\ndocker run --publish 5000 logstash\n", 0),
        ("run.sh", "docker run -p 5000:15000 logstash\n", 1),
        ("run.sh", "docker run -p 9600:9600 logstash # 5000\n", 1),
        ("run.sh", "mkdir -p 5000\n", 1),
        ("notes.txt", "docker run -p 5000:5000 logstash:7.1.0\n", 1),
    ],
)
def test_a_port_that_a_script_publishes(tmp_path, monkeypatch, name: str, script: str, count: int) -> None:
    write_files(tmp_path, {".git/HEAD": "", "conf.d/a.conf": "input { tcp { port => 5000 } }\n", name: script})
    assert len(findings_in_folder(tmp_path, "conf.d/a.conf", "LS504", monkeypatch)) == count


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("config.vm.network :forwarded_port, guest: 9400, host: 9400", 0),
        ('config.vm.network "forwarded_port", guest: 9400, host: 19400', 0),
        ("config.vm.forward_port 9400, 9400", 0),
        ('# config.vm.network "forwarded_port", guest: 9400, host: 9400', 1),
        ('config.vm.network "forwarded_port", guest: 19400, host: 19400', 1),
        ('config.vm.network "private_network", ip: "10.0.0.2"', 1),
    ],
)
def test_a_port_that_a_virtual_machine_forwards(tmp_path, monkeypatch, line: str, count: int) -> None:
    vagrant = f'Vagrant.configure("2") do |config|\n  {line}\nend\n'
    write_files(tmp_path, {".git/HEAD": "", "Vagrantfile": vagrant, "a.conf": "input { tcp { port => 9400 } }\n"})
    assert len(findings_in_folder(tmp_path, "a.conf", "LS504", monkeypatch)) == count
