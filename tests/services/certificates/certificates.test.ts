import { beforeEach, describe, expect, it, vi } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { transactionHash } from "~/integrations/chain/sandbox-addresses";
import { sandboxChain } from "~/integrations/chain/sandbox-chain.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { writeToChain } from "~/services/chain/chain.jobs.server";
import { completeChallenge } from "~/services/points/ledger.server";
import { claimOrBuyReward, getReward } from "~/services/rewards/rewards.site.server";
import { getSandboxToken, getSandboxTransaction, listSandboxTokens } from "~/services/sandbox/chain.sandbox.server";
import {
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  siteCtx,
} from "../../factories";
import { expectConsole } from "../../setup/console";
import { testDatabase } from "../../setup/database";
import { chainCtx, enableAptos } from "../chain/chain-world";

const { pool } = await testDatabase();

const system = chainCtx();
const NFT = { nftCollectionAddress: "0xc0ffee", threshold: 0n, description: "<p>Bread &amp; <b>butter</b></p>" };

let programId: string;
let participantId: string;

beforeEach(async () => {
  vi.restoreAllMocks();
  await pool.query("truncate certificates, chain_transactions, sandbox_tokens cascade");
  programId = (await createProgram()).id;
  participantId = (await createParticipant(programId)).id;
  await enableAptos(programId);
});

const person = () => participantCtx(programId, participantId);
const tokens = () => prisma.sandboxToken.findMany();
const claim = async (rewardId: string) => claimOrBuyReward(await person(), rewardId, null);

