/** Exports of customers as other products write them: recognized by their headings, with their columns. */
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { changeImportFormat } from "~/services/participant-imports/import-format.admin.server";
import { sourceOf } from "~/services/participant-imports/import-sources";
import { checkImport } from "~/services/participant-imports/participant-imports.jobs.server";
import { verifyPoints } from "~/services/points/verify.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { confirm, storedAdminCtx, upload, view, workerCtx } from "./import-world";

await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  const { id: programId } = await createProgram();
  const attribute = (attributeName: string, fieldType: string, position: number) => ({
    programId,
    id: crypto.randomUUID(),
    attributeName,
    displayName: attributeName,
    fieldType,
    position,
    updatedAt: NOW,
  });
  await prisma.profileAttribute.createMany({
    data: [attribute("birthday", "birthday", 0), attribute("mobile", "phone", 1)],
  });
  dropCatalogue(programId);
  ctx = await storedAdminCtx(programId);
});

const fileOf = (name: string) => readFileSync(`tests/services/participant-imports/files/sources/${name}.csv`);
const joinedAna = new Date("2024-04-04T15:10:42Z");

type Expected = {
  source: string;
  names: boolean;
  points: number;
  earned: number;
  joined: boolean;
  birthday: boolean;
  phone: boolean;
  postal: boolean;
  /** Whether Bo, who said no there, gets no mails here. */
  stops: boolean;
};
const NOTHING = { points: 0, earned: 0, joined: false, birthday: false, phone: false, postal: false, stops: false };

describe("an export of", () => {
  it.each<[string, Expected]>([
    ["smile", { ...NOTHING, source: "smile", names: true, points: 1250, earned: 1250, joined: true, birthday: true }],
    [
      "loyaltylion",
      { ...NOTHING, source: "loyaltylion", names: true, points: 1250, earned: 2150, joined: true, birthday: true },
    ],
    ["yotpo", { ...NOTHING, source: "yotpo", names: true, points: 1250, earned: 2150, birthday: true }],
    [
      "open-loyalty",
      { ...NOTHING, source: "open_loyalty", names: true, joined: true, birthday: true, phone: true, stops: true },
    ],
    [
      "voucherify",
      {
        ...NOTHING,
        source: "voucherify",
        names: false,
        points: 1250,
        earned: 1250,
        joined: true,
        birthday: true,
        phone: true,
        postal: true,
      },
    ],
    ["shopify", { ...NOTHING, source: "shopify", names: true, phone: true, postal: true, stops: true }],
    ["hubspot", { ...NOTHING, source: "hubspot", names: true, birthday: true, phone: true, postal: true, stops: true }],
  ])("%s is recognized and imported", async (name, expected) => {
    const shown = await upload(ctx, fileOf(name), { metric: "replace" });
    expect(shown.rejected_rows.result).toEqual([]);
    expect(shown).toMatchObject({ source: expected.source, preview: { created: 2, rejected: 0 } });
    await confirm(ctx, shown.id);
    const people = await prisma.participant.findMany({
      where: { programId: ctx.programId },
      orderBy: { email: "asc" },
      include: { emailSetting: true },
    });
    expect(people.map(({ email }) => email)).toEqual(["ana@example.test", "bo@example.test"]);
    const [ana, bo] = people;
    expect(ana).toMatchObject({
      firstName: expected.names ? "Ana" : "",
      lastName: expected.names ? "Núñez" : "",
      pointsAvailable: BigInt(expected.points),
      pointsIssued: BigInt(expected.earned),
      pointsSpent: BigInt(expected.earned - expected.points),
      postal: expected.postal ? "80202" : null,
      emailSetting: null,
    });
    expect(ana!.profile).toEqual({
      ...(expected.birthday ? { birthday: "05-27" } : {}),
      ...(expected.phone ? { mobile: expect.stringContaining("303") as string } : {}),
    });
    if (expected.joined) expect(Math.abs(ana!.createdAt.getTime() - joinedAna.getTime())).toBeLessThan(12 * 3600_000);
    else expect(ana!.createdAt).toEqual(ctx.now);
    expect(bo!.emailSetting?.channel ?? null).toBe(expected.stops ? "none" : null);
    expect(await verifyPoints(sql, ctx.programId)).toEqual([]);
  });
});

it("another product is chosen by hand, and the columns follow", async () => {
  const { id, source } = await upload(ctx, "Id,Email,Loyalty points\ncust_1,a@example.test,5\n");
  expect(source).toBeNull();
  await changeImportFormat(ctx, id, { source: "voucherify" });
  await checkImport(workerCtx(ctx), id);
  expect(await view(ctx, id)).toMatchObject({
    source: "voucherify",
    columns: [{ field: null }, { field: "email" }, { field: "points" }],
    preview: { created: 1, points_added: 5 },
  });
});

it("headings of two products at once are of none", () => {
  const smile = ["points_balance", "referral_url", "state"];
  expect(sourceOf(smile)).toBe("smile");
  expect(sourceOf([...smile, "referral_link"])).toBe("");
  expect(sourceOf(["email", "points"])).toBe("");
});
