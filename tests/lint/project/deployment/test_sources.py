"""What each kind of manifest says about the release of a product."""

import pytest

from lslint.project.deployment.deployments import Deployments

IMAGE = "docker.elastic.co/logstash/logstash"
PACKAGES = "https://artifacts.elastic.co"
COMPOSE = f"services:\n  logstash:\n    image: {IMAGE}:7.6.2\n"


def compose(image, more=""):
    return f"services:\n  logstash:\n    image: {image}\n{more}"


@pytest.mark.parametrize(
    "name",
    [
        "docker-compose.yml", "docker-compose.yaml", "compose.yml", "docker-compose.prod.yml", "docker-stack.yml",
        "dc-base.yml", "docker-compose.yml.j2",
    ],
)  # fmt: skip
def test_compose(tree, name):
    tree.make({"a.conf": "", name: COMPOSE})
    assert tree.release("a.conf") == "7.6.2"
    assert tree.places("a.conf") == [f"{name}:3 {IMAGE}:7.6.2"]


def test_compose_of_the_first_format(tree):
    tree.make({"a.conf": "", "docker-compose.yml": "logstash:\n  image: logstash:1.5.3\n  ports:\n  - 5000:5000\n"})
    assert tree.release("a.conf") == "1.5.3"


@pytest.mark.parametrize(
    ("image", "files", "expected"),
    [
        (f"{IMAGE}:${{X}}", {".env": "X=7.6.2\n"}, "7.6.2"),
        (f"{IMAGE}:$X", {".env": "A=1\nX='7.6.2' # comment\n"}, "7.6.2"),
        (f"{IMAGE}:${{X:-7.6.2}}", {}, "7.6.2"),
        (f"{IMAGE}:${{X:-7.6.2}}", {".env": "X=8.1.0\n"}, "8.1.0"),
        (f"{IMAGE}:${{X-7.6.2}}", {}, "7.6.2"),
        (f"{IMAGE}:${{X:-${{Y:-7.6.2}}}}", {}, "7.6.2"),
        (f"{IMAGE}:${{X}}", {".env": "X=${Y}\nY=7.6.2\n"}, "7.6.2"),
        ("${IMAGE}", {".env": f"IMAGE={IMAGE}:7.6.2\n"}, "7.6.2"),
        (f"{IMAGE}:${{X}}", {"env-sample": "X=7.6.2\n"}, "7.6.2"),
        (f"{IMAGE}:${{X}}", {".env.production": "X=7.6.2\n"}, "7.6.2"),
        (f"{IMAGE}:${{X:?set it}}", {}, "unknown"),
        (f"{IMAGE}:${{X}}", {}, "unknown"),
        (f"{IMAGE}:${{X}}", {".env": "X=$X\n"}, "unknown"),
        (f"{IMAGE}:${{X}}", {".env": "X=$Y\nY=$X\n"}, "unknown"),
        (f"{IMAGE}:{{{{ version }}}}", {}, "unknown"),
        (f"{IMAGE}:latest", {}, "newest"),
        (IMAGE, {}, "newest"),
        ("logstash:24.04", {}, "unknown"),
        ("someone/logstash:latest", {}, "unknown"),
        (f"{IMAGE}@sha256:0123", {}, "newest"),
    ],
)
def test_images_of_compose(tree, image, files, expected):
    tree.make({"a.conf": "", "docker-compose.yml": compose(image), **files})
    assert tree.release("a.conf") == expected


@pytest.mark.parametrize(
    "files",
    [
        {"docker-compose.yml": compose(f"{IMAGE}:${{X}}"), ".env": "X=7.6.2\n"},
        {".env": "LOGSTASH_VERSION=7.6.2\n"},
        {"docker-compose.yml": COMPOSE},
        {"Dockerfile": f"FROM {IMAGE}:7.6.2\n"},
        {"Chart.yaml": "appVersion: 7.6.2\nname: logstash\n"},
        {"group_vars/all.yml": "logstash_version: 7.6.2\n"},
        {"values.yaml": f"imageTag: 7.6.2\nimage: {IMAGE}\n"},
        {"Makefile": "LOGSTASH_VERSION=7.6.2\n\nimage:\n\tdocker build --build-arg V=$(LOGSTASH_VERSION) logstash\n"},
        {"README.md": "docker run logstash:7.6.2\n"},
    ],
    ids=lambda files: "+".join(files),
)
def test_a_byte_order_mark_does_not_hide_the_first_line(tree, files):
    tree.make({"a.conf": "", **files})
    places = tree.places("a.conf")
    tree.make({name: f"\ufeff{text}" for name, text in files.items()})
    assert tree.release("a.conf") == "7.6.2"
    assert tree.places("a.conf") == places


