/** What the columns of a file are: guessed, chosen by the admin, and stored with the import. */
import { beforeEach, describe, expect, it } from "vitest";
import { csvResponse } from "~/http/responses/csv-response.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { exportAllParticipants } from "~/services/participant-exports/participant-exports.admin.server";
import { importColumns } from "~/services/participant-imports/import-columns";
import { mapColumns } from "~/services/participant-imports/import-mapping.admin.server";
import {
  confirmImport,
  exportRejectedRows,
  uploadImport,
} from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport } from "~/services/participant-imports/participant-imports.jobs.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { confirm, DEFAULTS, fileOf, storedAdminCtx, upload, view, workerCtx } from "./import-world";

await testDatabase();
await registerLocales(); // as the server does when it starts

let ctx: AdminProgramCtx;
beforeEach(async () => {
  ctx = await storedAdminCtx((await createProgram()).id);
});

async function map(id: string, columns: (string | null)[]) {
  await mapColumns(ctx, id, columns);
  await checkImport(workerCtx(ctx), id);
  return view(ctx, id);
}

const fieldsOf = ({ columns }: { columns: { field: string | null }[] }) => columns.map(({ field }) => field);
const rejection = (field: string) => ({ code: "invalid", errors: [{ field }] });

describe("the columns of a file", () => {
  it("are answered as they were understood, with samples and the first rows", async () => {
    const file = "Correo electrónico;Apellidos;Shoe size;Puntos\nana@example.test;Núñez;38;5\nbo@example.test;;38;\n";
    const answer = await uploadImport(ctx, fileOf(file), DEFAULTS, null);
    expect(answer.columns).toEqual([
      { heading: "Correo electrónico", field: "email" },
      { heading: "Apellidos", field: "last_name" },
      { heading: "Shoe size", field: null },
      { heading: "Puntos", field: "points" },
    ]);
    await checkImport(workerCtx(ctx), answer.id);
    const shown = await view(ctx, answer.id);
    expect(shown.columns.map(({ samples }) => samples)).toEqual([
      ["ana@example.test", "bo@example.test"],
      ["Núñez"],
      ["38"],
      ["5"],
    ]);
    expect(shown.unknown_columns).toEqual(["Shoe size"]);
    expect(shown.first_rows).toMatchObject([
      { line: 2, values: { email: "ana@example.test", last_name: "Núñez", points: "5", first_name: "" } },
      { line: 3, values: { email: "bo@example.test", points: "" } },
    ]);
  });

  it("may be others than guessed, and the preview and the import follow", async () => {
    const { id, preview } = await upload(ctx, "email,Team,points\na@example.test,Red,5\nb@example.test,Blue,x\n");
    expect(preview).toMatchObject({ created: 1, rejected: 1, points_added: 5 });
    const mapped = await map(id, ["email", "tags", null]);
    expect(mapped).toMatchObject({
      status: "ready",
      preview: { created: 2, rejected: 0, points_added: 0 },
      new_tags: ["Blue", "Red"],
      unknown_columns: ["points"],
      first_rows: [{ values: { tags: "Red", points: "" } }, { values: { tags: "Blue" } }],
      rejected_rows: { totalItems: 0 },
    });
    expect((await confirm(ctx, id)).result).toMatchObject({ created: 2, points_added: 0 });
    expect(await prisma.tag.count({ where: { programId: ctx.programId, name: { in: ["Red", "Blue"] } } })).toBe(2);
  });

  it("without an email are asked for before anything is checked", async () => {
    const { id } = await uploadImport(ctx, fileOf("Contacto,Alias\nana@example.test,Ana\n"), DEFAULTS, null);
    await checkImport(workerCtx(ctx), id);
    expect(await view(ctx, id)).toMatchObject({
      status: "ready",
      preview: null,
      columns: [{ heading: "Contacto", field: null, samples: ["ana@example.test"] }, { field: null }],
    });
    await expect(confirmImport(ctx, id)).rejects.toMatchObject(rejection("columns"));
    expect((await map(id, ["email", "first_name"])).preview).toMatchObject({ created: 1, rejected: 0 });
    expect((await confirm(ctx, id)).result).toMatchObject({ created: 1 });
  });

  it("that could be the same field are left for the admin to choose", async () => {
    const twice = await upload(ctx, "email,points,Points\na@example.test,5,7\n");
    expect(fieldsOf(twice)).toEqual(["email", null, null]);
    expect((await map(twice.id, ["email", null, "points"])).preview).toMatchObject({ points_added: 7 });
  });

  it("without a heading can be chosen too", async () => {
    const { id } = await upload(ctx, "email,,\na@example.test,Ana,\n");
    expect((await map(id, ["email", "first_name", ""])).first_rows).toMatchObject([{ values: { first_name: "Ana" } }]);
  });

  it("keep their headings in the rejected rows, so that these can be corrected and uploaded", async () => {
    const { id } = await upload(ctx, "E-Mail,First name\nnonsense,Ana\n");
    expect((await exportRejectedRows(ctx, id)).columns).toEqual(["line", "reason", "E-Mail", "First name"]);
  });

  it.each([
    ["without email and ID", ["first_name", null], "columns"],
    ["with a field that there is not", ["email", "shoe_size"], "columns[1]"],
    ["with one field twice", ["email", "email"], "columns[1]"],
    ["of another number", ["email"], "columns"],
  ])("%s are rejected, and the preview stays", async (_, columns, field) => {
    const before = await upload(ctx, "email,first_name\na@example.test,Ana\n");
    await expect(mapColumns(ctx, before.id, columns)).rejects.toMatchObject(rejection(field));
    expect(await view(ctx, before.id)).toEqual(before);
  });
});

