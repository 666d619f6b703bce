import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { writeToChain } from "~/services/chain/chain.jobs.server";
import { collectionName } from "~/services/chain/collection-name";
import { completeChallenge } from "~/services/points/ledger.server";
import { createChallenge, createParticipant, createProgram, createReward, NOW, secondsFromNow } from "../../factories";
import { startAptosNode, textOf } from "../../integrations/chain/aptos-node";
import { expectConsole } from "../../setup/console";
import { testDatabase } from "../../setup/database";
import { APTOS_KEY, chainCtx, connectTo, enableAptos } from "./chain-world";

const { pool } = await testDatabase();
const node = await startAptosNode();
connectTo(node.url);
afterAll(() => node.close());

const MINT = "0x4::aptos_token::mint_soul_bound";
const CREATE = "0x4::aptos_token::create_collection";

let programId: string;
let rewardId: string;
let minutes: number;

beforeEach(async () => {
  await pool.query("truncate chain_transactions, certificates cascade");
  node.executed.length = 0;
  Object.assign(node.behavior, { isAway: false, losesNextResponse: false, lookups: 0, failNext: null });
  minutes = 0;
  programId = (await createProgram()).id;
  rewardId = (await createReward(programId, { selection: "achievement", name: "Founding Fan" })).id;
});

/** The next run of the job, a minute after the last one; the chain's clock goes on as well. */
async function runs(times = 1): Promise<void> {
  for (let run = 0; run < times; run++) {
    node.behavior.aheadMs += 60_000;
    await writeToChain(chainCtx(secondsFromNow(60 * ++minutes)));
  }
}

async function requestCollection(name = "Founding Fan"): Promise<void> {
  await prisma.chainTransaction.create({
    data: {
      programId,
      id: uuidv7(NOW),
      kind: "create_collection",
      status: "pending",
      network: "testnet",
      rewardId,
      collectionName: collectionName({ id: rewardId, name }),
      createdAt: NOW,
    },
  });
}

/** Participants who earn the achievement. */
async function earnedBy(count = 1): Promise<string[]> {
  const challenge = await createChallenge(programId, { rewardType: "prize", prizeRewardId: rewardId });
  const ids: string[] = [];
  for (let person = 0; person < count; person++) {
    const { id } = await createParticipant(programId);
    const completion = { participantId: id, challengeId: challenge.id, actionType: "visit_url", now: NOW };
    await completeChallenge(sql, { programId: programIdFrom(programId), ...completion });
    ids.push(id);
  }
  return ids;
}

const written = () => node.executed.map((one) => one.function);
const transactions = () => prisma.chainTransaction.findMany({ orderBy: { id: "asc" } });
const certificates = () => prisma.certificate.findMany({ orderBy: { id: "asc" } });

