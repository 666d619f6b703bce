/** Writes the questions and posts of a challenge. Parts sent with an id are updated; positions follow the input. */
import { isDeepStrictEqual } from "node:util";
import { msg } from "~/locales/translate";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { databaseErrorOf } from "~/platform/database/failures.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, invalid, type FieldError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { translationsOf } from "~/platform/translations";
import { instantOf } from "~/platform/zoned-time";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { PostInput, QuestionInput } from "../form/type-fields.schema";
import type { FullChallenge } from "./full-challenge.server";

type StoredQuestion = FullChallenge["questions"][number];
type StoredPost = FullChallenge["socialPosts"][number];

const QUESTION_COLUMNS = {
  id: null,
  title: "title",
  additional_details: "additionalDetails",
  answer_type: "answerType",
  is_required: "isRequired",
  explanation: "explanation",
  min: "minAnswer",
  max: "maxAnswer",
  image_file_id: "imageFileId",
  translations: null,
  options: null,
} as const satisfies ColumnTable<QuestionInput, StoredQuestion>;

const OPTION_COLUMNS = {
  id: null,
  details: "details",
  is_correct: "isCorrect",
  image_file_id: "imageFileId",
  translations: null,
} as const satisfies ColumnTable<QuestionInput["options"][number], StoredQuestion["options"][number]>;

const PICTURE_COLUMNS = {
  id: null,
  post_type: "postType",
  media_file_id: "mediaFileId",
  duration: "durationSeconds",
} as const satisfies ColumnTable<PostInput["pictures"][number], StoredPost>;

const POST_COLUMNS = {
  ...PICTURE_COLUMNS,
  // As the program's page on that network.
  platform: null,
  message: "message",
  username: "username",
  url: "url",
  published_at: null,
  pictures: null,
} as const satisfies ColumnTable<PostInput, StoredPost>;

const ANSWERED_QUESTION = msg("This question has answers, so it can't be removed and its answer type can't change");
const ANSWERED_OPTION = msg("Participants chose this option, so it can't be removed");

/**
 * Replaces the questions of a challenge. A question or option with answers cannot be removed, and its answer type
 * cannot be changed.
 * @throws invalid on the question
 */
export async function writeQuestions(
  tx: Transaction,
  ctx: AdminProgramCtx,
  challengeId: string,
  questions: QuestionInput[],
  stored: StoredQuestion[] = [],
): Promise<void> {
  const before = new Map(stored.map((question) => [question.id, question]));
  assertOwn("questions", questions, before);
  assertAnsweredQuestionsRemain(questions, stored);
  await removeRest(tx.question, ctx, stored, questions);
  for (const [position, question] of questions.entries()) {
    const existing = question.id ? before.get(question.id) : undefined;
    const columns = {
      ...columnsFrom(QUESTION_COLUMNS, question),
      translations: question.translations ?? (existing ? translationsOf(existing) : {}),
      position,
    };
    const questionId = existing?.id ?? uuidv7(ctx.now);
    if (!existing)
      await tx.question.create({ data: { ...columns, programId: ctx.programId, id: questionId, challengeId } });
    else if (differs(columns, existing)) await tx.question.update({ where: keyOf(ctx, questionId), data: columns });
    await writeOptions(tx, ctx, questionId, question, position, existing?.options);
  }
}

async function writeOptions(
  tx: Transaction,
  ctx: AdminProgramCtx,
  questionId: string,
  { options }: QuestionInput,
  at: number,
  stored: StoredQuestion["options"] = [],
): Promise<void> {
  const before = new Map(stored.map((option) => [option.id, option]));
  assertOwn(`questions[${at}][options]`, options, before);
  await removeRest(tx.questionOption, ctx, stored, options);
  const created = [];
  for (const [position, option] of options.entries()) {
    const existing = option.id ? before.get(option.id) : undefined;
    const columns = {
      ...columnsFrom(OPTION_COLUMNS, option),
      translations: option.translations ?? (existing ? translationsOf(existing) : {}),
      position,
    };
    if (!existing) created.push({ ...columns, programId: ctx.programId, id: uuidv7(ctx.now), questionId });
    else if (differs(columns, existing))
      await tx.questionOption.update({ where: keyOf(ctx, existing.id), data: columns });
  }
  if (created.length > 0) await tx.questionOption.createMany({ data: created });
}

/**
 * Deletes the stored rows that the input does not contain.
 * @throws invalid when a row was answered in the meantime: its answers refer to it
 */
