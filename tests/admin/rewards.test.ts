import { beforeEach, describe, expect, test } from "vitest";
import { catalogueOf, dropAllCatalogues } from "~/services/programs/catalogue.server";
import { adminClient } from "../setup/admin-client";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createParticipant, createReward, createTag } from "../setup/people";

/** Rewards through the handlers: as forms and JSON, by every role, with their effects in the database. */
const { pool, app, fixture, as } = await adminWorld();

let reward: string;

beforeEach(async () => {
  reward = await createReward(fixture.demo, "Tote bag", { claimLimit: 10 });
});

describe("create", () => {
  test.each(EDITORS_ONLY)("as %s by JSON: %i", async (who, status) => {
    const response = await as(who).json("POST", `/admin/v2/programs/${fixture.demo}/rewards`, {
      name: `Mug by ${who}`,
      selection: "redeem",
      threshold: 50,
    });
    expect(response.status).toBe(status);
    expect(await rewardsNamed(`Mug by ${who}`)).toHaveLength(status === 200 ? 1 : 0);
    if (status === 200)
      expect(await response.json()).toMatchObject({
        success: true,
        message: "Reward created successfully.",
        data: { name: `Mug by ${who}`, threshold: 50, status: "active" },
      });
    else expect(await response.json()).toMatchObject({ success: false, errors: [] });
  });

  test("creates one reward for a form that is sent twice", async () => {
    const form = { intent: "create", name: "Pressed twice", selection: "redeem", idempotency_key: "opened-once" };
    const responses = await Promise.all(
      [1, 2].map(() => as("manager").form(`/admin/v2/programs/${fixture.demo}/rewards/new`, form)),
    );
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect(await rewardsNamed("Pressed twice")).toHaveLength(1);
  });

  test.each(EDITORS_ONLY)("as %s by form: %i", async (who, status) => {
    const response = await as(who).form(`/admin/v2/programs/${fixture.demo}/rewards/new`, {
      intent: "create",
      name: `Form mug by ${who}`,
      selection: "redeem",
      published: ["false", "true"],
      feature: "false",
      start: "",
      claim_limit: "",
    });
    expect(response.status).toBe(status === 200 ? 303 : status === 401 ? 307 : status);
    const [row] = await rewardsNamed(`Form mug by ${who}`);
    if (status !== 200) return expect(row).toBeUndefined();
    expect(row).toMatchObject({ published: true, feature: false, start: null, claim_limit: null });
    const list = `/admin/v2/programs/${fixture.demo}/rewards`;
    expect(response.headers.get("location")).toBe(list);
    const page = await (await as(who).page(list, response)).text();
    expect(page).toContain("Reward created successfully.");
    expect(page).toContain(`/admin/v2/rewards/${row!.id}`);
  });

  test("it is published now, from its start on, or stays a draft", async () => {
    const url = `/admin/v2/programs/${fixture.demo}/rewards/new`;
    const start = "2030-05-01T09:00";
    const stored = async (name: string, fields: object) => {
      const response = await as("manager").form(url, { intent: "create", name, selection: "redeem", ...fields });
      expect(response.status).toBe(303);
      return (await rewardsNamed(name))[0];
    };
    expect(await stored("Now", { publication: "now", start })).toMatchObject({ published: true, start: null });
    expect(await stored("Later", { publication: "schedule", start })).toMatchObject({
      published: true,
      start: expect.any(Date) as Date,
    });
    expect(await stored("Draft", { publication: "draft", published: "true" })).toMatchObject({ published: false });
    const rejected = await as("manager").form(url, {
      intent: "create",
      name: "Unplanned",
      selection: "redeem",
      publication: "schedule",
      start: "",
    });
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain("Choose a start");
    expect(await rewardsNamed("Unplanned")).toEqual([]);
  });

  test("content tags are ticked again when the form is rejected, and stored when it is accepted", async () => {
    const tags = [await createTag(fixture.demo, "content", "Spring"), await createTag(fixture.demo, "content", "Food")];
    const url = `/admin/v2/programs/${fixture.demo}/rewards/new`;
    const form = { intent: "create", name: "", selection: "redeem", "content_tag_ids[]": ["", tags[0]!] };
    const rejected = await as("manager").form(url, form);
    expect(rejected.status).toBe(422);
    const ticked = [...(await rejected.text()).matchAll(/<input[^>]*name="content_tag_ids\[\]"[^>]*>/g)]
      .filter(([input]) => /\bchecked\b/.test(input))
      .map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
    expect(ticked).toEqual([tags[0]]);
    const accepted = await as("manager").form(url, { ...form, name: "Tagged mug" });
    expect(accepted.status).toBe(303);
    const [row] = await rewardsNamed("Tagged mug");
    const json = await as("manager").json("GET", `/admin/v2/rewards/${row!.id}`);
    expect(await json.json()).toMatchObject({ content_tags: [{ id: tags[0], name: "Spring" }] });
  });

  test("every wrong field has an error, and the form keeps its input", async () => {
    const wrong = {
      name: " ",
      selection: "lottery",
      threshold: "many",
      claim_limit: "0",
      start: "soon",
      image_file_id: "x",
    };
    const response = await as("manager").json("POST", `/admin/v2/programs/${fixture.demo}/rewards`, wrong);
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).sort()).toEqual([
      "claim_limit",
      "image_file_id",
      "name",
      "selection",
      "start",
      "threshold",
    ]);
    const page = await as("manager").form(`/admin/v2/programs/${fixture.demo}/rewards/new`, {
      intent: "create",
      ...wrong,
      name: "",
      description: "Typed with care",
    });
    expect(page.status).toBe(422);
    const html = await page.text();
    expect(html).toContain("Please fix the following errors:");
    expect(html).toContain("Fill in this field");
    expect(html).toContain('value="Typed with care"');
  });

  test("rejects an end before the start and a picture of another program", async () => {
    const create = (input: object) =>
      as("owner").json("POST", `/admin/v2/programs/${fixture.demo}/rewards`, {
        name: "Late",
        selection: "redeem",
        ...input,
      });
    expect(await (await create({ start: "2026-05-02T10:00", finish: "2026-05-02T09:00" })).json()).toMatchObject({
      errors: [{ field: "finish", message: "The end must be after the start" }],
    });
    const file = await createPicture(fixture.northwind);
    expect(await (await create({ image_file_id: file })).json()).toMatchObject({
      errors: [{ field: "image_file_id" }],
    });
  });

  test("stores an uploaded picture", async () => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "create", name: "With picture", selection: "redeem" }))
      form.set(name, value);
    form.set("image", new File([png], "../My Mug.png", { type: "image/png" }));
    const response = await as("manager").multipart(`/admin/v2/programs/${fixture.demo}/rewards/new`, form);
    expect(response.status).toBe(303);
    const [row] = await rewardsNamed("With picture");
    const stored = await (await as("manager").json("GET", `/admin/v2/rewards/${row!.id}`)).json();
    expect(stored).toMatchObject({
      image: {
        url: expect.stringMatching(/^\/media\/.+\/my-mug\.png$/) as string,
        // Other systems show it as well, and have no address to resolve a path against.
        public_url: expect.stringMatching(/^https?:\/\/demo\.[^/]+\/media\/.+\/my-mug\.png$/) as string,
      },
    });
    form.set("image", new File(["Mug"], "x.png", { type: "image/png" }));
    const rejected = await as("manager").multipart(`/admin/v2/programs/${fixture.demo}/rewards/new`, form);
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain("Choose an image: PNG, JPEG, WebP, AVIF, GIF or SVG");
  });
});

