"""A headless Chromium for the tests of pages: start, hover, log of requests, screenshots."""

import json
import pathlib
import re
import sys
import tempfile
import time

from selenium import webdriver
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait


# Seconds after which something is not expected any more, also on a machine that others slow down.
PATIENCE = 600


def browser(chromium, driver, downloads=None):
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    quiet = ["headless", "no-sandbox", "disable-gpu", "disable-quic", "no-first-run", "disable-sync"]
    silent = ["disable-background-networking", "disable-component-update", "hide-scrollbars"]
    for flag in quiet + silent + ["window-size=1280,900", f"user-data-dir={tempfile.mkdtemp()}"]:
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if downloads:
        options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))


def requests(page, report):
    """Every address that the report requested, without those of the browser's start page."""
    events = (json.loads(entry["message"])["message"] for entry in page.get_log("performance"))
    sent = [event["params"] for event in events if event["method"] == "Network.requestWillBeSent"]
    return [event["request"]["url"] for event in sent if event["documentURL"] == report.as_uri()]


def check_silence(page, report):
    """The page reported no error and asked for nothing but itself."""
    errors = [entry["message"] for entry in page.get_log("browser")]
    assert not errors, f"the browser reports {errors}"
    asked = requests(page, report)
    assert report.as_uri() in asked, "the browser does not tell what the page asks for"
    outside = [url for url in asked if url != report.as_uri() and not url.startswith("data:")]
    assert not outside, f"the page asks for {outside}"


def show(page, element):
    """Scrolls an element into view and returns it."""
    page.execute_script("arguments[0].scrollIntoView({block: 'center', inline: 'center'})", element)
    return element


# A point on a line, or the centre of another element.
MIDDLE = """
const [element] = arguments;
if (!element.dataset.name) { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; }
const at = element.getPointAtLength(element.getTotalLength() / 2).matrixTransform(element.getScreenCTM());
return [at.x, at.y];
"""


def hovered(page, element):
    """The text that the page shows when the pointer is on an element."""
    show(page, element)
    pointer = ActionBuilder(page, duration=0)
    pointer.pointer_action.move_to_location(*map(round, page.execute_script(MIDDLE, element)))
    pointer.perform()
    tip = page.find_element(By.ID, "hover")
    for _ in range(100):
        if tip.is_displayed():
            return tip.text
        time.sleep(0.1)
    return ""


def check_figures(page, names, without_pointer=()):
    """Every figure is visible and, except those of `without_pointer`, shows a value when the pointer is on its data."""
    for name in names:
        found = page.find_elements(By.CSS_SELECTOR, f"figure#{name} svg")
        assert len(found) == 1, f"figure {name} is not there"
        assert found[0].is_displayed() and found[0].rect["height"] > 150, f"figure {name} is not visible"
        data = "[data-says], [data-name]"
        marks = found[0].find_elements(By.CSS_SELECTOR, data)
        assert marks, f"figure {name} shows no data"
        if name in without_pointer:
            continue
        says = hovered(page, marks[len(marks) // 2])
        assert re.search(r"\d\.\d", says), f"hovering over figure {name} says '{says}'"


def missed(report, names, check):
    """The check fails for a copy of the report without one of the figures, whichever it is."""
    text = report.read_text()
    for name in names:
        # A name of its own: on a busy machine the browser may still show the last page when the same address is opened again.
        damaged = report.with_name(f"report-without-{name}.html")
        damaged.write_text(re.sub(rf'<figure id="{name}">.*?</figure>', "", text, count=1, flags=re.S))
        try:
            check(damaged, [name])
        except AssertionError as failure:
            assert name in str(failure), failure
        else:
            raise AssertionError(f"figure {name} was removed and nothing was noticed")
        damaged.unlink()


def photograph(page, report, folder, name):
    """Saves screenshots of the whole page in the light and the dark theme."""
    folder.mkdir(parents=True, exist_ok=True)
    page.get(report.as_uri())
    page.set_window_size(1280, page.execute_script("return document.documentElement.scrollHeight"))
    page.save_screenshot(str(folder / f"{name}-light.png"))
    page.find_element(By.ID, "theme").click()
    page.save_screenshot(str(folder / f"{name}-dark.png"))
    colours = page.execute_script("const s = getComputedStyle(document.body); return [s.backgroundColor, s.color]")
    assert colours[0] == "rgb(21, 24, 28)", f"the dark page has the colours {colours}"


def unfold(page):
    """Opens long tables, which are folded."""
    page.execute_script("document.querySelectorAll('details').forEach((one) => { one.open = true })")


def check_page(name, figures, contents, without_pointer=()):
    """Tests the page of the command line (PAGE CHROMIUM CHROMEDRIVER PICTURES): its figures, what `contents(page)` checks, and that each figure is missed when it is removed. Takes pictures and returns a sentence."""
    report, chromium, driver, pictures = sys.argv[1:]
    report = pathlib.Path(report).resolve()
    size = report.stat().st_size
    assert size < 5e6, f"the report has {size} bytes"
    page = browser(chromium, driver)

    def check(file, figures=figures):
        page.get_log("performance"), page.get_log("browser")
        page.get(file.as_uri())
        WebDriverWait(page, PATIENCE).until(lambda page: page.current_url == file.as_uri() and page.execute_script("return document.readyState") == "complete")
        unfold(page)
        check_figures(page, figures, without_pointer=without_pointer)
        contents(page)
        check_silence(page, file)

    try:
        check(report)
        missed(report, figures, check)
        photograph(page, report, pathlib.Path(pictures), name)
    finally:
        page.quit()
    return f"{len(figures)} figures, {size} bytes, no error, no request; each figure is missed when it is removed"
