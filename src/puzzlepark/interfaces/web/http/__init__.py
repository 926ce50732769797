"""Limits and checks of every HTTP request: connections, bodies, hosts, usage by client, errors."""
