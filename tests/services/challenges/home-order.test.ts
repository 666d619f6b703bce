import { expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { getChallengeOrder, orderChallenges } from "~/services/challenges/challenge-order.admin.server";
import { archiveChallenges } from "~/services/challenges/challenge-selection.admin.server";
import { catalogueOf, dropAllCatalogues } from "~/services/programs/catalogue.server";
import { getRewardOrder, orderRewards } from "~/services/rewards/reward-order.admin.server";
import { adminCtx, createChallenge, createProgram, createReward, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createFile } from "../../setup/people";

await testDatabase();
const manager = await adminCtx((await createProgram()).id, "manager");
const { programId } = manager;
const analyst = await adminCtx(programId, "analyst");

test("challenges stand on the site in the order that was saved; a retry and another tab do no harm", async () => {
  const [a, b, c] = [
    await createChallenge(programId, { caption: "A", position: 0, imageFileId: await createFile(programId, "a.png") }),
    await createChallenge(programId, { caption: "B", position: 1 }),
    await createChallenge(programId, { caption: "C", position: 2 }),
  ];
  dropAllCatalogues(); // The file was stored without a use case.
  const shown = await getChallengeOrder(await adminCtx(programId, "manager"));
  expect(shown.items.map(({ name }) => name)).toEqual(["A", "B", "C"]);
  expect(shown.items.map(({ image_url }) => typeof image_url)).toEqual(["string", "object", "object"]);

  const input = { ids: [c.id, a.id, b.id], version: shown.version };
  expect(await orderChallenges(manager, input)).toEqual({ changed: true });
  expect(await orderChallenges(manager, input)).toEqual({ changed: false });
  const { challenges } = await catalogueOf(programId);
  expect(challenges.map(({ caption }) => caption)).toEqual(["C", "A", "B"]);
  const entries = await prisma.auditEntry.findMany({ where: { programId, action: "challenges.order" } });
  expect(entries).toMatchObject([{ before: { order: "A, B, C" }, after: { order: "C, A, B" } }]);

  // Another tab shows the old order.
  await expect(orderChallenges(manager, { ids: [b.id, a.id, c.id], version: shown.version })).rejects.toMatchObject({
    code: "conflict",
  });
  const fresh = await getChallengeOrder(manager);
  await archiveChallenges(manager, [b.id], true);
  await expect(orderChallenges(manager, { ids: [b.id, a.id, c.id], version: fresh.version })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(orderChallenges(analyst, input)).rejects.toMatchObject({ code: "forbidden" });
});

test("rewards keep the order of their ends until they are put in order", async () => {
  const late = await createReward(programId, { name: "Late", finish: secondsFromNow(9_000) });
  const soon = await createReward(programId, { name: "Soon", finish: secondsFromNow(5_000) });
  const order = await getRewardOrder(manager);
  expect(order.items.map(({ name }) => name)).toEqual(["Soon", "Late"]);
  await orderRewards(manager, { ids: [late.id, soon.id], version: order.version });
  const { rewards } = await catalogueOf(programId);
  expect(rewards.map(({ name }) => name)).toEqual(["Late", "Soon"]);
});
