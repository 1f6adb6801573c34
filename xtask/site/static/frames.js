// A playground in a page tells its height, so that all of it is seen without a second scroll bar.
window.addEventListener("message", ({ source, data }) => {
  const frame = [...document.querySelectorAll("iframe.playground")].find((one) => one.contentWindow === source);
  if (frame && Number.isFinite(data?.playgroundHeight)) frame.style.height = `${Math.min(6000, Math.ceil(data.playgroundHeight) + 2)}px`;
});
