import { beforeEach, describe, expect, test } from "vitest";
import { translate } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { localTimeOf } from "~/platform/zoned-time";
import { toggleAdminStatus } from "~/services/organizations/admins.admin.server";
import { auditChanges } from "~/services/organizations/audit-difference";
import { exportAuditEntries, listAuditEntries } from "~/services/organizations/audit-log.admin.server";
import { auditLogQuery } from "~/services/organizations/audit-log.schema";
import { auditSentence } from "~/services/organizations/audit-sentences";
import {
  createFeature,
  getFeaturePrograms,
  listFeatures,
  switchFeature,
} from "~/services/organizations/features.admin.server";
import { featureListQuery, newFeatureInput } from "~/services/organizations/features.schema";
import { createProgram as createOrganizationProgram } from "~/services/organizations/programs.admin.server";
import { addPoints } from "~/services/points/points.admin.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createReward } from "~/services/rewards/rewards.admin.server";
import { adminCtx, createParticipant, createProgram, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createAdmin, createOrganization, organizationCtx, platformLog } from "./organization-fixtures";

await testDatabase();

let organization: string;
let owner: string;
let program: string;
beforeEach(async () => {
  organization = await createOrganization();
  owner = await createAdmin(organization, { owner: true, email: undefined });
  program = (await createProgram({ organizationId: organization, features: ["tiers"] })).id;
});

const asSuper = () => organizationCtx(organization, owner, { superAdmin: true });
async function superOn(programId: string): Promise<AdminProgramCtx> {
  return { ...(await adminCtx(programId, "owner")), actor: asSuper().actor };
}

