import { expect, it } from "vitest";
import { countAddressHit, countHit, type RateLimit } from "~/platform/rate-limits.server";
import { testDatabase } from "../setup/database";

await testDatabase();

const at = (milliseconds: number) => new Date(Date.UTC(2026, 0, 1) + milliseconds);

it("counts requests that race, whichever of their times comes first", async () => {
  const limit: RateLimit = { scope: "test-race", max: 2, windowSeconds: 60 };
  await countHit(limit, "key", at(5));
  await countHit(limit, "key", at(4));
  await expect(countHit(limit, "key", at(3))).rejects.toMatchObject({ code: "too_many" });
});

it("starts afresh after its window, and when the clock was set back further than that", async () => {
  const limit: RateLimit = { scope: "test-window", max: 1, windowSeconds: 60 };
  await countHit(limit, "key", at(0));
  await expect(countHit(limit, "key", at(60_000))).rejects.toMatchObject({ code: "too_many" });
  await countHit(limit, "key", at(60_001));
  await countHit(limit, "key", at(-1));
});

it("counts the addresses of one IPv6 subscriber together", async () => {
  const limit: RateLimit = { scope: "test-address", max: 1, windowSeconds: 60 };
  await countAddressHit(limit, "2001:db8:1:2::1", at(0));
  await expect(countAddressHit(limit, "2001:0db8:1:2:ffff::7", at(0))).rejects.toMatchObject({ code: "too_many" });
  await countAddressHit(limit, "2001:db8:1:3::1", at(0));
  await countAddressHit(limit, "2001:db8::1", at(0));
  await countAddressHit(limit, "203.0.113.7", at(0));
  await expect(countAddressHit(limit, "203.0.113.7", at(0))).rejects.toMatchObject({ code: "too_many" });
});
