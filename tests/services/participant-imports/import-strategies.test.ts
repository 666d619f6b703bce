/** What an import may do, chosen after the upload, and a check that fails after a choice. */
import { beforeEach, describe, expect, it } from "vitest";
import { fileStore } from "~/integrations/files/file-store.server";
import { prisma } from "~/platform/database/connections.server";
import { changeImportFormat } from "~/services/participant-imports/import-format.admin.server";
import { mapColumns } from "~/services/participant-imports/import-mapping.admin.server";
import { changeImportStrategies } from "~/services/participant-imports/import-strategies.admin.server";
import {
  cancelImport,
  confirmImport,
  uploadImport,
} from "~/services/participant-imports/participant-imports.admin.server";
import { checkImport } from "~/services/participant-imports/participant-imports.jobs.server";
import type { StrategiesChange } from "~/services/participant-imports/participant-imports.schema";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createParticipant, createProgram, givePoints, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { confirm, DEFAULTS, fileOf, storedAdminCtx, upload, view, workerCtx } from "./import-world";

await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  const { id: programId } = await createProgram();
  const attribute = { attributeName: "birthday", displayName: "Birthday", fieldType: "birthday", position: 0 };
  await prisma.profileAttribute.create({
    data: { programId, id: crypto.randomUUID(), ...attribute, updatedAt: NOW },
  });
  dropCatalogue(programId);
  ctx = await storedAdminCtx(programId, "owner");
});

async function change(id: string, choice: StrategiesChange) {
  await changeImportStrategies(ctx, id, choice);
  await checkImport(workerCtx(ctx), id);
  return view(ctx, id);
}

/** Leaves out what is done with attributes, as an upload that says nothing of them. */
const withoutMetric = { ...DEFAULTS, metric: undefined };
const SMILE =
  "email,points_balance,referral_url,state,date_of_birth\na@example.test,5,http://i.refs.cc/a,member,1990-05-27\n";

