import { assertVersion, changesBetween, rejectTaken, updateVersioned } from "~/platform/changes.server";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { noChanges } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { command, query, type Work } from "~/platform/use-case.server";
import type { AnswerType } from "~/services/answers/registry";
import { CHALLENGE_TYPES } from "~/services/challenge-types/challenge-types";
import { isOffered } from "~/services/challenge-types/offered.server";
import { mediaPath } from "~/services/media/image-view";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { assertNotArchived } from "~/services/publishing/home-content.server";
import { rewardKind } from "~/services/reward-types/registry";
import { contentTagChoices, setContentTags } from "~/services/tags/taggings.server";
import { tiersOf } from "~/services/tiers/program-tiers.server";
import {
  columnsOf,
  IDENTIFIER_TAKEN,
  toFullInput,
  validateChallenge,
  type FullInput,
} from "../internal/challenge-columns.server";
import { writePosts, writeQuestions } from "../internal/challenge-parts.server";
import {
  fileIdsOf,
  fullChallengeInclude,
  toChallengeFormView,
  type FullChallenge,
} from "../internal/full-challenge.server";
import { CHALLENGES } from "../internal/home-challenges.server";
import { challengeNotFound } from "../internal/stored-challenge.server";
import {
  challengeForm,
  challengeFormView,
  newChallengeForm,
  type ChallengeFormOptions,
  type ChallengeFormView,
} from "./challenge-form-view.schema";
import type { ChallengeInput } from "./challenge-form.schema";

/** What the form of a new challenge offers. */
export const getNewChallengeForm = query(
  "challenges:create",
  async function getNewChallengeForm(ctx: AdminProgramCtx) {
    return { challenge: null, options: await optionsOf(ctx, null) };
  },
  { output: newChallengeForm },
);

/** A challenge to edit, and what its form offers. @throws not_found */
export const getChallengeForm = query(
  "challenges:update",
  async function getChallengeForm(ctx: AdminProgramCtx, id: string) {
    const challenge = toChallengeFormView(await findFullChallenge(prisma, ctx, id), ctx.now);
    return { challenge, options: await optionsOf(ctx, challenge) };
  },
  { output: challengeForm },
);

/**
 * Creates a challenge with its questions or posts, at the end of the program's order.
 * @param key the caller's idempotency key, or null; a second call with the same key returns the first challenge
 * @throws invalid with an error on each field to correct
 */
export const createChallenge = command(
  "challenges:create",
  async function createChallenge(
    ctx: AdminProgramCtx,
    work,
    input: ChallengeInput,
    key: string | null = null,
  ): Promise<ChallengeFormView> {
    const { id } = await withIdempotencyKey(sqlIn(work.tx), ctx, { operation: "challenge.create", key, input }, () =>
      insertChallenge(ctx, work, toFullInput(input)),
    );
    return toChallengeFormView(await findFullChallenge(work.tx, ctx, id), ctx.now);
  },
  { output: challengeFormView },
);

/**
 * Replaces a challenge with its questions or posts.
 * @param version the `updated_at` that the form was opened with; without it no version is checked
 * @throws invalid on each field to correct; rejected when nothing would change, and for an archived challenge; conflict
 *   when somebody else changed it since `version`
 */
export const updateChallenge = command(
  "challenges:update",
  async function updateChallenge(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    changed: ChallengeInput,
    version?: string,
  ): Promise<ChallengeFormView> {
    const stored = await findFullChallenge(tx, ctx, id);
    assertVersion(version, stored, CHALLENGES.changedWhileEditing);
    assertNotArchived(stored);
    const input = toFullInput(changed);
    const columns = await columnsOf(tx, ctx, input, stored);
    await validateChallenge(tx, ctx, input, columns, stored);
    const where = { programId: ctx.programId, id, updatedAt: stored.updatedAt };
    const write = tx.challenge.updateMany({ where, data: { ...columns, updatedAt: ctx.now } });
    await updateVersioned(rejectTaken("identifier", IDENTIFIER_TAKEN, write), CHALLENGES.changedWhileEditing);
    await writeQuestions(tx, ctx, id, input.questions, stored.questions);
    await writePosts(tx, ctx, id, input.posts, stored.socialPosts);
    await setContentTags(ctx, tx, { challengeId: id }, input.content_tag_ids);
    const after = toChallengeFormView(await findFullChallenge(tx, ctx, id), ctx.now);
    const changes = changesBetween(contentOf(toChallengeFormView(stored, ctx.now)), contentOf(after));
    if (!changes) throw noChanges(); // rolls back what was written
    audit({ action: "challenge.update", targetType: "challenge", targetId: id, ...changes });
    await catalogueChanged({ tx, afterCommit }, ctx.programId);
    return after;
  },
  { output: challengeFormView },
);

