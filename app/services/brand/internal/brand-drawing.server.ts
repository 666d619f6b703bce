import sharp, { type OverlayOptions } from "sharp";
import { logger } from "~/platform/logger.server";
import { legibleOn, type Hex } from "~/services/programs/color";

/** What the pictures of a brand are drawn from. Pictures are encoded files; null where the brand has none. */
export type Brand = {
  name: string;
  description: string;
  primary: Hex;
  onPrimary: Hex;
  header: Hex;
  footer: Hex;
  onFooter: Hex;
  icon: Buffer | null;
  logo: Buffer | null;
  photo: Buffer | null;
};

/** A small file may decode to gigabytes of pixels. */
const SAFE = { limitInputPixels: 50_000_000 };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * A square icon.
 * @param share how much of the side the logo takes; the rest is background. Below 1 the background is opaque, as phones
 *   need that cut the icon to a shape of their own.
 */
export async function drawIcon(brand: Brand, size: number, share: number): Promise<Buffer> {
  const source = brand.icon ?? brand.logo;
  if (!source) return drawLetter(brand, size, share);
  const { width, height } = await sharp(source, SAFE).metadata();
  // A wide logo on nothing would be a thin line.
  const isOpaque = share < 1 || Math.max(width, height) > 1.4 * Math.min(width, height);
  const inner = Math.round(size * (isOpaque ? Math.min(share, 0.84) : 1));
  const logo = await sharp(source, { ...SAFE, density: 300 })
    .resize({ width: inner, height: inner, fit: "contain", background: CLEAR })
    .png()
    .toBuffer();
  return canvas(size, size, isOpaque ? brand.header : null, [{ input: logo, gravity: "center" }]);
}

/** The first letter of the name, for a brand without a logo. */
async function drawLetter(brand: Brand, size: number, share: number): Promise<Buffer> {
  const height = Math.round(size * 0.5 * Math.min(1, share + 0.1));
  const [first = "?"] = [...brand.name.trim().toUpperCase()];
  const letter = await drawText(first, { color: brand.onPrimary, width: size, height, position: "center" });
  return canvas(size, size, brand.primary, letter ? [{ input: letter, gravity: "center" }] : []);
}

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 80;

/** The picture for links to the site: the photo of the header, darkened toward the text, with logo and name. */
export async function drawSocialPicture(brand: Brand): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  if (brand.photo)
    layers.push({ input: await sharp(brand.photo, SAFE).resize(WIDTH, HEIGHT, { fit: "cover" }).png().toBuffer() });
  layers.push({ input: Buffer.from(shade(brand)) });
  if (brand.logo) {
    const logo = await sharp(brand.logo, { ...SAFE, density: 300 })
      .resize({ width: 360, height: 110, fit: "inside" })
      .png()
      .toBuffer({ resolveWithObject: true });
    const plate = { width: logo.info.width + 48, height: logo.info.height + 36 };
    layers.push({ input: Buffer.from(rounded(plate, brand.header)), left: EDGE - 24, top: EDGE - 18 });
    layers.push({ input: logo.data, left: EDGE, top: EDGE });
  }
  const color = legibleOn(brand.onFooter, brand.footer);
  const texts = { color, width: WIDTH - 2 * EDGE - 160 };
  const title = await drawText(brand.name, { ...texts, height: 104 });
  const line = await drawText(brand.description.slice(0, 140), { ...texts, height: 76 });
  const lineTop = HEIGHT - EDGE - (line ? 76 : 0);
  if (line) layers.push({ input: line, left: EDGE, top: lineTop });
  if (title) layers.push({ input: title, left: EDGE, top: lineTop - 104 - (line ? 28 : 0) });
  return canvas(WIDTH, HEIGHT, brand.footer, layers);
}

function canvas(width: number, height: number, background: Hex | null, layers: OverlayOptions[]): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: background ?? CLEAR } })
    .composite(layers)
    .png({ compressionLevel: 9, palette: width < 600 })
    .toBuffer();
}

function shade({ footer, primary, photo }: Brand): string {
  const [left, right] = photo ? [0.94, 0.28] : [1, 1];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs>
    <linearGradient id="a"><stop offset="0.25" stop-color="${footer}" stop-opacity="${left}"/><stop offset="1" stop-color="${footer}" stop-opacity="${right}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#a)"/><rect y="${HEIGHT - 14}" width="100%" height="14" fill="${primary}"/></svg>`;
}

function rounded({ width, height }: { width: number; height: number }, color: Hex): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="18" fill="${color}"/></svg>`;
}

type TextBox = { color: Hex; width: number; height: number; position?: "left" | "center" };

/**
 * The text as large as it fits, in the sans-serif font of the machine: sharp cannot read the site's own font files. Null
 * for an empty text, and where the machine has no font at all.
 */
async function drawText(text: string, { color, width, height, position = "left" }: TextBox): Promise<Buffer | null> {
  if (text.trim() === "") return null;
  const markup = `<span foreground="${color}">${escapeMarkup(text.trim())}</span>`;
  try {
    return await sharp({ text: { text: markup, font: "sans Bold", rgba: true, width, height } })
      .resize({ width, height, fit: "contain", position, background: CLEAR })
      .png()
      .toBuffer();
  } catch (error) {
    logger.warn({ err: error }, "a text of a brand's picture was not drawn");
    return null;
  }
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
