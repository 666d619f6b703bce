import { beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createChallenge, createParticipant, createProgram } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const [page, calls] = [await appUnder("leaderboard"), await appUnder("public/home")];

let programId: string;
let origin: string;
let cookie: string;

beforeEach(async () => {
  const settings = { leaderboardOn: true, streaksOn: true, weeklyGoalOn: true, dailyPointsLimit: 80 };
  const program = await createProgram(settings);
  programId = program.id;
  origin = `http://${program.subdomain}.localhost`;
  const { id } = await createParticipant(programId, { firstName: "Ada", lastName: "Byron" });
  const token = await openParticipantSession(sql, programIdFrom(programId), id, new Date());
  cookie = `${COOKIES.participant}=${token}`;
});

function get(path: string, headers: Record<string, string> = {}) {
  return new Request(`${origin}${path}`, { headers: { cookie, ...headers } });
}
function post(body: object) {
  return new Request(`${origin}/leaderboard`, {
    method: "POST",
    headers: {
      cookie: `${cookie}; csrf=secret`,
      accept: "application/json",
      "content-type": "application/json",
      "x-csrf-token": csrfTokenFor("secret"),
    },
    body: JSON.stringify(body),
  });
}
const json = { accept: "application/json" };

describe("/leaderboard", () => {
  it("is a page and the same as JSON, to join and leave", async () => {
    const html = await (await page(get("/leaderboard"))).text();
    for (const text of ["Nobody yet this week", "Join the leaderboard", "Ada B."]) expect(html).toContain(text);
    expect((await page(post({ intent: "join", name: "Ada" }))).status).toBe(200);
    const view = await (await page(get("/leaderboard?period=all_time", json))).json();
    expect(view).toMatchObject({ period: "all_time", name: "Ada", own: null, rows: [] });
    expect((await page(post({ intent: "leave" }))).status).toBe(200);
    expect(await (await page(get("/leaderboard?period=nonsense", json))).json()).toMatchObject({
      period: "week",
      name: null,
    });
  });

  it("says which period it left out, and takes links with parameters of mails", async () => {
    const pageAt = async (query: string) => (await page(get(`/leaderboard?${query}`))).text();
    expect(await pageAt("period=month&utm_source=mail")).toContain(
      "Unknown filter &quot;period=month&quot; was ignored.",
    );
    expect(await pageAt("period=all_time&utm_source=mail")).not.toContain("was ignored");
  });

  it("puts an error on the name, for markup and other nonsense", async () => {
    for (const name of ["<b>Ada</b>", "", 7, null, ["Ada"], "x".repeat(500)]) {
      const response = await page(post({ intent: "join", name }));
      expect(response.status).toBe(422);
      const { errors } = (await response.json()) as { errors: { field: string }[] };
      expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(["name"]));
    }
    expect((await page(post({ intent: "win" }))).status).toBe(422);
  });

  it("is for signed-in participants, and does not exist while it is off", async () => {
    expect((await page(get("/leaderboard", { cookie: "", ...json }))).status).toBe(401);
    await prisma.program.update({ where: { id: programId }, data: { leaderboardOn: false } });
    dropCatalogue(programId);
    expect((await page(get("/leaderboard"))).status).toBe(404);
    expect((await page(post({ intent: "join", name: "Ada" }))).status).toBe(404);
  });
});

it("/public/home/habits has the habits of a participant, and null for a visitor", async () => {
  await createChallenge(programId, { repeatable: true });
  expect(await (await calls(get("/public/home/habits", json))).json()).toEqual({
    streak: {
      days: 0,
      longest: 0,
      today: false,
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      done: [],
      time_zone: "America/New_York",
    },
    weekly_goal: { done: 0, goal: 3 },
    daily_limit: { limit: 80, left: 80 },
    leaderboard: true,
  });
  expect(await (await calls(get("/public/home/habits", { cookie: "", ...json }))).json()).toBeNull();
});
