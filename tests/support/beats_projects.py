"""Projects with Beats and a pipeline, for the rules on the fields that Beats send."""

from logstash_checks import findings_in_folder, write_files

FILEBEAT = """\
filebeat.inputs:
- type: filestream
  id: a
  paths: [/var/log/a.log]
output.logstash:
  hosts: ["logstash:5044"]
"""
BEATS = "input { beats { port => 5044 } }\n"
STDOUT = "output { stdout { } }\n"


def compose(*images: str) -> str:
    """A compose file with Beats: ``filebeat:8.7.1``."""
    services = "".join(
        f"  s{number}:\n    image: docker.elastic.co/beats/{image}\n" for number, image in enumerate(images)
    )
    return f"services:\n{services}"


def messages_in(folder, monkeypatch, code, filters, *images, filebeat=FILEBEAT, inputs=BEATS):
    """The messages of one rule on a pipeline with these filters."""
    files = {"docker-compose.yml": compose(*images), "pipeline/a.conf": f"{inputs}filter {{ {filters} }}\n{STDOUT}"}
    if filebeat:
        files["filebeat.yml"] = filebeat
    write_files(folder, files)
    return [one.message for one in findings_in_folder(folder, "pipeline/a.conf", code, monkeypatch)]
