// The controls, made from the catalogues of the module: a choice of names and a field for each option.
let catalogue = null;

const make = (name, members = {}, ...children) => {
  const made = document.createElement(name);
  Object.entries(members).forEach(([key, value]) => (key in made ? (made[key] = value) : made.setAttribute(key, value)));
  made.append(...children);
  return made;
};
const byId = (id) => document.getElementById(id);
let fresh = 0;
const newId = () => `field-${++fresh}`;

/** The ends and the step of a slider for an option. Options without ends get those around their default. */
function knob({ kind, ends: [low, high], default: usual }, value) {
  const now = Number(value !== undefined ? value : usual);
  if (kind === "integer") {
    const most = Math.max(now, 5 * Number(usual) || 50);
    return { min: low, max: Math.min(high, most), step: 1 };
  }
  if (high !== null && high - low <= 10) return { min: low, max: high, step: (high - low) / 100 };
  const most = Math.max(now, 5 * Number(usual) || 1);
  return { min: low || 0, max: high === null ? most : Math.min(high, most), step: most / 100 };
}

/** The fields of an option; `change(text)` is called with its new value, empty for the default. */
function optionFields(option, value, change) {
  const id = newId(), usual = option.default === null ? "" : option.default;
  const label = make("label", { htmlFor: id, textContent: option.name, title: `${option.help}: ${option.allowed}` });
  const row = make("div", { className: "option" }, label);
  if (option.kind === "word") {
    const words = option.words.includes(usual) ? option.words : ["", ...option.words];
    const select = make("select", { id }, ...words.map((word) => make("option", { value: word, textContent: word || "(default)" })));
    select.value = value === undefined ? usual : value;
    select.onchange = () => change(select.value === usual ? "" : select.value);
    row.classList.add("wide");
    row.append(select);
    return row;
  }
  const field = make("input", { id, type: "text", inputMode: option.kind === "text" ? "text" : "decimal", value: value === undefined ? "" : value, placeholder: usual || option.allowed, title: option.allowed, autocomplete: "off", spellcheck: false });
  if (option.kind === "text" || usual === "") {
    field.oninput = () => change(field.value.trim());
    row.classList.add("wide");
    row.append(field);
    return row;
  }
  const slider = make("input", { type: "range", "aria-label": `${option.name}, slider`, ...knob(option, value) });
  slider.value = value === undefined ? usual : value;
  slider.oninput = () => {
    field.value = String(Math.round(Number(slider.value) * 1e6) / 1e6);
    change(field.value);
  };
  field.oninput = () => {
    if (field.value.trim() && !isNaN(field.value)) Object.assign(slider, knob(option, field.value), { value: field.value });
    change(field.value.trim());
  };
  row.append(slider, field);
  return row;
}

/** The text about an entry. */
function about(entry) {
  const words = [make("p", { textContent: entry.about }), make("p", { textContent: `Source: ${entry.source}` })];
  if (entry.rule) words.push(make("pre", { textContent: entry.rule }));
  if (entry.differs) words.push(make("p", { textContent: `Here: ${entry.differs}` }));
  entry.options.forEach(({ name, help, allowed, default: usual }) => words.push(make("p", { textContent: `${name}: ${help}; ${allowed}${usual ? `; default ${usual}` : ""}` })));
  entry.presets.forEach(([name, what]) => words.push(make("p", { textContent: `preset=${name}: ${what}` })));
  return make("details", {}, make("summary", { textContent: `About ${entry.name}` }), ...words);
}

/** A chooser for a spec: names, options, and the spec as text. `change(spec)` is called with each new spec. */
function chooser(kind, spec, title, change, extra = [], open = true) {
  const box = make("div", { className: "one" });
  const build = (text, focus) => {
    const { name, options } = takeApart(text);
    const entry = catalogue[kind].find((entry) => entry.name === name);
    const select = make("select", { "aria-label": title }, ...names(kind, entry ? null : name));
    select.value = name;
    const said = make("input", { className: "spec", type: "text", value: text, "aria-label": `${title} as text`, autocomplete: "off", spellcheck: false });
    const say = (next) => { said.value = next; change(next); };
    select.onchange = () => { const next = kind === "target" && select.value === "points" ? `points:values=${hand.values().join("/")}` : select.value; change(next); build(next, "select"); };
    said.onchange = () => { change(said.value); build(said.value, "input.spec"); };
    const shownOptions = entry ? entry.options.filter((option) => !(kind === "target" && name === "points")) : [];
    const rows = shownOptions.map((option) => optionFields(option, options[option.name], (value) => { options[option.name] = value; say(putTogether(name, options)); }));
    if (entry && entry.presets.length) {
      const preset = { name: "preset", kind: "word", help: "a named set of options", allowed: "a preset", words: entry.presets.map(([name]) => name), default: "" };
      rows.unshift(optionFields(preset, options.preset, (value) => { options.preset = value; say(putTogether(name, options)); }));
    }
    const old = box.querySelector("details.options");
    const details = make("details", { className: "options", open: old ? old.open : open }, make("summary", { textContent: `Options of ${name}` }), ...rows, said, ...(entry ? [about(entry)] : []));
    box.replaceChildren(make("div", { className: "head" }, ...extra, select), details);
    if (focus) box.querySelector(focus).focus();
  };
  build(spec);
  box.renew = build;
  return box;
}

