import { beforeEach, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import {
  createCommunicationSetting,
  getCommunicationSetting,
  listCommunicationSettings,
  updateCommunicationSetting,
} from "~/services/communication-settings/communication-settings.admin.server";
import { communicationSettingListQuery } from "~/services/communication-settings/communication-settings.schema";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { adminCtx, createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let ctx: Awaited<ReturnType<typeof adminCtx>>;
beforeEach(async () => {
  ctx = await adminCtx((await createProgram()).id, "manager");
});

const add = (description: string) => createCommunicationSetting(ctx, { channel: "important", description });
const list = async () => (await listCommunicationSettings(ctx, communicationSettingListQuery.parse({}))).result;

it("is offered to participants at once, after the others", async () => {
  await add("Winners");
  await add("Everything");
  expect((await catalogueOf(ctx.programId)).communicationSettings.map(({ description }) => description)).toEqual([
    "Winners",
    "Everything",
  ]);
});

it("changes for those who have chosen it, and is counted", async () => {
  const { id } = await add("Winners");
  await createParticipant(ctx.programId, { emailSettingId: id });
  await updateCommunicationSetting(ctx, id, { channel: "all", description: "Winners and news" });
  expect(await list()).toMatchObject([{ channel: "all", description: "Winners and news", participants: 1 }]);
  expect(await prisma.auditEntry.findMany({ where: { targetId: id }, orderBy: { id: "asc" } })).toMatchObject([
    { action: "communication_setting.create" },
    {
      action: "communication_setting.update",
      before: { name: "Winners", channel: "important", position: 1 },
      after: { name: "Winners and news", channel: "all", position: 1 },
    },
  ]);
});

it("moves to another place", async () => {
  const [, second] = [await add("One"), await add("Two")];
  await updateCommunicationSetting(ctx, second.id, { position: 1 });
  expect((await list()).map(({ description }) => description)).toEqual(["Two", "One"]);
});

it("rejects what changes nothing, an old version, and a setting of another program", async () => {
  const { id, updated_at } = await add("One");
  await expect(updateCommunicationSetting(ctx, id, {})).rejects.toMatchObject({ code: "unchanged" });
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
  await updateCommunicationSetting(later, id, { description: "Two", updated_at });
  await expect(updateCommunicationSetting(later, id, { description: "Three", updated_at })).rejects.toMatchObject({
    code: "conflict",
  });
  const strange = await adminCtx((await createProgram()).id, "manager");
  await expect(getCommunicationSetting(strange, id)).rejects.toMatchObject({ code: "not_found" });
});

it("stops at 20", async () => {
  for (let count = 0; count < 20; count++) await add(`Setting ${count}`);
  await expect(add("One more")).rejects.toMatchObject({ code: "rejected" });
});
