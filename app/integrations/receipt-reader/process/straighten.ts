import sharp, { type Sharp } from "sharp";
import { brightestNearby, darkPoints, largeShapes, rowHeight, slopeOf, type Gray } from "./gray";

/** The longer side that a picture is first reduced to. */
const LONG_SIDE = 2600;
/** The longer side of the reduced picture that paper and slope are measured on. */
const MEASURED_SIDE = 900;
const MEASURED_POINTS = 25_000;
const MOST_DEGREES = 20;
/** The engine reads rows of this height best. */
const ROW_HEIGHT = 30;
const MOST_PIXELS = 7_000_000;
/** Print must be at least this much darker than its paper; less is noise. */
const LEAST_CONTRAST = 0.1;

/** A page in black on white. */
export type Page = {
  /** By how many degrees it may have to be turned so that its rows are level and upright, the likeliest first. */
  turns: number[];
  /** The page turned, in the size that is read best. */
  turned(degrees: number): Promise<Gray>;
};

/** Makes a page easy to read, however it was photographed. */
export async function pageOf(bytes: Uint8Array, maxPixels: number): Promise<Page> {
  const photo = await grayOf(
    sharp(bytes, { limitInputPixels: maxPixels })
      .rotate() // as the camera was held
      .flatten({ background: "white" })
      .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: "inside", withoutEnlargement: true }),
  );
  const flat = await onWhite(photo);
  const { small, page } = await withoutLargeShapes(flat);
  const points = darkPoints(small, MEASURED_POINTS);
  const level = -slopeOf(points, MOST_DEGREES).degrees;
  const sideways = 90 + slopeOf({ x: points.y, y: points.x }, MOST_DEGREES).degrees;
  return {
    turns: [level, sideways, sideways + 180, level + 180],
    async turned(degrees) {
      const turned = await grayOf(pictureOf(page).rotate(degrees, { background: "white" }));
      const height = rowHeight(turned);
      const factor = Math.min(
        height ? ROW_HEIGHT / height : 1,
        2.5,
        Math.sqrt(MOST_PIXELS / (turned.width * turned.height)),
      );
      return grayOf(
        pictureOf(turned)
          .resize({ width: Math.max(1, Math.round(turned.width * factor)) })
          .extend({ top: 20, bottom: 20, left: 20, right: 20, background: "white" }),
      );
    },
  };
}

/** Takes the table and the edges of the paper away. */
async function withoutLargeShapes(page: Gray): Promise<{ small: Gray; page: Gray }> {
  const { width, height } = page;
  const small = await grayOf(
    pictureOf(page).resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: "inside", withoutEnlargement: true }),
  );
  const shapes = largeShapes(small, 0.5);
  for (let at = 0; at < small.data.length; at++) if (shapes.data[at] === 0) small.data[at] = 255;
  const mask = await grayOf(pictureOf(shapes).blur(1).resize({ width, height, fit: "fill", kernel: "linear" }));
  for (let at = 0; at < page.data.length; at++) if (mask.data[at]! < 235) page.data[at] = 255;
  return { small, page };
}

/** What is darker than this share of the brightest is the table under the paper, not its shadow. */
const DARKEST_PAPER = 0.45;

/** Removes shadows, folds and the color of the paper, and darkens faded print. */
async function onWhite(photo: Gray): Promise<Gray> {
  const { width, height } = photo;
  const small = await grayOf(pictureOf(photo).resize({ width: 600, height: 600, fit: "inside" }));
  const paper = await grayOf(
    pictureOf(brightestNearby(small, 4)).blur(2).resize({ width, height, fit: "fill", kernel: "linear" }),
  );
  const brightness = [...paper.data.filter((_, at) => at % 97 === 0)].sort((a, b) => a - b);
  const table = (brightness[Math.floor(brightness.length * 0.9)] ?? 0) * DARKEST_PAPER;
  const share = new Float32Array(photo.data.length);
  const counts = new Uint32Array(201);
  for (let at = 0; at < share.length; at++) {
    const behind = paper.data[at]!;
    const value = behind < table ? 1 : Math.min(1, photo.data[at]! / Math.max(1, behind));
    share[at] = value;
    counts[Math.round(value * 200)]! += 1;
  }
  const level = (part: number) => {
    let seen = 0;
    for (let at = 0; at < counts.length; at++) if ((seen += counts[at]!) >= share.length * part) return at / 200;
    return 1;
  };
  const white = Math.min(0.96, level(0.5));
  const black = Math.min(level(0.02), white - LEAST_CONTRAST);
  const data = new Uint8Array(share.length);
  for (let at = 0; at < data.length; at++)
    data[at] = Math.max(0, Math.min(255, Math.round(((share[at]! - black) / (white - black)) * 255)));
  return { data, width, height };
}

export function pictureOf({ data, width, height }: Gray): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

async function grayOf(from: Sharp): Promise<Gray> {
  const { data, info } = await from
    .grayscale()
    .toColorspace("b-w")
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
