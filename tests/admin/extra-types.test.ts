import "../setup/extra-types"; // own process: adds types before the product is loaded
import { describe, expect, test } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { adminClient } from "../setup/admin-client";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createAdmins, createParticipant } from "../setup/people";

/**
 * docs/add-a-type.md says that a type is a file: these have a form, can be done, are listed and are in JSON, although no
 * other file knows them. The checks of the database are the one thing that a migration has to change.
 */
const { pool } = await testDatabase();
await pool.query("alter table challenges drop constraint challenges_type_check");
await pool.query("alter table questions drop constraint questions_answer_type_check");
const app = await appUnder("");
const fixture = await createAdmins();
const manager = adminClient(app, fixture.admins.manager);
const challengesUrl = `/admin/v2/programs/${fixture.demo}/challenges`;
const participant = await participantClient();

async function participantClient() {
  const id = await createParticipant(fixture.demo, "Maya");
  const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: fixture.demo } });
  const sid = await openParticipantSession(sql, programIdFrom(fixture.demo), id, new Date());
  const headers = { Cookie: `sid=${sid}; csrf=secret`, "X-CSRF-Token": csrfTokenFor("secret") };
  const send = (method: "GET" | "POST", path: string, accept: string, body?: object) =>
    app(
      new Request(`http://${subdomain}.localhost${path}`, {
        method,
        headers: { ...headers, Accept: accept, "Content-Type": "application/json" },
        body: body && JSON.stringify(body),
      }),
    );
  return {
    id,
    get: async (path: string) => (await send("GET", path, "application/json")).json(),
    page: async (path: string) => (await send("GET", path, "text/html")).text(),
    submit: (body: object) => send("POST", "/public/challenges/submit", "application/json", body),
  };
}

async function create(input: object): Promise<Response> {
  return manager.json("POST", `${challengesUrl}/new`, { intent: "create", published: true, points: 30, ...input });
}

describe("a challenge type that was added", () => {
  test("has a form with its fields, done by participants, listed, and in JSON", async () => {
    const form = await (await manager.page(`${challengesUrl}/new`)).text();
    for (const text of ["Booth", "Come to our booth."]) expect(form).toContain(text);

    const invalid = await create({ challenge_type: "booth", caption: "Booth 12", parameters: "monday" });
    expect(invalid.status).toBe(422);
    expect((await invalid.json()).errors).toEqual([
      expect.objectContaining({ field: "content" }),
      expect.objectContaining({ field: "parameters", message: "Choose a day" }),
    ]);
    const input = { challenge_type: "booth", caption: "Booth 12", parameters: "saturday", content: "<p>Hall 3</p>" };
    const response = await create({ ...input, price: 12 });
    expect(response.status).toBe(200);
    const { data: challenge } = await response.json();
    expect(challenge).toMatchObject({
      challenge_type: "booth",
      parameters: "saturday",
      cta_button_text: "Find Us on saturday",
    });
    expect(challenge).toMatchObject({ link_url: null, price: null, status: "active" });

    const list = await (await manager.json("GET", `${challengesUrl}?challenge_type=booth`)).json();
    expect(list.result).toMatchObject([{ id: challenge.id, challengeType: "Booth (Saturday)" }]);
    expect(await (await manager.page(challengesUrl)).text()).toContain("Booth (Saturday)");

    expect(await participant.get(`/public/challenges/${challenge.id}`)).toMatchObject({ reading_minutes: 1 });
    expect(await participant.page(`/challenge/${challenge.identifier}`)).toContain("Find Us on saturday");
    expect(await participant.page("/")).toContain("Booth 12");
    const submitted = await participant.submit({ challenge_id: challenge.id });
    expect(await submitted.json()).toMatchObject({ success: true, points: 30 });
    const actions = await prisma.participantAction.findMany({ where: { participantId: participant.id } });
    expect(actions).toMatchObject([{ actionType: "booth" }]);
  });
});

describe("an answer type that was added", () => {
  test("is offered, given, checked, listed, and in JSON", async () => {
    const questions = [{ title: "How was it?", answer_type: "stars", min: "2" }];
    const response = await create({
      challenge_type: "collect",
      parameters: "survey",
      caption: "Your visit",
      questions,
    });
    expect(response.status).toBe(200);
    const { data: challenge } = await response.json();
    const [question] = challenge.questions;
    expect(question).toMatchObject({ answer_type: "stars", min: "2" });
    expect(await (await manager.page(`/admin/v2/challenges/${challenge.id}/edit`)).text()).toContain("Stars");

    const view = await participant.get(`/public/challenges/${challenge.id}`);
    expect(view.questions).toMatchObject([{ id: question.id, answer_type: "stars" }]);
    expect(await participant.page(`/challenge/${challenge.identifier}`)).toMatch(/<input[^>]*type="number"/);
    const answer = (value: string) =>
      participant.submit({
        challenge_id: challenge.id,
        questions: { [question.id]: { id: question.id, value: [value] } },
      });
    for (const [value, message] of [
      ["six", "Give one to five stars"],
      ["1 star", "Enter 2 or more"],
    ]) {
      const wrong = await answer(value!);
      expect(wrong.status).toBe(422);
      expect((await wrong.json()).errors).toMatchObject([{ field: `questions[${question.id}][value]`, message }]);
    }
    expect((await answer("4 stars")).status).toBe(200);
    const answers = await (
      await manager.json("GET", `/admin/v2/challenges/${challenge.id}/participant_answers`)
    ).json();
    expect(answers.result).toMatchObject([{ answer: "4", answer_type: "stars" }]);
  });
});