def test_values_of_env_files_are_not_shown(tree):
    tree.make({
        "a.conf": "",
        "docker-compose.yml": compose(f"{IMAGE}:${{X}}"),
        ".env": "PASSWORD=Zq7kW7xR4m\nX=7.6.2\n",
    })  # fmt: skip
    assert tree.places("a.conf") == [f"docker-compose.yml:3 {IMAGE}:${{X}}", ".env:2 X"]


def test_a_variable_of_an_env_file_without_manifest(tree):
    tree.make({"a.conf": "", ".env": "PASSWORD=Zq7kW7xR4m\nELASTIC_VERSION=7.6.2\n"})
    assert tree.places("a.conf") == [".env:2 ELASTIC_VERSION"]
    assert tree.release("a.conf") == "7.6.2"


def test_an_override_file_replaces_the_image(tree):
    tree.make({"a.conf": "", "docker-compose.yml": COMPOSE, "docker-compose.override.yml": compose(f"{IMAGE}:8.1.0")})
    assert tree.release("a.conf") == "8.1.0"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("group_vars/all.yml", "logstash_version: 7.6.2\n", "7.6.2"),
        ("group_vars/all.yml", "elastic_stack_version: '7.6.2'\n", "7.6.2"),
        ("group_vars/all.yml", "elk_version: 7.x\n", "7.0..7.17"),
        ("vars/main.yml", "logstash_version: 1:7.6.2-1\n", "7.6.2"),
        ("group_vars/all.yml", "es_version: 7.6.2\n", None),
        ("playbook.yml", "- hosts: all\n  vars:\n    logstash_version: 7.6.2\n", "7.6.2"),
        ("tasks/main.yml", "- apt:\n    name: logstash=1:7.6.2-1\n", "7.6.2"),
        ("tasks/main.yml", f"- apt:\n    deb: {PACKAGES}/downloads/logstash/logstash-7.6.2.deb\n", "7.6.2"),
        ("tasks/main.yml", f"- apt_repository:\n    repo: deb {PACKAGES}/packages/7.x/apt stable main\n", "7.0..7.17"),
        ("tasks/main.yml", "- docker_container:\n    image: logstash:7.6.2\n", "7.6.2"),
        ("tasks/main.yml", "- docker_image:\n    name: logstash\n    tag: 7.6.2\n", "7.6.2"),
        ("hieradata/common.yaml", "logstash::version: '7.6.2'\nlogstash::x: 1\n", "7.6.2"),
        ("hieradata/common.yaml", "elastic_stack::repo::version: 7\n", "7.0..7.17"),
        ("manifests/init.pp", "class { 'logstash':\n  version => '7.6.2',\n}\n", "7.6.2"),
        ("manifests/init.pp", "class { 'nginx':\n  version => '7.6.2', # logstash\n}\n", None),
        ("attributes/default.rb", "default['logstash']['version'] = '7.6.2'\n", "7.6.2"),
        ("pillar/logstash.sls", "logstash:\n  version: 7.6.2\n", "7.6.2"),
        ("main.tf", 'variable "logstash_version" {\n  default = "7.6.2"\n}\n', None),
        ("prod.tfvars", 'logstash_version = "7.6.2"\n', "7.6.2"),
        ("main.tf", f'resource "docker_image" "l" {{\n  name = "{IMAGE}:7.6.2"\n}}\n', "7.6.2"),
        ("Vagrantfile", "Vagrant.configure do\n  LOGSTASH_VERSION = '7.6.2'\nend\n", "7.6.2"),
        ("Makefile", "LOGSTASH_VERSION ?= 7.6.2\n", "7.6.2"),
        ("run.sh", f"docker run --rm -it {IMAGE}:7.6.2 -f /a.conf\n", "7.6.2"),
        ("run.sh", f"docker run --rm \\\n  -v $PWD:/x \\\n  {IMAGE}:7.6.2\n", "7.6.2"),
        ("run.sh", f"V=7.6.2\ndocker pull {IMAGE}:$V\n", "7.6.2"),
        ("run.sh", "# docker run logstash:7.6.2\necho logstash\n", None),
        ("install.sh", "apt-get install -y logstash=1:7.6.2-1\n", "7.6.2"),
        ("install.sh", "yum install logstash-7.6.2\n", "7.6.2"),
        ("install.sh", f"wget {PACKAGES}/downloads/logstash/logstash-7.6.2-linux-x86_64.tar.gz\n", "7.6.2"),
        ("install.sh", "curl -O https://download.elastic.co/logstash/logstash/logstash-2.3.4.tar.gz\n", "2.3.4"),
        ("install.sh", "V=7.6.2\nwget https://artifacts.elastic.co/downloads/logstash/logstash-${V}.tar.gz\n", "7.6.2"),
        ("install.sh", "echo 'deb http://packages.elastic.co/logstash/2.3/debian stable main'\n", "2.3"),
        ("install.sh", "pip install logstash==7.6.2\n", None),
        ("install.sh", "apt-get install python-logstash-7.6.2 logstash-filter-7.6.2\n", None),
        ("install.ps1", '[string]$Version = "7.6.2"\nget "logstash-$Version-windows-x86_64.zip"\n', "7.6.2"),
        ("elastic.repo", "baseurl=https://artifacts.elastic.co/packages/oss-7.x/yum\n", "7.0..7.17"),
        (".github/workflows/ci.yml", f"jobs:\n  t:\n    services:\n      l:\n        image: {IMAGE}:7.6.2\n", "7.6.2"),
        (".github/workflows/ci.yml", "strategy:\n  matrix:\n    logstash: [7.6.2, 8.1.0]\n", "7.6.2..8.1.0"),
        (".github/workflows/ci.yml", "steps:\n- run: |\n    export LOGSTASH_VERSION=7.6.2\n", "7.6.2"),
        (".travis.yml", "env:\n- ELASTIC_STACK_VERSION=7.6.2\n- ELASTIC_STACK_VERSION=8.1.0\n", "7.6.2..8.1.0"),
        (".gitlab-ci.yml", f"test:\n  image: {IMAGE}:7.6.2\n", "7.6.2"),
        ("README.md", f"```sh\ndocker run {IMAGE}:7.6.2\n```\n", "7.6.2"),
        ("README.md", f"It runs {IMAGE}:7.6.2 in a container.\n", None),
        ("README.md", "Install:\n\n* Logstash 7.6.2\n* Kibana 7.6.1\n", "7.6.2"),
        ("README.md", "| install | version |\n|---|---|\n| Logstash | 7.6.2 |\n", "7.6.2"),
        ("README.md", "Install:\n\n* Logstash 7.6.2 or newer\n", None),
        ("defaults/main.yml", "logstash_mpack_version: 7.6.2\n", "7.6.2"),
        ("README.md", "    helm install l elastic/logstash --set imageTag=7.6.2\n", "7.6.2"),
    ],
)  # fmt: skip
def test_manifests(tree, name, text, expected):
    tree.make({"a.conf": "", name: text})
    assert tree.release("a.conf") == expected


