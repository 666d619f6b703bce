import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import {
  exportActions,
  exportChallengeActions,
  exportRewardActions,
  listDashboardActions,
} from "~/services/dashboard/dashboard-actions.admin.server";
import { listLatestActions, listLatestUsers } from "~/services/dashboard/dashboard.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { addAction, addVisit, rollUp } from "./dashboard-rows";

await testDatabase();

let program: string;
let maya: string;
let omar: string;
let sam: string;
let quiz: string;

beforeEach(async () => {
  program = (await createProgram()).id;
  maya = (
    await createParticipant(program, {
      firstName: "Maya",
      lastName: "Lopez",
      email: "maya@example.test",
      postal: "10001",
    })
  ).id;
  omar = (await createParticipant(program, { firstName: "Omar", lastName: "Haddad", createdAt: secondsFromNow(-60) }))
    .id;
  sam = (await createParticipant(program, { firstName: "Sam", lastName: "Staff", staff: true })).id;
  quiz = (await createChallenge(program, { caption: "Spring Quiz" })).id;
  const mug = (await createReward(program, { name: "Enamel Mug" })).id;
  await addAction(program, maya, secondsFromNow(-50), {
    title: "Spring Quiz",
    actionType: "quiz",
    actionableType: "Challenge",
    actionableId: quiz,
    points: 20,
  });
  await addAction(program, omar, secondsFromNow(-40), {
    title: "Enamel Mug",
    actionType: "claim_reward",
    actionableType: "Reward",
    actionableId: mug,
    points: -100,
  });
  await addAction(program, sam, secondsFromNow(-30), {
    title: "Spring Quiz",
    actionableType: "Challenge",
    actionableId: quiz,
  });
  await addAction(program, maya, secondsFromNow(-20), { title: "Signed in", actionType: "sign_in" });
});

const analyst = () => adminCtx(program, "analyst");
const list = async (query: object) => listDashboardActions(await analyst(), dashboardActionsQuery.parse(query));
const titlesOf = async (query: object) => (await list(query)).result.map(({ title }) => title);

describe("the table of actions", () => {
  it("shows all of them, newest first, without staff's, in pages of twenty", async () => {
    const page = await list({});
    const counted = { totalItems: 3, more: false, estimated: false };
    expect({ ...page, result: page.result.length }).toEqual({ page: 1, pageSize: 20, ...counted, result: 3 });
    expect(page.result[1]).toMatchObject({
      name: "Omar Haddad",
      title: "Enamel Mug",
      points: -100,
      details_url: `/admin/v2/programs/${program}/users/${omar}`,
    });
    expect(await titlesOf({ sort: "created_at" })).toEqual(["Spring Quiz", "Enamel Mug", "Signed in"]);
    expect(await titlesOf({ page: 2, page_size: 2 })).toEqual(["Spring Quiz"]);
  });

  it.each([
    [{ type: "challenges" }, ["Spring Quiz"]],
    [{ actionable_type: "Challenge" }, ["Spring Quiz"]],
    [{ type: "rewards" }, ["Enamel Mug"]],
    [{ actionable_type: ["Challenge", "Reward"] }, ["Enamel Mug", "Spring Quiz"]],
    [{ type: "nonsense" }, ["Signed in", "Enamel Mug", "Spring Quiz"]],
    [{ search: "lopez maya" }, ["Signed in", "Spring Quiz"]],
    [{ search: "maya@example" }, ["Signed in", "Spring Quiz"]],
    [{ search: "enamel" }, ["Enamel Mug"]],
    [{ search: "maya", type: "challenges" }, ["Spring Quiz"]],
    [{ search: "100%_" }, []],
  ])("of %j are %j", async (query, titles) => {
    expect(await titlesOf(query)).toEqual(titles);
    expect((await list(query)).totalItems).toBe(titles.length);
  });

  it("of a range of days are those of the figures, in the program's time zone", async () => {
    await prisma.program.update({ where: { id: program }, data: { timeZone: "America/New_York" } });
    const day = (time: string) => new Date(`2026-11-19T${time}-05:00`);
    const add = (title: string, at: Date) =>
      addAction(program, omar, at, { title, actionableType: "Challenge", actionableId: quiz });
    await add("First", day("00:00"));
    await add("Last", day("23:59"));
    await add("Before", new Date(day("00:00").getTime() - 1));
    await rollUp(program, NOW);
    const query = { created: "2026-11-19..2026-11-19" };
    expect(await titlesOf(query)).toEqual(["Last", "First"]);
    expect((await list({ ...query, type: "challenges" })).totalItems).toBe(2);
    expect((await list({ ...query, type: "rewards" })).totalItems).toBe(0);
    expect((await list({ ...query, search: "omar" })).totalItems).toBe(2);
    expect((await list({ created: "2026-11-19.." })).totalItems).toBe(5);
  });

  it("counts rollups plus later actions", async () => {
    await rollUp(program, NOW);
    await addAction(program, omar, secondsFromNow(5), {
      title: "Later",
      actionableType: "Challenge",
      actionableId: quiz,
    });
    expect((await list({})).totalItems).toBe(4);
    expect((await list({ type: "challenges" })).totalItems).toBe(2);
    expect((await list({ type: "rewards" })).totalItems).toBe(1);
    expect((await list({ actionable_type: ["Reward", "Challenge"] })).totalItems).toBe(3);
  });

  it("has no actions of other programs", async () => {
    const other = (await createProgram()).id;
    expect(
      (await listDashboardActions(await adminCtx(other, "analyst"), dashboardActionsQuery.parse({ search: "maya" })))
        .result,
    ).toEqual([]);
  });
});

