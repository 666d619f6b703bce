import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { drand } from "~/integrations/randomness-beacon/drand.server";

/** A stand-in for the server of drand's chain `quicknet`, with a round that the network published. */
const HASH = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
const INFO = {
  public_key:
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
  period: 3,
  genesis_time: 1692803367,
  groupHash: "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
  schemeID: "bls-unchained-g1-rfc9380",
  metadata: { beaconID: "quicknet" },
};
const ROUND = {
  round: 1000,
  randomness: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
  signature: "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
};
const rounds: Record<string, object> = {};
beforeEach(() => {
  for (const path of Object.keys(rounds)) delete rounds[path];
  Object.assign(rounds, { [`/${HASH}/info`]: INFO, [`/${HASH}/public/1000`]: ROUND });
});
const server = createServer(({ url }, response) => {
  const body = rounds[url ?? ""];
  response.writeHead(body ? 200 : 404, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body ?? {}));
});

let chain: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  chain = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${HASH}`;
});
afterAll(() => server.close());

it("chooses a round that is not published yet", async () => {
  // Round 1 is published at the genesis, round 4 nine seconds later.
  const { round, url } = await drand(`${chain}/`).upcomingRound(new Date((INFO.genesis_time + 10) * 1_000));
  expect(round).toBeGreaterThan(4);
  expect((round - 1) * INFO.period).toBeGreaterThan(10);
  expect(url).toBe(`${chain}/public/${round}`);
});

it("reads the value of a round, which is the hash of the network's signature", async () => {
  expect(await drand(chain).valueOf(1000)).toBe(ROUND.randomness);
});

it("waits for a round that is about to be published", async () => {
  delete rounds[`/${HASH}/public/1000`];
  const value = drand(chain).valueOf(1000);
  rounds[`/${HASH}/public/1000`] = ROUND;
  expect(await value).toBe(ROUND.randomness);
});

it("takes no signature of another round, and none that the network did not make", async () => {
  rounds[`/${HASH}/public/1001`] = { ...ROUND, round: 1001 };
  await expect(drand(chain).valueOf(1001)).rejects.toThrow("did not make");
  const signature = "ab".repeat(48);
  const randomness = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
  rounds[`/${HASH}/public/1000`] = { round: 1000, signature, randomness };
  await expect(drand(chain).valueOf(1000)).rejects.toThrow();
});

it("takes no other chain than that of the URL", async () => {
  rounds[`/${HASH}/info`] = { ...INFO, public_key: INFO.public_key.replace("83", "84") };
  await expect(drand(chain).valueOf(1000)).rejects.toThrow("not the chain");
});

it("fails when nobody is there", async () => {
  await expect(drand("http://127.0.0.1:9/chain").upcomingRound(new Date(1_010_000))).rejects.toThrow();
});
