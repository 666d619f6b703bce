import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it, test, vi } from "vitest";
import { signedHeaders } from "~/services/webhooks/internal/signature.server";
import { loyaltyClient } from "../../clients/typescript/src/client";
import { rowsOf } from "../../clients/typescript/src/pages";
import { withRetries } from "../../clients/typescript/src/retries";
import { verifiedEvent, WebhookVerificationError } from "../../clients/typescript/src/webhooks";

const URL_OF_CALL = "https://rewards.example.test/call";

/** A server that gives these responses in turn; an error is one of the network. */
function serverWith(...responses: (Response | Error)[]) {
  const requests: Request[] = [];
  const pauses: number[] = [];
  const send = vi.fn(async (request: Request) => {
    requests.push(request);
    const response = responses.shift()!;
    if (response instanceof Error) throw response;
    return response;
  });
  const wait = async (milliseconds: number) => void pauses.push(milliseconds);
  const call = (init: RequestInit = {}) =>
    withRetries(send as unknown as typeof fetch, { retries: 3, wait })(new Request(URL_OF_CALL, init));
  return { call, requests, pauses };
}

const status = (code: number, headers: Record<string, string> = {}) => new Response(null, { status: code, headers });

describe("a call", () => {
  it("is sent again after failures on the way, 429 and 5xx, with growing pauses", async () => {
    const { call, pauses } = serverWith(new TypeError("fetch failed"), status(503), status(429), status(200));
    expect((await call()).status).toBe(200);
    expect(pauses).toHaveLength(3);
    pauses.forEach((pause, attempt) => {
      expect(pause).toBeGreaterThanOrEqual(250 * 2 ** attempt);
      expect(pause).toBeLessThanOrEqual(500 * 2 ** attempt);
    });
  });

  it("waits as long as the server says", async () => {
    const { call, pauses } = serverWith(
      status(429, { "Retry-After": "7" }),
      status(503, { "Retry-After": "9999" }),
      status(200),
    );
    await call();
    expect(pauses).toEqual([7_000, 60_000]);
  });

  it.each([409, 422])("is not sent again when the platform rejects it with %i", async (code) => {
    const { call, requests } = serverWith(status(code));
    expect((await call()).status).toBe(code);
    expect(requests).toHaveLength(1);
  });

  it("is sent again while its first try is still running", async () => {
    const { call, pauses } = serverWith(new TypeError("terminated"), status(409, { "Retry-After": "1" }), status(200));
    expect((await call({ method: "POST", body: "{}" })).status).toBe(200);
    expect(pauses[1]).toBe(1_000);
  });

  it("gives up after three more tries", async () => {
    const { call, requests } = serverWith(status(500), status(500), status(500), status(500));
    expect((await call()).status).toBe(500);
    expect(requests).toHaveLength(4);
    const offline = serverWith(...Array.from({ length: 4 }, () => new TypeError("fetch failed")));
    await expect(offline.call()).rejects.toThrow("fetch failed");
  });

  it("that changes something has the same key and body each time", async () => {
    const { call, requests } = serverWith(status(503), status(200));
    await call({ method: "POST", body: "{}" });
    const keys = requests.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(await Promise.all(requests.map((request) => request.text()))).toEqual(["{}", "{}"]);
  });

  it("has the caller's own key where there is one, and none when it reads", async () => {
    const { call, requests } = serverWith(status(200), status(200));
    await call({ method: "POST", headers: { "Idempotency-Key": "order-1" } });
    await call();
    expect(requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(["order-1", null]);
  });

  it("ends when it is aborted while it waits", async () => {
    const controller = new AbortController();
    const send = async () => {
      controller.abort(new Error("stopped"));
      return status(503, { "Retry-After": "60" });
    };
    const call = withRetries(send as typeof fetch, { retries: 3 });
    await expect(call(new Request(URL_OF_CALL, { signal: controller.signal }))).rejects.toThrow("stopped");
  });
});

it("sends the key of the program", async () => {
  const send = vi.fn(async (_: Request) => Response.json({}));
  const client = loyaltyClient({
    baseUrl: "https://rewards.example.test",
    apiKey: "perk_1",
    fetch: send as typeof fetch,
  });
  await client.GET("/admin/v2/programs/{programId}/rewards", { params: { path: { programId: "1" } } });
  const [request] = send.mock.calls[0]!;
  expect([request.url, request.headers.get("Authorization")]).toEqual([
    "https://rewards.example.test/admin/v2/programs/1/rewards",
    "Bearer perk_1",
  ]);
});

it("gives each row of a list once, also when a new one moves the others to the next page", async () => {
  const pages = [["c", "b"], ["b", "a"], []];
  const send = async () =>
    Response.json({ page: 1, pageSize: 2, totalItems: 3, result: pages.shift()!.map((id) => ({ id })) });
  const client = loyaltyClient({
    baseUrl: "https://rewards.example.test",
    apiKey: "perk_1",
    fetch: send as typeof fetch,
  });
  const ids: string[] = [];
  for await (const { id } of rowsOf(client, "/admin/v2/programs/{programId}/rewards", { path: { programId: "1" } }))
    ids.push(id);
  expect(ids).toEqual(["c", "b", "a"]);
});

describe("an event", () => {
  const secret = (text: string) => `whsec_${Buffer.from(text.padEnd(32, ".")).toString("base64")}`;
  const data = { webhook_id: "01a20000-0000-7000-8000-000000000000" };
  const body = JSON.stringify({ type: "test", timestamp: "2026-11-23T08:00:00.000Z", data });
  const signedBy = (own: string, sentAt = new Date()) => signedHeaders({ id: "msg_1", sentAt, body }, [secret(own)]);

  it("is accepted with one of the valid secrets", () => {
    expect(verifiedEvent(body, signedBy("old"), secret("new"), secret("old"))).toMatchObject({
      id: "msg_1",
      type: "test",
      data,
    });
  });

  it.each([
    ["another secret", body, signedBy("other")],
    ["another body", body.replace("test", "reward.claimed"), signedBy("own")],
    ["an old signature", body, signedBy("own", new Date(Date.now() - 600_000))],
    ["no signature", body, {}],
  ])("is rejected with %s", (_, received, headers) => {
    expect(() => verifiedEvent(received, headers, secret("own"))).toThrow(WebhookVerificationError);
  });
});

const folder = mkdtempSync(join(tmpdir(), "loyalty-client-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the package builds, and Node runs what it built", async () => {
  const run = promisify(execFile);
  await run("node_modules/.bin/tsc", ["-p", "clients/typescript", "--outDir", join(folder, "dist")]);
  await run("ln", ["-s", join(process.cwd(), "node_modules"), join(folder, "node_modules")]);
  const script = `import { loyaltyClient } from "./dist/index.js"; console.log(typeof loyaltyClient({ baseUrl: "https://a.test", apiKey: "k" }).GET)`;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: folder });
  expect(stdout.trim()).toBe("function");
});
