import { z } from "zod";
import type { FeedPost } from "~/generated/prisma/client";
import type { Locale } from "~/locales/translate";
import { prisma, sql } from "~/platform/database.server";
import { pageOf, rowsOf, type Page } from "~/platform/paging";
import { translatedRow } from "~/platform/translations";
import { query } from "~/platform/use-case.server";
import { toImageView } from "~/services/media/image-view";
import { plainText, sanitizeHtml } from "~/services/pages/sanitize-html.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { postTeaser, sitePostPage, type PostTeaser, type SitePostsQuery, type SitePostView } from "./feed-posts.schema";

/** So many are on the home page. */
const NEWEST = 3;
const PAGE_POSTS = 10;
const EXCERPT_LENGTH = 140;

/** The newest posts, for the home page; visitors see them, too. @throws not_found without the feature */
export const listNewestPosts = query(
  "site:visit",
  async function listNewestPosts(ctx: SiteCtx): Promise<PostTeaser[]> {
    const posts = await sql<NewestPost>(
      `select id, title, body, translations, image_file_id, published_at, updated_at from feed_posts
        where program_id = $1 and active and published_at <= $2 order by published_at desc, id desc limit $3`,
      [ctx.programId, ctx.now, NEWEST],
    );
    return posts.map((post) => ({
      id: post.id,
      title: translatedRow(post, ctx.locale).title,
      excerpt: excerptOf(post, ctx.locale),
      image: toImageView(ctx.program.files, post.image_file_id),
      published_at: post.published_at.toISOString(),
    }));
  },
  { output: z.array(postTeaser), feature: "dynamic_feed_posts" },
);

/** A page of all published posts, the newest first. @throws not_found without the feature */
export const listPosts = query(
  "site:visit",
  async function listPosts(ctx: SiteCtx, { page }: SitePostsQuery): Promise<Page<SitePostView>> {
    const where = publishedIn(ctx);
    const paging = { page, page_size: PAGE_POSTS };
    const [posts, totalItems] = await Promise.all([
      prisma.feedPost.findMany({ where, orderBy: NEWEST_FIRST, ...rowsOf(paging) }),
      prisma.feedPost.count({ where }),
    ]);
    const result = posts.map((post) => toSiteView(ctx, post));
    return pageOf(paging, totalItems, result);
  },
  { output: sitePostPage, feature: "dynamic_feed_posts" },
);

type NewestPost = {
  id: string;
  title: string;
  body: string;
  translations: unknown;
  image_file_id: string | null;
  published_at: Date;
  updated_at: Date;
};

const NEWEST_FIRST = [{ publishedAt: "desc" as const }, { id: "desc" as const }];

function publishedIn({ programId, now }: SiteCtx) {
  return { programId, active: true, publishedAt: { lte: now } };
}

function toSiteView({ program, locale }: SiteCtx, post: FeedPost): SitePostView {
  const { title, body } = translatedRow(post, locale);
  return {
    id: post.id,
    title,
    body: sanitizeHtml(body),
    image: toImageView(program.files, post.imageFileId),
    link: post.link,
    published_at: post.publishedAt.toISOString(),
  };
}

const excerpts = new Map<string, string>();
const MAX_EXCERPTS = 1_000;

/** The beginning of a post. Every home page has the same few, so they are cached until the post is changed. */
function excerptOf(post: NewestPost, locale: Locale): string {
  const key = `${post.id} ${post.updated_at.getTime()} ${locale}`;
  let excerpt = excerpts.get(key);
  if (excerpt === undefined) {
    if (excerpts.size >= MAX_EXCERPTS) excerpts.clear();
    excerpts.set(key, (excerpt = beginningOf(translatedRow(post, locale).body)));
  }
  return excerpt;
}

/** The beginning of a rich text as plain text, cut after a word. */
function beginningOf(html: string): string {
  // Paragraphs, cells and lines end with a space, or their words would run together.
  const text = plainText(html.replace(/<\/(?!(?:a|b|code|em|i|s|strong|sub|sup|u)>)|<br/g, " $&"))
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, "")}…`;
}
