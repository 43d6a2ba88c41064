"""Containers of Kubernetes manifests, and systemd units."""

import os

from lslint.project.environment.kubernetes import relevant_text

POD = """\
apiVersion: apps/v1
kind: DaemonSet
metadata: {name: filebeat}
spec:
  template:
    spec:
      containers:
        - name: filebeat
          image: docker.elastic.co/beats/filebeat:8.15.0
          env:
            - name: ES_HOST
              value: es
            - name: NODE_NAME
              valueFrom: {fieldRef: {fieldPath: spec.nodeName}}
          volumeMounts: [{name: config, mountPath: /etc/filebeat.yml, subPath: filebeat.yml}]
      volumes:
        - name: config
          configMap: {name: filebeat-config}
---
apiVersion: v1
kind: ConfigMap
metadata: {name: filebeat-config}
data:
  filebeat.yml: |
    output.elasticsearch.hosts: ['${ES_HOST}:${ES_PORT}']
"""


def embedded(tree, path="filebeat.yaml", key="filebeat.yml", start=0):
    return tree.environments().embedded(os.path.abspath(path), key, start, "filebeat")


def test_container_that_mounts_the_config_map(tree):
    tree.make({"filebeat.yaml": POD})
    (found,) = embedded(tree)
    assert {name: one.value for name, one in found.variables.items()} == {"ES_HOST": "es", "NODE_NAME": None}
    assert found.is_mounted
    assert found.leaves_unset("ES_PROTOCOL")
    assert not found.leaves_unset("ES_PORT"), "a service named `es` would set it"


def test_variables_of_a_config_map(tree):
    text = POD.replace(
        "          env:\n", "          envFrom: [{configMapRef: {name: env}, prefix: P_}]\n          env:\n"
    )
    tree.make({"filebeat.yaml": text})
    assert not embedded(tree)[0].is_complete
    tree.make({"env.yaml": "kind: ConfigMap\nmetadata: {name: env}\ndata:\n  LEVEL: info\n"})
    (found,) = embedded(tree)
    assert found.variables["P_LEVEL"].value == "info"
    assert found.variables["P_LEVEL"].location == "env.yaml:4"
    assert found.is_complete


def test_secrets_and_templates_are_open(tree):
    tree.make({"filebeat.yaml": POD.replace("env:\n", "envFrom: [{secretRef: {name: s}}]\n          env:\n", 1)})
    assert not embedded(tree)[0].is_complete
    tree.make({"filebeat.yaml": POD.replace("          env:\n", "          env:\n{{ toYaml .Values.env }}\n")})
    assert not any(one.is_complete for one in embedded(tree))


def test_host_ports_and_node_ports(tree):
    text = POD.replace("          env:\n", "          ports: [{containerPort: 5066, hostPort: 5066}]\n          env:\n")
    service = "kind: Service\nspec:\n  type: NodePort\n  ports:\n    - {port: 80, targetPort: 8080}\n"
    tree.make({"filebeat.yaml": text, "service.yaml": service})
    assert embedded(tree)[0].ports == {"5066/tcp": "filebeat.yaml:10", "8080/tcp": "service.yaml:5"}
    tree.make({"filebeat.yaml": POD.replace("      containers:", "      hostNetwork: true\n      containers:")})
    assert not embedded(tree)[0].is_container


def test_files_of_a_generated_config_map(tree):
    tree.make(
        {
            "pod.yaml": POD.partition("---\n")[0],
            "filebeat.yml": "filebeat.inputs: []\n",
            "kustomization.yaml": "configMapGenerator:\n  - name: filebeat-config\n    files: [filebeat.yml]\n",
        }
    )
    found = tree.runtime("filebeat.yml", "filebeat")
    assert found.is_mounted
    assert not found.is_complete, "overlays may set more"


def test_unit_and_default_file(tree):
    tree.make(
        {
            "files/etc/logstash/conf.d/a.conf": "",
            "files/etc/default/logstash": '# c\nES_HOST="es"\nexport ES_PASSWORD=x\n',
            "files/etc/systemd/system/logstash.service": '[Service]\nEnvironment="A=1" B=2\nExecStart=/x --y=1\n',
        }
    )
    found = tree.runtime("files/etc/logstash/conf.d/a.conf")
    assert set(found.variables) == {"A", "B", "ES_HOST", "ES_PASSWORD"}
    assert {one.value for one in found.variables.values()} == {None}
    assert not found.is_container
    assert not found.is_complete
    assert found.variables["ES_HOST"].location == "files/etc/default/logstash:2"


def test_env_file_next_to_the_config(tree):
    tree.make({"a.conf": "", ".env": "ES_HOST=es\n"})
    assert tree.values("a.conf") == {"ES_HOST": (None, ".env:1")}


def test_config_in_a_variable_of_the_container(tree):
    text = POD.replace("value: es\n", "value: |\n                output.file.path: /x\n")
    tree.make({"filebeat.yaml": text})
    (found,) = embedded(tree, key="value", start=text.index("output.file"))
    assert found.is_mounted


ROLE = "apiVersion: v1\nkind: ClusterRole\nmetadata: {name: x}\nrules: [}\n"
OTHER = "kind: Deployment\nspec: {template: {spec: {containers: [{name: web, image: 'nginx:1'}]}}}\n"


def test_other_documents_of_a_manifest_are_not_parsed(tree):
    """``ROLE`` has a syntax error, of which nobody hears."""
    tree.make({"filebeat.yaml": f"{ROLE}---\n{OTHER}--- # ours\n{POD}"})
    (found,) = embedded(tree)
    assert found.is_complete
    assert found.line == 4 + 1 + 2 + 1 + 8
    assert {one.location for one in found.variables.values()} == {"filebeat.yaml:19", "filebeat.yaml:21"}


def test_which_documents_of_a_manifest_are_relevant():
    config_map = "kind: ConfigMap\ndata: {a: b}\n"
    exposed = "kind: Service\nspec: {type: NodePort}\n"
    service = "kind: Service\nspec: {type: ClusterIP}\n"
    mounting = OTHER.replace("nginx:1'", "nginx:1', configMap: x")
    templated = "kind: Job\nmetadata: {name: {{ x }}}\n"

    def kept(*documents, has_configs=False, has_references=False):
        text = "---\n".join(documents)
        found = relevant_text(text, has_configs=has_configs, has_references=has_references)
        assert len(found) in (0, len(text))
        return [document for document in documents if document in found]

    every = [POD.partition("---\n")[0], OTHER, config_map, exposed, service, mounting, templated, ROLE, "a: 1\n"]
    assert kept(*every) == [every[0], exposed, mounting, templated, "a: 1\n"]
    assert kept(*every, has_references=True) == [every[0], config_map, exposed, mounting, templated, "a: 1\n"]
    assert kept(*every, has_configs=True) == [*every[:4], *every[5:7], "a: 1\n"]
    assert (
        relevant_text(
            "---\n".join((OTHER, config_map, service, templated, ROLE)), has_configs=False, has_references=False
        )
        == ""
    )
    assert kept(templated.replace("Job", "{{ x }}")) == [templated.replace("Job", "{{ x }}")]


def test_markers_of_a_document_that_is_not_ours_leave_the_manifest_open(tree):
    tree.make({"filebeat.yaml": f"{POD}---\nkind: Job\nspec:\n{{{{- if .x }}}}\n  a: b\n{{{{- end }}}}\n"})
    (found,) = embedded(tree)
    assert not found.is_complete
