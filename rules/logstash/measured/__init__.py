"""Rules about what a running Logstash measured of itself: they look at answers of the node stats API."""