async function removeRest(
  table: { deleteMany: (args: { where: { programId: string; id: { in: string[] } } }) => Promise<unknown> },
  { programId }: AdminProgramCtx,
  stored: { id: string }[],
  input: { id?: string }[],
): Promise<void> {
  const inputIds = new Set(input.map(({ id }) => id));
  const removed = stored.map(({ id }) => id).filter((id) => !inputIds.has(id));
  if (removed.length === 0) return;
  try {
    await table.deleteMany({ where: { programId, id: { in: removed } } });
  } catch (error) {
    if (databaseErrorOf(error).state === FOREIGN_KEY_VIOLATION) throw invalid("questions", ANSWERED_QUESTION);
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = "23503";

function assertAnsweredQuestionsRemain(questions: QuestionInput[], stored: StoredQuestion[]): void {
  const errors: FieldError[] = [];
  for (const question of stored.filter(({ _count }) => _count.answers > 0)) {
    const index = questions.findIndex(({ id }) => id === question.id);
    const input = questions[index];
    if (!input) errors.push({ field: "questions", message: ANSWERED_QUESTION });
    else if (input.answer_type !== question.answerType)
      errors.push({ field: `questions[${index}][answer_type]`, message: ANSWERED_QUESTION });
    else if (
      question.options.some(({ id, _count }) => _count.answers > 0 && !input.options.some((option) => option.id === id))
    )
      errors.push({ field: `questions[${index}][options]`, message: ANSWERED_OPTION });
  }
  if (errors[0]) throw new AppError("invalid", errors[0].message, { errors });
}

/**
 * Replaces the posts of a unified_social challenge. Removing a post deletes its views, but not the points they earned.
 * Each post belongs to the program's page on its network.
 * @throws invalid on the post
 */
export async function writePosts(
  tx: Transaction,
  ctx: AdminProgramCtx,
  challengeId: string,
  posts: PostInput[],
  stored: StoredPost[] = [],
): Promise<void> {
  const before = new Map(stored.map((post) => [post.id, post]));
  assertOwn("posts", posts, before);
  await removeRest(tx.socialNetworkPost, ctx, stored, posts);
  const pages = await pagesFor(tx, ctx, posts);
  for (const [position, post] of posts.entries()) {
    const existing = post.id ? before.get(post.id) : undefined;
    const columns = {
      ...columnsFrom(POST_COLUMNS, post),
      pageId: pages.get(post.platform)!,
      publishedAt: post.published_at
        ? instantOf(post.published_at, ctx.program.timeZone)
        : (existing?.publishedAt ?? ctx.now),
      position,
    };
    const id = existing?.id ?? uuidv7(ctx.now);
    if (!existing)
      await tx.socialNetworkPost.create({ data: { ...columns, programId: ctx.programId, id, challengeId } });
    else if (differs(columns, existing)) await tx.socialNetworkPost.update({ where: keyOf(ctx, id), data: columns });
    await writePictures(tx, ctx, { ...columns, challengeId, id, at: position }, post.pictures, existing?.children);
  }
}

type Gallery = { id: string; challengeId: string; pageId: string; publishedAt: Date; at: number };

async function writePictures(
  tx: Transaction,
  ctx: AdminProgramCtx,
  gallery: Gallery,
  pictures: PostInput["pictures"],
  stored: StoredPost["children"] = [],
): Promise<void> {
  const before = new Map(stored.map((picture) => [picture.id, picture]));
  assertOwn(`posts[${gallery.at}][pictures]`, pictures, before);
  await removeRest(tx.socialNetworkPost, ctx, stored, pictures);
  for (const [position, picture] of pictures.entries()) {
    const columns = { ...columnsFrom(PICTURE_COLUMNS, picture), position };
    const existing = picture.id ? before.get(picture.id) : undefined;
    const { challengeId, pageId, publishedAt, id: parentPostId } = gallery;
    if (!existing)
      await tx.socialNetworkPost.create({
        data: {
          ...columns,
          programId: ctx.programId,
          id: uuidv7(ctx.now),
          challengeId,
          pageId,
          publishedAt,
          parentPostId,
        },
      });
    else if (differs(columns, existing))
      await tx.socialNetworkPost.update({ where: keyOf(ctx, existing.id), data: columns });
  }
}

/** The program's page on each network in use; a missing one is created from the first post's address. */
async function pagesFor(
  tx: Transaction,
  { programId, now }: AdminProgramCtx,
  posts: PostInput[],
): Promise<Map<string, string>> {
  const rows = await tx.socialNetworkPage.findMany({ where: { programId }, orderBy: { id: "desc" } });
  const pages = new Map(rows.map((page) => [page.platform, page.id]));
  for (const { platform, url } of posts) {
    if (pages.has(platform)) continue;
    const page = await tx.socialNetworkPage.create({
      data: { programId, id: uuidv7(now), platform, url: new URL(url).origin, createdAt: now },
    });
    pages.set(platform, page.id);
  }
  return pages;
}

/** Every id in the input must belong to a stored part, and occur once. @throws invalid */
function assertOwn(field: string, input: { id?: string }[], stored: ReadonlyMap<string, unknown>): void {
  const seen = new Set<string>();
  input.forEach(({ id }, index) => {
    if (id === undefined) return;
    if (!stored.has(id) || seen.has(id)) throw invalid(`${field}[${index}]`, msg("This isn't part of the challenge"));
    seen.add(id);
  });
}

function keyOf({ programId }: AdminProgramCtx, id: string) {
  return { programId_id: { programId, id } };
}

function differs<C extends object>(columns: C, stored: { [K in keyof C]: unknown }): boolean {
  return (Object.keys(columns) as (keyof C)[]).some((name) => !isDeepStrictEqual(columns[name], stored[name]));
}
