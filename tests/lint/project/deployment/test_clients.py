"""Releases of client libraries and plugins, which are not those of the product."""

import pytest

from lslint.project.deployment import clients, products


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("install.sh", "gem_elastic_version=7.16.3\ntd-agent-gem install elasticsearch -v $gem_elastic_version\n"),
        ("install.sh", "gem_fluent_elastic_version=5.1.4\n"),
        ("install.sh", "pip install elasticsearch==7.13.0\npip3 install 'elasticsearch-dsl==6.4.0'\n"),
        ("install.sh", "conda install -c conda-forge elasticsearch=7.13.0\n"),
        ("install.sh", "conda install -c conda-forge \\\n  elasticsearch=7.13.0\n"),
        (
            "install.sh",
            "gem install elasticsearch-7.13.0.gem\nwget https://rubygems.org/downloads/elasticsearch-7.1.0.gem\n",
        ),
        ("install.sh", "composer require elasticsearch/elasticsearch=7.17.0\n"),
        ("install.sh", "apt-get install python-elasticsearch=7.1.0 elasticsearch-curator=5.8.1\n"),
        ("install.sh", "ELASTICSEARCH_VERSION=7.13.0\npip install elasticsearch==$ELASTICSEARCH_VERSION\n"),
        ("Dockerfile", "FROM fluent/fluentd:v1\nARG FLUENT_PLUGIN_ELASTICSEARCH_VERSION=5.0.3\n"),
        (
            "Dockerfile",
            "FROM fluent/fluentd:v1\nENV ES_VERSION=7.1.0\nRUN gem install \\\n a \\\n elasticsearch -v $ES_VERSION\n",
        ),
        ("Makefile", "ES_VERSION := 7.1.0\nx:\n\tnpm install @elastic/elasticsearch@$(ES_VERSION)\n"),
        ("vars.yml", "ruby_elasticsearch_version: 7.2.0\nfluentd_elasticsearch_version: 5.2.0\n"),
        ("vars.yml", "logstash_output_elasticsearch_version: 9.2.0\njdbc_elasticsearch_version: 7.1.0\n"),
        ("vars.yml", "fluentd:\n  plugins:\n    elasticsearch:\n      version: 5.0.3\n"),
        ("vars.yml", "clients:\n  elasticsearch_version: 7.1.0\n"),
        ("a/attributes/default.rb", "default['fluentd']['elasticsearch']['version'] = '5.1.0'\n"),
        (
            "play.yml",
            "- hosts: a\n  vars:\n    es_version: 7.1.0\n  tasks:\n"
            "  - pip:\n      name: elasticsearch=={{ es_version }}\n",
        ),
    ],
)
def test_clients_are_no_deployment(tree, name, text):
    tree.make({"a.conf": "", name: text})
    assert tree.release("a.conf", "elasticsearch") in (None, "unknown")
    assert tree.release("a.conf") in (None, "unknown")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "install.sh",
            "ES_VERSION=7.1.0\npip install elasticsearch==$ES_VERSION\ndocker pull elasticsearch:$ES_VERSION\n",
        ),
        ("install.sh", "pip install requests && apt-get install elasticsearch=7.1.0\n"),
        ("install.sh", "pip install elasticsearch==6.8.0\napt-get install elasticsearch=7.1.0\n"),
        ("vars.yml", "my_elasticsearch_version: 7.1.0\nelasticsearch_py_version: 6.8.0\n"),
        (
            "docker-compose.yml",
            "services:\n  a:\n    command: pip install a\n    image: elasticsearch:${ES_VERSION:-7.1.0}\n",
        ),
    ],
)
def test_products_next_to_clients(tree, name, text):
    tree.make({"a.conf": "", name: text})
    assert tree.release("a.conf", "elasticsearch") == "7.1.0"


@pytest.mark.parametrize(
    "name",
    [
        "gem_elastic_version", "es_client_version", "elasticsearch_py_version", "elasticsearch_dsl_version",
        "es_hadoop_version", "kibana_plugin_version", "logstash_jdbc_version", "grafana_elasticsearch_version",
        "spring_data_elasticsearch_version", "apm_elastic_version", "td_agent_elasticsearch_version",
        "elasticsearch_exporter_version", "logstash_input_beats_version", "chart_elasticsearch_version",
    ],
)  # fmt: skip
def test_variables_of_clients(name):
    assert products.variable(name) == ()


def test_variables_with_another_use_are_none_of_clients():
    assert clients.variables("pip install a==$A_VERSION b==${B_VERSION}\necho $B_VERSION\n") == {"a_version"}
    assert clients.variables("apt install a=$A_VERSION\n") == frozenset()
