"""Reads the settings of Kibana: the config schemas of the core and of every plugin, in TypeScript or compiled."""
