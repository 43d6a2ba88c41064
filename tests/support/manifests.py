"""Manifests that name releases, and the report on a project with some."""

import json

from lslint.cli.main import main

TRANSLATE = (
    'input { stdin { } }\nfilter { translate { id => "t" source => "a" target => "b" dictionary => { "x" => "y" } } }\n'
)
"""A pipeline that depends on the release: in older ones `translate` has `field` instead of `source`."""


def logstash(release):
    """The image of a release of Logstash."""
    return f"docker.elastic.co/logstash/logstash:{release}"


def compose(*images):
    """A compose file with a service for each image."""
    return "services:\n" + "".join(f"  s{number}:\n    image: {image}\n" for number, image in enumerate(images))


def service(release, volume="", product="logstash"):
    """A compose file with one service that is named after its product."""
    mounts = f"    volumes:\n      - {volume}\n" if volume else ""
    return f"services:\n  {product}:\n    image: {product}:{release}\n{mounts}"


def report(capsys, *arguments):
    """The JSON report on the working directory."""
    main(["--json", "--no-cache", *arguments, "."])
    return json.loads(capsys.readouterr().out)
