import { expect, test } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { claimReward } from "~/services/points/ledger.server";
import { createParticipant, createProgram, createReward, givePoints, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const CODE = "MUG-7F3K-20";

async function rewardWithCoupon() {
  const { id: program } = await createProgram();
  const programId = programIdFrom(program);
  const reward = await createReward(programId, { threshold: 10n });
  await prisma.rewardCoupon.create({
    data: { programId, id: uuidv7(NOW), rewardId: reward.id, code: CODE, createdAt: NOW },
  });
  const { id: participantId } = await createParticipant(programId);
  await givePoints(programId, participantId, 50);
  const idempotency = { key: "claim-once", input: reward.id };
  const claim = () =>
    claimReward(sql, {
      programId,
      participantId,
      rewardId: reward.id,
      term: { one: "point", other: "points" },
      now: NOW,
      idempotency,
    });
  return { claim, participantId };
}

test("a repeated claim gets its coupon code again, which is stored with the coupon only", async () => {
  const { claim, participantId } = await rewardWithCoupon();
  expect(await claim()).toMatchObject({ available: 40, code: CODE, replayed: false });
  const [stored] = await sql<{ result: object }>(sqlText`select result from idempotency_keys where actor_id = $1`, [
    participantId,
  ]);
  expect(stored!.result).toMatchObject({ available: 40 });
  expect(JSON.stringify(stored)).not.toContain(CODE);
  expect(await claim()).toMatchObject({ available: 40, code: CODE, replayed: true });
});

test("a claim that an earlier version stored gets the code that is in its result", async () => {
  const { claim, participantId } = await rewardWithCoupon();
  await claim();
  const result = JSON.stringify({ available: 40, code: CODE });
  await sql(sqlText`update idempotency_keys set result = $2::jsonb where actor_id = $1`, [participantId, result]);
  expect(await claim()).toMatchObject({ available: 40, code: CODE, replayed: true });
});