describe("update", () => {
  test.each(EDITORS_ONLY)("as %s by JSON: %i", async (who, status) => {
    const response = await as(who).json("PUT", `/admin/v2/rewards/${reward}`, { name: "Better bag" });
    expect(response.status).toBe(status);
    expect((await stored()).name).toBe(status === 200 ? "Better bag" : "Tote bag");
  });

  test.each(EDITORS_ONLY)("as %s by form: %i", async (who, status) => {
    const response = await as(who).form(`/admin/v2/rewards/${reward}/edit`, { intent: "update", name: "Best bag" });
    expect(response.status).toBe(status === 200 ? 303 : status === 401 ? 307 : status);
    expect((await stored()).name).toBe(status === 200 ? "Best bag" : "Tote bag");
  });

  test("writes an audit entry with the admin and the values before and after", async () => {
    await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, {
      name: "Canvas bag",
      threshold: 250,
      claim_limit: 10,
    });
    const { rows } = await pool.query(
      "select actor_id, action, before, after from audit_entries where target_id = $1",
      [reward],
    );
    expect(rows).toEqual([
      {
        actor_id: fixture.admins.manager.id,
        action: "reward.update",
        before: { name: "Tote bag", threshold: 100 },
        after: { name: "Canvas bag", threshold: 250 },
      },
    ]);
  });

  test("is on the site immediately", async () => {
    dropAllCatalogues(); // the reward was created without the use case, which would drop them
    expect((await catalogueOf(fixture.demo)).rewards.find(({ id }) => id === reward)?.name).toBe("Tote bag");
    await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, { name: "Fresh bag" });
    expect((await catalogueOf(fixture.demo)).rewards.find(({ id }) => id === reward)?.name).toBe("Fresh bag");
  });

  test("without a change is rejected and writes no audit entry", async () => {
    const response = await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, {
      name: "Tote bag",
      claim_limit: "10",
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      success: false,
      message: "No changes detected",
      errors: [{ field: null, message: "No changes were detected. Please try again." }],
    });
    expect((await pool.query("select 1 from audit_entries where target_id = $1", [reward])).rowCount).toBe(0);
  });

  test("of an older version is a conflict, and the form keeps its input", async () => {
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
    expect(html).toContain("Someone else changed this reward");
    expect(html).toContain('value="Second"');
    expect((await stored()).name).toBe("First");
  });

  test("a limit below the number of claims is rejected", async () => {
    await pool.query("update rewards set claims_count = 7 where id = $1", [reward]);
    const response = await as("manager").json("PUT", `/admin/v2/rewards/${reward}`, { claim_limit: 6 });
    expect(await response.json()).toMatchObject({
      errors: [{ field: "claim_limit", message: "Enter at least 7, the number already claimed" }],
    });
  });

  test("times are in the time zone of the program", async () => {
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
    const manager = fixture.admins.manager;
    const forged = adminClient(app, { ...manager, csrf: "guessed" });
    expect((await forged.json("PUT", `/admin/v2/rewards/${reward}`, { name: "Forged" })).status).toBe(403);
    // A form without a valid token is shown once more, and not applied.
    const form = await forged.form(`/admin/v2/rewards/${reward}/edit`, { intent: "update", name: "Forged" });
    expect([form.status, form.headers.get("location")]).toEqual([
      307,
      expect.stringMatching(/^\/admin\/v2\/login\/continue\?/),
    ]);
    const unknown = await as("manager").json("POST", `/admin/v2/rewards/${reward}`, { intent: "explode", data: {} });
    expect([unknown.status, ((await unknown.json()) as { message: string }).message]).toEqual([422, "Invalid intent"]);
    const foreign = await createReward(fixture.northwind, "Northwind Pin");
    expect((await as("owner").json("PUT", `/admin/v2/rewards/${foreign}`, { name: "Taken" })).status).toBe(404);
    expect((await stored()).name).toBe("Tote bag");
  });
});

