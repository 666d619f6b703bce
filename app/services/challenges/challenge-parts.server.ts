/** Writing the questions and posts of a challenge: ids stay where they come with one, order is the order given. */
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { sqlFault, type Transaction } from "../database.server";
import { AppError, invalid, type FieldError } from "../errors";
import { uuidv7 } from "../ids.server";
import { instantOf } from "../programs/zoned-time";
import type { WholeChallenge } from "./challenge-form-view.server";
import type { PostInput, QuestionInput } from "./challenge-form.schema";

type StoredQuestion = WholeChallenge["questions"][number];
type StoredPost = WholeChallenge["socialPosts"][number];

const ANSWERED_QUESTION = phrase("This question has been answered: it cannot be removed, and its answer type stays");
const ANSWERED_OPTION = phrase("This option has been chosen: it cannot be removed");

/**
 * Replaces the questions of a challenge. What participants have answered stays: a question or option with answers is
 * neither removed nor made another kind. Throws `invalid` on the question.
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
  assertAnswersKept(questions, stored);
  await removeRest(tx.question, ctx, stored, questions);
  for (const [position, question] of questions.entries()) {
    const existing = question.id ? before.get(question.id) : undefined;
    const columns = {
      title: question.title,
      additionalDetails: question.additional_details,
      answerType: question.answer_type,
      isRequired: question.is_required,
      explanation: question.explanation,
      imageFileId: question.image_file_id,
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
    const columns = {
      details: option.details,
      isCorrect: option.is_correct,
      imageFileId: option.image_file_id,
      position,
    };
    const existing = option.id ? before.get(option.id) : undefined;
    if (!existing) created.push({ ...columns, programId: ctx.programId, id: uuidv7(ctx.now), questionId });
    else if (differs(columns, existing))
      await tx.questionOption.update({ where: keyOf(ctx, existing.id), data: columns });
  }
  if (created.length > 0) await tx.questionOption.createMany({ data: created });
}

/** Removes the stored rows that are not among those given; an answer that came in meanwhile keeps its row. */
async function removeRest(
  table: { deleteMany: (args: { where: { programId: string; id: { in: string[] } } }) => Promise<unknown> },
  { programId }: AdminProgramCtx,
  stored: { id: string }[],
  given: { id?: string }[],
): Promise<void> {
  const kept = new Set(given.map(({ id }) => id));
  const gone = stored.map(({ id }) => id).filter((id) => !kept.has(id));
  if (gone.length === 0) return;
  try {
    await table.deleteMany({ where: { programId, id: { in: gone } } });
  } catch (error) {
    if (sqlFault(error).state === FOREIGN_KEY_VIOLATION) throw invalid("questions", ANSWERED_QUESTION);
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = "23503";

function assertAnswersKept(questions: QuestionInput[], stored: StoredQuestion[]): void {
  const errors: FieldError[] = [];
  for (const question of stored.filter(({ _count }) => _count.answers > 0)) {
    const index = questions.findIndex(({ id }) => id === question.id);
    const given = questions[index];
    if (!given) errors.push({ field: "questions", message: ANSWERED_QUESTION });
    else if (given.answer_type !== question.answerType)
      errors.push({ field: `questions[${index}][answer_type]`, message: ANSWERED_QUESTION });
    else if (
      question.options.some(({ id, _count }) => _count.answers > 0 && !given.options.some((option) => option.id === id))
    )
      errors.push({ field: `questions[${index}][options]`, message: ANSWERED_OPTION });
  }
  if (errors[0]) throw new AppError("invalid", errors[0].message, { errors });
}

/**
 * Replaces the posts of a unified_social challenge. A post that goes takes along who has seen it; the points they earned
 * by it stay. Each belongs to the program's page on its network. Throws `invalid` on the post.
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
      pageId: pages.get(post.platform)!,
      postType: post.post_type,
      mediaFileId: post.media_file_id,
      durationSeconds: post.duration,
      message: post.message,
      username: post.username,
      url: post.url,
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
    const columns = {
      postType: picture.post_type,
      mediaFileId: picture.media_file_id,
      durationSeconds: picture.duration,
      position,
    };
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

/** The program's page on each network in use; one that is not there yet is made from the first post's address. */
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

/** An id that is sent must be one of the challenge's own, and only once. */
function assertOwn(field: string, given: { id?: string }[], stored: ReadonlyMap<string, unknown>): void {
  const seen = new Set<string>();
  given.forEach(({ id }, index) => {
    if (id === undefined) return;
    if (!stored.has(id) || seen.has(id))
      throw invalid(`${field}[${index}]`, phrase("This is not part of the challenge"));
    seen.add(id);
  });
}

function keyOf({ programId }: AdminProgramCtx, id: string) {
  return { programId_id: { programId, id } };
}

function differs<C extends object>(columns: C, stored: { [K in keyof C]: unknown }): boolean {
  return (Object.keys(columns) as (keyof C)[]).some((name) => {
    const [left, right] = [columns[name], stored[name]];
    return left instanceof Date && right instanceof Date ? left.getTime() !== right.getTime() : left !== right;
  });
}