def test_variables_of_templates_are_looked_up(tree):
    tree.make(
        {
            "roles/logstash/templates/a.conf.j2": "",
            "roles/logstash/tasks/main.yml": "- apt:\n    name: logstash={{ stack }}\n",
            "group_vars/all.yml": "# logstash\nstack: 7.6.2\nlogstash_image: x\n",
        }
    )
    assert tree.release("roles/logstash/templates/a.conf.j2") == "7.6.2"
    assert tree.places("roles/logstash/templates/a.conf.j2") == [
        "roles/logstash/tasks/main.yml:2 logstash={{ stack }}",
        "group_vars/all.yml:2 stack 7.6.2",
    ]


def test_defaults_of_a_role_can_be_overridden(tree):
    tree.make(
        {
            "roles/logstash/templates/a.conf.j2": "",
            "roles/logstash/defaults/main.yml": "logstash_version: 8.1.0\n",
        }
    )
    assert tree.release("roles/logstash/templates/a.conf.j2") == "8.1.0"
    tree.make({"group_vars/all.yml": "logstash_version: 7.6.2\n"})
    assert tree.release("roles/logstash/templates/a.conf.j2") == "7.6.2"


@pytest.mark.parametrize(
    ("path", "product", "expected"),
    [
        ("template-es2x.json", "elasticsearch", "2.0..2.4"),
        ("elasticsearch5-template.json", "elasticsearch", "5.0..5.6"),
        ("apache-es6.json", "elasticsearch", "6.0..6.8"),
        ("template-es7.json", "elasticsearch", "7.0..7.17"),
        ("template-es-7.6.json", "elasticsearch", "7.6"),
        ("es7/template.json", "elasticsearch", "7.0..7.17"),
        ("logstash-5.x/a.conf", "logstash", "5.0..5.6"),
        ("elk-7.6.2/a.conf", "logstash", "7.6.2"),
        ("elk_metrics_6x/templates/a.conf", "logstash", "6.0..6.8"),
        ("ElasticStackv7/a.conf", "logstash", "7.0..7.17"),
        ("7.x/a.conf", "logstash", "7.0..7.17"),
        ("configfiles-5.x/a.conf", "logstash", "5.0..5.6"),
        ("python-7.x/a.conf", "logstash", None),
        ("v7/a.conf", "logstash", None),
        ("templates-6.x/a.conf", "logstash", "6.0..6.8"),
        ("pipelines_7.x/a.conf", "logstash", "7.0..7.17"),
        ("packetbeat/9.2.0/packetbeat.yml", "packetbeat", "9.2.0"),
        ("9.2.0/packetbeat.yml", "packetbeat", None),
        ("1.x/a.conf", "logstash", None),
        ("es1/elasticsearch.yml", "elasticsearch", None),
        ("es01/elasticsearch.yml", "elasticsearch", None),
        ("logstash2.conf", "logstash", None),
        ("es-2021.01.01.json", "elasticsearch", None),
        ("template-es7.json", "logstash", None),
        ("files7.json", "elasticsearch", None),
    ],
)
def test_names(tree, path, product, expected):
    tree.make({path: ""})
    assert tree.release(path, product) == expected


