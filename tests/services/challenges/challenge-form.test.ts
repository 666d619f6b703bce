import { beforeAll, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import type { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { getChallenge, submitChallenge } from "~/services/challenges/challenges.site.server";
import type { ChallengeFormView } from "~/services/challenges/form/challenge-form-view.schema";
import {
  createChallenge,
  getChallengeForm,
  getNewChallengeForm,
  updateChallenge,
} from "~/services/challenges/form/challenge-form.admin.server";
import { challengeInput } from "~/services/challenges/form/challenge-form.schema";
import { reportProgress } from "~/services/challenges/video/video.site.server";
import { startDonation, startMembership } from "~/services/payments/payments.site.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx, ParticipantCtx } from "~/services/programs/program-context";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import { recordPostView } from "~/services/social/social.site.server";
import { createTag, updateTag } from "~/services/tags/tags.admin.server";
import {
  adminCtx,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const features = ["donation_challenge", "offers_reward", "social_network_posts"];
const { id: programId } = await createProgram({ features, timeZone: "America/New_York", name: "Sunrise Rewards" });
const manager = await adminCtx(programId, "manager");
const later = { ...manager, now: secondsFromNow(60) };
const picture = await createFile("image/jpeg");
const video = await createFile("video/mp4");

const common = { points: 40, published: true };
const OPTIONS = [{ details: "Asparagus", is_correct: true }, { details: "Pumpkin" }];
const QUIZ = {
  ...common,
  challenge_type: "collect",
  parameters: "quiz",
  caption: "Spring quiz",
  questions: [
    {
      title: "First in spring?",
      answer_type: "radio_button",
      options: OPTIONS,
      explanation: "It breaks the ground in April.",
    },
    {
      title: "Which are fruit?",
      answer_type: "check_box",
      options: [...OPTIONS, { details: "Pear", is_correct: true }],
      is_required: false,
    },
    {
      title: "Why?",
      answer_type: "text_area",
      is_required: false,
      options: [{ details: "typed before the type was changed" }],
    },
  ],
};
const POST = {
  post_type: "image",
  media_file_id: picture,
  platform: "instagram",
  url: "https://social.example.test/p/1",
  username: "ines.bakes",
  message: "Five in the morning.",
};

/** The minimal input of each type, and how a participant completes such a challenge. */
const TYPES: Record<
  (typeof CHALLENGE_TYPES)[number],
  { input: object; complete: (ctx: ParticipantCtx, view: ChallengeView) => Promise<unknown> }
> = {
  signup: {
    input: { parameters: "email" },
    complete: (ctx) => sqlTransaction((on) => completeSignIn(on, ctx, ctx.actor.id)),
  },
  call_action: { input: { link_url: "tel:+15550100" }, complete: submit },
  link: { input: { link_url: "https://shop.example.test/" }, complete: submit },
  article: { input: { content: "<p>Flour, water, waiting.</p>" }, complete: submit },
  video: {
    input: { video_file_id: video, duration: 8 },
    complete: async (ctx, view) => {
      for (const second of [0, 5, 8])
        await reportProgress({ ...ctx, now: secondsFromNow(second) }, view.id, { position: second });
      return submit({ ...ctx, now: secondsFromNow(8) }, view);
    },
  },
  referral: { input: {}, complete: async (_, { referral_url }) => expect(referral_url).toContain("referral_code=") },
  collect: {
    input: { parameters: "survey", questions: QUIZ.questions },
    complete: (ctx, view) => submit(ctx, view, firstOptions(view)),
  },
  unified_social: {
    input: { posts: [POST] },
    complete: async (ctx, view) =>
      expect(await recordPostView(ctx, view.id, view.social_network_posts[0]!.id)).toMatchObject({
        completed: true,
        points: 40,
      }),
  },
  donation: {
    input: {
      entity_label: "Whose breakfast?",
      entity_options: [{ entity: "School Kitchen" }],
      amount_options: [{ amount: "10.50", points: 110 }],
    },
    complete: async (ctx, view) => {
      const chosen = { entity: view.active_entity_options[0]!.id, amount: view.active_amount_options[0]!.id };
      expect(await startDonation(ctx, view.id, chosen, VISIT)).toContain("/sandbox/checkout/");
    },
  },
  membership: {
    input: { price: 25 },
    complete: async (ctx, view) => expect(await startMembership(ctx, view.id, VISIT)).toContain("/sandbox/checkout/"),
  },
  share: { input: { parameters: "x" }, complete: submit },
  engage: { input: { link_url: "https://social.example.test/" }, complete: submit },
  location: { input: {}, complete: submit },
};
const VISIT = { host: "demo.localhost", idempotencyKey: null };

describe("a challenge created through the form", () => {
  it.each(CHALLENGE_TYPES)("of type %s can be completed by participants", async (challenge_type) => {
    const { input, complete } = TYPES[challenge_type];
    const created = await create({ ...common, challenge_type, caption: `A ${challenge_type} challenge`, ...input });
    expect(created).toMatchObject({
      challenge_type,
      status: "active",
      points: challenge_type === "donation" ? 0 : 40, // a donation earns the points of its amount
      identifier: `a-${challenge_type.replace("_", "-")}-challenge`,
    });
    expect(created.cta_button_text).not.toBe("");
    const { id } = await createParticipant(programId, { firstName: "Maya" });
    const ctx = await participantCtx(programId, id);
    const view = await getChallenge(ctx, created.identifier);
    expect(view).toMatchObject({ id: created.id, challenge_type, cta_button_text: created.cta_button_text });
    await complete(ctx, view);
    const audited = await prisma.auditEntry.findMany({ where: { programId, targetId: created.id } });
    expect(audited).toMatchObject([{ action: "challenge.create", after: { challenge_type } }]);
  });

  it("reads times in the program's time zone, and makes a free identifier from the caption", async () => {
    const first = await create({ ...QUIZ, caption: "Twice", start: "2026-12-01T09:00" });
    expect(first).toMatchObject({ start: "2026-12-01T14:00:00.000Z", status: "scheduled", identifier: "twice" });
    expect((await create({ ...QUIZ, caption: "Twice" })).identifier).toBe("twice-2");
    await expect(create({ ...QUIZ, identifier: "twice" })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "identifier" }],
    });
    const racing = await Promise.allSettled([1, 2].map(() => create({ ...QUIZ, identifier: "at-once" })));
    expect(racing.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("stores only the fields of its type", async () => {
    const created = await create({
      ...common,
      challenge_type: "article",
      caption: "Story",
      content: "<p>Once</p>",
      link_url: "https://shop.example.test/",
      price: 5,
      questions: QUIZ.questions,
    });
    expect(created).toMatchObject({ link_url: null, price: null, questions: [] });
  });
});

describe("invalid input", () => {
  it.each<[string, object, string[]]>([
    ["an empty form", {}, ["challenge_type"]],
    ["a type without its fields", { challenge_type: "link", caption: " " }, ["caption", "link_url"]],
    [
      "a script in place of a link",
      { challenge_type: "link", caption: "A", link_url: "javascript:alert(1)" },
      ["link_url"],
    ],
    ["an identifier like a row's id", { ...QUIZ, identifier: "0197f7a0-0000-7000-8000-000000000000" }, ["identifier"]],
    ["negative points", { ...QUIZ, points: -1 }, ["points"]],
    ["broken points", { ...QUIZ, points: "many" }, ["points"]],
    ["invalid times", { ...QUIZ, start: "soon" }, ["start"]],
    ["a collect challenge without questions", { ...QUIZ, questions: [] }, ["questions"]],
    ["a collect challenge of an unknown kind", { ...QUIZ, parameters: "riddle" }, ["parameters"]],
    ["a question without title", { ...QUIZ, questions: [{ answer_type: "text" }] }, ["questions[0][title]"]],
    [
      "a choice without options",
      { ...QUIZ, parameters: "survey", questions: [{ title: "A", answer_type: "dropdown" }] },
      ["questions[0][options]"],
    ],
    [
      "an empty option",
      {
        ...QUIZ,
        parameters: "survey",
        questions: [{ title: "A", answer_type: "dropdown", options: [{ details: "a" }, { details: " " }] }],
      },
      ["questions[0][options][1][details]"],
    ],
    [
      "a quiz without a correct answer",
      {
        ...QUIZ,
        questions: [{ title: "A", answer_type: "radio_button", options: [{ details: "a" }, { details: "b" }] }],
      },
      ["questions[0][is_correct]"],
    ],
    [
      "two correct answers where one can be chosen",
      {
        ...QUIZ,
        questions: [
          {
            title: "A",
            answer_type: "radio_button",
            options: [
              { details: "a", is_correct: true },
              { details: "b", is_correct: true },
            ],
          },
        ],
      },
      ["questions[0][is_correct]"],
    ],
    [
      "limits that no answer can be within",
      {
        ...QUIZ,
        parameters: "survey",
        questions: [
          { title: "A", answer_type: "number", min: "5", max: "1" },
          { title: "B", answer_type: "date", min: "soon" },
          { title: "C", answer_type: "text", min: "dropped with the type" },
        ],
      },
      ["questions[0][max]", "questions[1][min]"],
    ],
    [
      "a video without a file",
      { ...common, challenge_type: "video", caption: "A", duration: 0 },
      ["duration", "video_file_id"],
    ],
    [
      "a donation without causes",
      {
        ...common,
        challenge_type: "donation",
        caption: "A",
        entity_options: [],
        amount_options: [{ amount: "1.234" }],
      },
      ["amount_options[0][amount]", "entity_options"],
    ],
    ["a free membership", { ...common, challenge_type: "membership", caption: "A", price: 0 }, ["price"]],
    [
      "a social challenge without posts",
      { ...common, challenge_type: "unified_social", caption: "A", posts: [] },
      ["posts"],
    ],
    ["a prize without a reward", { ...QUIZ, reward_type: "prize" }, ["prize_reward_id"]],
  ])("%s", (_, input, fields) => {
    const { error } = challengeInput.safeParse(input);
    expect(
      [
        ...new Set(
          error?.issues.map(
            ({ path: [head, ...rest] }) => String(head) + rest.map((part) => `[${String(part)}]`).join(""),
          ),
        ),
      ].sort(),
    ).toEqual(fields);
  });

  it("includes an end before the start, and files and rewards of another program", async () => {
    const other = await createProgram();
    const foreignReward = await createReward(other.id);
    const mug = await createReward(programId);
    const foreign = await createFile("image/png", other.id);
    const input = {
      ...QUIZ,
      caption: "Wrong",
      start: "2026-12-02T09:00",
      finish: "2026-12-01T09:00",
      image_file_id: foreign,
      icon_file_id: video,
      reward_type: "prize",
      prize_reward_id: foreignReward.id,
      sweepstake_reward_id: mug.id,
    };
    const fields = ["finish", "icon_file_id", "image_file_id", "prize_reward_id", "sweepstake_reward_id"];
    const error: unknown = await create(input).catch((caught: unknown) => caught);
    expect((error as AppError).errors.map(({ field }) => field).sort()).toEqual(fields);
    expect(await prisma.challenge.count({ where: { programId, caption: "Wrong" } })).toBe(0);
  });
});

describe("what belongs to a feature that is off", async () => {
  const plain = await adminCtx((await createProgram()).id, "manager");
  const OF_FEATURES = ["unified_social", "donation", "membership"] as const;

  it("is neither offered nor accepted", async () => {
    const { options } = await getNewChallengeForm(plain);
    expect(CHALLENGE_TYPES.filter((type) => !options.types.includes(type)).sort()).toEqual([...OF_FEATURES].sort());
    for (const type of OF_FEATURES) {
      const input = { ...common, challenge_type: type, caption: "A", ...TYPES[type].input };
      if (type === "unified_social")
        Object.assign(input, { posts: [{ ...POST, media_file_id: await createFile("image/png", plain.programId) }] });
      await expect(createChallenge(plain, challengeInput.parse(input)), type).rejects.toMatchObject({
        code: "invalid",
        errors: [{ field: "challenge_type" }],
      });
    }
    await expect(createChallenge(plain, challengeInput.parse({ ...QUIZ, grants_offers: true }))).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "grants_offers" }],
    });
  });

  it("stays editable where it was made before", async () => {
    const { id: programId } = await createProgram({ features });
    const ctx = await adminCtx(programId, "manager");
    const input = { ...common, challenge_type: "membership", caption: "Gold", price: 25, grants_offers: true };
    const { id } = await createChallenge(ctx, challengeInput.parse(input));
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    dropCatalogue(programId);
    const off = await adminCtx(programId, "manager");
    expect((await getChallengeForm(off, id)).options.types).toContain("membership");
    const changed = challengeInput.parse({ ...input, caption: "Gold club" });
    expect(await updateChallenge({ ...off, now: secondsFromNow(60) }, id, changed)).toMatchObject({
      caption: "Gold club",
      grants_offers: true,
    });
  });
});

