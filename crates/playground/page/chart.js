// The figure: a panel with samples, target and lines for each tracked column, and a panel with the success rate.
const LIGHT = ["#0072b2", "#c04a00", "#007a58", "#a3457c", "#6b5900", "#006f80", "#5b4bb5", "#8b1a1a"];
const DARK = ["#56b4e9", "#ff9d5c", "#2dc89a", "#e39ac6", "#f0e442", "#4fd3e3", "#b5a6ff", "#ff8f8f"];
const DASHES = [[], [7, 3], [2, 2], [9, 3, 2, 3], [4, 2], [12, 4], [5, 5], [6, 2, 1, 2, 1, 2]];
const SYMBOLS = { f: "F", c: "C", sigma: "σ" };
// Iterations over which the success rate, and the mean of the samples, are averaged.
const WINDOW = 20;

const css = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const isDark = () => document.documentElement.dataset.theme === "dark";
const colour = (k) => (isDark() ? DARK : LIGHT)[k % LIGHT.length];

// How the values of a column are drawn: as they are, as decades, or one level for each category.
const SCALES = {
  real: { drawn: (value) => value, ends: (ends) => ends, parts: () => 4, said: (value, digits) => value.toFixed(digits) },
  log: { drawn: Math.log10, ends: (ends) => ends.map(Math.log10), parts: () => 4, said: (value, digits) => (10 ** value).toPrecision(digits) },
  category: { drawn: (value) => value, ends: ([low, high]) => [low - 0.5, high + 0.5], parts: ([low, high]) => high - low, said: (value) => String(Math.round(value) + 1) },
};

/** One column of the rows of a PAM. */
function column(rows, width, at) {
  const values = new Float64Array(rows.length / width);
  for (let t = 0; t < values.length; t++) values[t] = rows[t * width + at];
  return values;
}

/** Moving mean over the last WINDOW values. */
function smoothed(values) {
  const out = new Float64Array(values.length);
  let sum = 0;
  for (let t = 0; t < values.length; t++) {
    sum += values[t] - (t >= WINDOW ? values[t - WINDOW] : 0);
    out[t] = sum / Math.min(t + 1, WINDOW);
  }
  return out;
}

/** The most frequent sample of the last WINDOW iterations: the line of a category, which has no mean. */
function mostFrequent(samples, n, levels) {
  const out = new Float64Array(samples.length / n), counts = new Float64Array(levels);
  for (let t = 0; t < out.length; t++) {
    for (let i = 0; i < n; i++) {
      counts[samples[t * n + i]]++;
      if (t >= WINDOW) counts[samples[(t - WINDOW) * n + i]]--;
    }
    out[t] = counts.indexOf(Math.max(...counts));
  }
  return out;
}

/** What the figure shows of an answer of the module: plain arrays, as they are drawn. */
function curves(scene) {
  return scene.played.map((one) => {
    const rows = reals(one.rows), width = one.header.length;
    const columns = scene.columns.map(({ name, sort, ends }, at) => {
      const named = (name) => column(rows, width, one.header.indexOf(name)).map(SCALES[sort].drawn);
      const samples = reals(one.samples[at]).map(SCALES[sort].drawn);
      if (sort === "category") {
        const mean = mostFrequent(samples, scene.n, ends[1] + 1);
        return { target: named(`target_${name}`), mean, state: null, entries: [], samples };
      }
      const entries = one.header.map((head, k) => [head, k]).filter(([head]) => new RegExp(`^(?!target|mean_${name}$|sd).*_${name}(_\\d+)?$`).test(head));
      const state = entries.map(([, k]) => column(rows, width, k).map(SCALES[sort].drawn));
      const middle = new Float64Array(scene.iterations);
      state.forEach((values) => values.forEach((value, t) => (middle[t] += value / state.length)));
      return { target: named(`target_${name}`), mean: smoothed(named(`mean_${name}`)), state: state.length ? middle : null, entries: state, samples };
    });
    return { label: one.label, columns, success: smoothed(column(rows, width, one.header.indexOf("success"))), flags: one.success };
  });
}

