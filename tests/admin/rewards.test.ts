import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { catalogueOf, dropAllCatalogues } from "~/services/programs/catalogue.server";
import { appUnder } from "../setup/app";
import { consoleClient, type ConsoleClient } from "../setup/console-client";
import { testDatabase } from "../setup/database";
import { createParticipant, createReward, createStaff } from "../setup/people";

/** Rewards through the console's doors: forms and JSON, by everybody, with what they leave behind. */
const { pool } = await testDatabase();
const app = await appUnder("admin/v2");

let staff: Awaited<ReturnType<typeof createStaff>>;
let as: (who: keyof typeof staff.admins | null) => ConsoleClient;
let reward: string;

beforeAll(async () => {
  staff = await createStaff();
  as = (who) => consoleClient(app, who && staff.admins[who]);
});
beforeEach(async () => {
  reward = await createReward(staff.demo, "Tote bag", { claimLimit: 10 });
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

describe("create", () => {
  test.each(ROLES)("as %s by JSON: %i", async (who, status) => {
    const answer = await as(who).json("POST", `/admin/v2/programs/${staff.demo}/rewards`, {
      name: `Mug by ${who}`,
      selection: "redeem",
      threshold: 50,
    });
    expect(answer.status).toBe(status);
    expect(await rewardsNamed(`Mug by ${who}`)).toHaveLength(status === 200 ? 1 : 0);
    if (status === 200)
      expect(await answer.json()).toMatchObject({
        success: true,
        message: "Reward created successfully.",
        data: { name: `Mug by ${who}`, threshold: 50, status: "active" },
      });
    else expect(await answer.json()).toMatchObject({ success: false, errors: [] });
  });

  test("sent twice by the same form is one reward", async () => {
    const form = { intent: "create", name: "Pressed twice", selection: "redeem", idempotency_key: "opened-once" };
    const answers = await Promise.all(
      [1, 2].map(() => as("manager").form(`/admin/v2/programs/${staff.demo}/rewards/new`, form)),
    );
    const [row, ...others] = await rewardsNamed("Pressed twice");
    expect(others).toEqual([]);
    expect(answers.map(({ headers }) => headers.get("location"))).toEqual(
      [1, 2].map(() => `/admin/v2/rewards/${row!.id}`),
    );
  });

  test.each(ROLES)("as %s by form: %i", async (who, status) => {
    const answer = await as(who).form(`/admin/v2/programs/${staff.demo}/rewards/new`, {
      intent: "create",
      name: `Form mug by ${who}`,
      selection: "redeem",
      published: ["false", "true"],
      feature: "false",
      start: "",
      claim_limit: "",
    });
    expect(answer.status).toBe(status === 200 ? 303 : status === 401 ? 302 : status);
    const [row] = await rewardsNamed(`Form mug by ${who}`);
    if (status !== 200) return expect(row).toBeUndefined();
    expect(row).toMatchObject({ published: true, feature: false, start: null, claim_limit: null });
    expect(answer.headers.get("location")).toBe(`/admin/v2/rewards/${row!.id}`);
    const page = await as(who).page(`/admin/v2/rewards/${row!.id}`, answer);
    expect(await page.text()).toContain("Reward created successfully.");
  });

  test("every wrong field is named, and what was typed comes back", async () => {
    const wrong = {
      name: " ",
      selection: "lottery",
      threshold: "many",
      claim_limit: "0",
      start: "soon",
      image_file_id: "x",
    };
    const answer = await as("manager").json("POST", `/admin/v2/programs/${staff.demo}/rewards`, wrong);
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).sort()).toEqual([
      "claim_limit",
      "image_file_id",
      "name",
      "selection",
      "start",
      "threshold",
    ]);
    const page = await as("manager").form(`/admin/v2/programs/${staff.demo}/rewards/new`, {
      intent: "create",
      ...wrong,
      name: "",
      description: "Typed with care",
    });
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain("Please fix the following errors:");
    expect(html).toContain("Please fill in this field");
    expect(html).toContain('value="Typed with care"');
  });

  test("the end comes after the start; a picture of another program is none", async () => {
    const create = (input: object) =>
      as("owner").json("POST", `/admin/v2/programs/${staff.demo}/rewards`, {
        name: "Late",
        selection: "redeem",
        ...input,
      });
    expect(await (await create({ start: "2026-05-02T10:00", finish: "2026-05-02T09:00" })).json()).toMatchObject({
      errors: [{ field: "finish", message: "End must be after the start" }],
    });
    const file = await createPicture(staff.northwind);
    expect(await (await create({ image_file_id: file })).json()).toMatchObject({
      errors: [{ field: "image_file_id" }],
    });
  });

  test("an uploaded picture becomes the reward's", async () => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "create", name: "With picture", selection: "redeem" }))
      form.set(name, value);
    form.set("image", new File([png], "../My Mug.png", { type: "image/png" }));
    const answer = await as("manager").multipart(`/admin/v2/programs/${staff.demo}/rewards/new`, form);
    expect(answer.status).toBe(303);
    const stored = await (await as("manager").json("GET", answer.headers.get("location")!)).json();
    expect(stored).toMatchObject({ image: { url: expect.stringMatching(/^\/media\/.+\/my-mug\.png$/) as string } });
    form.set("image", new File(["<svg/>"], "x.png", { type: "image/png" }));
    const refused = await as("manager").multipart(`/admin/v2/programs/${staff.demo}/rewards/new`, form);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Choose a picture: PNG or JPEG");
  });
});

