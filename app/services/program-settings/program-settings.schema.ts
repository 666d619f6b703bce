/** The settings of a program as input and as view. Browser-safe. */
import { z } from "zod";
import { CURRENCIES } from "~/locales/money";
import { msg } from "~/locales/translate";
import { emailField } from "~/platform/email-field";
import { booleanField, cleaned, integer, requiredText, text } from "~/platform/form-values";
import { translationFields, translationsView } from "~/platform/translations";
import { isTimeZone } from "~/platform/zoned-time";
import { reasonList } from "~/services/participant-accounts/correction-reasons";
import { imageView } from "~/services/programs/programs.schema";
import { storedSeo } from "~/services/programs/seo";
import type { BrandingForm } from "./branding.schema";

export const generalSettingsView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain_url: z.string(),
  status: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  /** Whether there are payments, so that the currency stays. */
  currency_locked: z.boolean(),
  support_email: z.string().nullable(),
  i18n_enabled: z.boolean(),
  /** For how many days an order waits for somebody to join whom it names. */
  order_wait_days: z.number(),
  test_mode: z.boolean(),
  /** Hash of the values, so that two forms of settings do not conflict. */
  version: z.string(),
});
export type GeneralSettingsView = z.infer<typeof generalSettingsView>;

/** A field that may be cleared: an empty one is null, a missing one stays as it is. */
function clearable<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), schema.nullish());
}

const file = clearable(z.uuid(msg("Choose a file from the media library")));

export const programName = cleaned("line", msg("Name must be at least 2 characters."))
  .min(2, msg("Name must be at least 2 characters."))
  .max(30, msg("Name must not be longer than 30 characters."));

const timeZone = z.string(msg("Choose a time zone")).refine(isTimeZone, msg("Choose a time zone"));

const MAX_ORDER_WAIT = 365;

/** `POST programs/{id}`, the general settings; what is not sent stays. */
export const generalSettingsChange = z.object({
  name: programName.optional(),
  time_zone: timeZone.optional(),
  currency: z
    .string(msg("Choose a currency"))
    .refine((code) => CURRENCIES.includes(code), msg("Choose a currency"))
    .optional(),
  support_email: clearable(emailField()),
  i18n_enabled: booleanField().optional(),
  order_wait_days: integer(0)
    .pipe(z.number().max(MAX_ORDER_WAIT, msg("Enter {max} or less")))
    .optional(),
  test_mode: booleanField().optional(),
});

export const MAX_TERM = 30;
export const MAX_LABEL = 60;
/** The pictures among the labels. Each is the id of a file, or a file that is sent with the form. */
export const LABEL_ICONS = ["earn_points_icon", "current_rewards_icon", "my_rewards_icon"] as const;

/** `POST programs/{id}`, the labels: what things are called on the site, and their icons. */
export const labelsChange = z.object({
  term_points_as: requiredText(MAX_TERM).optional(),
  term_points_singular: clearable(text(MAX_TERM)),
  term_rewards_as: requiredText(MAX_TERM).optional(),
  term_rewards_singular: clearable(text(MAX_TERM)),
  prizes_title: clearable(text(MAX_LABEL)),
  my_account_title: clearable(text(MAX_LABEL)),
  earn_points_icon: file,
  current_rewards_icon: file,
  my_rewards_icon: file,
  ...translationFields({
    term_points_as: MAX_TERM,
    term_points_singular: MAX_TERM,
    term_rewards_as: MAX_TERM,
    term_rewards_singular: MAX_TERM,
    prizes_title: MAX_LABEL,
    my_account_title: MAX_LABEL,
  }),
});

export const labelsView = z.object({
  term_points_as: z.string(),
  term_points_singular: z.string().nullable(),
  term_rewards_as: z.string(),
  term_rewards_singular: z.string().nullable(),
  prizes_title: z.string().nullable(),
  my_account_title: z.string().nullable(),
  earn_points_icon: z.string().nullable(),
  current_rewards_icon: z.string().nullable(),
  my_rewards_icon: z.string().nullable(),
  translations: translationsView,
  version: z.string(),
});

export const MAX_META_TITLE = 60;
export const MAX_META_DESCRIPTION = 160;

/** `POST programs/{id}`, what search engines and other sites show (services/programs/seo.ts). */
export const seoChange = z.object({
  meta_title: text(MAX_META_TITLE).optional(),
  meta_description: text(MAX_META_DESCRIPTION).optional(),
  social_image_file_id: file,
  index_by_search_engines: booleanField().optional(),
  ...translationFields({ meta_title: MAX_META_TITLE, meta_description: MAX_META_DESCRIPTION }),
});

