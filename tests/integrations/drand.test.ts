import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drand } from "~/integrations/randomness-beacon/drand.server";

/** A stand-in for a drand chain with rounds of three seconds from 1,000 seconds on. */
const signature = "ab".repeat(48);
const randomness = createHash("sha256").update(Buffer.from(signature, "hex")).digest("hex");
const rounds: Record<string, object> = {
  "/chain/info": { genesis_time: 1_000, period: 3 },
  "/chain/public/7": { round: 7, randomness, signature },
};
const server = createServer(({ url }, response) => {
  const body = rounds[url ?? ""];
  response.writeHead(body ? 200 : 404, { "Content-Type": "application/json" });
  response.end(JSON.stringify(body ?? {}));
});

let chain: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  chain = `http://127.0.0.1:${(server.address() as AddressInfo).port}/chain`;
});
afterAll(() => server.close());

it("chooses a round that is not published yet", async () => {
  // Round 1 is published at 1,000 seconds, round 4 at 1,009.
  const { round, url } = await drand(`${chain}/`).upcomingRound(new Date(1_010_000));
  expect(round).toBeGreaterThan(4);
  expect(1_000 + (round - 1) * 3).toBeGreaterThan(1_010);
  expect(url).toBe(`${chain}/public/${round}`);
});

it("reads the value of a round, which is the hash of its signature", async () => {
  expect(await drand(chain).valueOf(7)).toBe(randomness);
});

it("waits for a round that is about to be published", async () => {
  const value = drand(chain).valueOf(8);
  rounds["/chain/public/8"] = { round: 8, randomness, signature };
  expect(await value).toBe(randomness);
});

it("fails when nobody is there", async () => {
  await expect(drand("http://127.0.0.1:9/chain").upcomingRound(new Date(1_010_000))).rejects.toThrow();
});
