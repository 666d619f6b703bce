import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { extendEnvironment } from "~/platform/env.server";
import { writeToChain } from "~/services/chain/chain.jobs.server";
import { createParticipant, createProgram, createReward } from "../factories";
import { chainCtx, enableAptos } from "../services/chain/chain-world";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";

const { pool, fixture, as } = await adminWorld();
const WALLET = `0x${"Ab".repeat(32)}`;
const PAGE = `/admin/v2/programs/${fixture.demo}/settings/integrations/aptos`;

type Aptos = { id: string; enabled: boolean; network: string; updated_at: string; network_locked: boolean };

beforeEach(async () => {
  extendEnvironment({ SANDBOX: "1" });
  await pool.query("truncate aptos_integrations, chain_transactions, sandbox_collections cascade");
});

const aptos = async () => (await (await as("manager").json("GET", PAGE)).json()) as Aptos;
const change = async (body: object) => as("manager").json("PATCH", `/admin/v2/aptos/${(await aptos()).id}`, body);

describe("the Aptos settings", () => {
  it("are made when they are first opened, turned off and on testnet", async () => {
    expect(await aptos()).toMatchObject({
      enabled: false,
      network: "testnet",
      wallet_address: null,
      integratable_type: "Program",
      integratable_id: fixture.demo,
      network_locked: false,
      available_networks: ["mainnet", "testnet"],
    });
    expect((await aptos()).id).toBe((await aptos()).id);
  });

  it("are changed by PATCH and PUT aptos/{id}, and from the page", async () => {
    const { id } = await aptos();
    const changed = await as("manager").json("PATCH", `/admin/v2/aptos/${id}`, {
      enabled: true,
      wallet_address: WALLET,
    });
    expect([changed.status, await changed.json()]).toMatchObject([
      200,
      { success: true, data: { enabled: true, wallet_address: WALLET.toLowerCase() } },
    ]);
    const posted = await as("manager").json("PUT", `/admin/v2/aptos/${id}`, { wallet_address: "" });
    expect(await posted.json()).toMatchObject({ success: true, data: { enabled: true, wallet_address: null } });
    const page = await as("manager").json("POST", PAGE, { intent: "update", enabled: false });
    expect(await page.json()).toMatchObject({ success: true, data: { enabled: false } });
    expect((await change({ enabled: false })).status).toBe(422); // nothing to change
  });

  it("reject a malformed wallet, another version, and a network that is locked", async () => {
    const wrong = await change({ wallet_address: "0x12" });
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { errors: [{ field: "wallet_address" }] }]);
    expect((await change({ enabled: true, updated_at: "2020-01-01T00:00:00.000Z" })).status).toBe(409);
    expect((await change({ network: "mainnet" })).status).toBe(200);
    const locked = await change({ network: "testnet" });
    expect([locked.status, await locked.json()]).toMatchObject([422, { errors: [{ field: "network" }] }]);
    expect(await aptos()).toMatchObject({ network: "mainnet", network_locked: true });
  });

  it("cannot be turned on outside of the sandbox without a connection", async () => {
    extendEnvironment({ SANDBOX: "0", SMTP_URL: "smtp://localhost", MAIL_FROM: "rewards@example.test" });
    expect(await aptos()).toMatchObject({ available_networks: [] });
    const rejected = await change({ enabled: true });
    expect([rejected.status, await rejected.json()]).toMatchObject([422, { errors: [{ field: "enabled" }] }]);
    const page = await (await as("manager").page(PAGE)).text();
    expect(page).toContain("connected to Aptos");
    expect(page).not.toContain("While this is off");
  });

  it("of another program are not found", async () => {
    const other = await enableAptos(fixture.northwind);
    const response = await as("manager").json("PATCH", `/admin/v2/aptos/${other.id}`, { enabled: false });
    expect(response.status).toBe(404);
  });

  it("say whether certificates are on, for a program and for a reward", async () => {
    const { id } = await createReward(fixture.demo, { selection: "achievement" });
    const enabled = async (query: string) =>
      (await as("analyst").json("GET", `/admin/v2/aptos/enabled?${query}`)).json();
    const off = { enabled: false, creating_collection: false };
    expect(await enabled(`program_id=${fixture.demo}`)).toEqual(off);
    await enableAptos(fixture.demo);
    expect(await enabled(`program_id=${fixture.demo}`)).toEqual({ ...off, enabled: true });
    expect(await enabled(`reward_id=${id}`)).toEqual({ ...off, enabled: true });
    expect((await as("analyst").json("GET", "/admin/v2/aptos/enabled")).status).toBe(422);
    expect((await as("analyst").json("GET", `/admin/v2/aptos/enabled?program_id=${fixture.northwind}`)).status).toBe(
      404,
    );
  });
});