export const seoView = z.object({
  meta_title: z.string(),
  meta_description: z.string(),
  social_image_file_id: z.string().nullable(),
  index_by_search_engines: z.boolean(),
  translations: translationsView,
  version: z.string(),
  /** What is shown where the fields are empty. */
  defaults: z.object({ title: z.string(), description: z.string() }),
  site_url: z.string(),
  test_mode: z.boolean(),
});

/** An https URL, or a path of the program's own site. */
const signInUrl = cleaned("line", msg("Enter an address that starts with https:// or /"))
  .max(500, msg("Use {max} characters or fewer"))
  .refine(isEnrollmentUrl, msg("Enter an address that starts with https:// or /"));

/** `POST programs/{id}`, where people who are new sign up. */
export const enrollmentChange = z.object({
  override_enrollment: booleanField().optional(),
  program_custom_signin_url: clearable(signInUrl),
});

export const enrollmentView = z.object({
  override_enrollment: z.boolean(),
  program_custom_signin_url: z.string().nullable(),
  version: z.string(),
});

/** `POST programs/{id}`, the reasons for corrections: a list, or a text with one per line. */
export const correctionsChange = z.object({ correction_reasons: reasonList.optional() });

export const correctionsView = z.object({ correction_reasons: z.array(z.string()), version: z.string() });

const MAX_GOAL = 100;
const MAX_POINTS = 1_000_000;
/** Points, or null if the field is empty. */
const somePoints = clearable(integer(1).pipe(z.number().max(MAX_POINTS, msg("Enter {max} or less"))));

/** `POST programs/{id}`, the habits: what brings participants back. */
export const habitsChange = z.object({
  streaks: booleanField().optional(),
  weekly_goal_on: booleanField().optional(),
  weekly_goal: integer(1)
    .pipe(z.number().max(MAX_GOAL, msg("Enter {max} or less")))
    .optional(),
  weekly_goal_points: somePoints,
  leaderboard: booleanField().optional(),
  weekly_result: booleanField().optional(),
  birthday_gift: booleanField().optional(),
  birthday_reward_id: clearable(z.uuid(msg("Choose a reward from the list"))),
  birthday_points: somePoints,
  daily_points_limit: somePoints,
});

/** The daily box: how many prizes it has, how large they are, and how often one is drawn compared with the others. */
export const MAX_PRIZES = 8;
export const MAX_WEIGHT = 1_000;
export const MAX_PRIZE_POINTS = 100_000;

const boxPrize = z.object({
  points: integer(0).pipe(z.number().max(MAX_PRIZE_POINTS, msg("Enter {max} or less"))),
  weight: integer(1).pipe(z.number().max(MAX_WEIGHT, msg("Enter {max} or less"))),
});

/** The form has a row for each prize that may be there; those without any value are none. */
const boxPrizes = z.preprocess(
  (value) => (Array.isArray(value) ? value.filter((row) => !isEmptyPrize(row)) : value),
  z.array(boxPrize).max(MAX_PRIZES, msg("Use {max} or fewer")),
);

function isEmptyPrize(row: unknown): boolean {
  return typeof row === "object" && row !== null && Object.values(row).every((value) => value === "");
}

/** `POST programs/{id}`, the question of the day and the daily box. */
export const dailyChange = z.object({
  daily_question: booleanField().optional(),
  daily_question_random: booleanField().optional(),
  daily_question_points: somePoints,
  daily_question_extra: somePoints,
  daily_box: booleanField().optional(),
  daily_box_prizes: boxPrizes.optional(),
  daily_box_cap: somePoints,
});

export const dailySettingsView = z.object({
  daily_question: z.boolean(),
  /** Whether the question is drawn, instead of following the order of the bank. */
  daily_question_random: z.boolean(),
  daily_question_points: z.number().nullable(),
  daily_question_extra: z.number().nullable(),
  daily_box: z.boolean(),
  daily_box_prizes: z.array(z.object({ points: z.number(), weight: z.number() })),
  /** The most points that all boxes of one day give together. */
  daily_box_cap: z.number().nullable(),
  version: z.string(),
});

export const habitsSettingsView = z.object({
  streaks: z.boolean(),
  weekly_goal_on: z.boolean(),
  weekly_goal: z.number(),
  weekly_goal_points: z.number().nullable(),
  leaderboard: z.boolean(),
  weekly_result: z.boolean(),
  birthday_gift: z.boolean(),
  birthday_reward_id: z.string().nullable(),
  birthday_points: z.number().nullable(),
  daily_points_limit: z.number().nullable(),
  version: z.string(),
  /** What the birthday may give. A reward that is not published any more is among them while it is chosen. */
  rewards: z.array(z.object({ id: z.string(), name: z.string(), repeatable: z.boolean() })),
  /** Whether the profile has a birthday, which the gift needs. */
  has_birthdays: z.boolean(),
  /** Whether a published challenge can be repeated every day, without which there are no streaks. */
  has_daily_challenge: z.boolean(),
});

