import type { FeedPost, Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/jobs/queue.server";
import { msg, translate, type Locale } from "~/locales/translate";
import { changesBetween, UNIQUE_VIOLATION } from "~/platform/changes.server";
import { columnsFrom } from "~/platform/columns";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { databaseErrorOf } from "~/platform/database/failures.server";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges, type FieldError } from "~/platform/errors";
import { checkFields } from "~/platform/field-errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf } from "~/platform/paging";
import { translationsOf, whereTranslated } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { instantOf, timeOfForm } from "~/platform/zoned-time";
import { toPublicImageView } from "~/services/media/public-image-view.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { editedRow, saveEdit, storedRow } from "~/services/publishing/content.server";
import {
  feedImportView,
  feedPostPage,
  feedPostView,
  importedPosts,
  type FeedImportView,
  type FeedPostChange,
  type FeedPostInput,
  type FeedPostListQuery,
  type FeedPostPage,
  type FeedPostView,
} from "./feed-posts.schema";
import type { StoredImport } from "./internal/stored-import";
import { POST_COLUMNS, POSTS, statusOf } from "./internal/stored-posts.server";

const IMAGE = msg("Choose an image from the list");
/** More errors of a file would not help. */
const MAX_ERRORS = 50;

/** A page of the program's feed posts, with the latest import. */
export const listFeedPosts = query(
  "dynamic_feed_posts:manage",
  async function listFeedPosts(ctx: AdminProgramCtx, input: FeedPostListQuery): Promise<FeedPostPage> {
    const { programId } = ctx;
    const where: Prisma.FeedPostWhereInput = {
      programId,
      AND: wordsOf(input.search).map((word) => ({
        OR: [{ title: { contains: word, mode: "insensitive" as const } }, ...whereTranslated("title", word)],
      })),
    };
    // Read before the posts: an import that is shown as done is in the list, even if it ends between the two reads.
    const latest = await prisma.feedPostImport.findFirst({
      where: { programId },
      orderBy: { createdAt: "desc" },
      omit: { posts: true },
    });
    return {
      ...(await listPage(
        input,
        fromRows(
          (range) =>
            prisma.feedPost.findMany({
              where,
              orderBy: orderRows(input.sort, (direction) => ({
                title: { title: direction },
                published_at: { publishedAt: direction },
                created_at: { createdAt: direction },
              })),
              ...range,
            }),
          () => prisma.feedPost.count({ where }),
        ),
        (rows) => rows.map((row) => toView(ctx, row)),
      )),
      latest_import: latest && toImportView(latest),
    };
  },
  { output: feedPostPage },
);

/** One post, or null without an id for the form of a new one. @throws not_found */
export const getFeedPost = query(
  "dynamic_feed_posts:manage",
  async function getFeedPost(ctx: AdminProgramCtx, id?: string): Promise<FeedPostView | null> {
    return id === undefined ? null : toView(ctx, await storedRow(prisma, ctx, POSTS, id));
  },
  { output: feedPostView.nullable() },
);

/**
 * Adds a post.
 * @param key the caller's idempotency key, or null; a second call with the same key returns the first post
 * @throws invalid on the field to correct
 */
export const createFeedPost = command(
  "dynamic_feed_posts:manage",
  async function createFeedPost(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    input: FeedPostInput,
    key: string | null = null,
  ): Promise<FeedPostView> {
    const { programId, program, now } = ctx;
    const request = { operation: "feed_post.create", key, input };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      await assertImage(tx, ctx, input.image_file_id);
      const row = {
        ...columnsFrom(POST_COLUMNS, input),
        publishedAt: timeOfForm(input.published_at, null, program.timeZone) ?? now,
      };
      const postId = uuidv7(now);
      await tx.feedPost.create({ data: { ...row, programId, id: postId, createdAt: now, updatedAt: now } });
      const { title, active } = row;
      audit({ action: "feed_post.create", targetType: "feed_post", targetId: postId, after: { title, active } });
      await catalogueChanged({ tx, afterCommit }, programId); // visitors have the newest on a cached page
      return { id: postId };
    });
    return toView(ctx, await storedRow(tx, ctx, POSTS, id));
  },
  { output: feedPostView },
);

/**
 * Changes a post.
 * @throws not_found; invalid on the field to correct; rejected when nothing would change; conflict when somebody else
 *   changed it since `updated_at`
 */
export const updateFeedPost = command(
  "dynamic_feed_posts:manage",
  async function updateFeedPost(ctx: AdminProgramCtx, work, id: string, input: FeedPostChange): Promise<FeedPostView> {
    const { tx } = work;
    const { programId, program, now } = ctx;
    const stored = await editedRow(tx, ctx, POSTS, id, input.updated_at);
    const columns = {
      ...columnsFrom(POST_COLUMNS, input),
      publishedAt: timeOfForm(input.published_at ?? null, stored.publishedAt, program.timeZone) ?? stored.publishedAt,
    };
    const after = { ...stored, ...columns };
    const changes = changesBetween(auditOf(stored), auditOf(after));
    if (!changes) throw noChanges();
    if (after.imageFileId !== stored.imageFileId) await assertImage(tx, ctx, after.imageFileId);
    const where = { programId, id, updatedAt: stored.updatedAt };
    const write = tx.feedPost.updateMany({ where, data: { ...columns, updatedAt: now } });
    await saveEdit(ctx, work, POSTS, id, write, changes);
    return toView(ctx, { ...after, updatedAt: now });
  },
  { output: feedPostView },
);

