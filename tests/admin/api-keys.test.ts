import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createApiKey, createChallenge, createParticipant, createReward } from "../setup/people";

/** API keys: making and revoking them as an admin, and what a client with a key gets. */
const { app, pool, fixture, as } = await adminWorld();
const KEYS = `/admin/v2/programs/${fixture.demo}/api_auths`;
const PEOPLE = `/admin/v2/programs/${fixture.demo}/participants`;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

let names = 0;
const newKey = (change: object = {}) => ({ name: `Shop ${++names}`, expires_at: inDays(90), ...change });

/** Sends a call as an API client: a key, JSON, and neither a cookie nor a CSRF token. */
function call(key: string, method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  return app(
    new Request(`http://localhost${path}`, {
      method,
      headers: {
        Accept: "application/json",
        Authorization: `Bearer ${key}`,
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
    }),
  );
}

/** A key as an admin makes it. */
async function madeKey(change: object = {}): Promise<{ id: string; api_key: string }> {
  const response = await as("manager").json("POST", KEYS, { data: newKey(change) });
  expect(response.status).toBe(200);
  return (await response.json()).data;
}

beforeEach(() => pool.query("delete from rate_limits where scope = 'api_key'"));

describe("making keys", () => {
  it("shows the key once, and stores its hash only", async () => {
    const response = await as("manager").json("POST", KEYS, { data: newKey({ name: "Online shop" }) });
    const { data, success } = await response.json();
    expect(success).toBe(true);
    expect(data).toMatchObject({ name: "Online shop", status: "active", access: "full" });
    expect(data.api_key).toMatch(/^perk_[\w-]{8}_[\w-]{43}$/);
    const stored = JSON.stringify((await pool.query("select * from api_keys where id = $1", [data.id])).rows);
    const list = await (await as("manager").json("GET", KEYS)).text();
    const audit = JSON.stringify(
      (await pool.query("select * from audit_entries where target_id = $1", [data.id])).rows,
    );
    for (const place of [stored, list, audit]) expect(place).not.toContain(data.api_key.slice(-43));
    expect(audit).toContain("api_key.create");
  });

  it.each(EDITORS_ONLY)("responds to %s with %i", async (who, status) => {
    expect((await as(who).json("GET", KEYS)).status).toBe(status);
    expect((await as(who).json("POST", KEYS, newKey())).status).toBe(status);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ expires_at: "soon" }, "expires_at"],
    [{ expires_at: inDays(-1) }, "expires_at"],
    [{ expires_at: inDays(2 * 365 + 2) }, "expires_at"],
    [{ expires_at: undefined }, "expires_at"],
    [{ access: "everything" }, "access"],
    [{ access: "custom" }, "scopes"],
    [{ scopes: ["api_keys:manage"] }, "scopes[0]"],
    [{ scopes: ["nonsense"] }, "scopes[0]"],
  ])("rejects %j on its field", async (change, field) => {
    const response = await as("manager").json("POST", KEYS, newKey(change));
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].field).toBe(field);
  });

  it("takes a day as an end, with the whole day", async () => {
    const day = inDays(30).slice(0, 10);
    const { id } = await madeKey({ expires_at: day });
    const { expiresAt } = await prisma.apiKey.findFirstOrThrow({ where: { id } });
    expect(expiresAt.getTime()).toBeGreaterThan(Date.parse(`${day}T23:59:59Z`));
    expect(expiresAt.getTime()).toBeLessThanOrEqual(Date.parse(`${day}T00:00:00Z`) + 2 * 24 * 60 * 60 * 1000);
  });

  it("does not give two keys the same name, until the first is revoked", async () => {
    const { id } = await madeKey({ name: "Till" });
    const again = () => as("manager").json("POST", KEYS, newKey({ name: "till" }));
    expect((await again()).status).toBe(422);
    await as("manager").json("DELETE", `${KEYS}/${id}`);
    expect((await again()).status).toBe(200);
  });
});