@pytest.mark.parametrize(
    ("beside", "expected"),
    [(("v6",), "7.0..7.17"), (("os-v2",), "7.0..7.17"), (("v1", "v6"), None), (("v7.1",), None), (("other",), None)],
)
def test_folders_of_major_releases_beside_each_other(tree, beside, expected):
    tree.make({"mappings/v7/a.json": "", **{f"mappings/{one}/a.json": "" for one in beside}})
    assert tree.release("mappings/v7/a.json", "elasticsearch") == expected


@pytest.mark.parametrize(
    ("name", "expected"), [("CHANGELOG.md", None), ("docs/release-notes.md", None), ("docs/install.md", "1.4.2")]
)
def test_documents_about_former_releases(tree, name, expected):
    tree.make(
        {"docs/a.conf": "", name: "```\ncurl -O https://download.elastic.co/logstash/logstash-1.4.2.tar.gz\n```\n"}
    )
    assert tree.release("docs/a.conf") == expected


def test_a_start_script_of_the_product_is_weak(tree):
    tree.make(
        {"files/elasticsearch.in.sh": "ES_CLASSPATH=$ES_HOME/lib/elasticsearch-2.2.0.jar:$ES_HOME/lib/*\n", "a.yml": ""}
    )
    assert tree.release("a.yml", "elasticsearch") == "2.2.0"
    tree.make({"tasks/main.yml": "- yum: name=elasticsearch-6.8.1\n"})
    assert tree.release("a.yml", "elasticsearch") == "6.8.1"


def test_a_command_installs_several_packages(tree):
    line = f"echo deb {PACKAGES}/packages/5.x/apt stable main\napt-get -y install elasticsearch kibana logstash\n"
    tree.make({"cloudformation/stack.yml": f"UserData: |\n  {line}".replace("\napt", "\n  apt"), "config/a.conf": ""})
    assert tree.release("config/a.conf") == "5.0..5.6"
    assert tree.release("config/a.conf", "filebeat") is None


@pytest.mark.parametrize(
    ("text", "product", "expected"),
    [
        (
            "apply plugin: 'opensearch.opensearchplugin'\nv = x('opensearch.version', '3.6.0-SNAPSHOT')\n",
            "opensearch",
            "3.6.0",
        ),
        ("opensearchplugin {\n  name 'a'\n}\n", "opensearch", "unknown"),
        ("apply plugin: 'elasticsearch.esplugin'\nv = x('elasticsearch.version', '7.6.2')\n", "elasticsearch", "7.6.2"),
        ("dependencies { implementation 'org.opensearch:opensearch:2.1.0' }\n", "opensearch", None),
    ],
)
def test_plugins_of_servers(tree, text, product, expected):
    tree.make({"build.gradle": text, "src/main/resources/a.json": ""})
    assert tree.release("src/main/resources/a.json", product) == expected


