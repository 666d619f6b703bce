import { beforeAll, describe, expect, it } from "vitest";
import { awardSignup } from "~/services/challenges/award-signup.server";
import { challengeInput, type ChallengeFormView } from "~/services/challenges/challenge-form.schema";
import {
  createChallenge,
  getChallengeForm,
  getNewChallengeForm,
  updateChallenge,
} from "~/services/challenges/challenge-form.verbs.server";
import { CHALLENGE_TYPES, type ChallengeView } from "~/services/challenges/challenges.schema";
import { getChallenge, submitChallenge } from "~/services/challenges/challenges.server";
import { reportProgress } from "~/services/challenges/video.verbs.server";
import type { AdminProgramCtx, ParticipantCtx } from "~/services/context";
import { prisma, sql } from "~/services/database.server";
import type { AppError } from "~/services/errors";
import { uuidv7 } from "~/services/ids.server";
import { startDonation, startMembership } from "~/services/payments/payments.server";
import { recordPostView } from "~/services/social/social.server";
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
const film = await createFile("video/mp4");

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

/** What each type needs at least, and how a participant completes what was made of it. */
const TYPES: Record<
  (typeof CHALLENGE_TYPES)[number],
  { input: object; complete: (ctx: ParticipantCtx, shown: ChallengeView) => Promise<unknown> }