describe("a certificate", () => {
  it("is pending after the claim, and shown in the reward to its owner once it is minted", async () => {
    const reward = await createReward(programId, { ...NFT, name: "Founding Fan" });
    expect(await getReward(await person(), reward.id)).toMatchObject({ nft_item: null, certificate_pending: false });
    await claim(reward.id);
    expect(await getReward(await person(), reward.id)).toMatchObject({ nft_item: null, certificate_pending: true });
    await writeToChain(system);
    const { nft_item: item, certificate_pending } = await getReward(await person(), reward.id);
    expect(certificate_pending).toBe(false);
    const [token] = await tokens();
    expect(item).toEqual({
      explorer_mint_url: `/sandbox/chain/tx/${token!.transaction}`,
      explorer_token_url: `/sandbox/chain/token/${token!.address}`,
      address: token!.address,
      owner_address: token!.owner,
      owner_explorer_url: `/sandbox/chain/account/${token!.owner}`,
    });
    expect(token).toMatchObject({
      name: "Founding Fan",
      description: "Bread & butter",
      owner: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
    expect(await prisma.participant.findFirst({ where: { id: participantId } })).toMatchObject({
      aptosWalletAddress: token!.owner,
    });
    expect(await getReward(await siteCtx(programId), reward.id)).toMatchObject({
      nft_item: null,
      certificate_pending: false,
    });
    participantId = (await createParticipant(programId)).id;
    expect(await getReward(await person(), reward.id)).toMatchObject({ nft_item: null, certificate_pending: false });
  });

  it("comes with a prize, too, but not with a reward without a collection", async () => {
    const prize = await createReward(programId, { ...NFT, selection: "achievement" });
    const challenge = await createChallenge(programId, { rewardType: "prize", prizeRewardId: prize.id });
    await completeChallenge(sql, {
      programId: programIdFrom(programId),
      participantId,
      challengeId: challenge.id,
      actionType: "visit_url",
      now: NOW,
    });
    await claim((await createReward(programId, { threshold: 0n })).id);
    await writeToChain(system);
    expect(await tokens()).toHaveLength(1);
  });

  it("is queued for minting as soon as its reward is claimed", async () => {
    await pool.query("delete from graphile_worker._private_jobs");
    const queued = async () =>
      (await pool.query("select task_identifier from graphile_worker.jobs where task_identifier <> 'send-reward-mail'"))
        .rows;
    await claim((await createReward(programId, { threshold: 0n })).id);
    expect(await queued()).toEqual([]);
    await claim((await createReward(programId, NFT)).id);
    expect(await queued()).toEqual([{ task_identifier: "write-to-chain" }]);
  });
});

describe("minting", () => {
  it("waits while certificates are off, and the participant sees that", async () => {
    const reward = await createReward(programId, NFT);
    await claim(reward.id);
    await prisma.aptosIntegration.updateMany({ where: { programId }, data: { enabled: false } });
    await writeToChain(system);
    expect(await tokens()).toEqual([]);
    const waiting = { nft_item: null, certificate_pending: false, certificate_waiting: true };
    expect(await getReward(await person(), reward.id)).toMatchObject(waiting);
    await prisma.aptosIntegration.updateMany({ where: { programId }, data: { enabled: true } });
    expect(await getReward(await person(), reward.id)).toMatchObject({
      certificate_pending: true,
      certificate_waiting: false,
    });
    await writeToChain(system);
    expect(await tokens()).toHaveLength(1);
  });

  it("mints one token per certificate in repeated and concurrent runs, and after a crash before it was stored", async () => {
    const reward = await createReward(programId, { ...NFT, repeatable: true });
    await claim(reward.id);
    await claim(reward.id);
    const stateOf = vi.spyOn(sandboxChain, "stateOf").mockRejectedValue(new Error("killed"));
    expectConsole(/writing to the chain/);
    await writeToChain(system);
    expect([(await tokens()).length, await prisma.certificate.count({ where: { mintedAt: NOW } })]).toEqual([1, 0]);
    stateOf.mockRestore();
    await Promise.all([writeToChain(system), writeToChain(system)]);
    await writeToChain(system);
    expect(await tokens()).toHaveLength(2);
    expect(await prisma.certificate.count({ where: { mintedAt: NOW } })).toBe(2);
  });

  it("retries what the chain did not take, and mints the others", async () => {
    await claim((await createReward(programId, { ...NFT, name: "Stuck" })).id);
    await claim((await createReward(programId, { ...NFT, name: "Fine" })).id);
    const { send } = sandboxChain;
    const stuck = (await prisma.certificate.findFirst({ where: { reward: { name: "Stuck" } } }))!;
    vi.spyOn(sandboxChain, "send").mockImplementation((transaction) =>
      transaction.hash === transactionHash(stuck.id)
        ? Promise.reject(new AppError("rejected", "no gas"))
        : send(transaction),
    );
    await writeToChain(system);
    expect((await tokens()).map(({ name }) => name)).toEqual(["Fine"]);
    expect(await prisma.chainTransaction.findFirst({ where: { status: "pending" } })).toMatchObject({
      error: "no gas",
    });
    vi.restoreAllMocks();
    await writeToChain(system);
    await writeToChain(system);
    expect((await tokens()).map(({ name }) => name).sort()).toEqual(["Fine", "Stuck"]);
  });

  it("queues itself while there is more, and skips deleted accounts", async () => {
    const reward = await createReward(programId, { ...NFT, repeatable: true });
    for (let times = 0; times < 22; times++) await claim(reward.id);
    const gone = await createParticipant(programId);
    participantId = gone.id;
    await claim(reward.id);
    await pool.query("select forget_participant($1, $2, $3)", [programId, gone.id, NOW]);
    await pool.query("delete from graphile_worker._private_jobs");
    await writeToChain(system);
    expect(
      (await pool.query("select from graphile_worker.jobs where task_identifier = 'write-to-chain'")).rowCount,
    ).toBe(1);
    await writeToChain(system);
    expect(await tokens()).toHaveLength(22);
  });
});

describe("the sandbox's explorer", () => {
  it("shows transactions, tokens and accounts, and nothing at other addresses", async () => {
    await claim((await createReward(programId, NFT)).id);
    await writeToChain(system);
    const { idempotencyKey: _, ...token } = (await tokens())[0]!;
    expect(await getSandboxTransaction(system, token.transaction)).toEqual({ ...token, kind: "token" });
    expect(await getSandboxToken(system, token.address)).toEqual(token);
    expect(await listSandboxTokens(system, token.owner)).toEqual([token]);
    for (const find of [getSandboxTransaction, getSandboxToken, listSandboxTokens]) {
      await expect(find(system, `0x${uuidv7(NOW)}`)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
