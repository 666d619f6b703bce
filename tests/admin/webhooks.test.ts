import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subscribeToChanges } from "~/server/cache-sync.server";
import type { DeliveryDetail, DeliveryView, EndpointWithSecret } from "~/services/webhooks/webhooks.schema";
import { deliver, receiver } from "../services/webhooks/webhook-world";
import { adminWorld } from "../setup/admin-world";
import { appUnder } from "../setup/app";

const { fixture, as } = await adminWorld();
const sandbox = await appUnder("sandbox");
const CALLS = `/admin/v2/programs/${fixture.demo}/webhooks`;
const PAGES = `/admin/v2/programs/${fixture.demo}/settings/integrations/webhooks`;

let stopListening: () => Promise<void>;
beforeAll(async () => (stopListening = await subscribeToChanges()));
afterAll(() => stopListening());

async function create(url: string): Promise<EndpointWithSecret> {
  const response = await as("manager").json("POST", CALLS, { url, events: ["reward.claimed"], description: "Till" });
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: EndpointWithSecret }).data;
}

it("saves one spelling of an address", async () => {
  expect((await create("http://LOCALHOST.:4941/hooks")).url).toBe("http://localhost:4941/hooks");
});

async function sendTest(id: string): Promise<DeliveryView> {
  const response = await as("manager").json("POST", `${CALLS}/${id}/test`);
  return ((await response.json()) as { data: DeliveryView }).data;
}

describe("the calls", () => {
  it("add, show, change, try and delete a webhook", async () => {
    const operator = await receiver();
    const { id, secret, active } = await create(operator.url);
    expect([active, secret]).toEqual([true, expect.stringMatching(/^whsec_/)]);
    const shown = await as("manager").json("GET", `${CALLS}/${id}`);
    expect(await shown.json()).toMatchObject({ url: operator.url, events: ["reward.claimed"], description: "Till" });

    const changed = await as("manager").json("PUT", `${CALLS}/${id}`, { events: ["points.changed"] });
    expect(await changed.json()).toMatchObject({ success: true, data: { events: ["points.changed"] } });
    const rotated = await as("manager").json("POST", `${CALLS}/${id}/rotate_secret`);
    expect(((await rotated.json()) as { data: EndpointWithSecret }).data.secret).not.toBe(secret);

    const delivery = await sendTest(id);
    await deliver(new Date());
    const list = await as("manager").json(
      "GET",
      `${CALLS}/${id}/deliveries?state=delivered&search=${delivery.event_id}`,
    );
    expect(await list.json()).toMatchObject({ totalItems: 1, result: [{ id: delivery.id, last_status: 200 }] });
    const found = async (query: string) =>
      (await (await as("manager").json("GET", `${CALLS}/${id}/deliveries?${query}`)).json()) as object;
    for (const query of ["search=TES", "search=test%20es", "type=test&search=test"])
      expect(await found(query), query).toMatchObject({ totalItems: 1 });
    for (const query of ["type=reward.claimed", "type=reward.claimed&search=test", "search=test%20claimed", "search=x"])
      expect(await found(query), query).toMatchObject({ totalItems: 0 });
    const again = await as("manager").json("POST", `${CALLS}/${id}/deliveries/${delivery.id}/replay`);
    expect(await again.json()).toMatchObject({ success: true, data: { state: "waiting" } });
    await deliver(new Date());
    const detail = await as("manager").json("GET", `${CALLS}/${id}/deliveries/${delivery.id}`);
    const { log } = (await detail.json()) as DeliveryDetail;
    expect(log.map(({ request_headers }) => request_headers["webhook-id"])).toEqual(Array(2).fill(delivery.event_id));

    const range = { from: "2026-01-01T00:00", to: "2100-01-01T00:00" };
    expect((await as("manager").json("POST", `${CALLS}/${id}/replay`, range)).status).toBe(200);
    expect((await as("manager").json("DELETE", `${CALLS}/${id}`)).status).toBe(200);
    expect((await as("manager").json("GET", `${CALLS}/${id}`)).status).toBe(404);
  });

  it.each([
    [{ url: "", events: ["reward.claimed"] }, "url"],
    [{ url: "shop", events: ["reward.claimed"] }, "url"],
    [{ url: "http://example.com/", events: ["reward.claimed"] }, "url"],
    [{ url: "https://10.0.0.1/", events: ["reward.claimed"] }, "url"],
    [{ url: "https://shop.example.com/", events: [] }, "events"],
    [{ url: "https://shop.example.com/" }, "events"],
    [{ url: "https://shop.example.com/", events: ["everything"] }, /^events/],
  ])("reject %j on its field", async (body, field) => {
    const response = await as("manager").json("POST", CALLS, body);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect([response.status, errors[0]?.field]).toEqual([
      422,
      field instanceof RegExp ? expect.stringMatching(field) : field,
    ]);
  });

  it("reject a range that ends before it begins", async () => {
    const { id } = await create((await receiver()).url);
    const range = { from: "2026-11-21T10:00", to: "2026-11-21T09:00" };
    const response = await as("manager").json("POST", `${CALLS}/${id}/replay`, range);
    expect([response.status, await response.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [expect.objectContaining({ field: "to" })] }),
    ]);
  });
});

