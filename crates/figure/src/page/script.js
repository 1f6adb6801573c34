"use strict";

// Light or dark: the system setting, until the button changes it.
document.getElementById("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
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

// The points of a panel. Markers have a text; for the corners of a line the text is computed from the axes.
function points(panel) {
  if (panel.points) return panel.points;
  const [x0, x1, y0, y1] = panel.dataset.axes.split(" ").map(Number);
  const [left, right, bottom, top] = panel.dataset.box.split(" ").map(Number);
  const found = [];
  for (const mark of panel.querySelectorAll("[data-says]")) {
    const at = mark.transform.baseVal.consolidate().matrix;
    found.push({ x: at.e, y: at.f, says: mark.dataset.says });
  }
  for (const line of panel.querySelectorAll("[data-name]")) {
    for (const corner of line.getAttribute("d").split(/[ML]/).slice(1)) {
      const [x, y] = corner.split(" ").map(Number);
      const at = x0 + ((x - left) / (right - left)) * (x1 - x0);
      const value = y0 + ((y - bottom) / (top - bottom)) * (y1 - y0);
      found.push({ x, y, says: `${line.dataset.name}: ${value.toPrecision(3)} at ${panel.dataset.x} ${Number(at.toPrecision(4))}` });
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

// Tables: shows the rows that contain all search words and have one of the selected values.
for (const controls of document.querySelectorAll(".controls")) {
  const rows = [...document.getElementById(controls.dataset.table).tBodies[0].rows];
  const search = controls.querySelector("input");
  const buttons = [...controls.querySelectorAll("button")];
  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const chosen = buttons.filter((button) => button.ariaPressed === "true").map((button) => button.dataset.value);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.hidden = !(words.every((word) => text.includes(word)) && (chosen.length === 0 || chosen.includes(row.dataset.value)));
    }
  };
  search.addEventListener("input", apply);
  for (const button of buttons) {
    button.addEventListener("click", () => {
      button.ariaPressed = button.ariaPressed === "true" ? "false" : "true";
      apply();
    });
  }
}
