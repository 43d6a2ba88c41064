"""Projects with Beats and a pipeline, for the rules on the fields that Beats send."""

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
