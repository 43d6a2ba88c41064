"""What an upgrade of Elasticsearch, Logstash and Beats changes for the configs of a tree (``lslint upgrade``)."""
