/** Prints rows on paper and photographs the paper. */
import { createRequire } from "node:module";
import { createCanvas, GlobalFonts, type Canvas } from "@napi-rs/canvas";
import sharp from "sharp";
import type { Row } from "./layout";
import type { Random } from "./random";

export type Font = { family: string; columns: number; size: number };

const require = createRequire(import.meta.url);
const FILES: Record<string, string[]> = {
  "Plex Mono": [
    "ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2",
    "ibm-plex-mono/files/ibm-plex-mono-latin-700-normal.woff2",
  ],
  Inconsolata: [
    "inconsolata/files/inconsolata-latin-400-normal.woff2",
    "inconsolata/files/inconsolata-latin-700-normal.woff2",
  ],
  "Courier Prime": [
    "courier-prime/files/courier-prime-latin-400-normal.woff2",
    "courier-prime/files/courier-prime-latin-700-normal.woff2",
  ],
  VT323: ["vt323/files/vt323-latin-400-normal.woff2"],
};
for (const [family, files] of Object.entries(FILES))
  for (const file of files) GlobalFonts.registerFromPath(require.resolve(`@fontsource/${file}`), family);
GlobalFonts.registerFromPath(
  require.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"),
  "Inter",
);

/** The fonts of tills; the last one is proportional. */
export const FONTS: Font[] = [
  { family: "Plex Mono", columns: 40, size: 26 },
  { family: "Inconsolata", columns: 42, size: 30 },
  { family: "Courier Prime", columns: 38, size: 28 },
  { family: "VT323", columns: 40, size: 36 },
  { family: "Inter", columns: 40, size: 27 },
];

const MARGIN = 36;
const WIDTH = 720;

