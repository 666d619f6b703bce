import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { listChallengeAnswers } from "~/services/challenges/challenge-answers.admin.server";
import { listChallengeParticipants } from "~/services/challenges/challenge-participants.admin.server";
import { challengeAnswersQuery, challengeParticipantsQuery } from "~/services/challenges/challenges-admin.schema";
import { listCoupons } from "~/services/coupons/coupons.admin.server";
import { couponListQuery } from "~/services/coupons/coupons.schema";
import { listDashboardActions } from "~/services/dashboard/dashboard-actions.admin.server";
import { dashboardActionsQuery } from "~/services/dashboard/dashboard.schema";
import { entrantListQuery } from "~/services/draws/draws.schema";
import { listEntrants } from "~/services/draws/sweepstakes.admin.server";
import { participantListQuery } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipants } from "~/services/participant-accounts/participants.admin.server";
import { receiptListQuery } from "~/services/receipts/receipts-admin.schema";
import { listReceipts } from "~/services/receipts/receipts.admin.server";
import { referralListQuery } from "~/services/referrals/referrals-admin.schema";
import { listReferrals } from "~/services/referrals/referrals.admin.server";
import { rewardParticipantsQuery } from "~/services/rewards/rewards-admin.schema";
import { listRewardParticipants } from "~/services/rewards/rewards.admin.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createQuestion,
  createReward,
  NOW,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { createProfileAttribute, createReceipt } from "../../setup/people";
import { addAction } from "../dashboard/dashboard-rows";

await testDatabase();

/** More than a search names one by one. */
const CROWD = 1_100;

let program: string;
let reward: string;

