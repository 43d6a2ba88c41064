"""Reads expectations that others wrote for the filters of Logstash, and compares lslint with them."""
