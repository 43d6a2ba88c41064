"""Releases in manifests of Kubernetes, overlays of kustomize, resources of the operator and Helm charts."""

import pytest

IMAGE = "docker.elastic.co/logstash/logstash"
HELM = "https://helm.elastic.co"
DEPLOYMENT = "kind: Deployment\nspec:\n  template:\n    spec:\n      containers:\n      - name: l\n        image: {}\n"


def test_kubernetes(tree):
    tree.make({"a.conf": "", "all.yaml": f"kind: Service\n---\n{DEPLOYMENT.format(f'{IMAGE}:7.6.2')}"})
    assert tree.release("a.conf") == "7.6.2"
    assert tree.places("a.conf") == [f"all.yaml:9 {IMAGE}:7.6.2"]


def test_a_manifest_with_an_embedded_config(tree):
    tree.make(
        {
            "one.yaml": DEPLOYMENT.format("logstash:7.6.2"),
            "two.yaml": DEPLOYMENT.format("logstash:8.1.0"),
        }
    )
    assert (tree.release("one.yaml"), tree.release("two.yaml")) == ("7.6.2", "8.1.0")


def test_definitions_of_resources_deploy_nothing(tree):
    definition = (
        "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  description: |-\n"
        f"    For example\n      image: {IMAGE}:6.8.0\n    ---\n"
    )
    tree.make({"a.conf": "", "all.yaml": f"{definition}--- # c\n{DEPLOYMENT.format(f'{IMAGE}:7.6.2')}"})
    assert tree.release("a.conf") == "7.6.2"
    assert tree.places("a.conf") == [f"all.yaml:15 {IMAGE}:7.6.2"]
    tree.make({"b/a.conf": "", "b/.git/HEAD": "", "b/all.yaml": definition})
    assert tree.release("b/a.conf") is None


def test_kustomize_replaces_tags(tree):
    tree.make(
        {
            "base/a.conf": "",
            "base/kustomization.yaml": "resources:\n- l.yaml\nimages:\n- name: logstash\n  newTag: 7.6.2\n",
            "base/l.yaml": DEPLOYMENT.format("logstash:8.1.0"),
        }
    )
    assert tree.release("base/a.conf") == "7.6.2"


def test_overlays_of_kustomize(tree):
    overlay = "resources:\n- ../../base\nimages:\n- name: logstash\n  newName: elastic/logstash\n  newTag: {}\n"
    tree.make(
        {
            "k8s/base/a.conf": "",
            "k8s/base/kustomization.yaml": "resources:\n- l.yaml\n",
            "k8s/base/l.yaml": DEPLOYMENT.format("logstash:8.1.0"),
            "k8s/overlays/prod/kustomization.yaml": overlay.format("7.6.2"),
        }
    )
    assert tree.release("k8s/base/a.conf") == "7.6.2"
    assert tree.places("k8s/base/a.conf")[0].startswith("k8s/overlays/prod/kustomization.yaml:6 ")


def test_files_of_a_config_map_generator(tree):
    tree.make(
        {
            "k8s/kustomization.yaml": (
                "configMapGenerator:\n- name: c\n  files:\n  - logstash.conf=../conf/a.conf\n"
                "images:\n- name: logstash\n  newTag: 7.6.2\n"
            ),
            "conf/a.conf": "",
            "docker-compose.yml": "services:\n  logstash:\n    image: logstash:8.1.0\n",
        }
    )
    assert tree.release("conf/a.conf") == "8.1.0"
    assert tree.release("k8s/b.conf") == "7.6.2"


@pytest.mark.parametrize(
    ("kind", "version", "product", "expected"),
    [
        ("elasticsearch.k8s.elastic.co/v1\nkind: Elasticsearch", "7.6.2", "elasticsearch", "7.6.2"),
        ("logstash.k8s.elastic.co/v1alpha1\nkind: Logstash", "8.7.0", "logstash", "8.7.0"),
        ("kibana.k8s.elastic.co/v1\nkind: Kibana", "7.6.2", "elasticsearch", "7.6.2"),
        ("beat.k8s.elastic.co/v1beta1\nkind: Beat", "7.6.2", "filebeat", "7.6.2"),
        ("beat.k8s.elastic.co/v1beta1\nkind: Beat", "7.6.2", "metricbeat", None),
        ("apps/v1\nkind: Elasticsearch", "7.6.2", "elasticsearch", None),
    ],
)
def test_resources_of_the_elastic_operator(tree, kind, version, product, expected):
    tree.make({"a.conf": "", "eck.yaml": f"apiVersion: {kind}\nspec:\n  type: filebeat\n  version: {version}\n"})
    assert tree.release("a.conf", product) == expected


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"Chart.yaml": "name: logstash\nappVersion: 7.6.2\nversion: 1.0.0\n"}, "7.6.2"),
        ({"Chart.yaml": "name: logstash\nappVersion: '1.0'\n"}, None),
        ({"Chart.yaml": "name: my-app\nappVersion: 7.6.2\n"}, None),
        ({"Chart.yaml": f"dependencies:\n- name: logstash\n  version: 7.6.2\n  repository: {HELM}\n"}, "7.6.2"),
        ({"Chart.yaml": "dependencies:\n- name: logstash\n  version: 7.6.2\n  repository: https://a.com\n"}, None),
        ({"values.yaml": f"image: {IMAGE}\nimageTag: 7.6.2\n"}, "7.6.2"),
        ({"values.yaml": f"logstash:\n  image:\n    repository: {IMAGE}\n    tag: '7.6.2'\n"}, "7.6.2"),
        ({"values.yaml": "logstash:\n  imageTag: 7.6.2\n"}, "7.6.2"),
        ({"values-prod.yaml": "logstash:\n  image:\n    tag: 7.6.2\n"}, "7.6.2"),
        ({"values.yaml": f"image: {IMAGE}\n", "Chart.yaml": "name: logstash\nappVersion: 7.6.2\n"}, "7.6.2"),
        ({"values.yaml": "image:\n  repository: nginx\n  tag: 7.6.2\n# logstash\n"}, None),
    ],
)  # fmt: skip
def test_helm(tree, files, expected):
    tree.make({"templates/configmap.yaml": "", **files})
    assert tree.release("templates/configmap.yaml") == expected


