"""FB119 (option-combination): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import (
    check_filebeat,
)


@pytest.mark.parametrize(("text", "release", "stages"), [
    ("filebeat.modules: [{module: aws, cloudtrail: {enabled: true}}]\n", "8.19", ["start"]),
    ("filebeat.modules: [{module: aws, cloudtrail: }]\n", "8.19", ["start"]),
    ("filebeat.modules: [{module: aws, cloudtrail: {var.bucket_arn: a}}]\n", "8.19", []),
    ("filebeat.modules: [{module: aws, cloudtrail: {var: {input: file, paths: [/a]}}}]\n", "8.19", []),
    ("filebeat.modules: [{module: okta, system: {enabled: true}}]\n", "8.19", []),
    ("filebeat.modules: [{module: okta, system: {enabled: true}}]\n", "9.3", ["start"]),
    ("filebeat.modules: [{access.enabled: true}]\n", "8.19", ["load"]),
    ("filebeat.inputs: [{type: cel, resource.url: 'http://a'}]\n", "8.19", ["start"]),
    ("filebeat.inputs: [{type: cel, program: a}]\n", "9.5", ["start"]),
    ("filebeat.inputs: [{type: cel, program: a}]\n", "8.10", []),
    ("filebeat.inputs: [{type: gcs, project_id: a, buckets: [{name: a}]}]\n", "9.5", []),
    ("filebeat.inputs: [{type: gcs, project_id: a}]\n", "9.5", ["start"]),
    ("filebeat.inputs: [{type: entity-analytics, id: a, provider: okta, okta_token: b}]\n", "9.5", ["start"]),
    ("filebeat.inputs: [{type: entity-analytics, id: a, provider: okta, okta_domain: b}]\n", "9.5", []),
    ("filebeat.inputs: [{type: httpjson, url: 'http://a'}]\n", "8.19", ["start"]),
    ("filebeat.inputs: [{type: httpjson, url: 'http://a'}]\n", "7.17", []),
    ("filebeat.inputs: [{type: httpjson, url: 'http://a'}]\n", None, ["advice"]),
    ("filebeat.inputs: [{type: http_endpoint, basic_auth: true}]\n", None, ["start"]),
    ("filebeat.inputs: [{type: http_endpoint, secret.header: a}]\n", "7.17", ["start"]),
    ("filebeat.inputs: [{type: mqtt, hosts: ['tcp://a:1']}]\n", "7.17", []),
    ("filebeat.inputs: [{type: aws-s3, access_point_arn: a}]\n", "9.5", ["start"]),
    ("filebeat.inputs: [{type: stdin}]\nprocessors: [{cache: {backend.memory.id: a}}]\n", "9.5", ["load"]),
    ("filebeat.inputs: [{type: stdin}]\nprocessors: [{append: {fields: [a]}}]\n", "8.19", ["load"]),
    ("filebeat.inputs: [{type: stdin}]\nprocessors: [{script: {lang: js}}]\n", "8.19", ["load"]),
    ("filebeat.inputs: [{type: stdin}]\nprocessors: [{replace: {fields: [{field: a}]}}]\n", "8.19", ["load"]),
    ("filebeat.inputs: [{type: stdin}]\nprocessors: [{replace: {fields: [{field: a}]}}]\n", "8.14", []),
    ("filebeat.inputs: [{type: stdin}]\nprocessors: [{include_fields: {fields: []}}]\n", "9.5", []),
    ("filebeat.inputs: [{type: stdin}]\nmonitoring.enabled: true\n", "9.5", ["start"]),
    ("filebeat.inputs: [{type: stdin}]\nmonitoring.cluster_uuid: a\n", "9.5", []),
    ("filebeat.inputs: [{type: winlog, name: Security}]\n", "7.17", []),
    ("filebeat.inputs: [{type: winlog, id: a}]\n", "7.17", ["start"]),
    ("filebeat.inputs: [{type: winlog, id: a, xml_query: <QueryList/>}]\n", "7.17", []),
    ("filebeat.inputs: [{type: winlog, id: a, xml_query: <QueryList/>}]\n", None, []),
    ("filebeat.inputs: [{type: winlog, xml_query: <QueryList/>}]\n", "9.5", ["start"]),
    ("filebeat.inputs: [{type: winlog, xml_query: '${QUERY}'}]\n", "9.5", []),
    ("filebeat.autodiscover.providers: [{type: kubernetes}]\n", "9.5", ["start"]),
    ("filebeat.autodiscover.providers: [{type: kubernetes, hints.enabled: true}]\n", "9.5", []),
    ("filebeat.autodiscover.providers: [{hints.enabled: true}]\n", "8.19", ["start"]),
])  # fmt: skip
def test_what_each_release_requires(text, release, stages):
    found = of_code(check_filebeat(text + "output.console: {}\n", release), "FB119")
    assert [finding.stage for finding in found] == stages
