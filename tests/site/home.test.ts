import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { registerLocales } from "~/locales/register-locales.server";
import { pool as appPool, prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { submitChallenge } from "~/services/challenges/challenges.site.server";
import { setSweepstakeWinners } from "~/services/draws/sweepstakes.admin.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createPost,
  createProgram,
  createQuestion,
  createReward,
  participantCtx,
} from "../factories";
import { addEntries } from "../services/draws/draw-fixtures";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();
const app = await appUnder("/");
const calls = await appUnder("public/home");

let programId: string;
let origin: string;
let cookie: string;
let participantId: string;

beforeEach(async () => {
  const program = await createProgram({
    features: ["social_network_posts", "donation_challenge", "offers_reward"],
    templateDetail: { header_text: "Good morning" },
  });
  programId = program.id;
  origin = `http://${program.subdomain}.localhost`;
  participantId = (await createParticipant(programId)).id;
  const token = await openParticipantSession(sql, programIdFrom(programId), participantId, new Date());
  cookie = `${COOKIES.participant}=${token}`;
  await createChallenge(programId, { identifier: "visit", caption: "Visit our store" });
  await createReward(programId, { name: "Coffee Mug" });
});

describe("the tile of a sweepstakes", () => {
  it("counts down to its end, until its winners are drawn", async () => {
    const finish = new Date(Date.now() + 30 * 60 * 60 * 1000);
    const { id } = await createReward(programId, {
      name: "Lake House",
      selection: "sweepstake",
      threshold: 0n,
      finish,
    });
    const pages = async () => [await (await get("/")).text(), await (await get("/", { cookie: "" })).text()];
    for (const html of await pages()) expect(html).toContain("Ends in 1d");
    const entrant = await createParticipant(programId);
    await addEntries(programId, id, entrant.id, 1);
    await setSweepstakeWinners(await adminCtx(programId, "manager"), id, { confirmed: true });
    for (const html of await pages()) {
      expect(html).toContain("Winners drawn");
      expect(html).not.toContain("Ends in");
    }
  });
});

it("has the same views as JSON as the calls below /public/home, with ids and what is null", async () => {
  const wall = await createChallenge(programId, { identifier: "wall", challengeType: "unified_social", points: 5n });
  await createPost(programId, wall.id, { username: "@lake" });
  await createChallenge(programId, { identifier: "give", challengeType: "donation" });
  await createChallenge(programId, { identifier: "gold", challengeType: "membership" });
  await createChallenge(programId, { identifier: "you", challengeType: "collect", parameters: "profile" });
  await createReward(programId, { name: "Dining Pass", selection: "offer" });
  const request = (path: string) => new Request(origin + path, { headers: { cookie, accept: "application/json" } });
  const call = async (name: string) => (await calls(request(`/public/home/${name}`))).json();
  const home = await (await app(request("/"))).json();
  expect(home.challenges).toHaveLength(5);
  expect(home.challenges).toEqual(await call("active_uncompleted_challenges"));
  expect(home.rewards).toEqual({ current: await call("current_rewards"), claimed: await call("claimed_rewards") });
  expect(home.hero.slides).toEqual(await call("carousel"));
  expect(home.social).toEqual(await call("social_feed_challenge"));
  expect(home.donation).toEqual(await call("donation_challenge"));
  expect(home.offers).toEqual(await call("offers_reward"));
  expect(home.profile).toEqual(await call("extended_profile_challenge"));
});