describe("update", () => {
  test.each(ROLES)("as %s by JSON: %i", async (who, status) => {
    const answer = await as(who).json("PUT", `/admin/v2/rewards/${reward}`, { name: "Better bag" });
    expect(answer.status).toBe(status);
    expect((await stored()).name).toBe(status === 200 ? "Better bag" : "Tote bag");
  });

  test.each(ROLES)("as %s by form: %i", async (who, status) => {
    const answer = await as(who).form(`/admin/v2/rewards/${reward}/edit`, { intent: "update", name: "Best bag" });
    expect(answer.status).toBe(status === 200 ? 303 : status === 401 ? 302 : status);
    expect((await stored()).name).toBe(status === 200 ? "Best bag" : "Tote bag");
  });

  test("leaves who, what was and what is", async () => {
    await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, {
      name: "Canvas bag",
      threshold: 250,
      claim_limit: 10,
    });
    const { rows } = await pool.query("select actor_id, verb, before, after from audit_entries where target_id = $1", [
      reward,
    ]);
    expect(rows).toEqual([
      {
        actor_id: staff.admins.manager.id,
        verb: "reward.update",
        before: { name: "Tote bag", threshold: 100 },
        after: { name: "Canvas bag", threshold: 250 },
      },
    ]);
  });

  test("the site shows it at once", async () => {
    dropAllCatalogues(); // the reward was made behind its back
    expect((await catalogueOf(staff.demo)).rewards.find(({ id }) => id === reward)?.name).toBe("Tote bag");
    await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, { name: "Fresh bag" });
    expect((await catalogueOf(staff.demo)).rewards.find(({ id }) => id === reward)?.name).toBe("Fresh bag");
  });

  test("without a change says so and leaves nothing", async () => {
    const answer = await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, {
      name: "Tote bag",
      claim_limit: "10",
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      success: false,
      message: "No changes detected",
      errors: [{ field: null, message: "No changes were detected. Please try again." }],
    });
    expect((await pool.query("select 1 from audit_entries where target_id = $1", [reward])).rowCount).toBe(0);
  });

  test("from an older copy is refused and keeps what was typed", async () => {
    const { updated_at } = (await (await as("manager").json("GET", `/admin/v2/rewards/${reward}`)).json()) as {
      updated_at: string;
    };
    await as("owner").json("PUT", `/admin/v2/rewards/${reward}`, { name: "First", updated_at });
    const late = await as("manager").form(`/admin/v2/rewards/${reward}/edit`, {
      intent: "update",
      name: "Second",
      updated_at,
    });
    expect(late.status).toBe(409);
    const html = await late.text();
    expect(html).toContain("Somebody else changed this reward");
    expect(html).toContain('value="Second"');
    expect((await stored()).name).toBe("First");
  });

  test("a limit below what was claimed is refused", async () => {
    await pool.query("update rewards set claims_count = 7 where id = $1", [reward]);
    const answer = await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, { claim_limit: 6 });
    expect(await answer.json()).toMatchObject({
      errors: [{ field: "claim_limit", message: "The limit must be at least 7: so many have been claimed" }],
    });
  });

  test("times are the program's: half past nine in New York", async () => {
    await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, {
      start: "2026-07-01T09:30",
      finish: "2026-12-01T09:30:00+01:00",
    });
    expect(await stored()).toMatchObject({
      start: new Date("2026-07-01T13:30:00Z"),
      finish: new Date("2026-12-01T08:30:00Z"),
    });
  });

  test("a missing or wrong token, an unknown intent and a foreign row change nothing", async () => {
    const manager = staff.admins.manager;
    const forged = consoleClient(app, { ...manager, csrf: "guessed" });
    expect((await forged.json("PUT", `/admin/v2/rewards/${reward}`, { name: "Forged" })).status).toBe(403);
    expect((await forged.form(`/admin/v2/rewards/${reward}/edit`, { intent: "update", name: "Forged" })).status).toBe(
      403,
    );
    const unknown = await as("manager").json("POST", `/admin/v2/rewards/${reward}`, { intent: "explode", data: {} });
    expect([unknown.status, ((await unknown.json()) as { message: string }).message]).toEqual([422, "Invalid intent"]);
    const foreign = await createReward(staff.northwind, "Northwind Pin");
    expect((await as("owner").json("PUT", `/admin/v2/rewards/${foreign}`, { name: "Taken" })).status).toBe(404);
    expect((await stored()).name).toBe("Tote bag");
  });
});