def test_numbered_nodes_are_no_releases(tree):
    tree.make({f"es{number}.yml": "" for number in range(1, 8)})
    assert tree.release("es7.yml", "elasticsearch") is None


def test_products_before_the_version(tree):
    tree.make(
        {"a.conf": "", "defaults/main.yml": "logstash_version: logstash-7.6.2\nlogstash_x_version: other-7.6.2\n"}
    )
    assert tree.release("a.conf") == "7.6.2"


def test_scripts_in_block_scalars(tree):
    text = "data:\n  run: |\n    image: logstash:8.1.0\n    x: y\n  b: c\n- step: |\n    z\n  logstash_version: 7.6.2\n"
    tree.make({"a.conf": "", "x.yml": text})
    assert tree.release("a.conf") == "7.6.2..8.1.0"


def test_python_scripts_of_installers(tree):
    tree.make(
        {"a.conf": "", "install/ls.py": "os.system('wget https://artifacts.elastic.co/downloads/logstash-7.6.2.deb')"}
    )
    assert tree.release("a.conf") == "7.6.2"


def test_helm_global_tags(tree):
    tree.make(
        {
            "charts/logstash/values.yaml": "image:\n  repository: docker.elastic.co/logstash/logstash\n",
            "charts/logstash/templates/configmap.yaml": "",
            "values.yaml": "# logstash\nglobal:\n  image:\n    tag: 7.6.2\n",
        }
    )
    assert tree.release("charts/logstash/templates/configmap.yaml") == "7.6.2"


@pytest.mark.parametrize(
    ("name", "text", "product", "expected"),
    [
        ("Dockerfile", "RUN wget https://download.elastic.co/logstash/logstash-1.4.2.tar.gz\n", "logstash", "1.4.2"),
        ("Dockerfile", "RUN dpkg -i elasticsearch-2.4.1.deb\n", "elasticsearch", "2.4.1"),
        ("Dockerfile", "RUN dpkg -i /tmp/filebeat_1.2.3_amd64.deb\n", "filebeat", "1.2.3"),
        ("Dockerfile", "ENV LOGSTASH_VERSION 1:2.3.2-1\n", "logstash", "2.3.2"),
        ("Dockerfile", "ENV LOGSTASH_MAJOR 2.3\nRUN apt-get install logstash\n", "logstash", "2.3"),
        ("Dockerfile", "RUN curl -O https://download.elastic.co/logstash-1.4.2.tar.gz\n", "elasticsearch", "1.1"),
        ("files/run.sh", "java -jar /opt/logstash/logstash-1.1.6-monolithic.jar agent\n", "logstash", "1.1.6"),
        ("files/run.sh", "cd /opt/logstash-1.4.2\nbin/logstash agent\n", "logstash", "1.4.2"),
        ("files/run.sh", "curl localhost:9200/logstash-2.1.0\n# /opt/\n", "logstash", None),
        ("start.md", "```\n./logstash-2.1.0/bin/logstash -f a.conf\n```\n", "logstash", "2.1.0"),
        ("install.ps1", "choco install filebeat -y --version=7.6.2\n", "filebeat", "7.6.2"),
        ("install.ps1", "choco install filebeat -y; other --version=7.6.2\n", "filebeat", None),
        ("tasks/main.yml", "- win_chocolatey:\n    name: filebeat\n    version: 7.6.2\n", "filebeat", "7.6.2"),
        ("recipes/a.rb", "chocolatey_package 'filebeat' do\n  version '7.6.2'\nend\n", "filebeat", "7.6.2"),
        ("vars/main.yml", "elastic_major: 7\n", "logstash", "7.0..7.17"),
        ("compose.yml", "services:\n  f:\n    image: prima/filebeat:5.6.3\n", "filebeat", "5.6.3"),
        ("compose.yml", "services:\n  f:\n    image: r.example.com/filebeat:5\n", "filebeat", "unknown"),
        (".travis.yml", "before_install:\n- export LOGSTASH_VERSION=7.16.2\n", "logstash", "7.16.2"),
        (
            ".github/workflows/a.yml",
            "steps:\n- run: docker build --build-arg LOGSTASH_VERSION=7.16.2 .\n",
            "logstash",
            "7.16.2",
        ),
    ],
)
def test_more_manifests(tree, name, text, product, expected):
    tree.make({"conf/a.conf": "", name: ("FROM java:8\n" if name == "Dockerfile" else "") + text})
    assert tree.release("conf/a.conf", product) == expected


