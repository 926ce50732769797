"""The fixtures of the browser tests."""

from browser.hands import browser, open_page, server

__all__ = ["browser", "open_page", "server"]
