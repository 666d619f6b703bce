import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api";
import type { Word } from "../parse/words";
import { MAX_PAGES, MAX_PIXELS, ReceiptUnreadable } from "../receipt-unreadable";
import { wordsOfPicture } from "./picture";

const PACKAGE = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** A page with fewer letters is a scan, perhaps with a stamp. */
const FEW_LETTERS = 30;
/** The longer side of a drawn page. */
const DRAWN_SIDE = 2200;
const MAX_DRAWN_SCALE = 5;

/**
 * The words of each page of a PDF: its text or, where a page has none, what is recognized on the drawn page. A small PDF
 * may ask for more than a lifetime of work, so `signal` ends what it is doing.
 * @throws ReceiptUnreadable too_many_pages, encrypted, damaged
 */
export async function wordsOfPdf(bytes: Uint8Array, signal: AbortSignal): Promise<Word[][]> {
  const loading = getDocument({
    data: new Uint8Array(bytes), // a copy, since it is handed over
    maxImageSize: MAX_PIXELS,
    canvasMaxAreaInBytes: MAX_PIXELS * 4,
    stopAtErrors: false,
    isEvalSupported: false,
    useSystemFonts: false,
    standardFontDataUrl: join(PACKAGE, "standard_fonts/"),
    cMapUrl: join(PACKAGE, "cmaps/"),
    wasmUrl: join(PACKAGE, "wasm/"),
    verbosity: 0,
  });
  const cancel = () => void loading.destroy(); // its reads and drawings fail
  signal.addEventListener("abort", cancel);
  try {
    const document = await loading.promise;
    if (document.numPages > MAX_PAGES) throw new ReceiptUnreadable("too_many_pages");
    const pages: Word[][] = [];
    for (let number = 1; number <= document.numPages; number++) {
      signal.throwIfAborted();
      const page = await document.getPage(number);
      const words = await printedWords(page);
      const letters = words.reduce((sum, { text }) => sum + text.length, 0);
      pages.push(letters >= FEW_LETTERS ? words : await wordsOfPicture(await drawn(page, document), "image/png"));
    }
    return pages;
  } catch (error) {
    if (error instanceof ReceiptUnreadable) throw error;
    throw new ReceiptUnreadable(error instanceof Error && error.name === "PasswordException" ? "encrypted" : "damaged");
  } finally {
    signal.removeEventListener("abort", cancel);
    await loading.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocument>["promise"]>;

async function printedWords(page: PDFPageProxy): Promise<Word[]> {
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items
    .filter((item): item is TextItem => "str" in item && item.str.trim() !== "")
    .flatMap((item) => {
      const [left, base] = [item.transform[4] as number, item.transform[5] as number];
      const bottom = height - base;
      const size = item.height || Math.abs(item.transform[3] as number);
      // An item is a run of text: its words share its width by their letters.
      const perLetter = item.width / item.str.length;
      return [...item.str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
        text,
        confidence: 1,
        typed: true,
        left: left + index * perLetter,
        right: left + (index + text.length) * perLetter,
        top: bottom - size,
        bottom,
      }));
    });
}

/** A picture of the page. Needs pdfjs' optional canvas, which has no binary for a few rare platforms. */
async function drawn(page: PDFPageProxy, document: PdfDocument): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(MAX_DRAWN_SCALE, DRAWN_SIDE / Math.max(width, height)) });
  const factory = document.canvasFactory as {
    create(width: number, height: number): { canvas: HTMLCanvasElement & { toBuffer(type: "image/png"): Uint8Array } };
  };
  const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport, background: "white" }).promise;
  return canvas.toBuffer("image/png");
}
