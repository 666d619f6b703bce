/**
 * Makes `video.mp4`, the clip of the demo challenge `watch-the-video`: a sunrise of 8.0 s, drawn frame by
 * frame, 640 x 360, H.264 with the index at the front, so that it plays while it loads. Needs ffmpeg on the
 * path; the result is committed, so nobody else needs it.
 *
 *   npx tsx prisma/seed/pictures/make-video.ts
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { birds, box, circle, placed, shape, stroke } from "./motifs";
import { palettes } from "./palettes";

const WIDTH = 640;
const HEIGHT = 360;
const FRAMES_PER_SECOND = 25;
const SECONDS = 8;

const video = fileURLToPath(new URL("./video.mp4", import.meta.url));
const ffmpeg = spawn(
  "ffmpeg",
  [
    "-y",
    "-loglevel",
    "error",
    "-f",
    "rawvideo",
    "-pix_fmt",
    "rgb24",
    "-s",
    `${WIDTH}x${HEIGHT}`,
    "-r",
    String(FRAMES_PER_SECOND),
    "-i",
    "-",
    "-c:v",
    "libx264",
    "-preset",
    "veryslow",
    "-crf",
    "26",
    "-pix_fmt",
    "yuv420p",
    "-movflags",
    "+faststart",
    "-map_metadata",
    "-1",
    "-fflags",
    "+bitexact",
    video,
  ],
  { stdio: ["pipe", "inherit", "inherit"] },
);

const frames = FRAMES_PER_SECOND * SECONDS;
for (let index = 0; index < frames; index++) {
  const pixels = await sharp(Buffer.from(frame(index / (frames - 1))))
    .resize(WIDTH, HEIGHT)
    .removeAlpha()
    .raw()
    .toBuffer();
  if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, "drain");
}
ffmpeg.stdin.end();
const [code] = (await once(ffmpeg, "close")) as [number];
process.exitCode = code;

/** The picture at a moment of the video, 0 to 1. */
function frame(moment: number): string {
  const { paper, ink, main, glow } = palettes.demo;
  const risen = 1 - (1 - moment) ** 2;
  const sunY = 300 - 150 * risen;
  const drift = (distance: number) => -distance * moment;
  const layer = (distance: number, markup: string) => placed(drift(distance), 0, markup);
  const tree = (x: number, y: number, r: number) =>
    stroke(`M${x} ${y}V${y - r * 1.7}`, "#2a0c25", r / 6) +
    circle(x, y - r * 2, r, "#2a0c25") +
    circle(x + r * 0.7, y - r * 1.5, r * 0.7, "#2a0c25");
  const flock = [
    [80, 120],
    [118, 96],
    [150, 124],
    [60, 90],
  ].map(([x, y], i) => [x! + 330 * moment, y! - 26 * moment + 4 * Math.sin(moment * 40 + i * 2)] as const);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>` +
    `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${blend("#2b0f2c", "#8d3a5a", risen)}"/><stop offset=".5" stop-color="${blend("#8a2b45", "#f5804f", risen)}"/><stop offset=".85" stop-color="${blend("#d64a3c", "#ffc35c", risen)}"/></linearGradient>` +
    `<radialGradient id="light"><stop stop-color="${glow}" stop-opacity="${(0.25 + 0.65 * risen).toFixed(3)}"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient></defs>` +
    box(0, 0, WIDTH, HEIGHT, "url(#sky)") +
    circle(400, sunY, 250, "url(#light)") +
    circle(400, sunY, 56, "#fff6d6") +
    layer(
      16,
      shape(
        "M60 118q20-17 42-4q15-15 35-2q22-4 28 12H45q3-7 15-6ZM470 84q15-13 31-3q13-12 29 0q18-2 22 9H457q2-6 13-6Z",
        paper,
        0.2 + 0.15 * risen,
      ),
    ) +
    layer(26, shape("M-20 270Q90 200 190 236T400 216T560 232T700 200V360H-20Z", blend("#7b2440", "#f2714a", risen))) +
    layer(44, shape("M-20 296Q120 232 260 272T520 252T720 244V360H-20Z", blend("#5c1a42", "#d64a3c", risen))) +
    birds(paper, flock, 3) +
    layer(
      70,
      shape("M-20 318Q160 272 330 306T640 292T760 300V360H-20Z", blend(ink, "#a32f48", risen)) +
        tree(520, 306, 20) +
        tree(566, 312, 14),
    ) +
    layer(
      104,
      shape("M-20 344Q180 306 380 338T780 326V360H-20Z", "#3b1233") +
        box(196, 296, 44, 32, "#ffe7cc") +
        shape("M188 300L218 274 248 300Z", ink) +
        box(204, 306, 10, 10, blend(glow, main, risen)) +
        box(222, 306, 11, 22, "#7b2450") +
        tree(660, 336, 26),
    ) +
    "</svg>"
  );
}

/** A colour between two. */
function blend(from: string, to: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
