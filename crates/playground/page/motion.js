// The run as a moving picture: a cover over the figure moves from its beginning to its end.
const SECONDS = 12;

/** Plays the run once, or stops. */
function playRun() {
  const cover = byId("cover"), moving = cover.getAnimations()[0];
  if (moving) { moving.finish(); return; }
  const { rate, panels } = view.place, top = panels[0].y;
  Object.assign(cover.style, { top: `${top}px`, height: `${rate.y + rate.h - top}px` });
  const [from, to] = [rate.x, rate.x + rate.w].map((x) => ({ left: `${x}px`, right: 0 }));
  setPlaying(true);
  cover.animate([from, to], { duration: 1000 * SECONDS }).onfinish = () => setPlaying(false);
}

function setPlaying(playing) {
  byId("cover").hidden = !playing;
  byId("play").textContent = playing ? "Show all of the run" : "Play the run";
}

/** Plays the run at once, for readers who did not ask for less motion. */
function playAtOnce() {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) playRun();
}
