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

/** Stands in for the vendor's server: gives `answer`, or nothing at all. */
async function vendor(answer: string | null) {
  const asked: Record<string, string>[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      asked.push(Object.fromEntries(new URLSearchParams(body)));
      if (answer !== null) response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  return { asked, check: turnstile({ secretKey: "the-secret", verifyUrl }) };
}

it("asks the vendor with secret, answer and address", async () => {
  const { asked, check } = await vendor('{"success":true,"action":"login","hostname":"demo.localhost"}');
  expect(await check.passes("an-answer", "203.0.113.9")).toBe(true);
  expect(asked).toEqual([{ secret: "the-secret", response: "an-answer", remoteip: "203.0.113.9" }]);
});

it.each(['{"success":false,"error-codes":["timeout-or-duplicate"]}', '{"success":true,"action":"another"}'])(
  "refuses on %s",
  async (answer) => {
    const { check } = await vendor(answer);
    expect(await check.passes("an-answer", "203.0.113.9")).toBe(false);
  },
);

it("refuses an empty or endless answer without asking", async () => {
  const { asked, check } = await vendor('{"success":true}');
  expect(await check.passes("", "203.0.113.9")).toBe(false);
  expect(await check.passes("x".repeat(5_000), "203.0.113.9")).toBe(false);
  expect(asked).toEqual([]);
});

it.each(["not json", '{"surprise":1}'])("is unavailable, not passed, when the vendor says %j", async (answer) => {
  const { check } = await vendor(answer);
  await expect(check.passes("an-answer", "203.0.113.9")).rejects.toMatchObject({ code: "unavailable", status: 503 });
});

it("is unavailable when the vendor does not answer in time", { timeout: 10_000 }, async () => {
  const { check } = await vendor(null);
  await expect(check.passes("an-answer", "203.0.113.9")).rejects.toMatchObject({ code: "unavailable" });
});

it("passes the one right answer in the sandbox", async () => {
  expect(
    await Promise.all(["sandbox-pass", "sandbox-fail", ""].map((answer) => sandboxHumanCheck.passes(answer, ""))),
  ).toEqual([true, false, false]);
});