describe("what an import may do", () => {
  it("can be changed before it is confirmed, and the preview and the import follow", async () => {
    const ana = await createParticipant(ctx.programId, { email: "ana@example.test", firstName: "Anna" });
    await givePoints(ctx.programId, ana.id, 10);
    const { id, preview } = await upload(ctx, "email,first_name,points\nana@example.test,Ana,30\n");
    expect(preview).toMatchObject({ changed: 1, points_added: 20 });
    const changed = await change(id, { points: "append", naming: "ignore" });
    expect(changed).toMatchObject({
      preview: { changed: 1, points_added: 30 },
      strategies: { email: "replace", points: "append", tags: "replace", naming: "ignore", metric: "ignore" },
    });
    await confirm(ctx, id);
    expect(
      await prisma.participant.findFirst({ where: { email: "ana@example.test", programId: ctx.programId } }),
    ).toMatchObject({ firstName: "Anna", pointsAvailable: 40n });
    await expect(changeImportStrategies(ctx, id, { points: "replace" })).rejects.toMatchObject({ code: "conflict" });
  });

  it("includes new tags and other emails, which need their permissions", async () => {
    const ana = await createParticipant(ctx.programId, { email: "ana@example.test" });
    const { id } = await upload(ctx, `id,email,tags\n${ana.id},new@example.test,\n,b@example.test,Gold\n`);
    const without = await change(id, { may_create_tags: false, may_change_emails: false });
    expect(without).toMatchObject({ preview: { rejected: 2 }, may_create_tags: false, may_change_emails: false });
    const actor = { ...ctx.actor, kind: "api_key", createdById: ctx.actor.id, scopes: ["users:manage"] };
    const key = { ...ctx, actor } as never;
    for (const right of ["may_create_tags", "may_change_emails"])
      await expect(changeImportStrategies(key, id, { [right]: true })).rejects.toMatchObject({ code: "forbidden" });
    expect(await change(id, { may_create_tags: true })).toMatchObject({ preview: { created: 1, rejected: 1 } });
  });

  it("is checked once for a double press, and a confirmation of another preview is a conflict", async () => {
    const { id } = await upload(ctx, "email,points\na@example.test,5\n");
    await Promise.all([
      changeImportStrategies(ctx, id, { points: "append" }),
      changeImportStrategies(ctx, id, { points: "append" }),
    ]);
    await checkImport(workerCtx(ctx), id);
    await changeImportStrategies(ctx, id, { points: "append" });
    expect(await view(ctx, id)).toMatchObject({ status: "ready", preview: { created: 1 } });
    const audit = await prisma.auditEntry.findMany({
      where: { action: "participant_import.strategies", targetId: id },
    });
    expect(audit).toMatchObject([{ after: { points: "append" } }]);
    await expect(confirmImport(ctx, id, undefined, {}, { points: "replace" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await confirmImport(ctx, id, undefined, {}, { points: "append" })).toMatchObject({ status: "importing" });
  });

  it("takes attributes from an export of another product, unless the admin says otherwise", async () => {
    const strategiesOf = async (content: string, strategies: Parameters<typeof uploadImport>[2]) => {
      const { id } = await uploadImport(ctx, fileOf(content), strategies, null);
      await cancelImport(ctx, id);
      return (await view(ctx, id)).strategies;
    };
    expect(await strategiesOf(SMILE, withoutMetric)).toMatchObject({ metric: "replace" });
    expect(await strategiesOf(SMILE, DEFAULTS)).toMatchObject({ metric: "ignore" });
    expect(await strategiesOf("email,birthday\na@example.test,05-27\n", withoutMetric)).toMatchObject({
      metric: "ignore",
    });
  });
});

describe("the order of dates", () => {
  const datesOf = async (content: string) => {
    const { id, format } = await uploadImport(ctx, fileOf(content), DEFAULTS, null);
    return { id, dates: format!.dates };
  };
  const choose = async (content: string, dates: "day_first" | "reject") => {
    const { id } = await datesOf(content);
    await checkImport(workerCtx(ctx), id);
    await changeImportFormat(ctx, id, { dates });
    await cancelImport(ctx, id);
  };
  const next = async (content: string) => {
    const { id, dates } = await datesOf(content);
    await cancelImport(ctx, id);
    return dates;
  };

  it("that was chosen once is that of the next file with the same headings or of the same product", async () => {
    const file = "email,joined\na@example.test,03/04/2020\n";
    expect(await next(file)).toBe("reject");
    await choose(file, "day_first");
    expect(await next("email,joined\nb@example.test,05/04/2020\n")).toBe("day_first");
    expect(await next("email,Member since\nb@example.test,05/04/2020\n")).toBe("reject");
    await choose(file, "reject");
    expect(await next(file)).toBe("reject");
    await choose(SMILE, "day_first");
    expect(await next(SMILE.replace("state,", "state,first_name,").replace("member,", "member,Ana,"))).toBe(
      "day_first",
    );
    const other = await storedAdminCtx((await createProgram()).id);
    const { format } = await uploadImport(other, fileOf(SMILE), DEFAULTS, null);
    expect(format!.dates).toBe("reject");
  });

  it("that an upload names counts more", async () => {
    const file = "email,joined\na@example.test,03/04/2020\n";
    await choose(file, "day_first");
    const { format } = await uploadImport(ctx, fileOf(file), DEFAULTS, null, { dates: "month_first" });
    expect(format!.dates).toBe("month_first");
  });
});

describe("a check that fails", () => {
  const OPEN_QUOTE = "email;first_name\na@example.test;'Ana\nb@example.test;Bo\n";

  it("after another choice shows why and waits for another one", async () => {
    const { id } = await upload(ctx, OPEN_QUOTE);
    await changeImportFormat(ctx, id, { quote: "single" });
    await checkImport(workerCtx(ctx), id);
    const failed = await view(ctx, id);
    expect(failed).toMatchObject({ status: "ready", preview: null, rejected_rows: { totalItems: 0 } });
    expect(failed.failure).toMatch(/quotation mark/);
    const { key } = await prisma.participantImport.findFirstOrThrow({ where: { id } });
    const file = await fileStore().get(key);
    file!.body.destroy();
    await expect(confirmImport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
    // The same columns once more are checked again after a failure.
    await mapColumns(ctx, id, ["email", "first_name"]);
    await checkImport(workerCtx(ctx), id);
    expect(await view(ctx, id)).toMatchObject({ status: "ready", failure: expect.any(String) });
    await changeImportFormat(ctx, id, { quote: "double" });
    await checkImport(workerCtx(ctx), id);
    expect(await view(ctx, id)).toMatchObject({ status: "ready", failure: null, preview: { created: 2 } });
    expect((await confirm(ctx, id)).result).toMatchObject({ created: 2 });
  });

  it("ends the import when the file is gone, or nobody has chosen anything yet", async () => {
    const { id } = await upload(ctx, OPEN_QUOTE);
    const { key } = await prisma.participantImport.findFirstOrThrow({ where: { id } });
    await mapColumns(ctx, id, ["email", null]);
    await fileStore().delete(key);
    await checkImport(workerCtx(ctx), id);
    expect(await view(ctx, id)).toMatchObject({ status: "failed", failure: "The file is no longer available" });
    const first = await upload(ctx, 'email,first_name\na@example.test,"Ana\n');
    expect(first).toMatchObject({ status: "failed" });
  });
});
