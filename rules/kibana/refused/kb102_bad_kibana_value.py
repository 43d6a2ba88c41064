from __future__ import annotations

from lslint.rules.kibana.rule import RejectedSetting


class BadKibanaValue(RejectedSetting):
    code = "KB102"
    summary = "Invalid value of a setting in kibana.yml"
    why = """\
Kibana checks the type of every value when it starts, and exits if one is wrong: `[config validation of
[elasticsearch].hosts]: expected URI with scheme [http|https]`.

Frequent causes: a number where a string is expected (`server.name: 01`), `yes` and `on`, which are strings in the YAML
of Kibana, a setting without a value (`server.name:`), a section whose lines are all commented out (`elasticsearch:`),
an address without `http://`, and an encryption key with fewer than 32 characters.

Values with `${NAME}` come from the environment and are not checked. lslint knows the config schemas of 7.17 and 8.12.
For later releases, a value that may have become valid since 8.12 is reported as a warning."""
    bad = (
        "server.ssl.enabled: yes\n",
        "elasticsearch.hosts: es1:9200\n",
        "server.name:\nserver.port: 5601\n",
        "xpack.encryptedSavedObjects.encryptionKey: short\n",
        "elasticsearch.ssl.verificationMode: off\n",
        "elasticsearch:\n#  hosts: http://es1:9200\n",
        "server.basePath: kibana/\n",
    )
    good = (
        'server.name: "01"\nserver.port: "5601"\nserver.ssl.enabled: "true"\n',
        "elasticsearch.hosts: [http://es1:9200, https://es2:9200]\nelasticsearch.requestTimeout: 90000\n",
        "server.basePath: /kibana\nserver.maxPayload: 4mb\n",
    )