def kustomization(*, base="../../base", images="", patches=""):
    return f"resources:\n- {base}\n{images}{patches}"


CONTAINER = "spec:\n  template:\n    spec:\n      containers:\n      - name: l\n        image: {}\n"
NEW_TAG = "images:\n- name: docker.elastic.co/logstash/logstash\n  newTag: {}\n"
BASE = {
    "base/logstash.conf": "",
    "base/kustomization.yaml": "resources: [d.yaml]\nconfigMapGenerator:\n- name: c\n  files: [logstash.conf]\n",
    "base/d.yaml": CONTAINER.format("docker.elastic.co/logstash/logstash:7.1.0"),
}


@pytest.mark.parametrize(
    "patches",
    ["patchesStrategicMerge: [p.yaml]\n", "patchesStrategicMerge:\n- ./p.yaml\n", "patches:\n- path: p.yaml\n"],
)
def test_a_patch_of_an_overlay_changes_the_base(tree, patches):
    tree.make(
        {
            **BASE,
            "overlays/prod/kustomization.yaml": kustomization(patches=patches),
            "overlays/prod/p.yaml": CONTAINER.format("docker.elastic.co/logstash/logstash:7.9.0"),
        }
    )
    assert tree.release("base/logstash.conf") == "7.9.0"


def test_overlays_of_several_kinds_give_a_range(tree):
    tree.make(
        {
            **BASE,
            "overlays/dev/kustomization.yaml": kustomization(images=NEW_TAG.format("7.5.0")),
            "overlays/prod/kustomization.yaml": kustomization(patches="patches:\n- path: patches/p.yaml\n"),
            "overlays/prod/patches/p.yaml": CONTAINER.format("docker.elastic.co/logstash/logstash:7.9.0"),
        }
    )
    assert tree.release("base/logstash.conf") == "7.5.0..7.9.0"


def test_an_overlay_that_takes_the_base_as_it_is(tree):
    tree.make(
        {
            **BASE,
            "overlays/dev/kustomization.yaml": kustomization(images=NEW_TAG.format("7.5.0")),
            "overlays/prod/kustomization.yaml": kustomization(),
        }
    )
    assert tree.release("base/logstash.conf") == "7.1.0..7.5.0"


def test_an_overlay_with_an_image_of_another_name(tree):
    images = NEW_TAG.format("7.6.0").replace("  newTag", "  newName: my.reg/ls\n  newTag")
    tree.make({**BASE, "overlays/prod/kustomization.yaml": kustomization(images=images)})
    assert tree.release("base/logstash.conf") == "7.6.0"
    assert tree.places("base/logstash.conf") == ["overlays/prod/kustomization.yaml:6 my.reg/ls:7.6.0"]


NAME = "{{ .Values.image.repository }}"
CHART = "apiVersion: v2\nname: logstash\nversion: 0.1.0\nappVersion: 7.3.1\n"
VALUES = "image:\n  repository: docker.elastic.co/logstash/logstash\n  tag: {}\n"


@pytest.mark.parametrize(
    ("template", "tag", "expected"),
    [
        (f'image: "{NAME}:{{{{ .Values.image.tag }}}}"', "8.5.2", "8.5.2"),
        (f'image: "{NAME}:{{{{ .Values.image.tag | default .Chart.AppVersion }}}}"', "8.5.2", "8.5.2"),
        (f'image: "{NAME}:{{{{ .Values.image.tag | default .Chart.AppVersion }}}}"', '""', "7.3.1"),
        (f'image: "{NAME}:{{{{ default .Chart.AppVersion .Values.image.tag }}}}"', '""', "7.3.1"),
        ('image: "docker.elastic.co/logstash/logstash:{{ .Chart.AppVersion }}"', "8.5.2", "7.3.1..8.5.2"),
        ('app.kubernetes.io/version: "{{ .Chart.AppVersion }}"', "8.5.2", "8.5.2"),
        (None, "8.5.2", "8.5.2"),
        (None, '""', "7.3.1"),
    ],
)  # fmt: skip
def test_the_app_version_of_a_chart(tree, template, tag, expected):
    tree.make({"chart/Chart.yaml": CHART, "chart/values.yaml": VALUES.format(tag), "chart/files/a.conf": ""})
    if template:
        tree.make({"chart/templates/sts.yaml": f"kind: StatefulSet\nspec:\n  {template}\n"})
    assert tree.release("chart/files/a.conf") == expected
