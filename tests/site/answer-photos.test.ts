import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { expireAnswerPhotos } from "~/services/challenges/expired-photos.server";
import { deleteAccount } from "~/services/participant-accounts/account.site.server";
import { createChallenge, createParticipant, createProgram, createQuestion, participantCtx } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
const app = await appUnder("public/challenges");

const HOUR_MS = 60 * 60 * 1000;

type Person = { id: string; origin: string; cookie: string };

let programId: string;
let challenge: { id: string; identifier: string };
let questionId: string;
let maya: Person;
let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#2f4fd0" } })
    .jpeg()
    .toBuffer();
});

beforeEach(async () => {
  programId = (await createProgram()).id;
  challenge = await createChallenge(programId, { challengeType: "collect", parameters: "survey", points: 30n });
  questionId = (await createQuestion(programId, challenge.id, "photo", { isRequired: true })).id;
  maya = await personOf();
});

async function personOf(): Promise<Person> {
  const { id } = await createParticipant(programId);
  const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
  const sid = await openParticipantSession(sql, programIdFrom(programId), id, new Date());
  return { id, origin: `http://${subdomain}.localhost`, cookie: `sid=${sid}; csrf=secret` };
}

function send(content: Uint8Array, { as = maya, question = questionId } = {}): Promise<Response> {
  const form = new FormData();
  form.set("authenticity_token", csrfTokenFor("secret"));
  form.set("question_id", question);
  form.set("photo", new Blob([new Uint8Array(content)]), "C:\\fotos\\tide.jpg");
  const headers = { Accept: "application/json", Cookie: as.cookie };
  return app(
    new Request(`${as.origin}/public/challenges/${challenge.identifier}/photos`, {
      method: "POST",
      headers,
      body: form,
    }),
  );
}

const sendPhoto = async () => (await (await send(picture)).json()) as { id: string; url: string };