describe("the list", () => {
  test("pages, sorts, searches and filters in the database", async () => {
    const future = new Date(Date.now() + 86_400_000);
    await Promise.all([
      createReward(staff.harbor, "Apple"),
      createReward(staff.harbor, "Banana 100%"),
      createReward(staff.harbor, "Cherry", { published: false }),
      createReward(staff.harbor, "Date", { start: future }),
    ]);
    const list = async (query: string) => {
      const page = (await (
        await as("owner").json("GET", `/admin/v2/programs/${staff.harbor}/rewards?${query}`)
      ).json()) as { page: number; pageSize: number; totalItems: number; result: { name: string; status: string }[] };
      return { ...page, result: page.result.map(({ name }) => name) };
    };
    expect(await list("sort=name&page_size=3")).toEqual({
      page: 1,
      pageSize: 3,
      totalItems: 4,
      result: ["Apple", "Banana 100%", "Cherry"],
    });
    expect((await list("sort=-name&page=2&page_size=3")).result).toEqual(["Apple"]);
    expect((await list("search=nan")).result).toEqual(["Banana 100%"]);
    expect((await list("status=draft")).result).toEqual(["Cherry"]);
    expect((await list("status=scheduled")).result).toEqual(["Date"]);
    expect((await list("status=active&sort=name")).result).toEqual(["Apple", "Banana 100%"]);
    expect((await list("page=nonsense&sort=;drop&status=odd&page_size=9999")).totalItems).toBe(4);
  });
});

test("the reward's page tells who claimed it", async () => {
  const participant = await createParticipant(staff.demo, "Iris", 500);
  await pool.query(
    "insert into reward_claims (program_id, id, reward_id, participant_id, points, action_id, claimed_at) values ($1, gen_random_uuid(), $2, $3, 100, gen_random_uuid(), now())",
    [staff.demo, reward, participant],
  );
  const answer = await (await as("analyst").json("GET", `/admin/v2/rewards/${reward}`)).json();
  expect(answer).toMatchObject({
    id: reward,
    limit: 10,
    reward_participants: { totalItems: 1, result: [{ participant_id: participant, name: "Iris Test", points: 100 }] },
  });
});

async function stored() {
  return (await pool.query("select * from rewards where id = $1", [reward])).rows[0] as {
    name: string;
    start: Date;
    finish: Date;
  };
}

async function rewardsNamed(name: string) {
  return (await pool.query("select * from rewards where name = $1", [name])).rows as { id: string }[];
}

async function createPicture(programId: string): Promise<string> {
  const { rows } = await pool.query(
    "insert into media_files (program_id, id, key, name, content_type, size_bytes, alt_text, created_at) values ($1, gen_random_uuid(), 'k', 'n.png', 'image/png', 1, '', now()) returning id",
    [programId],
  );
  return (rows[0] as { id: string }).id;
}
