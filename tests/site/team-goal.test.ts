import { beforeEach, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createParticipant, createProgram } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
registerLocales();
const [home, calls] = [await appUnder("/"), await appUnder("public/home")];

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

let programId: string;
let participantId: string;
let goalId: string;
let origin: string;
let cookie: string;

beforeEach(async () => {
  const program = await createProgram();
  programId = program.id;
  origin = `http://${program.subdomain}.localhost`;
  participantId = (await createParticipant(programId)).id;
  const token = await openParticipantSession(sql, programIdFrom(programId), participantId, new Date());
  cookie = `${COOKIES.participant}=${token}`;
  goalId = crypto.randomUUID();
  const goal = {
    title: "Good mornings together",
    counts: "challenges",
    target: 10_000n,
    minimum: 15n,
    prizePoints: 50n,
  };
  const times = { startsAt: inDays(-3), endsAt: inDays(3.5), createdAt: inDays(-4), updatedAt: inDays(-4) };
  await prisma.teamGoal.create({ data: { programId, id: goalId, ...goal, ...times, progress: 6_512n } });
  await prisma.teamGoalPart.create({ data: { programId, goalId, participantId, amount: 12n } });
  dropCatalogue(programId);
});

const json = { accept: "application/json" };
const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(origin + path, { headers: { cookie, ...headers } });
const page = async () => {
  dropCatalogue(programId);
  return (await home(get("/"))).text();
};
const change = (data: Parameters<typeof prisma.teamGoal.update>[0]["data"]) =>
  prisma.teamGoal.update({ where: { programId_id: { programId, id: goalId } }, data });

it("is on home and a call of its own for participants, and null for visitors and without one", async () => {
  const html = await page();
  for (const text of [
    "Good mornings together",
    "6,512 of 10,000 challenges",
    "You contributed 12 challenges.",
    "3 more challenges and you get the prize once the goal is reached.",
    "3 days left",
  ])
    expect(html).toContain(text);
  const view = (await (await home(get("/", json))).json()) as { team_goal: unknown };
  expect(view.team_goal).toEqual(await (await calls(get("/public/home/team_goal", json))).json());
  expect(view.team_goal).toMatchObject({ id: goalId, progress: 6_512, part: 12, prize_points: 50, over: false });
  expect(await (await calls(get("/public/home/team_goal", { cookie: "", ...json }))).json()).toBeNull();
  await change({ startsAt: inDays(1) });
  expect(await page()).not.toContain("Good mornings together");
});

it("says what follows when it is reached, paid, or over", async () => {
  await change({ reachedAt: new Date(), progress: 10_000n });
  for (const text of ["Reached together", "3 more challenges and you get the prize, too."])
    expect(await page()).toContain(text);
  const part = { programId_goalId_participantId: { programId, goalId, participantId } };
  await prisma.teamGoalPart.update({ where: part, data: { amount: 15n, paidAt: new Date() } });
  const alone = await page();
  expect(alone).toContain("Thank you for being part of it!");
  expect(alone).not.toContain("Prize: ");
  await prisma.teamGoalPart.update({ where: part, data: { gotPrize: true } });
  expect(await page()).toContain("Thank you! Your prize is here.");
  await prisma.teamGoalPart.update({ where: part, data: { paidAt: null, gotPrize: false } });
  await change({ reachedAt: null, progress: 9_000n, endsAt: inDays(-1) });
  expect(await page()).toContain("The last results are being counted.");
  await change({ finishedAt: new Date() });
  expect(await page()).toContain("It wasn&#x27;t enough this time.");
});
