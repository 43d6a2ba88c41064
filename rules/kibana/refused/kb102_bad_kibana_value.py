from __future__ import annotations

from lslint.rules.kibana.rule import RejectedSetting


class BadKibanaValue(RejectedSetting):
    code = "KB102"
    summary = "Invalid value of a setting in kibana.yml"
    why = """\
Kibana checks the type of every value when it starts, and exits if one is wrong: `[config validation of
[elasticsearch].hosts]: expected URI with scheme [http|https]`. Frequent causes:

- an address without `http://` or `https://`
- `yes` and `on`, which are strings in the YAML of Kibana
- a setting without a value (`server.name:`)
- an encryption key with fewer than 32 characters
- an empty `server.basePath` (7.9 and later)
- `logging.root.appenders` without `default` before 8.0

For releases after 8.12, a value that may have become valid is a warning."""
    bad = (
        "elasticsearch.hosts: es1:9200\n",
        "server.ssl.enabled: yes\n",
        "server.name:\nserver.port: 5601\n",
    )
    good = (
        "elasticsearch.hosts: http://es1:9200\n",
        "server.ssl.enabled: false\n",
        "server.name: kibana\nserver.port: 5601\n",
    )
