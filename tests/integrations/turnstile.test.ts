import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { sandboxHumanCheck } from "~/integrations/human-check/sandbox-human-check.server";
import { turnstile } from "~/integrations/human-check/turnstile.server";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A fake of the vendor's server that sends `reply`, or does not respond for null. */
async function vendor(reply: string | null) {
  const requests: Record<string, string>[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      requests.push(Object.fromEntries(new URLSearchParams(body)));
      if (reply !== null) response.end(reply);
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  return { requests, check: turnstile({ secretKey: "the-secret", verifyUrl }) };
}

it("sends secret, token and address to the vendor", async () => {
  const { requests, check } = await vendor('{"success":true,"action":"login","hostname":"demo.localhost"}');
  expect(await check.passes("a-token", "203.0.113.9")).toBe(true);
  expect(requests).toEqual([{ secret: "the-secret", response: "a-token", remoteip: "203.0.113.9" }]);
});

it.each(['{"success":false,"error-codes":["timeout-or-duplicate"]}', '{"success":true,"action":"another"}'])(
  "does not pass on %s",
  async (reply) => {
    const { check } = await vendor(reply);
    expect(await check.passes("a-token", "203.0.113.9")).toBe(false);
  },
);

it("does not send an empty or very long token", async () => {
  const { requests, check } = await vendor('{"success":true}');
  expect(await check.passes("", "203.0.113.9")).toBe(false);
  expect(await check.passes("x".repeat(5_000), "203.0.113.9")).toBe(false);
  expect(requests).toEqual([]);
});

it.each(["not json", '{"surprise":1}'])("is unavailable, not passed, when the vendor sends %j", async (reply) => {
  const { check } = await vendor(reply);
  await expect(check.passes("a-token", "203.0.113.9")).rejects.toMatchObject({ code: "unavailable", status: 503 });
});

it("is unavailable when the vendor does not respond in time", { timeout: 10_000 }, async () => {
  const { check } = await vendor(null);
  await expect(check.passes("a-token", "203.0.113.9")).rejects.toMatchObject({ code: "unavailable" });
});

it("passes one fixed token in the sandbox", async () => {
  expect(
    await Promise.all(["sandbox-pass", "sandbox-fail", ""].map((token) => sandboxHumanCheck.passes(token, ""))),
  ).toEqual([true, false, false]);
});
