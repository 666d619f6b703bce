import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import type { SearchResultsView } from "~/services/search/search.schema";
import { adminClient } from "../setup/admin-client";
import { adminWorld } from "../setup/admin-world";
import {
  createParticipant,
  createReceipt,
  createReferral,
  createReward,
  createTag,
  type createAdmins,
} from "../setup/people";

/** `GET /admin/v2/search`: the results by role and program. */
const { app, fixture, as } = await adminWorld();

type Who = keyof Awaited<ReturnType<typeof createAdmins>>["admins"];

beforeAll(async () => {
  for (const program of [fixture.demo, fixture.harbor, fixture.northwind]) {
    await createParticipant(program, "Spring");
    await createReward(program, "Spring Mug");
    await addChallenge(program, "Spring Quiz");
  }
  await addPerson("Ida", "Sprenger", "ida.sprenger@acme.test");
  await addPerson("Bo", "Li", "bo_li+news@example.test");
});

async function addChallenge(programId: string, caption: string) {
  const now = new Date();
  const id = uuidv7(now);
  await prisma.challenge.create({
    data: {
      programId,
      id,
      identifier: `spring-${id}`,
      caption,
      challengeType: "link",
      published: true,
      createdAt: now,
      updatedAt: now,
    },
  });
}

async function addPerson(firstName: string, lastName: string, email: string) {
  const id = await createParticipant(fixture.demo, firstName);
  await prisma.participant.update({
    where: { programId_id: { programId: fixture.demo, id } },
    data: { lastName, email },
  });
}

function search(who: Who | null, programId: string, query: string): Promise<Response> {
  return adminClient(app, who && fixture.admins[who]).json(
    "GET",
    `/admin/v2/search?${new URLSearchParams({ program_id: programId, q: query })}`,
  );
}

async function found(who: Who, programId: string, query: string): Promise<SearchResultsView> {
  const response = await search(who, programId, query);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResultsView;
}

const names = async (query: string) =>
  (await found("analyst", fixture.demo, query)).participants.map(({ name }) => name);

