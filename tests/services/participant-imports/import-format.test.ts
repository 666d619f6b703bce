/** How a file is read: found by itself, corrected by the admin, and stored with the import. */
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import type { FormatChange } from "~/services/participant-imports/import-format";
import { changeImportFormat } from "~/services/participant-imports/import-format.admin.server";
import { mapColumns } from "~/services/participant-imports/import-mapping.admin.server";
import {
  cancelImport,
  confirmImport,
  uploadImport,
} from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport } from "~/services/participant-imports/participant-imports.jobs.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { DEFAULTS, fileOf, storedAdminCtx, upload, view, workerCtx } from "./import-world";

await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  ctx = await storedAdminCtx((await createProgram()).id);
});

async function change(id: string, format: FormatChange) {
  await changeImportFormat(ctx, id, format);
  await checkImport(workerCtx(ctx), id);
  return view(ctx, id);
}

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const bigEndian = (text: string) => utf16(text).swap16();

describe("the format of a file", () => {
  it.each([
    ["a comma", "email,first_name\na@example.test,Ana\n", "comma", "double", "utf-8"],
    ["a semicolon", "email;first_name\na@example.test;Ana\n", "semicolon", "double", "utf-8"],
    ["a tab", "email\tfirst_name\na@example.test\tAna\n", "tab", "double", "utf-8"],
    ["a bar", "email|first_name\na@example.test|Ana\n", "pipe", "double", "utf-8"],
    ["single quotation marks", "'email','first_name'\n'a@example.test','Ana'\n", "comma", "single", "utf-8"],
    [
      "the separator in its first line",
      "sep=;\nemail;first_name\na@example.test;Ana\n",
      "semicolon",
      "double",
      "utf-8",
    ],
    [
      "Windows-1252",
      Buffer.from("email,first_name\na@example.test,Ana\nb@example.test,Zo\xeb\n", "latin1"),
      "comma",
      "double",
      "windows-1252",
    ],
    ["UTF-16", utf16("\ufeffemail\tfirst_name\na@example.test\tAna\n"), "tab", "double", "utf-16le"],
    ["UTF-16 without its mark", utf16("email\tfirst_name\na@example.test\tAna\n"), "tab", "double", "utf-16le"],
    ["UTF-16 of the other order", bigEndian("email,first_name\na@example.test,Ana\n"), "comma", "double", "utf-16be"],
  ])("with %s is found and stored", async (_, content, separator, quote, encoding) => {
    const shown = await upload(ctx, content);
    expect(shown.format).toEqual({ separator, quote, encoding, dates: "reject" });
    expect(shown.first_rows[0]).toMatchObject({ values: { email: "a@example.test", first_name: "Ana" } });
    expect(shown.preview).toMatchObject({ rejected: 0 });
  });

  it("is found by a character far behind the headings", async () => {
    const rows = Array.from({ length: 9_000 }, (_, n) => `person-${n}@example.test,Ana\n`).join("");
    const content = Buffer.from(`email,first_name\n${rows}last@example.test,Zo\xeb\n`, "latin1");
    expect((await upload(ctx, content)).format).toMatchObject({ encoding: "windows-1252" });
  });

  it("is corrected, and columns and preview follow", async () => {
    const { id, columns } = await upload(ctx, "email;Note, a|first_name\na@example.test;x,y|Ana\n");
    expect(columns).toHaveLength(2);
    const corrected = await change(id, { separator: "semicolon" });
    expect(corrected).toMatchObject({ columns: [{ field: "email" }, { heading: "Note, a|first_name" }] });
    const other = await change(id, { separator: "pipe" });
    expect(other).toMatchObject({
      status: "ready",
      preview: null,
      columns: [{ heading: "email;Note, a", field: null }, { field: "first_name" }],
      rejected_rows: { totalItems: 0 },
      first_rows: [],
    });
    await expect(confirmImport(ctx, id)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is corrected in the encoding", async () => {
    const content = Buffer.from("email,first_name\na@example.test,Zo\xc3\xab\nb@example.test,Zo\xeb\n", "latin1");
    const { id, preview } = await upload(ctx, content);
    expect(preview).toMatchObject({ created: 1, rejected: 1 });
    const corrected = await change(id, { encoding: "windows-1252" });
    expect(corrected).toMatchObject({ preview: { created: 2, rejected: 0 }, format: { encoding: "windows-1252" } });
    expect(corrected.first_rows[1]).toMatchObject({ values: { first_name: "Zoë" } });
  });

  it("with the same headings leaves the columns as they were chosen", async () => {
    const { id } = await upload(ctx, "email,Alias\na@example.test,Ana\n");
    await mapColumns(ctx, id, ["email", "first_name"]);
    await checkImport(workerCtx(ctx), id);
    expect((await change(id, { dates: "day_first" })).columns).toMatchObject([{}, { field: "first_name" }]);
  });

  it("may be named with the upload", async () => {
    const file = fileOf("email;first,name\na@example.test;Ana\n");
    const answer = await uploadImport(ctx, file, DEFAULTS, null, { separator: "comma", dates: "month_first" });
    expect(answer).toMatchObject({ format: { separator: "comma", dates: "month_first" }, status: "ready" });
  });

  it("once more changes nothing", async () => {
    const { id } = await upload(ctx, "email;first_name\na@example.test;Ana\n");
    const before = await view(ctx, id);
    await changeImportFormat(ctx, id, { separator: "semicolon", quote: "double" });
    expect(await view(ctx, id)).toEqual(before);
  });

  it("is changed once by two tabs", async () => {
    const { id } = await upload(ctx, "email,first_name\na@example.test,x\n");
    const both = [changeImportFormat(ctx, id, { quote: "single" }), changeImportFormat(ctx, id, { quote: "single" })];
    await Promise.all(both);
    await checkImport(workerCtx(ctx), id);
    expect(await view(ctx, id)).toMatchObject({ status: "ready", rows_read: 1, format: { quote: "single" } });
  });

  it("of another tab is no preview to confirm", async () => {
    const { id, format } = await upload(ctx, "email,first_name\na@example.test,Ana\n");
    await change(id, { dates: "month_first" });
    await expect(confirmImport(ctx, id, undefined, format!)).rejects.toMatchObject({ code: "conflict" });
    expect(await confirmImport(ctx, id, undefined, { dates: "month_first" })).toMatchObject({ status: "importing" });
    await expect(changeImportFormat(ctx, id, { quote: "single" })).rejects.toMatchObject({ code: "conflict" });
  });

  it("cannot be changed in another program", async () => {
    const { id } = await upload(ctx, "email\na@example.test\n");
    const other = await storedAdminCtx((await createProgram()).id);
    await expect(changeImportFormat(other, id, { quote: "single" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("of an import from before it was stored is found while the file is read", async () => {
    const { id } = await uploadImport(ctx, fileOf("email;first_name\na@example.test;Ana\n"), DEFAULTS, null);
    await prisma.participantImport.update({
      where: { programId_id: { programId: ctx.programId, id } },
      data: { format: {} },
    });
    await checkImport(workerCtx(ctx), id);
    expect(await view(ctx, id)).toMatchObject({ format: null, preview: { created: 1 } });
    expect((await change(id, { dates: "day_first" })).format).toMatchObject({ separator: "semicolon" });
  });
});

describe("the columns of the next file", () => {
  async function next(content: string) {
    const answer = await uploadImport(ctx, fileOf(content), DEFAULTS, null);
    await checkImport(workerCtx(ctx), answer.id);
    await cancelImport(ctx, answer.id);
    return answer.columns.map(({ field }) => field);
  }
  async function chosen(content: string, columns: (string | null)[]) {
    const { id } = await upload(ctx, content);
    await mapColumns(ctx, id, columns);
    await checkImport(workerCtx(ctx), id);
    await cancelImport(ctx, id);
  }

  it("begin with what an admin chose for the same headings", async () => {
    await chosen("Kontakt;Rufname;Tags\na@example.test;Ana;VIP\n", ["email", "first_name", null]);
    expect(await next("Rufname,KONTAKT,points,tags\nBo,b@example.test,5,x\n")).toEqual([
      "first_name",
      "email",
      "points",
      null,
    ]);
  });

  it("follow the latest choice, and leave two claims on one field to the admin", async () => {
    await chosen("Mail,Alias\na@example.test,Ana\n", ["email", "first_name"]);
    await chosen("Kontakt,Alias\na@example.test,Ana\n", ["email", "last_name"]);
    expect(await next("Mail,Kontakt,Alias\na@example.test,b@example.test,Ana\n")).toEqual([null, null, "last_name"]);
  });

  it("know nothing of another program's", async () => {
    await chosen("Kontakt,Alias\na@example.test,Ana\n", ["email", "first_name"]);
    ctx = await storedAdminCtx((await createProgram()).id);
    expect(await next("Kontakt,Alias\na@example.test,Ana\n")).toEqual([null, null]);
  });
});
