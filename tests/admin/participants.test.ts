import { beforeEach, describe, expect, test } from "vitest";
import { adminClient } from "../setup/admin-client";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createParticipant } from "../setup/people";

/** Participants through the handlers: the list, the page, and points that an admin adds. */
const { pool, app, fixture, as } = await adminWorld();

let participant: string;
let path: string;

beforeEach(async () => {
  participant = await createParticipant(fixture.demo, "Maya");
  path = `/admin/v2/programs/${fixture.demo}/users/${participant}`;
});

const FIFTY = { points: "50", action_title: "Helped at the fair" };

describe("add points", () => {
  test.each(EDITORS_ONLY)("as %s by JSON: %i", async (who, status) => {
    const response = await as(who).json("POST", path, {
      intent: "create_action",
      data: { points: 50, action_title: "Helped" },
    });
    expect(response.status).toBe(status);
    expect(await unusedPoints()).toBe(status === 200 ? 50 : 0);
    expect(await response.json()).toMatchObject(
      status === 200 ? { success: true, message: "Points Added" } : { success: false },
    );
  });

  test.each(EDITORS_ONLY)("as %s by form: %i", async (who, status) => {
    const response = await as(who).form(`${path}?add_points=1`, { intent: "create_action", ...FIFTY });
    expect(response.status).toBe(status === 200 ? 303 : status === 401 ? 302 : status);
    expect(await unusedPoints()).toBe(status === 200 ? 50 : 0);
    if (status !== 200) return;
    expect(response.headers.get("location")).toBe(path);
    expect(await (await as(who).page(path, response)).text()).toContain("Points Added");
  });

  test("appears in the actions and in the audit log", async () => {
    await as("manager").json("POST", path, { intent: "create_action", data: FIFTY });
    const page = (await (await as("analyst").json("GET", path)).json()) as {
      participant_actions: { result: object[] };
      unused_points: number;
    };
    expect(page).toMatchObject({
      unused_points: 50,
      points: 50,
      participant_actions: { totalItems: 1, result: [{ title: "Helped at the fair", points: 50 }] },
    });
    const { rows } = await pool.query("select actor_id, action, target_id from audit_entries where target_id = $1", [
      participant,
    ]);
    expect(rows).toMatchObject([{ actor_id: fixture.admins.manager.id, target_id: participant }]);
  });

  test("a double click and a retry add once; another dialog adds again", async () => {
    const send = (key: string) =>
      as("manager").form(`${path}?add_points=1`, { intent: "create_action", idempotency_key: key, ...FIFTY });
    const responses = await Promise.all([send("dialog-one"), send("dialog-one"), send("dialog-one")]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await unusedPoints()).toBe(50);
    await send("dialog-two");
    expect(await unusedPoints()).toBe(100);
    const call = () =>
      as("manager").json("POST", path, { intent: "create_action", data: FIFTY }, { "Idempotency-Key": "script-key-1" });
    expect(await (await call()).json()).toEqual(await (await call()).json());
    expect(await unusedPoints()).toBe(150);
  });

  test("an idempotency key that is too long is rejected", async () => {
    const response = await as("manager").json(
      "POST",
      path,
      { intent: "create_action", data: FIFTY },
      { "Idempotency-Key": "k".repeat(201) },
    );
    expect(response.status).toBe(422);
    expect(await unusedPoints()).toBe(0);
  });

  test.each([
    ["", "Good deed", "points"],
    ["0", "Good deed", "points"],
    ["-5", "Good deed", "points"],
    ["1.5", "Good deed", "points"],
    ["99999999999", "Good deed", "points"],
    ["50", "  ", "action_title"],
  ])("%j points for %j are rejected with an error on %s", async (points, action_title, field) => {
    const response = await as("manager").json("POST", path, {
      intent: "create_action",
      data: { points, action_title },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
    const page = await as("manager").form(`${path}?add_points=1`, { intent: "create_action", points, action_title });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain(`id="${field}-error"`);
    expect(await unusedPoints()).toBe(0);
  });

  test("without a token, or for a participant of another program, no points are added", async () => {
    const forged = adminClient(app, { ...fixture.admins.manager, csrf: "guessed" });
    expect((await forged.json("POST", path, { intent: "create_action", data: FIFTY })).status).toBe(403);
    const foreign = await createParticipant(fixture.northwind, "Nils");
    const response = await as("owner").json("POST", `/admin/v2/programs/${fixture.demo}/users/${foreign}`, {
      intent: "create_action",
      data: FIFTY,
    });
    expect(response.status).toBe(404);
    expect(await unusedPoints()).toBe(0);
  });
});

test("an admin tag is added and removed on the page, and by JSON", async () => {
  const added = await as("manager").json("POST", path, { intent: "toggle_tag", id: participant, tag: "Regular" });
  expect(await added.json()).toMatchObject({ success: true, message: "Tag updated", tag_list: ["Regular"] });
  expect(await (await as("analyst").json("GET", path)).json()).toMatchObject({ tag_list: ["Regular"] });
  const rejected = await as("analyst").json("POST", path, { intent: "toggle_tag", tag: "Regular" });
  expect(rejected.status).toBe(403);
  const other = await as("manager").json("POST", path, { intent: "toggle_tag", id: fixture.demo, tag: "Regular" });
  expect([other.status, await other.json()]).toMatchObject([422, { errors: [{ field: "id" }] }]);
  await as("manager").form(path, { intent: "toggle_tag", tag: "Regular", tagged: "false" });
  expect(await (await as("analyst").json("GET", path)).json()).toMatchObject({ tag_list: [] });
});

test("the list is paged, sorted, searched and filtered in the database", async () => {
  for (const [name, points] of [
    ["Ada", 5],
    ["Bea", 900],
    ["Cleo", 30],
  ] as const)
    await createParticipant(fixture.harbor, name, points);
  await pool.query("update participants set status = 'blocked' where program_id = $1 and first_name = 'Cleo'", [
    fixture.harbor,
  ]);
  const list = async (query: string) => {
    const page = (await (
      await as("owner").json("GET", `/admin/v2/programs/${fixture.harbor}/users?${query}`)
    ).json()) as { page: number; pageSize: number; totalItems: number; result: { name: string }[] };
    return {
      page: page.page,
      pageSize: page.pageSize,
      totalItems: page.totalItems,
      result: page.result.map(({ name }) => name),
    };
  };
  expect(await list("sort=-unused_points&page_size=2")).toEqual({
    page: 1,
    pageSize: 2,
    totalItems: 3,
    result: ["Bea Test", "Cleo Test"],
  });
  expect((await list("sort=-unused_points&page_size=2&page=2")).result).toEqual(["Ada Test"]);
  expect((await list("search=bea test")).result).toEqual(["Bea Test"]);
  expect((await list("search=%25")).result).toEqual([]);
  expect((await list("search=%25da")).result).toEqual([]);
  expect((await list("search=cleo-&status=blocked")).result).toEqual(["Cleo Test"]);
  expect((await list("status=active&sort=name")).result).toEqual(["Ada Test", "Bea Test"]);
});

async function unusedPoints(): Promise<number> {
  const { rows } = await pool.query("select points_available from participants where id = $1", [participant]);
  return Number((rows[0] as { points_available: string }).points_available);
}
