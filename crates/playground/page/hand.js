// Drawing a target by hand: with the mouse or a finger, or with the keyboard. It becomes the spec points:values=….
const hand = (() => {
  const COUNT = 41;
  let values = new Array(COUNT).fill(0.5), at = Math.floor(COUNT / 2), active = false, last = null;

  const rounded = (value) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;

  /** Starts with the target that is shown. */
  function take(target) {
    const [low, high] = view.place.panels[0].ends;
    values = values.map((_, k) => rounded((target[Math.min(target.length - 1, Math.round((k / (COUNT - 1)) * (target.length - 1)))] - low) / (high - low)));
  }

  /** Makes the drawn values the target. */
  function say() {
    Object.keys(setting).filter(isSeparate).forEach((key) => delete setting[key]);
    setting.target = `points:values=${values.join("/")}`;
    redraw();
    const box = byId("target").firstChild;
    if (box && byId("target").children.length === 1) box.renew(setting.target); else renewControls();
    showHandle();
  }

  /** The point of the target under the pointer; `null` outside the upper panel. */
  function pointed(event, held) {
    const box = byId("figure").getBoundingClientRect(), panel = view.place.panels[0];
    const x = event.clientX - box.left - panel.x, y = event.clientY - box.top - panel.y;
    if (!held && (x < -10 || x > panel.w + 10 || y < -10 || y > panel.h + 10)) return null;
    return { k: Math.min(COUNT - 1, Math.max(0, (x / panel.w) * (COUNT - 1))), value: rounded(1 - y / panel.h) };
  }

  /** Sets the points between the last place of the pointer and this one. */
  function stroke(from, to) {
    const [first, second] = from.k <= to.k ? [from, to] : [to, from];
    for (let k = Math.round(first.k); k <= Math.round(second.k); k++) {
      const part = second.k === first.k ? 1 : Math.min(1, Math.max(0, (k - first.k) / (second.k - first.k)));
      values[k] = rounded(first.value + part * (second.value - first.value));
    }
    at = Math.round(to.k);
    say();
  }

  function showHandle() {
    const handle = byId("handle"), panel = view.place && view.place.panels[0];
    handle.hidden = !active || !panel;
    if (handle.hidden) return;
    handle.style.left = `${panel.x + (at / (COUNT - 1)) * panel.w}px`;
    handle.style.top = `${panel.y + (1 - values[at]) * panel.h}px`;
    handle.setAttribute("aria-valuenow", String(values[at]));
    handle.setAttribute("aria-valuetext", `${values[at]}, point ${at + 1} of ${COUNT}`);
  }

  function set(on) {
    active = on;
    if (on && view.drawn) take(view.drawn[0].columns[0].target);
    document.body.classList.toggle("draws", on);
    byId("draw").setAttribute("aria-pressed", String(on));
    byId("drawing").hidden = !on;
    showHandle();
  }

  function begin() {
    const figure = byId("figure");
    byId("draw").onclick = () => set(!active);
    figure.addEventListener("pointerdown", (event) => {
      if (!active) return;
      last = pointed(event, false);
      if (!last) return;
      figure.setPointerCapture(event.pointerId);
      stroke(last, last);
      event.preventDefault();
    });
    figure.addEventListener("pointermove", (event) => {
      if (!active || !last) return;
      const now = pointed(event, true);
      stroke(last, now);
      last = now;
    });
    ["pointerup", "pointercancel"].forEach((name) => figure.addEventListener(name, () => (last = null)));
    byId("handle").addEventListener("keydown", (event) => {
      const step = event.shiftKey ? 0.1 : 0.02;
      if (event.key === "ArrowLeft") at = Math.max(0, at - 1);
      else if (event.key === "ArrowRight") at = Math.min(COUNT - 1, at + 1);
      else if (event.key === "Home") at = 0;
      else if (event.key === "End") at = COUNT - 1;
      else if (event.key === "ArrowUp") { values[at] = rounded(values[at] + step); say(); }
      else if (event.key === "ArrowDown") { values[at] = rounded(values[at] - step); say(); }
      else return;
      event.preventDefault();
      showHandle();
    });
  }

  return { begin, set, showHandle, values: () => values, isActive: () => active };
})();
