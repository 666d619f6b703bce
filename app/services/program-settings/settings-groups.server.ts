import { isDeepStrictEqual } from "node:util";
import type { Program } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertAllowed } from "~/platform/authorize";
import { databaseErrorOf } from "~/platform/database/failures.server";
import type { Transaction } from "~/platform/database/sql";
import { invalid, noChanges } from "~/platform/errors";
import type { Work } from "~/platform/use-case.server";
import { RESERVED_SLUGS, VISITOR_SEGMENTS } from "~/services/pages/slugs";
import { BIRTHDAY } from "~/services/participants/birthdays";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { seoOf } from "~/services/programs/seo";
import { GIFT_SELECTIONS } from "~/services/reward-types/gift-selections";
import { brandingGroups } from "./internal/branding-groups.server";
import { changedSince } from "./internal/changed-since.server";
import {
  placesOf,
  placesOfTranslations,
  setAt,
  settingsValues,
  type SettingsGroup,
  type Values,
} from "./internal/stored-settings.server";
import {
  correctionsChange,
  dailyChange,
  enrollmentChange,
  generalSettingsChange,
  habitsChange,
  LABEL_ICONS,
  labelsChange,
  offersRewardChange,
  photoContestsChange,
  seoChange,
  type SettingsForm,
} from "./program-settings.schema";

export { nestedTranslations, settingsValues, type SettingsGroup } from "./internal/stored-settings.server";

/**
 * The general settings. Test mode can be turned off but not back on. The currency stays once there are payments
 * (docs/product/payments.md#currency).
 */
const general: SettingsGroup = {
  schema: generalSettingsChange,
  permission: "program:update",
  columns: {
    name: "name",
    time_zone: "timeZone",
    currency: "currency",
    support_email: "supportEmail",
    i18n_enabled: "i18nEnabled",
    order_wait_days: "orderWaitDays",
    test_mode: "testMode",
  },
  labels: {
    name: msg("Name"),
    time_zone: msg("Time zone"),
    currency: msg("Currency"),
    support_email: msg("Support email"),
    i18n_enabled: msg("Multiple languages"),
    order_wait_days: msg("Days that orders wait"),
    test_mode: msg("Test mode"),
  },
  check: async (program, { test_mode, currency }, tx) => {
    if (test_mode && !program.testMode) throw invalid("test_mode", "Test mode can't be turned on again");
    if (currency !== undefined && currency !== program.currency && (await hasPayments(tx, program.id)))
      throw invalid("currency", "The currency can't be changed after the first payment");
  },
};

/** Whether somebody has paid, or may still pay on an open payment page. */
export async function hasPayments(tx: Transaction, programId: string): Promise<boolean> {
  const where = { programId, status: { not: "expired" } };
  return (await tx.checkoutSession.findFirst({ where, select: { id: true } })) !== null;
}

/** What things are called on the site, and their icons. */
const labels: SettingsGroup = {
  schema: labelsChange,
  permission: "program:update",
  columns: {
    term_points_as: "termPointsAs",
    term_points_singular: "termPointsSingular",
    term_rewards_as: "termRewardsAs",
    term_rewards_singular: "termRewardsSingular",
    prizes_title: "prizesTitle",
    my_account_title: "myAccountTitle",
    earn_points_icon: "earnPointsIconFileId",
    current_rewards_icon: "currentRewardsIconFileId",
    my_rewards_icon: "myRewardsIconFileId",
    ...placesOfTranslations(labelsChange),
  },
  labels: {
    term_points_as: msg("Points are called"),
    term_points_singular: msg("One point is called"),
    term_rewards_as: msg("Rewards are called"),
    term_rewards_singular: msg("One reward is called"),
    prizes_title: msg("Title of the rewards"),
    my_account_title: msg("Title of the account page"),
    earn_points_icon: msg("Earn points"),
    current_rewards_icon: msg("Current rewards"),
    my_rewards_icon: msg("My rewards"),
  },
  check: async (program, input, tx) => {
    for (const field of LABEL_ICONS) await assertPicture(tx, program.id, field, input[field]);
  },
};

