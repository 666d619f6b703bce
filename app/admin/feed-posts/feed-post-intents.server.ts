/** The intents of feed posts, for their pages and for the JSON calls. They redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { invalid } from "~/platform/errors";
import { createFeedPost, importFeedPosts, updateFeedPost } from "~/services/feed-posts/feed-posts.admin.server";
import {
  MAX_FILE_MB,
  type FeedPostChange,
  type FeedPostInput,
  type FeedPostView,
} from "~/services/feed-posts/feed-posts.schema";
import { postsInTable } from "~/services/feed-posts/post-table.server";

const BYTES_PER_MB = 1024 * 1024;

export const create = runs(
  createFeedPost,
  async function create(
    run,
    args: ProgramIntentArgs,
    { idempotency_key, ...input }: FeedPostInput & { idempotency_key?: string },
  ): Promise<ActionResult> {
    const key = args.idempotencyKey ?? idempotency_key ?? null;
    return done(args, msg("Feed post created successfully."), await run(args.ctx, input, key));
  },
);

export const update = runs(
  updateFeedPost,
  async function update(run, args: ProgramIntentArgs, input: FeedPostChange): Promise<ActionResult> {
    const post = await run(args.ctx, args.param("feedPostId"), input);
    return done(args, msg("Feed post updated successfully."), post);
  },
);

/** The posts come as a file, or as JSON. */
export const importPosts = runs(
  importFeedPosts,
  async function importPosts(run, args: ProgramIntentArgs, { posts }: { posts?: unknown[] }): Promise<ActionResult> {
    const [content, lines] = posts ? [{ posts }] : await fileContent(args);
    const data = await run(args.ctx, content, lines);
    const message = translate(args.ctx.locale, "Post are being imported!");
    return redirectWithMessage(listOf(args), message, { data });
  },
);

/**
 * The content of the file and, of a table, the lines of its posts.
 * @throws invalid on `file` when there is none, it is too large, or neither JSON nor a table of posts
 */
async function fileContent({ files }: ProgramIntentArgs): Promise<[unknown, number[]?]> {
  const file = files.get("file");
  if (!file || file.content.sizeBytes === 0) throw invalid("file", "Please select a JSON file first");
  if (!/\.(json|csv)$/i.test(file.name)) throw invalid("file", "Please select a valid JSON file");
  if (file.content.sizeBytes > MAX_FILE_MB * BYTES_PER_MB) throw invalid("file", "Files can be up to 5 MB.");
  if (/\.csv$/i.test(file.name)) {
    const { posts, lines } = await postsInTable(file.content.stream());
    return [posts, lines];
  }
  try {
    return [JSON.parse((await file.content.bytes()).toString("utf8").replace(/^\uFEFF/, ""))];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalid("file", "Error processing the JSON file. Please check the format.");
  }
}

function done(args: ProgramIntentArgs, text: string, data: FeedPostView): ActionResult {
  const message = translate(args.ctx.locale, text);
  const list = listOf(args);
  return redirectWithMessage(list, message, { data }, rowLink(args.ctx.locale, `${list}/${data.id}/edit`, data.title));
}

function listOf({ ctx }: ProgramIntentArgs): string {
  return `/admin/v2/programs/${ctx.programId}/settings/program/dynamic-feed-posts`;
}
