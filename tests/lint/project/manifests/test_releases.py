"""The release that each format of manifest names: a tree of files -> the release of one of them."""

import pytest

IMAGE = "docker.elastic.co/logstash/logstash"
HELM = "https://helm.elastic.co"


API = "apiVersion: apps/v1\n"
DEPLOYMENT = API + (
    "kind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - name: l\n        image: {}\n"
)


def test_a_cluster_of_the_opensearch_operator(tree):
    text = "apiVersion: opensearch.opster.io/v1\nkind: OpenSearchCluster\nspec:\n  general: {version: 2.3.0}\n"
    tree.make({"a.json": "", "c.yaml": text})
    assert tree.release("a.json", "opensearch") == "2.3.0"


NEW_TAG = "images:\n- name: docker.elastic.co/logstash/logstash\n  newTag: {}\n"
BASE = {
    "base/logstash.conf": "",
    "base/kustomization.yaml": "resources: [d.yaml]\nconfigMapGenerator:\n- name: c\n  files: [logstash.conf]\n",
    "base/d.yaml": DEPLOYMENT.format(f"{IMAGE}:7.1.0"),
}


def kustomization(*, base="../../base", more=""):
    return f"resources:\n- {base}\n{more}"


@pytest.mark.parametrize(("overlays", "expected"), [
    ({}, "7.1.0"),
    ({"base/kustomization.yaml": BASE["base/kustomization.yaml"] + NEW_TAG.format("7.2.0")}, "7.2.0"),
    ({"overlays/a/kustomization.yaml": kustomization(more=NEW_TAG.format("7.5.0"))}, "7.5.0"),
    ({"overlays/a/kustomization.yaml": kustomization(more=NEW_TAG.format("7.5.0")),
      "overlays/b/kustomization.yaml": kustomization()}, "7.1.0..7.5.0"),
    ({"overlays/a/kustomization.yaml": kustomization(more=NEW_TAG.format("7.5.0")),
      "overlays/b/kustomization.yaml": kustomization(base="../a", more=NEW_TAG.format("7.6.0"))}, "7.6.0"),
    ({"overlays/a/kustomization.yaml": kustomization(more="patches:\n- path: p.yaml\n"),
      "overlays/a/p.yaml": DEPLOYMENT.format(f"{IMAGE}:7.9.0")}, "7.9.0"),
    (
        {
            "overlays/a/kustomization.yaml": kustomization(
                more=NEW_TAG.format("7.6.0").replace("  newTag", "  newName: my.reg/ls\n  newTag")
            )
        },
        "7.6.0",
    ),
])  # fmt: skip
def test_kustomizations(tree, overlays, expected):
    tree.make({**BASE, **overlays})
    assert tree.release("base/logstash.conf") == expected


def test_overlays_in_a_cycle(tree):
    text = "resources:\n- ../b\n- ../a\n- .\nimages:\n- name: logstash\n  newTag: 7.6.2\n"
    tree.make({"k/a/kustomization.yaml": text, "k/b/kustomization.yaml": text, "k/a/a.conf": ""})
    assert tree.release("k/a/a.conf") == "7.6.2"


DEPENDENCY = f"dependencies:\n- name: logstash\n  version: 7.17.3\n  repository: {HELM}\n"


@pytest.mark.parametrize(("files", "expected"), [
    ({"Chart.yaml": "name: logstash\nappVersion: 7.6.2\nversion: 1.0.0\n"}, "7.6.2"),
    ({"Chart.yaml": "name: logstash\nappVersion: '1.0'\n"}, None),
    ({"Chart.yaml": "name: my-app\nappVersion: 7.6.2\n"}, None),
    ({"Chart.yaml": DEPENDENCY}, "7.17.3"),
    ({"Chart.yaml": DEPENDENCY.replace("7.17.3", "~7.17.0")}, "7.17"),
    ({"Chart.yaml": DEPENDENCY.replace(HELM, "https://a.com")}, None),
    ({"Chart.yaml": DEPENDENCY, "values.yaml": "logstash:\n  imageTag: 8.5.1\n"}, "8.5.1"),
    ({"Chart.yaml": DEPENDENCY, "values.yaml": "logstash:\n  replicas: 1\n"}, "7.17.3"),
    ({"Chart.yaml": f"{DEPENDENCY}  alias: ls\n", "values.yaml": "ls:\n  imageTag: 8.5.1\n"}, "8.5.1"),
    ({"values.yaml": f"image: {IMAGE}\nimageTag: 7.6.2\n"}, "7.6.2"),
    ({"values.yaml": f"logstash:\n  image:\n    repository: {IMAGE}\n    tag: '7.6.2'\n"}, "7.6.2"),
    ({"values-prod.yaml": "logstash:\n  image:\n    tag: 7.6.2\n"}, "7.6.2"),
    ({"values.yaml": f"image: {IMAGE}\n", "Chart.yaml": "name: logstash\nappVersion: 7.6.2\n"}, "7.6.2"),
    ({"values.yaml": f"image:\n  repository: {IMAGE}\n  tag: ''\n",
      "Chart.yaml": "name: logstash\nappVersion: 7.6.2\n"}, "7.6.2"),
    ({"values.yaml": "image:\n  repository: nginx\n  tag: 7.6.2\n# logstash\n"}, None),
    ({"Chart.yaml": "name: eck-logstash\n", "values.yaml": "eck-logstash:\n  version: 8.7.0\n"}, "8.7.0"),
])  # fmt: skip
def test_helm(tree, files, expected):
    tree.make({"templates/configmap.yaml": "", "files/a.conf": "", **files})
    assert tree.release("files/a.conf") == expected
    assert tree.release("templates/configmap.yaml") == expected