describe("the home page of a participant", () => {
  it("has all blocks of the program, as HTML and as JSON", async () => {
    const wall = await createChallenge(programId, { identifier: "wall", challengeType: "unified_social", points: 5n });
    await createPost(programId, wall.id, { username: "@lake" });
    await createChallenge(programId, { identifier: "give", challengeType: "donation", caption: "Give back" });
    await createChallenge(programId, { identifier: "gold", challengeType: "membership", caption: "Become Gold" });
    await createChallenge(programId, {
      identifier: "you",
      challengeType: "collect",
      parameters: "profile",
      caption: "Tell us more",
    });
    await createReward(programId, { name: "Dining Pass", selection: "offer" });
    const home = await (await get("/", { accept: "application/json" })).json();
    expect(home).toMatchObject({
      social: { identifier: "wall", points: 5, social_network_posts: [{ username: "@lake" }] },
      donation: { identifier: "give", caption: "Give back" },
      offers: { name: "Dining Pass", membership_challenge: { identifier: "gold" } },
      profile: { identifier: "you", caption: "Tell us more" },
      rewards: { current: [{ name: "Coffee Mug" }, { name: "Dining Pass" }], claimed: [] },
    });
    const html = (await (await get("/")).text()).replaceAll("<!-- -->", "");
    for (const text of [
      "Get Social",
      "VIEW POSTS +5/EACH",
      "Give back",
      "Become Gold",
      "Current Rewards",
      "Completed Activities",
    ])
      expect(html).toContain(text);
    expect(html).toContain(`href="/challenge/wall?post_id=`);
  });

  it("is about what comes next while the program is empty, for a visitor who has earned nothing yet", async () => {
    const { id, subdomain } = await createProgram();
    const texts = async (headers: Record<string, string>) => {
      const response = await app(
        new Request(`http://${subdomain}.localhost/`, { headers: { accept: "text/html", ...headers } }),
      );
      return (await response.text()).replaceAll("<!-- -->", "");
    };
    const forVisitors = [
      "Nothing to do right now",
      "New ways to earn Points are coming soon.",
      ">New Rewards are coming soon.",
    ];
    const forParticipants = ["all caught up", "Keep earning Points. New Rewards are coming soon."];
    const visitor = await texts({});
    for (const text of forVisitors) expect(visitor).toContain(text);
    for (const text of forParticipants) expect(visitor).not.toContain(text);
    const person = await createParticipant(id);
    const token = await openParticipantSession(sql, programIdFrom(id), person.id, new Date());
    const participant = await texts({ cookie: `${COOKIES.participant}=${token}` });
    for (const text of forParticipants) expect(participant).toContain(text);
    for (const text of forVisitors) expect(participant).not.toContain(text);
  });

  it("says on each open tile what the challenge takes, and never the text of its button", async () => {
    const quiz = await createChallenge(programId, { challengeType: "collect", parameters: "quiz" });
    await createQuestion(programId, quiz.id, "text");
    await createQuestion(programId, quiz.id, "text");
    await createChallenge(programId, { challengeType: "article", content: `<p>${"word ".repeat(600)}</p>` });
    await createChallenge(programId, { challengeType: "video", durationSeconds: 84 });
    await createChallenge(programId, { challengeType: "location" });
    await createChallenge(programId, { challengeType: "link", ctaButtonText: "Straight to the shop" });
    const html = (await (await get("/")).text()).replaceAll("<!-- -->", "");
    for (const text of ["2 questions", "3 min read", "1:24", "On site", "1 tap"]) expect(html).toContain(`${text}</`);
    expect(html).not.toContain("Straight to the shop");
  });

  it("greets, names the next step and the way to the nearest reward, and folds away what is done", async () => {
    await createReward(programId, { name: "Tote Bag", selection: "redeem", threshold: 80n });
    const html = (await (await get("/")).text()).replaceAll("<!-- -->", "");
    expect(html).toMatch(/Good (morning|afternoon|evening)/);
    expect(html).toContain('<strong class="tabular-nums">80 Points</strong> to Tote Bag');
    expect(html).toContain("After this, 30 Points to go to Tote Bag.");
    expect(html).not.toContain("Done (");
    await submitChallenge(
      await participantCtx(programId, participantId),
      { challenge_id: "visit", questions: {} },
      null,
    );
    const after = (await (await get("/")).text()).replaceAll("<!-- -->", "");
    expect(after).toContain("Done (1)");
    expect(after).not.toContain("Up next");
    expect(after).toContain('<strong class="tabular-nums">30 Points</strong> to Tote Bag');
  });

  it("has a link to all of a kind and of the rewards where a row is too long, and shows only them then", async () => {
    for (let n = 1; n <= 8; n++) {
      await createChallenge(programId, { challengeType: "article", caption: `Article ${n}` });
      await createReward(programId, { name: `Print ${n}` });
    }
    await createChallenge(programId, { challengeType: "collect", parameters: "quiz", caption: "Quiz 1" });
    const open = async (path: string) => (await (await get(path)).text()).replaceAll("<!-- -->", "");
    const count = (html: string, word: string) => html.match(new RegExp(`<h3><a[^>]*>${word} \\d`, "g"))?.length ?? 0;
    const home = await open("/");
    expect(home.match(/(?<=>)See all \d+/g)).toEqual(["See all 9", "See all 7", "See all 10"]); // the next one has its own card; on phones a link has all
    expect([count(home, "Article"), count(home, "Quiz"), count(home, "Print")]).toEqual([7, 1, 8]);
    const articles = await open("/?show=watch");
    expect([count(articles, "Article"), count(articles, "Quiz")]).toEqual([8, 0]);
    expect(await open("/?show=rewards")).not.toContain("See all 9");
    expect(count(await open("/?show=nonsense"), "Quiz")).toBe(1);
  });

  it("has no block for a feature that is off or for an inactive challenge", async () => {
    await createChallenge(programId, { challengeType: "unified_social", finish: new Date("2020-01-01") });
    expect(await (await get("/")).text()).not.toMatch(/Get Social|VIEW POSTS/);
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    await createChallenge(programId, { challengeType: "unified_social" }); // invalidates the cached catalogue
    expect(await (await get("/", { accept: "application/json" })).json()).toMatchObject({
      social: null,
      donation: null,
      offers: null,
    });
    for (const call of ["social_feed_challenge", "donation_challenge", "offers_reward"])
      expect((await get(`/public/home/${call}`)).status).toBe(404);
  });

  it("has its data once, as JSON that no text can end", async () => {
    const caption = "</script><script>alert('</style>\u2028')</script><!--";
    await createChallenge(programId, { identifier: "odd", caption });
    const html = await (await get("/")).text();
    const [, json] = /<script type="application\/json" id="page-data"[^>]*>([^<]*)<\/script>/.exec(html)!;
    expect(JSON.parse(json!)).toContain(caption);
    expect(html).not.toContain("<script>alert");
    expect(html.match(/<!DOCTYPE html>/g)).toHaveLength(1);
  });

  it("hands its data to Remix's scripts as Remix does", async () => {
    const html = await (await get("/")).text();
    const [, json] = /<script type="application\/json" id="page-data"[^>]*>([^<]*)<\/script>/.exec(html)!;
    const scripts = [...html.matchAll(/<script(?! type)[^>]*>(.*?)<\/script>/gs)].map(([, script]) => script!);
    const window: { __remixContext?: { stream: ReadableStream } } = {};
    const document = { getElementById: (id: string) => (id === "page-data" ? { textContent: json } : null) };
    const browser = createContext({ window, document, ReadableStream, TextEncoderStream });
    for (const script of scripts.filter((each) => each.includes("__remixContext"))) runInContext(script, browser);
    expect(await new Response(window.__remixContext!.stream).text()).toBe(json);
  });

  it("shares the menu without scripts, but not the token of its form", async () => {
    const open = async () => (await get("/")).text();
    const [mine, next] = [await open(), await open()];
    const tokenOf = (html: string) => /<meta name="csrf-token" content="([^"]+)"/.exec(html)![1]!;
    const menuOf = (html: string) => /<noscript>.*?<\/noscript>/s.exec(html)![0];
    expect(tokenOf(mine)).not.toBe(tokenOf(next));
    expect(menuOf(mine)).toContain(`name="authenticity_token" value="${tokenOf(mine)}"`);
    expect(menuOf(next)).toBe(menuOf(mine).replace(tokenOf(mine), tokenOf(next)));
  });

  it("requests no script before it is painted", async () => {
    const html = await (await get("/")).text();
    expect(html).not.toMatch(/<link[^>]*modulepreload|<script[^>]*(src=|type="module")/);
    expect(html).toContain("requestAnimationFrame(() => setTimeout(start))");
    expect(html).toContain('import(\\"/assets/entry.js\\")');
  });

  it("shares no tile between people, languages and versions of the catalogue", async () => {
    await registerLocales();
    await prisma.program.update({ where: { id: programId }, data: { i18nEnabled: true } });
    const visit = await createChallenge(programId, { identifier: "z-lakes", caption: "Two lakes" });
    const open = async (headers: Record<string, string> = {}) =>
      (await (await get("/?", headers)).text()).replaceAll("<!-- -->", "");
    const tileIn = (html: string) => html.split("<li>").find((item) => item.includes("Two lakes</"));
    const other = await createParticipant(programId);
    const otherToken = await openParticipantSession(sql, programIdFrom(programId), other.id, new Date());
    const asOther = { cookie: `${COOKIES.participant}=${otherToken}`, "accept-language": "es" };
    expect(tileIn(await open())).toContain("1 tap");
    expect(tileIn(await open(asOther))).toContain("1 toque");
    await submitChallenge(
      await participantCtx(programId, participantId),
      { challenge_id: visit.identifier, questions: {} },
      null,
    );
    expect(tileIn(await open())).toContain("Completed");
    expect(tileIn(await open(asOther))).toContain("1 toque");
    await prisma.challenge.updateMany({
      where: { programId, identifier: visit.identifier },
      data: { caption: "Three lakes" },
    });
    await createChallenge(programId, {}); // invalidates the cached catalogue
    const changed = await open(asOther);
    expect(changed).toContain("Three lakes");
    expect(changed).not.toContain("Two lakes");
  });

  it("reads the challenges, videos and habits of its participant by one statement", async () => {
    await prisma.program.update({ where: { id: programId }, data: { streaksOn: true } });
    await createChallenge(programId, { challengeType: "video" });
    await (await get("/")).text(); // loads the catalogue into the cache
    const query = vi.spyOn(appPool, "query");
    await (await get("/")).text();
    const texts = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
    const progress = texts.filter((text) => /video_watches|habit_days/.test(text));
    expect(progress).toEqual([expect.stringMatching(/challenge_completions[^]*video_watches[^]*habit_days/)]);
  });

  it("makes at most two sequential round trips to the database", async () => {
    const wall = await createChallenge(programId, { challengeType: "unified_social" });
    await createPost(programId, wall.id);
    await createChallenge(programId, { challengeType: "collect", parameters: "profile" });
    await (await get("/")).text(); // loads the catalogue into the cache
    const trips = countTrips();
    await (await get("/")).text();
    expect(trips()).toBeGreaterThan(0);
    expect(trips()).toBeLessThanOrEqual(2);
  });
});

