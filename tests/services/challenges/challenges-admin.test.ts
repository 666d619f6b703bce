import { describe, expect, it, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import {
  exportChallengeAnswers,
  listChallengeAnswers,
  summarizeChallengeAnswers,
} from "~/services/challenges/challenge-answers.admin.server";
import {
  exportChallengeParticipants,
  getCompletionTrend,
  listChallengeParticipants,
} from "~/services/challenges/challenge-participants.admin.server";
import {
  challengeAnswersQuery,
  challengeListQuery,
  challengeParticipantsQuery,
} from "~/services/challenges/challenges-admin.schema";
import {
  duplicateChallenge,
  exportChallenges,
  getChallengeForAdmin,
  listChallengesForAdmin,
  toggleChallengeApproval,
  toggleChallengeTag,
} from "~/services/challenges/challenges.admin.server";
import { submission } from "~/services/challenges/challenges.schema";
import { getChallenge, submitChallenge } from "~/services/challenges/challenges.site.server";
import { missingIn } from "~/services/challenges/internal/challenge-validation";
import { undoCompletion } from "~/services/completions/completions.server";
import { setContentTags } from "~/services/tags/taggings.server";
import { createTag } from "~/services/tags/tags.admin.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createPost,
  createProgram,
  createQuestion,
  NOW,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const manager = await adminCtx((await createProgram({ features: ["social_network_posts"] })).id, "manager");
const { programId } = manager;
const stranger = await adminCtx((await createProgram()).id, "manager");
const analyst = await adminCtx(programId, "analyst");

const DONATION = {
  entity_options: [{ id: "a", entity: "Forests", active: true }],
  amount_options: [{ id: "b", amount: 10, points: 5, active: true }],
};

const auditEntries = (targetId: string) =>
  prisma.auditEntry.findMany({ where: { programId, targetId }, orderBy: { id: "asc" } });
const collect = async <T>(batches: AsyncIterable<T[]>) => {
  const list: T[] = [];
  for await (const batch of batches) list.push(...batch);
  return list;
};

/** A quiz with one choice and one optional text question. */
async function createQuiz(overrides: Parameters<typeof createChallenge>[1] = {}) {
  const challenge = await createChallenge(programId, {
    challengeType: "collect",
    parameters: "quiz",
    linkUrl: null,
    ...overrides,
  });
  const choice = await createQuestion(programId, challenge.id, "radio_button", {
    title: "In season?",
    options: ["*Rhubarb", "Pumpkin"],
  });
  const text = await createQuestion(programId, challenge.id, "text", { title: "Why?", isRequired: false });
  return { ...challenge, choice, text };
}

type Quiz = Awaited<ReturnType<typeof createQuiz>>;

async function submitQuiz(quiz: Quiz, option: number, why: string, firstName = "Pat", seconds = 0) {
  const person = await createParticipant(programId, { firstName, lastName: "Quizzer" });
  const ctx = await participantCtx(programId, person.id, { now: secondsFromNow(seconds) });
  const questions = {
    a: { id: quiz.choice.id, value: [quiz.choice.options[option]!.id] },
    b: { id: quiz.text.id, value: [why] },
  };
  await submitChallenge(
    ctx,
    submission.parse({
      challenge_id: quiz.id,
      questions: { [quiz.choice.id]: questions.a, [quiz.text.id]: questions.b },
    }),
    null,
  );
  return person;
}

describe("the list of challenges", async () => {
  const ctx = await adminCtx((await createProgram()).id, "analyst");
  const owner = await adminCtx(ctx.programId, "owner");
  const rows = [
    {
      identifier: "story",
      caption: "Read the story",
      challengeType: "article",
      points: 30n,
      start: secondsFromNow(-60),
    },
    { identifier: "video", caption: "Watch the video", challengeType: "video", points: 40n, finish: NOW },
    { identifier: "soon", caption: "Coming soon", points: 10n, start: secondsFromNow(60) },
    { identifier: "idea", caption: "An idea", points: 20n, published: false },
  ];
  const ids: string[] = [];
  for (const [position, row] of rows.entries())
    ids.push((await createChallenge(ctx.programId, { ...row, position })).id);
  for (const name of ["Zest", "Brand"]) {
    await createTag(owner, "admin", { name, active: true });
    await toggleChallengeTag(owner, ids[0]!, { tag: name });
  }
  const { id: tag } = await prisma.tag.findFirstOrThrow({ where: { programId: ctx.programId, name: "Brand" } });
  const person = await createParticipant(ctx.programId);
  await submitChallenge(await participantCtx(ctx.programId, person.id), { challenge_id: "story", questions: {} }, null);
  await prisma.challengeClicks.createMany({
    data: [3n, 4n].map((clicks, shard) => ({ programId: ctx.programId, challengeId: ids[0]!, shard, clicks })),
  });

  test.each([
    [{}, ["story", "video", "soon", "idea"]],
    [{ sort: "-points" }, ["video", "story", "idea", "soon"]],
    [{ sort: "-completions", page_size: "1" }, ["story"]],
    [{ sort: "completions", page: "4", page_size: "1" }, ["story"]],
    [{ sort: "-completions", status: "draft" }, ["idea"]],
    [{ sort: "start" }, ["story", "soon", "video", "idea"]],
    [{ sort: "nonsense", page: "-1", status: "lost", tag: "none" }, ["story", "video", "soon", "idea"]],
    [{ status: "draft" }, ["idea"]],
    [{ status: "scheduled" }, ["soon"]],
    [{ status: "active" }, ["story"]],
    [{ status: "ended" }, ["video"]],
    [{ challenge_type: "video" }, ["video"]],
    [{ tag }, ["story"]],
    [{ search: "the VIDEO" }, ["video"]],
    [{ search: "idea" }, ["idea"]],
    [{ page: "2", page_size: "3" }, ["idea"]],
  ])("%j", async (input, identifiers) => {
    const found = await listChallengesForAdmin(ctx, challengeListQuery.parse(input));
    expect(found.result.map(({ identifier }) => identifier)).toEqual(identifiers);
  });

  it("shows counts, clicks and tags of each challenge", async () => {
    const { result, totalItems, tags } = await listChallengesForAdmin(ctx, challengeListQuery.parse({}));
    expect(totalItems).toBe(4);
    expect(tags).toMatchObject([{ name: "Brand" }, { name: "Zest" }]);
    expect(result[0]).toMatchObject({
      name: "Read the story",
      status: "active",
      challengeType: "Article",
      points: 30,
      completions: 1,
      clicks: 7,
      tag_list: ["Brand", "Zest"],
    });
    expect(result[3]).toMatchObject({ status: "draft", completions: 0, clicks: 0, tag_list: [], start: null });
  });

  it("is exported for admins who may manage challenges", async () => {
    expect(
      (await collect(await exportChallenges(owner, challengeListQuery.parse({ sort: "-points" })))).map(
        ({ identifier }) => identifier,
      ),
    ).toEqual(["video", "story", "idea", "soon"]);
    await expect(exportChallenges(ctx, challengeListQuery.parse({}))).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("one challenge", () => {
  it("shows its counts and tags, and offers tags only to admins who may change them", async () => {
    const quiz = await createQuiz({ points: 75n });
    await submitQuiz(quiz, 0, "sour");
    await submitQuiz(quiz, 1, "round");
    const content = await createTag(manager, "content", { name: "Spring", active: true });
    await setContentTags(manager, prisma, { challengeId: quiz.id }, [content.id]);
    expect(await getChallengeForAdmin(manager, quiz.id)).toMatchObject({
      challengeType: "Questions (quiz)",
      completions: 2,
      points_earned_by_users: 150,
      clicks: 0,
      answers_count: 4,
      questions_count: 2,
      tag_list: [],
      content_tags: [{ name: "Spring" }],
      may_create_tags: true,
    });
    expect(await getChallengeForAdmin(analyst, quiz.id)).toMatchObject({ tag_choices: [], may_create_tags: false });
  });

  it("is not found by any use case from another program", async () => {
    const { id } = await createQuiz();
    const attempts = [
      () => getChallengeForAdmin(stranger, id),
      () => listChallengeParticipants(stranger, id, challengeParticipantsQuery.parse({})),
      () => exportChallengeParticipants(stranger, id),
      () => listChallengeAnswers(stranger, id, challengeAnswersQuery.parse({})),
      () => summarizeChallengeAnswers(stranger, id),
      () => exportChallengeAnswers(stranger, id),
      () => toggleChallengeTag(stranger, id, { tag: "Mine" }),
      () => toggleChallengeApproval(stranger, id),
      () => duplicateChallenge(stranger, id),
      () => getChallengeForAdmin(manager, "spring-quiz"),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    expect(await prisma.tag.count({ where: { programId: stranger.programId } })).toBe(0);
  });

  it("cannot be changed or exported by roles without the permission", async () => {
    const { id } = await createQuiz();
    const attempts = [
      exportChallengeParticipants,
      exportChallengeAnswers,
      toggleChallengeApproval,
      duplicateChallenge,
    ].map((useCase) => () => useCase(analyst, id));
    for (const attempt of [...attempts, () => toggleChallengeTag(analyst, id, { tag: "x" })]) {
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});

test("a participant's rich text is sanitized in the admin, and loads nothing from elsewhere", async () => {
  const survey = await createChallenge(programId, { challengeType: "collect", parameters: "survey", linkUrl: null });
  const question = await createQuestion(programId, survey.id, "wysiwyg");
  const person = await createParticipant(programId);
  const value = [
    '<p onclick="alert(1)">Fine <b>words</b></p><img src=x onerror="alert(1)"><script>alert(1)</script><a href="javascript:alert(1)">here</a>',
  ];
  await submitChallenge(
    await participantCtx(programId, person.id),
    submission.parse({ challenge_id: survey.id, questions: { [question.id]: { id: question.id, value } } }),
    null,
  );
  // As an answer may be stored that was sent before pictures were removed.
  await prisma.participantAnswer.updateMany({
    where: { challengeId: survey.id },
    data: { answer: `${value[0]}<img src="https://evil.example/seen">` },
  });
  const { result } = await listChallengeAnswers(analyst, survey.id, challengeAnswersQuery.parse({}));
  const [summary] = await summarizeChallengeAnswers(analyst, survey.id);
  const [exported] = await collect((await exportChallengeAnswers(manager, survey.id)).batches);
  for (const html of [result[0]!.answer, summary!.latest[0]!.answer, exported!.answer]) {
    expect(html).toContain("<b>words</b>");
    expect(html).not.toMatch(/script|onclick|onerror|<img|evil/);
  }
});

describe("the completions", () => {
  it("are counted with concurrent ones, undone ones and many at once", async () => {
    const { id } = await createChallenge(programId);
    const people = await Promise.all(Array.from({ length: 12 }, () => createParticipant(programId)));
    await Promise.all(
      people.map(async (person) =>
        submitChallenge(await participantCtx(programId, person.id), { challenge_id: id, questions: {} }, null),
      ),
    );
    const { completions: listed } = await getChallengeForAdmin(analyst, id);
    expect(listed).toBe(12);
    const stored = await prisma.challengeCompletion.findMany({ where: { programId, challengeId: id }, take: 3 });
    for (const { participantId, actionId } of stored)
      await transaction((tx) =>
        undoCompletion(sqlIn(tx), { programId, participantId, actionId, title: "Undone", now: NOW }),
      );
    await sql(
      sqlText`insert into challenge_completions (program_id, id, challenge_id, participant_id, occurrence, points, action_id, completed_at)
       select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, n, 50, gen_random_uuid(), $4::timestamptz from generate_series(10, 14) n`,
      [programId, id, people[0]!.id, NOW],
    );
    expect((await getChallengeForAdmin(analyst, id)).completions).toBe(14);
  });

  it("are listed, searched and sorted, with the correct answers of a quiz", async () => {
    const quiz = await createQuiz({ points: 75n });
    await submitQuiz(quiz, 0, "sour", "Ann", 1);
    await submitQuiz(quiz, 1, "round", "Bob", 2);
    const list = (input: object) =>
      listChallengeParticipants(analyst, quiz.id, challengeParticipantsQuery.parse(input));
    expect(await list({})).toMatchObject({
      totalItems: 2,
      result: [
        { name: "Bob Quizzer", points: 75, status: "active", right_answers: 0 },
        { name: "Ann Quizzer", points: 75, right_answers: 1, completed_at: secondsFromNow(1).toISOString() },
      ],
    });
    expect((await list({ sort: "name" })).result.map(({ name }) => name)).toEqual(["Ann Quizzer", "Bob Quizzer"]);
    expect((await list({ search: "ann quiz" })).result).toHaveLength(1);
    expect((await list({ search: "nobody" })).totalItems).toBe(0);
    expect(
      (await collect((await exportChallengeParticipants(manager, quiz.id)).batches)).map(({ name, right_answers }) => [
        name,
        right_answers,
      ]),
    ).toEqual([
      ["Ann Quizzer", 1],
      ["Bob Quizzer", 0],
    ]);
  });

  it("are counted per day of the program's time zone, over the last thirty days", async () => {
    const { id } = await createChallenge(programId);
    expect(await getCompletionTrend(analyst, id)).toEqual([]);
    const person = await createParticipant(programId);
    // NOW is 07:00 in New York, so that its day began seven hours before.
    const hoursAgo = [1, 8, 9, 24 * 29, 24 * 31];
    await sql(
      sqlText`insert into challenge_completions (program_id, id, challenge_id, participant_id, occurrence, points, action_id, completed_at)
       select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, n, 50, gen_random_uuid(), $4::timestamptz - n * interval '1 hour'
         from unnest($5::int[]) n`,
      [programId, id, person.id, NOW, hoursAgo],
    );
    const trend = await getCompletionTrend(analyst, id);
    expect(trend).toHaveLength(30);
    expect(trend.filter(({ y }) => y > 0)).toEqual([
      { x: "2026-10-23", y: 1 },
      { x: "2026-11-20", y: 2 },
      { x: "2026-11-21", y: 1 },
    ]);
    await expect(getCompletionTrend(stranger, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("are exported page by page, each once, even with equal times", async () => {
    const { id } = await createChallenge(programId);
    const person = await createParticipant(programId);
    await sql(
      sqlText`insert into challenge_completions (program_id, id, challenge_id, participant_id, occurrence, points, action_id, completed_at)
       select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, n, 50, gen_random_uuid(), $4::timestamptz from generate_series(1, 2500) n`,
      [programId, id, person.id, NOW],
    );
    const rows = await collect((await exportChallengeParticipants(manager, id)).batches);
    expect(new Set(rows.map((row) => row.id)).size).toBe(2500);
    expect(rows).toHaveLength(2500);
  });
});

describe("the answers", () => {
  it("are counted by option in numbers and percent, with the newest texts", async () => {
    const quiz = await createQuiz();
    const extra = await createQuestion(programId, quiz.id, "boolean", { title: "Again?", isRequired: false });
    for (const [index, why] of ["sour", "green", "round", "early"].entries())
      await submitQuiz(quiz, index === 2 ? 1 : 0, why, "Pat", index);
    expect(await summarizeChallengeAnswers(analyst, quiz.id)).toMatchObject([
      {
        title: "In season?",
        answered: 4,
        choices: [
          { label: "Rhubarb", count: 3, percent: 75, is_correct: true },
          { label: "Pumpkin", count: 1, percent: 25, is_correct: false },
        ],
        latest: [],
      },
      {
        title: "Why?",
        answered: 4,
        choices: null,
        latest: [{ answer: "early" }, { answer: "round" }, { answer: "green" }],
      },
      {
        id: extra.id,
        answered: 0,
        choices: [
          { label: "Yes", count: 0, percent: 0 },
          { label: "No", count: 0 },
        ],
      },
    ]);
    const list = (input: object) => listChallengeAnswers(analyst, quiz.id, challengeAnswersQuery.parse(input));
    expect(await list({ question: quiz.text.id, page_size: "2" })).toMatchObject({
      totalItems: 4,
      result: [{ answer: "early", question: "Why?" }, { answer: "round" }],
    });
    expect(await list({ search: "pumpkin" })).toMatchObject({
      totalItems: 1,
      result: [{ answer: "Pumpkin", name: "Pat Quizzer" }],
    });
    expect((await collect((await exportChallengeAnswers(manager, quiz.id)).batches)).map((row) => row.answer)).toEqual([
      "Rhubarb",
      "sour",
      "Rhubarb",
      "green",
      "Pumpkin",
      "round",
      "Rhubarb",
      "early",
    ]);
  });
});

describe("duplicating", () => {
  it("makes a draft with a new identifier, with questions, options, posts and tags", async () => {
    const quiz = await createQuiz({ identifier: "spring-quiz", caption: "Spring quiz", points: 75n });
    const post = await createPost(programId, quiz.id);
    await createPost(programId, quiz.id, { parentPostId: post.id });
    await toggleChallengeTag(manager, quiz.id, { tag: "Copied" });
    await submitQuiz(quiz, 0, "sour");
    const { id, identifier } = await duplicateChallenge(manager, quiz.id);
    expect(identifier).toBe("spring-quiz-copy");
    expect(await getChallengeForAdmin(manager, id)).toMatchObject({
      name: "Spring quiz (copy)",
      status: "draft",
      points: 75,
      parameters: "quiz",
      completions: 0,
      questions_count: 2,
      answers_count: 0,
      tag_list: ["Copied"],
    });
    const copied = await prisma.question.findMany({
      where: { programId, challengeId: id },
      orderBy: { position: "asc" },
      include: { options: { orderBy: { position: "asc" } } },
    });
    expect(
      copied.map((question) => [question.title, question.options.map((option) => [option.details, option.isCorrect])]),
    ).toEqual([
      [
        "In season?",
        [
          ["Rhubarb", true],
          ["Pumpkin", false],
        ],
      ],
      ["Why?", []],
    ]);
    const posts = await prisma.socialNetworkPost.findMany({
      where: { programId, challengeId: id },
      orderBy: { position: "asc" },
    });
    expect(posts.map(({ parentPostId }) => parentPostId)).toEqual([null, posts[0]!.id]);
    expect(await auditEntries(id)).toMatchObject([{ action: "challenge.duplicate", after: { from: "spring-quiz" } }]);
    expect(await duplicateChallenge(manager, id)).toMatchObject({ identifier: "spring-quiz-copy-2" });
  });

  it("makes one copy per key, and copies with different identifiers without a key", async () => {
    const { id, identifier } = await createChallenge(programId);
    const { id: adminId, email } = manager.actor;
    // Idempotency keys refer to the stored admin.
    await prisma.admin.create({ data: { id: adminId, email, createdAt: NOW, updatedAt: NOW } });
    const key = uuidv7(NOW);
    const sameKey = await Promise.all([1, 2, 3].map(() => duplicateChallenge(manager, id, key)));
    expect(new Set(sameKey.map((copy) => copy.id)).size).toBe(1);
    await expect(duplicateChallenge(manager, sameKey[0]!.id, key)).rejects.toMatchObject({
      code: "conflict",
    });
    const copies = await Promise.all([1, 2, 3].map(() => duplicateChallenge(manager, id)));
    expect(copies.map((copy) => copy.identifier).sort()).toEqual(
      [2, 3, 4].map((number) => `${identifier}-copy-${number}`),
    );
  });
});

describe("publishing", () => {
  it("publishes a complete draft on the site and unpublishes it", async () => {
    const { id, identifier, caption: name } = await createChallenge(programId, { published: false });
    await expect(getChallenge(await siteCtx(programId), identifier)).rejects.toMatchObject({ code: "not_found" });
    expect(await toggleChallengeApproval(manager, id)).toEqual({ name, published: true, status: "active" });
    expect(await getChallenge(await siteCtx(programId), identifier)).toMatchObject({ status: "active" });
    expect(await toggleChallengeApproval(manager, id, true)).toMatchObject({ published: true, status: "active" });
    expect(await toggleChallengeApproval(manager, id, false)).toMatchObject({ published: false, status: "draft" });
    expect((await auditEntries(id)).map(({ action }) => action)).toEqual(["challenge.publish", "challenge.unpublish"]);
  });

  it("happens once when two tabs send it at the same time", async () => {
    const { id } = await createChallenge(programId, { published: false });
    const results = await Promise.allSettled([1, 2].map(() => toggleChallengeApproval(manager, id, true)));
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "conflict" });
    expect(await getChallengeForAdmin(manager, id)).toMatchObject({ published: true });
    expect((await auditEntries(id)).map(({ action }) => action)).toEqual(["challenge.publish"]);
  });

  it("rejects an incomplete draft with an error per missing field", async () => {
    const { id } = await createChallenge(programId, { published: false, challengeType: "collect", parameters: "quiz" });
    await expect(toggleChallengeApproval(manager, id)).rejects.toMatchObject({
      code: "rejected",
      errors: [{ field: "questions" }],
    });
    await createQuestion(programId, id, "radio_button", { options: ["One", "Other"] });
    await expect(toggleChallengeApproval(manager, id)).rejects.toMatchObject({
      errors: [{ field: "questions[0][options]" }],
    });
    await prisma.questionOption.updateMany({ where: { programId, details: "One" }, data: { isCorrect: true } });
    expect(await toggleChallengeApproval(manager, id)).toMatchObject({ published: true });
  });

  it("rejects a type whose feature is off, and still unpublishes one", async () => {
    const donation = { challengeType: "donation", settings: DONATION };
    const { id } = await createChallenge(programId, { ...donation, published: false });
    await expect(toggleChallengeApproval(manager, id)).rejects.toMatchObject({
      code: "rejected",
      errors: [{ field: "challenge_type" }],
    });
    const { id: published } = await createChallenge(programId, donation);
    expect(await toggleChallengeApproval(manager, published)).toMatchObject({ published: false });
  });
});

describe("the missing fields of a challenge", () => {
  const complete = {
    caption: "A",
    challengeType: "signup",
    parameters: null,
    content: "",
    rewardType: "points",
    prizeRewardId: null,
    linkUrl: null,
    videoFileId: null,
    durationSeconds: null,
    settings: {},
    questions: [],
    postsCount: 0,
  };
  test.each([
    [{}, []],
    [{ caption: " " }, ["caption"]],
    [{ rewardType: "prize" }, ["prize_reward_id"]],
    [{ challengeType: "link" }, ["link_url"]],
    [{ challengeType: "article" }, ["content"]],
    [{ challengeType: "video" }, ["video_file_id", "duration"]],
    [{ challengeType: "unified_social" }, ["posts"]],
    [{ challengeType: "membership", settings: { price: 0 } }, ["price"]],
    [{ challengeType: "donation" }, ["entity_options", "amount_options"]],
    [
      {
        challengeType: "collect",
        parameters: "survey",
        questions: [{ id: "q", title: "", answerType: "text", options: [] }],
      },
      ["questions[0][title]"],
    ],
    [
      {
        challengeType: "collect",
        parameters: "survey",
        questions: [{ id: "q", title: "Q", answerType: "dropdown", options: [{ isCorrect: false }] }],
      },
      ["questions[0][options]"],
    ],
  ])("%j", (more, fields) => {
    expect(missingIn({ ...complete, ...more }).map(({ field }) => field)).toEqual(fields);
  });
});
