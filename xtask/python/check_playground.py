"""Tests playground.html in a headless Chromium: PAGE TPAM CHROMIUM CHROMEDRIVER PICTURES.

What the page shows equals `tpam trace` for the same setting, bit by bit: the default, settings chosen by mouse and keyboard, a drawn target, and a shared address. The page asks
for nothing, reports no error, works on a narrow screen, and can be read by a screen reader. The time of a redraw is printed."""

import csv
import io
import pathlib
import shlex
import statistics
import subprocess
import sys
import time
import xml.etree.ElementTree

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select, WebDriverWait

from browser import PATIENCE, browser, requests

FILE, TPAM, CHROMIUM, DRIVER, PICTURES = sys.argv[1:]
FILE, PICTURES = pathlib.Path(FILE).resolve(), pathlib.Path(PICTURES).resolve()
#: N = 50, 1000 iterations, five PAMs: the setting of the promised time.
FIVE = "#" + "&".join(f"pam={pam}" for pam in ["shade", "jade", "jde", "epsde", "mde"])
WIDTHS = (1200, 400)


def run(*words):
    return subprocess.run([TPAM, *words], check=True, capture_output=True, text=True).stdout


def table(text):
    header, *rows = csv.reader(io.StringIO(text))
    return header, [[float(cell) for cell in row] for row in rows]


class Page:
    """The page in a browser."""

    def __init__(self, downloads):
        self.page = browser(CHROMIUM, DRIVER, downloads)

    def open(self, hash="", file=FILE):
        """Opens the page anew, with a setting."""
        self.page.get("about:blank")
        self.page.get(file.as_uri() + hash)
        WebDriverWait(self.page, PATIENCE).until(lambda page: page.execute_script("return document.body.dataset.ready") == "true")

    def js(self, script, *arguments):
        return self.page.execute_script(script, *arguments)

    def id(self, name):
        return self.page.find_element(By.ID, name)

    def settle(self):
        """Waits until the last change was drawn."""
        self.page.execute_async_script("const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(done))")

    def scene(self):
        self.settle()
        assert not self.id("error").is_displayed(), self.id("error").text
        return self.js("return playground.scene()")

    def rows(self, k):
        header = self.scene()["played"][k]["header"]
        values = self.js("return playground.rows(arguments[0])", k)
        return header, [values[at : at + len(header)] for at in range(0, len(values), len(header))]

    def set(self, element, text):
        element.send_keys(Keys.CONTROL, "a")
        element.send_keys(text)
        element.send_keys(Keys.TAB)
        self.settle()

    def check_numbers(self):
        """The page shows what its command prints: every iteration, every sample, every success of every PAM. Returns the number of compared numbers."""
        scene, count = self.scene(), 0
        words = shlex.split(self.id("command").get_attribute("value"))
        assert words[:3] == ["tpam", "trace", "--pam"], words
        for k, played in enumerate(scene["played"]):
            words[3] = played["spec"]
            header, rows = table(run(*words[1:], "--format", "csv"))
            assert (header, rows) == self.rows(k), f"the page and {shlex.join(words)} differ"
            header, samples = table(run(*words[1:], "--format", "csv", "--samples"))
            for at, column in enumerate(scene["columns"]):
                place = header.index(column["name"])
                assert [row[place] for row in samples] == self.js("return playground.samples(...arguments)", k, at)
            assert [row[-1] for row in samples] == self.js("return playground.success(arguments[0])", k)
            count += sum(map(len, rows)) + 2 * len(samples)
        return count


def check_measures(page):
    """The measures are those of `tpam sim` for the same run."""
    for played in page.scene()["played"]:
        words = ["--pam", played["spec"], "--accept", "linear:pmax=0.1", "--runs", "1", "--format", "csv"]
        [row] = csv.DictReader(io.StringIO(run("--quiet", "sim", *words)))
        for name, value in played["measures"].items():
            found = float(row["mean_success" if name == "success" else name])
            assert found == value, f"{name} of {played['label']}: {value}, not {found}"