describe("home below a card that was opened by its link", () => {
  it("has its first screen in the HTML, and reads the participant's progress together with the card", async () => {
    await (await get("/challenge/visit")).text(); // loads the catalogue into the cache
    const query = vi.spyOn(appPool, "query");
    const html = await (await get("/challenge/visit")).text();
    for (const text of ["Good morning", "Coffee Mug", "Visit our store"]) expect(html).toContain(text);
    for (const text of ['aria-labelledby="earn"', "Completed Activities"]) expect(html).not.toContain(text);
    const texts = query.mock.calls.map(([statement]) => (statement as unknown as { text: string }).text);
    expect(texts.filter((text) => text.includes("video_watches"))).toHaveLength(1);
  });
});

describe("a late block", () => {
  it("is sent later and does not delay the rest of the page, which has its skeleton", async () => {
    const locker = await pool.connect();
    await locker.query("begin; lock table reward_claims in access exclusive mode");
    const response = await get("/");
    const pieces = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let early = "";
    while (!early.includes("Completed Activities")) early += (await pieces.read()).value ?? "";
    expect(early).toContain("Good morning");
    expect(early).toContain("Visit our store");
    expect(early).toContain("Loading, please wait...");
    expect(early).not.toContain("Coffee Mug");
    await locker.query("rollback");
    locker.release();
    let late = "";
    for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) late += piece.value;
    expect(late).toContain("Coffee Mug");
    expect(early + late).not.toContain("placeholder-");
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy")!)![1];
    const scripts = (early + late).match(/<script[^>]*>/g)!;
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
  });
});

