import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "~/services/database.server";
import { appUnder } from "../setup/app";
import { consoleClient, type ConsoleClient } from "../setup/console-client";
import { testDatabase } from "../setup/database";
import { createStaff } from "../setup/people";

/** The wizard through the console's doors: by everybody, as form and as JSON. */
await testDatabase();
const app = await appUnder("admin/v2");

let staff: Awaited<ReturnType<typeof createStaff>>;
let as: (who: keyof typeof staff.admins | null) => ConsoleClient;
let created = "";

beforeAll(async () => {
  staff = await createStaff();
  as = (who) => consoleClient(app, who && staff.admins[who]);
  created = await create();
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

/** A quiz as the browser's form sends it. */
const QUIZ = {
  intent: "create",
  challenge_type: "collect",
  parameters: "quiz",
  caption: "Spring quiz",
  identifier: "",
  description: "",
  cta_button_text: "",
  reward_type: "points",
  points: "40",
  start: "2030-05-02T09:00",
  finish: "",
  published: "true",
  grants_offers: "false",
  repeatable: "false",
  success_message: "",
  "questions[0][title]": "First in spring?",
  "questions[0][answer_type]": "radio_button",
  "questions[0][is_required]": "true",
  "questions[0][options][0][details]": "Asparagus",
  "questions[0][options][0][is_correct]": "true",
  "questions[0][options][1][details]": "Pumpkin",
  "questions[0][options][1][is_correct]": "false",
};

describe("the wizard", () => {
  test.each(ROLES)("as %s: new, create, edit, update answer %i", async (who, status) => {
    const [newPath, editPath] = [
      `/admin/v2/programs/${staff.demo}/challenges/new`,
      `/admin/v2/challenges/${created}/edit`,
    ];
    for (const path of [newPath, editPath]) expect((await as(who).json("GET", path)).status).toBe(status);
    const caption = `By ${who}`;
    expect((await as(who).json("POST", newPath, { challenge_type: "referral", caption })).status).toBe(status);
    expect((await as(who).json("PUT", editPath, { description: caption })).status).toBe(status);
    expect(await prisma.challenge.count({ where: { programId: staff.demo, caption } })).toBe(status === 200 ? 1 : 0);
  });

  test("creates from a form, and leads to the list", async () => {
    const answer = await as("manager").form(`/admin/v2/programs/${staff.demo}/challenges/new`, {
      ...QUIZ,
      caption: "From a form",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/admin/v2/programs/${staff.demo}/challenges`);
    const row = await prisma.challenge.findFirstOrThrow({
      where: { programId: staff.demo, caption: "From a form" },
      include: { questions: { include: { options: true } } },
    });
    expect(row).toMatchObject({
      identifier: "from-a-form",
      ctaButtonText: "Take Quiz",
      published: true,
      start: new Date("2030-05-02T13:00:00Z"),
    });
    expect(row.questions).toMatchObject([
      { title: "First in spring?", options: [{ isCorrect: true }, { isCorrect: false }] },
    ]);
  });

  test("sent twice, by two presses or a retry, creates one challenge", async () => {
    const path = `/admin/v2/programs/${staff.demo}/challenges/new`;
    const form = { ...QUIZ, caption: "Pressed twice", idempotency_key: "opened-once" };
    const answers = await Promise.all([1, 2].map(() => as("manager").form(path, form)));
    answers.push(await as("manager").form(path, form));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await prisma.challenge.count({ where: { programId: staff.demo, caption: "Pressed twice" } })).toBe(1);
    expect(
      (
        await as("manager").json("POST", path, {
          challenge_type: "referral",
          caption: "Another",
          idempotency_key: "opened-once",
        })
      ).status,
    ).toBe(409);
  });

  test("names each wrong field by its path, and gives back what was typed", async () => {
    const wrong = {
      ...QUIZ,
      caption: "Typed with care",
      points: "many",
      "questions[0][title]": "",
      "questions[0][options][0][is_correct]": "false",
    };
    const answer = await as("manager").form(`/admin/v2/programs/${staff.demo}/challenges/new`, wrong);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain("Please fix the following errors:");
    expect(html).toContain('value="Typed with care"');
    const json = await as("manager").json("POST", `/admin/v2/programs/${staff.demo}/challenges/new`, {
      challenge_type: "link",
      caption: "A",
    });
    expect(await json.json()).toMatchObject({ success: false, errors: [{ field: "link_url" }] });
  });

  test("changes only what JSON sends, refuses nothing new and an old version", async () => {
    const id = await create();
    const path = `/admin/v2/challenges/${id}/edit`;
    const { challenge } = (await (await as("owner").json("GET", path)).json()) as { challenge: { updated_at: string } };
    const changed = await as("owner").json("PUT", path, { caption: "Renamed", updated_at: challenge.updated_at });
    expect(await changed.json()).toMatchObject({
      success: true,
      message: "Challenge updated successfully.",
      data: { caption: "Renamed", link_url: "https://shop.example.test/" },
    });
    const same = await as("owner").json("PUT", path, { caption: "Renamed" });
    expect([same.status, await same.json()]).toMatchObject([
      422,
      { message: "No changes detected", errors: [{ message: "No changes were detected. Please try again." }] },
    ]);
    expect((await as("owner").json("PUT", path, { caption: "Stale", updated_at: challenge.updated_at })).status).toBe(
      409,
    );
  });
});

async function create(): Promise<string> {
  const answer = await as("owner").json("POST", `/admin/v2/programs/${staff.demo}/challenges/new`, {
    challenge_type: "link",
    caption: "A link",
    link_url: "https://shop.example.test/",
    published: true,
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}
