import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { callerOf, ConcurrencyLimiter } from "~/server/web/concurrency-limiter";

/** A response that the test closes. */
const response = () => Object.assign(new EventEmitter(), { destroyed: false });
const close = (one: ReturnType<typeof response>) => {
  one.destroyed = true;
  one.emit("close");
};

function callers() {
  const limiter = new ConcurrencyLimiter();
  const started: string[] = [];
  const call = (name: string | undefined, label: string) => {
    const one = response();
    const result = limiter.acquire(name, one as unknown as ServerResponse).then((error) => {
      if (!error) started.push(label);
      return error;
    });
    return { one, result };
  };
  return { started, call };
}

it("runs four changes of one person at a time, the others in their order, and never delays other people", async () => {
  const { started, call } = callers();
  const calls = Array.from({ length: 22 }, (_, index) => call("maya", `maya ${index}`));
  await Promise.all([call("omar", "omar").result, call(undefined, "visitor").result]);
  expect(started).toEqual(["maya 0", "maya 1", "maya 2", "maya 3", "omar", "visitor"]);
  for (const [index, { one, result }] of calls.entries()) {
    await result;
    expect(started.filter((label) => label.startsWith("maya"))).toHaveLength(Math.min(22, index + 4));
    close(one);
    await Promise.resolve().then(() => {});
  }
  expect(started.filter((label) => label.startsWith("maya"))).toEqual(calls.map((_, index) => `maya ${index}`));
});

it("skips a waiting request whose client has gone", async () => {
  const { call } = callers();
  const [first, second, third, fourth, gone, last] = Array.from({ length: 6 }, (_, n) => call("maya", String(n)));
  gone!.one.destroyed = true;
  close(first!.one);
  expect(await Promise.all([gone!.result, last!.result])).toEqual([undefined, undefined]);
  for (const { one } of [second!, third!, fourth!, last!]) close(one);
  expect(await call("maya", "again").result).toBeUndefined();
});

it("rejects more than sixty waiting changes with 429", async () => {
  const { call } = callers();
  for (let n = 0; n < 64; n += 1) void call("maya", String(n));
  expect(await call("maya", "one too many").result).toMatchObject({ status: 429, headers: { "Retry-After": "1" } });
  expect(await call("omar", "another").result).toBeUndefined();
});

it("recognizes a person by the session", () => {
  expect(callerOf({ cookie: "csrf=x; sid=token" })).toBe("token");
  expect(callerOf({ cookie: "admin_sid=other" })).toBe("other");
  expect(callerOf({ cookie: "csrf=x" })).toBeUndefined();
  expect(callerOf({})).toBeUndefined();
});