describe("a client with a key", () => {
  let key: string;
  beforeAll(async () => {
    key = (await madeKey()).api_key;
  });

  it("reads JSON without a cookie, and learns what is left of its limit", async () => {
    const response = await call(key, "GET", PEOPLE);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty("totalItems");
    expect(response.headers.get("ratelimit-limit")).toBe("600");
    expect(response.headers.get("ratelimit-remaining")).toBe("599");
    expect(Number(response.headers.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
  });

  it("deletes a participant by id, without typing a name", async () => {
    const id = await createParticipant(fixture.demo, "Nils");
    expect((await as("manager").json("POST", `/admin/v2/participants/${id}/delete_participant`, {})).status).toBe(422);
    expect((await call(key, "POST", `/admin/v2/participants/${id}/delete_participant`, {})).status).toBe(200);
    expect((await prisma.participant.findFirstOrThrow({ where: { id } })).deletedAt).not.toBeNull();
  });

  it("gets the data of a page's URL", async () => {
    const response = await call(key, "GET", `/admin/v2/programs/${fixture.demo}/users`);
    expect(response.status).toBe(200);
    expect(await response.json()).toHaveProperty("result");
    expect(response.headers.get("ratelimit-remaining")).toBe("599");
  });

  it("is stopped at its limit, with the time at which it may go on", async () => {
    await call(key, "GET", PEOPLE);
    await pool.query("update rate_limits set hits = 600 where scope = 'api_key'");
    const response = await call(key, "GET", PEOPLE);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.headers.get("ratelimit-remaining")).toBe("0");
    expect((await response.json()).success).toBe(false);
  });

  it("learns which program it is of, and of no other", async () => {
    const response = await call(key, "GET", "/admin/v2/programs");
    expect(await response.json()).toEqual([expect.objectContaining({ id: fixture.demo })]);
    expect((await call(key, "POST", "/admin/v2/programs", { name: "Summer" })).status).toBe(403);
  });

  it("changes nothing outside of its program, and is not an admin", async () => {
    for (const path of [
      `/admin/v2/programs/${fixture.harbor}/participants`,
      `/admin/v2/programs/${fixture.northwind}/participants`,
    ])
      expect((await call(key, "GET", path)).status, path).toBe(404);
    for (const path of ["/admin/v2/account", "/admin/v2/organization/programs", KEYS])
      expect((await call(key, "GET", path)).status, path).toBe(403);
    expect((await call(key, "POST", KEYS, newKey())).status).toBe(403);
  });

  it("learns which addresses and methods do not exist", async () => {
    for (const path of ["/admin/v2/nonsense", `/admin/v2/programs/${fixture.demo}/nonsense`]) {
      const response = await call(key, "GET", path);
      expect(response.status, path).toBe(404);
      expect(await response.json()).toEqual({ success: false, message: "We couldn't find this page.", errors: [] });
    }
    for (const [path, allow] of [
      [`/admin/v2/programs/${fixture.demo}/challenges`, "GET, HEAD, POST"],
      [`/admin/v2/offers_reward/${fixture.demo}`, "GET, HEAD, POST, PATCH, PUT"],
      [`/admin/v2/programs/${fixture.demo}/update_template_details`, "POST, PATCH, PUT"],
    ] as const) {
      const response = await call(key, "DELETE", path, {});
      expect([path, response.status, response.headers.get("allow")]).toEqual([path, 405, allow]);
      expect(await response.json()).toEqual({ success: false, message: "Method not allowed", errors: [] });
    }
    expect((await call("perk_nonsense", "GET", "/admin/v2/nonsense")).status).toBe(401);
  });

  it("is rejected when it is unknown, expired or revoked", async () => {
    const expired = await createApiKey(fixture.demo, fixture.admins.owner.id, { expiresAt: new Date(Date.now() - 1) });
    const revoked = await createApiKey(fixture.demo, fixture.admins.owner.id, { revokedAt: new Date() });
    for (const [text, message] of [
      ["perk_unknown", "This API key does not exist."],
      [expired.text, "This API key has expired."],
      [revoked.text, "This API key was revoked."],
    ] as const) {
      const response = await call(text, "GET", PEOPLE);
      expect(response.status, message).toBe(401);
      expect((await response.json()).message).toBe(message);
    }
  });

  it("stops working as soon as it is revoked", async () => {
    const made = await madeKey();
    expect((await call(made.api_key, "GET", PEOPLE)).status).toBe(200);
    expect((await as("manager").json("DELETE", `${KEYS}/${made.id}`)).status).toBe(200);
    expect((await call(made.api_key, "GET", PEOPLE)).status).toBe(401);
    expect((await as("manager").json("DELETE", `${KEYS}/${made.id}`)).status).toBe(200);
  });

  it("says when it was last used, to the minute", async () => {
    const made = await madeKey();
    const lastUsed = async () => (await prisma.apiKey.findFirstOrThrow({ where: { id: made.id } })).lastUsedAt;
    expect(await lastUsed()).toBeNull();
    await call(made.api_key, "GET", PEOPLE);
    const first = await lastUsed();
    expect(first).not.toBeNull();
    await call(made.api_key, "GET", PEOPLE);
    expect(await lastUsed()).toEqual(first);
  });

  it("does what its scopes say and no more", async () => {
    const reader = (await madeKey({ access: "read" })).api_key;
    expect((await call(reader, "GET", PEOPLE)).status).toBe(200);
    expect((await call(reader, "POST", PEOPLE, { email: "shop@example.test" })).status).toBe(403);
    const rewards = (await madeKey({ scopes: ["rewards:view"] })).api_key;
    expect((await call(rewards, "GET", `/admin/v2/programs/${fixture.demo}/rewards`)).status).toBe(200);
    const denied = await call(rewards, "GET", PEOPLE);
    expect(denied.status).toBe(403);
    expect((await denied.json()).message).toBe("This API key needs the permission users:view.");
  });

  it("reads every detail with the scopes of reading, but no file of everybody's data and no codes", async () => {
    const reader = (await madeKey({ access: "read" })).api_key;
    const reward = await createReward(fixture.demo, "Mug");
    for (const path of ["tags", "program_pages", "settings/program/general", "domain_lists"])
      expect((await call(reader, "GET", `/admin/v2/programs/${fixture.demo}/${path}`)).status, path).toBe(200);
    for (const path of [`programs/${fixture.demo}/participants.csv`, `rewards/${reward}/coupons`])
      expect((await call(reader, "GET", `/admin/v2/${path}`)).status, path).toBe(403);
  });

  it("makes sign-in links and webhooks only if that was chosen", async () => {
    const person = await createParticipant(fixture.demo, "Ada", 0);
    const link = `/admin/v2/participants/${person}/magic_link`;
    const webhooks = `/admin/v2/programs/${fixture.demo}/webhooks`;
    const chosen = (await madeKey({ scopes: ["users:sign_in", "webhooks:manage"] })).api_key;
    expect((await call(key, "POST", link, {})).status).toBe(403);
    expect((await call(key, "GET", webhooks)).status).toBe(403);
    expect((await call(chosen, "POST", link, {})).status).toBe(200);
    expect((await call(chosen, "GET", webhooks)).status).toBe(200);
  });

  it("leaves its name in the audit log", async () => {
    const made = await madeKey({ name: "Auditing shop" });
    const person = await createParticipant(fixture.demo, "Ada", 0);
    const path = `/admin/v2/participants/${person}/create_action`;
    expect((await call(made.api_key, "POST", path, { points: 5, action_title: "Bought" })).status).toBe(200);
    const log = await (await as("owner").json("GET", "/admin/v2/organization/audit_log")).json();
    const entry = log.result.find((one: { target_id: string }) => one.target_id === person);
    expect(entry).toMatchObject({ admin: null, api_key: { id: made.id, name: "Auditing shop" } });
  });
});

describe("Idempotency-Key", () => {
  const once = { "Idempotency-Key": "order-1" };
  let key: string;
  beforeEach(async () => {
    key = (await madeKey()).api_key;
  });
  const countTags = async () => prisma.tag.count({ where: { programId: fixture.demo, kind: "admin" } });
  const tags = `/admin/v2/programs/${fixture.demo}/tags`;

  it("runs a change once, and sends its response again", async () => {
    const before = await countTags();
    const first = await call(key, "POST", tags, { name: "From the shop" }, once);
    const again = await call(key, "POST", tags, { name: "From the shop" }, once);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await again.json()).toEqual(await first.json());
    expect([first.headers.get("idempotent-replayed"), again.headers.get("idempotent-replayed")]).toEqual([
      null,
      "true",
    ]);
    expect(await countTags()).toBe(before + 1);
  });

  it("runs it once for requests at the same time", async () => {
    const before = await countTags();
    const send = () => call(key, "POST", tags, { name: "At the same time" }, once);
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(
      statuses.every((status) => status === 200 || status === 409),
      String(statuses),
    ).toBe(true);
    expect(await countTags()).toBe(before + 1);
    expect((await send()).headers.get("idempotent-replayed")).toBe("true");
  });

  it("stores no secret of a response in readable form, and sends it again all the same", async () => {
    const { api_key } = await madeKey({ scopes: ["users:sign_in"] });
    const link = `/admin/v2/participants/${await createParticipant(fixture.demo, "Ada", 0)}/magic_link`;
    const first = await (await call(api_key, "POST", link, {}, once)).json();
    expect(first.magic_link).toContain("/signin/magic/");
    const { rows } = await pool.query("select * from idempotency_keys");
    expect(JSON.stringify(rows)).not.toContain(first.magic_link.split("/").pop());
    expect(await (await call(api_key, "POST", link, {}, once)).json()).toEqual(first);
  });

  it("rejects another body with the same key", async () => {
    await call(key, "POST", tags, { name: "One" }, once);
    const other = await call(key, "POST", tags, { name: "Another" }, once);
    expect(other.status).toBe(409);
    expect((await other.json()).message).toBe("This idempotency key was used for another request.");
  });

  it("lets a rejected request be corrected", async () => {
    expect((await call(key, "POST", tags, { name: "" }, once)).status).toBe(422);
    expect((await call(key, "POST", tags, { name: "Corrected" }, once)).status).toBe(200);
  });

  it("runs again after a process was killed in the middle", async () => {
    await call(key, "POST", tags, { name: "Killed" }, once);
    await prisma.tag.deleteMany({ where: { programId: fixture.demo, name: "Killed" } });
    const running = (until: string) =>
      pool.query(
        `update idempotency_keys set state = 'running', running_until = ${until} where key = 'order-1' and operation like 'POST %/tags'`,
      );
    await running("now() + interval '1 minute'");
    const early = await call(key, "POST", tags, { name: "Killed" }, once);
    expect([early.status, early.headers.get("retry-after")]).toEqual([409, "1"]);
    await running("now() - interval '1 second'");
    expect((await call(key, "POST", tags, { name: "Killed" }, once)).status).toBe(200);
  });

  it("belongs to the key that sent it", async () => {
    await call(key, "POST", tags, { name: "Of one shop" }, once);
    const other = (await madeKey()).api_key;
    expect((await call(other, "POST", tags, { name: "Of another shop" }, once)).status).toBe(200);
  });
});

