import { existsSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { SURE_ENOUGH } from "~/integrations/receipt-reader/confidence";
import { localReader } from "~/integrations/receipt-reader/local-reader.server";
import type { ReceiptUnreadable } from "~/integrations/receipt-reader/receipt-unreadable";
import { markedReceipt, sandboxReader } from "~/integrations/receipt-reader/sandbox-reader.server";
import { FONTS, photographed, printed, type Damage } from "../../../tools/receipts/draw";
import { rowsOf } from "../../../tools/receipts/layout";
import { emptyPdf, nestedPdf, scannedPdf, textPdf } from "../../../tools/receipts/pdf";
import { purchaseOf } from "../../../tools/receipts/purchase";
import { Random } from "../../../tools/receipts/random";

// A busy machine reads slowly.
const reader = localReader({ processes: 1, readMs: 120_000, wallMs: 120_000 });
// The process and its engine start once; on a busy machine that takes longer than a test may.
beforeAll(async () => {
  await read((await receipt()).photo);
}, 180_000);
afterAll(() => reader.close());

const jpeg = (bytes: Uint8Array) => [{ bytes, contentType: "image/jpeg" }];
const read = (bytes: Uint8Array) => reader.read(jpeg(bytes));

/** A small receipt: what is printed on it, its rows, and a photograph. */
async function receipt(damage: Damage = {}) {
  const random = new Random(7);
  const bought = purchaseOf(random, "en", 4);
  const rows = rowsOf(random, bought, FONTS[0]!.columns);
  const paper = printed(rows, FONTS[0]!);
  return { bought, rows, paper, photo: await photographed(paper, damage, random) };
}

it.each<[string, Damage]>([
  ["a skewed photograph on a table", { skew: 5, noise: 6, table: true }],
  ["a picture that lies on its side", { turn: 90 }],
  ["one that is upside down", { turn: 180 }],
  ["one that is turned by the camera's note only", { turnedByNote: true }],
])("reads %s", async (_, damage) => {
  const { bought, photo } = await receipt(damage);
  const reading = await read(photo);
  expect(reading).toMatchObject({
    merchant: { value: bought.merchant },
    date: { value: bought.date },
    totalCents: { value: bought.totalCents },
    sumMismatch: false,
  });
  expect(reading.lines.map(({ priceCents }) => priceCents)).toEqual(bought.lines.map(({ priceCents }) => priceCents));
  expect(reading.confidence).toBeGreaterThan(SURE_ENOUGH);
});

it("reads the text of a PDF, and recognizes a scanned one", async () => {
  const { bought, rows, paper, photo } = await receipt();
  const scanned = scannedPdf(photo, paper.width + 24, paper.height + 24);
  for (const [pdf, typed] of [
    [textPdf(rows), true],
    [scanned, false],
  ] as const)
    expect(await read(pdf)).toMatchObject({
      typed,
      totalCents: { value: bought.totalCents },
      date: { value: bought.date },
    });
});

it.each<[string, Damage]>([
  ["too blurred", { blur: 9 }],
  ["black", { light: 0 }],
])("is not sure of a picture that is %s", async (_, damage) => {
  const { photo } = await receipt(damage);
  expect((await read(photo)).confidence).toBeLessThan(SURE_ENOUGH);
});

/** A valid PNG of 900 million white pixels in 110 kB. */
function bomb(): Uint8Array {
  const [side, crcs] = [30_000, Buffer.alloc(4)];
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type), body, crcs]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc((side / 8 + 1) * side, 255), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function encryptedPdf(): Uint8Array {
  const entry = `/ID [<${"00".repeat(16)}><${"00".repeat(16)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <${"11".repeat(32)}> /U <${"22".repeat(32)}> /P -44 >>`;
  return Buffer.from(Buffer.from(emptyPdf(1)).toString("latin1").replace("/Root", `${entry} /Root`), "latin1");
}

const picture = () => sharp({ create: { width: 400, height: 400, channels: 3, background: "white" } });

