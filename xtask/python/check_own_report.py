"""Tests a report of `tpam report` in a browser: python check_own_report.py REPORT.html CELLS.csv CHROMIUM CHROMEDRIVER PICTURES

The first folder of the report holds simulations, with the table CELLS.csv, and the second holds searches. The page must sort and filter its
tables, show values in its figures, save a table as a file, and print without controls, in light colours, and only the first rows of a long
table. To show that the test can fail, it is repeated without the script of the page. Screenshots and the printed page are saved in PICTURES.
"""

import base64
import pathlib
import re
import sys
import tempfile

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select, WebDriverWait

from browser import PATIENCE, browser, check_silence, hovered, photograph, show, unfold

CELLS = "r1-cells"
FIGURES = ["r1-lines-success", "r1-map-success", "r1-best", "r2-ecdf-D2", "r2-convergence-D2"]


def rows(page, table):
    return [row for row in page.find_elements(By.CSS_SELECTOR, f"#{table} tbody tr") if row.is_displayed()]


def column(page, table, name):
    headings = [heading.text for heading in page.find_elements(By.CSS_SELECTOR, f"#{table} th")]
    return headings.index(name)


def keys(page, table, at):
    """What the rows are sorted by: the number with all digits, or the text."""
    script = "return [...document.querySelectorAll(arguments[0])].map((cell) => cell.dataset.sort ?? cell.textContent)"
    return page.execute_script(script, f"#{table} tbody tr:not([hidden]) td:nth-child({at + 1})")


def check_sorting(page, table, name):
    at = column(page, table, name)
    before = keys(page, table, at)
    numbers = sorted(map(float, before))
    assert numbers != list(map(float, before)), f"{name} of {table} is in order from the start, so that nothing is tested"
    heading = page.find_elements(By.CSS_SELECTOR, f"#{table} th")[at]
    buttons = heading.find_elements(By.TAG_NAME, "button")
    assert buttons, f"the heading {name} cannot be clicked"
    for state, wanted in [("ascending", numbers), ("descending", numbers[::-1])]:
        show(page, buttons[0]).click()
        assert heading.get_attribute("aria-sort") == state, f"aria-sort is {heading.get_attribute('aria-sort')}"
        found = list(map(float, keys(page, table, at)))
        assert found == wanted, f"{name} {state}: {found}"
    buttons[0].click()
    assert keys(page, table, at) == before, "the third click does not restore the order"


def check_filters(page, table):
    controls = page.find_element(By.CSS_SELECTOR, f".controls[data-table='{table}']")
    everything = len(rows(page, table))
    search = show(page, controls.find_element(By.TAG_NAME, "input"))
    search.send_keys("OMEGA=20 shade:h=10")
    found = [row.text for row in rows(page, table)]
    right = [text for text in found if "omega=20" in text and "shade:h=10" in text]
    assert found and len(found) < everything and found == right, f"searching finds {len(found)} of {everything} rows"
    search.clear()
    search.send_keys(" ")
    filters = controls.find_elements(By.CSS_SELECTOR, ".filter")
    assert len(filters) > 1, f"{table} has {len(filters)} filters"
    wanted = {}
    for one in filters:
        at = int(one.get_attribute("data-column"))
        lists = one.find_elements(By.TAG_NAME, "select")
        if lists:
            Select(lists[0]).select_by_index(1)
            wanted[at] = lists[0].find_elements(By.TAG_NAME, "option")[1].get_attribute("data-value")
        else:
            button = one.find_element(By.TAG_NAME, "button")
            button.click()
            wanted[at] = button.get_attribute("data-value")
    shown = rows(page, table)
    for row in shown:
        cells = row.find_elements(By.TAG_NAME, "td")
        assert all(cells[at].text == value for at, value in wanted.items()), f"{wanted} shows {row.text}"
    count = page.find_element(By.CSS_SELECTOR, f".data:has(#{table}) .count").text
    assert count == f"{len(shown)} of {everything} rows are shown" and shown, f"{count}, {len(shown)} are"


