// The process that draws one SVG (svg.server.ts starts it): it gets the bytes, and answers with a PNG or with nothing.
import sharp from "sharp";

/** The longer side: sharp on every screen, whatever size the drawing names for itself. */
const DRAWN_SIDE = 1_600;
const MAX_PIXELS = 2 * DRAWN_SIDE * DRAWN_SIDE;
const CSS_DENSITY = 72;
/** The most that sharp takes. */
const MAX_DENSITY = 100_000;
const MEMORY_LIMIT_MB = 1_000;
const MEMORY_CHECK_MS = 100;

// The process that started it decides when it ends: Ctrl-C in a terminal reaches both.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
process.on("disconnect", end);
setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_LIMIT_MB * 1024 * 1024) end();
}, MEMORY_CHECK_MS);

process.once("message", async (bytes) => {
  process.send(await draw(bytes).catch(() => null));
});

/** A process that exits waits for a drawing that has begun. */
function end() {
  process.kill(process.pid, "SIGKILL");
}

async function draw(bytes) {
  const { width, height } = await sharp(bytes).metadata();
  const density = Math.min(MAX_DENSITY, Math.max(1, (CSS_DENSITY * DRAWN_SIDE) / Math.max(width, height)));
  return sharp(bytes, { density, limitInputPixels: MAX_PIXELS }).png().toBuffer();
}