/** What search engines and other sites show. */
const seo: SettingsGroup = {
  schema: seoChange,
  permission: "program:update",
  columns: {
    meta_title: ["seo", "meta_title"],
    meta_description: ["seo", "meta_description"],
    social_image_file_id: ["seo", "social_image_file_id"],
    index_by_search_engines: ["seo", "index_by_search_engines"],
    ...placesOfTranslations(seoChange),
  },
  defaults: seoOf({ seo: {} }),
  labels: {
    meta_title: msg("Meta title"),
    meta_description: msg("Meta description"),
    social_image_file_id: msg("Social image"),
    index_by_search_engines: msg("Search engines may list the site"),
  },
  check: (program, { social_image_file_id }, tx) =>
    assertPicture(tx, program.id, "social_image_file_id", social_image_file_id),
};

/** Where new people sign up: on the site, or on a page of the operator. */
const enrollment: SettingsGroup = {
  schema: enrollmentChange,
  permission: "program:manage",
  columns: { override_enrollment: "overrideEnrollment", program_custom_signin_url: "customSigninUrl" },
  labels: {
    override_enrollment: msg("Use your own sign-up page"),
    program_custom_signin_url: msg("Address of your sign-up page"),
  },
  check: async (program, input, tx) => {
    const { override_enrollment: isOwn = program.overrideEnrollment } = input;
    const { program_custom_signin_url: url = program.customSigninUrl } = input;
    if (isOwn && url === null) throw invalid("program_custom_signin_url", "Enter the address of your sign-up page");
    const { program_custom_signin_url: sent } = input;
    if (typeof sent === "string" && sent !== program.customSigninUrl && !(await isOwnPage(tx, program.id, sent)))
      throw invalid("program_custom_signin_url", "Enter a page that people can open before they sign in");
  },
};

/** The reasons that admins choose from when they correct something for a participant. */
const corrections: SettingsGroup = {
  schema: correctionsChange,
  permission: "program:update",
  columns: { correction_reasons: "correctionReasons" },
  labels: { correction_reasons: msg("Reasons") },
};

/** Whether an address is another site's, or leads to a page of the program that new people may open. */
async function isOwnPage(tx: Transaction, programId: string, url: string): Promise<boolean> {
  if (!url.startsWith("/")) return true;
  const [first = "", ...rest] = new URL(url, "http://own.invalid").pathname.toLowerCase().split("/").filter(Boolean);
  if (RESERVED_SLUGS.includes(first)) return VISITOR_SEGMENTS.includes(first);
  const where = { programId, slug: first, status: "published" };
  return rest.length === 0 && (await tx.programPage.findFirst({ where, select: { id: true } })) !== null;
}

/** What brings participants back; each is off until it is turned on. The reward must be one that is published. */
const habits: SettingsGroup = {
  schema: habitsChange,
  permission: "program:update",
  columns: {
    streaks: "streaksOn",
    weekly_goal_on: "weeklyGoalOn",
    weekly_goal: "weeklyGoal",
    weekly_goal_points: "weeklyGoalPoints",
    leaderboard: "leaderboardOn",
    weekly_result: "weeklyResultOn",
    birthday_gift: "birthdayGiftOn",
    birthday_reward_id: "birthdayRewardId",
    birthday_points: "birthdayPoints",
    daily_points_limit: "dailyPointsLimit",
  },
  labels: {
    streaks: msg("Streaks"),
    weekly_goal_on: msg("Weekly goal"),
    weekly_goal: msg("Challenges per week"),
    weekly_goal_points: msg("Points for reaching it"),
    leaderboard: msg("Leaderboard"),
    weekly_result: msg("Weekly result"),
    birthday_gift: msg("Birthday gift"),
    birthday_reward_id: msg("Reward"),
    birthday_points: msg("Points"),
    daily_points_limit: msg("Points per participant and day"),
  },
  check: async (program, input, tx) => {
    const { birthday_gift = program.birthdayGiftOn, birthday_points = program.birthdayPoints } = input;
    const { birthday_reward_id = program.birthdayRewardId } = input;
    if (typeof input.birthday_reward_id === "string" && input.birthday_reward_id !== program.birthdayRewardId) {
      const where = { programId: program.id, id: input.birthday_reward_id, selection: { in: [...GIFT_SELECTIONS] } };
      if (!(await tx.reward.findFirst({ where: { ...where, published: true }, select: { id: true } })))
        throw invalid("birthday_reward_id", "Choose a reward from the list");
    }
    if (!birthday_gift) return;
    if (birthday_reward_id === null && birthday_points === null)
      throw invalid("birthday_points", "Enter the points, or choose a reward");
    if (!program.birthdayGiftOn && !(await hasBirthdays(tx, program.id)))
      throw invalid("birthday_gift", "Add the profile attribute “birthday” first, so participants can enter it");
  },
};