beforeAll(async () => {
  program = (await createProgram({ features: ["receipts"] })).id;
  reward = (await createReward(program, { name: "Mug" })).id;
  await sql(
    sqlText`insert into participants (program_id, id, email, first_name, last_name, status, referral_code, created_at, updated_at)
      select $1, ('0196a6a0-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'crowd-' || n || '@example.test', 'Crowd', 'Test',
          'active', 'C' || n, $2, $2 from generate_series(1, $3::int) n`,
    [program, NOW, CROWD],
  );
  const friend = (await createParticipant(program, { firstName: "Nils", lastName: "Berg" })).id;
  for (const n of [1, CROWD]) {
    const participantId = `0196a6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
    const actionId = await addAction(program, participantId, NOW, { title: `By ${n}` });
    await prisma.rewardClaim.create({
      data: {
        programId: program,
        id: uuidv7(NOW),
        participantId,
        rewardId: reward,
        actionId,
        points: 5,
        claimedAt: NOW,
      },
    });
    await createReceipt(program, { participantId });
    if (n === CROWD)
      await prisma.referral.create({
        data: {
          programId: program,
          id: uuidv7(NOW),
          referrerId: participantId,
          referredId: friend,
          actionId,
          points: 5,
          createdAt: NOW,
          updatedAt: NOW,
        },
      });
  }
});

const ctx = () => adminCtx(program, "manager");
const totals = async (search: string) => ({
  people: (await listParticipants(await ctx(), participantListQuery.parse({ search }))).totalItems,
  actions: (await listDashboardActions(await ctx(), dashboardActionsQuery.parse({ search }))).totalItems,
  claims: (await listRewardParticipants(await ctx(), reward, rewardParticipantsQuery.parse({ search }))).totalItems,
  receipts: (await listReceipts(await ctx(), receiptListQuery.parse({ search }))).totalItems,
  referrals: (await listReferrals(await ctx(), referralListQuery.parse({ search }))).totalItems,
});

describe("a search for people", () => {
  it.each([
    ["one person", "crowd-1100@", { people: 1, actions: 1, claims: 1, receipts: 1, referrals: 1 }],
    ["the beginning of an email", "crowd-1", { people: 212, actions: 2, claims: 2, receipts: 2, referrals: 1 }],
    [
      "more people than are named one by one",
      "crowd",
      { people: CROWD, actions: 2, claims: 2, receipts: 2, referrals: 1 },
    ],
    ["their domain", "@example.test", { people: CROWD + 1, actions: 2, claims: 2, receipts: 2, referrals: 1 }],
    [
      "a part of an email that none begins with",
      "rowd-1100@ex",
      { people: 1, actions: 1, claims: 1, receipts: 1, referrals: 1 },
    ],
    ["a number that no email begins with", "1100", { people: 1, actions: 1, claims: 1, receipts: 1, referrals: 1 }],
    ["the friend of a referral", "nils berg", { people: 1, actions: 0, claims: 0, receipts: 0, referrals: 1 }],
    ["nothing but separators", "- _", { people: 0, actions: 0, claims: 0, receipts: 0, referrals: 0 }],
    ["a separator between words", "nils - berg", { people: 1, actions: 0, claims: 0, receipts: 0, referrals: 1 }],
    [
      "more than is searched for",
      `${"nobody ".repeat(40)}crowd`,
      { people: 0, actions: 0, claims: 0, receipts: 0, referrals: 0 },
    ],
    ["nobody", "nobody", { people: 0, actions: 0, claims: 0, receipts: 0, referrals: 0 }],
  ])("finds everything of %s", async (_, search, expected) => {
    expect(await totals(search)).toEqual(expected);
  });
});

describe("a search for a phone number or an id", () => {
  const search = async (text: string) =>
    (await listParticipants(await ctx(), participantListQuery.parse({ search: text }))).result.map(({ name }) => name);
  let id: string;

  beforeAll(async () => {
    await createProfileAttribute(program, "mobile", "phone");
    await createProfileAttribute(program, "locker");
    id = await calledAt("Ida", { mobile: "(303) 555-0119" });
    await calledAt("Jo", { mobile: "+1 415.555.0119" });
    await calledAt("Locker", { locker: "303-555-0177" });
    const other = await createProgram();
    await createProfileAttribute(other.id, "mobile", "phone");
    await createParticipant(other.id, { firstName: "Stranger", profile: { mobile: "303 555 0119" } });
  });

  async function calledAt(firstName: string, profile: Record<string, string>): Promise<string> {
    return (await createParticipant(program, { firstName, lastName: "Caller", profile })).id;
  }

  it.each([
    ["as it is written", "(303) 555-0119", ["Ida Caller"]],
    ["in another form", "303.555.0119", ["Ida Caller"]],
    ["with a country code", "+1 303 555 0119", ["Ida Caller"]],
    ["without the country code", "4155550119", ["Jo Caller"]],
    ["by its last seven digits", "555-0119", ["Ida Caller", "Jo Caller"]],
    ["with another area code", "212 555 0119", []],
    ["with too few digits", "55-0119", []],
    ["that is in an attribute of another type", "303-555-0177", []],
  ])("finds a number %s", async (_, text, names) => {
    expect((await search(text)).sort()).toEqual(names);
  });

  it("finds one person by id, in either case, and nobody by an id that nobody has", async () => {
    expect([await search(id), await search(` ${id.toUpperCase()} `)]).toEqual([["Ida Caller"], ["Ida Caller"]]);
    expect(await search(uuidv7(NOW))).toEqual([]);
  });

  it("finds what such a person did", async () => {
    await createReceipt(program, { participantId: id });
    const { totalItems } = await listReceipts(await ctx(), receiptListQuery.parse({ search: "+1 303 555-0119" }));
    expect(totalItems).toBe(1);
  });
});

describe("a search in what people did", () => {
  let challenge: string;
  let draw: string;
  let pin: string;

  beforeAll(async () => {
    challenge = (await createChallenge(program)).id;
    draw = (await createReward(program, { name: "Trip", selection: "sweepstake" })).id;
    pin = (await createReward(program, { name: "Pin" })).id;
    const question = await createQuestion(program, challenge, "text");
    for (const [n, answer] of [
      [1, "Green, like the crowd"],
      [CROWD, "Blue"],
    ] as const) {
      const participantId = `0196a6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
      const of = { programId: program, participantId };
      const actionId = await addAction(program, participantId, NOW, { title: "Answered" });
      const completionId = uuidv7(NOW);
      await prisma.challengeCompletion.create({
        data: { ...of, id: completionId, challengeId: challenge, actionId, completedAt: NOW },
      });
      await prisma.participantAnswer.create({
        data: {
          ...of,
          id: uuidv7(NOW),
          completionId,
          challengeId: challenge,
          questionId: question.id,
          answer,
          createdAt: NOW,
        },
      });
      await prisma.sweepstakeEntry.create({ data: { ...of, id: uuidv7(NOW), rewardId: draw, createdAt: NOW } });
      const claimId = uuidv7(NOW);
      await prisma.rewardClaim.create({
        data: { ...of, id: claimId, rewardId: pin, actionId, points: 5, claimedAt: NOW },
      });
      const coupon = { programId: program, rewardId: pin, createdAt: NOW };
      await prisma.rewardCoupon.create({ data: { ...coupon, id: uuidv7(NOW), code: `PIN-${n}`, claimId } });
      await prisma.rewardCoupon.create({ data: { ...coupon, id: uuidv7(NOW), code: `CROWD-${n}` } });
    }
  });

  it.each([
    ["one person", "crowd-1100@", { completions: 1, answers: 1, entrants: 1, coupons: 1 }],
    ["more people than are named one by one", "crowd test", { completions: 2, answers: 2, entrants: 2, coupons: 2 }],
    ["a text or a code as well", "crowd", { completions: 2, answers: 2, entrants: 2, coupons: 4 }],
    ["a text only", "GREEN like", { completions: 0, answers: 1, entrants: 0, coupons: 0 }],
    ["a text and a name, which are not mixed", "crowd blue", { completions: 0, answers: 0, entrants: 0, coupons: 0 }],
    ["a code only", "pin-11", { completions: 0, answers: 0, entrants: 0, coupons: 1 }],
  ])("finds everything of %s", async (_, search, expected) => {
    const admin = await ctx();
    expect({
      completions: (await listChallengeParticipants(admin, challenge, challengeParticipantsQuery.parse({ search })))
        .totalItems,
      answers: (await listChallengeAnswers(admin, challenge, challengeAnswersQuery.parse({ search }))).totalItems,
      entrants: (await listEntrants(admin, draw, entrantListQuery.parse({ search }))).totalItems,
      coupons: (await listCoupons(admin, pin, couponListQuery.parse({ search }))).totalItems,
    }).toEqual(expected);
  });

  it.each(["name", "email", "status", "points", "completed_at"])(
    "is in the order of %s, also backwards",
    async (by) => {
      const idsBy = async (sort: string) => {
        const query = challengeParticipantsQuery.parse({ search: "crowd", sort });
        return (await listChallengeParticipants(await ctx(), challenge, query)).result.map(({ id }) => id);
      };
      const ids = await idsBy(by);
      expect(ids).toHaveLength(2);
      expect(await idsBy(`-${by}`)).toEqual(ids.reverse());
    },
  );
});

