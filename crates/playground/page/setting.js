// The setting: what is computed and shown, and its form in the address of the page.
const DEFAULTS = { pam: ["shade"], theta: undefined, target: "sin:omega=20", accept: "linear:pmax=0.1", n: "50", iterations: "1000", seed: "1", run: "0" };
const SHOWN = { samples: "1", lines: "state", failures: "1" };
// Without θ it is the usual one of the columns that the acceptance judges: C for those of differential evolution.
// Separate targets of the columns can be given in the address: target_f, target_c.
const isSeparate = (key) => /^target_[a-z]+$/.test(key);

let setting = { ...DEFAULTS, pam: [...DEFAULTS.pam] };
let shown = { ...SHOWN };
let embedded = false;

/** Reads the part of an address after its #. What is missing has its default; the result says which keys are not known. */
function readAddress(hash) {
  const read = { ...DEFAULTS, pam: [] }, look = { ...SHOWN }, unknown = [];
  let embed = false, play = false;
  for (const part of hash.replace(/^#/, "").split("&").filter((part) => part)) {
    const at = part.indexOf("=");
    const key = at < 0 ? part : part.slice(0, at);
    let value = at < 0 ? "" : part.slice(at + 1);
    try { value = decodeURIComponent(value.replace(/\+/g, " ")); } catch (e) { unknown.push(part); continue; }
    value = value.replace(/[\r\n]/g, " ");
    if (key === "pam") read.pam.push(value);
    else if (key === "embed") embed = true;
    else if (key === "play") play = true;
    else if (key in DEFAULTS || isSeparate(key)) read[key] = value;
    else if (key in SHOWN) look[key] = value;
    else unknown.push(key);
  }
  if (!read.pam.length) read.pam = [...DEFAULTS.pam];
  if (Object.keys(read).some(isSeparate)) delete read.target;
  return { read, look, embed, play, unknown };
}

const plain = (text) => encodeURIComponent(text).replace(/%(2F|3A|2C|3D|7C)/g, (code) => decodeURIComponent(code));

/** The part of the address after its #, for the whole setting. */
function writeAddress(embed) {
  const pairs = lines(setting).concat(Object.entries(shown).filter(([key, value]) => value !== SHOWN[key]));
  return "#" + pairs.map(([key, value]) => `${key}=${plain(value)}`).concat(embed ? ["embed"] : []).join("&");
}

/** The keys and values that the module reads. */
function lines(of) {
  const others = Object.entries(of).filter(([key, value]) => key !== "pam" && value !== undefined);
  return of.pam.map((spec) => ["pam", spec]).concat(others);
}

/** The name and the options of a spec as written; quotes protect commas. */
function takeApart(spec) {
  const colon = spec.indexOf(":");
  const name = (colon < 0 ? spec : spec.slice(0, colon)).trim();
  const options = {};
  for (const piece of colon < 0 ? [] : spec.slice(colon + 1).match(/(?:"[^"]*"|'[^']*'|[^,"'])+/g) || []) {
    const at = piece.indexOf("=");
    if (at > 0) options[piece.slice(0, at).trim()] = piece.slice(at + 1).trim();
  }
  return { name, options };
}

/** A spec from its name and options; options without a value are left out. */
function putTogether(name, options) {
  const given = Object.entries(options).filter(([, value]) => value !== "");
  return given.length ? `${name}:${given.map(([key, value]) => `${key}=${value}`).join(",")}` : name;
}
