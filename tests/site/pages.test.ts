import { readdir } from "node:fs/promises";
import { beforeEach, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { createChallenge, createParticipant, createProgram, NOW, participantCtx } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("/");

let programId: string;
let participantId: string;
let origin: string;
let cookie: string;

beforeEach(async () => {
  const program = await createProgram({ name: "Sunrise" });
  programId = program.id;
  origin = `http://${program.subdomain}.localhost`;
  participantId = (await createParticipant(programId)).id;
  const session = await openParticipantSession(sql, programIdFrom(programId), participantId, new Date());
  cookie = `${COOKIES.participant}=${session}`;
  await createChallenge(programId, { identifier: "visit", caption: "Visit our store" });
});

it("the titles name the page and the program, and a shared page has its own title", async () => {
  const home = await html("/");
  expect(home).toContain("<title>Sunrise</title>");
  expect(home).toMatch(/<meta name="theme-color" content="#[0-9a-f]+"/);
  expect(home).toContain('<meta property="og:title" content="Sunrise"');
  const card = await html("/challenge/visit");
  expect(card).toContain("<title>Visit our store · Sunrise</title>");
  expect(card).toContain('<meta property="og:title" content="Visit our store"');
  expect(await html("/my-account")).toContain("<title>My Account · Sunrise</title>");
});

it("the files that browsers and crawlers ask for without a link are there", async () => {
  expect(await readdir("public")).toEqual(
    expect.arrayContaining(["apple-touch-icon.png", "favicon.ico", "favicon.svg"]),
  );
});

it("the menu marks the page that is open, home too", async () => {
  await prisma.navigationMenu.create({
    data: { programId, id: uuidv7(NOW), name: "Earn", navigationUrl: "/#earn" },
  });
  await createChallenge(programId); // invalidates the cached catalogue
  expect(await html("/")).toMatch(/<a[^>]*aria-current="page"[^>]*>Earn</);
  expect(await html("/my-account")).not.toMatch(/<a[^>]*aria-current="page"[^>]*>Earn</);
});

it("a completed card names its challenge and the points", async () => {
  const ctx = await participantCtx(programId, participantId);
  await submitChallenge(ctx, { challenge_id: "visit", questions: {} }, null);
  const card = await html("/challenge/visit");
  expect(card).toContain("You successfully completed this");
  expect(card).toMatch(/<p[^>]*>Visit our store<\/p>/);
  expect(card).toMatch(/\+50 Points/);
});

it("an unknown host offers no homepage, which it does not have", async () => {
  const response = await app(new Request("http://nowhere.localhost/", { headers: { accept: "text/html" } }));
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("Go to Homepage");
});

async function html(path: string): Promise<string> {
  const response = await app(new Request(origin + path, { headers: { cookie, accept: "text/html" } }));
  return (await response.text()).replaceAll("<!-- -->", "");
}