async function insertChallenge(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  input: FullInput,
): Promise<{ id: string }> {
  const columns = await columnsOf(tx, ctx, input);
  await validateChallenge(tx, ctx, input, columns);
  const { programId, now } = ctx;
  const id = uuidv7(now);
  const position = await CHALLENGES.lastPlace(tx, programId);
  const row = { ...columns, programId, id, position, createdAt: now, updatedAt: now };
  await rejectTaken("identifier", IDENTIFIER_TAKEN, tx.challenge.create({ data: row }));
  await writeQuestions(tx, ctx, id, input.questions);
  await writePosts(tx, ctx, id, input.posts);
  await setContentTags(ctx, tx, { challengeId: id }, input.content_tag_ids);
  audit({
    action: "challenge.create",
    targetType: "challenge",
    targetId: id,
    after: contentOf(toChallengeFormView(await findFullChallenge(tx, ctx, id), now)),
  });
  await catalogueChanged({ tx, afterCommit }, programId);
  return { id };
}

type Db = Pick<Transaction, "challenge">;

async function findFullChallenge(db: Db, { programId }: AdminProgramCtx, id: string): Promise<FullChallenge> {
  const where = { programId_id: { programId, id } };
  const row = await db.challenge.findUnique({ where, include: fullChallengeInclude });
  if (!row) throw challengeNotFound();
  return row;
}

async function optionsOf(ctx: AdminProgramCtx, challenge: ChallengeFormView | null): Promise<ChallengeFormOptions> {
  const { programId, program } = ctx;
  const [rewards, files, contentTags] = await Promise.all([
    prisma.reward.findMany({
      // An archived reward is only offered to the challenge that has it.
      where: { programId, OR: [{ archivedAt: null }, { id: { in: rewardIdsOf(challenge) } }] },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true, selection: true },
    }),
    prisma.mediaFile.findMany({
      where: { programId, id: { in: challenge ? fileIdsOf(challenge) : [] } },
      select: { id: true, name: true, contentType: true },
    }),
    contentTagChoices(ctx, challenge?.content_tags ?? []),
  ]);
  const toOptions = (list: typeof rewards) => list.map(({ id, name }) => ({ id, name }));
  return {
    types: CHALLENGE_TYPES.filter((type) => isOffered(program, type) || type === challenge?.challenge_type),
    rewards: toOptions(rewards),
    sweepstakes: toOptions(rewards.filter(({ selection }) => rewardKind(selection).entries)),
    tiers: tiersOf(program).map(({ id, name }) => ({ id, name })),
    content_tags: contentTags,
    profile_attributes: program.profileAttributes.map(({ displayName, fieldType }) => ({
      display_name: displayName,
      answer_type: fieldType === "phone" ? ("phone" as const) : ("text" as const satisfies AnswerType),
    })),
    files: files.map(({ id, name, contentType }) => ({
      id,
      name,
      url: mediaPath({ id, name }),
      content_type: contentType,
    })),
  };
}

function rewardIdsOf(challenge: ChallengeFormView | null): string[] {
  return [challenge?.prize_reward_id, challenge?.sweepstake_reward_id].filter((id) => typeof id === "string");
}

const DERIVED_FIELDS: readonly string[] = [
  "id",
  "program_id",
  "status",
  "completed",
  "achievement_collection_address",
  "content_tag_ids",
  "updated_at",
] satisfies (keyof ChallengeFormView)[];

/** The fields that the form edits, for the audit log and to detect changes. Content tags are there by name. */
function contentOf(view: ChallengeFormView): Record<string, unknown> {
  const fields = { ...view, content_tags: view.content_tags.map(({ name }) => name) };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !DERIVED_FIELDS.includes(name)));
}
