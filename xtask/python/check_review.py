"""Tests the report of `tpam review --quick` in a browser: python check_review.py REPORT.html CHROMIUM CHROMEDRIVER PICTURES

The page must load from disk without errors and without network requests, show every figure and a value when the pointer is on its data, and sort its table of all methods. To show that the
test can fail, it is repeated with each figure removed. Screenshots of the light and the dark theme are saved in PICTURES.
"""

from selenium.webdriver.common.by import By

from browser import check_page, show

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


print(check_page("review", FIGURES, check_overview, without_pointer=QUESTIONS))