def test_the_release_of_a_repository_in_a_variable(tree):
    tree.make(
        {
            "templates/a.conf.j2": "",
            "tasks/main.yml": f"- apt_repository:\n    repo: deb {PACKAGES}/packages/{{{{ stack }}}}.x/apt x\n",
            "defaults/main.yml": "# elastic\nstack: '7'\nother_version: 1\n",
        }
    )
    assert tree.release("templates/a.conf.j2") is None
    tree.make({"defaults/main.yml": "# elastic\nstack_major: '7'\nstack: '{{ x }}'\n"})
    tree.make({"tasks/main.yml": f"- get_url:\n    url: {PACKAGES}/packages/{{{{ stack_major }}}}.x/apt\n"})
    assert tree.release("templates/a.conf.j2") == "7.0..7.17"
    assert "defaults/main.yml:2 stack_major 7" in tree.places("templates/a.conf.j2")


def test_parameters_of_puppet(tree):
    tree.make(
        {
            "templates/a.yml.erb": "",
            "manifests/params.pp": "class beat::params {\n  $major_version = '9'\n  $url = 'elastic.co'\n}\n",
            "manifests/repo.pp": f'yumrepo {{ "b":\n  baseurl => "{PACKAGES}/packages/${{major_version}}.x/yum",\n}}\n',
        }
    )
    found = tree.find("templates/a.yml.erb", "filebeat")
    assert found.low == "9.0"
    assert any(one.text.endswith("packages/${major_version}.x") for one in found.evidence)


def test_a_repository_counts_for_the_packages_that_are_installed(tree):
    repository = f"- apt_repository:\n    repo: deb {PACKAGES}/packages/7.x/apt stable main\n"
    tree.make({"a.conf": "", "tasks/es.yml": repository + "- apt:\n    name: elasticsearch\n"})
    assert tree.release("a.conf", "elasticsearch") == "7.0..7.17"
    assert tree.release("a.conf") is None
    tree.make({"tasks/ls.yml": "- apt:\n    name: logstash\n"})
    assert tree.release("a.conf") == "7.0..7.17"


def test_a_repository_file_that_no_task_uses_is_weak(tree):
    tree.make(
        {
            "a.yml": "",
            "files/elastic.repo": f"baseurl={PACKAGES}/packages/7.x/yum\n",
            "tasks/main.yml": "- yum:\n    name: filebeat\n",
        }
    )
    assert tree.release("a.yml", "filebeat") == "7.0..7.17"
    tree.make({"molecule/vars/docker.yml": "filebeat_version: 6.8.12\n"})
    assert tree.release("a.yml", "filebeat") == "6.8.12"
    tree.make({"tasks/main.yml": "- copy:\n    src: elastic.repo\n- yum:\n    name: filebeat\n"})
    assert tree.release("a.yml", "filebeat") == "7.0..7.17"


def test_a_test_narrows_a_range(tree):
    tree.make(
        {
            "a.conf": "",
            "tasks/main.yml": f"- get_url:\n    url: {PACKAGES}/packages/7.x/apt\n",
            "molecule/default/vars.yml": "logstash_version: 7.6.2\n",
        }
    )
    assert tree.release("a.conf") == "7.6.2"
    tree.make({"molecule/other/vars.yml": "logstash_version: 7.10.0\n"})
    assert tree.release("a.conf") == "7.0..7.17"


def test_a_default_narrows_the_name_of_a_folder(tree):
    tree.make({"templates/logstash-5/a.conf": "", "defaults/main.yml": "logstash_version: 5.6.15\n"})
    assert tree.release("templates/logstash-5/a.conf") == "5.6.15"
    tree.make({"templates/logstash-6/a.conf": ""})
    assert tree.release("templates/logstash-6/a.conf") == "6.0..6.8"


