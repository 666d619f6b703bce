/** What the form of a challenge says, as the columns of its row, and what one field alone cannot tell. */
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import type { Transaction } from "../database.server";
import { AppError, type FieldError } from "../errors";
import { uuidv7 } from "../ids.server";
import { instantOf, localTimeOf } from "../programs/zoned-time";
import { callToActionAfter, defaultCallToAction } from "./call-to-action";
import type { WholeChallenge } from "./challenge-form-view.server";
import type { ChallengeInput, PostInput, QuestionInput } from "./challenge-form.schema";
import { freeIdentifier, identifierFrom } from "./challenge-identifier";
import { challengeSettings, settingsOf, type ChallengeSettings } from "./challenge-settings.schema";
import type { ChallengeType } from "./challenges.schema";

export const IDENTIFIER_TAKEN = phrase("Another challenge has this identifier");

/** What only some types ask for, as it is for all the others. */
type Specifics = {
  parameters: string | null;
  link_url: string | null;
  bypass_modal: boolean;
  api_completion_only: boolean;
  video_file_id: string | null;
  duration: number | null;
  captions_file_id: string | null;
  price: number | null;
  entity_label: string;
  entity_options: { id?: string; entity: string; active: boolean }[];
  amount_options: { id?: string; amount: number; points: number; active: boolean }[];
  questions: QuestionInput[];
  posts: PostInput[];
};

const NOTHING_SPECIFIC: Specifics = {
  parameters: null,
  link_url: null,
  bypass_modal: false,
  api_completion_only: false,
  video_file_id: null,
  duration: null,
  captions_file_id: null,
  price: null,
  entity_label: "",
  entity_options: [],
  amount_options: [],
  questions: [],
  posts: [],
};

export type WholeInput = Omit<ChallengeInput, keyof Specifics> & Specifics;

/** The input with every field: what its type does not ask for is empty. */
export function wholeInput(input: ChallengeInput): WholeInput {
  return { ...NOTHING_SPECIFIC, ...input };
}

/** The columns of a challenge's row. `stored` is what stood there before; a new challenge has none. */
export async function columnsOf(tx: Transaction, ctx: AdminProgramCtx, input: WholeInput, stored?: WholeChallenge) {
  const { timeZone } = ctx.program;
  return {
    challengeType: input.challenge_type,
    parameters: input.parameters,
    caption: input.caption,
    identifier: input.identifier ?? stored?.identifier ?? (await proposedIdentifier(tx, ctx, input.caption)),
    description: input.description,
    content: input.content,
    ctaButtonText: buttonTextOf(ctx, input, stored),
    successMessage: input.success_message,
    imageFileId: input.image_file_id,
    iconFileId: input.icon_file_id,
    videoFileId: input.video_file_id,
    rewardType: input.reward_type,
    points: BigInt(input.points),
    prizeRewardId: input.reward_type === "prize" ? input.prize_reward_id : null,
    sweepstakeRewardId: input.sweepstake_reward_id,
    sweepstakeEntries: input.sweepstake_entries,
    grantsOffers: input.grants_offers,
    start: timeOf(input.start, stored?.start, timeZone),
    finish: timeOf(input.finish, stored?.finish, timeZone),
    repeatable: input.repeatable,
    repeatAfterSeconds: input.repeat_after_seconds,
    published: input.published,
    linkUrl: input.link_url,
    bypassModal: input.bypass_modal,
    apiCompletionOnly: input.api_completion_only,
    durationSeconds: input.duration,
    settings: settingsFrom(ctx, input, stored),
  };
}

type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** What the rest of the program decides. Throws `invalid` with an error on each field to correct. */
export async function assertSound(
  tx: Transaction,
  ctx: AdminProgramCtx,
  input: WholeInput,
  columns: Columns,
  stored?: WholeChallenge,
): Promise<void> {
  const errors: FieldError[] = [];
  const complain = (field: string, message: string) => errors.push({ field, message });
  if (columns.start && columns.finish && columns.finish <= columns.start)
    complain("finish", phrase("End must be after the start"));
  if (stored && stored._count.completions > 0 && stored.challengeType !== input.challenge_type)
    complain("challenge_type", phrase("The type stays as it is: participants have completed this challenge"));
  if (await isTaken(tx, ctx, columns.identifier, stored?.id)) complain("identifier", IDENTIFIER_TAKEN);
  const rewards = await rewardsOf(tx, ctx, [columns.prizeRewardId, columns.sweepstakeRewardId]);
  if (columns.prizeRewardId && !rewards.has(columns.prizeRewardId))
    complain("prize_reward_id", phrase("Choose a reward from the list"));
  if (columns.sweepstakeRewardId && rewards.get(columns.sweepstakeRewardId) !== "sweepstake")
    complain("sweepstake_reward_id", phrase("Choose a sweepstake from the list"));
  errors.push(...(await missingFiles(tx, ctx, input)));
  if (errors[0]) throw new AppError("invalid", errors[0].message, { errors });
}

