import { isDeepStrictEqual } from "node:util";
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { prisma, sqlFault, type Transaction } from "../database.server";
import { AppError, invalid, noChanges, notFound } from "../errors";
import { uuidv7 } from "../ids.server";
import { mediaPath } from "../media/image-view";
import { isOffered } from "../payments/offered.server";
import { once } from "../platform-keys.server";
import { announceCatalogueChange, dropCatalogue } from "../programs/catalogue.server";
import { command, query, type Work } from "../use-case.server";
import { assertSound, columnsOf, IDENTIFIER_TAKEN, wholeInput, type WholeInput } from "./challenge-columns.server";
import { challengeFormView, filesShown, wholeChallenge, type WholeChallenge } from "./challenge-form-view.server";
import type { ChallengeFormOptions, ChallengeFormView, ChallengeInput } from "./challenge-form.schema";
import { writePosts, writeQuestions } from "./challenge-parts.server";
import { CHALLENGE_TYPES, type AnswerType } from "./challenges.schema";

/** What the form of a new challenge offers. */
export const getNewChallengeForm = query("challenges:create", async (ctx: AdminProgramCtx) => ({
  challenge: null,
  options: await optionsOf(ctx, null),
}));

/** A challenge to edit, and what its form offers. Throws `not_found`. */
export const getChallengeForm = query("challenges:update", async (ctx: AdminProgramCtx, id: string) => {
  const challenge = challengeFormView(await storedChallenge(prisma, ctx, id), ctx.now);
  return { challenge, options: await optionsOf(ctx, challenge) };
});

/**
 * Creates a challenge with its questions or posts, at the end of the program's order. Throws `invalid` with an error on
 * each field to correct.
 * @param key the caller's idempotency key, or null: a second call with it makes no second challenge and gives the first
 */
export const createChallenge = command(
  "challenges:create",
  async (ctx: AdminProgramCtx, work, input: ChallengeInput, key: string | null = null): Promise<ChallengeFormView> => {
    const { id } = await once(work.tx, ctx, { scope: `challenge.create ${ctx.programId}`, key, input }, () =>
      insertChallenge(ctx, work, wholeInput(input)),
    );
    return challengeFormView(await storedChallenge(work.tx, ctx, id), ctx.now);
  },
);

async function insertChallenge(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  input: WholeInput,
): Promise<{ id: string }> {
  const columns = await columnsOf(tx, ctx, input);
  await assertSound(tx, ctx, input, columns);
  const { programId, now } = ctx;
  const last = await tx.challenge.aggregate({ where: { programId }, _max: { position: true } });
  const id = uuidv7(now);
  const row = { ...columns, programId, id, position: (last._max.position ?? -1) + 1, createdAt: now, updatedAt: now };
  await refusingTaken(tx.challenge.create({ data: row }));
  await writeQuestions(tx, ctx, id, input.questions);
  await writePosts(tx, ctx, id, input.posts);
  audit({
    verb: "challenge.create",
    targetType: "challenge",
    targetId: id,
    after: contentOf(challengeFormView(await storedChallenge(tx, ctx, id), now)),
  });
  await announceCatalogueChange(tx, programId);
  afterCommit(() => dropCatalogue(programId));
  return { id };
}

/**
 * Replaces a challenge with its questions or posts by what its form says. Throws `invalid` with an error on each field
 * to correct, `refused` when nothing would change, and `conflict` when somebody else changed it since `version`.
 * @param version the `updated_at` that the change was made on; without it what is stored now
 */
export const updateChallenge = command(
  "challenges:update",
  async (
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    given: ChallengeInput,
    version?: string,
  ): Promise<ChallengeFormView> => {
    const stored = await storedChallenge(tx, ctx, id);
    if (version && version !== stored.updatedAt.toISOString()) throw changedMeanwhile();
    const input = wholeInput(given);
    const columns = await columnsOf(tx, ctx, input, stored);
    await assertSound(tx, ctx, input, columns, stored);
    const where = { programId: ctx.programId, id, updatedAt: stored.updatedAt };
    const { count } = await refusingTaken(tx.challenge.updateMany({ where, data: { ...columns, updatedAt: ctx.now } }));
    if (count === 0) throw changedMeanwhile();
    await writeQuestions(tx, ctx, id, input.questions, stored.questions);
    await writePosts(tx, ctx, id, input.posts, stored.socialPosts);
    const after = challengeFormView(await storedChallenge(tx, ctx, id), ctx.now);
    const changes = changesOf(challengeFormView(stored, ctx.now), after);
    if (!changes) throw noChanges(); // which takes back what was written
    audit({ verb: "challenge.update", targetType: "challenge", targetId: id, ...changes });
    await announceCatalogueChange(tx, ctx.programId);
    afterCommit(() => dropCatalogue(ctx.programId));
    return after;
  },
);

/** Two at once may have found the same identifier free: the database lets only one have it. */
async function refusingTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (sqlFault(error).state === UNIQUE_VIOLATION) throw invalid("identifier", IDENTIFIER_TAKEN);
    throw error;
  }
}

const UNIQUE_VIOLATION = "23505";

type Db = Pick<Transaction, "challenge">;

async function storedChallenge(db: Db, { programId }: AdminProgramCtx, id: string): Promise<WholeChallenge> {
  const row = await db.challenge.findUnique({ where: { programId_id: { programId, id } }, include: wholeChallenge });
  if (!row) throw notFound(phrase("Challenge not found"));
  return row;
}

async function optionsOf(
  { programId, program }: AdminProgramCtx,
  challenge: ChallengeFormView | null,
): Promise<ChallengeFormOptions> {
  const [rewards, files] = await Promise.all([
    prisma.reward.findMany({
      where: { programId },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      select: { id: true, name: true, selection: true },
    }),
    prisma.mediaFile.findMany({
      where: { programId, id: { in: challenge ? filesShown(challenge) : [] } },
      select: { id: true, name: true, contentType: true },
    }),
  ]);
  const named = (list: typeof rewards) => list.map(({ id, name }) => ({ id, name }));
  return {
    types: CHALLENGE_TYPES.filter((type) => isOffered(program, type) || type === challenge?.challenge_type),
    rewards: named(rewards),
    sweepstakes: named(rewards.filter(({ selection }) => selection === "sweepstake")),
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

const KNOWN_OF_IT: readonly string[] = [
  "id",
  "program_id",
  "status",
  "completed",
  "achievement_collection_address",
  "updated_at",
] satisfies (keyof ChallengeFormView)[];

/** What an operator wrote, without what is only known of it. */
function contentOf(view: ChallengeFormView): Record<string, unknown> {
  return Object.fromEntries(Object.entries(view).filter(([name]) => !KNOWN_OF_IT.includes(name)));
}

function changesOf(before: ChallengeFormView, after: ChallengeFormView) {
  const [old, next] = [contentOf(before), contentOf(after)];
  const changed = Object.keys(next).filter((name) => !isDeepStrictEqual(old[name], next[name]));
  if (changed.length === 0) return null;
  const pick = (content: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, content[name]]));
  return { before: pick(old), after: pick(next) };
}

function changedMeanwhile(): AppError {
  const message = phrase(
    "Somebody else changed this challenge while you were editing. Open it again in another tab to compare; what you typed is still here.",
  );
  return new AppError("conflict", message, { errors: [{ field: null, message }] });
}
