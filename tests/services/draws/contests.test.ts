import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { listCandidates, setContestWinners } from "~/services/draws/contests.admin.server";
import { commitDraws } from "~/services/draws/draws.jobs.server";
import { candidateListQuery } from "~/services/draws/draws.schema";
import { sendRewardMail } from "~/services/rewards/reward-mails.jobs.server";
import { getReward } from "~/services/rewards/rewards.site.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createQuestion,
  createReward,
  NOW,
  participantCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { addEntries, createSweepstake } from "./draw-fixtures";

const { pool } = await testDatabase();

let programId: string;
beforeAll(async () => {
  programId = (await createProgram()).id;
});

const createContest = () => createReward(programId, { selection: "mini-contest", claimLimit: 1, threshold: 0n });
const manager = () => adminCtx(programId, "manager");

describe("a mini contest", () => {
  it("lists who takes part with what they handed in, without staff", async () => {
    const { id } = await createContest();
    const challenge = await createChallenge(programId, {
      ...{ challengeType: "collect", parameters: "survey", sweepstakeRewardId: id },
    });
    const question = await createQuestion(programId, challenge.id, "text_area", { title: "Your story" });
    const [person, staff] = [await createParticipant(programId), await createParticipant(programId, { staff: true })];
    for (const one of [person, staff]) await addEntries(programId, id, one.id, 1);
    const completion = { programId, id: uuidv7(NOW), challengeId: challenge.id, participantId: person.id };
    await prisma.challengeCompletion.create({ data: { ...completion, actionId: uuidv7(NOW), completedAt: NOW } });
    await prisma.participantAnswer.create({
      data: {
        ...{
          programId,
          id: uuidv7(NOW),
          completionId: completion.id,
          challengeId: challenge.id,
          participantId: person.id,
          questionId: question.id,
        },
        ...{ answer: "Steam over <b>bread</b>", createdAt: NOW },
      },
    });
    const page = await listCandidates(await manager(), id, candidateListQuery.parse({}));
    const story = { title: "Your story", text: "Steam over bread", photo_url: null };
    expect(page.result).toMatchObject([{ participant_id: person.id, won: false, contributions: [story] }]);
  });

  it("gives the reward to the picked, within the limit and once", async () => {
    const { id } = await createContest();
    const people = [await createParticipant(programId), await createParticipant(programId)];
    for (const { id: person } of people) await addEntries(programId, id, person, 1);
    const both = people.map((one) => one.id);
    const ctx = await manager();
    await expect(setContestWinners(ctx, id, both)).rejects.toMatchObject({ code: "rejected" });
    const results = await Promise.all([setContestWinners(ctx, id, [both[0]!]), setContestWinners(ctx, id, [both[0]!])]);
    expect(results.flat()).toHaveLength(1);
    expect(await prisma.rewardClaim.count({ where: { programId, rewardId: id } })).toBe(1);
    const { rows } = await pool.query("select from graphile_worker.jobs where task_identifier = 'send-reward-mail'");
    expect(rows).toHaveLength(1);
    const card = await getReward(await participantCtx(programId, both[0]!), id);
    expect(card.earned_by_current_participant_on).not.toBeNull();
  });

  it("is not won by somebody who takes no part, or who is blocked", async () => {
    const { id } = await createContest();
    const stranger = await createParticipant(programId);
    const blocked = await createParticipant(programId, { status: "blocked" });
    await addEntries(programId, id, blocked.id, 1);
    for (const person of [stranger, blocked])
      await expect(setContestWinners(await manager(), id, [person.id])).rejects.toMatchObject({ code: "rejected" });
  });

  it("needs the permission, and a contest", async () => {
    const { id } = await createContest();
    await expect(setContestWinners(await adminCtx(programId, "analyst"), id, [])).rejects.toMatchObject({
      code: "forbidden",
    });
    const { id: sweepstake } = await createSweepstake(programId);
    await expect(setContestWinners(await manager(), sweepstake, [])).rejects.toMatchObject({ code: "rejected" });
  });
});

describe("the jobs", () => {
  const system = { actor: { kind: "system", name: "test" } as const };

  it("commit to each published sweepstake once, and to no draft", async () => {
    const { id } = await createSweepstake(programId);
    const { id: draft } = await createSweepstake(programId, { published: false });
    const ctx = { ...system, now: NOW, locale: "en" as const, requestId: "test" };
    await Promise.all([commitDraws(ctx), commitDraws(ctx), commitDraws(ctx)]);
    expect(await prisma.sweepstakeDraw.count({ where: { programId, rewardId: id } })).toBe(1);
    expect(await prisma.sweepstakeDraw.count({ where: { programId, rewardId: draft } })).toBe(0);
  });

  it("mail winners, but nobody who chose to get no emails", async () => {
    const { id } = await createReward(programId, { selection: "mini-contest", claimLimit: 5, threshold: 0n });
    const setting = { programId, id: uuidv7(NOW), channel: "none", description: "Nothing", updatedAt: NOW };
    await prisma.communicationSetting.create({ data: setting });
    const reached = await createParticipant(programId, { email: "reached@example.test" });
    const silent = await createParticipant(programId, { email: "silent@example.test", emailSettingId: setting.id });
    for (const person of [reached, silent]) await addEntries(programId, id, person.id, 1);
    await setContestWinners(await manager(), id, [reached.id, silent.id]);
    const ctx = { ...(await manager()), ...system };
    for (const claim of await prisma.rewardClaim.findMany({ where: { programId, rewardId: id } }))
      for (let time = 0; time < 2; time++) await sendRewardMail(ctx, claim.id);
    const { rows } = await pool.query<{ to: string }>('select "to" from sandbox_mails');
    expect(new Set(rows.map(({ to }) => to))).toEqual(new Set(["reached@example.test"]));
  });
});
