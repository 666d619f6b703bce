import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { getChallenge, listChallenges, submitChallenge } from "~/services/challenges/challenges.site.server";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
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
  it("credits its points and records a completion and an action", async () => {
    const challenge = await createChallenge(programId, { points: 50n, caption: "Visit our store" });
    const response = await submit(challenge.identifier);
    expect(response).toEqual({
      success: true,
      message: "Challenge Submitted successfully!",
      points: 50,
      unused_points: 50,
      daily_limit: null,
      habits: null,
      verdicts: [],
    });
    expect(await prisma.participantAction.findFirst({ where: { programId } })).toMatchObject({
      actionType: "visit_url",
      title: "Visit our store",
      points: 50n,
    });
    expect(await view(challenge.id)).toMatchObject({
      status: "active",
      completed_by_current_participant_on: expect.any(String),
    });
  });

  it("records an action that says what was done", async () => {
    for (const challengeType of ["link", "call_action", "article"])
      await submit((await createChallenge(programId, { challengeType })).identifier);
    const actions = await prisma.participantAction.findMany({ where: { programId }, orderBy: { id: "asc" } });
    expect(actions.map(({ actionType }) => actionType)).toEqual(["visit_url", "call_action", "read_article"]);
  });

  it("returns the success message of the challenge", async () => {
    const challenge = await createChallenge(programId, { successMessage: "See you in the store!" });
    expect(await submit(challenge.id)).toMatchObject({ message: "See you in the store!" });
  });

  it("is rejected for challenges that are completed in another way", async () => {
    const types = [
      { challengeType: "video" },
      { challengeType: "referral" },
      { challengeType: "signup" },
      { challengeType: "membership" },
    ];
    for (const overrides of [...types, { challengeType: "call_action", apiCompletionOnly: true }]) {
      const challenge = await createChallenge(programId, overrides);
      await expect(submit(challenge.identifier), overrides.challengeType).rejects.toMatchObject({ code: "rejected" });
    }
    expect(await prisma.challengeCompletion.count({ where: { programId } })).toBe(0);
  });

  it("is rejected before the start and from the finish on, and not found for a draft", async () => {
    const scheduled = await createChallenge(programId, { start: secondsFromNow(1) });
    const ended = await createChallenge(programId, { finish: secondsFromNow(0) });
    for (const { identifier } of [scheduled, ended])
      await expect(submit(identifier)).rejects.toMatchObject({
        status: 422,
        message: "This challenge is no longer available",
      });
    expect((await view(scheduled.id)).status).toBe("scheduled");
    expect((await view(ended.id)).status).toBe("ended");
    const draft = await createChallenge(programId, { published: false });
    await expect(submit(draft.identifier)).rejects.toMatchObject({ status: 404 });
    await expect(view(draft.identifier)).rejects.toMatchObject({ status: 404 });
  });

  it("returns the first response to a late retry of a timely request", async () => {
    const challenge = await createChallenge(programId, { finish: secondsFromNow(60) });
    const first = await submit(challenge.identifier, { key: "once" });
    expect(await submit(challenge.identifier, { key: "once", after: 120 })).toEqual(first);
    await expect(submit(challenge.identifier, { key: "other", after: 120 })).rejects.toMatchObject({ status: 422 });
  });

  it("works once, and again after the interval of a repeatable challenge", async () => {
    const single = await createChallenge(programId);
    await submit(single.identifier);
    await expect(submit(single.identifier, { after: 1e6 })).rejects.toMatchObject({ code: "conflict" });
    const daily = await createChallenge(programId, { repeatable: true, repeatAfterSeconds: 3600, points: 5n });
    await submit(daily.identifier);
    await expect(submit(daily.identifier, { after: 3599 })).rejects.toMatchObject({ code: "conflict" });
    expect(await view(daily.id, 3599)).toMatchObject({
      is_repeatable_and_completed: true,
      available_again_at: secondsFromNow(3600).toISOString(),
    });
    expect(await view(daily.id, 3600)).toMatchObject({ available_again_at: null });
    expect(await submit(daily.identifier, { after: 3600 })).toMatchObject({ points: 5 });
  });

  it("finds no challenge of another program, by id or identifier", async () => {
    const foreign = await createChallenge((await createProgram()).id);
    for (const name of [foreign.id, foreign.identifier]) {
      await expect(submit(name)).rejects.toMatchObject({ code: "not_found" });
      await expect(view(name)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  it("requires a visitor to sign in", async () => {
    const challenge = await createChallenge(programId);
    const visitor = (await siteCtx(programId)) as never;
    await expect(submitChallenge(visitor, { challenge_id: challenge.id, questions: {} }, null)).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe("the list of challenges", () => {
  it("has the sign-up challenge for visitors and participants who completed it, not for others", async () => {
    const signup = await createChallenge(programId, { challengeType: "signup" });
    const names = async (ctx: Awaited<ReturnType<typeof siteCtx>>) => (await listChallenges(ctx)).map(({ id }) => id);
    expect(await names(await siteCtx(programId))).toEqual([signup.id]);
    expect(await names(await participantCtx(programId, participantId))).toEqual([]);
    const visitor = await siteCtx(programId);
    await sqlTransaction((on) => completeSignIn(on, visitor, participantId));
    expect(await names(await participantCtx(programId, participantId))).toEqual([signup.id]);
  });
});

describe("a check-in", () => {
  const place = { latitude: 40.75, longitude: -73.99, radius_meters: 200 };
  const checkIn = async (id: string, at: { latitude?: number; longitude?: number } = {}) =>
    submitChallenge(await participantCtx(programId, participantId), { challenge_id: id, questions: {}, ...at }, null);

  it("counts within the radius of its place", async () => {
    const { id } = await createChallenge(programId, { challengeType: "location", settings: { place } });
    expect(await view(id)).toMatchObject({ check_in_radius_meters: 200 });
    await expect(checkIn(id)).rejects.toMatchObject({ status: 422, errors: [{ field: "location" }] });
    await expect(checkIn(id, { latitude: 10, longitude: 10 })).rejects.toMatchObject({ code: "rejected" });
    await expect(checkIn(id, { latitude: 40.753, longitude: -73.99 })).rejects.toMatchObject({ code: "rejected" });
    expect(await checkIn(id, { latitude: 40.7513, longitude: -73.9912 })).toMatchObject({ points: 50 });
  });

  it("counts anywhere without a place", async () => {
    const { id } = await createChallenge(programId, { challengeType: "location" });
    expect(await view(id)).toMatchObject({ check_in_radius_meters: null });
    expect(await checkIn(id)).toMatchObject({ points: 50 });
  });
});

describe("a profile form", () => {
  it("stores its answers in the profile, by the labels of the profile's fields", async () => {
    const attributes = [
      { attributeName: "phone", displayName: "Phone", fieldType: "phone" },
      { attributeName: "state", displayName: "State", fieldType: "state" },
    ];
    await prisma.profileAttribute.createMany({
      data: attributes.map((attribute, position) => ({
        ...attribute,
        programId,
        id: randomUUID(),
        position,
        updatedAt: new Date(),
      })),
    });
    const form = await createChallenge(programId, { challengeType: "collect", parameters: "profile" });
    const phone = await createQuestion(programId, form.id, "phone", { title: "phone" });
    const state = await createQuestion(programId, form.id, "dropdown", {
      title: "State",
      options: ["New York", "Another one"],
    });
    const zip = await createQuestion(programId, form.id, "text", { title: "Zip Code" });
    const hobby = await createQuestion(programId, form.id, "text", { title: "Hobby" });
    const send = async (zipCode: string) =>
      submitChallenge(
        await participantCtx(programId, participantId),
        {
          challenge_id: form.id,
          questions: {
            [phone.id]: { id: phone.id, value: ["+1 555 0123"] },
            [state.id]: { id: state.id, value: [state.options[0]!.id] },
            [zip.id]: { id: zip.id, value: [zipCode] },
            [hobby.id]: { id: hobby.id, value: ["Bread"] },
          },
        },
        null,
      );
    await expect(send("?")).rejects.toMatchObject({
      status: 422,
      errors: [{ field: `questions[${zip.id}][value]`, message: "Enter a ZIP code, like 10001" }],
    });
    await send("10001");
    expect((await participantCtx(programId, participantId)).actor).toMatchObject({
      postal: "10001",
      profile: { phone: "+1 555 0123", state: "NY" },
    });
    expect((await view(form.id)).questions.map(({ profile_field }) => profile_field)).toEqual([
      "profile_phone",
      "profile_state",
      "postal",
      null,
    ]);
  });
});

describe("a prize", () => {
  it("is shown to its winner, and not to people who got points instead", async () => {
    const prize = await createReward(programId, { name: "Mug", coupons: ["ONLY"], points: 25n, threshold: 0n });
    const lucky = await createChallenge(programId, { rewardType: "prize", prizeRewardId: prize.id });
    expect((await view(lucky.id)).prize).toBeNull();
    await submit(lucky.id);
    expect((await view(lucky.id)).prize).toMatchObject({ id: prize.id, name: "Mug" });
    participantId = (await createParticipant(programId)).id;
    expect(await submit(lucky.id)).toMatchObject({ points: 25 });
    expect((await view(lucky.id)).prize).toBeNull();
  });

  it("has its coupon, and becomes fallback points if it was earned before or none is left", async () => {
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

describe("the answers", () => {
  it("are stored with the completion, and checked for a quiz", async () => {
    const quiz = await createChallenge(programId, { challengeType: "collect", parameters: "quiz", points: 20n });
    const right = await createQuestion(programId, quiz.id, "radio_button", { options: ["Red", "*Blue"] });
    const wrong = await createQuestion(programId, quiz.id, "check_box", {
      options: ["*One", "*Two", "Three"],
      explanation: "Both count.",
    });
    const response = await submit(quiz.identifier, {
      answers: { [right.id]: [right.options[1]!.id], [wrong.id]: [wrong.options[0]!.id] },
    });
    expect(response).toMatchObject({
      points: 20,
      verdicts: [
        { question_id: right.id, correct: true },
        { question_id: wrong.id, correct: false, explanation: "Both count." },
      ],
    });
    expect((await view(quiz.id)).participant_answers).toEqual([
      { question_id: right.id, question_option_id: right.options[1]!.id, answer: "Blue" },
      { question_id: wrong.id, question_option_id: wrong.options[0]!.id, answer: "One" },
    ]);
  });

  it("are rejected with errors on their fields, and nothing is stored", async () => {
    const survey = await createChallenge(programId, { challengeType: "collect", parameters: "survey" });
    const required = await createQuestion(programId, survey.id, "text");
    const number = await createQuestion(programId, survey.id, "number", { isRequired: false });
    const error = await submit(survey.identifier, {
      answers: { [required.id]: ["  "], [number.id]: ["many"] },
    }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      status: 422,
      errors: [
        { field: `questions[${required.id}][value]`, message: "Answer this question" },
        { field: `questions[${number.id}][value]`, message: "Enter a whole number" },
      ],
    });
    expect(await prisma.participantAnswer.count({ where: { programId } })).toBe(0);
  });

  it("need at least one value for a survey or a profile", async () => {
    for (const parameters of ["survey", "profile"]) {
      const form = await createChallenge(programId, { challengeType: "collect", parameters });
      const question = await createQuestion(programId, form.id, "text", { isRequired: false });
      await expect(submit(form.identifier, { answers: { [question.id]: [" "] } })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: `questions[${question.id}][value]`, message: "Answer at least one question" }],
      });
      expect(await submit(form.identifier, { answers: { [question.id]: ["Yes"] } })).toMatchObject({ success: true });
    }
    const quiz = await createChallenge(programId, { challengeType: "collect", parameters: "quiz" });
    await createQuestion(programId, quiz.id, "text", { isRequired: false });
    expect(await submit(quiz.identifier)).toMatchObject({ success: true });
  });

  it("are sanitized", async () => {
    const survey = await createChallenge(programId, { challengeType: "collect", parameters: "survey" });
    const story = await createQuestion(programId, survey.id, "wysiwyg");
    await submit(survey.identifier, {
      answers: {
        [story.id]: ["<p onclick=x()>Hi <b>you</b><script>alert(1)</script><img src='https://evil.example/seen'></p>"],
      },
    });
    expect(await prisma.participantAnswer.findFirst({ where: { programId } })).toMatchObject({
      answer: "<p>Hi <b>you</b></p>",
    });
  });

  it("cannot use an option of another question", async () => {
    const survey = await createChallenge(programId, { challengeType: "collect", parameters: "survey" });
    const own = await createQuestion(programId, survey.id, "dropdown", { options: ["A"] });
    const other = await createQuestion(programId, survey.id, "dropdown", { options: ["B"], isRequired: false });
    await expect(submit(survey.identifier, { answers: { [own.id]: [other.options[0]!.id] } })).rejects.toMatchObject({
      status: 422,
    });
  });
});

type SubmitOptions = { answers?: Record<string, string[]>; key?: string; after?: number };

async function submit(name: string, { answers = {}, key, after = 0 }: SubmitOptions = {}) {
  const ctx = await participantCtx(programId, participantId, { now: secondsFromNow(after) });
  const questions = Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, { id, value }]));
  return submitChallenge(ctx, { challenge_id: name, questions }, key ?? null);
}

async function view(name: string, after = 0) {
  return getChallenge(await participantCtx(programId, participantId, { now: secondsFromNow(after) }), name);
}
