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


APACHE = """\
input {
  beats { port => 5044 }
}
filter {
  grok { match => { "message" => "%{COMBINEDAPACHELOG}" } }
  date {
    match => ["timestamp", "dd/MMM/yyyy:HH:mm:ss Z"]
    remove_field => ["timestamp"]
  }
  mutate { convert => { "bytes" => "integer" } }
  mutate {
    lowercase => ["verb"]
    gsub => ["request", "[?].*", ""]
  }
  mutate {
    add_field => { "[service][type]" => "apache" }
    remove_field => ["message"]
  }
}
output {
  stdout { }
}
"""


def access_log(count: int, seed: int = 0) -> str:
    """Lines of an Apache combined log."""
    rng = random.Random(seed)
    agents = ("curl/8.5.0", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36")
    lines = []
    for _ in range(count):
        address = ".".join(str(rng.randrange(1, 255)) for _ in range(4))
        user = rng.choice(("-", "-", "alice", "bob"))
        time = (
            f"{rng.randrange(1, 29):02d}/{rng.choice(MONTHS)}/2024:{rng.randrange(24):02d}:{rng.randrange(60):02d}:07"
        )
        path = rng.choice(("/", "/index.html", "/img/logo.png", f"/search?q=shoes&page={rng.randrange(20)}"))
        request = f"{rng.choice(('GET', 'POST'))} {path} HTTP/1.1"
        size = rng.choice(("-", str(rng.randrange(99_999))))
        referrer = rng.choice(("-", "http://www.example.com/start"))
        status = rng.choice((200, 200, 304, 404, 500))
        lines.append(
            f'{address} - {user} [{time} +0{rng.randrange(3)}00] "{request}" {status} {size} '
            f'"{referrer}" "{rng.choice(agents)}"'
        )
    return "\n".join(lines) + "\n"


MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")

TESTED = """\
filter {
  grok { match => { "message" => "^%{IPORHOST:client} %{WORD:verb} %{NOTSPACE:path} %{INT:status:int}$" } }
  mutate {
    lowercase => ["verb"]
    remove_field => ["message"]
  }
}
"""


def case_file(count: int, seed: int = 0) -> str:
    """A test case file for the pipeline ``TESTED``."""
    cases = []
    for n in range(count):
        line = f"192.0.2.{n} GET /p{seed}/{n} {200 + n}"
        event = {"client": f"192.0.2.{n}", "verb": "get", "path": f"/p{seed}/{n}", "status": 200 + n}
        cases.append({"input": [line], "expected": [event]})
    return json.dumps({"ignore": ["@timestamp", "event"], "testcases": cases}, indent=2)