def check_choices(page):
    """PAM, options, target, acceptance and sizes by the controls."""
    page.open()
    first = page.js("return playground.rows(0)")
    Select(page.page.find_element(By.CSS_SELECTOR, "#pams select")).select_by_value("jade")
    page.settle()
    assert page.scene()["played"][0]["label"] == "jade"
    slider = page.page.find_element(By.CSS_SELECTOR, "#pams input[type=range]")
    slider.send_keys(Keys.ARROW_RIGHT * 5)
    page.settle()
    assert page.scene()["played"][0]["label"].startswith("jade:c=0.1"), page.scene()["played"][0]["label"]
    page.id("add").click()
    page.settle()
    Select(page.page.find_elements(By.CSS_SELECTOR, "#pams .head select")[1]).select_by_value("shade")
    page.set(page.page.find_elements(By.CSS_SELECTOR, "#pams input.spec")[1], "shade:h=5|20")
    assert [one["label"] for one in page.scene()["played"]][1:] == ["shade:h=5", "shade:h=20"]
    Select(page.page.find_element(By.CSS_SELECTOR, "#target select")).select_by_value("ran")
    Select(page.page.find_element(By.CSS_SELECTOR, "#accept select")).select_by_value("gaussian")
    for key, text in {"n": "30", "iterations": "400", "seed": "18446744073709551615", "run": "3"}.items():
        page.set(page.page.find_element(By.CSS_SELECTOR, f"[data-key={key}]"), text)
    command = page.id("command").get_attribute("value")
    for part in ["--target ran", "--accept gaussian", "--n 30 --iterations 400 --seed 18446744073709551615 --run 3"]:
        assert part in command, command
    count = page.check_numbers()
    assert page.js("return playground.rows(0)") != first
    Select(page.page.find_element(By.CSS_SELECTOR, "#run select")).select_by_value("pair")
    assert len(page.scene()["columns"]) == 2
    return count + page.check_numbers()


def check_judges(page):
    """Step sizes and operators: by the address, and by the choice of an acceptance, which makes the other controls fit."""
    count = 0
    for accept, pams in {"sphere": ["one-fifth", "self-adaptation"], "reward": ["ucb1", "d-ucb"]}.items():
        page.open("#" + "&".join([*(f"pam={pam}" for pam in pams), f"accept={accept}&target=ran:s=0.05&n=10&iterations=300"]))
        count += page.check_numbers()
        page.page.save_screenshot(str(PICTURES / f"playground-{accept}.png"))
    page.open()
    for accept, column in {"reward": "arm", "sphere": "sigma", "linear": "c"}.items():
        Select(page.page.find_element(By.CSS_SELECTOR, "#accept select")).select_by_value(accept)
        assert [one["name"] for one in page.scene()["columns"]] == [column], accept
        count += page.check_numbers()
    return count


def check_drawing(page):
    """A target drawn with the mouse, and changed with the keyboard; its address shows it again."""
    page.open("#pam=shade&pam=jde")
    page.id("draw").click()
    figure = page.id("figure")
    box = page.js("const b = arguments[0].getBoundingClientRect(); return [b.width, b.height]", figure)
    move = ActionChains(page.page, duration=20).move_to_element_with_offset(figure, int(-0.3 * box[0]), int(-0.1 * box[1]))
    move.click_and_hold().move_by_offset(int(0.3 * box[0]), int(-0.2 * box[1])).move_by_offset(int(0.2 * box[0]), int(0.2 * box[1])).release().perform()
    target = page.js("return document.querySelector('#target input.spec').value")
    assert target.startswith("points:values="), target
    values = [float(text) for text in target.removeprefix("points:values=").split("/")]
    assert len(values) == 41 and values[18] > values[8] + 0.1 and values[18] > values[27] + 0.1, values
    count = page.check_numbers()
    handle = page.id("handle")
    handle.send_keys(Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ARROW_UP)
    page.settle()
    after = page.js("return document.querySelector('#target input.spec').value").removeprefix("points:values=").split("/")
    assert abs(float(after[1]) - values[1] - 0.04) < 1e-9 and "point 2 of 41" in handle.get_attribute("aria-valuetext")
    count += page.check_numbers()
    rows, link = page.rows(1), page.id("link").get_attribute("value")
    page.open("#" + link.split("#", 1)[1])
    assert page.rows(1) == rows, "the shared address shows other numbers"
    return count