describe("a row that a search finds in two ways", () => {
  it("is one row, in its place on each page", async () => {
    const { id: programId } = await createProgram({ features: ["receipts"] });
    const people = [];
    for (const firstName of ["Otter", "Otto", "Otmar", "Nils", "Berta"])
      people.push((await createParticipant(programId, { firstName })).id);
    // Both people of the first two referrals are found, one of the next two, nobody of the last.
    for (const [n, [referrer, referred]] of [
      [0, 1],
      [1, 2],
      [3, 0],
      [2, 3],
      [3, 4],
    ].entries())
      await prisma.referral.create({
        data: {
          programId,
          id: uuidv7(NOW),
          referrerId: people[referrer!]!,
          referredId: people[referred!]!,
          actionId: await addAction(programId, people[0]!, NOW, { title: "Joined" }),
          points: n,
          createdAt: NOW,
          updatedAt: NOW,
        },
      });
    const list = async (query: object) =>
      listReferrals(await adminCtx(programId, "manager"), referralListQuery.parse({ search: "ot", ...query }));
    const { totalItems, result } = await list({ sort: "points" });
    expect([totalItems, ...result.map(({ points }) => points)]).toEqual([4, 0, 1, 2, 3]);
    for (const sort of ["points", "-points"])
      for (const page of [1, 2, 3, 4]) {
        const one = await list({ sort, page, page_size: 1 });
        expect([one.totalItems, one.result[0]!.points]).toEqual([4, sort === "points" ? page - 1 : 4 - page]);
      }
  });
});

