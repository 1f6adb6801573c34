"""Tests a report in a browser: python check_report.py REPORT.html CHROMIUM CHROMEDRIVER PICTURES

The page must load from disk without errors and without network requests, show every figure, show a value when the pointer
is on a mark, and filter its table of claims. To show that the test can fail, it is repeated with each figure removed.
Screenshots of the light and the dark theme are saved in PICTURES.
"""

import json
import pathlib
import re
import sys
import tempfile

from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

FIGURES = ["fig1", "fig2", "fig3", "fig4", "fig5", "fig6", "figS1", "winners", "rates", "bias", "lag", "drift", "fig7", "success-f", "success-c", "gao", "relevance", "relevance-calibrated"]


def browser(chromium, driver):
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    quiet = ["headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync"]
    silent = ["disable-background-networking", "disable-component-update", "hide-scrollbars"]
    for flag in quiet + silent + ["window-size=1280,900", f"user-data-dir={tempfile.mkdtemp()}"]:
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))


def requests(page, report):
    """Every address that the report requested, without those of the browser's start page."""
    events = (json.loads(entry["message"])["message"] for entry in page.get_log("performance"))
    sent = [event["params"] for event in events if event["method"] == "Network.requestWillBeSent"]
    return [event["request"]["url"] for event in sent if event["documentURL"] == report.as_uri()]


def hovered(page, element):
    """The text that the page shows when the pointer is on an element."""
    page.execute_script("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", element)
    ActionChains(page, duration=0).move_to_element(element).perform()
    tip = page.find_element(By.ID, "hover")
    return tip.text if tip.is_displayed() else ""


def check_figures(page):
    for name in FIGURES:
        found = page.find_elements(By.CSS_SELECTOR, f"figure#{name} svg")
        assert len(found) == 1, f"figure {name} is not there"
        assert found[0].is_displayed() and found[0].rect["height"] > 150, f"figure {name} is not visible"
        data = "[data-says], [data-name]"
        marks = found[0].find_elements(By.CSS_SELECTOR, data)
        assert marks, f"figure {name} shows no data"
        says = hovered(page, marks[len(marks) // 2])
        assert re.search(r"\d\.\d", says), f"hovering over figure {name} says '{says}'"


def check_claims(page):
    rows = page.find_elements(By.CSS_SELECTOR, "#claims-table tbody tr")
    shown = lambda: [row for row in rows if row.is_displayed()]
    assert len(shown()) == 35, f"{len(shown())} claims are shown"
    button = page.find_element(By.CSS_SELECTOR, ".controls[data-table='claims-table'] button[data-value='fails']")
    page.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
    button.click()
    verdicts = {row.find_elements(By.TAG_NAME, "td")[1].text for row in shown()}
    assert verdicts == {"fails"} and len(shown()) < 35, f"choosing those that fail shows {verdicts}"
    button.click()
    assert len(shown()) == 35, "choosing again does not show all"
    search = page.find_element(By.CSS_SELECTOR, ".controls[data-table='claims-table'] input")
    search.send_keys("kendall")
    assert [row.find_elements(By.TAG_NAME, "td")[0].text for row in shown()] == ["P1"], "looking for words finds others"
    search.clear()
    search.send_keys(" ")


def check(page, report):
    page.get_log("performance"), page.get_log("browser")
    page.get(report.as_uri())
    check_figures(page)
    check_claims(page)
    errors = [entry["message"] for entry in page.get_log("browser")]
    assert not errors, f"the browser reports {errors}"
    asked = requests(page, report)
    assert report.as_uri() in asked, "the browser does not tell what the page asks for"
    outside = [url for url in asked if url != report.as_uri() and not url.startswith("data:")]
    assert not outside, f"the page asks for {outside}"


def photograph(page, report, folder):
    """Saves screenshots of the whole page in the light and the dark theme."""
    folder.mkdir(parents=True, exist_ok=True)
    page.get(report.as_uri())
    page.set_window_size(1280, page.execute_script("return document.documentElement.scrollHeight"))
    page.save_screenshot(str(folder / "report-light.png"))
    page.find_element(By.ID, "theme").click()
    page.save_screenshot(str(folder / "report-dark.png"))
    colours = page.execute_script("const s = getComputedStyle(document.body); return [s.backgroundColor, s.color]")
    assert colours[0] == "rgb(21, 24, 28)", f"the dark page has the colours {colours}"


def main():
    report, chromium, driver, pictures = sys.argv[1:]
    report = pathlib.Path(report).resolve()
    size = report.stat().st_size
    assert size < 5e6, f"the report has {size} bytes"
    page = browser(chromium, driver)
    try:
        check(page, report)
        text = report.read_text()
        for name in FIGURES:
            damaged = report.with_name("report-damaged.html")
            damaged.write_text(re.sub(rf'<figure id="{name}">.*?</figure>', "", text, count=1, flags=re.S))
            try:
                check(page, damaged)
            except AssertionError as failure:
                assert name in str(failure), failure
            else:
                raise AssertionError(f"figure {name} was removed and nothing was noticed")
            damaged.unlink()
        photograph(page, report, pathlib.Path(pictures))
    finally:
        page.quit()
    print(f"{len(FIGURES)} figures, 35 claims, {size} bytes, no error, no request; each figure is missed when it is removed")


main()
