"""Advice about nodes of demos, labs and learning projects is an info, and reported only if its rule is selected."""

NODE = """\
cluster.name: shop
node.name: a
network.host: 10.0.0.1
discovery.seed_hosts: [b, c]
cluster.routing.allocation.disk.threshold_enabled: false
http.cors.enabled: true
http.cors.allow-origin: "*"
http.cors.allow-credentials: true
"""
