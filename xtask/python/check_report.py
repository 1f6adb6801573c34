"""Tests a report in a browser: python check_report.py REPORT.html CHROMIUM CHROMEDRIVER PICTURES

The page must load from disk without errors and without network requests, show every figure, show a value when the pointer
is on a mark, and filter its table of claims. To show that the test can fail, it is repeated with each figure removed.
Screenshots of the light and the dark theme are saved in PICTURES.
"""

from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from browser import check_page, show

FIGURES = ["fig1", "fig2", "fig3", "fig4", "fig5", "fig6", "figS1", "fig3-f", "fig4-f", "fig5-f", "fig3-pair", "fig4-pair", "fig5-pair", "winners", "rates", "bias", "lag", "drift", "diversity", "recovery", "fig7", "success-f", "success-c", "law-rest", "law-slopes", "law-slopes-functions", "gao", "gao-functions", "relevance", "relevance-calibrated"]

# The tests of claims without the supplement, and so without B3.
CLAIMS = 38


def check_claims(page):
    rows = page.find_elements(By.CSS_SELECTOR, "#claims-table tbody tr")
    shown = lambda: [row for row in rows if row.is_displayed()]
    assert len(shown()) == CLAIMS, f"{len(shown())} claims are shown"
    choice = page.find_element(By.XPATH, "//*[@data-table='claims-table']//select[option[@data-value='fails']]")
    show(page, choice)
    Select(choice).select_by_index(next(k for k, option in enumerate(Select(choice).options) if option.get_attribute("data-value") == "fails"))
    verdicts = {row.find_elements(By.TAG_NAME, "td")[1].text for row in shown()}
    assert verdicts == {"fails"} and len(shown()) < CLAIMS, f"choosing those that fail shows {verdicts}"
    Select(choice).select_by_index(0)
    assert len(shown()) == CLAIMS, "choosing all does not show all"
    search = page.find_element(By.CSS_SELECTOR, ".controls[data-table='claims-table'] input")
    search.send_keys("kendall")
    assert [row.find_elements(By.TAG_NAME, "td")[0].text for row in shown()] == ["P1"], "looking for words finds others"
    search.clear()
    search.send_keys(" ")


print(CLAIMS, "tests of claims,", check_page("report", FIGURES, check_claims))
