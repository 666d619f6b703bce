/** The columns of a challenge from its form, and the rules that involve more than one field or other rows. */
import { msg } from "~/locales/translate";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import type { Transaction } from "~/platform/database/sql";
import { AppError, type FieldError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { translationsOf } from "~/platform/translations";
import { timeOfForm } from "~/platform/zoned-time";
import { callToActionAfter, defaultCallToAction } from "~/services/challenge-types/call-to-action";
import { givesReward } from "~/services/challenge-types/earnings";
import { isOffered } from "~/services/challenge-types/offered.server";
import { challengeKind, type ChallengeType } from "~/services/challenge-types/registry";
import { challengeSettings, settingsOf, type ChallengeSettings } from "~/services/programs/challenge-settings.schema";
import { hasFeature } from "~/services/programs/features";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardKind } from "~/services/reward-types/registry";
import { isTierChoice } from "~/services/tiers/program-tiers.server";
import type { ChallengeInput } from "../form/challenge-form.schema";
import { freeIdentifier, identifierFrom } from "../form/challenge-identifier";
import { NO_TYPE_FIELDS, type TypeFields } from "../form/type-fields.schema";
import { isCompleted, type FullChallenge } from "./full-challenge.server";
import { lockRewards } from "./lock-rewards.server";

export const IDENTIFIER_TAKEN = msg("This identifier is already in use");
export const TYPE_NOT_OFFERED = msg("This program doesn't offer this challenge type");

/** The input with every field of the types. */
export type FullInput = Omit<ChallengeInput, keyof TypeFields> & TypeFields;

/**
 * The input with every field; those that its type does not have are empty. A donation earns the points of its amount,
 * so that points of the challenge itself would only be promised.
 */
export function toFullInput(input: ChallengeInput): FullInput {
  const { earns } = challengeKind(input.challenge_type);
  return { ...NO_TYPE_FIELDS, ...input, ...(earns === "amount" ? { points: 0 } : {}) };
}

const COLUMNS = {
  challenge_type: "challengeType",
  parameters: "parameters",
  caption: "caption",
  identifier: null,
  description: "description",
  content: "content",
  cta_button_text: null,
  success_message: "successMessage",
  translations: null,
  image_file_id: "imageFileId",
  icon_file_id: "iconFileId",
  video_file_id: "videoFileId",
  reward_type: "rewardType",
  points: null,
  prize_reward_id: null,
  sweepstake_reward_id: "sweepstakeRewardId",
  sweepstake_entries: "sweepstakeEntries",
  grants_offers: "grantsOffers",
  start: null,
  finish: null,
  repeatable: "repeatable",
  repeat_after_seconds: "repeatAfterSeconds",
  published: "published",
  required_tier_id: null,
  link_url: "linkUrl",
  bypass_modal: "bypassModal",
  api_completion_only: "apiCompletionOnly",
  duration: "durationSeconds",
  // In the settings.
  captions_file_id: null,
  price: null,
  latitude: null,
  longitude: null,
  radius_meters: null,
  friend_points: null,
  entity_label: null,
  entity_options: null,
  amount_options: null,
  // In tables of their own.
  questions: null,
  posts: null,
  content_tag_ids: null,
} as const satisfies ColumnTable<FullInput, FullChallenge>;

/** The columns of a challenge's row. `stored` is the challenge before the change; a new challenge has none. */
export async function columnsOf(tx: Transaction, ctx: AdminProgramCtx, input: FullInput, stored?: FullChallenge) {
  const { timeZone } = ctx.program;
  return {
    ...columnsFrom(COLUMNS, input),
    identifier: input.identifier ?? stored?.identifier ?? (await defaultIdentifier(tx, ctx, input.caption)),
    ctaButtonText: buttonTextOf(ctx, input, stored),
    translations: input.translations ?? (stored ? translationsOf(stored) : {}),
    points: BigInt(input.points),
    prizeRewardId: givesReward(input.reward_type) ? input.prize_reward_id : null,
    start: timeOfForm(input.start, stored?.start, timeZone),
    finish: timeOfForm(input.finish, stored?.finish, timeZone),
    requiredTierId: requiredTierOf(ctx, input, stored),
    settings: settingsFrom(ctx, input, stored),
  };
}

