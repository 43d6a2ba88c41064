"""Charts of Elastic that tools install: ranges of versions, and tags of images in the values next to them."""

import pytest
from counting import check_steps
from deadline import in_child

from lslint.project.deployment import constraints

ARGO = """\
kind: Application
spec:
  source:
    repoURL: https://helm.elastic.co
    chart: logstash
    targetRevision: {version}
{helm}"""
FLUX = """\
kind: HelmRelease
spec:
  chart:
    spec:
      chart: logstash
      version: "{version}"
      sourceRef:
        kind: HelmRepository
        name: elastic
{values}"""
HELMFILE = """\
releases:
- name: other
  chart: other/thing
  version: 1.0.0
  set: [{{name: imageTag, value: 6.1.0}}]
- name: logstash
  chart: elastic/logstash
  version: "{version}"
{rest}- name: another
  chart: other/thing
  version: 1.0.0
  values: [{{imageTag: 6.2.0}}]
"""
TERRAFORM = """\
resource "helm_release" "a" {{
  repository = "https://helm.elastic.co"
  chart      = "logstash"
  version    = "{version}"
{rest}
}}
"""


def release(tree, name, text):
    tree.make({"files/a.conf": "", name: text})
    return tree.release("files/a.conf")


RANGES = [
    ("7.17.3", "7.17.3"),
    ("7.x", "7.0..7.17"),
    ("^7.0.0", "7.0..7.17"),
    ("^7.10.2", "7.10.2..7.17"),
    (">=7.0.0 <9", "7.0..8.19"),
    (">=7.10.0 <8.0.0", "7.10..7.17"),
    (">= 7.10.0, < 8.0.0-0", "7.10..7.17"),
    ("~7.17.0", "7.17"),
    ("~7", "7.0..7.17"),
    ("7.10.0 - 8.5.1", "7.10..8.5.1"),
    ("^6.8.0 || ^7.0.0", "6.8..7.17"),
    ("<8", "7.0..7.17"),
    ("<=8.5.1", "8.0..8.5.1"),
    ("*", None),
    ("abc", None),
]


@pytest.mark.parametrize(("version", "expected"), RANGES)
@pytest.mark.parametrize("tool", ["argo", "flux", "helmfile", "terraform", "dependency"])
def test_ranges_of_versions(tree, tool, version, expected):
    name, text = {
        "argo": ("app.yaml", ARGO.format(version=f"'{version}'", helm="")),
        "flux": ("release.yaml", FLUX.format(version=version, values="")),
        "helmfile": ("helmfile.yaml", HELMFILE.format(version=version, rest="")),
        "terraform": ("main.tf", TERRAFORM.format(version=version, rest="")),
        "dependency": (
            "Chart.yaml",
            f'dependencies:\n- name: logstash\n  version: "{version}"\n  repository: https://helm.elastic.co\n',
        ),
    }[tool]
    assert release(tree, name, text) == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (">7.10", "7.11"),
        (">=7.17.1 <7.17.3", "7.17"),
        (">=7.10.0-0", "7.10"),
        ("~> 7.17.2", "7.17"),
        ("=7.17.3", "7.17.3"),
        ("v7.17.3", "7.17.3"),
        (">=99", None),
        (">8 <7", None),
        (">=7 " * 40, "7.0"),
        (">=7 " * 4_000, None),
        ("^7 ||" * 4_000, None),
        ("", None),
    ],
)
@in_child
def test_constraints(written, expected):
    found = constraints.releases("logstash", written)
    assert (found[0] if found else None) == expected


BLOCK = """\
    helm:
      values: |
        # imageTag: 6.0.0
        replicas: 1

        imageTag: "8.2.0"
        other:
          imageTag: 6.0.0
    path: x
"""
OBJECT = "    helm:\n      valuesObject:\n        imageTag: {}\n"
PARAMETERS = """\
    helm:
      parameters:
      - name: replicas
        value: 2
      - name: imageTag
        value: {}
"""


@pytest.mark.parametrize(
    ("helm", "expected"),
    [
        (BLOCK, "8.2.0"),
        (BLOCK.replace("|", ">-"), "8.2.0"),
        (BLOCK.replace("imageTag: \"8.2.0\"", "image:\n          tag: 8.2.0"), "8.2.0"),
        (OBJECT.format("8.2.0"), "8.2.0"),
        ("    helm:\n      valuesObject: {replicas: 1, imageTag: 8.2.0}\n", "8.2.0"),
        ("    helm:\n      valuesObject:\n        image:\n          tag: 8.2.0\n", "8.2.0"),
        (PARAMETERS.format("8.2.0"), "8.2.0"),
        ("    helm:\n      parameters: [{name: imageTag, value: 8.2.0}]\n", "8.2.0"),
        ("    helm: {parameters: [{name: imageTag, value: 8.2.0}]}\n", "8.2.0"),
        (BLOCK + OBJECT.format("8.3.0").replace("    helm:\n", ""), "8.2.0"),  # that of another mapping
        ("    helm:\n      values: |\n        imageTag: 8.1.0\n" + PARAMETERS[10:].format("8.2.0"), "8.2.0"),
        (OBJECT.format("${TAG}"), "unknown"),
        (OBJECT.format("'{{ .tag }}'"), "unknown"),
        (OBJECT.format("''"), "7.17.3"),
        ("    helm:\n      valuesObject:\n        sidecar:\n          imageTag: 6.0.0\n", "7.17.3"),
        ("    helm:\n      parameters:\n      - name: sidecar.imageTag\n        value: 6.0.0\n", "7.17.3"),
        ("    helm:\n      values: |\n        replicas: 1\n", "7.17.3"),
    ],
)  # fmt: skip
def test_values_of_argo(tree, helm, expected):
    assert release(tree, "app.yaml", ARGO.format(version="7.17.3", helm=helm)) == expected


