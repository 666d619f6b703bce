import { beforeEach, describe, expect, it } from "vitest";
import { loader as challengeCall } from "~/api/public/challenges/show";
import { registerLocales } from "~/locales/register-locales.server";
import { translate, type Locale } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { translationsField } from "~/platform/translations";
import { duplicateChallenge } from "~/services/challenges/challenges.admin.server";
import { getChallenge, listChallenges, submitChallenge } from "~/services/challenges/challenges.site.server";
import {
  createChallenge,
  getChallengeForm,
  updateChallenge,
} from "~/services/challenges/form/challenge-form.admin.server";
import { challengeInput } from "~/services/challenges/form/challenge-form.schema";
import { listActions } from "~/services/points-history/activity.site.server";
import { actionTitle } from "~/services/points/action-types";
import { claimReward } from "~/services/points/ledger.server";
import { actionList } from "~/services/points/points.schema";
import { inLanguage } from "~/services/programs/catalogue-language.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx, ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import { rewardChange, rewardInput } from "~/services/rewards/rewards-admin.schema";
import { createReward, duplicateReward, getRewardForm, updateReward } from "~/services/rewards/rewards.admin.server";
import { getReward } from "~/services/rewards/rewards.site.server";
import { searchAdmin } from "~/services/search/search.admin.server";
import { recordPostView } from "~/services/social/social.site.server";
import {
  adminCtx,
  createChallenge as createChallengeRow,
  createParticipant,
  createPost,
  createProgram,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";
import { Browser } from "../sign-in/sign-in-world";

await testDatabase();
await registerLocales();

const QUIZ = {
  challenge_type: "collect",
  parameters: "quiz",
  caption: "Spring quiz",
  description: "Five questions.",
  success_message: "Well done!",
  cta_button_text: "Start",
  points: 40,
  published: true,
  translations: {
    es: {
      caption: "Trivia de primavera",
      description: 'Cinco <b>preguntas</b>.<script>alert("no")</script>',
      success_message: "¡Bien hecho!",
      cta_button_text: "",
    },
  },
  questions: [
    {
      title: "First in spring?",
      answer_type: "radio_button",
      explanation: "It breaks the ground in April.",
      translations: { es: { title: "¿Qué llega primero?", explanation: "Asoma en abril." } },
      options: [
        { details: "Asparagus", is_correct: true, translations: { es: { details: "El espárrago" } } },
        { details: "Pumpkin" },
      ],
    },
  ],
};

let programId: string;
let manager: AdminProgramCtx;
let later: AdminProgramCtx;

beforeEach(async () => {
  ({ id: programId } = await createProgram({ i18nEnabled: true, features: ["donation_challenge"] }));
  manager = (await adminCtx(programId, "manager")) as AdminProgramCtx;
  later = { ...manager, now: secondsFromNow(60) };
});

const quiz = (overrides = {}) => createChallenge(manager, challengeInput.parse({ ...QUIZ, ...overrides }));

async function reader(locale: Locale): Promise<SiteCtx> {
  const ctx = await siteCtx(programId);
  return { ...ctx, locale, program: inLanguage(ctx.program, locale) };
}

async function person(locale: Locale): Promise<ParticipantCtx> {
  const ctx = await participantCtx(programId, (await createParticipant(programId)).id);
  return { ...ctx, locale, program: inLanguage(ctx.program, locale) };
}

describe("a challenge with Spanish texts", () => {
  it("is shown to each reader in their language, field by field, with its HTML sanitized", async () => {
    const { id } = await quiz();
    expect(await getChallenge(await reader("en"), id)).toMatchObject({
      caption: "Spring quiz",
      description: "Five questions.",
      questions: [{ title: "First in spring?", options: [{ details: "Asparagus" }, { details: "Pumpkin" }] }],
    });
    expect(await getChallenge(await reader("es"), id)).toMatchObject({
      caption: "Trivia de primavera",
      description: "Cinco <b>preguntas</b>.",
      success_message: "¡Bien hecho!",
      cta_button_text: "Start",
      questions: [
        {
          title: "¿Qué llega primero?",
          explanation: "Asoma en abril.",
          options: [{ details: "El espárrago" }, { details: "Pumpkin" }],
        },
      ],
    });
    expect((await listChallenges(await reader("es"))).map(({ caption }) => caption)).toEqual(["Trivia de primavera"]);
  });

  it("is taken in either language with the same answers stored", async () => {
    const { id, questions } = await quiz();
    const submission = {
      challenge_id: id,
      questions: { [questions[0]!.id]: { id: questions[0]!.id, value: [questions[0]!.options[0]!.id] } },
    };
    const inSpanish = await person("es");
    expect(await submitChallenge(inSpanish, submission, null)).toMatchObject({
      message: "¡Bien hecho!",
      verdicts: [{ correct: true, explanation: "Asoma en abril." }],
    });
    expect(await submitChallenge(await person("en"), submission, null)).toMatchObject({ message: "Well done!" });
    const answers = await prisma.participantAnswer.findMany({ where: { programId } });
    expect(answers.map(({ answer }) => answer)).toEqual(["Asparagus", "Asparagus"]);
    const activity = await listActions(inSpanish, actionList.parse({}));
    expect(activity.result.map(({ title }) => title)).toEqual(["Trivia de primavera"]);
  });

  it("stands in the history of who viewed its posts with the reader's title", async () => {
    await prisma.program.update({ where: { id: programId }, data: { features: { push: "social_network_posts" } } });
    const wall = await createChallengeRow(programId, {
      challengeType: "unified_social",
      caption: "The wall",
      points: 5n,
      translations: { es: { caption: "El muro" } },
    });
    const posts = [await createPost(programId, wall.id), await createPost(programId, wall.id)];
    const inSpanish = await person("es");
    const titleFor = async (locale: Locale, ctx: ParticipantCtx) => {
      const { result } = await listActions(ctx, actionList.parse({}));
      return result.map((action) => actionTitle(action, (text, values) => translate(locale, text, values, "site")));
    };
    await recordPostView(inSpanish, wall.id, posts[0]!.id);
    expect(await titleFor("es", inSpanish)).toEqual(["El muro"]);
    await recordPostView(inSpanish, wall.id, posts[1]!.id);
    expect(await titleFor("es", inSpanish)).toEqual(["El muro: todas las publicaciones vistas"]);
    const inEnglish = { ...inSpanish, locale: "en" as const, program: (await reader("en")).program };
    expect(await titleFor("en", inEnglish)).toEqual(["The wall: viewed all posts"]);
  });

  it("stores the operator's words in the profile, whatever language the form was in", async () => {
    await prisma.profileAttribute.create({
      data: {
        programId,
        id: crypto.randomUUID(),
        attributeName: "city",
        displayName: "City",
        updatedAt: manager.now,
      },
    });
    const { id, questions } = await quiz({
      parameters: "profile",
      questions: [{ title: "City", answer_type: "text", translations: { es: { title: "Ciudad" } } }],
    });
    const participant = await person("es");
    expect((await getChallenge(participant, id)).questions[0]).toMatchObject({
      title: "Ciudad",
      profile_field: "profile_city",
    });
    await submitChallenge(
      participant,
      { challenge_id: id, questions: { [questions[0]!.id]: { id: questions[0]!.id, value: ["Hoboken"] } } },
      null,
    );
    const row = await prisma.participant.findFirstOrThrow({ where: { programId, id: participant.actor.id } });
    expect(row.profile).toEqual({ city: "Hoboken" });
  });

  it("has the causes of a donation in the reader's language", async () => {
    const { id } = await quiz({
      challenge_type: "donation",
      questions: undefined,
      entity_label: "For whom?",
      translations: { es: { entity_label: "¿Para quién?" } },
      entity_options: [{ entity: "Food bank", translations: { es: { entity: "Banco de alimentos" } } }],
      amount_options: [{ amount: 5, points: 50 }],
    });
    const view = await getChallenge(await reader("es"), id);
    expect(view).toMatchObject({
      entity_label: "¿Para quién?",
      active_entity_options: [{ id: expect.any(String), entity: "Banco de alimentos", active: true }],
    });
    expect(view.active_entity_options[0]).not.toHaveProperty("translations");
  });

  it("is read by JSON in the browser's language, on a program with both", async () => {
    const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    const { identifier } = await quiz();
    const captionIn = async (language: string) => {
      const browser = new Browser(`${subdomain}.localhost`);
      const request = browser.request(`/public/challenges/${identifier}`, {
        headers: { accept: "application/json", "accept-language": language },
      });
      const response = await browser.call(challengeCall as never, request, { challengeId: identifier });
      return ((await response.json()) as { caption: string }).caption;
    };
    expect(await captionIn("es-US,es")).toBe("Trivia de primavera");
    expect(await captionIn("en-US")).toBe("Spring quiz");
  });

  it("stays within its program", async () => {
    await quiz();
    const other = await createProgram({ i18nEnabled: true });
    const { program } = await siteCtx(other.id);
    expect(inLanguage(program, "es").challenges).toEqual([]);
    const { id } = await quiz({ identifier: "second" });
    const foreigner = (await adminCtx(other.id, "manager")) as AdminProgramCtx;
    await expect(updateChallenge(foreigner, id, challengeInput.parse(QUIZ))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is found by its Spanish caption", async () => {
    const { id } = await quiz();
    expect((await searchAdmin(manager, "TRIVIA")).challenges).toMatchObject([{ id }]);
  });
});

describe("editing translations", () => {
  it("keeps the stored ones where none are sent, and drops those that are sent empty", async () => {
    const created = await quiz();
    const { challenge } = await getChallengeForm(manager, created.id);
    expect(challenge.translations.es).toMatchObject({ caption: "Trivia de primavera" });
    expect(challenge.translations.es).not.toHaveProperty("cta_button_text");
    const { translations: _, ...sent } = QUIZ;
    const ids = challenge.questions[0]!;
    const questions = [
      {
        ...sent.questions[0]!,
        id: ids.id,
        translations: undefined,
        options: sent.questions[0]!.options.map((option, at) => ({
          details: option.details,
          is_correct: at === 0,
          id: ids.options[at]!.id,
        })),
      },
    ];
    const updated = await updateChallenge(later, created.id, challengeInput.parse({ ...sent, points: 50, questions }));
    expect(updated.translations).toEqual(created.translations);
    expect(updated.questions[0]).toMatchObject({
      translations: { es: { title: "¿Qué llega primero?" } },
      options: [{ translations: { es: { details: "El espárrago" } } }, { translations: {} }],
    });
    const cleared = await updateChallenge(
      { ...later, now: secondsFromNow(120) },
      created.id,
      challengeInput.parse({ ...sent, questions, translations: { es: { caption: " " } } }),
    );
    expect(cleared.translations).toEqual({});
    expect((await catalogueOf(programId)).challenges[0]!.translations).toEqual({});
  });

  it("is a change of its own, with an audit row, and conflicts with another admin's", async () => {
    const created = await quiz();
    const input = (caption: string) =>
      challengeInput.parse({ ...created, ...QUIZ, questions: created.questions, translations: { es: { caption } } });
    await updateChallenge(later, created.id, input("Otra trivia"), created.updated_at);
    const [entry] = await prisma.auditEntry.findMany({ where: { programId, action: "challenge.update" } });
    expect(entry).toMatchObject({
      before: { translations: { es: { caption: "Trivia de primavera" } } },
      after: { translations: { es: { caption: "Otra trivia" } } },
    });
    await expect(
      updateChallenge({ ...later, now: secondsFromNow(90) }, created.id, input("Una más"), created.updated_at),
    ).rejects.toMatchObject({ code: "conflict" });
  });

  it("names a translation that is too long by its field", () => {
    const field = translationsField({ caption: 5 });
    expect(field.safeParse({ es: { caption: "Trivia" } }).error?.issues[0]?.path).toEqual(["es", "caption"]);
    expect(field.parse({ es: { caption: "Hola", unknown: "x" }, fr: { caption: "Non" } })).toEqual({
      es: { caption: "Hola" },
    });
  });

  it("is copied with a duplicate, whose Spanish caption ends in (copia)", async () => {
    const { id } = await quiz();
    const copy = await duplicateChallenge(manager, id);
    const { challenge } = await getChallengeForm(manager, copy.id);
    expect(challenge).toMatchObject({
      translations: { es: { caption: "Trivia de primavera (copia)", success_message: "¡Bien hecho!" } },
      questions: [
        {
          translations: { es: { title: "¿Qué llega primero?" } },
          options: [{ translations: { es: { details: "El espárrago" } } }, {}],
        },
      ],
    });
  });
});

describe("a reward with Spanish texts", () => {
  const GIFT = {
    name: "Gift card",
    selection: "redeem",
    description: "Ten dollars.",
    redemption_details: "Show the code.",
    threshold: 0,
    published: true,
    translations: { es: { name: "Tarjeta de regalo", redemption_details: "Muestra el código.<script>1</script>" } },
  };

  it("is shown in the reader's language, and edited and copied in both", async () => {
    const { id } = await createReward(manager, rewardInput.parse(GIFT));
    expect(await getReward(await reader("es"), id)).toMatchObject({
      name: "Tarjeta de regalo",
      description: "Ten dollars.",
    });
    const participant = await person("es");
    await claimReward(sql, {
      programId: manager.programId,
      participantId: participant.actor.id,
      rewardId: id,
      term: { one: "Point", other: "Points" },
      now: manager.now,
    });
    expect(await getReward(participant, id)).toMatchObject({ redemption_details: "Muestra el código." });

    const change = rewardChange.parse({ translations: { es: { name: "Tarjeta" } } });
    expect(await updateReward(later, id, change)).toMatchObject({
      name: "Gift card",
      translations: { es: { name: "Tarjeta" } },
    });
    await expect(updateReward({ ...later, now: secondsFromNow(90) }, id, change)).rejects.toMatchObject({
      code: "unchanged",
    });
    const copy = await duplicateReward(manager, id);
    expect((await getRewardForm(manager, copy.id)).reward).toMatchObject({
      name: "Gift card (copy)",
      translations: { es: { name: "Tarjeta (copia)" } },
    });
  });
});