/** While the program has no tiers, the stored one stays. */
function requiredTierOf({ program }: AdminProgramCtx, input: FullInput, stored?: FullChallenge): string | null {
  if (challengeKind(input.challenge_type).everybody) return null;
  return hasFeature(program, "tiers") ? input.required_tier_id : (stored?.requiredTierId ?? null);
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/**
 * Checks the columns against the rest of the program: other challenges, rewards and files.
 * @throws invalid with an error on each field to correct
 */
export async function validateChallenge(
  tx: Transaction,
  ctx: AdminProgramCtx,
  input: FullInput,
  columns: Columns,
  stored?: FullChallenge,
): Promise<void> {
  const errors: FieldError[] = [];
  const addError = (field: string, message: string) => errors.push({ field, message });
  if (columns.start && columns.finish && columns.finish <= columns.start)
    addError("finish", msg("The end must be after the start"));
  if (stored && isCompleted(stored) && stored.challengeType !== input.challenge_type)
    addError("challenge_type", msg("The type can't be changed once participants have completed the challenge."));
  if (stored?.challengeType !== input.challenge_type && !isOffered(ctx.program, input.challenge_type))
    addError("challenge_type", TYPE_NOT_OFFERED);
  if (input.grants_offers && !stored?.grantsOffers && !ctx.program.features.includes("offers_reward"))
    addError("grants_offers", msg("This program has no local offers"));
  if (await isTaken(tx, ctx, columns.identifier, stored?.id)) addError("identifier", IDENTIFIER_TAKEN);
  const rewards = await selectionsOf(tx, ctx, [columns.prizeRewardId, columns.sweepstakeRewardId], stored);
  if (columns.prizeRewardId && !rewards.has(columns.prizeRewardId))
    addError("prize_reward_id", msg("Choose a reward from the list"));
  const sweepstake = columns.sweepstakeRewardId && rewards.get(columns.sweepstakeRewardId);
  if (columns.sweepstakeRewardId && !(sweepstake && rewardKind(sweepstake).entries))
    addError("sweepstake_reward_id", msg("Choose a sweepstakes from the list"));
  if (!isTierChoice(ctx.program, columns.requiredTierId, stored))
    addError("required_tier_id", msg("Choose a tier from the list"));
  errors.push(...(await missingFiles(tx, ctx, input)));
  if (errors[0]) throw new AppError("invalid", errors[0].message, { errors });
}

type FileReference<Id = string> = { field: string; id: Id; kind: "image/" | "video/" | "text/" };

/** The files that the input refers to, with the field and the kind of file that it takes. */
function filesOf(input: FullInput): FileReference[] {
  const files: FileReference<string | null>[] = [
    { field: "image_file_id", id: input.image_file_id, kind: "image/" },
    { field: "icon_file_id", id: input.icon_file_id, kind: "image/" },
    { field: "video_file_id", id: input.video_file_id, kind: "video/" },
    { field: "captions_file_id", id: input.captions_file_id, kind: "text/" },
  ];
  input.questions.forEach((question, index) => {
    files.push({ field: `questions[${index}][image_file_id]`, id: question.image_file_id, kind: "image/" });
    question.options.forEach((option, at) =>
      files.push({
        field: `questions[${index}][options][${at}][image_file_id]`,
        id: option.image_file_id,
        kind: "image/",
      }),
    );
  });
  input.posts.forEach((post, index) => {
    files.push({ field: `posts[${index}][media_file_id]`, id: post.media_file_id, kind: `${post.post_type}/` });
    post.pictures.forEach((picture, at) =>
      files.push({
        field: `posts[${index}][pictures][${at}][media_file_id]`,
        id: picture.media_file_id,
        kind: `${picture.post_type}/`,
      }),
    );
  });
  return files.filter((file): file is FileReference => file.id !== null);
}

/** An error on each field whose file is not in the media library or of another kind. */
async function missingFiles(tx: Transaction, { programId }: AdminProgramCtx, input: FullInput): Promise<FieldError[]> {
  const files = filesOf(input);
  if (files.length === 0) return [];
  const where = { programId, id: { in: [...new Set(files.map(({ id }) => id))] } };
  const rows = await tx.mediaFile.findMany({ where, select: { id: true, contentType: true } });
  const contentTypes = new Map(rows.map((row) => [row.id, row.contentType]));
  return files
    .filter(({ id, kind }) => !contentTypes.get(id)?.startsWith(kind))
    .map(({ field }) => ({ field, message: msg("Choose a file from the media library") }));
}

/** The selection of each of these rewards, by id. An archived one counts only if the stored challenge has it already. */
async function selectionsOf(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  ids: (string | null)[],
  stored: FullChallenge | undefined,
): Promise<Map<string, string>> {
  const rewardIds = ids.filter((id) => id !== null);
  if (rewardIds.length === 0) return new Map();
  await lockRewards(tx, programId, rewardIds);
  const storedIds = [stored?.prizeRewardId, stored?.sweepstakeRewardId].filter((id) => typeof id === "string");
  const rows = await tx.reward.findMany({
    where: { programId, id: { in: rewardIds }, OR: [{ archivedAt: null }, { id: { in: storedIds } }] },
    select: { id: true, selection: true },
  });
  return new Map(rows.map((row) => [row.id, row.selection]));
}

async function isTaken(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  identifier: string,
  ownId: string | undefined,
): Promise<boolean> {
  const row = await tx.challenge.findUnique({
    where: { programId_identifier: { programId, identifier } },
    select: { id: true },
  });
  return row !== null && row.id !== ownId;
}

async function defaultIdentifier(tx: Transaction, { programId }: AdminProgramCtx, caption: string): Promise<string> {
  const preferred = identifierFrom(caption);
  const rows = await tx.challenge.findMany({
    where: { programId, identifier: { startsWith: preferred || "challenge" } },
    select: { identifier: true },
  });
  return freeIdentifier(preferred, new Set(rows.map(({ identifier }) => identifier)));
}

/** The default if empty; on update the new default if the parameters changed and the text was the old default. */
function buttonTextOf({ program }: AdminProgramCtx, input: FullInput, stored?: FullChallenge): string {
  const after = { challengeType: input.challenge_type, parameters: input.parameters, programName: program.name };
  if (input.cta_button_text === "") return defaultCallToAction(after);
  if (!stored || stored.parameters === input.parameters || stored.ctaButtonText !== input.cta_button_text)
    return input.cta_button_text;
  const before = {
    challengeType: stored.challengeType as ChallengeType,
    parameters: stored.parameters,
    programName: program.name,
  };
  return callToActionAfter({ ...before, text: input.cta_button_text }, after);
}

/** Existing options retain their ids, because a checkout form that is still open refers to them. */
function settingsFrom({ now }: AdminProgramCtx, input: FullInput, stored?: FullChallenge): ChallengeSettings {
  const before = stored ? settingsOf(stored) : challengeSettings.parse({});
  const unusedIds = new Set([...before.entity_options, ...before.amount_options].map(({ id }) => id));
  const translationsBefore = new Map(before.entity_options.map(({ id, translations }) => [id, translations]));
  const idOf = (id: string | undefined) => (id !== undefined && unusedIds.delete(id) ? id : uuidv7(now));
  return {
    entity_label: input.entity_label,
    entity_options: input.entity_options.map((option) => {
      const id = idOf(option.id);
      return { ...option, id, translations: option.translations ?? translationsBefore.get(id) ?? {} };
    }),
    amount_options: input.amount_options.map((option) => ({ ...option, id: idOf(option.id) })),
    price: input.price,
    place: placeOf(input),
    captions_file_id: input.captions_file_id,
    friend_points: input.friend_points,
  };
}

function placeOf({ latitude, longitude, radius_meters }: FullInput): ChallengeSettings["place"] {
  return latitude === null || longitude === null ? null : { latitude, longitude, radius_meters };
}
