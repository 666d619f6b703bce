import { beforeEach, describe, expect, test } from "vitest";
import { PROFILE_LABELS, SECTION_LABELS } from "~/admin/participants/personal-data-texts";
import { adminClient } from "../setup/admin-client";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createParticipant, createProfileAttribute } from "../setup/people";

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
    expect(response.status).toBe(status === 200 ? 303 : status === 401 ? 307 : status);
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

describe("one participant", () => {
  const call = (rest: string) => `/admin/v2/participants/${participant}/${rest}`;

  test("shows in the timeline which of two actions of a wall completed it", async () => {
    const add = (actionableType: string, points: number) =>
      pool.query(
        `insert into participant_actions (program_id, id, participant_id, action_type, title, points, actionable_type, actionable_id, created_at)
         values ($1, gen_random_uuid(), $2, 'feed', 'The wall', $3, $4, gen_random_uuid(), now())`,
        [fixture.demo, participant, points, actionableType],
      );
    await add("SocialNetworkPost", 5);
    await add("Challenge", 0);
    const page = await (await as("analyst").page(`${path}/timeline`)).text();
    expect(page.match(/>The wall(: viewed all posts)?</g)?.sort()).toEqual([
      ">The wall: viewed all posts<",
      ">The wall<",
    ]);
  });

  test("who does not exist leads a browser to the start with a message, and is 404 as JSON", async () => {
    const missing = `/admin/v2/programs/${fixture.demo}/users/00000000-0000-7000-8000-000000000000`;
    for (const tab of ["", "/timeline", "/points", "/rewards", "/attributes", "/personal_data"]) {
      const page = await as("manager").page(missing + tab);
      expect.soft(page.status, tab).toBe(302);
      expect.soft(page.headers.get("location"), tab).toBe("/admin/v2");
      expect.soft(decodeURIComponent(page.headers.getSetCookie().join()), tab).toContain("Participant not found");
      const json = await as("manager").json("GET", missing + tab);
      expect.soft(json.status, tab).toBe(404);
      expect.soft(await json.json(), tab).toMatchObject({ message: "Participant not found" });
    }
    const stub = await as("manager").page(`/admin/v2/programs/${fixture.demo}/participants/${participant}`);
    expect(stub.headers.get("location")).toBe(path);
  });

  test("is changed by the JSON path of each intent", async () => {
    const post = async (rest: string, body: object) => (await as("manager").json("POST", call(rest), body)).json();
    expect(await post("update_participant", { status: "opted_out" })).toEqual({
      success: true,
      message: "Participant updated",
      status: "opted_out",
      staff: false,
    });
    expect(await post("update_participant", { data: { staff: true } })).toMatchObject({ staff: true });
    expect(await post("toggle_tag", { tag: "Gold" })).toMatchObject({ message: "Tag updated", tag_list: ["Gold"] });
    expect(await post("create_action", FIFTY)).toMatchObject({ message: "Points Added", unused_points: 50 });
    expect(await post("magic_link", {})).toMatchObject({
      success: true,
      magic_link: expect.stringMatching(/^http:\/\/demo\.localhost(:\d+)?\/signin\/magic\//) as string,
    });
    expect(await post("reset_activities", {})).toMatchObject({ message: "Activities reset", actions: 0 });
    expect(await (await as("analyst").json("GET", call("timeline"))).json()).toMatchObject({ totalItems: 5 });
    expect(await post("delete_participant", { confirm: "Maya" })).toMatchObject({ errors: [{ field: "confirm" }] });
    expect(await post("delete_participant", { confirm: "Maya Test" })).toMatchObject({
      success: true,
      message: "Participant deleted",
    });
    expect(await (await as("manager").json("GET", `/admin/v2/participants/${participant}`)).json()).toMatchObject({
      deleted: true,
      email: null,
      censored_email: null,
      tag_list: [],
    });
    const page = await (await as("manager").page(path)).text();
    expect(page).toContain("Deleted participant");
    expect(page).not.toContain("Add points");
  });

  test.each([
    ["create_action", FIFTY],
    ["toggle_tag", { tag: "Gold" }],
    ["update_participant", { status: "blocked" }],
    ["magic_link", {}],
    ["reset_activities", {}],
    ["delete_participant", { confirm: "Maya Test" }],
  ])("%s is rejected when it names another participant", async (intent, data) => {
    const id = await createParticipant(fixture.demo, "Nils");
    for (const [url, body] of [
      [path, { intent, data: { ...data, id } }],
      [call(intent), { ...data, id }],
    ] as const) {
      const response = await as("manager").json("POST", url, body);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ field: "id" }] });
    }
    const { rows } = await pool.query("select action from audit_entries where target_id = any($1)", [
      [participant, id],
    ]);
    expect(rows).toEqual([]);
  });

  test.each([
    [{ status: "gone" }, "status", "Choose a status from the list"],
    [{}, "status", "Send a status, the staff mark or both"],
    [{ staff: "perhaps" }, "staff", expect.any(String)],
  ])("%j is no status", async (body, field, message: unknown) => {
    const response = await as("manager").json("POST", call("update_participant"), body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field, message }] });
  });

  test("has attributes that are added, changed and removed, with the site's checks", async () => {
    const phone = await createProfileAttribute(fixture.demo, "phone", "phone");
    const hobby = await createProfileAttribute(fixture.demo);
    const post = (body: object) => as("manager").json("POST", call("participant_profile"), body);
    const put = (id: string, body: object) => as("manager").json("PUT", call(`participant_profile/${id}`), body);
    expect((await post({ profile_attribute_id: phone, value: "none" })).status).toBe(422);
    const added = await post({ profile_attribute_id: phone, value: " (303)  555-0119 " });
    expect(await added.json()).toMatchObject({ success: true, data: { id: phone, value: "(303) 555-0119" } });
    expect((await post({ profile_attribute_id: phone, value: "(303) 555-0119" })).status, "a second press").toBe(200);
    expect(await (await post({ profile_attribute_id: phone, value: "(303) 555-0120" })).json()).toMatchObject({
      errors: [{ field: "profile_attribute_id" }],
    });
    expect((await post({ profile_attribute_id: hobby, value: "" })).status).toBe(422);
    expect((await put(phone, { value: "x".repeat(201) })).status).toBe(422);
    expect((await put(phone, { value: "(303) 555-0121", stored: "seen before" })).status).toBe(409);
    expect((await put(phone, { value: "(303) 555-0121", stored: "(303) 555-0119" })).status).toBe(200);
    const list = await (await as("analyst").json("GET", call("participant_profile"))).json();
    expect(list).toMatchObject({
      totalItems: 1,
      result: [{ attribute_name: "phone", attribute_field_type: "phone", value: "(303) 555-0121" }],
      choices: [{ id: hobby }],
    });
    expect((await put(phone, { value: "" })).status).toBe(200);
    expect(await (await as("analyst").json("GET", `${path}/attributes`)).json()).toMatchObject({ totalItems: 0 });
    const { rows } = await pool.query(
      "select after from audit_entries where target_id = $1 and action = 'participant.update_profile'",
      [participant],
    );
    expect(rows, "without values").toEqual(Array.from({ length: 3 }, () => ({ after: { fields: ["phone"] } })));
  });

  test("has a file with everything stored, and handing it out is recorded", async () => {
    expect(await (await as("manager").json("GET", `${path}/personal_data`)).json()).toMatchObject({
      profile: expect.arrayContaining([{ name: "first_name", value: "Maya", is_attribute: false }]) as object[],
      sections: expect.arrayContaining([{ name: "actions", count: 0 }]) as object[],
    });
    const file = await as("manager").page(`${path}/personal_data.json`);
    expect(file.headers.get("content-disposition")).toContain("personal-data.json");
    const data = (await file.json()) as { profile: object };
    expect(data).toMatchObject({ profile: { first_name: "Maya" }, actions: [] });
    // The page has a label for each part of the file.
    expect(Object.keys(data.profile).filter((name) => !(name in PROFILE_LABELS))).toEqual(["profile"]);
    expect(Object.keys(data).filter((name) => !(name in SECTION_LABELS))).toEqual(["created_at", "profile"]);
    const { rows } = await pool.query("select action, actor_id from audit_entries where target_id = $1", [participant]);
    expect(rows).toEqual([{ action: "participant.download_data", actor_id: fixture.admins.manager.id }]);
  });
});