describe("the list", () => {
  test("is paged, sorted, searched and filtered in the database", async () => {
    const future = new Date(Date.now() + 86_400_000);
    await Promise.all([
      createReward(fixture.harbor, "Apple"),
      createReward(fixture.harbor, "Banana 100%"),
      createReward(fixture.harbor, "Cherry", { published: false }),
      createReward(fixture.harbor, "Date", { start: future }),
    ]);
    const list = async (query: string) => {
      const page = (await (
        await as("owner").json("GET", `/admin/v2/programs/${fixture.harbor}/rewards?${query}`)
      ).json()) as { page: number; pageSize: number; totalItems: number; result: { name: string; status: string }[] };
      return {
        page: page.page,
        pageSize: page.pageSize,
        totalItems: page.totalItems,
        result: page.result.map(({ name }) => name),
      };
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

test("the page of a reward lists the participants who claimed it", async () => {
  const participant = await createParticipant(fixture.demo, "Iris", 500);
  await pool.query(
    "insert into reward_claims (program_id, id, reward_id, participant_id, points, action_id, claimed_at) values ($1, gen_random_uuid(), $2, $3, 100, gen_random_uuid(), now())",
    [fixture.demo, reward, participant],
  );
  await pool.query("update rewards set claims_count = claims_count + 1 where id = $1", [reward]);
  const body = await (await as("analyst").json("GET", `/admin/v2/rewards/${reward}`)).json();
  expect(body).toMatchObject({
    id: reward,
    limit: 10,
    reward_participants: { totalItems: 1, result: [{ participant_id: participant, name: "Iris Test", points: 100 }] },
  });
  const page = await (await as("manager").page(`/admin/v2/rewards/${reward}`)).text();
  expect(page).toContain("Actions for Iris Test");
  // A menu of a row opens by a press only.
  expect(page).not.toContain('role="menu"');
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
