import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { sqlText } from "~/platform/database/sql";
import { uploadHistory, confirmImport } from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport, importRows, undoImportedRows } from "~/services/participant-imports/participant-imports.jobs.server";
import { undoImport } from "~/services/participant-imports/import-undo.admin.server";
import { verifyPoints } from "~/services/points/verify.server";
import { createProgram, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { fileOf, run, storedAdminCtx, view, workerCtx } from "./import-world";
await testDatabase();
it("load", { timeout: 900000 }, async () => {
  const { id: programId } = await createProgram();
  const ctx = await storedAdminCtx(programId, "owner");
  await run(ctx, "email,points\n" + Array.from({ length: 10000 }, (_, i) => `m${i}@example.test,10`).join("\n"));
  const file = "email,date,points,reason\n" + Array.from({ length: 100000 }, (_, i) => `m${(i * 7) % 10000}@example.test,202${1 + (i % 4)}-0${1 + (i % 9)}-1${i % 10}T0${i % 10}:00:00Z,${i % 3 === 2 ? -40 : 50},Order ${i}`).join("\n");
  const time = async (name: string, f: () => Promise<unknown>) => { const s = Date.now(); await f(); console.log(name, Date.now() - s, "ms"); };
  for (const balances of ["included", "add"] as const) {
    let id = "";
    await time("upload", async () => { id = (await uploadHistory(ctx, fileOf(file, "h.csv"), null)).id; });
    await time("check", () => checkImport(workerCtx(ctx), id));
    console.log(JSON.stringify((await view(ctx, id)).preview));
    await confirmImport(ctx, id, undefined, {}, balances);
    await time("import " + balances, () => importRows(workerCtx(ctx), id));
    console.log(JSON.stringify((await view(ctx, id)).result));
    expect(await verifyPoints(sql, programId)).toEqual([]);
    await undoImport({ ...ctx, now: secondsFromNow(60) }, id);
    await time("undo " + balances, () => undoImportedRows(workerCtx({ ...ctx, now: secondsFromNow(60) }), id));
    console.log(JSON.stringify((await view(ctx, id)).undo.result));
    expect(await verifyPoints(sql, programId)).toEqual([]);
  }
});
