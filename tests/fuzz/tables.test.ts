import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import fc from "fast-check";
import { afterAll, describe, it } from "vitest";
import { AppError } from "~/platform/errors";
import { unprotectedText } from "~/platform/spreadsheet-formulas";
import { codesIn } from "~/services/coupons/internal/codes.server";
import { readRecords, UnreadableFileError as UnreadableRecords } from "~/services/offers/record-readers.server";
import { tagsIn } from "~/services/participant-imports/cell-texts";
import { readHeadings, readRows, UnreadableFileError } from "~/services/participant-imports/internal/csv-file.server";
import { formatOf } from "~/services/tables/table-file.server";
import { expectLinear, fuzz, mutations, repeatsOf, soup } from "./fuzzing";

const TOKENS = [",", "\n", "\r\n", "\r", '"', '""', "a", " ", "\t", ";", "'", "=", "\0", "\ufeff", "\ufffd", "é"];
const JSON_TOKENS = [...TOKENS, "{", "}", "[", "]", "\\", ":"];
const FILES = [
  'email,first_name,last_name,tags\nmaya@example.test,Maya,Lopez,"gold, new"\nomar@example.test,Omar,Haddad,\n',
  'name,latitude,longitude,offers\n"Blue ""Door""",40.7,-74,"[{""key"":""a""}]"\n',
  '[{"name":"Blue Door","offers":[{"key":"a"}]},{"name":"Trail"}]',
];
const texts = fc.oneof(soup(JSON_TOKENS), mutations(FILES, JSON_TOKENS));

async function drain(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

async function readImport(text: string): Promise<void> {
  const bytes = Buffer.from(text);
  const format = await formatOf(Readable.from([bytes]));
  const headings = await readHeadings(bytes, format);
  await drain(readRows(Readable.from([bytes]), headings.length, format));
}

const folder = mkdtempSync(join(tmpdir(), "loyalty-tables-"));
afterAll(() => rmSync(folder, { recursive: true }));

function readMerchants(extension: "csv" | "json") {
  const path = join(folder, `records.${extension}`);
  return async (text: string) => {
    writeFileSync(path, text);
    await drain(readRecords(path));
  };
}

const isUnreadable = (error: unknown) => error instanceof UnreadableFileError || error instanceof UnreadableRecords;

describe("files with rows", () => {
  it("of participants are read or said to be unreadable", () => fuzz(texts, readImport, { isExpected: isUnreadable }));
  it("of participants are read in linear time", () =>
    expectLinear(
      [...repeatsOf(TOKENS), ["email\n", '"', ""], ["email\n", "a@b.c\n", ""], ["email,", "a,", "\n"]],
      readImport,
    ));

  it.each(["csv", "json"] as const)("of merchants as .%s are read or said to be unreadable", (extension) =>
    fuzz(texts, readMerchants(extension), { isExpected: isUnreadable }),
  );
  it("of merchants as .json are read in linear time", () =>
    expectLinear([...repeatsOf(JSON_TOKENS, [["{", "}"]]), ["", '{"name":"a"},', "{}"]], readMerchants("json")));

  const readCodes = (codes: string) =>
    drain(codesIn({ codes, file: { content: { stream: () => Readable.from([Buffer.from(codes, "latin1")]) } } }));
  it("of coupons are read or said to be wrong", () =>
    fuzz(texts, readCodes, { isExpected: (error) => error instanceof AppError && error.code === "invalid" }));
  it("of coupons are read in linear time", () => expectLinear(repeatsOf(TOKENS), readCodes));

  it("have cells that are read in linear time", async () => {
    const readCell = (cell: string) => [unprotectedText(cell), tagsIn(cell)];
    await fuzz(texts, readCell);
    await expectLinear(
      [...repeatsOf(TOKENS, [['"', '"']]), ["", '" ', "x"], ["", '",', "x"], ["", '"" ,', '"']],
      readCell,
    );
  });
});