/** Where panels are, in CSS pixels. */
function layout(scene, width) {
  // Beside the panel: labels of ticks of up to five letters, and the turned name of the axis.
  const narrow = width < 560, left = 60, right = 18;
  const legend = legendRows(scene, width - left - right);
  const tall = scene.columns.length > 1 ? 220 : narrow ? 250 : 330, low = 110, gap = 16;
  let y = 10 + legend.height;
  const panels = scene.columns.map(({ name, sort, ends }) => {
    const panel = { name, sort, ends: SCALES[sort].ends(ends), range: ends, x: left, y, w: width - left - right, h: tall };
    y += tall + gap;
    return panel;
  });
  const rate = { x: left, y, w: width - left - right, h: low };
  return { width, height: y + low + 40, panels, rate, legend };
}

const ruler = document.createElement("canvas").getContext("2d");

/** Places the names of target and PAMs in rows above the panels. */
function legendRows(scene, width) {
  ruler.font = `12px ${FONT}`;
  const names = ["target θ*"].concat(scene.played.map((one) => one.label));
  let x = 0, row = 0;
  const places = names.map((name) => {
    const need = 36 + ruler.measureText(name).width + 14;
    if (x && x + need > width) { x = 0; row++; }
    const place = { name, x, row };
    x += need;
    return place;
  });
  return { places, height: 18 * (row + 1) + 4 };
}

/** A layer of dots: samples of the chosen PAMs, failures pale and small, successes in the PAM's colour. */
function dots(scene, drawn, panel, at, scale) {
  const w = Math.max(1, Math.round(panel.w * scale)), h = Math.max(1, Math.round(panel.h * scale));
  const layer = document.createElement("canvas");
  layer.width = w; layer.height = h;
  const image = new ImageData(w, h), pixels = new Uint32Array(image.data.buffer);
  const packed = (hex) => 0xff000000 | (parseInt(hex.slice(5, 7), 16) << 16) | (parseInt(hex.slice(3, 5), 16) << 8) | parseInt(hex.slice(1, 3), 16);
  const [low, high] = panel.ends, n = scene.n, T = scene.iterations;
  const chosen = shown.samples === "all" ? drawn.map((_, k) => k) : shown.samples === "none" ? [] : [Number(shown.samples) - 1].filter((k) => drawn[k]);
  const put = (wanted, k, ink, size) => {
    const values = drawn[k].columns[at].samples, won = flags(drawn[k].flags);
    for (let t = 0, place = 0; t < T; t++) {
      const x0 = Math.floor(((t + 0.5) / T) * w - size / 2);
      for (let i = 0; i < n; i++, place++) {
        if (won[place] !== wanted) continue;
        const y0 = Math.floor((1 - (values[place] - low) / (high - low)) * h - size / 2);
        for (let y = Math.max(0, y0); y < Math.min(h, y0 + size); y++)
          for (let x = Math.max(0, x0); x < Math.min(w, x0 + size); x++) pixels[y * w + x] = ink;
      }
    }
  };
  const wide = Math.min(4, w / T / scale);
  const small = Math.max(1, Math.round(Math.max(1, wide) * scale)), large = Math.max(1, Math.round(Math.max(2, wide) * scale));
  if (shown.failures === "1") chosen.forEach((k) => put(0, k, packed(css("--dot")), small));
  chosen.forEach((k) => put(1, k, packed(colour(k)), large));
  layer.getContext("2d").putImageData(image, 0, 0);
  return layer;
}

