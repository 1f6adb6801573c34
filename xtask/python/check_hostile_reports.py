"""Opens reports of hostile folders in a browser: python check_hostile_reports.py TPAM CHROMIUM CHROMEDRIVER FOLDER

Each folder has figures, tables or names that try to run a script, to load something or to damage the page, and the right checksums. `tpam report`
has to write a page in which none of it runs and which asks for nothing: with its content security policy, and also without it, because the policy
is the second wall. To show that the test can fail, the same attacks are put into a page past all checks: without the policy they run, and with it
they do not. Folders and pages are written into FOLDER.
"""

import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

from browser import browser, check_silence, requests

HIT = "window.hit=1"
INLINE = f'<img src="data:,x" onerror="{HIT}">'
SCRIPT = f"<script>{HIT}</script>"
POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')


def attacks():
    """The files of each attack, by its name: xtask/attack/hostile.txt, which `cargo xtask attack` reads too."""
    found = {}
    list_of_attacks = pathlib.Path(__file__).parent.parent / "attack" / "hostile.txt"
    for line in list_of_attacks.read_text().splitlines():
        if not line.startswith("#"):
            name, file, text = line.split("\t")
            found.setdefault(name, {})[file] = text.replace("\\n", "\n") + "\n"
    return found


ATTACKS = attacks()


def hostile_folder(folder, files, kind="ecdf"):
    """A folder of files with the right checksums."""
    folder.mkdir(parents=True)
    names = ", ".join(map(json.dumps, files))
    files = {"folder.toml": f"kind = {json.dumps(kind)}\nschema = 4\nfiles = [{names}]\n", **files}
    for name, text in files.items():
        (folder / name).write_text(text)
    sums = [f"{hashlib.sha256(text.encode()).hexdigest()}  {name}\n" for name, text in sorted(files.items())]
    (folder / "SHA256SUMS").write_text("".join(sums))
    return folder


def made_folders(tpam, place):
    """Folders that the program itself writes from hostile names: of a target file, and of an algorithm in the logs of another program."""
    target = place / f"<img src=x onerror={HIT}>.csv"
    target.write_text("0.5\n0.6\n")
    size = ["--n", "4", "--iterations", "2", "--runs", "2"]
    subprocess.run([tpam, "sim", "--pam", "jade", "--target", f'file:path="{target.name}"', *size, "--out", "target"], cwd=place, check=True, capture_output=True)
    subprocess.run([tpam, "de", "--pam", "jade", "--functions", "1", "--dims", "2", "--instances", "1,2", "--budget", "50", "--out", "de"], cwd=place, check=True, capture_output=True)
    logs = place / "logs"
    shutil.copytree(place / "de" / "jade", logs)
    for info in logs.glob("*.info"):
        changed = re.sub("algId = '[^']*'|algorithm = '[^']*'", lambda found: found[0].split("=")[0] + f"= '{SCRIPT}<b onclick={HIT}>'", info.read_text())
        assert SCRIPT in changed, info.read_text()
        info.write_text(changed)
    subprocess.run([tpam, "ecdf", "logs", "--out", "ecdf"], cwd=place, check=True, capture_output=True)
    return {"name-of-a-target": place / "target", "name-of-an-algorithm": place / "ecdf"}


def folders(tpam, place):
    made = {name: hostile_folder(place / name, files) for name, files in ATTACKS.items()}
    made["kind"] = hostile_folder(place / "kind", {"a.csv": "a\n1\n"}, f"{SCRIPT}\"{INLINE}")
    made["name-of-the-folder"] = hostile_folder(place / f"<img src=x onerror={HIT}>", {"a.csv": "a\n1\n"})
    return made | made_folders(tpam, place)