describe("two tabs", () => {
  it("that send the same columns have the file checked once", async () => {
    const { id } = await upload(ctx, "email,Alias\na@example.test,Ana\n");
    const columns = ["email", "first_name"];
    await Promise.all([mapColumns(ctx, id, columns), mapColumns(ctx, id, columns)]);
    await Promise.all([checkImport(workerCtx(ctx), id), checkImport(workerCtx(ctx), id)]);
    expect(await view(ctx, id)).toMatchObject({ status: "ready", rows_read: 1, preview: { created: 1 } });
    await mapColumns(ctx, id, columns); // once more, when it is checked
    expect(await view(ctx, id)).toMatchObject({ status: "ready", preview: { created: 1 } });
  });

  it("cannot confirm a preview of other columns", async () => {
    const { id } = await upload(ctx, "email,points\na@example.test,5\n");
    await map(id, ["email", null]);
    await expect(confirmImport(ctx, id, ["email", "points"])).rejects.toMatchObject({ code: "conflict" });
    expect(await confirmImport(ctx, id, ["email", ""])).toMatchObject({ status: "importing" });
    await expect(mapColumns(ctx, id, ["email", "points"])).rejects.toMatchObject({ code: "conflict" });
  });

  it("cannot change the columns while the file is checked", async () => {
    const { id } = await uploadImport(ctx, fileOf("email,points\na@example.test,5\n"), DEFAULTS, null);
    await expect(mapColumns(ctx, id, ["email", null])).rejects.toMatchObject({ code: "conflict" });
  });
});

it.each(["en", "es"] as const)("the table of all participants in %s is taken back without a change", async (locale) => {
  const person = { email: "ana@example.test", firstName: "Ana", lastName: "=Núñez", postal: "80202" };
  await createParticipant(ctx.programId, person);
  const { columns, batches } = await exportAllParticipants({ ...ctx, locale });
  const file = await (await csvResponse({ name: "participants", columns, batches })).text();
  const again = await upload(ctx, file, { metric: "replace" });
  expect(fieldsOf(again).filter(Boolean).sort()).toEqual([...importColumns([]), "joined", "points_earned"].sort());
  expect(again.preview).toMatchObject({ created: 0, changed: 0, unchanged: 1, rejected: 0 });
});