describe("a feature", () => {
  test("is switched for one program, once, and its catalogue is updated immediately", async () => {
    await catalogueOf(program);
    await switchFeature(await superOn(program), { key: "receipts", on: true });
    await switchFeature(await superOn(program), { key: "receipts", on: true });
    expect((await catalogueOf(program)).features).toEqual(["tiers", "receipts"]);
    await switchFeature(await superOn(program), { key: "tiers", on: false });
    expect((await catalogueOf(program)).features).toEqual(["receipts"]);
    const { programs } = await getFeaturePrograms(asSuper(), "receipts");
    expect(programs.find(({ id }) => id === program)).toMatchObject({ on: true });
    const log = await listAuditEntries(asSuper(), auditLogQuery.parse({ program }));
    expect(log.result.map(({ action, changes }) => [action, changes])).toEqual([
      ["feature.switch_off", [{ field: "tiers", before: "true", after: "false" }]],
      ["feature.switch_on", [{ field: "receipts", before: "false", after: "true" }]],
    ]);
  });

  test("belongs to the platform: an owner neither sees nor switches it", async () => {
    const asOwner = organizationCtx(organization, owner);
    await expect(listFeatures(asOwner, featureListQuery.parse({}))).rejects.toMatchObject({ code: "forbidden" });
    await expect(switchFeature(await adminCtx(program, "owner"), { key: "receipts", on: true })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  test("is added once, with a unique key", async () => {
    await createFeature(asSuper(), newFeatureInput.parse({ key: "summer_games", name: "Summer games" }), "key");
    await createFeature(asSuper(), newFeatureInput.parse({ key: "summer_games", name: "Summer games" }), "key");
    await expect(
      createFeature(asSuper(), newFeatureInput.parse({ key: "summer_games", name: "Again" }), null),
    ).rejects.toMatchObject({ errors: [{ field: "key" }] });
    expect((await listFeatures(asSuper(), featureListQuery.parse({ search: "summer" }))).result).toMatchObject([
      { key: "summer_games", programs: 0 },
    ]);
    expect((await platformLog(organization)).map(({ action }) => action)).toEqual(["feature.create"]);
    await expect(switchFeature(await superOn(program), { key: "no_such", on: true })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test.each(["Games", "g", "1st", "a-b", "a b", "x".repeat(51)])("cannot be called %j", (key) => {
    expect(newFeatureInput.safeParse({ key, name: "Name" }).error?.issues[0]?.path).toEqual(["key"]);
  });
});

describe("the audit log", () => {
  const log = (query: object = {}, ctx = organizationCtx(organization, owner)) =>
    listAuditEntries(ctx, auditLogQuery.parse(query));

  async function changeThings(): Promise<void> {
    await createOrganizationProgram(
      organizationCtx(organization, owner, { now: NOW }),
      { name: "Second", subdomain: "" },
      null,
    );
    for (const seconds of [1, 2, 3]) {
      const ctx = {
        ...(await adminCtx(program, "owner", { now: secondsFromNow(seconds) })),
        actor: organizationCtx(organization, owner).actor,
      };
      await createReward(ctx, { name: `Mug ${seconds}`, selection: "redeem" });
    }
  }

  test("has the changes of programs and organization, newest first, in pages", async () => {
    await changeThings();
    const first = await log({ page_size: 3 });
    expect(first.result.map(({ action, created_at }) => [action, created_at])).toEqual(
      [3, 2, 1].map((seconds) => ["reward.create", secondsFromNow(seconds).toISOString()]),
    );
    expect(first.result[0]).toMatchObject({ admin: { id: owner }, program: { id: program } });
    expect(first.result[0]?.changes).toContainEqual({ field: "name", before: null, after: "Mug 3" });
    const second = await log({ page_size: 3, after: first.next });
    expect(second).toMatchObject({ next: null, result: [{ action: "program.create", program: null }] });
  });

  test("can be filtered by program, action, person and day", async () => {
    await changeThings();
    const actionsOf = async (query: object) => (await log(query)).result.map(({ action }) => action);
    expect(await actionsOf({ program: "none" })).toEqual(["program.create"]);
    expect(await actionsOf({ program })).toHaveLength(3);
    expect(await actionsOf({ search: "Program" })).toEqual(["program.create"]);
    expect(await actionsOf({ search: "reward.%" })).toEqual([]);
    expect(await actionsOf({ search: "mug 2" })).toEqual(["reward.create"]);
    expect(await actionsOf({ search: "selection" }), "names of fields are not searched").toEqual([]);
    expect(await actionsOf({ admin: owner })).toHaveLength(4);
    expect(await actionsOf({ admin: await createAdmin(organization) })).toEqual([]);
    const today = NOW.toISOString().slice(0, 10);
    expect(await actionsOf({ from: today, to: today })).toHaveLength(4);
    expect(await actionsOf({ to: "2026-11-20" })).toEqual([]);
  });

  test("finds entries by the current names of people and rows", async () => {
    await changeThings();
    const nora = await createAdmin(organization, { email: "nora@example.test" });
    await toggleAdminStatus(organizationCtx(organization, owner), nora, { active: false });
    await prisma.reward.updateMany({ where: { programId: program, name: "Mug 2" }, data: { name: "Enamel cup" } });
    const found = async (search: string) =>
      (await log({ search })).result.map(({ action, target }) => [action, target.name]);
    expect(await found("enamel")).toEqual([["reward.create", "Enamel cup"]]);
    expect(await found("nora@")).toEqual([["admin.deactivate", expect.any(String)]]);
  });

  test("finds entries by the names, emails and ids of participants, and by its own words", async () => {
    await changeThings();
    const { id } = await createParticipant(program, { firstName: "Tove", email: "tove@example.test" });
    const ctx = { ...(await adminCtx(program, "owner")), actor: organizationCtx(organization, owner).actor };
    await addPoints(ctx, { participant_id: id, points: 5, action_title: "Sorry" });
    const actionsOf = async (query: object) => (await log(query)).result.map(({ action }) => action);
    for (const search of ["tove", "tove@example.test", id, "Added points"])
      expect(await actionsOf({ search }), search).toEqual(["participant.add_points"]);
    expect(await actionsOf({ kind: "participant" })).toEqual(["participant.add_points"]);
    expect(await actionsOf({ target: id })).toEqual(["participant.add_points"]);
    expect(await actionsOf({ kind: "reward" })).toHaveLength(3);
  });

  test("names and links what was changed, and reads as a sentence", async () => {
    await changeThings();
    const [entry] = (await log()).result;
    expect(entry?.target).toEqual({ name: "Mug 3", to: `/admin/v2/rewards/${entry?.target_id}` });
    const { text, values } = auditSentence(entry!.action, entry!.target);
    expect(translate("en", text, values)).toBe("Created the reward <thing>Mug 3</thing>");
  });

  test("filters by the days of the reader's time zone", async () => {
    await changeThings();
    const day = (time_zone: string) => localTimeOf(NOW, time_zone).slice(0, 10);
    for (const time_zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
      expect(
        (await log({ from: day(time_zone), to: day(time_zone), time_zone })).result,
        `of today in ${time_zone}`,
      ).toHaveLength(4);
    expect((await log({ to: day("Pacific/Pago_Pago"), time_zone: "Pacific/Kiritimati" })).result).toEqual([]);
  });

  test("is exported completely, in batches", async () => {
    await changeThings();
    const names = [];
    const batches = await exportAuditEntries(organizationCtx(organization, owner), auditLogQuery.parse({ program }));
    for await (const batch of batches) names.push(...batch.map(({ target }) => target.name));
    expect(names).toEqual(["Mug 3", "Mug 2", "Mug 1"]);
  });

  test.each([
    "x",
    "2026-99-99T00:00:00.000Z_0000",
    `${NOW.toISOString()}_${"-".repeat(36)}`,
    `2026-13-40T99:00:00.000Z_${"0".repeat(36)}`,
  ])("starts from the beginning for the invalid cursor %j", async (after) => {
    await changeThings();
    expect((await log({ after })).result).toHaveLength(4);
  });

  test("is only for owners of this organization", async () => {
    await changeThings();
    const other = await createOrganization();
    const stranger = organizationCtx(other, await createAdmin(other, { owner: true }));
    expect((await log({}, stranger)).result).toEqual([]);
    expect((await log({ program }, stranger)).result).toEqual([]);
    await expect(log({}, organizationCtx(organization, owner, { owns: [] }))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(log({}, organizationCtx(organization, owner, { owns: [other] }))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("shows only what differs", () => {
    expect(
      auditChanges({ name: "Mug", points: 5, tags: ["a"] }, { name: "Cup", points: 5, tags: ["a", "b"], note: "" }),
    ).toEqual([
      { field: "name", before: "Mug", after: "Cup" },
      { field: "tags", before: '["a"]', after: '["a","b"]' },
    ]);
    expect(auditChanges(null, { on: false })).toEqual([{ field: "on", before: null, after: "false" }]);
  });
});
