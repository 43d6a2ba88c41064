"""``lslint profile``: what a running Logstash says about its plugins, joined with the configs and their findings."""
