// The page: computes the setting, draws it, and keeps the address, the lines and the measures up to date.
const view = { scene: null, drawn: null, place: null, times: [] };
let compiledModule = null, waiting = false;

const MEASURES = { success: 4, relative: 3, lag: 0, bias: 3, rmse: 3, diversity: 3, recovery: 1, efficiency: 3, regret: 3, best: 3 };

/** Computes and draws once before the next frame, whatever the number of changes. */
function redraw() {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; compute(); });
}

function fail(sentence) {
  byId("error").textContent = sentence;
  byId("error").hidden = false;
}

function compute() {
  const begun = performance.now();
  let scene;
  try {
    scene = play(lines(setting).map(([key, value]) => `${key}=${String(value).replace(/[\r\n]/g, " ")}`).join("\n"));
  } catch (error) {
    // The module stopped, for example without memory: begin with a fresh one.
    wasm = new WebAssembly.Instance(compiledModule).exports;
    view.scene = null;
    scene = { error: `the computation stopped: ${error.message}; use fewer individuals or iterations` };
  }
  keepAddress();
  if (scene.error) { fail(scene.error); return; }
  byId("error").hidden = true;
  const computed = performance.now();
  view.scene = scene;
  view.drawn = curves(scene);
  choices(scene);
  draw();
  const done = performance.now();
  view.times.push([computed - begun, done - computed]);
  byId("times").textContent = `${scene.played.length * scene.n * scene.iterations} samples computed in ${(computed - begun).toFixed(1)} ms, drawn in ${(done - computed).toFixed(1)} ms.`;
  tell(scene);
}

/** Tells the page around this one how tall it is. */
function tellHeight() {
  if (window.parent !== window) window.parent.postMessage({ playgroundHeight: document.documentElement.offsetHeight }, "*");
}

function draw() {
  if (!view.scene) return;
  const canvas = byId("figure"), width = Math.max(280, Math.floor(byId("stage").clientWidth));
  view.place = layout(view.scene, width);
  canvas.style.height = `${view.place.height}px`;
  paint(canvasPen(canvas, width, view.place.height, window.devicePixelRatio || 1), view.scene, view.drawn, view.place);
  hand.showHandle();
}

/** The choice of the PAM whose samples are shown. */
function choices(scene) {
  const select = byId("samples"), words = scene.played.map((one, k) => [String(k + 1), one.label]).concat([["all", "all PAMs"], ["none", "no PAM"]]);
  if (!words.some(([value]) => value === shown.samples)) shown.samples = "1";
  if (words.map(String).join() !== [...select.options].map((one) => [one.value, one.textContent]).join())
    select.replaceChildren(...words.map(([value, text]) => make("option", { value, textContent: text })));
  select.value = shown.samples;
}

/** A number with some digits, without the sign of a negative zero. */
const digits = (value, count) => value.toFixed(count).replace(/^-(?=[0.]*$)/, "");

/** Measures, notes, lines and the label of the figure. */
function tell(scene) {
  const bases = Object.keys(MEASURES), columns = scene.columns.map(({ name }) => name);
  const present = bases.flatMap((base) => [base, ...columns.map((name) => `${base}_${name}`)]).filter((name) => scene.played.some((one) => name in one.measures));
  const cell = (one, name) => (name in one.measures ? digits(one.measures[name], MEASURES[name.replace(/_[a-z]+$/, "")]) : "–");
  const row = (one, k) => make("tr", {}, make("th", { scope: "row" }, swatch(k), one.label), ...present.map((name) => make("td", { textContent: cell(one, name), title: name in one.measures ? String(one.measures[name]) : "" })));
  const head = make("tr", {}, make("th", { scope: "col", textContent: "PAM" }), ...present.map((name) => make("th", { scope: "col", textContent: name })));
  byId("measures").replaceChildren(make("caption", { textContent: "Measures of this run" }), make("thead", {}, head), make("tbody", {}, ...scene.played.map(row)));
  byId("notes").textContent = scene.notes.map((note) => `Note: ${note}.`).join("\n");
  byId("command").value = scene.command;
  byId("python").value = ["import tpam", ...scene.python].join("\n");
  const short = scene.played.map((one) => `${one.label} with success ${one.measures.success.toFixed(3)}`).join(", ");
  byId("figure").setAttribute("aria-label", `Samples and state over ${scene.iterations} iterations beside the target ${setting.target || "of F and of C"}: ${short}. The table below has the measures.`);
}