describe("writing to the chain", () => {
  it("creates the collection, gives it to the program's wallet, and mints for who earned it before and after", async () => {
    await enableAptos(programId, { walletAddress: `0x${"12".repeat(32)}` });
    await earnedBy(1);
    await requestCollection();
    await runs();
    expect(await prisma.reward.findFirst({ where: { id: rewardId } })).toMatchObject({
      nftCollectionAddress: expect.stringMatching(/^0x[0-9a-f]{64}$/) as string,
      nftCollectionTransactionCreateUrl: expect.stringMatching(/^https:.*network=testnet$/) as string,
    });
    const [owner] = await earnedBy(1);
    await runs();
    expect(written().sort()).toEqual([MINT, MINT, CREATE, "0x1::object::transfer_call"].sort());
    const name = collectionName({ id: rewardId, name: "Founding Fan" });
    expect(textOf(node.executed.find((one) => one.function === MINT)!.args[0]!)).toBe(name);
    for (const certificate of await certificates())
      expect(certificate).toMatchObject({
        mintedAt: expect.any(Date) as Date,
        tokenUrl: expect.stringContaining("/token/0x") as string,
      });
    const { aptosWalletAddress } = (await prisma.participant.findFirst({ where: { id: owner } }))!;
    expect(aptosWalletAddress).toMatch(/^0x[0-9a-f]{64}$/);
    await runs(3);
    expect(node.executed).toHaveLength(4);
  });

  it("waits while the program has it off, and while the certificate's network cannot be reached", async () => {
    await prisma.reward.updateMany({ where: { id: rewardId }, data: { nftCollectionAddress: "0x1" } });
    await earnedBy(1);
    await runs();
    const { id } = await enableAptos(programId, { enabled: false });
    await runs();
    await prisma.aptosIntegration.updateMany({ where: { id }, data: { enabled: true, network: "mainnet" } });
    await runs();
    expect([written(), await transactions()]).toEqual([[], []]);
    await prisma.aptosIntegration.updateMany({ where: { id }, data: { network: "testnet" } });
    await runs();
    expect(written()).toEqual([MINT]);
  });

  it("mints once when the response is lost after the chain accepted it", async () => {
    await withCollection();
    await earnedBy(1);
    node.behavior.losesNextResponse = true;
    expectConsole(/writing to the chain/);
    await runs();
    expect(await transactions()).toMatchObject([{ status: "pending", hash: expect.any(String) as string }]);
    await runs(4); // longer than the transaction could have been executed, had it been lost
    expect([written(), (await transactions()).map(({ status }) => status)]).toEqual([[MINT], ["confirmed"]]);
  });

  it("waits for a slow confirmation instead of signing again", async () => {
    await withCollection();
    await earnedBy(2);
    node.behavior.lookups = 6;
    await runs(4);
    expect((await transactions()).map(({ status }) => status)).toEqual(["pending", "pending"]);
    await runs(4);
    expect([written(), (await transactions()).map(({ status }) => status)]).toEqual([
      [MINT, MINT],
      ["confirmed", "confirmed"],
    ]);
  });

  it("goes on after the node was away for an hour", async () => {
    await withCollection();
    await earnedBy(2);
    node.behavior.isAway = true;
    expectConsole(/writing to the chain/);
    await runs(60);
    expect(written()).toEqual([]);
    node.behavior.isAway = false;
    await runs();
    expect(written()).toEqual([MINT, MINT]);
  });

  it("signs again only once the chain can never execute what was signed", async () => {
    await withCollection();
    await earnedBy(1);
    // The number is taken between the signature and the sending, so that the chain rejects what was signed.
    node.behavior.reached = async (point) => {
      if (point !== "POST /v1/transactions") return;
      node.behavior.reached = async () => {};
      node.takeNumber((await transactions())[0]!.sender!);
    };
    await runs();
    const [first] = await transactions();
    expect(first).toMatchObject({
      status: "pending",
      error: expect.stringContaining("SEQUENCE_NUMBER_TOO_OLD") as string,
    });
    await runs();
    expect((await transactions())[0]!.hash).toBe(first!.hash);
    await runs(2);
    const [last] = await transactions();
    expect(last).toMatchObject({ status: "confirmed", error: null });
    expect([written(), last!.hash === first!.hash]).toEqual([[MINT], false]);
  });

  it("mints each certificate once with several workers, and with more than go at the same time", async () => {
    await withCollection();
    await earnedBy(45);
    for (let round = 0; round < 6; round++) await Promise.all([runs(), runs(), runs()]);
    expect(written()).toHaveLength(45);
    expect(await prisma.certificate.count({ where: { mintedAt: null } })).toBe(0);
    expect(new Set((await certificates()).map(({ address }) => address)).size).toBe(45);
  });

  it("tries what the chain rejected again after an hour, and not for ever", async () => {
    await withCollection();
    await earnedBy(1);
    const failures = async () => (await transactions()).filter(({ status }) => status === "failed").length;
    node.behavior.failNext = "Move abort";
    await runs(30);
    expect([await failures(), written()]).toEqual([1, [MINT]]);
    node.behavior.failNext = "Move abort";
    await runs(40);
    node.behavior.failNext = "Move abort";
    await runs(120);
    expect([await failures(), written().length]).toEqual([3, 3]);
  });

  it("leaves out who has deleted their account", async () => {
    await withCollection();
    const [gone] = await earnedBy(2);
    await pool.query("select forget_participant($1, $2, $3)", [programId, gone, NOW]);
    await runs(2);
    expect([written(), (await transactions()).map(({ participantId }) => participantId === gone)]).toEqual([
      [MINT],
      [false],
    ]);
  });

  it("stores and logs no key", async () => {
    await withCollection();
    await earnedBy(1);
    await runs(2);
    const rows = JSON.stringify([await transactions(), await certificates()], (_, value: unknown) =>
      typeof value === "bigint" ? Number(value) : value,
    );
    expect(rows).not.toContain(APTOS_KEY.slice(2));
  });
});

async function withCollection(): Promise<void> {
  await enableAptos(programId);
  await prisma.reward.updateMany({ where: { id: rewardId }, data: { nftCollectionAddress: "0x1" } });
}
