"""Releases in the files of tools that deploy configs: Puppet, Chef, Salt, Ansible, Helm, Terraform."""

import pytest

PROFILE = """class profile::a (
  String $version = '6.8.3',
) {
  class { 'logstash':
    version => $version,
  }
}
"""
OVERRIDE = "override_attributes(\n  'logstash' => {\n    'version' => '6.8.1'\n  }\n)\n"
OVERRIDE_JSON = '{\n"override_attributes": {\n"logstash": {\n"version": "6.8.1"\n}}}\n'
CHEF = {"cookbooks/elk/attributes/default.rb": "default['logstash']['version'] = '5.6.4'\n"}
RELEASE = (
    'resource "helm_release" "a" {\n  repository = "https://helm.elastic.co"\n  chart = "logstash"\n'
    '  version = "7.17.3"\n}\n'
)


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"site/profile/manifests/a.pp": PROFILE}, "6.8.3"),
        ({"manifests/params.pp": "class logstash::params {\n  $version = '1:5.6.3-1'\n}\n"}, "5.6.3"),
        ({"manifests/params.pp": "class other::params {\n  $version = '1:5.6.3-1'\n}\n"}, None),
        ({"hieradata/prod.yaml": "logstash::version: 7.10.2\n", "hieradata/dev.yaml": "logstash::version: 7.17.1\n"},
         "7.10.2..7.17.1"),
        (CHEF, "5.6.4"),
        ({**CHEF, "environments/a.json": OVERRIDE_JSON}, "6.8.1"),
        ({**CHEF, "environments/a.rb": OVERRIDE}, "6.8.1"),
        ({**CHEF, "environments/a.rb": OVERRIDE.replace("logstash", "kibana")}, "5.6.4"),
        ({"data/a.json": '{\n"logstash": {\n"version": "6.8.1"\n}}\n'}, None),
        ({"salt/ls.sls": "logstash:\n  pkg.installed:\n    - version: 1:6.8.1-1\n"}, "6.8.1"),
        ({"salt/ls.sls": "nginx:\n  pkg.installed:\n    - version: 1.6.8\n"}, None),
        ({"defaults/main.yml": "elasticstack_release: 8\n"}, "8.0..8.19"),
        ({"hosts": "[logstash:vars]\nlogstash_version=7.10.0\n"}, "7.10.0"),
        ({"defaults/main.yml": "logstash_version: \"{{ ansible_local.version | d('7.x') }}\"\n"}, "7.0..7.17"),
    ],
)  # fmt: skip
def test_configuration_management(tree, files, expected):
    tree.make({"cookbooks/elk/templates/a.conf.erb": "", **files})
    assert tree.release("cookbooks/elk/templates/a.conf.erb") == expected


@pytest.mark.parametrize(
    "package",
    [
        "logstash_1.4.2-1-2c0f5a1_all.deb",
        "logstash-1.4.2-1_2c0f5a1.noarch.rpm",
        "logstash_1.4.2-1-debian_all.deb",
        "logstash-1.4.2-1_centos.noarch.rpm",
        "logstash_1.4.2-1_all.deb",
    ],
)
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cookbooks/elk/recipes/default.rb", "remote_file '/tmp/PACKAGE' do\n  source 'https://download.elastic.co/PACKAGE'\nend\n"),
        ("manifests/init.pp", "class { 'logstash':\n  package_url => 'https://download.elastic.co/PACKAGE',\n}\n"),
        ("salt/ls.sls", "ls:\n  pkg.installed:\n    - sources:\n      - logstash: salt://files/PACKAGE\n"),
        ("tasks/main.yml", "- apt: deb=https://download.elastic.co/PACKAGE\n"),
        ("tasks/main.yml", "- get_url:\n    url: https://download.elastic.co/PACKAGE\n    dest: /tmp\n"),
        ("install.sh", "wget https://download.elastic.co/PACKAGE\n"),
        ("Dockerfile", "FROM debian:8\nRUN curl -O https://download.elastic.co/PACKAGE\n"),
    ],
)  # fmt: skip
def test_packages_with_a_commit_in_their_name(tree, package, name, text):
    tree.make({"cookbooks/elk/templates/a.conf.erb": "", name: text.replace("PACKAGE", package)})
    assert tree.release("cookbooks/elk/templates/a.conf.erb") == "1.4.2"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"helmfile.yaml": "releases:\n- name: a\n  chart: elastic/logstash\n  version: 7.17.3\n"}, "7.17.3"),
        ({"helmfile.yaml": "releases:\n- name: a\n  chart: other/logstash\n  version: 7.17.3\n"}, None),
        ({"app.yaml": "spec:\n  source:\n    repoURL: https://helm.elastic.co\n    chart: logstash\n"
          "    targetRevision: 8.5.1\n"}, "8.5.1"),
        ({"flux.yaml": "spec:\n  chart:\n    spec:\n      chart: logstash\n      version: 8.5.1\n      sourceRef:\n"
          "        kind: HelmRepository\n        name: elastic\n"}, "8.5.1"),
        ({"main.tf": RELEASE}, "7.17.3"),
        ({"main.tf": RELEASE.replace("helm.elastic.co", "charts.example.com")}, None),
        ({"main.tf": RELEASE, "values.yaml": "imageTag: 7.1\nimage: logstash:8.1.0\n"}, "8.1.0"),
        ({"Chart.yaml": "dependencies:\n- name: logstash\n  version: 7.17.3\n  repository: https://helm.elastic.co\n",
          "values.yaml": "logstash:\n  imageTag: 8.5.1\n"}, "8.5.1"),
        ({"Chart.yaml": "dependencies:\n- name: logstash\n  version: 7.17.3\n  repository: https://helm.elastic.co\n",
          "values.yaml": "logstash:\n  replicas: 1\n"}, "7.17.3"),
    ],
)  # fmt: skip
def test_charts(tree, files, expected):
    tree.make({"files/a.conf": "", **files})
    assert tree.release("files/a.conf") == expected


@pytest.mark.parametrize(
    ("line", "product", "expected"),
    [
        ('engine_version = "OpenSearch_2.11"', "opensearch", "2.11"),
        ('engine_version = "OpenSearch_2.11"', "elasticsearch", None),
        ('engine_version = "Elasticsearch_7.10"', "elasticsearch", "7.10"),
        ('engine_version = "5.7"', "elasticsearch", None),
    ],
)
def test_domains_of_amazon(tree, line, product, expected):
    tree.make({"a.json": "", "main.tf": f'resource "aws_opensearch_domain" "a" {{\n  {line}\n}}\n'})
    assert tree.release("a.json", product) == expected
