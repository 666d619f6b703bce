/**
 * A challenge as the wizard and JSON clients send it: the fields of every challenge, and those of its type. Errors name
 * their field by its nested path, such as `questions[2][options]`.
 */
import { z } from "zod";
import { msg } from "~/locales/translate";
import {
  booleanField,
  cleaned,
  emptyAsNull,
  formKey,
  integer,
  optionalFile,
  optionalTime,
  requiredText,
  text,
} from "~/platform/form-values";
import { publicationField } from "~/platform/publication";
import { translationsField } from "~/platform/translations";
import { answerKind } from "~/services/answers/registry";
import type { TypeField, Variant } from "~/services/challenge-types/challenge-kind";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { EARNINGS, givesReward } from "~/services/challenge-types/earnings";
import { challengeKind, type ChallengeType } from "~/services/challenge-types/registry";
import { contentTagIds } from "~/services/tags/tags.schema";
import { isIdentifier } from "./challenge-identifier";
import { MAX_CAPTION } from "./challenge-limits";
import { TYPE_FIELDS, type TypeFields } from "./type-fields.schema";

const MAX_CONTENT = 50_000;

const shared = {
  caption: requiredText(MAX_CAPTION),
  /** Made from the caption if empty. */
  identifier: emptyAsNull(cleaned("code").refine(isIdentifier, msg("Use lowercase letters, digits and hyphens"))),
  description: text(5_000).default(""),
  content: text(MAX_CONTENT).default(""),
  /** The default of the type if empty. */
  cta_button_text: text(60).default(""),
  success_message: emptyAsNull(text(300)),
  /** Where no translations are sent, the stored ones stay; so they do on questions, options and causes. */
  translations: translationsField({
    caption: MAX_CAPTION,
    description: 5_000,
    content: MAX_CONTENT,
    cta_button_text: 60,
    success_message: 300,
    entity_label: 160,
  }).optional(),
  image_file_id: optionalFile(),
  icon_file_id: optionalFile(),
  reward_type: z.enum(EARNINGS, msg("Choose what participants earn")).default("points"),
  points: integer(0).default(0),
  prize_reward_id: emptyAsNull(z.uuid(msg("Choose a reward from the list"))),
  sweepstake_reward_id: emptyAsNull(z.uuid(msg("Choose a sweepstakes from the list"))),
  sweepstake_entries: integer(1).default(1),
  grants_offers: booleanField().default(false),
  start: optionalTime(),
  finish: optionalTime(),
  repeatable: booleanField().default(false),
  /** Whole days and weeks are those of the calendar: docs/product/challenges.md#repeating. */
  repeat_after_seconds: integer(1).default(86_400),
  published: booleanField().default(false),
  /** The tier that participants need; null: everybody may. */
  required_tier_id: emptyAsNull(z.uuid(msg("Choose a tier from the list"))),
  content_tag_ids: contentTagIds.default([]),
};

/** Which type it is shows only when it is read, so that each field of the types may be missing. */
type Inputs = z.ZodObject<
  typeof shared & { challenge_type: z.ZodType<ChallengeType> } & {
    [Name in TypeField]: z.ZodOptional<z.ZodType<TypeFields[Name]>>;
  }
>;

/** What a challenge of a type has: the fields of every challenge, and those of the type. */
function inputOf(type: ChallengeType) {
  const { fields = [], optional = [], text: mainText, variants } = challengeKind(type);
  const own = fields.map((name) => {
    const { schema } = TYPE_FIELDS[name];
    if (name === "parameters" && variants) return [name, variantField(variants)];
    return [name, optional.includes(name) ? emptyAsNull(schema) : schema];
  });
  return z.object({
    ...shared,
    ...(mainText ? { content: requiredText(MAX_CONTENT) } : {}),
    challenge_type: z.literal(type),
    ...Object.fromEntries(own),
  });
}

function variantField({ options, missing }: { options: readonly Variant[]; missing: string }) {
  const choice = z.enum(options.map(({ value }) => value).filter(Boolean), missing);
  return options.some(({ value }) => value === "") ? emptyAsNull(choice) : choice;
}

const [first, ...others] = CHALLENGE_TYPES.map(inputOf);

/** A challenge to create, or to replace the stored one. Fields that its type does not have are dropped. */
export const challengeInput = (
  z.discriminatedUnion("challenge_type", [first!, ...others], msg("Choose a type")) as unknown as Inputs
).superRefine((challenge, context) => {
  const addError = (path: PropertyKey[], message: string) => context.addIssue({ code: "custom", path, message });
  if (givesReward(challenge.reward_type) && !challenge.prize_reward_id)
    addError(["prize_reward_id"], msg("Choose a reward from the list"));
  const [latitude, longitude] = [challenge.latitude ?? null, challenge.longitude ?? null];
  if ((latitude === null) !== (longitude === null))
    addError([latitude === null ? "latitude" : "longitude"], msg("Enter both latitude and longitude, or neither"));
  if (challenge.parameters !== "quiz") return;
  challenge.questions?.forEach((question, index) => {
    const { options } = answerKind(question.answer_type);
    if (!options) return;
    const correct = question.options.filter((option) => option.is_correct).length;
    if (correct === 0)
      addError(
        ["questions", index, "is_correct"],
        options.multiple ? msg("Mark the correct answers") : msg("Mark the correct answer"),
      );
    else if (correct > 1 && !options.multiple)
      addError(["questions", index, "is_correct"], msg("Only one answer can be correct"));
  });
});
export type ChallengeInput = z.output<typeof challengeInput>;

const version = z.iso.datetime(msg("Reload the page and try again")).optional();
/**
 * The intents of the wizard's pages, which check the other fields with `challengeInput`. `idempotency_key` is made once
 * for each opened form.
 */
export const createChallengeIntent = z
  .looseObject({ intent: z.literal("create"), idempotency_key: formKey, publication: publicationField })
  .meta({ fields: challengeInput });
/** `updated_at`, if present, is the version that the form was opened with. */
export const updateChallengeIntent = z
  .looseObject({ intent: z.literal("update"), updated_at: version, publication: publicationField })
  .meta({ fields: challengeInput, partial: true });
export const challengeFormIntent = z.discriminatedUnion("intent", [createChallengeIntent, updateChallengeIntent]);
