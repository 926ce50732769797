"""Learn: rules in pictures, first puzzles with hints, techniques to practise."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from browser.hands import genres, opened, painted_genre, until


def test_rules_lessons_and_techniques(open_page: Any, server: str) -> None:
    name = painted_genre(server)
    page = open_page(f"/learn/{name}")
    expect(page.locator("h1")).to_have_text(f"Learn {genres(server)[name]['title']}")
    expect(page.locator(".learn-rules > li > p")).to_have_text(genres(server)[name]["rulebook"])
    # Each rule has a right board; on wrong boards something has a ring or a box, and a sentence says what is wrong.
    expect(page.locator(".learn-rules > li .learn-example.check .learn-board svg")).to_have_count(
        len(genres(server)[name]["rulebook"])
    )
    expect(page.locator(".learn-example.bad").first.locator("[stroke='var(--b-bad)']").first).to_be_attached()
    expect(page.locator(".learn-lessons li")).to_have_count(5)
    expect(page.locator(".learn-card h3").first).not_to_be_empty()
    # Practising opens the position before the step; when the step is made, it is reported and ticked.
    card = page.locator(".learn-card").first
    technique = card.get_attribute("id")
    card.get_by_role("button", name="Practise").click()
    page.wait_for_url(re.compile("practise"))
    until(page, "Boolean(window.park?.game?.record.practice)")
    page.evaluate(
        """() => {
            const { game, player } = park;
            player.marks.begin();
            for (const { layer, at, value } of game.record.practice.marks) player.marks.set(layer, at.join(","), value);
            player.marks.commit();
            player.changed(true);
        }"""
    )
    expect(page.locator(".strip")).to_contain_text("Right:")
    assert technique in page.evaluate("JSON.parse(localStorage.getItem('park.learned'))")[name]
    assert page.evaluate("localStorage.getItem('park.games')") is None, "practice is no game"
    page.locator(".strip").get_by_role("button", name="Back").click()
    expect(page.locator(f"[id='{technique}'] h3 .icon")).to_have_count(1)


def test_a_lesson_leads(open_page: Any, server: str) -> None:
    name = painted_genre(server)
    page = open_page(f"/learn/{name}")
    page.locator(".learn-lessons a").first.click()
    page.wait_for_url(re.compile("lead"))
    strip = page.locator(".strip.hint")
    expect(strip).to_be_visible()
    for text in ("Why?", "What follows?", re.compile("Put|Go on")):
        strip.get_by_role("button", name=text).click()
    expect(page.locator(".strip.hint").get_by_role("button", name="Why?")).to_be_visible()


def test_the_chip_of_a_hint_opens_the_card_of_its_technique(open_page: Any, server: str) -> None:
    player = opened(open_page, server, painted_genre(server))
    page = player.page
    page.keyboard.press("h")
    expect(page.locator(".strip.hint")).to_be_visible()
    page.keyboard.press("h")
    chip = page.locator(".strip a.chip")
    to = str(chip.get_attribute("href"))
    chip.click()
    page.wait_for_url(re.compile(re.escape(to) + "$"))
    expect(page.locator("h1")).to_contain_text("Learn")