# Elements and attributes that no page of ours has; the link is that of the empty icon.
STRANGE = """
const strange = [];
for (const one of document.querySelectorAll("*")) {
  if (/^(iframe|object|embed|img|image|use|base|form|foreignobject|set|animate|textarea|xmp)$/i.test(one.nodeName)) strange.push(one.nodeName);
  for (const { name, value } of one.attributes) {
    const link = /^(href|src|xlink:href)$/i.test(name) && !/^(#[\\w-]+|data:,|data:text.csv;.*)$/.test(value);
    if (link || /^on/i.test(name) || name === "style" && one.id !== "hover") strange.push(`${one.nodeName} ${name}=${value}`);
  }
}
if (document.scripts.length !== 1 || document.querySelectorAll("style").length !== 1) strange.push("scripts or styles");
return strange;
"""

# Every event that a handler could wait for, on every element.
EVENTS = """
for (const one of document.querySelectorAll("body, body *")) {
  for (const name of ["load", "error", "mouseover", "focus", "pointerenter", "begin", "toggle"]) one.dispatchEvent(new Event(name));
  if (one.nodeName === "a") one.dispatchEvent(new MouseEvent("click"));
}
"""


def opened(page, file, seconds=0.1):
    """Opens a page and tries every event; returns whether a script of others ran within some seconds, and what was requested."""
    page.get_log("performance"), page.get_log("browser")
    page.get(file.as_uri())
    page.execute_script(EVENTS)
    for _ in range(round(10 * seconds)):
        time.sleep(0.1)
        if page.execute_script("return window.hit") is not None:
            return True
    return False


def check(page, name, report):
    assert not opened(page, report), f"{name}: a script ran"
    strange = page.execute_script(STRANGE)
    assert not strange, f"{name}: the page has {strange}"
    page.find_element("id", "theme").click()
    assert page.execute_script("return document.documentElement.dataset.theme"), f"{name}: the page's own script does not run"
    last = page.find_elements("css selector", "section > h3")[-1].text
    assert last == "How it was made", f"{name}: the page ends with '{last}'"
    check_silence(page, report)
    bare = report.with_suffix(".bare.html")
    text, found = POLICY.subn("", report.read_text())
    assert found == 1, f"{name}: {found} policies"
    bare.write_text(text)
    assert not opened(page, bare), f"{name}: a script ran without the policy"
    check_silence(page, bare)


def check_controls(page, report):
    """Attacks that are put into a page past all checks: they work without the policy, and do not with it."""
    text = report.read_text()
    ran = 0
    figures = {name: files["figure.svg"] for name, files in ATTACKS.items() if "figure.svg" in files}
    for name, svg in figures.items():
        inside = report.with_name(f"control-{name}.html")
        inside.write_text(text.replace("</main>", svg + "</main>", 1))
        assert not opened(page, inside), f"{name}: a script ran in spite of the policy"
        asked = [url for url in requests(page, inside) if url.startswith("http")]
        refused = " ".join(entry["message"] for entry in page.get_log("browser"))
        assert all(url in refused for url in asked), f"{name}: the page asked for {asked}"
        inside.write_text(POLICY.sub("", inside.read_text()))
        ran += opened(page, inside, seconds=1) or any(url.startswith("http") for url in requests(page, inside))
    assert ran > len(figures) / 2, f"only {ran} attacks work without the policy"
    return ran


def main():
    tpam, chromium, driver, place = sys.argv[1:]
    tpam = pathlib.Path(tpam).resolve()
    place = pathlib.Path(place).resolve()
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    page = browser(chromium, driver)
    try:
        hostile = folders(tpam, place)
        for name, folder in hostile.items():
            report = place / f"{name}.html"
            command = [tpam, "report", folder.name, "--title", f"{name} {SCRIPT}", "--out", report.name]
            made = subprocess.run(command, cwd=place, capture_output=True, text=True)
            assert made.returncode == 0, f"{name}: {made.stderr}"
            check(page, name, report)
        ran = check_controls(page, report)
    finally:
        page.quit()
    print(f"{len(hostile)} hostile folders: no script, no request, with and without the policy; past all checks {ran} attacks work, and the policy stops them")


main()