it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ["nothing", () => new Uint8Array(), "empty"],
  ["text named .jpg", () => Buffer.from("This is no picture."), "not_an_image"],
  ["a video", () => picture().gif().toBuffer(), "not_an_image"],
  ["40 MB", () => new Uint8Array(40 * 1024 * 1024), "too_large"],
  ["a picture that unpacks to 900 megapixels", bomb, "too_many_pixels"],
  ["half a picture", async () => (await picture().jpeg().toBuffer()).subarray(0, 300), "damaged"],
  ["a PDF of 500 pages", () => emptyPdf(500), "too_many_pages"],
  ["a PDF with a password", encryptedPdf, "encrypted"],
  ["half a PDF", () => Buffer.from("%PDF-1.4\n1 0 obj"), "damaged"],
])("rejects %s", async (_, made, reason) => {
  await expect(read(await made())).rejects.toMatchObject({ name: "ReceiptUnreadable", reason });
});

it("rejects no file, and more than ten", async () => {
  await expect(reader.read([])).rejects.toMatchObject({ reason: "empty" });
  const files = Array.from({ length: 11 }, () => jpeg(Buffer.from("x"))[0]!);
  await expect(reader.read(files)).rejects.toMatchObject({ reason: "too_many_pages" });
});

/** The reader's process: a child of this one. */
function processOfReader(): number | undefined {
  const list = `/proc/${process.pid}/task/${process.pid}/children`;
  return readFileSync(list, "utf8")
    .trim()
    .split(/\s+/)
    .map(Number)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("reader-process"));
}

it.runIf(existsSync("/proc"))("fails the one read whose process is killed, and reads the next ones", async () => {
  const { bought, photo } = await receipt();
  await read(photo);
  const reads = [read(photo), read(photo), read(photo)];
  const results = Promise.allSettled(reads);
  await new Promise(setImmediate); // the request is sent
  process.kill(processOfReader()!, "SIGKILL");
  const [first, ...others] = await results;
  expect(first).toMatchObject({ status: "rejected", reason: { reason: "too_demanding" } });
  for (const other of others)
    expect(other).toMatchObject({ status: "fulfilled", value: { totalCents: { value: bought.totalCents } } });
});

it.each([
  ["processor time", { readMs: 1, wallMs: 120_000 }],
  ["time in all", { readMs: 120_000, wallMs: 1 }],
])("gives up at the limit of %s", async (_limit, limits) => {
  const { photo } = await receipt();
  const hasty = localReader({ ...limits, processes: 1 });
  await expect(hasty.read(jpeg(photo))).rejects.toMatchObject({ reason: "too_demanding" });
  await hasty.close();
});

/** Each of the ten begins a process, which takes a busy machine long. */
const TEN_PROCESSES = { timeout: 240_000 };

it(
  "gives up at the time limit ten small PDFs that ask for endless work, and reads the next receipt",
  TEN_PROCESSES,
  async () => {
    const { bought, rows } = await receipt();
    const hasty = localReader({ readMs: 300, processes: 1 });
    const hostile = nestedPdf();
    expect(hostile.length).toBeLessThan(4_000);
    const reads = await Promise.allSettled(Array.from({ length: 10 }, () => hasty.read(jpeg(hostile))));
    expect(reads.map((read) => read.status === "rejected" && (read.reason as ReceiptUnreadable).reason)).toEqual(
      Array(10).fill("too_demanding"),
    );
    await hasty.close();
    expect((await read(textPdf(rows))).totalCents?.value).toBe(bought.totalCents);
  },
);

it("may try again what it read when it was closed", async () => {
  const closing = localReader({ processes: 1 });
  const reading = closing.read(jpeg((await receipt()).photo));
  reading.catch(() => {});
  await closing.close();
  await expect(reading).rejects.toThrow("the reader was closed");
  await expect(closing.read(jpeg(nestedPdf()))).rejects.toThrow("the reader was closed");
});

it("gives the fixed answer of a marked file in the sandbox, and really reads others", async () => {
  const { bought, photo } = await receipt();
  const sandbox = sandboxReader(reader);
  const marked = (answer: Parameters<typeof markedReceipt>[1]) => sandbox.read(jpeg(markedReceipt(photo, answer)));
  await expect(marked({ confidence: 0.4 })).resolves.toMatchObject({ confidence: 0.4, totalCents: null });
  await expect(marked({ unreadable: "encrypted" })).rejects.toMatchObject({ reason: "encrypted" });
  await expect(marked({ failure: "out of paper" })).rejects.toThrow("out of paper");
  expect((await sandbox.read(jpeg(photo))).totalCents?.value).toBe(bought.totalCents);
});
