"use strict";

// Light or dark: the system setting, until the button changes it.
document.getElementById("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
});

// Folded tables are printed.
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details")) folded.open = true;
});

// Hovering: titles are shown here immediately, because the browser's tooltip appears with a delay.
const tip = document.getElementById("hover");
for (const title of document.querySelectorAll("figure svg title")) {
  if (title.parentNode.nodeName === "svg") {
    title.parentNode.setAttribute("aria-label", title.textContent);
  } else {
    title.parentNode.dataset.says = title.textContent;
  }
  title.remove();
}

function show(words, event) {
  tip.textContent = words;
  tip.hidden = !words;
  const left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8);
  const top = event.clientY + 18 + tip.offsetHeight > innerHeight ? event.clientY - 14 - tip.offsetHeight : event.clientY + 18;
  tip.style.left = left + "px";
  tip.style.top = top + "px";
}

// The value at a fraction of an axis.
function between(low, high, part, log) {
  return log ? low * (high / low) ** part : low + part * (high - low);
}

// The points of a panel. Markers have a text; for the corners of a line the text is computed from the axes.
function points(panel) {
  if (panel.points) return panel.points;
  const [x0, x1, y0, y1] = panel.dataset.axes.split(" ").map(Number);
  const [left, right, bottom, top] = panel.dataset.box.split(" ").map(Number);
  const log = (panel.dataset.log ?? "").split(" ");
  const found = [];
  for (const mark of panel.querySelectorAll("[data-says]")) {
    const moved = mark.transform.baseVal.consolidate();
    const box = mark.getBBox();
    const [x, y] = moved ? [moved.matrix.e, moved.matrix.f] : [box.x + box.width / 2, box.y + box.height / 2];
    found.push({ x, y, says: mark.dataset.says });
  }
  for (const line of panel.querySelectorAll("[data-name]")) {
    for (const corner of line.getAttribute("d").split(/[ML]/).slice(1)) {
      const [x, y] = corner.split(" ").map(Number);
      const at = between(x0, x1, (x - left) / (right - left), log.includes("x"));
      const value = between(y0, y1, (y - bottom) / (top - bottom), log.includes("y"));
      const place = panel.dataset.x === "" ? "" : ` at ${panel.dataset.x} ${Number(at.toPrecision(4))}`;
      found.push({ x, y, says: `${line.dataset.name}: ${value.toPrecision(3)}${place}` });
    }
  }
  return (panel.points = found);
}

const REACH = 30;
function nearest(panel, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(panel.getScreenCTM().inverse());
  let best = null;
  let least = REACH * REACH;
  for (const point of points(panel)) {
    const distance = (point.x - at.x) ** 2 + (point.y - at.y) ** 2;
    if (distance < least) [best, least] = [point, distance];
  }
  return best;
}

for (const svg of document.querySelectorAll("figure svg")) {
  svg.addEventListener("pointermove", (event) => {
    const panel = event.target.closest(".panel");
    const point = panel ? nearest(panel, event) : null;
    show(point ? point.says : event.target.dataset.says || "", event);
  });
  svg.addEventListener("pointerleave", (event) => show("", event));
}

// Tables: a click on a heading sorts the rows, the controls above a table select them.
const collator = new Intl.Collator("en", { numeric: true });
const missing = (key) => key === "" || key === "-";
const inOrder = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

// The rows in the order of a column, numbers as numbers. Missing values come last in both directions.
function sorted(rows, column, direction) {
  const keys = new Map(rows.map((row) => [row, row.cells[column].dataset.sort ?? row.cells[column].textContent.trim()]));
  const numeric = [...keys.values()].every((key) => missing(key) || !Number.isNaN(Number(key)));
  const compare = numeric ? (a, b) => inOrder(Number(a), Number(b)) : collator.compare;
  return [...rows].sort((first, second) => {
    const [a, b] = [keys.get(first), keys.get(second)];
    return missing(a) || missing(b) ? missing(a) - missing(b) : direction * compare(a, b);
  });
}

function makeSortable(data) {
  const body = data.querySelector("tbody");
  const rows = [...body.rows];
  const headings = [...data.querySelectorAll("thead th")];
  if (rows.length < 2) return;
  headings.forEach((heading, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...heading.childNodes);
    heading.append(button);
    heading.ariaSort = "none";
    button.addEventListener("click", () => {
      const next = { none: "ascending", ascending: "descending", descending: "none" }[heading.ariaSort];
      for (const other of headings) other.ariaSort = "none";
      heading.ariaSort = next;
      body.append(...(next === "none" ? rows : sorted(rows, column, next === "ascending" ? 1 : -1)));
    });
  });
}

// The selected values of a filter; none for all.
function chosen(filter) {
  const marked = [...filter.querySelectorAll("option:checked, button[aria-pressed=true]")];
  return marked.map((one) => one.dataset.value).filter((value) => value !== undefined);
}

function makeFilterable(data) {
  const rows = [...data.querySelector("tbody").rows];
  const search = data.querySelector("input");
  const filters = [...data.querySelectorAll(".filter")];
  const count = data.querySelector(".count");
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = filters.map((filter) => [filter.dataset.column, chosen(filter)]).filter(([, values]) => values.length > 0);
    let shown = 0;
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      const fits = wanted.every(([column, values]) => values.includes(row.cells[column].dataset.value));
      row.hidden = !(fits && words.every((word) => text.includes(word)));
      shown += row.hidden ? 0 : 1;
    }
    count.textContent = `${shown} of ${rows.length} rows are shown`;
    count.hidden = shown === rows.length;
  };
  if (!search) return;
  search.addEventListener("input", apply);
  for (const filter of filters) {
    filter.addEventListener("change", apply);
    for (const button of filter.querySelectorAll("button")) {
      button.addEventListener("click", () => {
        button.ariaPressed = button.ariaPressed === "true" ? "false" : "true";
        apply();
      });
    }
  }
}

for (const data of document.querySelectorAll("div.data")) {
  makeSortable(data);
  makeFilterable(data);
}
