import { expect, test } from "vitest";
import { adminWorld } from "../setup/admin-world";
import { createChallenge, createFile, createParticipant, createReward, createTag } from "../setup/people";

/** Changes of selected rows through the handlers: as JSON, by every role, with the response that the lists show. */
const { pool, fixture, as } = await adminWorld();
const base = `/admin/v2/programs/${fixture.demo}`;

type Body = {
  success: boolean;
  message: string;
  data: { changed: string[]; failed: { name: string; message: string }[] };
};
const bodyOf = async (response: Response) => (await response.json()) as Body;

const ROLES = [
  ["manager", 200],
  ["reviewer", 403],
  ["analyst", 403],
  ["nobody", 404],
  ["nw-owner", 404],
  [null, 401],
] as const;

test.each(ROLES)("as %s the changes of selected rows respond with %i", async (who, status) => {
  const challenge = await createChallenge(fixture.demo, "Visit us");
  const reward = await createReward(fixture.demo, "Tote bag");
  const participant = await createParticipant(fixture.demo, "Maya", 0);
  const send = async (path: string, intent: string, ids: string[], more: object = {}) =>
    (await as(who).json("POST", `${base}/${path}`, { intent, ids, ...more })).status;
  for (const intent of ["unpublish", "publish", "archive", "restore"]) {
    expect.soft(await send("challenges", intent, [challenge]), `challenges ${intent}`).toBe(status);
    expect.soft(await send("rewards", intent, [reward]), `rewards ${intent}`).toBe(status);
  }
  for (const intent of ["tag", "untag"]) {
    expect.soft(await send("challenges", intent, [challenge], { tag: "Spring" })).toBe(status);
    expect.soft(await send("rewards", intent, [reward], { tag: "Spring" })).toBe(status);
    expect.soft(await send("users", intent, [participant], { tag: "Spring" })).toBe(status);
  }
  const tag = await createTag(fixture.demo, "admin", `Tag of ${who}`);
  for (const intent of ["deactivate", "activate", "delete_selected"])
    expect.soft(await send("tags", intent, [tag]), `tags ${intent}`).toBe(status);
});

test("the response says what was changed and what was not", async () => {
  const reward = await createReward(fixture.demo, "Given");
  const free = await createReward(fixture.demo, "Free");
  await pool.query("update challenges set reward_type = 'prize', prize_reward_id = $2 where id = $1", [
    await createChallenge(fixture.demo, "Giver"),
    reward,
  ]);
  const body = await bodyOf(
    await as("manager").json("POST", `${base}/rewards`, { intent: "archive", ids: [reward, free] }),
  );
  expect(body).toMatchObject({
    success: true,
    message: "Free archived",
    data: { changed: [free], failed: [{ name: "Given" }] },
  });
  const again = await bodyOf(await as("manager").json("POST", `${base}/rewards`, { intent: "archive", ids: [free] }));
  expect(again).toMatchObject({ message: "No changes were needed", data: { changed: [], failed: [] } });
  const more = [await createReward(fixture.demo, "One"), await createReward(fixture.demo, "Two")];
  const both = await bodyOf(await as("manager").json("POST", `${base}/rewards`, { intent: "archive", ids: more }));
  expect(both).toMatchObject({ message: "2 rewards archived", data: { changed: more, name: null } });
});

test("what is stored of points for one participant holds no name, and a repeated call still says it", async () => {
  const participant = await createParticipant(fixture.demo, "Zelda", 0);
  const body = { intent: "add_points", ids: [participant], points: 5, action_title: "Thanks" };
  const send = async () =>
    bodyOf(await as("manager").json("POST", `${base}/users`, { ...body, idempotency_key: "points-of-zelda" }));
  const first = await send();
  expect(first).toMatchObject({
    message: expect.stringContaining("Zelda") as string,
    data: { changed: [participant] },
  });
  expect(await send()).toEqual(first);
  const { rows } = await pool.query("select result::text from idempotency_keys where key = 'points-of-zelda'");
  expect(rows).toEqual([{ result: expect.not.stringContaining("Zelda") as string }]);
});

test("a selection that is empty, too large or not of ids is an error on its field", async () => {
  for (const ids of [[], "", ["nonsense"], Array.from({ length: 201 }, () => fixture.demo), undefined]) {
    const response = await as("manager").json("POST", `${base}/challenges`, { intent: "archive", ids });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      success: false,
      errors: [{ field: expect.stringMatching(/^ids/) as string }],
    });
  }
});

test("several tags and files are deleted, but none that is in use", async () => {
  const challenge = await createChallenge(fixture.demo, "Pictured");
  const used = await createTag(fixture.demo, "admin", "Used");
  const created = await as("manager").json("POST", `${base}/tags`, { name: "Idle" });
  const { data: idle } = (await created.json()) as { data: { id: string } };
  const tags = await bodyOf(
    await as("manager").json("POST", `${base}/tags`, { intent: "delete_selected", ids: [used, idle.id] }),
  );
  expect(tags).toMatchObject({ message: "Idle deleted", data: { changed: [idle.id], failed: [{ name: "Used" }] } });

  const [shown, loose] = [await createFile(fixture.demo, "shown.png"), await createFile(fixture.demo, "loose.png")];
  await pool.query("update challenges set image_file_id = $2 where id = $1", [challenge, shown]);
  const files = await bodyOf(
    await as("manager").json("DELETE", `${base}/program_attachments`, { ids: [shown, loose] }),
  );
  expect(files).toMatchObject({
    message: "loose.png deleted",
    data: { changed: [loose], failed: [{ name: "shown.png", message: "It is in use" }] },
  });
});

test("the selected rows are downloaded", async () => {
  const [one, other] = [await createReward(fixture.demo, "Selected"), await createReward(fixture.demo, "Left out")];
  const rewards = await (await as("manager").json("GET", `${base}/rewards.csv?ids=${one}`)).text();
  expect(rewards).toContain("Selected");
  expect(rewards).not.toContain(other);
  const person = await createParticipant(fixture.demo, "Nora", 0);
  const users = await (await as("manager").json("GET", `${base}/users.csv?ids=${person}`)).text();
  expect(users.trim().split("\r\n")).toHaveLength(2);
  expect((await as("manager").json("GET", `${base}/users.csv`)).status).toBe(422);
});

test("a deletion leads to the list, and one with history is an error", async () => {
  const reward = await createReward(fixture.demo, "By mistake");
  expect((await as("manager").json("DELETE", `/admin/v2/rewards/${reward}`)).status).toBe(200);
  expect((await as("manager").json("GET", `/admin/v2/rewards/${reward}`)).status).toBe(404);
  const challenge = await createChallenge(fixture.demo, "By mistake");
  expect((await as("manager").json("DELETE", `/admin/v2/challenges/${challenge}`)).status).toBe(200);
  const prize = await createReward(fixture.demo, "Given");
  await pool.query("update challenges set reward_type = 'prize', prize_reward_id = $2 where id = $1", [
    await createChallenge(fixture.demo, "Giver"),
    prize,
  ]);
  expect((await as("manager").json("DELETE", `/admin/v2/rewards/${prize}`)).status).toBe(422);
});