/**
 * Checks the posts of a file as a whole, and has the worker import them: new ones are added, those with a known
 * external id are changed. Importing a file twice changes nothing.
 * @param lines the line of each post in its file, if that is a table
 * @throws invalid with an error for each value, and nothing is imported; conflict while another import runs
 */
export const importFeedPosts = command(
  "dynamic_feed_posts:manage",
  async function importFeedPosts(
    ctx: AdminProgramCtx,
    { tx, audit },
    content: unknown,
    lines?: readonly number[],
  ): Promise<FeedImportView> {
    const { programId, program, actor, locale, now } = ctx;
    const checked = checkFields(importedPosts, content);
    if (checked.errors) throw wrongPosts(locale, checked.errors, lines);
    const { posts } = checked.data;
    const errors = [...repeatedIds(posts), ...(await missingPictures(tx, ctx, posts))];
    if (errors.length > 0) throw wrongPosts(locale, errors, lines);
    const stored: StoredImport[] = posts.map((post) => ({
      id: uuidv7(now),
      external_id: post.external_id,
      title: post.title,
      body: post.body ?? "",
      translations: post.translations,
      image_file_id: post.picture || null,
      link: post.link ?? "",
      active: post.active ?? true,
      published_at: (post.published_at === null ? now : instantOf(post.published_at, program.timeZone)).toISOString(),
    }));
    const id = uuidv7(now);
    try {
      await tx.feedPostImport.create({
        data: {
          programId,
          id,
          adminId: adminIdOf(actor),
          status: "running",
          posts: stored,
          rowsTotal: posts.length,
          createdAt: now,
        },
      });
    } catch (error) {
      if (databaseErrorOf(error).state === UNIQUE_VIOLATION)
        throw new AppError("conflict", msg("Another import is running. Try again when it's done."), { cause: error });
      throw error;
    }
    await enqueue(sqlIn(tx), "import-feed-posts", { programId, importId: id });
    audit({ action: "feed_post.import", targetType: "program", targetId: programId, after: { posts: posts.length } });
    return { id, status: "running", posts: posts.length, created: 0, changed: 0, created_at: now.toISOString() };
  },
  { output: feedImportView },
);

/** The errors of a file, each with the line or the number of its post, from 1. */
function wrongPosts(locale: Locale, errors: readonly FieldError[], lines?: readonly number[]): AppError {
  const numbered = errors.slice(0, MAX_ERRORS).map(({ field, message, values }): FieldError => {
    const [, index] = /^posts\[(\d+)\]/.exec(field ?? "") ?? [];
    // How many posts a file has is said; of anything else, only that the file has another form.
    if (index === undefined)
      return field === "posts" ? { field: "file", message, values } : { field: "file", message: NOT_A_LIST };
    const error = translate(locale, message, values);
    const line = lines?.[Number(index)];
    return line === undefined
      ? { field, message: msg("Post {post}: {error}"), values: { post: Number(index) + 1, error } }
      : { field, message: msg("Line {line}: {error}"), values: { line, error } };
  });
  return new AppError("invalid", msg("Error importing posts"), { errors: numbered });
}

const NOT_A_LIST = msg("Error processing the JSON file. Please check the format.");

function repeatedIds(posts: readonly { external_id: string }[]): FieldError[] {
  const seen = new Set<string>();
  return posts.flatMap(({ external_id }, index) => {
    if (!seen.has(external_id)) return (seen.add(external_id), []);
    return [{ field: `posts[${index}][external_id]`, message: msg("Another post in the file has this external_id") }];
  });
}

async function missingPictures(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  posts: readonly { picture?: string | null }[],
): Promise<FieldError[]> {
  const ids = [...new Set(posts.flatMap(({ picture }) => picture || []))];
  const where = { programId, id: { in: ids }, contentType: { startsWith: "image/" } };
  const found = new Set((await tx.mediaFile.findMany({ where, select: { id: true } })).map(({ id }) => id));
  return posts.flatMap(({ picture }, index) =>
    picture && !found.has(picture.toLowerCase())
      ? [{ field: `posts[${index}][picture]`, message: msg("This image isn't in the media library") }]
      : [],
  );
}

async function assertImage(tx: Transaction, { programId }: AdminProgramCtx, id: string | null): Promise<void> {
  if (id === null) return;
  const where = { programId, id, contentType: { startsWith: "image/" } };
  if ((await tx.mediaFile.count({ where })) === 0) throw invalid("image_file_id", IMAGE);
}

function auditOf({ title, body, link, active, imageFileId, publishedAt, ...row }: FeedPost) {
  return {
    title,
    body,
    translations: translationsOf(row),
    link,
    active,
    image_file_id: imageFileId,
    published_at: publishedAt.toISOString(),
  };
}

function toView({ program, now }: AdminProgramCtx, row: FeedPost): FeedPostView {
  return {
    id: row.id,
    program_id: row.programId,
    title: row.title,
    body: row.body,
    translations: translationsOf(row),
    image_file_id: row.imageFileId,
    image: toPublicImageView(program, program.files, row.imageFileId),
    link: row.link,
    active: row.active,
    status: statusOf(row, now),
    published_at: row.publishedAt.toISOString(),
    external_id: row.externalId,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

type ImportRow = { id: string; status: string; rowsTotal: number; created: number; changed: number; createdAt: Date };

function toImportView({ id, status, rowsTotal, created, changed, createdAt }: ImportRow): FeedImportView {
  return {
    id,
    status: status as FeedImportView["status"],
    posts: rowsTotal,
    created,
    changed,
    created_at: createdAt.toISOString(),
  };
}