describe("the search", () => {
  test("finds each kind on the program, and the programs to switch to", async () => {
    const results = await found("owner", fixture.demo, "spring");
    expect(results.participants.map(({ name }) => name)).toEqual(["Spring Test"]);
    expect(results.challenges).toEqual([
      { id: expect.any(String), caption: "Spring Quiz", challenge_type: "link", status: "active" },
    ]);
    expect(results.rewards).toEqual([
      { id: expect.any(String), name: "Spring Mug", selection: "redeem", status: "active" },
    ]);
    expect((await found("owner", fixture.demo, "program")).programs.map(({ id }) => id)).toEqual([
      fixture.demo,
      fixture.harbor,
    ]);
  });

  test("never finds another program's rows", async () => {
    const own = await found("nw-owner", fixture.northwind, "spring");
    const { programId } = await prisma.participant.findFirstOrThrow({ where: { id: own.participants[0]!.id } });
    expect(programId).toBe(fixture.northwind);
    expect([own.participants.length, own.challenges.length, own.rewards.length, own.programs.length]).toEqual([
      1, 1, 1, 0,
    ]);
  });

  test.each([
    ["part of a word", "pring", "Spring Test"],
    ["words in any order", "sprenger ida", "Ida Sprenger"],
    ["the first two letters of any word", "sp", "Ida Sprenger"],
    ["a full name of two letters", "li", "Bo Li"],
    ["a full address", "ida.sprenger@acme.test", "Ida Sprenger"],
    ["the end of an address", "@acme", "Ida Sprenger"],
    ["an address with special characters", "bo_li+news", "Bo Li"],
  ])("finds people by %s", async (_, query, name) => {
    expect(await names(query)).toContain(name);
  });

  test("matches wildcards literally, and finds nothing for an empty query", async () => {
    expect(await names("%")).toEqual([]);
    expect(await names("s%g")).toEqual([]);
    expect(await found("owner", fixture.demo, "  ")).toEqual({
      programs: [],
      participants: [],
      challenges: [],
      rewards: [],
      receipts: [],
      referrals: [],
      coupons: [],
      tags: [],
      help: [],
    });
  });

  test("finds topics of the documentation, whatever the role", async () => {
    const mentions = { title: "Notes about participants", heading: "Mentions", path: "/admin/v2/help/notes#mentions" };
    for (const who of ["owner", "analyst"] as const)
      expect((await found(who, fixture.demo, "mentions")).help[0]).toEqual(mentions);
  });

  test("ranks names that start with the query first", async () => {
    await addPerson("Aaron", "Spring", "aaron@example.test");
    expect(await names("spring")).toEqual(["Spring Test", "Aaron Spring"]);
  });

  test("finds receipts, referrals, codes and tags, and what has an id", async () => {
    const receipt = await createReceipt(fixture.demo, { merchantName: "Juniper Bakery" });
    const referral = await createReferral(fixture.demo);
    const reward = await createReward(fixture.demo, "Juniper Card");
    const coupon = { programId: fixture.demo, id: uuidv7(new Date()), rewardId: reward, createdAt: new Date() };
    await prisma.rewardCoupon.create({ data: { ...coupon, code: "JNP_50%" } });
    const tag = await createTag(fixture.demo, "admin", "Juniper fans");
    const results = await found("owner", fixture.demo, "juniper");
    expect(results.receipts).toEqual([
      { id: receipt, merchant_name: "Juniper Bakery", participant_name: "Maya Test", status: "needs_human_review" },
    ]);
    expect(results.tags).toEqual([{ id: tag, name: "Juniper fans", kind: "admin" }]);
    const named = await found("owner", fixture.demo, "omar");
    expect(named.referrals).toMatchObject([{ id: referral, name: "Omar Test", referrer_name: "Maya Test" }]);
    const coupons = await found("owner", fixture.demo, "jnp_50%");
    expect(coupons.coupons).toEqual([
      { id: coupon.id, code: "JNP_50%", reward_id: reward, reward_name: "Juniper Card" },
    ]);
    expect((await found("owner", fixture.demo, "jnp%50")).coupons).toEqual([]);
    const kinds = async (id: string) =>
      Object.entries(await found("owner", fixture.demo, ` ${id} `)).flatMap(([kind, rows]) =>
        rows.map((row) => `${kind} ${"id" in row ? row.id : row.path}`),
      );
    expect(await kinds(receipt)).toEqual([`receipts ${receipt}`]);
    expect(await kinds(referral)).toEqual([`referrals ${referral}`]);
    expect(await kinds(reward)).toEqual([`rewards ${reward}`]);
    for (const [id, kind] of [
      [receipt, "receipts"],
      [referral, "referrals"],
    ] as const)
      expect((await found("nw-owner", fixture.northwind, id))[kind]).toEqual([]);
  });

  test("has codes and tags only for those who see them", async () => {
    const analyst = await found("analyst", fixture.demo, "juniper");
    expect([analyst.receipts.length, analyst.tags.length]).toEqual([1, 0]);
    expect((await found("analyst", fixture.demo, "jnp_50%")).coupons).toEqual([]);
  });

  test.each([
    ["super", 200, 200, 200],
    ["owner", 200, 200, 404],
    ["manager", 200, 404, 404],
    ["analyst", 200, 404, 404],
    ["reviewer", 403, 404, 404],
    ["nobody", 404, 404, 404],
    ["nw-owner", 404, 404, 200],
  ] as const)("responds to %s by program", async (who, demo, harbor, northwind) => {
    const statuses = await Promise.all(
      [fixture.demo, fixture.harbor, fixture.northwind].map(
        async (program) => (await search(who, program, "spring")).status,
      ),
    );
    expect(statuses).toEqual([demo, harbor, northwind]);
  });

  test("needs a signed-in admin and a program", async () => {
    expect((await search(null, fixture.demo, "spring")).status).toBe(401);
    expect((await search("super", "nonsense", "spring")).status).toBe(404);
  });
});

test("the list of users finds the same people as the palette", async () => {
  const list = async (query: string) => {
    const response = await as("analyst").json(
      "GET",
      `/admin/v2/programs/${fixture.demo}/users?search=${encodeURIComponent(query)}`,
    );
    return ((await response.json()) as { result: { name: string }[] }).result.map(({ name }) => name);
  };
  expect(await list("sprenger@acme.test")).toEqual(["Ida Sprenger"]);
  expect(await list("ida spr")).toEqual(["Ida Sprenger"]);
  expect(await list("li")).toEqual(["Bo Li"]);
});