/**
 * The question of the day and the daily box; each is off until it is turned on. A question needs something to show, and a
 * box prizes and a cap that has room for each of them.
 */
const daily: SettingsGroup = {
  schema: dailyChange,
  permission: "program:update",
  columns: {
    daily_question: "dailyQuestionOn",
    daily_question_random: "dailyQuestionRandom",
    daily_question_points: "dailyQuestionPoints",
    daily_question_extra: "dailyQuestionExtra",
    daily_box: "dailyBoxOn",
    daily_box_prizes: "dailyBoxPrizes",
    daily_box_cap: "dailyBoxCap",
  },
  labels: {
    daily_question: msg("Question of the day"),
    daily_question_random: msg("Draw the questions"),
    daily_question_points: msg("Points for an answer"),
    daily_question_extra: msg("More for the correct answer"),
    daily_box: msg("Daily box"),
    daily_box_prizes: msg("Prizes"),
    daily_box_cap: msg("Points per day"),
  },
  check: async (program, input, tx) => {
    const { daily_question = program.dailyQuestionOn, daily_box = program.dailyBoxOn } = input;
    if (daily_question && !program.dailyQuestionOn) {
      const where = { programId: program.id, active: true };
      if (!(await tx.dailyQuestion.findFirst({ where, select: { id: true } })))
        throw invalid("daily_question", "Add a question first");
    }
    if (!daily_box) return;
    const { daily_box_cap: cap = program.dailyBoxCap } = input;
    const prizes = (input.daily_box_prizes ?? program.dailyBoxPrizes) as { points: number }[];
    if (prizes.length === 0) throw invalid("daily_box_prizes", "Enter at least one prize");
    if (typeof cap !== "number")
      throw invalid("daily_box_cap", "Enter the most points that all boxes of a day may give");
    if (prizes.some(({ points }) => points > cap))
      throw invalid("daily_box_cap", "Enter at least the points of the largest prize");
  },
};

/** Whether the profile has a birthday, which the gift needs. */
export async function hasBirthdays(tx: Transaction, programId: string): Promise<boolean> {
  const where = { programId, attributeName: BIRTHDAY, fieldType: "birthday", active: true };
  return (await tx.profileAttribute.findFirst({ where, select: { id: true } })) !== null;
}

/** Throws `invalid` on the field unless the value is empty or a picture of the program's media library. */
async function assertPicture(tx: Transaction, programId: string, field: string, fileId: unknown): Promise<void> {
  if (typeof fileId !== "string") return;
  const where = { programId, id: fileId, contentType: { startsWith: "image/" } };
  if (!(await tx.mediaFile.findFirst({ where, select: { id: true } })))
    throw invalid(field, "Choose a file from the media library");
}

/** Whether offers are shown, whose, and where a sign-in link from them leads. Of the integrations. */
export const OFFERS_REWARD: SettingsGroup = {
  schema: offersRewardChange,
  permission: "program:update",
  columns: {
    active: "offersActive",
    redirect_magic_link: "offersMagicLinkPath",
    merchants_regex: "offersMerchantsRegex",
  },
  labels: {
    active: msg("Active"),
    redirect_magic_link: msg("Page after a sign-in link"),
    merchants_regex: msg("Merchants"),
  },
  check: async (program, { merchants_regex: regex }, tx) => {
    if (typeof regex === "string" && regex !== program.offersMerchantsRegex) await assertRegex(tx, regex);
  },
};

/** Whether /photos exists, and for which program of the partner. Of the integrations. */
export const PHOTO_CONTESTS: SettingsGroup = {
  schema: photoContestsChange,
  permission: "program:update",
  columns: { active: "photoContestActive", qrati_program_id: "partnerProgramId" },
  labels: { active: msg("Active"), qrati_program_id: msg("Partner's program ID") },
};