ARGO = """\
apiVersion: argoproj.io/v1alpha1
kind: Application
spec:
  source:
    repoURL: https://helm.elastic.co
    chart: logstash
    targetRevision: "{version}"
{more}"""
FLUX = """\
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
spec:
  chart:
    spec:
      chart: logstash
      version: "{version}"
      sourceRef: {{kind: HelmRepository, name: elastic}}
{more}"""
HELMFILE = """\
releases:
- name: other
  chart: other/thing
  version: 1.0.0
  set: [{{name: imageTag, value: 6.1.0}}]
- name: logstash
  chart: elastic/logstash
  version: "{version}"
{more}"""
TOOLS = {"app.yaml": ARGO, "release.yaml": FLUX, "helmfile.yaml": HELMFILE}


@pytest.mark.parametrize(("version", "expected"), [
    ("7.17.3", "7.17.3"), ("7.x", "7.0..7.17"), ("^7.10.2", "7.10.2..7.17"), (">= 7.10.0, < 8.0.0-0", "7.10..7.17"),
    ("7.10.0 - 8.5.1", "7.10..8.5.1"), ("^6.8.0 || ^7.0.0", "6.8..7.17"), ("*", "unknown"), ("abc", "unknown"),
])  # fmt: skip
@pytest.mark.parametrize("name", TOOLS)
def test_versions_of_charts(tree, name, version, expected):
    tree.make({"files/a.conf": "", name: TOOLS[name].format(version=version, more="")})
    assert tree.release("files/a.conf") == expected
    tree.make({name: TOOLS[name].format(version=version, more="").replace("elastic", "other")})
    assert tree.release("files/a.conf") is None


@pytest.mark.parametrize(("name", "more", "expected"), [
    ("app.yaml", '    helm:\n      values: |\n        # imageTag: 6.0.0\n\n        imageTag: "8.2.0"\n', "8.2.0"),
    ("app.yaml", "    helm:\n      values: |\n        image:\n          tag: 8.2.0\n", "8.2.0"),
    ("app.yaml", "    helm:\n      valuesObject: {replicas: 1, imageTag: 8.2.0}\n", "8.2.0"),
    ("app.yaml", "    helm: {parameters: [{name: imageTag, value: 8.2.0}]}\n", "8.2.0"),
    ("app.yaml", "    helm:\n      valuesObject: {imageTag: '${TAG}'}\n", "unknown"),
    ("app.yaml", "    helm:\n      valuesObject: {sidecar: {imageTag: 6.0.0}}\n", "7.17.3"),
    ("app.yaml", "    helm:\n      parameters: [{name: sidecar.imageTag, value: 6.0.0}]\n", "7.17.3"),
    ("release.yaml", "  values:\n    imageTag: 8.2.0\n", "8.2.0"),
    ("release.yaml", "  values:\n    image:\n      tag: 8.2.0\n", "8.2.0"),
    ("release.yaml", "  values:\n    sidecar: {imageTag: 6.0.0}\n", "7.17.3"),
    ("helmfile.yaml", "  set: [{name: image.tag, value: 8.2.0}]\n", "8.2.0"),
    ("helmfile.yaml", "  values:\n  - values.yaml\n  - imageTag: 8.2.0\n", "8.2.0"),
    ("helmfile.yaml", "  values: [{imageTag: 8.1.0}]\n  set: [{name: imageTag, value: 8.2.0}]\n", "8.2.0"),
    ("helmfile.yaml", "  installed: false\n", None),
    ("helmfile.yaml", "- name: x\n  chart: other/x\n  values: [{imageTag: 6.2.0}]\n", "7.17.3"),
])  # fmt: skip
def test_values_of_charts(tree, name, more, expected):
    tree.make({"files/a.conf": "", name: TOOLS[name].format(version="7.17.3", more=more)})
    assert tree.release("files/a.conf") == expected


@pytest.mark.parametrize(("image", "product", "expected"), [
    ("logstash:2.4", "elasticsearch", "2.0..2.4?"), ("logstash:7.6.2", "elasticsearch", "7.0..7.17?"),
    ("elasticsearch:2", "logstash", "2.0..2.4?"), ("kibana:4.6", "elasticsearch", "2.0..2.4?"),
    ("elasticsearch:1.6.2", "kibana", "3.0..4.1?"), ("elasticsearch:2.3.4", "filebeat", "1.0..1.3?"),
    ("kibana:4.1.2", "logstash", "1.0..1.5?"), ("elasticsearch:2.3.4", "metricbeat", None),
    ("elastic/filebeat:1.2.3", "elasticsearch", "1.0..2.4?"),
])  # fmt: skip
def test_a_file_of_a_chart_with_another_product(tree, image, product, expected):
    tree.make({"c/Chart.yaml": "name: c\n", "c/values.yaml": f"image: {image}\n", "c/templates/_t.tpl": ""})
    assert tree.release("c/templates/_t.tpl", product) == expected
