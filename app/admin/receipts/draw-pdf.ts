import { getDocument, GlobalWorkerOptions } from "pdfjs-dist/legacy/build/pdf.mjs";
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.mjs?url";

GlobalWorkerOptions.workerSrc = workerUrl;

/** Legible at the largest zoom. */
const WIDTH_PX = 1600;
const MAX_PIXELS = 20_000_000;
/** A receipt with more is not read. */
const MAX_PAGES = 10;

/** The fonts that a PDF may use without having them in it. Few machines have all of them. */
const FONTS = import.meta.glob<string>("/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
  query: "?url",
  import: "default",
  eager: true,
});

class StandardFonts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const response = await fetch(FONTS[`/node_modules/pdfjs-dist/standard_fonts/${filename}`]!);
    if (!response.ok) throw new Error(`The font ${filename} cannot be loaded`);
    return new Uint8Array(await response.arrayBuffer());
  }
}

/**
 * Draws the pages of a PDF as pictures, in a worker of the browser.
 * @returns a PNG per page
 * @throws when it cannot be loaded or drawn
 */
export async function drawPdf(url: string): Promise<Blob[]> {
  const loading = getDocument({
    url,
    isEvalSupported: false,
    enableXfa: false,
    useSystemFonts: false,
    BinaryDataFactory: StandardFonts,
  });
  try {
    const document = await loading.promise;
    const pages: Blob[] = [];
    for (let number = 1; number <= Math.min(document.numPages, MAX_PAGES); number++) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const scale = Math.min(WIDTH_PX / width, Math.sqrt(MAX_PIXELS / (width * height)));
      const viewport = page.getViewport({ scale });
      const canvas = window.document.createElement("canvas");
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport, background: "white" }).promise;
      pages.push(await pictureOf(canvas));
    }
    return pages;
  } finally {
    await loading.destroy();
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The page is too large to draw")))),
  );
}