export const MAX_REGEX = 200;
export const MAX_PARTNER_ID = 100;

/** `PATCH offers_reward/{program_id}`. */
export const offersRewardChange = z.object({
  active: booleanField().optional(),
  redirect_magic_link: requiredText(200)
    .regex(/^\/(?![/\\])[^\s\\]*$/, msg("Enter a path of this site, like /my-offers"))
    .optional(),
  merchants_regex: requiredText(MAX_REGEX)
    .refine((regex) => !/\\[1-9]/.test(regex), msg("References such as \\1 aren't possible here"))
    .optional(),
});

export const offersRewardView = z.object({
  program_id: z.string(),
  active: z.boolean(),
  redirect_magic_link: z.string(),
  merchants_regex: z.string(),
  version: z.string(),
  /** Whether the program has the feature; without it nothing is shown, even if active. */
  feature_on: z.boolean(),
});

/** `PATCH photo_contest/{id}`. */
export const photoContestsChange = z.object({
  active: booleanField().optional(),
  qrati_program_id: requiredText(MAX_PARTNER_ID)
    .regex(/^[\w.-]+$/, msg("Use letters, digits, dots, hyphens and underscores"))
    .optional(),
});

export const photoContestsView = z.object({
  id: z.string(),
  active: z.boolean(),
  qrati_program_id: z.string().nullable(),
  version: z.string(),
});

const sentVersion = { version: z.string(msg("Reload the page and try again")).optional() };
export const offersRewardIntent = z.discriminatedUnion("intent", [
  offersRewardChange.extend({ ...sentVersion, intent: z.literal("update") }),
]);
export const photoContestsIntent = z.discriminatedUnion("intent", [
  photoContestsChange.extend({ ...sentVersion, intent: z.literal("update") }),
]);

/** `GET programs/{id}`, for those who may change the program. */
export const programSettingsView = z.object({
  test_mode: z.boolean(),
  features: z.array(z.string()),
  css: z.string(),
  seo: storedSeo,
  term_points_as: z.string(),
  term_points_singular: z.string().nullable(),
  term_rewards_as: z.string(),
  term_rewards_singular: z.string().nullable(),
  prizes_title: z.string().nullable(),
  my_account_title: z.string().nullable(),
  /** Of these texts, and of those in `seo` and `program_template_detail`. */
  translations: translationsView,
  earn_points_icon: imageView.nullable(),
  current_rewards_icon: imageView.nullable(),
  my_rewards_icon: imageView.nullable(),
  override_enrollment: z.boolean(),
  program_custom_signin_url: z.string().nullable(),
  evergreen_setting_values: z.array(
    z.object({ id: z.string(), active: z.boolean(), evergreen_setting_definition_id: z.string() }),
  ),
  active_profile_attributes: z.array(
    z.object({ id: z.string(), display_name: z.string(), attribute_name: z.string(), field_type: z.string() }),
  ),
  program_template_detail: z.looseObject({}),
});
export type ProgramSettingsView = z.infer<typeof programSettingsView>;

/** `GET programs/{id}`: the program; for those who may change its settings, with them. */
export const programView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain_url: z.string(),
  ...programSettingsView.partial().shape,
});
export type ProgramView = z.infer<typeof programView>;

/** The forms of settings, by their address below the program's. */
export type SettingsForm =
  | "settings/program/general"
  | "settings/program/labels"
  | "settings/program/seo"
  | "settings/program/enrollment"
  | "settings/program/habits"
  | "settings/program/daily"
  | "settings/program/corrections"
  | BrandingForm;

/** The settings of the forms that were sent, after the change. */
export const savedSettingsView = z.looseObject({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  subdomain_url: z.string(),
  version: z.string(),
});
export type SavedSettingsView = z.infer<typeof savedSettingsView>;

/** `POST programs/{id}` and the forms: the fields that are sent name the settings. */
export const settingsIntent = z.discriminatedUnion("intent", [
  z.looseObject({ intent: z.literal("create") }),
  z.looseObject({ intent: z.literal("update") }),
]);

function isEnrollmentUrl(url: string): boolean {
  if (/^\/(?![/\\])/.test(url)) return !/[\s\\]/.test(url);
  return url.startsWith("https://") && URL.canParse(url);
}