def test_folders_of_releases(tree):
    tree.make(
        {
            "ES7/templates/a.json": "",
            "ES6.X/a.conf": "",
            "packages/ELASTICSEARCH/5.6.14/metainfo.xml": "",
            "packages/APP/x.template": "",
        }
    )
    assert tree.release("ES7/templates/a.json", "elasticsearch") == "7.0..7.17"
    assert tree.release("ES7/templates/a.json", "logstash") is None
    assert tree.release("ES6.X/a.conf", "filebeat") is None
    assert tree.release("packages/APP/x.template", "elasticsearch") == "5.6.14"
    tree.make({"packages/ELASTICSEARCH/2.4.1/metainfo.xml": ""})
    assert tree.release("packages/APP/x.template", "elasticsearch") is None


@pytest.mark.parametrize("name", ["docker-compose.yml.old", "compose.yml-20200101", "docker-compose.yml.bak"])
def test_backup_copies_of_manifests_are_weak(tree, name):
    tree.make({"a.conf": "", name: COMPOSE})
    assert (tree.release(name), tree.release("a.conf")) == ("7.6.2", "7.6.2")
    tree.make({"compose.yml": compose(f"{IMAGE}:8.1.0")})
    assert (tree.release(name), tree.release("a.conf")) == ("7.6.2", "8.1.0")


def test_a_config_in_a_compose_file_belongs_to_its_service(tree):
    text = (
        "services:\n  one:\n    environment:\n      CONFIG_STRING: |\n        input { }\n    image: logstash:7.6.2\n"
        "  two:\n    image: logstash:8.1.0\n    environment:\n      CONFIG_STRING: |\n        input { }\n"
    )
    tree.make({"compose.yml": text})
    found = Deployments()
    assert [found.find("compose.yml", "logstash", line).release for line in (5, 11)] == ["7.6.2", "8.1.0"]
    assert tree.release("compose.yml") == "7.6.2..8.1.0"


def test_kibana_does_not_narrow_a_repository(tree):
    tree.make(
        {
            "elasticsearch.yml": "",
            "es.yml": "- apt:\n    repo: deb http://packages.elastic.co/elasticsearch/2.x/debian stable main\n",
            "kibana.yml": "- apt:\n    repo: deb http://packages.elastic.co/kibana/4.4/debian stable main\n",
        }
    )
    assert tree.release("elasticsearch.yml", "elasticsearch") == "2.0..2.4"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("packages/logstash/spec", "files:\n- logstash/logstash-all-plugins-2.3.3-patched.tar.gz\n", "2.3.3"),
        ("config/blobs.yml", "logstash/logstash-all-plugins-2.3.3.tar.gz:\n  size: 1\n", "2.3.3"),
        ("Gemfile", "gem 'logstash-core', '5.0.0', require: true\n", "5.0.0"),
        ("Gemfile.lock", "GEM\n  specs:\n    logstash-core (5.0.0-java)\n", "5.0.0"),
        ("a.gemspec", "s.add_runtime_dependency 'logstash-core', '>= 1.4.0', '< 2.0.0'\n", None),
        ("a.gemspec", "s.add_runtime_dependency 'logstash-core-plugin-api', '~> 2.0'\n", None),
        ("Dockerfile", "FROM java\nENV V 5.0.0-alpha4\nRUN tar xzf logstash-$V.tar.gz\n", "2.0..5.0"),
        ("Dockerfile", "FROM golang\nRUN git clone https://github.com/elastic/logstash && git checkout v5.0.1\n",
         "5.0.1"),
        ("Dockerfile", "FROM golang\nRUN git clone https://github.com/x/logstash && git checkout v5.0.1\n", None),
        ("vars/main.yml", "logstash_repo_version: 5.x\n", "5.0..5.6"),
        ("vars/main.yml", "logstash_version: \"{{ v | default('7.14.1') }}\"\n", "7.14.1"),
        ("compose.yml.j2", compose(f"{IMAGE}:{{{{ v | default('7.14.1') }}}}"), "7.14.1"),
        ("compose.yml", compose(f"{IMAGE}:8.0.0-SNAPSHOT"), "7.0..8.0"),
        ("compose.yml", compose(f"{IMAGE}:8.3.0-SNAPSHOT"), "8.2..8.3"),
        ("compose.yml", compose(f"{IMAGE}:8.3.0-alpha1"), "8.2..8.3"),
        ("action.yml", "inputs:\n  args:\n    description: Options, for example --target logstash=8.15\n", None),
        ("action.yml", "steps:\n  - run: apt-get install logstash=8.15\n", "8.15"),
        ("defaults/main.yml", "elk_logstash:\n  version: 2.4\n", "2.4"),
        ("compose.yml", "services:\n  logstash:\n    build:\n      context: logstash\n      args:\n"
                        "        STACK_VERSION: ${STACK_VERSION:-8.14.3}\n", "8.14.3"),
        ("tasks/main.yml", "- template:\n    src: logstash_{{ item }}\n", None),
    ],
)  # fmt: skip
def test_packages_sources_and_defaults(tree, name, text, expected):
    tree.make({"a.conf": "", name: text})
    assert tree.release("a.conf") == expected