/** What belongs to the columns that an acceptance judges: their θ, and the PAMs that adapt them. */
function judged(accept) {
  const entry = catalogue.accept.find(({ name }) => name === takeApart(accept).name);
  return catalogue.spaces[entry ? entry.space : 0];
}

/** Makes θ and PAMs fit the acceptance: what fits stays. */
function fit() {
  const { theta, usual, pam } = judged(setting.accept);
  if (!theta.some(({ name }) => name === takeApart(setting.theta || "").name)) setting.theta = usual;
  const known = (spec) => catalogue.pam.some(({ name }) => name === takeApart(spec).name);
  const fitting = setting.pam.filter((spec) => pam.includes(takeApart(spec).name) || !known(spec));
  setting.pam = fitting.length ? fitting : [pam[0]];
}

/** The names of a catalogue as options of a select; PAMs in groups, those that adapt the columns of the acceptance. */
function names(kind, unknown) {
  const one = (entry) => make("option", { value: entry.name, textContent: entry.simulated === false ? `${entry.name} (not with every acceptance)` : entry.name });
  const first = unknown ? [make("option", { value: unknown, textContent: `${unknown} (unknown)` })] : [];
  if (kind !== "pam") return first.concat(catalogue[kind].map(one));
  const fitting = judged(setting.accept).pam, entries = catalogue.pam.filter(({ name }) => fitting.includes(name));
  const groups = [...new Set(entries.map((entry) => entry.group))];
  return first.concat(groups.map((group) => make("optgroup", { label: group }, ...entries.filter((entry) => entry.group === group).map(one))));
}

/** A field for a number or a word of the run. */
function plainField(key, label, help) {
  const id = newId();
  const field = make("input", { id, type: "text", inputMode: "numeric", value: setting[key], title: help, autocomplete: "off" });
  field.dataset.key = key;
  field.oninput = () => { setting[key] = field.value.trim(); redraw(); };
  return make("div", { className: "option wide" }, make("label", { htmlFor: id, textContent: label, title: help }), field);
}

/** Takes another acceptance; one of other columns makes the other controls again. */
function acceptance(next) {
  const before = judged(setting.accept);
  setting.accept = next;
  if (judged(next) !== before) {
    Object.keys(setting).filter(isSeparate).forEach((key) => { delete setting[key]; setting.target = DEFAULTS.target; });
    fit();
    renewControls();
    byId("accept").querySelector("select").focus();
  }
  redraw();
}

/** Makes all controls again, for a new setting. Of several PAMs only the options of one are open. */
function renewControls(opened = 0) {
  const remove = (k) => {
    const button = make("button", { type: "button", textContent: "✕", title: "Remove this PAM", "aria-label": `Remove PAM ${k + 1}`, disabled: setting.pam.length < 2 });
    button.onclick = () => { setting.pam.splice(k, 1); shown.samples = "1"; renewControls(); redraw(); byId("add").focus(); };
    return button;
  };
  byId("pams").replaceChildren(...setting.pam.map((spec, k) => chooser("pam", spec, `PAM ${k + 1}`, (next) => { setting.pam[k] = next; redraw(); }, [swatch(k), remove(k)], setting.pam.length === 1 || k === opened)));
  byId("add").disabled = setting.pam.length >= 8;
  const separate = Object.keys(setting).filter(isSeparate);
  const targets = separate.length ? separate : ["target"];
  byId("target").replaceChildren(...targets.map((key) => chooser("target", setting[key] || DEFAULTS.target, key === "target" ? "Target" : `Target of ${key.slice(7).toUpperCase()}`, (next) => { setting[key] = next; redraw(); })));
  byId("accept").replaceChildren(chooser("accept", setting.accept, "Acceptance", acceptance));
  const theta = make("select", { id: newId() }, ...judged(setting.accept).theta.map(({ name, about }) => make("option", { value: name, textContent: `${name}: ${about.split(";")[0]}` })));
  theta.value = takeApart(setting.theta).name;
  theta.onchange = () => { setting.theta = theta.value; redraw(); };
  byId("run").replaceChildren(
    make("div", { className: "option wide" }, make("label", { htmlFor: theta.id, textContent: "tracked" }), theta),
    plainField("n", "N", "Individuals: samples in each iteration"),
    plainField("iterations", "iterations", "Iterations of the run, t_max"),
    plainField("seed", "seed", "Seed of all random numbers"),
    plainField("run", "run", "Number of the run, from 0; the same run meets the same random target with every PAM"),
  );
}
