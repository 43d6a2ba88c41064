"""Environments that Kubernetes manifests and systemd units declare."""

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


def embedded(tree, path="filebeat.yaml", line=25):
    return tree.runtimes(path, "filebeat", line)


def test_variables_of_a_config_map(tree):
    text = POD.replace(
        "          env:\n", "          envFrom: [{configMapRef: {name: env}, prefix: P_}]\n          env:\n"
    )
    tree.make({"filebeat.yaml": text})
    assert not embedded(tree)[0].is_complete
    tree.make({"env.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: env}\ndata:\n  LEVEL: info\n"})
    (found,) = embedded(tree)
    assert found.variables["P_LEVEL"].value == "info"
    assert found.variables["P_LEVEL"].location == "env.yaml:5"
    assert found.is_complete


def test_secrets_and_templates_are_open(tree):
    tree.make({"filebeat.yaml": POD.replace("env:\n", "envFrom: [{secretRef: {name: s}}]\n          env:\n", 1)})
    assert not embedded(tree)[0].is_complete
    tree.make({"filebeat.yaml": POD.replace("          env:\n", "          env:\n{{ toYaml .Values.env }}\n")})
    assert not any(one.is_complete for one in embedded(tree))


def test_host_ports_and_node_ports(tree):
    text = POD.replace("          env:\n", "          ports: [{containerPort: 5066, hostPort: 5066}]\n          env:\n")
    service = "apiVersion: v1\nkind: Service\nspec:\n  type: NodePort\n  ports:\n    - {port: 80, targetPort: 8080}\n"
    tree.make({"filebeat.yaml": text, "service.yaml": service})
    assert embedded(tree)[0].ports == {"5066/tcp": "filebeat.yaml:10", "8080/tcp": "service.yaml:6"}
    tree.make({"filebeat.yaml": POD.replace("      containers:", "      hostNetwork: true\n      containers:")})
    assert not embedded(tree)[0].has_network


UNIT = '[Service]\nEnvironment="A=1" B=2\nEnvironmentFile=-/etc/default/logstash\nExecStart=/x/logstash --y=1\n'


def test_a_unit_is_known_by_its_name_or_command(tree):
    tree.make({"a.conf": "", "pipelines.service": UNIT, "other.service": UNIT.replace("/x/logstash", "/x/other")})
    assert [one.name for one in tree.runtimes("a.conf")] == ["pipelines.service"]
    tree.make({"pipelines.service": "", "logstash-a.service.d/x.conf": "[Service]\nEnvironment=A=1\n"})
    assert [one.name for one in tree.runtimes("a.conf")] == ["logstash-a.service"]