describe("the content tags", () => {
  it("are set with the form, remain while inactive, and named in the audit log", async () => {
    const tag = (name: string) => createTag(manager, "content", { name, active: true });
    const [spring, food] = [await tag("Spring"), await tag("Food")];
    const made = await create({ ...QUIZ, caption: "Tagged", content_tag_ids: ["", spring.id] });
    expect(made).toMatchObject({ content_tag_ids: [spring.id], content_tags: [{ name: "Spring" }] });
    await updateTag(later, "content", spring.id, { active: false });
    const { options } = await getChallengeForm(manager, made.id);
    expect(options.content_tags.map(({ name }) => name)).toEqual(["Food", "Spring"]);
    expect((await getNewChallengeForm(manager)).options.content_tags).toEqual([{ id: food.id, name: "Food" }]);
    const changed = await change(made, { content_tag_ids: [spring.id, food.id] });
    expect(changed.content_tags.map(({ name }) => name)).toEqual(["Food", "Spring"]);
    await expect(change(changed, { content_tag_ids: [food.id, spring.id] })).rejects.toMatchObject({
      message: "No changes detected",
    });
    const [entry] = await prisma.auditEntry.findMany({
      where: { programId, targetId: made.id, action: "challenge.update" },
    });
    expect(entry).toMatchObject({ before: { content_tags: ["Spring"] }, after: { content_tags: ["Food", "Spring"] } });
    expect((await change(changed, { content_tag_ids: [""] })).content_tags).toEqual([]);
  });

  it("must be in the list", async () => {
    await expect(create({ ...QUIZ, caption: "A", content_tag_ids: [uuidv7(NOW)] })).rejects.toMatchObject({
      errors: [{ field: "content_tag_ids" }],
    });
    const { error } = challengeInput.safeParse({ ...QUIZ, content_tag_ids: ["x"] });
    expect(error?.issues).toMatchObject([{ path: ["content_tag_ids"] }]);
  });
});