describe("a collection", () => {
  const request = (id: string, who: Parameters<typeof as>[0] = "manager") =>
    as(who).json("POST", `/admin/v2/rewards/${id}`, { intent: "create_nft_collection", data: { id } });

  it("is created once, and the lists show its transaction", async () => {
    await enableAptos(fixture.demo);
    const { id } = await createReward(fixture.demo, { selection: "achievement", name: "First fan" });
    const responses = await Promise.all([request(id), request(id)]);
    for (const response of responses)
      expect([response.status, await response.json()]).toMatchObject([200, { message: "NFT collection created" }]);
    expect(await prisma.chainTransaction.count()).toBe(1);
    await writeToChain(chainCtx());
    const { id: participantId } = await createParticipant(fixture.demo);
    await pool.query("select give_reward_to($1, $2, array[$3::uuid], now())", [fixture.demo, id, participantId]);
    await writeToChain(chainCtx());
    const list = async (path: string) =>
      (
        (await (await as("manager").json("GET", `/admin/v2/${path}/blockchain_transactions`)).json()) as {
          result: object[];
        }
      ).result;
    const program = await list(`programs/${fixture.demo}`);
    expect(program.map((row) => (row as { kind: string }).kind).sort()).toEqual(["create_collection", "mint"]);
    expect(program).toEqual(await list(`rewards/${id}`));
    for (const row of program)
      expect(row).toMatchObject({
        status: "confirmed",
        reward: "First fan",
        url: expect.stringMatching(/^\/sandbox\/chain\/tx\/0x/) as string,
        address_url: expect.stringMatching(/^\/sandbox\/chain\/(collection|token)\/0x/) as string,
        confirmed_at: expect.any(String) as string,
      });
    expect(await list(`participants/${participantId}`)).toMatchObject([
      { kind: "mint", participant_id: participantId },
    ]);
    const reward = await (await as("manager").json("GET", `/admin/v2/rewards/${id}`)).json();
    expect(reward).toMatchObject({
      nft_collection: true,
      nft_collection_transaction_create_url: expect.stringContaining("/sandbox/chain/tx/") as string,
    });
    expect((await request(id)).status).toBe(422); // it has one
  });

  it("needs an achievement, the integration, and the permission", async () => {
    const { id: achievement } = await createReward(fixture.demo, { selection: "achievement" });
    const { id: milestone } = await createReward(fixture.demo, { selection: "milestone" });
    expect((await request(achievement)).status).toBe(422);
    await enableAptos(fixture.demo);
    expect((await request(milestone)).status).toBe(422);
    for (const [who, status] of EDITORS_ONLY)
      expect((await request(achievement, who)).status, String(who)).toBe(status);
  });
});

describe("syncing winners", () => {
  const send = (who: Parameters<typeof as>[0], id: string, intent: string, data: object = {}) =>
    as(who).json("POST", `/admin/v2/rewards/${id}`, { intent, data: { id, ...data } });

  it("finds who qualifies and queues the sync, for those who may manage rewards", async () => {
    const programId = fixture.demo;
    const { id } = await createReward(programId, { selection: "milestone", threshold: 10_000n, claimLimit: 5 });
    await createParticipant(programId, { pointsIssued: 10_000n });
    for (const [who, status] of EDITORS_ONLY) {
      const found = await send(who, id, "fetch_possible_winners_to_sync");
      expect(found.status, String(who)).toBe(status);
      if (status === 200)
        expect(await found.json()).toMatchObject({ data: { limit_left: 5, eligible_participants_count: 1 } });
    }
    const synced = await send("manager", id, "sync_winners", { send_email: true });
    expect([synced.status, await synced.json()]).toMatchObject([
      200,
      { success: true, message: "Winners are being synced" },
    ]);
    expect(await prisma.winnerSync.findMany({ where: { rewardId: id } })).toMatchObject([{ sendEmail: true }]);
    expect((await send("analyst", id, "sync_winners")).status).toBe(403);
  });

  it("rejects another reward's id in the body, and rewards that are no achievement", async () => {
    const { id } = await createReward(fixture.demo);
    const other = await createReward((await createProgram()).id);
    expect((await send("manager", id, "sync_winners", { id: other.id })).status).toBe(422);
    expect((await send("manager", id, "sync_winners")).status).toBe(422);
    expect((await send("manager", other.id, "sync_winners")).status).toBe(404);
  });
});