describe("a block that fails", () => {
  it("shows its error in its own place", async () => {
    await withoutTable("reward_claims", async () => {
      const response = await get("/");
      expect(response.status).toBe(200);
      const html = await response.text();
      expect(html).toContain("Error loading Rewards");
      expect(html).toContain("Visit our store");
      expect(html).not.toContain("Coffee Mug");
    });
  });

  it("does not affect the other blocks", async () => {
    await createChallenge(programId, { challengeType: "unified_social" });
    await withoutTable("social_network_posts", async () => {
      const html = await (await get("/")).text();
      expect(html).toContain("load this section.");
      expect(html).toContain("Coffee Mug");
    });
    expect(await (await get("/")).text()).not.toContain("load this section.");
  });
});

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return app(new Request(origin + path, { headers: { cookie, accept: "text/html", ...headers } }));
}

async function withoutTable(name: string, run: () => Promise<void>): Promise<void> {
  await pool.query(`alter table ${name} rename to hidden_table`);
  await run().finally(() => pool.query(`alter table hidden_table rename to ${name}`));
}

/** Delays queries and runs them in batches: all queries that are waiting together count as one round trip. */
function countTrips(): () => number {
  const query = appPool.query.bind(appPool) as (config: unknown) => Promise<unknown>;
  let trips = 0;
  let batch: Promise<void> | undefined;
  vi.spyOn(appPool, "query").mockImplementation((async (config: unknown) => {
    batch ??= new Promise((resolve) =>
      setTimeout(() => {
        batch = undefined;
        trips++;
        resolve();
      }, 20),
    );
    await batch;
    return query(config);
  }) as typeof appPool.query);
  return () => trips;
}
