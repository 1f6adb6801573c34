"""Tests the report of `tpam review --quick` in a browser: python check_review.py REPORT.html CHROMIUM CHROMEDRIVER PICTURES

The page must load from disk without errors and without network requests, show every figure and a value when the pointer is on its data, and sort its table of all methods. To show that the
test can fail, it is repeated with each figure removed. Screenshots of the light and the dark theme are saved in PICTURES.
"""

import pathlib
import sys

from selenium.webdriver.common.by import By

from browser import browser, check_figures, check_silence, missed, photograph, show

FIGURES = ["agreement", "ecdf-rand-1-bin", "ecdf-current-to-pbest-1-bin", "ecdf-rand-1-sec", "overview"]
# In the quick form the variants of a question may not differ at all: their marks lie on each other.
QUESTIONS = [f"question-{name}" for name in ["feed", "feed-code", "terminal", "silence-lbc", "silence-imode", "sinusoid"]]
FIGURES += QUESTIONS


def check_overview(page):
    """A click on the heading of the last column, the mean rank, sorts the methods by it."""
    table = page.find_element(By.CSS_SELECTOR, "#overview-table")
    numbers = lambda: [float(row.find_elements(By.TAG_NAME, "td")[-1].text) for row in table.find_elements(By.CSS_SELECTOR, "tbody tr")]
    assert len(numbers()) > 4, f"{len(numbers())} methods are shown"
    assert numbers() != sorted(numbers()), "the methods are in the order of the review"
    heading = table.find_elements(By.TAG_NAME, "th")[-1]
    show(page, heading.find_element(By.TAG_NAME, "button")).click()
    assert numbers() == sorted(numbers()), f"sorting by the mean rank shows {numbers()}"


def check(page, report):
    page.get_log("performance"), page.get_log("browser")
    page.get(report.as_uri())
    check_figures(page, FIGURES, without_pointer=QUESTIONS)
    check_overview(page)
    check_silence(page, report)


def main():
    report, chromium, driver, pictures = sys.argv[1:]
    report = pathlib.Path(report).resolve()
    size = report.stat().st_size
    assert size < 5e6, f"the report has {size} bytes"
    page = browser(chromium, driver)
    try:
        check(page, report)
        missed(report, FIGURES, lambda damaged: check(page, damaged))
        photograph(page, report, pathlib.Path(pictures), "review")
    finally:
        page.quit()
    print(f"{len(FIGURES)} figures, {size} bytes, no error, no request; each figure is missed when it is removed")


main()
