"""Tests a report in a browser: python check_report.py REPORT.html CHROMIUM CHROMEDRIVER PICTURES

The page must load from disk without errors and without network requests, show every figure, show a value when the pointer
is on a mark, and filter its table of claims. To show that the test can fail, it is repeated with each figure removed.
Screenshots of the light and the dark theme are saved in PICTURES.
"""

import pathlib
import re
import sys

from selenium.webdriver.common.by import By

from browser import browser, check_silence, hovered, photograph, show

FIGURES = ["fig1", "fig2", "fig3", "fig4", "fig5", "fig6", "figS1", "winners", "rates", "bias", "lag", "drift", "fig7", "success-f", "success-c", "gao", "relevance", "relevance-calibrated"]


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
    show(page, button).click()
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
    check_silence(page, report)


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
        photograph(page, report, pathlib.Path(pictures), "report")
    finally:
        page.quit()
    print(f"{len(FIGURES)} figures, 35 claims, {size} bytes, no error, no request; each figure is missed when it is removed")


main()