/** Draws the figure with a pen. */
function paint(pen, scene, drawn, place) {
  const ink = css("--ink"), soft = css("--soft"), grid = css("--grid"), edge = css("--edge");
  pen.rect(0, 0, place.width, place.height, css("--paper"));
  const T = scene.iterations;
  const thin = Math.max(1, Math.floor(T / (2 * place.rate.w)));
  const spread = (panel, values, [low, high]) => {
    const xs = [], ys = [];
    for (let t = 0; t < T; t += thin) {
      xs.push(panel.x + ((t + 0.5) / T) * panel.w);
      ys.push(panel.y + (1 - (Math.min(high, Math.max(low, values[t])) - low) / (high - low)) * panel.h);
    }
    return [xs, ys];
  };
  place.legend.places.forEach(({ name, x, row }, k) => {
    const y = 14 + 18 * row, from = place.rate.x + x;
    const style = k ? { stroke: colour(k - 1), dash: DASHES[(k - 1) % 8], width: 2.5 } : { stroke: ink, width: 3 };
    pen.line([from, from + 28], [y, y], style);
    pen.text(from + 34, y, name, { fill: ink });
  });
  const tick = (value) => String(Math.round(value * 1000) / 1000);
  // Lines at equal parts of what is between the ends of the range.
  const frame = (panel, [low, high], title, parts, written = tick, [first, last] = [low, high]) => {
    for (let k = 0; k <= parts; k++) {
      const value = first + ((last - first) * k) / parts, y = panel.y + (panel.h * (high - value)) / (high - low);
      pen.line([panel.x, panel.x + panel.w], [y, y], { stroke: grid, width: 1 });
      pen.text(panel.x - 6, y, written(value), { fill: soft, align: "right", size: 11 });
    }
    pen.text(12, panel.y + panel.h / 2, title, { fill: ink, align: "center", turned: true });
  };
  place.panels.forEach((panel, at) => {
    const scale = SCALES[panel.sort], range = panel.range.map(scale.drawn);
    frame(panel, panel.ends, SYMBOLS[panel.name] || panel.name, scale.parts(panel.range), panel.sort === "real" ? tick : (value) => scale.said(value, 1), range);
    pen.picture(dots(scene, drawn, panel, at, pen.scale), panel.x, panel.y, panel.w, panel.h);
    drawn.forEach((one, k) => {
      const { state, entries, mean } = one.columns[at];
      const byState = shown.lines === "state" && state;
      if (byState && entries.length > 1 && entries.length <= 30 && shown.samples === String(k + 1))
        entries.forEach((values) => pen.line(...spread(panel, values, panel.ends), { stroke: colour(k), width: 1, alpha: 0.45 }));
      const line = spread(panel, byState ? state : mean, panel.ends);
      pen.line(...line, { stroke: css("--paper"), width: 4, alpha: 0.8 });
      pen.line(...line, { stroke: colour(k), width: 2.2, dash: DASHES[k % 8] });
    });
    const target = spread(panel, drawn[0].columns[at].target, panel.ends);
    pen.line(...target, { stroke: css("--paper"), width: 5, alpha: 0.8 });
    pen.line(...target, { stroke: ink, width: 2.4 });
    pen.frame(panel.x, panel.y, panel.w, panel.h, edge);
  });
  const top = Math.max(scene.peak, 1e-9, ...drawn.map((one) => one.success.reduce((most, value) => Math.max(most, value), 0)));
  const step = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5].find((step) => top <= 2 * step) || 0.5;
  const ends = [0, 2 * step];
  frame(place.rate, ends, "success", 2);
  drawn.forEach((one, k) => pen.line(...spread(place.rate, one.success, ends), { stroke: colour(k), width: 1.6, dash: DASHES[k % 8] }));
  const peak = new Float64Array(T).fill(scene.peak);
  pen.line(...spread(place.rate, peak, ends), { stroke: soft, width: 1.2, dash: [2, 4] });
  pen.frame(place.rate.x, place.rate.y, place.rate.w, place.rate.h, edge);
  const every = [1, 2, 5].flatMap((m) => [0, 1, 2, 3, 4, 5, 6, 7].map((p) => m * 10 ** p)).sort((a, b) => a - b).find((step) => T / step <= place.rate.w / 70) || T;
  for (let t = 0; t <= T; t += every) pen.text(place.rate.x + (t / T) * place.rate.w, place.rate.y + place.rate.h + 12, String(t), { fill: soft, align: "center", size: 11 });
  pen.text(place.rate.x + place.rate.w / 2, place.height - 9, "iteration", { fill: ink, align: "center" });
}

/** A short piece of line in the style of the k-th PAM, for lists and tables. */
function swatch(k) {
  const make = (name, members) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    Object.entries(members).forEach(([key, value]) => made.setAttribute(key, value));
    return made;
  };
  const picture = make("svg", { width: 30, height: 12, "aria-hidden": "true" });
  picture.append(make("line", { x1: 0, y1: 6, x2: 30, y2: 6, stroke: colour(k), "stroke-width": 3, "stroke-dasharray": DASHES[k % 8].join(" ") }));
  return picture;
}