describe("what only systems do", () => {
  let key: string;
  beforeAll(async () => {
    key = (await madeKey()).api_key;
  });
  const post = (path: string, body: object, headers?: Record<string, string>) => call(key, "POST", path, body, headers);

  it("creates a participant, and changes the one who has the email", async () => {
    const created = (await (await post(PEOPLE, { email: "Ada@Example.test ", first_name: "Ada" })).json()).data;
    expect(created).toMatchObject({ email: "ada@example.test", first_name: "Ada", status: "active", created: true });
    const changed = (await (await post(PEOPLE, { email: "ada@example.test", last_name: "Byron" })).json()).data;
    expect(changed).toMatchObject({ id: created.id, first_name: "Ada", last_name: "Byron", created: false });
    const stored = await prisma.participant.findFirstOrThrow({ where: { id: created.id } });
    expect([stored.firstName, stored.lastName]).toEqual(["Ada", "Byron"]);
  });

  it("clears a name", async () => {
    await post(PEOPLE, { email: "clear@example.test", first_name: "Ada" });
    const cleared = (await (await post(PEOPLE, { email: "clear@example.test", first_name: "" })).json()).data;
    expect(cleared).toMatchObject({ first_name: "", created: false });
  });

  it("creates one participant for requests at the same time", async () => {
    const send = () => post(PEOPLE, { email: "grace@example.test" });
    const ids = (await Promise.all((await Promise.all([send(), send(), send()])).map((one) => one.json()))).map(
      ({ data }) => data.id,
    );
    expect(new Set(ids).size).toBe(1);
  });

  it.each([
    [{ email: "nobody" }, "email"],
    [{ email: "x@example.test", first_name: "x".repeat(201) }, "first_name"],
    [{ email: "x@example.test", profile: { nonsense: "1" } }, "profile[nonsense]"],
  ])("rejects %j on its field and stores nothing", async (body, field) => {
    const response = await post(PEOPLE, body);
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].field).toBe(field);
    expect(await prisma.participant.count({ where: { programId: fixture.demo, email: "x@example.test" } })).toBe(0);
  });

  it("completes a challenge that only systems complete", async () => {
    const person = await createParticipant(fixture.demo, "Mary", 0);
    const bySystem = await createChallenge(fixture.demo, "Order in the shop");
    await prisma.challenge.updateMany({
      where: { id: bySystem },
      data: { apiCompletionOnly: true, rewardType: "points", points: 40 },
    });
    const path = `/admin/v2/participants/${person}/complete_challenge`;
    const done = await (await post(path, { challenge_id: bySystem }, { "Idempotency-Key": "order-7" })).json();
    expect(done.data).toMatchObject({ challenge_id: bySystem, points: 40, unused_points: 40 });
    expect((await post(path, { challenge_id: bySystem })).status).toBe(409);
    const action = await prisma.participantAction.findFirstOrThrow({ where: { participantId: person } });
    expect(action).toMatchObject({ actionType: "external", actionableId: bySystem });
  });

  it("does not complete what people complete themselves", async () => {
    const person = await createParticipant(fixture.demo, "Joan", 0);
    const challenge = await createChallenge(fixture.demo, "Order in the shop");
    const path = `/admin/v2/participants/${person}/complete_challenge`;
    const response = await post(path, { challenge_id: challenge });
    expect(response.status).toBe(422);
    expect((await response.json()).errors[0].field).toBe("challenge_id");
    expect((await post(path, { challenge_id: "nonsense" })).status).toBe(422);
    expect(
      (await post(`/admin/v2/participants/${fixture.harbor}/complete_challenge`, { challenge_id: challenge })).status,
    ).toBe(404);
  });
});

it("keeps a key valid for two years at most", async () => {
  const { id } = await madeKey({ expires_at: inDays(729) });
  const { expiresAt } = await prisma.apiKey.findFirstOrThrow({ where: { id } });
  expect(expiresAt.getTime() - Date.now()).toBeLessThan(2 * YEAR_MS);
});
