import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stateOf } from "~/http/context/request-state.server";
import { deferBlocks } from "~/http/responses/deferred.server";
import type { Catalogue } from "~/services/programs/catalogue.server";

let utilization: number;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  utilization = 0.5;
  vi.spyOn(performance, "eventLoopUtilization").mockImplementation(() => ({ idle: 0, active: 0, utilization }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const page = () => ({ request: new Request("http://demo.localhost/"), params: {}, context: {} });
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

describe("the blocks of a page", () => {
  it("are values when all are ready in time, and the page is sent complete", async () => {
    const args = cacheable(page());
    const deferring = deferBlocks(args, {
      rewards: after(100, ["mug"]),
      social: Promise.resolve(null),
      donation: null,
    });
    await vi.advanceTimersByTimeAsync(100);
    expect(await deferring).toEqual({ rewards: ["mug"], social: null, donation: null });
    expect(stateOf(args.context)).toMatchObject({ visitor: expect.anything() });
    expect(stateOf(args.context).streams).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("stay promises when they are late: the page is streamed and not cached", async () => {
    const args = cacheable(page());
    const deferring = deferBlocks(args, { rewards: after(1_000, ["mug"]), social: after(20, "posts") });
    await vi.advanceTimersByTimeAsync(150);
    const blocks = await deferring;
    expect(blocks.social).toBe("posts");
    expect(blocks.rewards).toBeInstanceOf(Promise);
    expect(stateOf(args.context)).toMatchObject({ streams: true, visitor: undefined });
    await vi.advanceTimersByTimeAsync(850);
    expect(await blocks.rewards).toEqual(["mug"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are waited for while the process is busy, since a streamed page would cost it more", async () => {
    utilization = 1;
    const args = page();
    const deferring = deferBlocks(args, { rewards: after(1_000, ["mug"]) });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await deferring).toEqual({ rewards: ["mug"] });
    expect(stateOf(args.context).streams).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("are waited for only until the process is no longer busy", async () => {
    utilization = 1;
    const args = page();
    const deferring = deferBlocks(args, { rewards: after(1_000, ["mug"]) });
    await vi.advanceTimersByTimeAsync(300);
    utilization = 0.5;
    await vi.advanceTimersByTimeAsync(150);
    expect((await deferring).rewards).toBeInstanceOf(Promise);
    expect(stateOf(args.context).streams).toBe(true);
    await vi.advanceTimersByTimeAsync(550);
  });

  it("are waited for without JavaScript: after a page was loaded again for that, and then for a day", async () => {
    for (const [url, Cookie] of [
      ["http://demo.localhost/?plain=", ""],
      ["http://demo.localhost/", "plain=1"],
    ] as const) {
      const args = { ...page(), context: {}, request: new Request(url, { headers: { Cookie } }) };
      const deferring = deferBlocks(args, { rewards: after(1_000, ["mug"]) });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await deferring).toEqual({ rewards: ["mug"] });
      expect(stateOf(args.context).streams).toBeUndefined();
      expect(stateOf(args.context).responseHeaders?.["Set-Cookie"]?.split(";")[0]).toBe(Cookie ? undefined : "plain=1");
    }
  });

  it("fail alone, and a page with a failed one is not cached", async () => {
    const args = cacheable(page());
    const blocks = await deferBlocks(args, {
      rewards: Promise.reject(new Error("no table")),
      social: Promise.resolve("posts"),
    });
    expect(blocks.social).toBe("posts");
    await expect(blocks.rewards).rejects.toThrow("no table");
    expect(stateOf(args.context).visitor).toBeUndefined();
    expect(stateOf(args.context).streams).toBeUndefined();
  });

  it("count as failed when they take too long", async () => {
    const deferring = deferBlocks(page(), { rewards: new Promise(() => {}) });
    await vi.advanceTimersByTimeAsync(150);
    const failing = expect((await deferring).rewards).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
    await vi.advanceTimersByTimeAsync(8_000);
    await failing;
  });
});

/** A page that may be cached for visitors. */
function cacheable(args: ReturnType<typeof page>) {
  stateOf(args.context).visitor = { program: {} as Catalogue };
  return args;
}