def check_errors(page):
    """A wrong setting is explained, and the next right one is shown."""
    page.open("#pam=shaed")
    page.settle()
    assert "did you mean 'shade'?" in page.id("error").text
    page.js("location.hash = '#pam=shade&n=0'")
    WebDriverWait(page.page, PATIENCE).until(lambda _: "n" in page.id("error").text and "shaed" not in page.id("error").text)
    page.js("location.hash = '#pam=shade:h=1000000'")
    WebDriverWait(page.page, PATIENCE).until(lambda _: "use fewer individuals" in page.id("error").text)
    page.js("location.hash = '#pam=jade&nonsense=1'")
    WebDriverWait(page.page, PATIENCE).until(lambda _: "nonsense" in page.id("error").text)
    page.js("location.hash = '#pam=jade'")
    WebDriverWait(page.page, PATIENCE).until(lambda _: not page.id("error").is_displayed())
    assert page.scene()["played"][0]["label"] == "jade"


# The controls without a name that a screen reader can say.
NAMELESS = """
return [...document.querySelectorAll("input, select, button, textarea, canvas, [role=slider]")].filter((one) =>
  !(one.getAttribute("aria-label") || one.textContent.trim() || (one.labels && [...one.labels].some((label) => label.textContent.trim())))).map((one) => one.outerHTML);
"""
# The contrast of each colour of texts, and of lines, with the background.
CONTRASTS = """
const light = (colour) => {
  const [r, g, b] = colour.match(/[0-9a-f]{2}/gi).map((part) => parseInt(part, 16) / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ratio = (one, other) => { const [low, high] = [light(one), light(other)].sort((a, b) => a - b); return (high + 0.05) / (low + 0.05); };
const style = getComputedStyle(document.documentElement), value = (name) => style.getPropertyValue(name).trim();
const lines = [...document.querySelectorAll("#measures svg line")].map((line) => line.getAttribute("stroke"));
return { texts: ["--ink", "--soft", "--accent", "--wrong"].flatMap((name) => [ratio(value(name), value("--paper")), ratio(value(name), value("--panel"))]),
         lines: [...lines, value("--edge")].map((line) => ratio(line, value("--paper"))), count: new Set(lines).size };
"""


def check_reading(page):
    """Names of controls, contrast, no sideways scrolling; pictures of both themes at both widths."""
    eight = "#" + "&".join(f"pam={pam}" for pam in ["shade", "jade", "jde", "epsde", "mde", "uniform", "oracle", "l-shade"])
    page.open(eight)
    for theme in ["light", "dark"]:
        if page.js("return document.documentElement.dataset.theme") != theme:
            page.id("theme").click()
            page.settle()
        found = page.js(CONTRASTS)
        assert min(found["texts"]) >= 4.5 and min(found["lines"]) >= 3 and found["count"] == 8, (theme, found)
        assert not page.js(NAMELESS), page.js(NAMELESS)
        for width in WIDTHS:
            size = {"width": width, "deviceScaleFactor": 1, "mobile": width < 500}
            page.page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**size, "height": 900})
            page.settle()
            height = page.js("return document.documentElement.scrollHeight")
            page.page.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**size, "height": height})
            page.settle()
            assert page.js("return document.documentElement.scrollWidth") <= width, f"the page is wider than {width} pixels"
            page.page.save_screenshot(str(PICTURES / f"playground-{theme}-{width}.png"))
    page.page.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def check_embedded(page):
    """An embedded page shows the figure and its controls, and leads to the whole page."""
    page.open("#pam=jade&embed")
    assert not page.page.find_element(By.TAG_NAME, "h1").is_displayed() and page.id("figure").is_displayed()
    assert page.id("open").is_displayed() and page.id("open").get_attribute("href").split("#")[1].startswith("pam=jade&")


def check_playing(page):
    """A run is played at once if the address says so, without the controls, and by the button; the button also stops it."""
    page.open("#pam=shade&play&embed")
    assert page.id("cover").is_displayed() and not page.id("controls").is_displayed()
    page.id("play").click()
    WebDriverWait(page.page, PATIENCE).until(lambda _: not page.id("cover").is_displayed())
    page.open("#pam=shade")
    assert not page.id("cover").is_displayed() and page.id("controls").is_displayed()
    page.id("play").click()
    assert page.id("cover").is_displayed()


