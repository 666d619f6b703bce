import { beforeEach, describe, expect, test } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { createChallenge, createParticipant, createQuestion } from "../factories";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";

/** Challenges and their tags through the handlers: pages, JSON, intents and downloads, by every role. */
await registerLocales();
const { fixture, as } = await adminWorld();

let challenge: Awaited<ReturnType<typeof createChallenge>>;
let page: string;

beforeEach(async () => {
  challenge = await createChallenge(fixture.demo);
  page = `/admin/v2/challenges/${challenge.id}`;
});

const VIEWERS = EDITORS_ONLY.map(([who, status]) => [who, who === "analyst" ? 200 : status] as const);

describe.each(VIEWERS)("as %s", (who, status) => {
  test(`reads respond with ${status}`, async () => {
    const urls = [
      `/admin/v2/programs/${fixture.demo}/challenges`,
      page,
      `${page}/participants`,
      `${page}/participant_answers`,
    ];
    for (const url of urls) expect.soft((await as(who).json("GET", url)).status, url).toBe(status);
    const html = await as(who).page(page);
    expect(html.status).toBe(status === 401 ? 302 : status);
  });
});

describe.each(EDITORS_ONLY)("as %s", (who, status) => {
  test(`intents and downloads respond with ${status}`, async () => {
    const { id } = challenge;
    const intents = [
      { intent: "toggle_tag", tag: `By ${who}`, id },
      { intent: "toggle_approval", data: { id } },
      { intent: "duplicate", id },
    ];
    for (const body of intents) expect.soft((await as(who).json("POST", page, body)).status, body.intent).toBe(status);
    const downloads = [
      `/admin/v2/programs/${fixture.demo}/challenges.csv`,
      `${page}/participants.csv`,
      `${page}/participant_answers.csv`,
    ];
    for (const url of downloads) expect.soft((await as(who).json("GET", url)).status, url).toBe(status);
    const [tags, copies] = [
      await prisma.tag.count({ where: { programId: fixture.demo, name: `By ${who}` } }),
      await prisma.challenge.count({ where: { programId: fixture.demo, identifier: `${challenge.identifier}-copy` } }),
    ];
    expect([tags, copies]).toEqual(status === 200 ? [1, 1] : [0, 0]);
  });

  test(`tags respond with ${status}`, async () => {
    for (const collection of ["content_tags", "tags"]) {
      const url = `/admin/v2/programs/${fixture.demo}/${collection}`;
      expect.soft((await as(who).json("GET", url)).status, url).toBe(status);
      const made = await as(who).json("POST", url, { name: `Tag by ${who}` });
      expect.soft(made.status, `POST ${url}`).toBe(status);
      const pages = `/admin/v2/programs/${fixture.demo}/settings/program/${collection === "tags" ? "tags" : "content-tags"}`;
      for (const path of [pages, `${pages}/new`])
        expect.soft((await as(who).page(path)).status, path).toBe(status === 401 ? 302 : status);
    }
  });
});

describe("toggle_tag", () => {
  test("responds with the tags, and rejects an unknown intent and the id of another row", async () => {
    const response = await as("manager").json("POST", page, {
      intent: "toggle_tag",
      data: { tag: "Brand", id: challenge.id },
    });
    expect(await response.json()).toEqual({ success: true, message: "Tag updated", tag_list: ["Brand"] });
    expect(await (await as("manager").json("POST", page, { intent: "explode" })).json()).toMatchObject({
      success: false,
      message: "Invalid intent",
    });
    const other = await createChallenge(fixture.demo);
    expect((await as("manager").json("POST", page, { intent: "toggle_tag", tag: "Brand", id: other.id })).status).toBe(
      422,
    );
    expect((await as("manager").json("POST", page, { intent: "toggle_tag", tag: " " })).status).toBe(422);
  });

  test("works without JavaScript, and shows the tag on the page", async () => {
    const response = await as("manager").form(page, {
      intent: "toggle_tag",
      tag: "Plain form",
      id: challenge.id,
      tagged: "true",
    });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Remove tag Plain form");
  });
});

describe("duplicate", () => {
  test("with an idempotency key makes one copy, and redirects a browser to it", async () => {
    const send = () =>
      as("manager").json("POST", page, { intent: "duplicate" }, { "Idempotency-Key": `key-${challenge.id}` });
    const [first, second] = await Promise.all([send(), send()]);
    const copies = [await first.json(), await second.json()] as { data: { id: string } }[];
    expect(copies[0]!.data.id).toBe(copies[1]!.data.id);
    const form = await as("manager").form(page, {
      intent: "duplicate",
      id: challenge.id,
      idempotency_key: "0123456789",
    });
    expect(form.status).toBe(303);
    const copy = await as("manager").page(form.headers.get("location")!, form);
    expect(await copy.text()).toContain(`Duplicated as draft ${challenge.identifier}-copy-2.`);
  });
});

