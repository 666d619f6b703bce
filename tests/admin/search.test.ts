import { beforeAll, describe, expect, test } from "vitest";
import { prisma } from "~/services/database.server";
import { uuidv7 } from "~/services/ids.server";
import type { SearchResultsView } from "~/services/search/search.schema";
import { appUnder } from "../setup/app";
import { consoleClient } from "../setup/console-client";
import { testDatabase } from "../setup/database";
import { createParticipant, createReward, createStaff } from "../setup/people";

/** `GET /admin/v2/search`: who finds what, and where. */
await testDatabase();
const app = await appUnder("admin/v2");

let staff: Awaited<ReturnType<typeof createStaff>>;
type Who = keyof Awaited<ReturnType<typeof createStaff>>["admins"];

beforeAll(async () => {
  staff = await createStaff();
  for (const program of [staff.demo, staff.harbor, staff.northwind]) {
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
  const id = await createParticipant(staff.demo, firstName);
  await prisma.participant.update({
    where: { programId_id: { programId: staff.demo, id } },
    data: { lastName, email },
  });
}

function search(who: Who | null, programId: string, wanted: string): Promise<Response> {
  return consoleClient(app, who && staff.admins[who]).json(
    "GET",
    `/admin/v2/search?${new URLSearchParams({ program_id: programId, q: wanted })}`,
  );
}

async function found(who: Who, programId: string, wanted: string): Promise<SearchResultsView> {
  const answer = await search(who, programId, wanted);
  expect(answer.status).toBe(200);
  return (await answer.json()) as SearchResultsView;
}

const names = async (wanted: string) =>
  (await found("analyst", staff.demo, wanted)).participants.map(({ name }) => name);

describe("the search", () => {
  test("finds each kind on the program, and the programs to switch to", async () => {
    const results = await found("owner", staff.demo, "spring");
    expect(results.participants.map(({ name }) => name)).toEqual(["Spring Test"]);
    expect(results.challenges).toEqual([
      { id: expect.any(String), caption: "Spring Quiz", challenge_type: "link", status: "active" },
    ]);
    expect(results.rewards).toEqual([
      { id: expect.any(String), name: "Spring Mug", selection: "redeem", status: "active" },
    ]);
    expect((await found("owner", staff.demo, "program")).programs.map(({ id }) => id)).toEqual([
      staff.demo,
      staff.harbor,
    ]);
  });

  test("never finds another program's rows", async () => {
    const own = await found("nw-owner", staff.northwind, "spring");
    const { programId } = await prisma.participant.findFirstOrThrow({ where: { id: own.participants[0]!.id } });
    expect(programId).toBe(staff.northwind);
    expect([own.participants.length, own.challenges.length, own.rewards.length, own.programs.length]).toEqual([
      1, 1, 1, 0,
    ]);
  });

  test.each([
    ["part of a word", "pring", "Spring Test"],
    ["words in any order", "sprenger ida", "Ida Sprenger"],
    ["the beginning of any word, of two letters", "sp", "Ida Sprenger"],
    ["a whole name of two letters", "li", "Bo Li"],
    ["a whole address", "ida.sprenger@acme.test", "Ida Sprenger"],
    ["the end of an address", "@acme", "Ida Sprenger"],
    ["an address with signs between its words", "bo_li+news", "Bo Li"],
  ])("finds people by %s", async (_, wanted, name) => {
    expect(await names(wanted)).toContain(name);
  });

  test("takes wildcards for letters, and finds nothing for nothing", async () => {
    expect(await names("%")).toEqual([]);
    expect(await names("s%g")).toEqual([]);
    expect(await found("owner", staff.demo, "  ")).toEqual({
      programs: [],
      participants: [],
      challenges: [],
      rewards: [],
    });
  });

  test("puts first what begins with the words", async () => {
    await addPerson("Offspring", "Aaron", "offspring@example.test");
    expect(await names("spring")).toEqual(["Spring Test", "Offspring Aaron"]);
  });

  test.each([
    ["super", 200, 200, 200],
    ["owner", 200, 200, 404],
    ["manager", 200, 404, 404],
    ["analyst", 200, 404, 404],
    ["reviewer", 403, 404, 404],
    ["nobody", 404, 404, 404],
    ["nw-owner", 404, 404, 200],
  ] as const)("answers %s by program", async (who, demo, harbor, northwind) => {
    const statuses = await Promise.all(
      [staff.demo, staff.harbor, staff.northwind].map(async (program) => (await search(who, program, "spring")).status),
    );
    expect(statuses).toEqual([demo, harbor, northwind]);
  });

  test("asks for a sign-in and for a program", async () => {
    expect((await search(null, staff.demo, "spring")).status).toBe(401);
    expect((await search("super", "nonsense", "spring")).status).toBe(404);
  });
});

test("the list of users searches as the palette does", async () => {
  const list = async (wanted: string) => {
    const answer = await consoleClient(app, staff.admins.analyst).json(
      "GET",
      `/admin/v2/programs/${staff.demo}/users?search=${encodeURIComponent(wanted)}`,
    );
    return ((await answer.json()) as { result: { name: string }[] }).result.map(({ name }) => name);
  };
  expect(await list("sprenger@acme.test")).toEqual(["Ida Sprenger"]);
  expect(await list("ida spr")).toEqual(["Ida Sprenger"]);
  expect(await list("li")).toEqual(["Bo Li"]);
});