def check_figures(page):
    for name in FIGURES:
        # The first picture is that for wide screens.
        wide = page.find_element(By.CSS_SELECTOR, f"figure#{name} svg")
        marks = wide.find_elements(By.CSS_SELECTOR, ":is([data-says], [data-name])")
        assert marks, f"figure {name} shows no data"
        says = hovered(page, marks[len(marks) // 2])
        assert re.search(r"\d", says), f"hovering over figure {name} says '{says}'"


def check_saving(page, table, folder, wanted):
    link = page.find_element(By.CSS_SELECTOR, f".controls[data-table='{table}'] a.save")
    file = folder / link.get_attribute("download")
    show(page, link).click()
    WebDriverWait(page, PATIENCE).until(lambda _: file.exists())
    assert file.read_bytes() == wanted, f"{file.name} is not the table of the folder"
    file.unlink()


def check_print(page, pictures):
    """The printed page has no controls and is light, even if the screen is dark."""
    page.find_element(By.ID, "theme").click()
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    style = "const s = getComputedStyle(arguments[0]); return [s.display, s.breakInside, s.backgroundColor]"
    of = lambda where: page.execute_script(style, page.find_element(By.CSS_SELECTOR, where))
    for hidden in ["nav", ".controls"]:
        assert of(hidden)[0] == "none", f"{hidden} is printed"
    assert of("figure")[1] == "avoid", "a figure may be split"
    assert of("thead")[1] == "avoid" and of(".sort")[0] == "contents", "headings of tables are not repeated"
    assert of("body")[2] == "rgb(255, 255, 255)", f"the printed page is {of('body')[2]}"
    long = page.find_element(By.CSS_SELECTOR, f".data:has(#{CELLS}) .printed")
    found = len(rows(page, CELLS))
    assert found == 60 and long.is_displayed(), f"{found} rows of a long table are printed"
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert not long.is_displayed() and len(rows(page, CELLS)) > 60, "the screen shows only what is printed"
    printed = base64.b64decode(page.print_page())
    (pictures / "own-report.pdf").write_bytes(printed)
    pages = len(re.findall(rb"/Type\s*/Page\b", printed))
    assert printed.startswith(b"%PDF") and pages > 3, f"{pages} pages were printed"
    return pages


def check(page, report, cells, downloads, pictures):
    page.get_log("performance"), page.get_log("browser")
    page.get(report.as_uri())
    unfold(page)
    for table, name in [(CELLS, "success"), (CELLS, "rmse_c"), ("r2-areas", "area")]:
        check_sorting(page, table, name)
    check_figures(page)
    check_saving(page, CELLS, downloads, cells.read_bytes())
    pages = check_print(page, pictures)
    check_filters(page, CELLS)
    check_silence(page, report)
    return pages


def main():
    report, cells, chromium, driver, pictures = sys.argv[1:]
    report, cells, pictures = pathlib.Path(report).resolve(), pathlib.Path(cells), pathlib.Path(pictures)
    pictures.mkdir(parents=True, exist_ok=True)
    downloads = pathlib.Path(tempfile.mkdtemp())
    page = browser(chromium, driver, downloads)
    try:
        pages = check(page, report, cells, downloads, pictures)
        dead = report.with_name("report-without-script.html")
        dead.write_text(re.sub(r"<script>.*?</script>", "", report.read_text(), count=1, flags=re.S))
        try:
            check(page, dead, cells, downloads, pictures)
        except AssertionError as failure:
            assert "cannot be clicked" in str(failure), failure
        else:
            raise AssertionError("the script was removed and nothing was noticed")
        dead.unlink()
        photograph(page, report, pictures, "own-report")
    finally:
        page.quit()
    print(f"sorted, filtered, hovered over {len(FIGURES)} figures, saved, printed on {pages} pages; no error, no request")


main()