describe("the pages", () => {
  test("show only the actions that the admin may do", async () => {
    const seen = async (who: "manager" | "analyst", path: string) => (await as(who).page(path)).text();
    const list = `/admin/v2/programs/${fixture.demo}/challenges`;
    expect(await seen("manager", list)).toContain("Add Challenge");
    expect(await seen("manager", page)).toContain("Add tag");
    for (const path of [list, page])
      expect(await seen("analyst", path)).not.toMatch(/Add Challenge|Export Table|Add tag|\/edit"/);
    expect(await seen("analyst", page)).toMatch(/Total completions.*Click generated.*Points Earned By Users/s);
  });

  test("are in Spanish for admins who chose it", async () => {
    await prisma.admin.update({ where: { id: fixture.admins.manager.id }, data: { preferredLocale: "es" } });
    const response = await as("manager").json("POST", page, { intent: "toggle_tag", tag: "Brand" });
    expect(await response.json()).toMatchObject({ message: "Etiqueta actualizada" });
    await prisma.admin.update({ where: { id: fixture.admins.manager.id }, data: { preferredLocale: "en" } });
  });

  test("of answers have a summary next to the list", async () => {
    const survey = await createChallenge(fixture.demo, {
      challengeType: "collect",
      parameters: "survey",
      linkUrl: null,
    });
    await createQuestion(fixture.demo, survey.id, "boolean", { title: "Again?" });
    expect(
      await (await as("analyst").json("GET", `/admin/v2/challenges/${survey.id}/participant_answers`)).json(),
    ).toMatchObject({
      page: 1,
      pageSize: 20,
      totalItems: 0,
      result: [],
      questions: [{ title: "Again?", answered: 0 }],
    });
    expect(await (await as("analyst").page(`/admin/v2/challenges/${survey.id}/participant_answers`)).text()).toContain(
      "0 answers",
    );
  });
});

test.each([
  ["collect", { parameters: "quiz" }, ["questions"]],
  ["unified_social", {}, ["posts"]],
  ["donation", {}, ["entity_options", "amount_options"]],
])("a %s without its parts is an error in words on each of them", async (challenge_type, fields, missing) => {
  const response = await as("owner").json("POST", `/admin/v2/programs/${fixture.demo}/challenges`, {
    challenge_type,
    caption: "Empty",
    ...fields,
  });
  expect(response.status).toBe(422);
  const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
  for (const field of missing)
    expect(errors).toContainEqual({ field, message: expect.stringMatching(/^Add at least one /) as string });
});

describe("participants.csv", () => {
  test("has a header row and escapes formulas", async () => {
    const person = await createParticipant(fixture.demo, {
      firstName: "=cmd()",
      lastName: "x",
      email: "formula@example.test",
    });
    await prisma.challengeCompletion.create({
      data: {
        programId: fixture.demo,
        id: person.id,
        challengeId: challenge.id,
        participantId: person.id,
        actionId: person.id,
        points: 50n,
        completedAt: new Date("2026-11-21T12:00:00Z"),
      },
    });
    const response = await as("manager").json("GET", `${page}/participants.csv`);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="${challenge.identifier}-participants.csv"`,
    );
    expect((await response.text()).split("\r\n")).toEqual([
      "participant_id,name,email,status,points,right_answers,completed_at",
      `${person.id},'=cmd() x,formula@example.test,active,50,,2026-11-21T12:00:00.000Z`,
      "",
    ]);
  });
});

describe("tags as JSON", () => {
  const url = (rest = "") => `/admin/v2/programs/${fixture.demo}/content_tags${rest}`;

  test("are created, listed, read, changed and deleted", async () => {
    const { data } = (await (await as("manager").json("POST", url(), { name: "Harvest" })).json()) as {
      data: { id: string };
    };
    expect(await (await as("manager").json("GET", url("?search=harv"))).json()).toMatchObject({
      page: 1,
      totalItems: 1,
      result: [{ name: "Harvest", taggings_count: 0 }],
    });
    expect(await (await as("manager").json("GET", url(`/${data.id}`))).json()).toMatchObject({
      name: "Harvest",
      taggings: [{ attribute_name: "challenges" }, { attribute_name: "rewards" }],
      challenges: [],
      rewards: [],
    });
    expect(await (await as("manager").json("PUT", url(`/${data.id}`), { active: false })).json()).toMatchObject({
      success: true,
      message: "Tag was updated successfully!",
      data: { active: false },
    });
    expect(await (await as("manager").json("DELETE", url(`/${data.id}`))).json()).toMatchObject({ success: true });
    expect((await as("manager").json("GET", url(`/${data.id}`))).status).toBe(404);
  });

  test("a rejected form returns the input", async () => {
    const form = await as("manager").form(`/admin/v2/programs/${fixture.demo}/settings/program/tags/new`, {
      intent: "create",
      name: "x".repeat(61),
      active: "false",
    });
    expect(form.status).toBe(422);
    expect(await form.text()).toContain(`value="${"x".repeat(61)}"`);
  });
});
