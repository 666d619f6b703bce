import { beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { bodyLimit } from "~/server/web/request-body";
import { purgeExpired } from "~/services/maintenance/maintenance.jobs.server";
import { createChallenge, createParticipant, createProgram } from "../../factories";
import { appUnder } from "../../setup/app";
import { testDatabase } from "../../setup/database";

await testDatabase();
const app = await appUnder("ahoy");

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let program: Awaited<ReturnType<typeof createProgram>>;
beforeEach(async () => void (program = await createProgram()));

type RequestOptions = { headers?: Record<string, string>; address?: string; sid?: string; token?: string };

/** Sends JSON as ahoy.js does, with the token in the header. */
function json(
  path: string,
  body: object,
  { headers, address = "203.0.113.9", sid = "", token = csrfTokenFor("secret") }: RequestOptions = {},
) {
  const all = {
    "Content-Type": "application/json",
    Accept: "*/*",
    "User-Agent": FIREFOX,
    Cookie: `csrf=secret; sid=${sid}`,
    "X-CSRF-Token": token,
    "x-client-address": address,
    ...headers,
  };
  return app(
    new Request(`http://${program.subdomain}.localhost${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: all,
    }),
  );
}

/** Sends a form that contains the token, as `navigator.sendBeacon` does. */
function beacon(path: string, fields: Record<string, string>, sid = "") {
  const form = new FormData();
  for (const [name, value] of Object.entries({ authenticity_token: csrfTokenFor("secret"), ...fields }))
    form.set(name, value);
  const headers = {
    Accept: "*/*",
    "User-Agent": FIREFOX,
    Cookie: `csrf=secret; sid=${sid}`,
    "x-client-address": "203.0.113.9",
  };
  return app(new Request(`http://${program.subdomain}.localhost${path}`, { method: "POST", body: form, headers }));
}

const view = (id: string, more: object = {}) => ({
  name: "$view",
  properties: { page: "/" },
  time: Date.now() / 1000,
  id,
  js: true,
  ...more,
});
async function visits() {
  const where = { programId: program.id };
  const events = await prisma.visitEvent.findMany({ where, orderBy: { id: "asc" } });
  return (await prisma.visit.findMany({ where })).map((visit) => ({
    ...visit,
    events: events.filter(({ visitId }) => visitId === visit.id),
  }));
}

describe("a visit", () => {
  const TOKENS = {
    visit_token: "11111111-aaaa-4bbb-8ccc-222222222222",
    visitor_token: "33333333-aaaa-4bbb-8ccc-444444444444",
  };

  it("is stored as ahoy.js describes it, without secrets and without cookies", async () => {
    const landing = `http://${program.subdomain}.localhost/signin?email=maya@example.test&utm_source=news`;
    const response = await json("/ahoy/visits", {
      ...TOKENS,
      platform: "Web",
      landing_page: landing,
      referrer: "https://search.example.test/?q=private",
      screen_width: 390,
      screen_height: 844,
      js: true,
    });
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([
      200,
      { success: true, ...TOKENS },
      [],
    ]);
    expect(await visits()).toMatchObject([
      {
        visitToken: TOKENS.visit_token,
        visitorToken: TOKENS.visitor_token,
        participantId: null,
        screenWidth: 390,
        screenHeight: 844,
        landingPage: `http://${program.subdomain}.localhost/signin?utm_source=news`,
        referrer: "https://search.example.test/",
        referringDomain: "search.example.test",
        utmSource: "news",
        browser: "Firefox",
        os: "Linux",
        deviceType: "Desktop",
        platform: "Web",
      },
    ]);
  });

  it("without tokens is one per browser and day, without identifying data", async () => {
    await Promise.all([
      json("/ahoy/visits", { landing_page: "/" }),
      json("/ahoy/events", { events: [view("a-1")] }),
      beacon("/ahoy/visits", { landing_page: "/", screen_width: "390" }),
    ]);
    const [visit, ...others] = await visits();
    expect(others).toEqual([]);
    expect(visit).toMatchObject({ landingPage: "/", screenWidth: 390, events: [{ eventToken: "a-1" }] });
    expect(JSON.stringify(visit)).not.toMatch(/203\.0\.113|Gecko/);
    await json("/ahoy/visits", {}, { address: "203.0.113.77" }); // the same network
    expect(await visits()).toHaveLength(1);
    await json("/ahoy/visits", {}, { address: "198.51.100.9" });
    await json("/ahoy/visits", {}, { address: "2001:db8:1:2::3" });
    await json("/ahoy/visits", {}, { address: "2001:db8:1:ffff::9" });
    expect(await visits()).toHaveLength(3);
  });

  it("gets the participant who signs in during it, and belongs to its program", async () => {
    await json("/ahoy/visits", TOKENS);
    const person = await createParticipant(program.id);
    const sid = await openParticipantSession(sql, programIdFrom(program.id), person.id, new Date());
    await beacon("/ahoy/events", { ...TOKENS, events_json: JSON.stringify([view("b-1")]) }, sid);
    expect(await visits()).toMatchObject([{ participantId: person.id, events: [{ eventToken: "b-1" }] }]);
    const first = program;
    program = await createProgram();
    await json("/ahoy/visits", TOKENS);
    expect(await visits()).toMatchObject([{ participantId: null, events: [] }]);
    expect(await prisma.visit.count({ where: { programId: first.id } })).toBe(1);
  });

  it("without tokens is separate per participant, even with the same address and browser", async () => {
    await beacon("/ahoy/visits", { landing_page: "/" });
    const people = [await createParticipant(program.id), await createParticipant(program.id)];
    for (const { id } of people) {
      const sid = await openParticipantSession(sql, programIdFrom(program.id), id, new Date());
      await beacon("/ahoy/events", { events_json: JSON.stringify([view(`of-${id}`)]) }, sid);
    }
    const stored = (await visits()).map(({ participantId, events }) => [
      participantId,
      events.map(({ eventToken }) => eventToken),
    ]);
    expect(stored).toHaveLength(3);
    expect(stored).toEqual(expect.arrayContaining([[null, []], ...people.map(({ id }) => [id, [`of-${id}`]])]));
    expect(new Set((await visits()).map(({ visitorToken }) => visitorToken)).size).toBe(1);
  });

  it("drops campaign parameters that cannot be stored", async () => {
    expect((await json("/ahoy/visits", { landing_page: "/?utm_source=%00&utm_medium=mail" })).status).toBe(200);
    expect(await visits()).toMatchObject([{ utmSource: null, utmMedium: "mail" }]);
  });

  it("of a bot, or of a browser that asks not to be tracked, is not stored", async () => {
    for (const headers of [{ "User-Agent": "Googlebot/2.1" }, { DNT: "1" }, { "Sec-GPC": "1" }] as Record<
      string,
      string
    >[]) {
      const response = await json("/ahoy/visits", TOKENS, { headers });
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    }
    expect(await visits()).toEqual([]);
  });
});

describe("events", () => {
  it("count once, by JSON and by beacon, with sanitized addresses and plausible times", async () => {
    const late = Math.floor(Date.now() / 1000) - 60;
    await json("/ahoy/events", {
      events: [
        view("c-1", { time: late, properties: { url: "http://x.example.test/?token=1", program_id: program.id } }),
        view("c-2", { time: 4e9 }),
      ],
    });
    await beacon("/ahoy/events", { events_json: JSON.stringify([view("c-1"), view("c-3")]) });
    const [visit] = await visits();
    expect(visit!.events.map(({ eventToken }) => eventToken)).toEqual(["c-1", "c-2", "c-3"]);
    expect(visit!.events[0]).toMatchObject({
      name: "$view",
      properties: { url: "http://x.example.test/", program_id: program.id },
      time: new Date(late * 1000),
    });
    expect(visit!.events[1]!.time.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    ["no events", { events: [] }],
    ["no name", { events: [{ id: "x", properties: {} }] }],
    ["no id", { events: [{ name: "$view" }] }],
    ["too many", { events: Array.from({ length: 21 }, (_, index) => ({ name: "$view", id: `d-${index}` })) }],
    ["large properties", { events: [{ name: "$view", id: "x", properties: { text: "x".repeat(4001) } }] }],
    ["invalid JSON", { events_json: "{" }],
    ["texts that cannot be stored", { events_json: '[{"name":"$view","id":"x","properties":{"title":"\\u0000"}}]' }],
    ["lone surrogates", { events_json: '[{"name":"$view","id":"x","properties":{"\\ud800":1}}]' }],
    ["an invalid token", { visit_token: "<script>", events: [{ name: "$view", id: "x" }] }],
  ])("are rejected with %s", async (_, body) => {
    const response = await json("/ahoy/events", body);
    expect([response.status, (await response.json()).success]).toEqual([422, false]);
    expect(await visits()).toEqual([]);
  });
});

describe("opening a challenge", () => {
  const clicksOf = async (challengeId: string) =>
    Number(
      (
        await prisma.challengeClicks.aggregate({
          where: { programId: program.id, challengeId },
          _sum: { clicks: true },
        })
      )._sum.clicks ?? 0,
    );

  it("counts as a click, by identifier and by id, once for a repeated beacon", async () => {
    const quiz = await createChallenge(program.id, { identifier: "spring-quiz" });
    const other = await createChallenge(program.id);
    const open = (id: string, page: string, more: object = {}) => view(id, { properties: { page }, ...more });
    const events = [
      open("e-1", "/challenge/spring-quiz"),
      open("e-2", `/challenge/${quiz.id}?post_id=1`),
      open("e-3", "/challenge/unknown"),
      open("e-4", "/challenge/spring-quiz", { name: "$click" }),
      open("e-5", "/"),
    ];
    await json("/ahoy/events", { events });
    await Promise.all([
      json("/ahoy/events", { events }),
      beacon("/ahoy/events", { events_json: JSON.stringify([...events, open("e-6", "/challenge/spring-quiz")]) }),
    ]);
    expect([await clicksOf(quiz.id), await clicksOf(other.id)]).toEqual([3, 0]);
  });

  it("adds up the clicks of concurrent visitors", async () => {
    const { id, identifier } = await createChallenge(program.id);
    const tokenOf = (index: number) => `visit-token-${String(index).padStart(4, "0")}`;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        json("/ahoy/events", {
          visit_token: tokenOf(index),
          visitor_token: tokenOf(index),
          events: [view("f-1", { properties: { page: `/challenge/${identifier}` } })],
        }),
      ),
    );
    expect(await clicksOf(id)).toBe(20);
    expect(await prisma.challengeClicks.count({ where: { programId: program.id, challengeId: id } })).toBeGreaterThan(
      4,
    );
  });
});

describe("the calls", () => {
  it("require the CSRF token, and are limited per address", async () => {
    expect((await json("/ahoy/visits", {}, { token: "wrong" })).status).toBe(403);
    const statuses = await Promise.all(
      Array.from({ length: 605 }, () =>
        json("/ahoy/visits", {}, { address: "192.0.2.1" }).then(({ status }) => status),
      ),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await json("/ahoy/visits", {}, { address: "192.0.2.2" })).status).toBe(200);
  });

  it("accept small bodies only", () => {
    expect(bodyLimit("/ahoy/events", "multipart/form-data")).toBe(64 * 1024);
    expect(bodyLimit("/ahoy/visits")).toBe(64 * 1024);
    expect(bodyLimit("/signin")).toBe(1024 * 1024);
  });
});

it("is purged after thirteen months, with its events", async () => {
  await json("/ahoy/events", { events: [view("e-1")] });
  const day = 24 * 60 * 60 * 1000;
  const purge = (days: number) =>
    purgeExpired({
      actor: { kind: "system", name: "test" },
      now: new Date(Date.now() + days * day),
      locale: "en",
      requestId: "test",
    });
  await purge(394);
  expect(await visits()).toHaveLength(1);
  await purge(396);
  expect([await visits(), await prisma.visitEvent.count({ where: { programId: program.id } })]).toEqual([[], 0]);
});