function keepAddress() {
  const hash = writeAddress(embedded);
  if (hash !== location.hash) history.replaceState(null, "", hash);
  byId("link").value = location.href.replace(/#.*$/, "") + writeAddress(false);
  byId("open").href = byId("link").value;
}

/** Applies the address of the page. */
function applyAddress() {
  const { read, look, embed, play, unknown } = readAddress(location.hash);
  setting = read; shown = look; embedded = embed;
  if (!setting.theta) setting.theta = judged(setting.accept).usual;
  document.body.classList.toggle("embed", embed);
  document.body.classList.toggle("play", play);
  byId("lines").value = shown.lines === "mean" ? "mean" : "state";
  byId("failures").checked = shown.failures === "1";
  renewControls();
  compute();
  if (play && view.scene) playAtOnce();
  if (unknown.length) fail(`The address has parts that are not known and were ignored: ${unknown.join(", ")}.`);
}

/** Values under the pointer. */
function read(event) {
  const place = view.place, box = byId("figure").getBoundingClientRect();
  const x = event.clientX - box.left, cursor = byId("cursor");
  const inside = place && x >= place.rate.x && x < place.rate.x + place.rate.w;
  cursor.hidden = !inside;
  if (!inside) return;
  const t = Math.min(view.scene.iterations - 1, Math.floor(((x - place.rate.x) / place.rate.w) * view.scene.iterations));
  Object.assign(cursor.style, { left: `${x}px`, top: `${place.panels[0].y}px`, height: `${place.rate.y + place.rate.h - place.panels[0].y}px` });
  const words = view.scene.columns.map((column, at) => {
    const said = (value) => SCALES[column.sort].said(value, 3);
    const each = view.drawn.map((one) => `${one.label} ${said((shown.lines === "state" && one.columns[at].state ? one.columns[at].state : one.columns[at].mean)[t])}`);
    return `${SYMBOLS[column.name] || column.name}: target ${said(view.drawn[0].columns[at].target[t])}, ${each.join(", ")}`;
  });
  byId("readout").textContent = `t = ${t + 1} — ${words.join(" — ")}`;
}

function save(name, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function themed(dark) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  byId("theme").textContent = dark ? "Light colours" : "Dark colours";
}

function listen() {
  byId("theme").onclick = () => { themed(!isDark()); renewControls(); compute(); };
  byId("controls").onsubmit = (event) => event.preventDefault();
  byId("add").onclick = () => {
    const fitting = judged(setting.accept).pam, first = ["jade", "jde", "epsde", "mde", "shade", "uniform", "oracle", "l-shade"];
    const free = [...first, ...fitting].find((name) => fitting.includes(name) && !setting.pam.includes(name));
    setting.pam.push(free || fitting[0]);
    renewControls(setting.pam.length - 1);
    redraw();
    byId("pams").lastChild.querySelector("select").focus();
  };
  byId("play").onclick = playRun;
  byId("samples").onchange = (event) => { shown.samples = event.target.value; keepAddress(); draw(); };
  byId("lines").onchange = (event) => { shown.lines = event.target.value; keepAddress(); draw(); };
  byId("failures").onchange = (event) => { shown.failures = event.target.checked ? "1" : "0"; keepAddress(); draw(); };
  byId("figure").addEventListener("pointermove", read);
  byId("figure").addEventListener("pointerleave", () => (byId("cursor").hidden = true));
  byId("png").onclick = () => byId("figure").toBlob((blob) => save("tpam-playground.png", blob));
  byId("svg").onclick = () => {
    const pen = svgPen(view.place.width, view.place.height);
    paint(pen, view.scene, view.drawn, view.place);
    save("tpam-playground.svg", new Blob([pen.written(byId("command").value)], { type: "image/svg+xml" }));
  };
  document.querySelectorAll("[data-copy]").forEach((button) => (button.onclick = () => {
    const field = byId(button.dataset.copy);
    field.select();
    const copied = document.execCommand("copy");
    byId("said").textContent = button.textContent = copied ? "Copied" : "Press Ctrl-C";
    setTimeout(() => (button.textContent = "Copy"), 2000);
  }));
  new ResizeObserver(tellHeight).observe(document.body);
  window.addEventListener("hashchange", () => { if (location.hash !== writeAddress(embedded)) applyAddress(); });
  new ResizeObserver(() => draw()).observe(byId("stage"));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", (event) => { themed(event.matches); renewControls(); compute(); });
}

async function begin() {
  themed(matchMedia("(prefers-color-scheme: dark)").matches);
  compiledModule = await compiled();
  wasm = new WebAssembly.Instance(compiledModule).exports;
  catalogue = answer(wasm.tpam_pages());
  listen();
  hand.begin();
  applyAddress();
  // What the tests of the page read: the numbers that it shows, bit by bit.
  window.playground = {
    scene: () => view.scene,
    rows: (k) => Array.from(reals(view.scene.played[k].rows)),
    samples: (k, at) => Array.from(reals(view.scene.played[k].samples[at])),
    success: (k) => Array.from(flags(view.scene.played[k].success)),
    times: () => view.times,
    compute,
  };
  document.body.dataset.ready = "true";
}

begin().catch((error) => fail(`The playground needs a browser with WebAssembly and DecompressionStream (Chrome 80, Firefox 113, Safari 16.4 or later): ${error.message}`));