function submit(photoId: string, { as = maya, key }: { as?: Person; key?: string } = {}): Promise<Response> {
  return app(
    new Request(`${as.origin}/public/challenges/submit`, {
      method: "POST",
      headers: {
        ...{ Accept: "application/json", "Content-Type": "application/json", Cookie: as.cookie },
        "X-CSRF-Token": csrfTokenFor("secret"),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      body: JSON.stringify({
        challenge_id: challenge.identifier,
        questions: { [questionId]: { id: questionId, value: [photoId] } },
      }),
    }),
  );
}

function open(path: string, { origin, cookie }: Person): Promise<Response> {
  return app(new Request(`${origin}${path}`, { headers: { Accept: "image/*", Cookie: cookie } }));
}

/** The jobs that will delete stored files. */
async function deletions(): Promise<{ key: string; run_at: Date }[]> {
  const jobs = await pool.query(
    `select j.payload->>'key' as key, j.run_at from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'delete-stored-file' and j.payload->>'key' like $1`,
    [`answers/${programId}/%`],
  );
  return jobs.rows;
}

const CHOOSE_AGAIN = () => [{ field: `questions[${questionId}][value]`, message: "Choose your photo again" }];

describe("sending a photo", () => {
  it("stores it for its owner only, without its metadata", async () => {
    const response = await send(picture);
    expect(response.status).toBe(200);
    const sent = await response.json();
    expect(sent).toMatchObject({ name: "tide.jpg", url: `/public/challenges/${challenge.id}/photos/${sent.id}` });
    const photo = await open(sent.url, maya);
    expect(photo.headers.get("cache-control")).toBe("private, no-store");
    expect(await sharp(Buffer.from(await photo.arrayBuffer())).metadata()).toMatchObject({ width: 40, height: 30 });
    expect((await open(sent.url, await personOf())).status).toBe(404);
  });

  it("takes only pictures, for a question that asks for one", async () => {
    const text = await send(Buffer.from("no picture"));
    expect(text.status).toBe(422);
    expect((await text.json()).errors).toEqual([{ field: "photo", message: "Choose an image (PNG or JPEG)" }]);
    const other = await createQuestion(programId, challenge.id, "text");
    const wrong = await send(picture, { question: other.id });
    expect((await wrong.json()).errors).toEqual([
      { field: "question_id", message: "This question isn't part of the challenge" },
    ]);
    expect(await prisma.answerPhoto.count({ where: { programId } })).toBe(0);
  });

  it("is over when the challenge is", async () => {
    await prisma.challenge.update({
      where: { programId_id: { programId, id: challenge.id } },
      data: { finish: new Date(Date.now() - HOUR_MS) },
    });
    expect((await send(picture)).status).toBe(422);
  });
});

describe("an answer with a photo", () => {
  it("has the photo's id and name, and its file stays", async () => {
    const { id } = await sendPhoto();
    expect(await deletions()).toHaveLength(1); // unless it is submitted
    expect(await (await submit(id)).json()).toMatchObject({ success: true, points: 30 });
    expect(await prisma.participantAnswer.findMany({ where: { programId } })).toMatchObject([
      { id, questionId, answer: "tide.jpg" },
    ]);
    expect(await deletions()).toEqual([]);
    await expireAnswerPhotos(new Date(Date.now() + 30 * 24 * HOUR_MS));
    expect(await prisma.answerPhoto.count({ where: { programId } })).toBe(1);
  });

  it("gets the first response when it is sent again with its key", async () => {
    const { id } = await sendPhoto();
    const key = "the same attempt";
    const [first, again] = [await (await submit(id, { key })).json(), await (await submit(id, { key })).json()];
    expect(again).toEqual(first);
  });

  it("must be the participant's own, for this question, and used once", async () => {
    const { id } = await sendPhoto();
    const stranger = await submit(id, { as: await personOf() });
    expect(stranger.status).toBe(422);
    expect((await stranger.json()).errors).toEqual(CHOOSE_AGAIN());
    const text = await submit("tide.jpg");
    expect((await text.json()).errors).toMatchObject([{ message: expect.stringContaining("Wait until your photo") }]);
    await prisma.challenge.update({
      where: { programId_id: { programId, id: challenge.id } },
      data: { repeatable: true, repeatAfterSeconds: 60 },
    });
    expect((await submit(id)).status).toBe(200);
    const anHourAgo = { completedAt: new Date(Date.now() - HOUR_MS) };
    await prisma.challengeCompletion.updateMany({ where: { programId }, data: anHourAgo });
    const twice = await submit(id);
    expect(twice.status).toBe(422);
    expect((await twice.json()).errors).toEqual(CHOOSE_AGAIN());
    expect(await prisma.challengeCompletion.count({ where: { programId } })).toBe(1);
  });

  it("is too late a day after the photo was sent", async () => {
    const { id } = await sendPhoto();
    await prisma.answerPhoto.updateMany({
      where: { programId },
      data: { createdAt: new Date(Date.now() - 25 * HOUR_MS) },
    });
    expect((await (await submit(id)).json()).errors).toEqual(CHOOSE_AGAIN());
  });
});

describe("photos that nobody needs", () => {
  it("are deleted when they were never submitted", async () => {
    await sendPhoto();
    await expireAnswerPhotos(new Date(Date.now() + 24 * HOUR_MS));
    expect(await prisma.answerPhoto.count({ where: { programId } })).toBe(1);
    await expireAnswerPhotos(new Date(Date.now() + 3 * 24 * HOUR_MS));
    expect(await prisma.answerPhoto.count({ where: { programId } })).toBe(0);
  });

  it("are deleted with the account", async () => {
    const { id } = await sendPhoto();
    await submit(id);
    const ctx = await participantCtx(programId, maya.id);
    await deleteAccount(ctx, ctx.actor.email);
    expect(await prisma.answerPhoto.count({ where: { programId } })).toBe(0);
    expect(await deletions()).toMatchObject([{ key: `answers/${programId}/${id}.jpg` }]);
  });
});
