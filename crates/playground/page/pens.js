// Two pens with the same strokes: one draws on a canvas, the other writes SVG.
const FONT = "DejaVu Sans, Segoe UI, system-ui, sans-serif";

function canvasPen(canvas, width, height, scale) {
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const draw = canvas.getContext("2d");
  draw.setTransform(scale, 0, 0, scale, 0, 0);
  return {
    scale,
    rect(x, y, w, h, fill) { draw.fillStyle = fill; draw.fillRect(x, y, w, h); },
    frame(x, y, w, h, stroke) { draw.strokeStyle = stroke; draw.lineWidth = 1; draw.setLineDash([]); draw.strokeRect(x, y, w, h); },
    line(xs, ys, { stroke, width = 1.5, dash = [], alpha = 1 }) {
      draw.strokeStyle = stroke; draw.lineWidth = width; draw.setLineDash(dash); draw.globalAlpha = alpha; draw.lineJoin = "round";
      draw.beginPath();
      for (let k = 0; k < xs.length; k++) k ? draw.lineTo(xs[k], ys[k]) : draw.moveTo(xs[k], ys[k]);
      draw.stroke();
      draw.globalAlpha = 1;
    },
    text(x, y, text, { fill, align = "left", size = 12, turned = false }) {
      draw.fillStyle = fill; draw.textAlign = align; draw.textBaseline = "middle"; draw.font = `${size}px ${FONT}`;
      if (!turned) { draw.fillText(text, x, y); return; }
      draw.save(); draw.translate(x, y); draw.rotate(-Math.PI / 2); draw.fillText(text, 0, 0); draw.restore();
    },
    measure(text, size = 12) { draw.font = `${size}px ${FONT}`; return draw.measureText(text).width; },
    picture(source, x, y, w, h) { draw.drawImage(source, x, y, w, h); },
  };
}

function svgPen(width, height) {
  const parts = [], scale = 2;
  const safe = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const round = (value) => Math.round(value * 100) / 100;
  const ruler = document.createElement("canvas").getContext("2d");
  return {
    scale,
    rect(x, y, w, h, fill) { parts.push(`<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}"/>`); },
    frame(x, y, w, h, stroke) { parts.push(`<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="none" stroke="${stroke}"/>`); },
    line(xs, ys, { stroke, width = 1.5, dash = [], alpha = 1 }) {
      const points = Array.from(xs, (x, k) => `${round(x)},${round(ys[k])}`).join(" ");
      const dashes = dash.length ? ` stroke-dasharray="${dash.join(" ")}"` : "";
      parts.push(`<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round" opacity="${alpha}"${dashes}/>`);
    },
    text(x, y, text, { fill, align = "left", size = 12, turned = false }) {
      const anchor = { left: "start", center: "middle", right: "end" }[align];
      const turn = turned ? ` transform="rotate(-90 ${round(x)} ${round(y)})"` : "";
      parts.push(`<text x="${round(x)}" y="${round(y)}" dy="0.35em" font-size="${size}" text-anchor="${anchor}" fill="${fill}"${turn}>${safe(text)}</text>`);
    },
    measure(text, size = 12) { ruler.font = `${size}px ${FONT}`; return ruler.measureText(text).width; },
    picture(source, x, y, w, h) {
      parts.push(`<image x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" href="${source.toDataURL("image/png")}"/>`);
    },
    written(title) {
      const opening = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONT}">`;
      return `${opening}<title>${safe(title)}</title>${parts.join("\n")}</svg>\n`;
    },
  };
}
