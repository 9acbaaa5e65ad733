"""Generates the client libraries."""