> = {
  signup: {
    input: { parameters: "email" },
    complete: ({ programId, actor }) => awardSignup(sql, { programId, participantId: actor.id, now: NOW }),
  },
  call_action: { input: { link_url: "tel:+15550100" }, complete: submit },
  link: { input: { link_url: "https://shop.example.test/" }, complete: submit },
  article: { input: { content: "<p>Flour, water, waiting.</p>" }, complete: submit },
  video: {
    input: { video_file_id: film, duration: 8 },
    complete: async (ctx, shown) => {
      for (const second of [0, 5, 8])
        await reportProgress({ ...ctx, now: secondsFromNow(second) }, shown.id, { position: second });
      return submit({ ...ctx, now: secondsFromNow(8) }, shown);
    },
  },
  referral: { input: {}, complete: async (_, { referral_url }) => expect(referral_url).toContain("referral_code=") },
  collect: {
    input: { parameters: "survey", questions: QUIZ.questions },
    complete: (ctx, shown) => submit(ctx, shown, firstOptions(shown)),
  },
  unified_social: {
    input: { posts: [POST] },
    complete: async (ctx, shown) =>
      expect(await recordPostView(ctx, shown.id, shown.social_network_posts[0]!.id)).toMatchObject({
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
    complete: async (ctx, shown) => {
      const chosen = { entity: shown.active_entity_options[0]!.id, amount: shown.active_amount_options[0]!.id };
      expect(await startDonation(ctx, shown.id, chosen, HERE)).toContain("/sandbox/checkout/");
    },
  },
  membership: {
    input: { price: 25 },
    complete: async (ctx, shown) => expect(await startMembership(ctx, shown.id, HERE)).toContain("/sandbox/checkout/"),
  },
  share: { input: { parameters: "x" }, complete: submit },
  engage: { input: { link_url: "https://social.example.test/" }, complete: submit },
  location: { input: {}, complete: submit },
};
const HERE = { host: "demo.localhost", idempotencyKey: null };

describe("a challenge created through the form", () => {
  it.each(CHALLENGE_TYPES)("of type %s is there for participants to complete", async (challenge_type) => {
    const { input, complete } = TYPES[challenge_type];
    const created = await create({ ...common, challenge_type, caption: `A ${challenge_type} challenge`, ...input });
    expect(created).toMatchObject({
      challenge_type,
      status: "active",
      points: 40,
      identifier: `a-${challenge_type.replace("_", "-")}-challenge`,
    });
    expect(created.cta_button_text).not.toBe("");
    const { id } = await createParticipant(programId, { firstName: "Maya" });
    const ctx = await participantCtx(programId, id);
    const shown = await getChallenge(ctx, created.identifier);
    expect(shown).toMatchObject({ id: created.id, challenge_type, cta_button_text: created.cta_button_text });
    await complete(ctx, shown);
    const audited = await prisma.auditEntry.findMany({ where: { programId, targetId: created.id } });
    expect(audited).toMatchObject([{ verb: "challenge.create", after: { challenge_type } }]);
  });

  it("takes times in the program's zone, and another identifier where the caption's is taken", async () => {
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

  it("keeps only what its type asks for", async () => {
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

describe("what is wrong with a form", () => {
  it.each<[string, object, string[]]>([
    ["nothing at all", {}, ["challenge_type"]],
    ["a type without its fields", { challenge_type: "link", caption: " " }, ["caption", "link_url"]],
    [
      "a script in place of a link",
      { challenge_type: "link", caption: "A", link_url: "javascript:alert(1)" },
      ["link_url"],
    ],
    ["an identifier like a row's id", { ...QUIZ, identifier: "0197f7a0-0000-7000-8000-000000000000" }, ["identifier"]],
    ["negative points", { ...QUIZ, points: -1 }, ["points"]],
    ["broken points", { ...QUIZ, points: "many" }, ["points"]],
    ["times that are none", { ...QUIZ, start: "soon" }, ["start"]],
    ["a collect challenge without questions", { ...QUIZ, questions: [] }, ["questions"]],
    ["a collect challenge of no kind", { ...QUIZ, parameters: "riddle" }, ["parameters"]],
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
      "a quiz without a right answer",
      {
        ...QUIZ,
        questions: [{ title: "A", answer_type: "radio_button", options: [{ details: "a" }, { details: "b" }] }],
      },
      ["questions[0][is_correct]"],
    ],
    [
      "two right answers where one can be chosen",
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
      "a film without a file",
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
    ["a membership for nothing", { ...common, challenge_type: "membership", caption: "A", price: 0 }, ["price"]],
    ["a wall without posts", { ...common, challenge_type: "unified_social", caption: "A", posts: [] }, ["posts"]],
    ["a prize that is not named", { ...QUIZ, reward_type: "prize" }, ["prize_reward_id"]],
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

  it("an end before the start, files and rewards that are none of the program's", async () => {
    const other = await createProgram();
    const foreignReward = await createReward(other.id);
    const mug = await createReward(programId);
    const foreign = await createFile("image/png", other.id);
    const wrong = {
      ...QUIZ,
      caption: "Wrong",
      start: "2026-12-02T09:00",
      finish: "2026-12-01T09:00",
      image_file_id: foreign,
      icon_file_id: film,
      reward_type: "prize",
      prize_reward_id: foreignReward.id,
      sweepstake_reward_id: mug.id,
    };
    const fields = ["finish", "icon_file_id", "image_file_id", "prize_reward_id", "sweepstake_reward_id"];
    const error: unknown = await create(wrong).catch((caught: unknown) => caught);
    expect((error as AppError).errors.map(({ field }) => field).sort()).toEqual(fields);
    expect(await prisma.challenge.count({ where: { programId, caption: "Wrong" } })).toBe(0);
  });
});

describe("changing a challenge", () => {
  let quiz: ChallengeFormView;
  beforeAll(async () => {
    quiz = await create({ ...QUIZ, caption: "To change" });
  });

  it("keeps the ids of what stays, in the order given, and audits what differs", async () => {
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
      where: { programId, targetId: quiz.id, verb: "challenge.update" },
    });
    expect(Object.keys(entry!.after as object)).toEqual(["questions"]);
    quiz = changed;
  });

  it("says so when nothing would change, and does not overwrite what somebody else wrote", async () => {
    await expect(change(quiz, {})).rejects.toMatchObject({
      code: "refused",
      message: "No changes detected",
      errors: [{ message: "No changes were detected. Please try again." }],
    });
    const stale = quiz;
    quiz = await change(quiz, { caption: "Theirs" });
    await expect(change(stale, { caption: "Ours" })).rejects.toMatchObject({ code: "conflict" });
    expect((await getChallengeForm(manager, quiz.id)).challenge.caption).toBe("Theirs");
  });

  it("sets the button's text anew when the parameters change, unless it was the operator's own", async () => {
    expect(quiz.cta_button_text).toBe("Take Quiz");
    quiz = await change(quiz, { parameters: "survey" });
    expect(quiz.cta_button_text).toBe("Take Survey");
    quiz = await change(quiz, { cta_button_text: "Tell us" });
    quiz = await change(quiz, { parameters: "profile" });
    expect(quiz.cta_button_text).toBe("Tell us");
  });

  it("does not take away what participants have answered", async () => {
    const answered = await create({ ...QUIZ, caption: "Answered", parameters: "survey" });
    const person = await participantCtx(programId, (await createParticipant(programId)).id);
    const shown = await getChallenge(person, answered.id);
    await submit(person, shown, firstOptions(shown));
    const { challenge } = await getChallengeForm(manager, answered.id);
    const [first, ...rest] = challenge.questions;
    expect(first).toMatchObject({ answers: 1, options: [{ answers: 1 }, { answers: 0 }] });
    const refused = [
      [{ questions: rest }, "questions"],
      [{ questions: [{ ...first, answer_type: "text" }, ...rest] }, "questions[0][answer_type]"],
      [
        { questions: [{ ...first, options: [first!.options[1], { details: "New" }] }, ...rest] },
        "questions[0][options]",
      ],
      [{ challenge_type: "referral" }, "challenge_type"],
    ] as const;
    for (const [input, field] of refused)
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
            { post_type: "video", media_file_id: film, duration: 8 },
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
      { id: expect.any(String), entity: "Shelter", active: true },
      { ...cause, active: false },
    ]);
  });

  it("tells of the collection whose certificates it mints", async () => {
    const fan = await createReward(programId, { selection: "achievement", nftCollectionAddress: "0xabc" });
    expect(await create({ ...QUIZ, caption: "Minted", reward_type: "prize", prize_reward_id: fan.id })).toMatchObject({
      achievement_collection_address: "0xabc",
    });
  });
});

describe("who may", () => {
  it("create and change: managers, and nobody from elsewhere", async () => {
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

  it("is offered only the types that the program has", async () => {
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

/** A change as the form sends it: everything that stands there, and what is new. */
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
