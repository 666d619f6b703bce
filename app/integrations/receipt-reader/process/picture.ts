import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import type { Word } from "../parse/words";
import { MAX_PIXELS, ReceiptUnreadable } from "../receipt-unreadable";
import { recognize } from "./engine";
import { shapeDensity, type Gray } from "./gray";
import { pageOf, pictureOf, type Page } from "./straighten";

const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"]);

/** The type by content: a picture or a PDF. @throws ReceiptUnreadable not_an_image */
export async function contentTypeOf(bytes: Uint8Array): Promise<string> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type && (PICTURE_TYPES.has(type) || type === "application/pdf")) return type;
  throw new ReceiptUnreadable("not_an_image");
}

/** A part of the page that is read with this mean confidence is upright. */
const UPRIGHT = 0.8;
/** A page whose best part is read with less is not worth more time: all of it would be guessed. */
const HOPELESS = 0.5;
/**
 * Print in the size that is read best has at most 7 shapes for each 10,000 pixels. More are specks, on which the engine
 * spends ten times as long as on letters to find nothing.
 */
const MOST_SHAPES = 15;
/** The part that is tried: the middle of the page, about ten rows. */
const TRIED_HEIGHT = 400;

/** Recognizes a photographed page. @throws ReceiptUnreadable too_many_pixels, damaged */
export async function wordsOfPicture(bytes: Uint8Array, contentType: string): Promise<Word[]> {
  const page = await openPage(bytes, contentType);
  let best: { level: Gray; words: Word[]; sure: number } | undefined;
  for (const degrees of page.turns) {
    const level = await page.turned(degrees);
    const middle = middleOf(level);
    if (shapeDensity(middle) > MOST_SHAPES) continue;
    const words = await recognize(await encoded(middle));
    const sure = sureness(words);
    if (!best || sure > best.sure) best = { level, words, sure };
    if (sure >= UPRIGHT) break;
  }
  if (!best || best.sure < HOPELESS) return best?.words ?? [];
  return recognize(await encoded(best.level));
}

function middleOf({ data, width, height }: Gray): Gray {
  const rows = Math.min(height, TRIED_HEIGHT);
  const from = Math.floor((height - rows) / 2) * width;
  return { data: data.subarray(from, from + rows * width), width, height: rows };
}

const encoded = (gray: Gray) => pictureOf(gray).withMetadata({ density: 300 }).png({ compressionLevel: 1 }).toBuffer();

/** Fewer tell nothing about the page. */
const FEW_LETTERS = 12;

/**
 * The mean confidence of the words, by their length: upside down the engine finds short words, and doubts them. A rule
 * of signs, which it takes for one long word, counts no more than others.
 */
function sureness(words: Word[]): number {
  const weights = words.map(({ text }) => Math.min(text.length, LONG_WORD));
  const letters = weights.reduce((sum, weight) => sum + weight, 0);
  const sum = words.reduce((total, { confidence }, index) => total + confidence * weights[index]!, 0);
  return letters >= FEW_LETTERS ? sum / letters : 0;
}

const LONG_WORD = 12;

async function openPage(bytes: Uint8Array, contentType: string): Promise<Page> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw new ReceiptUnreadable("too_many_pixels");
    const readable = contentType.startsWith("image/hei") ? await jpegFromHeic(bytes) : bytes;
    return await pageOf(readable, MAX_PIXELS);
  } catch (error) {
    throw error instanceof ReceiptUnreadable ? error : new ReceiptUnreadable("damaged");
  }
}

/** Loaded for the first such picture. It blocks this process, which the time limit ends. */
async function jpegFromHeic(buffer: Uint8Array): Promise<Uint8Array> {
  const { default: convert } = await import("heic-convert");
  return new Uint8Array(await convert({ buffer, format: "JPEG", quality: 0.95 }));
}