def test_a_tag_counts_without_a_version(tree):
    text = ARGO.format(version="'*'", helm=OBJECT.format("8.2.0"))
    assert release(tree, "app.yaml", text) == "8.2.0"
    assert tree.places("files/a.conf") == ["app.yaml:9 logstash 8.2.0"]


def test_several_sources_of_argo(tree):
    text = """\
spec:
  sources:
  - repoURL: https://helm.elastic.co
    chart: elasticsearch
    targetRevision: 7.17.3
    helm:
      valuesObject:
        imageTag: 7.10.2
  - repoURL: https://helm.elastic.co
    chart: logstash
    targetRevision: 7.17.3
    helm:
      values: |
        imageTag: 7.16.3
"""
    assert release(tree, "app.yaml", text) == "7.16.3"
    assert tree.release("files/a.conf", "elasticsearch") == "7.10.2"


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ("  values:\n    imageTag: 8.2.0\n", "8.2.0"),
        ("  values: {imageTag: 8.2.0}\n", "8.2.0"),
        ("  values:\n    image:\n      tag: 8.2.0\n", "8.2.0"),
        ("  values:\n    sidecar:\n      imageTag: 6.0.0\n", "7.17.3"),
        ("---\nkind: HelmRelease\nspec:\n  values:\n    imageTag: 8.2.0\n", "7.17.3"),
    ],
)
def test_values_of_flux(tree, values, expected):
    assert release(tree, "release.yaml", FLUX.format(version="7.17.3", values=values)) == expected


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("  set:\n  - name: imageTag\n    value: 8.2.0\n", "8.2.0"),
        ("  set: [{name: imageTag, value: 8.2.0}]\n", "8.2.0"),
        ("  set:\n  - {name: image.tag, value: \"8.2.0\"}\n", "8.2.0"),
        ("  values: [{imageTag: 8.2.0}]\n", "8.2.0"),
        ("  values:\n  - values.yaml\n  - imageTag: 8.2.0\n", "8.2.0"),
        ("  values:\n  - imageTag: 8.1.0\n  set:\n  - name: imageTag\n    value: 8.2.0\n", "8.2.0"),
        ("  values:\n  - values.yaml\n", "7.17.3"),
        ("  installed: true\n", "7.17.3"),
        ("  installed: false\n", None),
        ("  installed: false\n  values: [{imageTag: 8.2.0}]\n", None),
    ],
)  # fmt: skip
def test_values_of_helmfile(tree, rest, expected):
    assert release(tree, "helmfile.yaml", HELMFILE.format(version="7.17.3", rest=rest)) == expected


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ('  set {\n    name  = "imageTag"\n    value = "8.2.0"\n  }', "8.2.0"),
        ('  set = [{ name = "imageTag", value = "8.2.0" }]', "8.2.0"),
        ("  values = [<<EOT\nimageTag: 8.2.0\nEOT\n  ]", "8.2.0"),
        ('  values = [yamlencode({ imageTag = "8.2.0" })]', "8.2.0"),
        ("  values = [yamlencode({ imageTag = var.tag })]", "unknown"),
        ('  set {\n    name  = "replicas"\n    value = "2"\n  }', "7.17.3"),
    ],
)
def test_values_of_terraform(tree, rest, expected):
    assert release(tree, "main.tf", TERRAFORM.format(version="7.17.3", rest=rest)) == expected


def test_many_charts_are_linear_work(tree):
    item = "- chart: elastic/logstash\n  version: ^7.0.0\n  helm:\n    values: |\n      imageTag: 8.2.0\n"
    assert release(tree, "helmfile.yaml", "releases:\n" + item * 3) == "8.2.0"
    check_steps(lambda text: release(tree, "helmfile.yaml", text), lambda count: "releases:\n" + item * count, 25, 100)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('"~> 5.6"', "5.6"),
        ('"~> 5.1"', "5.1..5.6"),
        ('"~> 5.1.2"', "5.1"),
        ('"= 5.1.2"', "5.1.2"),
        ('"5.1.2"', "5.1.2"),
    ],
)
def test_gems(tree, line, expected):
    assert release(tree, "Gemfile", f'gem "logstash-core", {line}\n') == expected