describe("a search that finds very many rows", () => {
  const CLAIMS = 1_010;

  beforeAll(async () => {
    await sql(
      sqlText`insert into reward_claims (program_id, id, reward_id, participant_id, occurrence, points, action_id, claimed_at)
        select p.program_id, ('0196a6a0-0000-7000-9000-' || right(p.id::text, 12))::uuid, $2, p.id, 7, 5,
            (select action_id from reward_claims where program_id = $1 limit 1), $3
          from participants p where p.program_id = $1 and p.first_name = 'Crowd' order by p.id limit ${CLAIMS}`,
      [program, reward, NOW],
    );
    await sql(
      sqlText`update rewards set claims_count = (select count(*) from reward_claims where program_id = $1 and reward_id = $2)
        where program_id = $1 and id = $2`,
      [program, reward],
    );
  });

  it("counts all of them, and leads to all", async () => {
    const page = async (query: object) =>
      listRewardParticipants(await ctx(), reward, rewardParticipantsQuery.parse({ page_size: 50, ...query }));
    expect(await page({ search: "crowd" })).toMatchObject({ totalItems: CLAIMS + 2, more: false, estimated: false });
    const last = await page({ search: "crowd", page: 21 });
    expect(last).toMatchObject({ totalItems: CLAIMS + 2 });
    expect(last.more).toBe(false);
    expect(last.result).toHaveLength(12);
    // Without a search, all are counted.
    const all = await page({});
    expect(all).toMatchObject({ totalItems: CLAIMS + 2 });
    expect(all.more).toBe(false);
  });
});

describe("the words of a search", () => {
  let names: string;

  beforeAll(async () => {
    names = (await createProgram()).id;
    const people = [
      ["María Carmen", "García Ruiz"],
      ["Mariana", "O'Brien"],
      ["Ana", "Back\\slash"],
      ["Lucía", "Ruiz:* & !x"],
    ] as const;
    for (const [firstName, lastName] of people) await createParticipant(names, { firstName, lastName });
  });

  const found = async (search: string) => {
    const query = participantListQuery.parse({ search, sort: "name" });
    const { result } = await listParticipants(await adminCtx(names, "manager"), query);
    return result.map(({ name }) => name.split(" ")[0]);
  };

  it.each([
    ["carmen", ["María"]],
    ["ruiz", ["Lucía", "María"]],
    ["ruiz carm", ["María"]],
    ["ana", ["Ana"]],
    ["rian", ["Mariana"]],
    ["mari", ["María", "Mariana"]],
    ["o'b", ["Mariana"]],
    ["o'brien", ["Mariana"]],
    ["back\\s", ["Ana"]],
    ["ruiz:*", ["Lucía"]],
    ["' | 'ana", []],
    ["ana mar", ["Mariana"]],
  ])("%s: begin words of the names, or are within if nobody's begin with them", async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it("do not reach people of another program", async () => {
    expect(await found("crowd")).toEqual([]);
  });
});

describe("accents", () => {
  beforeAll(async () => {
    await createParticipant(program, { firstName: "Zoë", lastName: "Müller-Strauß" });
    await createParticipant(program, { firstName: "Łukasz", lastName: "Søndergård" });
  });

  it.each(["zoe muller", "ZOË MÜLLER", "zoe mu\u0308ll", "straus", "strauß", "ulle", "zoé"])(
    "make no difference to %j",
    async (search) => {
      expect((await totals(search)).people).toBe(1);
    },
  );

  it.each(["lukasz sondergard", "łukasz", "ondergård"])(
    "of letters that have no form without one make no difference to %j",
    async (search) => {
      expect((await totals(search)).people).toBe(1);
    },
  );

  it.each(["\u0301", "\u0301\u0308\u0301", ".\u0301"])("alone (%j) find nobody", async (search) => {
    expect((await totals(search)).people).toBe(0);
  });

  it("alone beside a word make no difference", async () => {
    expect((await totals("zoe \u0301")).people).toBe(1);
  });

  it("do not make a word of two letters long enough to be found within names", async () => {
    expect((await totals("uk\u0301")).people).toBe(0);
  });

  it("make names of other letters no more alike", async () => {
    expect((await totals("muellar")).people).toBe(0);
  });
});
