import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { appUnder } from "../setup/app";
import { consoleClient, type ConsoleClient } from "../setup/console-client";
import { testDatabase } from "../setup/database";
import { createParticipant, createStaff } from "../setup/people";

/** Participants through the console's doors: the list, the page, and points given by hand. */
const { pool } = await testDatabase();
const app = await appUnder("admin/v2");

let staff: Awaited<ReturnType<typeof createStaff>>;
let as: (who: keyof typeof staff.admins | null) => ConsoleClient;
let participant: string;
let path: string;

beforeAll(async () => {
  staff = await createStaff();
  as = (who) => consoleClient(app, who && staff.admins[who]);
});
beforeEach(async () => {
  participant = await createParticipant(staff.demo, "Maya");
  path = `/admin/v2/programs/${staff.demo}/users/${participant}`;
});

const ROLES = [
  ["super", 200],
  ["owner", 200],
  ["manager", 200],
  ["reviewer", 403],
  ["analyst", 403],
  ["nobody", 404],
  ["nw-owner", 404],
  [null, 401],
] as const;
const FIFTY = { points: "50", action_title: "Helped at the fair" };

describe("add points", () => {
  test.each(ROLES)("as %s by JSON: %i", async (who, status) => {
    const answer = await as(who).json("POST", path, {
      intent: "create_action",
      data: { points: 50, action_title: "Helped" },
    });
    expect(answer.status).toBe(status);
    expect(await unusedPoints()).toBe(status === 200 ? 50 : 0);
    expect(await answer.json()).toMatchObject(
      status === 200 ? { success: true, message: "Points Added" } : { success: false },
    );
  });

  test.each(ROLES)("as %s by form: %i", async (who, status) => {
    const answer = await as(who).form(`${path}?add_points=1`, { intent: "create_action", ...FIFTY });
    expect(answer.status).toBe(status === 200 ? 303 : status === 401 ? 302 : status);
    expect(await unusedPoints()).toBe(status === 200 ? 50 : 0);
    if (status !== 200) return;
    expect(answer.headers.get("location")).toBe(path);
    expect(await (await as(who).page(path, answer)).text()).toContain("Points Added");
  });

  test("stands in the journal and in the audit log", async () => {
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
    const { rows } = await pool.query("select actor_id, verb, target_id from audit_entries where target_id = $1", [
      participant,
    ]);
    expect(rows).toMatchObject([{ actor_id: staff.admins.manager.id, target_id: participant }]);
  });

  test("a double press and a retry add once; another dialog adds again", async () => {
    const send = (key: string) =>
      as("manager").form(`${path}?add_points=1`, { intent: "create_action", idempotency_key: key, ...FIFTY });
    const answers = await Promise.all([send("dialog-one"), send("dialog-one"), send("dialog-one")]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await unusedPoints()).toBe(50);
    await send("dialog-two");
    expect(await unusedPoints()).toBe(100);
    const call = () =>
      as("manager").json("POST", path, { intent: "create_action", data: FIFTY }, { "Idempotency-Key": "script-key-1" });
    expect(await (await call()).json()).toEqual(await (await call()).json());
    expect(await unusedPoints()).toBe(150);
  });

  test("a key too long to store is refused", async () => {
    const answer = await as("manager").json(
      "POST",
      path,
      { intent: "create_action", data: FIFTY },
      { "Idempotency-Key": "k".repeat(201) },
    );
    expect(answer.status).toBe(422);
    expect(await unusedPoints()).toBe(0);
  });

  test.each([
    ["", "Good deed", "points"],
    ["0", "Good deed", "points"],
    ["-5", "Good deed", "points"],
    ["1.5", "Good deed", "points"],
    ["99999999999", "Good deed", "points"],
    ["50", "  ", "action_title"],
  ])("%j points for %j are refused on %s", async (points, action_title, field) => {
    const answer = await as("manager").json("POST", path, { intent: "create_action", data: { points, action_title } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: [{ field }] });
    const page = await as("manager").form(`${path}?add_points=1`, { intent: "create_action", points, action_title });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain(`id="${field}-error"`);
    expect(await unusedPoints()).toBe(0);
  });

  test("without a token, or for a participant of another program, nothing moves", async () => {
    const forged = consoleClient(app, { ...staff.admins.manager, csrf: "guessed" });
    expect((await forged.json("POST", path, { intent: "create_action", data: FIFTY })).status).toBe(403);
    const foreign = await createParticipant(staff.northwind, "Nils");
    const answer = await as("owner").json("POST", `/admin/v2/programs/${staff.demo}/users/${foreign}`, {
      intent: "create_action",
      data: FIFTY,
    });
    expect(answer.status).toBe(404);
    expect(await unusedPoints()).toBe(0);
  });
});

test("the list pages, sorts, searches and filters in the database", async () => {
  for (const [name, points] of [
    ["Ada", 5],
    ["Bea", 900],
    ["Cleo", 30],
  ] as const)
    await createParticipant(staff.harbor, name, points);
  await pool.query("update participants set status = 'blocked' where program_id = $1 and first_name = 'Cleo'", [
    staff.harbor,
  ]);
  const list = async (query: string) => {
    const page = (await (
      await as("owner").json("GET", `/admin/v2/programs/${staff.harbor}/users?${query}`)
    ).json()) as { page: number; pageSize: number; totalItems: number; result: { name: string }[] };
    return { ...page, result: page.result.map(({ name }) => name) };
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