const REGEX_FIELD = "merchants_regex";
const REGEX_MS = 1_000;
const REGEX_NAMES = 20_000;
/** A long name, so that the expression is tried in a directory without merchants too. */
const REGEX_SAMPLE = `${"a".repeat(100)}!`;
/** The time limit, and what is left of memory, stack and other limits. */
const TOO_COMPLEX = /^(57014|53...|54...|XX000)$/;

/**
 * Tries the expression on the names of merchants, as the searches of visitors will.
 * @throws invalid when the database cannot read it, or when it takes too long or too much memory
 */
async function assertRegex(tx: Transaction, regex: string): Promise<void> {
  try {
    const [limit] = await tx.$queryRaw<{ value: string }[]>`select current_setting('statement_timeout') as value`;
    await tx.$queryRaw`select set_config('statement_timeout', ${String(REGEX_MS)}, true)`;
    await tx.$queryRaw`select count(*)
      from ((select name from merchants limit ${REGEX_NAMES}) union all select ${REGEX_SAMPLE}) m (name)
      where name ~* ${regex}`;
    await tx.$queryRaw`select set_config('statement_timeout', ${limit!.value}, true)`;
  } catch (error) {
    const { state = "" } = databaseErrorOf(error);
    if (TOO_COMPLEX.test(state)) throw invalid(REGEX_FIELD, "This expression takes too long. Choose a simpler one.");
    if (state.startsWith("22")) throw invalid(REGEX_FIELD, "This isn't a regular expression");
    throw error;
  }
}

/** All groups, by the address of their form below the program's. */
export const SETTINGS_GROUPS: Readonly<Record<SettingsForm, SettingsGroup>> = {
  "settings/program/general": general,
  "settings/program/labels": labels,
  "settings/program/seo": seo,
  "settings/program/enrollment": enrollment,
  "settings/program/habits": habits,
  "settings/program/daily": daily,
  "settings/program/corrections": corrections,
  ...brandingGroups,
};

/**
 * Changes settings of some groups in the caller's transaction, all or none, and returns the program after the change.
 * @param version of these groups together, as `settingsValues` gave it; without one no version is checked
 * @throws forbidden without the permission of each group; invalid on the field; rejected when nothing would change;
 *   conflict when a value was changed since the version, in words that name who did
 */
export async function changeSettings(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  groups: readonly SettingsGroup[],
  { version, ...sent }: Values & { version?: string },
): Promise<Program> {
  for (const { permission } of groups) assertAllowed(ctx, permission);
  // A concurrent change of the same settings waits here, and then finds another version.
  await tx.$queryRaw`select from programs where id = ${ctx.programId}::uuid for no key update`;
  const program = await tx.program.findUniqueOrThrow({ where: { id: ctx.programId } });
  const { version: current, ...values } = settingsValues(program, groups);
  const placesChangedBy = (form: Values) =>
    placesOf(groups).filter(({ field }) => form[field] !== undefined && !isDeepStrictEqual(form[field], values[field]));
  // A form that is sent twice has an old version the second time, but asks for what is stored: that is no conflict.
  if (version && version !== current && placesChangedBy(sent).length > 0)
    throw await changedSince(tx, ctx, { groups, values, version });
  for (const { check } of groups) await check?.(program, sent, tx);
  let input = sent;
  for (const { resolve } of groups) input = { ...input, ...(await resolve?.(program, input, tx)) };
  const changed = placesChangedBy(input);
  if (changed.length === 0) throw noChanges(groups.find(({ unchanged }) => unchanged)?.unchanged);
  const data: Values = {};
  for (const { field, place } of changed) setAt(data, program, place, input[field]);
  for (const { derive } of groups) Object.assign(data, derive?.(input));
  const before = Object.fromEntries(changed.map(({ field, recordedAs }) => [recordedAs, values[field]]));
  const after = Object.fromEntries(changed.map(({ field, recordedAs }) => [recordedAs, input[field]]));
  const saved = await tx.program.update({ where: { id: ctx.programId }, data: { ...data, updatedAt: ctx.now } });
  audit({ action: "program.update", targetType: "program", targetId: ctx.programId, before, after });
  await catalogueChanged({ tx, afterCommit }, ctx.programId);
  return saved;
}
