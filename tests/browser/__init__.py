"""Tests that use the page like a person."""
