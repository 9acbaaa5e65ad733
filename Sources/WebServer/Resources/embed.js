/*
 * Shows a hunt's board in a page:
 * <script src="https://hunt.example/embed.js" data-code="7KQF" async></script>
 * Also data-theme (light, dark), data-lang, data-rows, data-by (teams), data-height (pixels; else that of the board),
 * data-title.
 */
(() => {
  const script = document.currentScript;
  const { code, height, title = "Quarry", ...options } = script.dataset;
  if (!code) return console.error("embed.js of Quarry needs data-code, the join code of the hunt.");
  const address = new URL(`/embed/${encodeURIComponent(code)}`, script.src);
  for (const name of ["theme", "lang", "rows", "by"]) {
    if (options[name]) address.searchParams.set(name, options[name]);
  }
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: address.href, title, loading: "lazy" });
  const resize = (pixels) => (frame.style.height = `${Math.min(Math.max(pixels, 80), 10_000)}px`);
  Object.assign(frame.style, { width: "100%", border: "0", display: "block" });
  resize(Number(height) || 420);
  addEventListener("message", ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== address.origin || !data?.quarry) return;
    if (!height && Number.isFinite(data.quarry.height)) resize(data.quarry.height);
    if (!script.dataset.title && data.quarry.title) frame.title = String(data.quarry.title);
  });
  script.after(frame);
})();