def check_exports(page, downloads):
    page.open("#pam=shade&pam=jade")
    files = [downloads / f"tpam-playground.{name}" for name in ["png", "svg"]]
    for file in files:
        page.id(file.suffix[1:]).click()
        WebDriverWait(page.page, PATIENCE).until(lambda _, file=file: file.exists())
    assert files[0].read_bytes().startswith(b"\x89PNG\r\n")
    text = "".join(xml.etree.ElementTree.parse(files[1]).getroot().itertext())
    assert all(part in text for part in ["tpam trace --pam shade,jade", "iteration", "jade", "success"]), text


def check_python(page):
    """The lines of Python give the same numbers, if the package is installed."""
    try:
        import tpam
    except ImportError:
        return "the Python package is not installed: its lines were not run"
    page.open("#pam=shade:h=5&target=points:values=0.2/0.8/0.3&theta=pair&iterations=200")
    _, line = page.id("python").get_attribute("value").splitlines()
    trace = eval(line, {"tpam": tpam})
    for at, column in enumerate(page.scene()["columns"]):
        assert trace.samples[column["name"]].ravel().tolist() == page.js("return playground.samples(0, arguments[0])", at)
    return "the lines of Python give the same"


def check_command(page, downloads):
    """`tpam playground`, if this tpam has the page: the same bytes, and an address that shows the setting."""
    file = downloads / "own page.html"
    done = subprocess.run([TPAM, "playground", "--pam", "jade,shade:h=5", "--target", "ran:s=0.1", "--out", str(file)], capture_output=True, text=True)
    if "built without the playground" in done.stderr:
        assert done.returncode != 0 and not file.exists()
        return "this tpam has no page"
    assert done.returncode == 0 and file.read_bytes() == FILE.read_bytes(), done
    path, hash = done.stdout.strip().split("#")
    assert path == file.as_uri(), done.stdout
    page.open("#" + hash, file)
    assert [one["label"] for one in page.scene()["played"]] == ["jade", "shade:h=5"]
    page.check_numbers()
    other = downloads / "other.html"
    other.write_text("mine")
    done = subprocess.run([TPAM, "playground", "--out", str(other)], capture_output=True, text=True)
    assert done.returncode == 2 and "is not replaced" in done.stderr and other.read_text() == "mine", done
    return "tpam playground writes the same page"


def redraws(page):
    """Median times in milliseconds of computing and drawing the promised setting."""
    page.open(FIVE)
    page.js("for (let k = 0; k < 30; k++) playground.compute()")
    times = page.js("return playground.times()")[-25:]
    return [statistics.median(part) for part in zip(*times)]


def check_silence(page):
    """No message in the console and no request; and the policy of the page does forbid requests."""
    errors = [entry["message"] for entry in page.page.get_log("browser")]
    assert not errors, f"the browser reports {errors}"
    asked = [url for url in requests(page.page, FILE) if url.split("#")[0] != FILE.as_uri()]
    assert not [url for url in asked if not url.startswith("blob:")], f"the page asks for {asked}"
    page.open()
    blocked = page.page.execute_async_script("const done = arguments[0]; fetch('data:,x').then(() => done(false), () => done(true))")
    assert blocked, "the policy of the page does not forbid requests"


def main():
    size = FILE.stat().st_size
    assert size < 1_000_000, f"the page has {size} bytes"
    PICTURES.mkdir(parents=True, exist_ok=True)
    downloads = PICTURES / f"downloads-{time.time_ns()}"
    downloads.mkdir()
    page = Page(downloads)
    try:
        page.open(FIVE)
        count = page.check_numbers()
        check_measures(page)
        count += check_choices(page) + check_judges(page) + check_drawing(page)
        check_embedded(page)
        check_playing(page)
        check_errors(page)
        check_reading(page)
        check_exports(page, downloads)
        said = [check_python(page), check_command(page, downloads)]
        computing, drawing = redraws(page)
        check_silence(page)
    finally:
        page.page.quit()
    print(f"the playground: {size} bytes, {count} numbers equal those of tpam trace, no error, no request; {'; '.join(said)}")
    print(f"a redraw of five PAMs with N = 50 and 1000 iterations takes {computing + drawing:.0f} ms: {computing:.0f} to compute, {drawing:.0f} to draw")


main()
