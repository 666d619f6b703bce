import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import type { Word } from "../parse/words";

/** The language data comes from node_modules; the engine would fetch it from the network otherwise. */
const LANGUAGE_DATA = join(dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng")), "4.0.0_best_int");

let engine: Promise<Worker> | undefined;

/** Starts the engine, which takes half a second. It stays for the next receipts. */
async function warmEngine(): Promise<Worker> {
  const worker = await createWorker("eng", OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA,
    cacheMethod: "none",
    errorHandler: () => {}, // the call that failed throws; without this the process would end
  });
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    debug_file: "/dev/null", // it reports each smudge otherwise
  });
  return worker;
}

/** Recognizes the words of an encoded gray picture whose rows of text are level. */
export async function recognize(picture: Uint8Array): Promise<Word[]> {
  const worker = await (engine ??= warmEngine());
  const { data } = await worker.recognize(Buffer.from(picture), {}, { text: false, blocks: true });
  const words: Word[] = [];
  for (const block of data.blocks ?? [])
    for (const paragraph of block.paragraphs)
      for (const line of paragraph.lines)
        for (const { text, confidence, bbox } of line.words)
          words.push({
            text,
            confidence: confidence / 100,
            left: bbox.x0,
            top: bbox.y0,
            right: bbox.x1,
            bottom: bbox.y1,
          });
  return words;
}