/** The paper with black print. */
export function printed(rows: Row[], font: Font): Canvas {
  const heightOf = (row: Row) => Math.round(font.size * 1.35 * (row.size ?? 1));
  const height = rows.reduce((sum, row) => sum + heightOf(row), 0) + MARGIN * 2;
  const canvas = createCanvas(WIDTH, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fbfaf7";
  pen.fillRect(0, 0, WIDTH, height);
  pen.fillStyle = "#1c1c1e";
  let y = MARGIN;
  for (const row of rows) {
    y += heightOf(row);
    const room = WIDTH - MARGIN * 2;
    let size = font.size * (row.size ?? 1);
    const setFont = () => (pen.font = `${row.bold ? "700" : "400"} ${size}px "${font.family}"`);
    setFont();
    const wide = pen.measureText(row.left).width + (row.right ? pen.measureText(` ${row.right}`).width : 0);
    if (wide > room) {
      size *= room / wide;
      setFont();
    }
    const left = row.align === "center" ? (WIDTH - pen.measureText(row.left).width) / 2 : MARGIN;
    pen.fillText(row.left, left, y);
    if (row.right) pen.fillText(row.right, WIDTH - MARGIN - pen.measureText(row.right).width, y);
  }
  return canvas;
}

/** What happens between the till and the file. */
export type Damage = {
  /** Degrees. */
  skew?: number;
  /** Sigma, in pixels of the paper. */
  blur?: number;
  /** Standard deviation of each pixel's brightness, of 255. */
  noise?: number;
  /** 0 is black print, 1 is none. */
  fade?: number;
  folds?: number;
  /** How much darker one side is, 0 to 1. */
  shade?: number;
  /** How bright the picture is, 0 to 1. */
  light?: number;
  /** On a dark table, with its edges in the picture. */
  table?: boolean;
  turn?: 90 | 180 | 270;
  /** Turned by the camera's note in the file only. */
  turnedByNote?: boolean;
  /** Pixels of the picture for each of the paper. */
  scale?: number;
  quality?: number;
};

/** Photographs the paper: a JPEG. */
export async function photographed(paper: Canvas, damage: Damage, random: Random): Promise<Uint8Array> {
  const edge = damage.table ? 110 : 12;
  const radians = ((damage.skew ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))];
  const width = Math.ceil(paper.width * cos + paper.height * sin) + edge * 2;
  const height = Math.ceil(paper.width * sin + paper.height * cos) + edge * 2;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = damage.table ? random.pick(["#4b3a2c", "#3c4248", "#6d5a48"]) : "#e4e2dd";
  pen.fillRect(0, 0, width, height);
  if (damage.table) {
    pen.strokeStyle = "rgba(0,0,0,0.18)";
    for (let y = 0; y < height; y += random.integer(14, 60)) {
      pen.lineWidth = random.between(1, 4);
      pen.beginPath();
      pen.moveTo(0, y);
      pen.bezierCurveTo(width / 3, y + random.between(-15, 15), (width * 2) / 3, y + random.between(-15, 15), width, y);
      pen.stroke();
    }
  }
  pen.save();
  pen.translate(width / 2, height / 2);
  pen.rotate(radians);
  pen.drawImage(paper, -paper.width / 2, -paper.height / 2);
  if (damage.fade) {
    pen.fillStyle = `rgba(250,248,244,${damage.fade})`;
    pen.fillRect(-paper.width / 2, -paper.height / 2, paper.width, paper.height);
    // Heat takes the print in stripes.
    for (let stripe = 0; stripe < 3; stripe++) {
      pen.fillStyle = `rgba(250,248,244,${damage.fade * 0.35})`;
      pen.fillRect(
        random.between(-0.5, 0.4) * paper.width,
        -paper.height / 2,
        paper.width * random.between(0.05, 0.2),
        paper.height,
      );
    }
  }
  for (let fold = 0; fold < (damage.folds ?? 0); fold++) {
    const y = (random.between(0.15, 0.85) - 0.5) * paper.height;
    const shadow = pen.createLinearGradient(0, y - 40, 0, y + 30);
    shadow.addColorStop(0, "rgba(0,0,0,0)");
    shadow.addColorStop(0.55, "rgba(0,0,0,0.28)");
    shadow.addColorStop(0.6, "rgba(255,255,255,0.35)");
    shadow.addColorStop(1, "rgba(255,255,255,0)");
    pen.fillStyle = shadow;
    pen.fillRect(-paper.width / 2, y - 40, paper.width, 70);
  }
  pen.restore();
  if (damage.shade) {
    const gradient = pen.createLinearGradient(0, 0, width, height * random.between(0, 0.6));
    gradient.addColorStop(0, "rgba(0,0,0,0)");
    gradient.addColorStop(1, `rgba(0,0,0,${damage.shade})`);
    pen.fillStyle = gradient;
    pen.fillRect(0, 0, width, height);
  }
  const pixels = pen.getImageData(0, 0, width, height);
  let picture = sharp(Buffer.from(pixels.data.buffer), { raw: { width, height, channels: 4 } }).removeAlpha();
  if (damage.blur) picture = picture.blur(damage.blur);
  if (damage.scale) picture = sharp(await picture.png().toBuffer()).resize({ width: Math.round(width * damage.scale) });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const [light, noise] = [damage.light ?? 1, damage.noise ?? 0];
  if (light !== 1 || noise)
    for (let at = 0; at < data.length; at += info.channels) {
      // The sum of three even numbers is nearly normal.
      const grain = noise * 2 * (random.next() + random.next() + random.next() - 1.5);
      for (let channel = 0; channel < info.channels; channel++)
        data[at + channel] = Math.max(0, Math.min(255, data[at + channel]! * light + grain));
    }
  let photo = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  if (damage.turn) photo = photo.rotate(damage.turn);
  if (damage.turnedByNote) photo = photo.rotate(270).withMetadata({ orientation: 6 });
  return photo.jpeg({ quality: damage.quality ?? 80 }).toBuffer();
}

/** A part of the paper, such as the upper half. */
export function cutOut(paper: Canvas, from: number, to: number): Canvas {
  const part = createCanvas(paper.width, Math.round(to - from));
  part.getContext("2d").drawImage(paper, 0, -from);
  return part;
}

/** A picture of something else: leaves of one color on another. */
export async function picturedLeaves(random: Random): Promise<Uint8Array> {
  const canvas = createCanvas(900, 1200);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#7fa36b";
  pen.fillRect(0, 0, 900, 1200);
  for (let leaf = 0; leaf < 250; leaf++) {
    pen.fillStyle = `hsl(${random.integer(70, 140)} 45% ${random.integer(20, 70)}%)`;
    pen.beginPath();
    pen.ellipse(
      random.between(0, 900),
      random.between(0, 1200),
      random.between(10, 90),
      random.between(5, 40),
      random.between(0, 3),
      0,
      7,
    );
    pen.fill();
  }
  return sharp(canvas.toBuffer("image/png")).jpeg().toBuffer();
}
