"""Rules about the node stats of a running Logstash."""