JAR = "example.com/release/logstash-1.1.9-monolithic.jar"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"lib/logstash/version.rb": 'LOGSTASH_VERSION = "1.4.1.dev"\n'}, "1.4.1"),
        ({"attributes/default.rb": "default['logstash']['version'] = '1.0.17'\n"}, "1.0.17"),
        ({"logstash.sls": f"a:\n  - source: https://logstash.{JAR}\n"}, "1.1.9"),
        ({"a.sls": f"a:\n  - source: https://files.{JAR}\n"}, None),
    ],
)  # fmt: skip
def test_releases_of_the_first_years(tree, files, expected):
    tree.make({"lib/logstash/config/a.conf": "", "metadata.rb": "", **files})
    assert tree.release("lib/logstash/config/a.conf") == expected


@pytest.mark.parametrize(("task", "expected"), [("template: src=e.repo.j2", "6.0..6.8"), ("debug: msg=x", "7.0..7.17")])
def test_a_template_of_a_repository_counts_if_a_task_uses_it(tree, task, expected):
    tree.make(
        {
            "roles/logstash/templates/e.repo.j2": "baseurl=https://artifacts.elastic.co/packages/6.x/yum\n",
            "roles/logstash/templates/a.conf.j2": "",
            "roles/logstash/tasks/main.yml": f"- name: install logstash\n  {task}\n",
            "group_vars/all.yml": "logstash_version: 7.x\n",
        }
    )
    assert tree.release("roles/logstash/templates/a.conf.j2") == expected


@pytest.mark.parametrize(
    ("name", "head", "expected"),
    [
        (".travis.yml", "env:\n  - X=7.6.2\n", "7.6.2"),
        (".travis.yml", "env:\n  global:\n    - X=7.6.2 Y=1\n", "7.6.2"),
        (".travis.yml", "env:\n  - X=7.6.2\n  - X=8.1.0\n", "unknown"),
        (".gitlab-ci.yml", "variables:\n  X: 7.6.2\n", "7.6.2"),
    ],
)
def test_variables_of_a_ci_system(tree, name, head, expected):
    tree.make({"a.conf": "", name: f"{head}script:\n  - docker run {IMAGE}:${{X}}\n"})
    assert tree.release("a.conf") == expected


def test_values_of_a_chart_for_the_operator_of_elastic(tree):
    tree.make({"charts/eck-logstash/examples/a.yaml": "version: 8.1.0\npipelines:\n- pipeline.id: logstash\n"})
    assert tree.release("charts/eck-logstash/examples/a.yaml") == "8.1.0"
    assert tree.release("charts/eck-logstash/examples/a.yaml", "filebeat") is None


def test_images_of_templates_for_azure(tree):
    tree.make({"a.conf": "", "main.bicep": f"param containerImage string = '{IMAGE}:7.6.2'\n"})
    assert tree.release("a.conf") == "7.6.2"
    parameter = f'{{"parameters": {{"containerImage": {{"type": "string", "defaultValue": "{IMAGE}:8.1.0"}}}}}}'
    tree.make({"b/a.conf": "", "b/azure.json": parameter})
    assert tree.release("b/a.conf") == "8.1.0"


def test_defaults_of_the_parameters_of_a_class_give_way(tree):
    init = "class logstash (\n  String $user = 'a',\n  Integer[5,7] $logstash_version = 5,\n) {\n}\n"
    tree.make({"modules/logstash/templates/a.conf.erb": "", "modules/logstash/manifests/init.pp": init})
    assert tree.release("modules/logstash/templates/a.conf.erb") == "5.0..5.6"
    declared = "class profile {\n  class { 'logstash':\n    logstash_version => 7,\n  }\n}\n"
    tree.make({"modules/profile/manifests/init.pp": declared})
    assert tree.release("modules/logstash/templates/a.conf.erb") == "7.0..7.17"