describe("changing a challenge", () => {
  let quiz: ChallengeFormView;
  beforeAll(async () => {
    quiz = await create({ ...QUIZ, caption: "To change" });
  });

  it("retains the ids of remaining questions, stores their order, and audits the changed fields", async () => {
    const [first, second, third] = quiz.questions;
    const changed = await change(quiz, {
      questions: [third!, { ...first!, title: "First of all?" }, { title: "New", answer_type: "boolean" }],
    });
    expect(changed.questions.map(({ id, title }) => [id, title])).toEqual([
      [third!.id, "Why?"],
      [first!.id, "First of all?"],
      [expect.any(String), "New"],
    ]);
    expect(changed.questions[1]!.options.map(({ id }) => id)).toEqual(first!.options.map(({ id }) => id));
    expect(changed.questions.some(({ id }) => id === second!.id)).toBe(false);
    const [entry] = await prisma.auditEntry.findMany({
      where: { programId, targetId: quiz.id, action: "challenge.update" },
    });
    expect(Object.keys(entry!.after as object)).toEqual(["questions"]);
    quiz = changed;
  });

  it("limits the answers to numbers and dates, and to nothing else", async () => {
    const limited = (answer_type: string, limits: object) => ({ title: answer_type, answer_type, ...limits });
    const created = await create({
      ...QUIZ,
      caption: "Limits",
      parameters: "survey",
      questions: [
        limited("decimal", { min: 0, max: "2,5" }),
        limited("date_time", { min: "2026-01-01", max: "" }),
        limited("text", { min: "5" }),
      ],
    });
    expect(created.questions.map(({ min, max }) => [min, max])).toEqual([
      ["0", "2.5"],
      ["2026-01-01", null],
      [null, null],
    ]);
    const view = await getChallenge(
      await participantCtx(programId, (await createParticipant(programId)).id),
      created.identifier,
    );
    expect(view.questions.map(({ min, max }) => [min, max])).toEqual([
      ["0", "2.5"],
      ["2026-01-01", null],
      [null, null],
    ]);
  });

  it("rejects an unchanged form and a stale version", async () => {
    await expect(change(quiz, {})).rejects.toMatchObject({
      code: "unchanged",
      message: "No changes detected",
      errors: [{ message: "No changes were detected. Please try again." }],
    });
    const stale = quiz;
    quiz = await change(quiz, { caption: "Theirs" });
    await expect(change(stale, { caption: "Ours" })).rejects.toMatchObject({ code: "conflict" });
    expect((await getChallengeForm(manager, quiz.id)).challenge.caption).toBe("Theirs");
  });

  it("updates a default button text when the parameters change, but not the operator's own text", async () => {
    expect(quiz.cta_button_text).toBe("Take Quiz");
    quiz = await change(quiz, { parameters: "survey" });
    expect(quiz.cta_button_text).toBe("Take Survey");
    quiz = await change(quiz, { cta_button_text: "Tell us" });
    quiz = await change(quiz, { parameters: "profile" });
    expect(quiz.cta_button_text).toBe("Tell us");
  });

  it("does not remove or change answered questions and options", async () => {
    const answered = await create({ ...QUIZ, caption: "Answered", parameters: "survey" });
    const person = await participantCtx(programId, (await createParticipant(programId)).id);
    const view = await getChallenge(person, answered.id);
    await submit(person, view, firstOptions(view));
    const { challenge } = await getChallengeForm(manager, answered.id);
    const [first, ...rest] = challenge.questions;
    expect(first).toMatchObject({ answers: 1, options: [{ answers: 1 }, { answers: 0 }] });
    const rejected = [
      [{ questions: rest }, "questions"],
      [{ questions: [{ ...first, answer_type: "text" }, ...rest] }, "questions[0][answer_type]"],
      [
        { questions: [{ ...first, options: [first!.options[1], { details: "New" }] }, ...rest] },
        "questions[0][options]",
      ],
      [{ challenge_type: "referral" }, "challenge_type"],
    ] as const;
    for (const [input, field] of rejected)
      await expect(change(challenge, input)).rejects.toMatchObject({ code: "invalid", errors: [{ field }] });
    const changed = await change(challenge, {
      questions: [...rest.slice(1), { ...first, title: "Clearer?", options: [first!.options[0], { details: "New" }] }],
    });
    expect(changed.questions.map(({ title }) => title)).toEqual(["Why?", "Clearer?"]);
    expect(
      await prisma.participantAnswer.count({ where: { programId, challengeId: answered.id, questionId: first!.id } }),
    ).toBe(1);
  });

  it("replaces posts and galleries, and the options of a donation by their ids", async () => {
    const wall = await create({
      ...common,
      challenge_type: "unified_social",
      caption: "Wall",
      posts: [
        POST,
        {
          ...POST,
          platform: "facebook",
          pictures: [
            { post_type: "image", media_file_id: picture },
            { post_type: "video", media_file_id: video, duration: 8 },
          ],
        },
      ],
    });
    const [single, gallery] = wall.posts;
    const changed = await change(wall, { posts: [{ ...gallery, pictures: gallery!.pictures.slice(1) }] });
    expect(changed.posts).toMatchObject([
      { id: gallery!.id, pictures: [{ id: gallery!.pictures[1]!.id, duration: 8 }] },
    ]);
    await expect(change(changed, { posts: [{ ...gallery, id: single!.id }] })).rejects.toMatchObject({
      errors: [{ field: "posts[0]" }],
    });
    const donation = await create({ ...common, challenge_type: "donation", caption: "Give", ...TYPES.donation.input });
    const [cause] = donation.entity_options;
    const renamed = await change(donation, { entity_options: [{ entity: "Shelter" }, { ...cause, active: "false" }] });
    expect(renamed.entity_options).toEqual([
      { id: expect.any(String), entity: "Shelter", active: true, translations: {} },
      { ...cause, active: false },
    ]);
  });

  it("takes a post of text alone, which needs a message and drops file and gallery", async () => {
    const text = { ...POST, post_type: "text", pictures: [{ post_type: "image", media_file_id: picture }] };
    const input = { ...common, challenge_type: "unified_social", caption: "News" };
    const wall = await create({ ...input, posts: [text, POST] });
    expect(wall.posts).toMatchObject([
      { post_type: "text", media_file_id: null, pictures: [], message: POST.message },
      { post_type: "image", media_file_id: picture },
    ]);
    const silent = challengeInput.safeParse({ ...input, posts: [{ ...text, message: "" }] });
    expect(silent.error?.issues.map(({ path }) => path.join("."))).toEqual(["posts.0.message"]);
    const blank = challengeInput.safeParse({ ...input, posts: [{ ...POST, media_file_id: "" }] });
    expect(blank.error?.issues.map(({ path }) => path.join("."))).toEqual(["posts.0.media_file_id"]);
  });

  it("shows the collection of the prize's certificates", async () => {
    const fan = await createReward(programId, { selection: "achievement", nftCollectionAddress: "0xabc" });
    expect(await create({ ...QUIZ, caption: "Minted", reward_type: "prize", prize_reward_id: fan.id })).toMatchObject({
      achievement_collection_address: "0xabc",
    });
  });
});