describe("the export", () => {
  it("has every row once across batches, also when many have the same time", async () => {
    const at = secondsFromNow(-500);
    await prisma.participantAction.createMany({
      data: Array.from({ length: 2_300 }, (_, n) => ({
        programId: program,
        id: `0196a6a0-0000-7000-8000-${String(n).padStart(12, "0")}`,
        participantId: maya,
        actionType: "external",
        title: `n${n}`,
        createdAt: at,
      })),
    });
    const ids = [];
    for await (const batch of await exportActions(await adminCtx(program, "manager"), {
      search: "",
      actionable_type: [],
    }))
      ids.push(...batch.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([2_303, 2_303]);
  });

  it("can be limited to challenges or rewards, for admins who manage these", async () => {
    const manager = await adminCtx(program, "manager");
    const titles = async (batches: AsyncIterable<{ title: string }[]>) => {
      const all = [];
      for await (const batch of batches) all.push(...batch.map(({ title }) => title));
      return all;
    };
    expect(await titles(await exportChallengeActions(manager, { search: "" }))).toEqual(["Spring Quiz"]);
    expect(await titles(await exportRewardActions(manager, { search: "" }))).toEqual(["Enamel Mug"]);
    for (const exportUseCase of [exportActions, exportChallengeActions, exportRewardActions])
      await expect(exportUseCase(await analyst(), { search: "", actionable_type: [] })).rejects.toMatchObject({
        code: "forbidden",
      });
  });
});

describe("the latest", () => {
  it("users have signed in, also those who do not take part now, with the place they came from or live in", async () => {
    await createParticipant(program, { status: "pending" });
    await createParticipant(program, { status: "inactive" });
    await createParticipant(program, {
      status: "opted_out",
      firstName: "Ines",
      lastName: "Moreau",
      createdAt: secondsFromNow(-86_400 * 400),
    });
    await addVisit(program, omar, NOW, { city: "Hamburg", country: "Germany" });
    await prisma.$executeRaw`insert into zip_codes (zip, city, state, latitude, longitude) values ('10001', 'New York', 'NY', 40.7, -74) on conflict do nothing`;
    expect(
      (await listLatestUsers(await analyst())).map(({ name, ahoy_city, ahoy_country }) => [
        name,
        ahoy_city,
        ahoy_country,
      ]),
    ).toEqual([
      ["Maya Lopez", "New York", "United States"],
      ["Omar Haddad", "Hamburg", "Germany"],
      ["Ines Moreau", null, null],
    ]);
  });

  it("actions link to their participant and to their challenge or reward", async () => {
    const actions = await listLatestActions(await analyst());
    expect(actions.map(({ title }) => title)).toEqual(["Signed in", "Enamel Mug", "Spring Quiz"]);
    expect(actions[2]).toMatchObject({
      short_name: "Maya L",
      action_type: "quiz",
      actionable_url: `/admin/v2/challenges/${quiz}`,
      details_url: `/admin/v2/programs/${program}/users/${maya}`,
    });
    expect(actions[0]!.actionable_url).toBeNull();
  });
});