/** Files by the field that names them, and what kind of file belongs there. */
function filesNamed(input: WholeInput): { field: string; id: string; kind: "image/" | "video/" | "text/" }[] {
  const named: { field: string; id: string | null; kind: "image/" | "video/" | "text/" }[] = [
    { field: "image_file_id", id: input.image_file_id, kind: "image/" },
    { field: "icon_file_id", id: input.icon_file_id, kind: "image/" },
    { field: "video_file_id", id: input.video_file_id, kind: "video/" },
    { field: "captions_file_id", id: input.captions_file_id, kind: "text/" },
  ];
  input.questions.forEach((question, index) => {
    named.push({ field: `questions[${index}][image_file_id]`, id: question.image_file_id, kind: "image/" });
    question.options.forEach((option, at) =>
      named.push({
        field: `questions[${index}][options][${at}][image_file_id]`,
        id: option.image_file_id,
        kind: "image/",
      }),
    );
  });
  input.posts.forEach((post, index) => {
    named.push({ field: `posts[${index}][media_file_id]`, id: post.media_file_id, kind: `${post.post_type}/` });
    post.pictures.forEach((picture, at) =>
      named.push({
        field: `posts[${index}][pictures][${at}][media_file_id]`,
        id: picture.media_file_id,
        kind: `${picture.post_type}/`,
      }),
    );
  });
  return named.filter((file): file is ReturnType<typeof filesNamed>[number] => file.id !== null);
}

async function missingFiles(tx: Transaction, { programId }: AdminProgramCtx, input: WholeInput): Promise<FieldError[]> {
  const named = filesNamed(input);
  if (named.length === 0) return [];
  const where = { programId, id: { in: [...new Set(named.map(({ id }) => id))] } };
  const files = await tx.mediaFile.findMany({ where, select: { id: true, contentType: true } });
  const kinds = new Map(files.map((file) => [file.id, file.contentType]));
  return named
    .filter(({ id, kind }) => !kinds.get(id)?.startsWith(kind))
    .map(({ field }) => ({ field, message: phrase("Choose a file from the media library") }));
}

async function rewardsOf(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  ids: (string | null)[],
): Promise<Map<string, string>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await tx.reward.findMany({
    where: { programId, id: { in: wanted } },
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

async function proposedIdentifier(tx: Transaction, { programId }: AdminProgramCtx, caption: string): Promise<string> {
  const wanted = identifierFrom(caption);
  const rows = await tx.challenge.findMany({
    where: { programId, identifier: { startsWith: wanted || "challenge" } },
    select: { identifier: true },
  });
  return freeIdentifier(wanted, new Set(rows.map(({ identifier }) => identifier)));
}

/** On create the default of type and parameters; on update the new default where the parameters changed (section 4.5). */
function buttonTextOf({ program }: AdminProgramCtx, input: WholeInput, stored?: WholeChallenge): string {
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

/** The options keep their ids where they come with one that was theirs, since a payment on its way names them. */
function settingsFrom({ now }: AdminProgramCtx, input: WholeInput, stored?: WholeChallenge): ChallengeSettings {
  const before = stored ? settingsOf(stored) : challengeSettings.parse({});
  const known = new Set([...before.entity_options, ...before.amount_options].map(({ id }) => id));
  const idOf = (id: string | undefined) => (id !== undefined && known.delete(id) ? id : uuidv7(now));
  return {
    entity_label: input.entity_label,
    entity_options: input.entity_options.map((option) => ({ ...option, id: idOf(option.id) })),
    amount_options: input.amount_options.map((option) => ({ ...option, id: idOf(option.id) })),
    price: input.price,
    captions_file_id: input.captions_file_id,
  };
}

/** Forms know minutes: a stored time that shows as the same minute is the same time. */
function timeOf(text: string | null, stored: Date | null | undefined, timeZone: string): Date | null {
  if (text === null) return null;
  if (stored && localTimeOf(stored, timeZone) === text) return stored;
  return instantOf(text, timeZone);
}