describe("the permissions", () => {
  it("let managers create and change, but not analysts, reviewers or admins of another program", async () => {
    const input = challengeInput.parse({ ...QUIZ, caption: "Not theirs" });
    const { id } = await create({ ...QUIZ, caption: "Ours" });
    const stranger = await adminCtx((await createProgram()).id, "owner");
    for (const role of ["analyst", "reviewer"] as const) {
      const ctx = await adminCtx(programId, role);
      await expect(createChallenge(ctx, input)).rejects.toMatchObject({ code: "forbidden" });
      await expect(updateChallenge(ctx, id, input)).rejects.toMatchObject({ code: "forbidden" });
      await expect(getNewChallengeForm(ctx)).rejects.toMatchObject({ code: "forbidden" });
    }
    for (const attempt of [() => updateChallenge(stranger, id, input), () => getChallengeForm(stranger, id)])
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  });

  it("offer only the types whose feature is on", async () => {
    const plain = await adminCtx((await createProgram()).id, "owner");
    const { options } = await getNewChallengeForm(plain);
    expect(options.types).not.toContain("donation");
    expect((await getNewChallengeForm(manager)).options.types).toEqual(CHALLENGE_TYPES);
  });
});

function create(input: object, ctx: AdminProgramCtx = manager): Promise<ChallengeFormView> {
  return createChallenge(ctx, challengeInput.parse(input));
}

let changes = 0;

/** Sends the form with all stored fields and the changes. */
function change(stored: ChallengeFormView, input: object): Promise<ChallengeFormView> {
  return updateChallenge(
    { ...later, now: secondsFromNow(60 + ++changes) },
    stored.id,
    challengeInput.parse({ ...stored, ...input }),
    stored.updated_at,
  );
}

function submit(ctx: ParticipantCtx, { identifier }: ChallengeView, questions = {}) {
  return submitChallenge(ctx, { challenge_id: identifier, questions }, null);
}

/** The first option of each required question. */
function firstOptions({ questions }: ChallengeView) {
  return Object.fromEntries(
    questions
      .filter((question) => question.is_required)
      .map(({ id, options }) => [id, { id, value: [options[0]!.id] }]),
  );
}

async function createFile(contentType: string, program = programId): Promise<string> {
  const id = uuidv7(NOW);
  await prisma.mediaFile.create({
    data: { programId: program, id, key: id, name: "file", contentType, sizeBytes: 1, createdAt: NOW },
  });
  return id;
}
