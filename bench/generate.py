"""Inputs for the benchmark, made from a fixed seed: pipelines, a Filebeat config, an index template."""

import json
import random

_SERVICES = ("billing", "checkout", "search", "login", "mailer", "gateway", "stock", "reports", "images", "audit")


def _filter(rng: random.Random, number: int) -> str:
    service = rng.choice(_SERVICES)
    field = f"{service}_{rng.choice(('code', 'size', 'user', 'path', 'took'))}"
    return rng.choice(
        (
            f"""  if [service][name] == "{service}" and [log][level] != "debug" {{
    grok {{
      id => "{service}_{number}"
      match => {{ "message" => "^%{{TIMESTAMP_ISO8601:ts}} %{{LOGLEVEL:level}} %{{NOTSPACE:{field}}} %{{DATA:rest}}$" }}
      tag_on_failure => ["_{service}_failure"]
    }}
  }}
""",
            f"""  mutate {{
    id => "tidy_{service}_{number}"
    # names that the dashboards know
    rename => {{ "{field}" => "[{service}][{field}]" }}
    convert => {{ "[{service}][took]" => "integer" }}
    remove_field => ["ts", "tmp_{number}"]
  }}
""",
            f"""  if "_{service}_failure" in [tags] {{
    drop {{ id => "drop_{service}_{number}" }}
  }} else if [message] =~ /^\\s*#/ {{
    mutate {{ id => "comment_{number}" add_tag => [ "comment" ] }}
  }}
""",
            f"""  date {{
    id => "clock_{service}_{number}"
    match => [ "[{service}][ts]", "ISO8601", "UNIX_MS" ]
    timezone => "UTC"
  }}
""",
        )
    )


def pipeline(size: int, seed: int = 1) -> str:
    """A valid pipeline of at least ``size`` characters."""
    rng = random.Random(seed)
    parts = ['input {\n  beats { id => "from_beats" port => 5044 }\n}\n\nfilter {\n']
    length = len(parts[0]) + 180
    while length < size:
        parts.append(_filter(rng, len(parts)))
        length += len(parts[-1])
    parts.append(
        '}\n\noutput {\n  elasticsearch {\n    id => "to_search"\n    hosts => ["https://search.example.net:9200"]\n'
    )
    parts.append('    index => "logs-%{+YYYY.MM.dd}"\n  }\n}\n')
    return "".join(parts)


def filebeat(size: int, seed: int = 2) -> str:
    """A Filebeat config of at least ``size`` characters."""
    rng = random.Random(seed)
    parts = ["# collected logs\nfilebeat.inputs:\n"]
    length = len(parts[0])
    while length < size:
        service = rng.choice(_SERVICES)
        parts.append(
            f"""  - type: filestream
    id: {service}-{len(parts)}
    enabled: true
    paths:
      - /var/log/{service}/{len(parts)}/*.log
    fields:
      service: {service}
      team: "team {rng.randrange(40)}"
    parsers:
      - multiline:
          type: pattern
          pattern: '^[0-9]{{4}}-'
          negate: true
          match: after
"""
        )
        length += len(parts[-1])
    parts.append('output.logstash:\n  hosts: ["ingest.example.net:5044"]\n')
    return "".join(parts)


def template(size: int, seed: int = 3) -> str:
    """An index template of at least ``size`` characters."""
    rng = random.Random(seed)
    properties: dict[str, object] = {}
    length = 200
    while length < size:
        name = f"{rng.choice(_SERVICES)}_{len(properties)}"
        properties[name] = {"type": "keyword", "ignore_above": 1024} if rng.random() < 0.7 else {"type": "long"}
        length += 92
    body = {"index_patterns": ["bench-*"], "template": {"mappings": {"properties": properties}}}
    return json.dumps(body, indent=2)