describe("the pages", () => {
  it("show a new secret once, without JavaScript too", async () => {
    const { url } = await receiver();
    const response = await as("manager").form(`${PAGES}/new`, {
      intent: "create",
      url,
      "events[reward.claimed]": ["false", "true"],
      "events[points.changed]": "false",
    });
    const html = await response.text();
    expect([response.status, html]).toEqual([200, expect.stringMatching(/whsec_[A-Za-z0-9+/]{43}=/)]);
    const id = /webhooks\/([0-9a-f-]{36})/.exec(html)![1]!;
    const page = await (await as("manager").page(`${PAGES}/${id}`)).text();
    expect(page).toContain(url);
    expect(page).not.toContain("whsec_");
  });

  it("keep what was chosen when the form is rejected", async () => {
    const response = await as("manager").form(`${PAGES}/new`, {
      intent: "create",
      url: "https://10.0.0.1/",
      "events[reward.claimed]": ["false", "true"],
    });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toMatch(/<input[^>]*name="events\[reward\.claimed\]"[^>]*checked/);
    expect(html).toContain("Enter an https:// address on the public internet");
  });
});

describe("the live log", () => {
  async function open(id: string, headers: Record<string, string> = {}) {
    const response = await as("manager").json("GET", `${CALLS}/${id}/deliveries/live`, undefined, headers);
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    const reader = response.body!.getReader();
    let text = "";
    /** Reads until the text matches. */
    async function until(pattern: RegExp): Promise<string> {
      while (!pattern.test(text)) {
        const { value, done } = await reader.read();
        if (done) break;
        text += new TextDecoder().decode(value);
      }
      expect(text).toMatch(pattern);
      return text;
    }
    return { until, close: () => reader.cancel() };
  }

  it("tells of each delivery, and after an interruption of those in between", async () => {
    const operator = await receiver();
    const { id } = await create(operator.url);
    const stream = await open(id);
    const first = await sendTest(id);
    await deliver(new Date());
    const text = await stream.until(/"state":"delivered"/);
    expect(text).toContain(first.id);
    const lastId = text.match(/(?<=^id: ).*$/gm)!.at(-1)!;
    await stream.close();

    const second = await sendTest(id);
    const later = await open(id, { "Last-Event-ID": lastId });
    await later.until(new RegExp(second.id));
    await later.close();
  });

  it("is open five times for an admin at most, and again when one is closed", async () => {
    const { id } = await create((await receiver()).url);
    const streams = [];
    for (let count = 0; count < 5; count++) streams.push(await open(id));
    const response = await as("manager").json("GET", `${CALLS}/${id}/deliveries/live`);
    expect(response.status).toBe(429);
    await streams[0]!.close();
    streams.push(await open(id));
    for (const stream of streams.slice(1)) await stream.close();
  });
});

describe("the sandbox's receiver", () => {
  const url = "http://localhost/sandbox/webhooks/shop";

  it("stores what was sent as it was, and shows it", async () => {
    const headers = { "webhook-id": "evt", "content-type": "application/json", accept: "application/json" };
    const sent = new Request(url, { method: "POST", headers, body: '{"type": "test"}' });
    expect((await sandbox(sent)).status).toBe(200);
    const json = await sandbox(new Request(url, { headers: { accept: "application/json" } }));
    expect(await json.json()).toMatchObject({
      webhooks: [{ headers: { "webhook-id": "evt" }, body: '{"type": "test"}' }],
    });
    expect(await (await sandbox(new Request(url, { headers: { accept: "text/html" } }))).text()).toContain(
      "webhook-id: evt",
    );
  });

  it("fails on request", async () => {
    const sent = new Request(`${url}?status=503`, {
      method: "POST",
      headers: { accept: "application/json" },
      body: "{}",
    });
    expect((await sandbox(sent)).status).toBe(503);
  });
});
