import { z } from "zod";
import type { FeedPost } from "~/generated/prisma/client";
import { prisma } from "~/platform/database.server";
import { pageOf, rowsOf, type Page } from "~/platform/paging";
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
    const posts = await prisma.feedPost.findMany({ where: publishedIn(ctx), orderBy: NEWEST_FIRST, take: NEWEST });
    return posts.map(({ id, title, body, imageFileId, publishedAt }) => ({
      id,
      title,
      excerpt: excerptOf(body),
      image: toImageView(ctx.program.files, imageFileId),
      published_at: publishedAt.toISOString(),
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

const NEWEST_FIRST = [{ publishedAt: "desc" as const }, { id: "desc" as const }];

function publishedIn({ programId, now }: SiteCtx) {
  return { programId, active: true, publishedAt: { lte: now } };
}

function toSiteView({ program }: SiteCtx, post: FeedPost): SitePostView {
  return {
    id: post.id,
    title: post.title,
    body: sanitizeHtml(post.body),
    image: toImageView(program.files, post.imageFileId),
    link: post.link,
    published_at: post.publishedAt.toISOString(),
  };
}

/** The beginning of a rich text as plain text, cut after a word. */
function excerptOf(html: string): string {
  // Paragraphs and lines end with a space, or their words would run together.
  const text = plainText(html.replace(/<\/|<br/g, " $&"))
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, "")}…`;
}
