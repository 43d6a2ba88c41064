#!/usr/bin/env python3
"""Writes rules/knowledge/releases.json: the minor releases that a target may name, by product.

    tools/build_releases.py FACTS_DIR

Logstash's list is that of the plugin tables (``plugins.json``: every minor release and its last patch). The three
products share version numbers from 5.0 on; Elasticsearch's facts reach back to 1.7.
"""

import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
OLD_LOGSTASH = ["1.5", "2.0", "2.1", "2.2", "2.3", "2.4"]
OLD_ELASTICSEARCH = ["1.7", "2.0", "2.1", "2.2", "2.3", "2.4"]


def main() -> None:
    """Reads the facts folder named on the command line."""
    with open(os.path.join(sys.argv[1], "plugins.json"), encoding="utf-8") as file:
        stack = list(json.load(file)["meta"]["logstash_versions"])
    releases = {"logstash": OLD_LOGSTASH + stack, "filebeat": stack, "elasticsearch": OLD_ELASTICSEARCH + stack}
    with open(os.path.join(HERE, "..", "rules", "knowledge", "releases.json"), "w", encoding="utf-8") as file:
        file.write("{\n" + ",\n".join(f'"{k}": {json.dumps(v)}' for k, v in releases.items()) + "\n}\n")


if __name__ == "__main__":
    main()
