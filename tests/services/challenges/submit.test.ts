import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { awardSignup } from "~/services/challenges/award-signup.server";
import { getChallenge, submitChallenge } from "~/services/challenges/challenges.server";
import { prisma, sql, sqlIn } from "~/services/database.server";
import {
  createChallenge,
  createParticipant,
  createProgram,
  createQuestion,
  createReward,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let participantId: string;

beforeEach(async () => {
  programId = (await createProgram({ features: ["offers_reward"] })).id;
  participantId = (await createParticipant(programId)).id;
});

describe("submitting a challenge", () => {
  it("credits its points and leaves a completion and an action", async () => {
    const challenge = await createChallenge(programId, { points: 50n, caption: "Visit our store" });
    const answer = await submit(challenge.identifier);
    expect(answer).toEqual({
      success: true,
      message: "Challenge Submitted successfully!",
      points: 50,
      unused_points: 50,
      verdicts: [],
    });
    expect(await prisma.participantAction.findFirst({ where: { programId } })).toMatchObject({
      actionType: "visit_url",
      title: "Visit our store",
      points: 50n,
    });
    expect(await shown(challenge.id)).toMatchObject({
      status: "active",
      completed_by_current_participant_on: expect.any(String),
    });
  });

  it("says its own success message", async () => {
    const challenge = await createChallenge(programId, { successMessage: "See you in the store!" });
    expect(await submit(challenge.id)).toMatchObject({ message: "See you in the store!" });
  });

  it("is refused for what completes in another way", async () => {
    const others = [
      { challengeType: "video" },
      { challengeType: "referral" },
      { challengeType: "signup" },
      { challengeType: "membership" },
    ];
    for (const kind of [...others, { challengeType: "call_action", apiCompletionOnly: true }]) {
      const challenge = await createChallenge(programId, kind);
      await expect(submit(challenge.identifier), kind.challengeType).rejects.toMatchObject({ code: "refused" });
    }
    expect(await prisma.challengeCompletion.count({ where: { programId } })).toBe(0);
  });

  it("is refused before it starts and from its finish on, and unknown as a draft", async () => {
    const scheduled = await createChallenge(programId, { start: secondsFromNow(1) });
    const ended = await createChallenge(programId, { finish: secondsFromNow(0) });
    for (const { identifier } of [scheduled, ended])
      await expect(submit(identifier)).rejects.toMatchObject({
        status: 422,
        message: "This challenge is no longer available",
      });
    expect((await shown(scheduled.id)).status).toBe("scheduled");
    expect((await shown(ended.id)).status).toBe("ended");
    const draft = await createChallenge(programId, { published: false });
    await expect(submit(draft.identifier)).rejects.toMatchObject({ status: 404 });
    await expect(shown(draft.identifier)).rejects.toMatchObject({ status: 404 });
  });

  it("gives a late retry the answer of what was done in time", async () => {
    const challenge = await createChallenge(programId, { finish: secondsFromNow(60) });
    const first = await submit(challenge.identifier, { key: "once" });
    expect(await submit(challenge.identifier, { key: "once", after: 120 })).toEqual(first);
    await expect(submit(challenge.identifier, { key: "other", after: 120 })).rejects.toMatchObject({ status: 422 });
  });

  it("works once, or again after the interval of a repeatable one", async () => {
    const once = await createChallenge(programId);
    await submit(once.identifier);
    await expect(submit(once.identifier, { after: 1e6 })).rejects.toMatchObject({ code: "conflict" });
    const daily = await createChallenge(programId, { repeatable: true, repeatAfterSeconds: 3600, points: 5n });
    await submit(daily.identifier);
    await expect(submit(daily.identifier, { after: 3599 })).rejects.toMatchObject({ code: "conflict" });
    expect(await shown(daily.id, 3599)).toMatchObject({
      is_repeatable_and_completed: true,
      available_again_at: secondsFromNow(3600).toISOString(),
    });
    expect(await shown(daily.id, 3600)).toMatchObject({ available_again_at: null });
    expect(await submit(daily.identifier, { after: 3600 })).toMatchObject({ points: 5 });
  });

  it("finds no challenge of another program, by id or identifier", async () => {
    const foreign = await createChallenge((await createProgram()).id);
    for (const name of [foreign.id, foreign.identifier]) {
      await expect(submit(name)).rejects.toMatchObject({ code: "not_found" });
      await expect(shown(name)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("asks a visitor to sign in", async () => {
    const challenge = await createChallenge(programId);
    const visitor = (await siteCtx(programId)) as never;
    await expect(submitChallenge(visitor, { challenge_id: challenge.id, questions: {} }, null)).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe("a prize", () => {
  it("comes with its coupon, and as its fallback points when one is enough or none is left", async () => {
    const prize = await createReward(programId, { coupons: ["LUCKY"], points: 25n, threshold: 0n });
    const lucky = await createChallenge(programId, {
      rewardType: "prize",
      prizeRewardId: prize.id,
      repeatable: true,
      repeatAfterSeconds: 60,
    });
    expect(await submit(lucky.identifier)).toMatchObject({ points: 0, unused_points: 0 });
    expect(await prisma.rewardCoupon.findFirst({ where: { programId } })).toMatchObject({
      claimId: expect.any(String),
    });
    expect(await submit(lucky.identifier, { after: 60 })).toMatchObject({ points: 25, unused_points: 25 });
    participantId = (await createParticipant(programId)).id;
    expect(await submit(lucky.identifier, { after: 60 })).toMatchObject({ points: 25 });
    expect(await prisma.reward.findFirst({ where: { id: prize.id } })).toMatchObject({ claimsCount: 1 });
  });
});

describe("a form's answers", () => {
  it("are stored with the completion and judged for a quiz, right or wrong", async () => {
    const quiz = await createChallenge(programId, { challengeType: "collect", parameters: "quiz", points: 20n });
    const right = await createQuestion(programId, quiz.id, "radio_button", { options: ["Red", "*Blue"] });
    const wrong = await createQuestion(programId, quiz.id, "check_box", {
      options: ["*One", "*Two", "Three"],
      explanation: "Both count.",
    });
    const answer = await submit(quiz.identifier, {
      answers: { [right.id]: [right.options[1]!.id], [wrong.id]: [wrong.options[0]!.id] },
    });
    expect(answer).toMatchObject({
      points: 20,
      verdicts: [
        { question_id: right.id, correct: true },
        { question_id: wrong.id, correct: false, explanation: "Both count." },
      ],
    });
    expect((await shown(quiz.id)).participant_answers).toEqual([
      { question_id: right.id, question_option_id: right.options[1]!.id, answer: "Blue" },
      { question_id: wrong.id, question_option_id: wrong.options[0]!.id, answer: "One" },
    ]);
  });

  it("are refused on their fields, and nothing is stored", async () => {
    const survey = await createChallenge(programId, { challengeType: "collect", parameters: "survey" });
    const required = await createQuestion(programId, survey.id, "text");
    const number = await createQuestion(programId, survey.id, "number", { isRequired: false });
    const failure = await submit(survey.identifier, {
      answers: { [required.id]: ["  "], [number.id]: ["many"] },
    }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      status: 422,
      errors: [
        { field: `questions[${required.id}][value]`, message: "Please answer this question" },
        { field: `questions[${number.id}][value]`, message: "Please enter a whole number" },
      ],
    });
    expect(await prisma.participantAnswer.count({ where: { programId } })).toBe(0);
  });

  it("are at least one for a survey or a profile, which would not count as complete without", async () => {
    for (const parameters of ["survey", "profile"]) {
      const form = await createChallenge(programId, { challengeType: "collect", parameters });
      const question = await createQuestion(programId, form.id, "text", { isRequired: false });
      await expect(submit(form.identifier, { answers: { [question.id]: [" "] } })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: `questions[${question.id}][value]`, message: "Please answer at least one question" }],
      });
      expect(await submit(form.identifier, { answers: { [question.id]: ["Yes"] } })).toMatchObject({ success: true });
    }
    const quiz = await createChallenge(programId, { challengeType: "collect", parameters: "quiz" });
    await createQuestion(programId, quiz.id, "text", { isRequired: false });
    expect(await submit(quiz.identifier)).toMatchObject({ success: true });
  });

  it("lose their scripts", async () => {
    const survey = await createChallenge(programId, { challengeType: "collect", parameters: "survey" });
    const story = await createQuestion(programId, survey.id, "wysiwyg");
    await submit(survey.identifier, {
      answers: { [story.id]: ["<p onclick=x()>Hi <b>you</b><script>alert(1)</script></p>"] },
    });
    expect(await prisma.participantAnswer.findFirst({ where: { programId } })).toMatchObject({
      answer: "<p>Hi <b>you</b></p>",
    });
  });

  it("cannot borrow an option of another question", async () => {
    const survey = await createChallenge(programId, { challengeType: "collect", parameters: "survey" });
    const own = await createQuestion(programId, survey.id, "dropdown", { options: ["A"] });
    const other = await createQuestion(programId, survey.id, "dropdown", { options: ["B"], isRequired: false });
    await expect(submit(survey.identifier, { answers: { [own.id]: [other.options[0]!.id] } })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe("sign-up points", () => {
  it("come once, also when two sign-ins arrive together", async () => {
    await createChallenge(programId, { challengeType: "signup", points: 100n });
    const award = () => prisma.$transaction((tx) => awardSignup(sqlIn(tx), awarding()));
    expect((await Promise.all([award(), award(), award()])).sort()).toEqual([0, 0, 100]);
    expect(await award()).toBe(0);
    expect(await prisma.participant.findFirst({ where: { programId } })).toMatchObject({
      pointsAvailable: 100n,
      completedChallenges: 1,
    });
  });

  it("are none without an active sign-up challenge", async () => {
    await createChallenge(programId, { challengeType: "signup", finish: secondsFromNow(-1) });
    expect(await awardSignup(sql, awarding())).toBe(0);
  });

  function awarding() {
    return { programId: programIdFrom(programId), participantId, now: secondsFromNow(0) };
  }
});

type Submitting = { answers?: Record<string, string[]>; key?: string; after?: number };

async function submit(name: string, { answers = {}, key, after = 0 }: Submitting = {}) {
  const ctx = await participantCtx(programId, participantId, { now: secondsFromNow(after) });
  const questions = Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, { id, value }]));
  return submitChallenge(ctx, { challenge_id: name, questions }, key ?? null);
}

async function shown(name: string, after = 0) {
  return getChallenge(await participantCtx(programId, participantId, { now: secondsFromNow(after) }), name);
}
