import { z } from "zod";
import type { FeedPost } from "~/generated/prisma/client";
import type { Locale } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import type { Page } from "~/platform/paging";
import { translatedRow } from "~/platform/translations";
import { query } from "~/platform/use-case.server";
import { toImageView } from "~/services/media/image-view";
import { cachedRead } from "~/services/programs/cached-read.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { plainText, sanitizeHtml } from "~/services/rich-text/sanitize-html.server";
import { postTeaser, sitePostPage, type PostTeaser, type SitePostsQuery, type SitePostView } from "./feed-posts.schema";

/** So many are on the home page. */
const NEWEST = 3;
const PAGE_POSTS = 10;
const EXCERPT_LENGTH = 140;

/** The newest posts, for the home page; visitors see them, too. @throws not_found without the feature */
export const listNewestPosts = query(
  "site:visit",
  async function listNewestPosts({ program, locale, now }: SiteCtx): Promise<PostTeaser[]> {
    return (await readNewest(program, locale, now)).posts;
  },
  { output: z.array(postTeaser), feature: "dynamic_feed_posts" },
);

/** Posts that are the newest from one time until another one; null for no such limit. */
type Newest = { posts: PostTeaser[]; from: Date | null; until: Date | null };

const readNewest = cachedRead<Newest, Locale>(
  async ({ id: programId, files }, locale, now) => {
    const [posts, [next]] = await Promise.all([
      prisma.feedPost.findMany({ where: publishedIn({ programId, now }), orderBy: NEWEST_FIRST, take: NEWEST }),
      prisma.feedPost.findMany({
        where: { programId, active: true, publishedAt: { gt: now } },
        orderBy: { publishedAt: "asc" },
        take: 1,
      }),
    ]);
    const teasers = posts.map((post) => {
      const { title, body } = translatedRow(post, locale);
      return {
        id: post.id,
        title,
        excerpt: beginningOf(body),
        image: toImageView(files, post.imageFileId),
        published_at: post.publishedAt.toISOString(),
      };
    });
    return { posts: teasers, from: posts[0]?.publishedAt ?? null, until: next?.publishedAt ?? null };
  },
  ({ from, until }, now) => (from === null || now >= from) && (until === null || now < until),
);

/** A page of all published posts, the newest first. @throws not_found without the feature */
export const listPosts = query(
  "site:visit",
  async function listPosts(ctx: SiteCtx, { page }: SitePostsQuery): Promise<Page<SitePostView>> {
    const where = publishedIn(ctx);
    const paging = { page, page_size: PAGE_POSTS };
    return listPage(
      paging,
      fromRows(
        (range) => prisma.feedPost.findMany({ where, orderBy: NEWEST_FIRST, ...range }),
        () => prisma.feedPost.count({ where }),
      ),
      (posts) => posts.map((post) => toSiteView(ctx, post)),
    );
  },
  { output: sitePostPage, feature: "dynamic_feed_posts" },
);

const NEWEST_FIRST = [{ publishedAt: "desc" as const }, { id: "desc" as const }];

function publishedIn({ programId, now }: { programId: string; now: Date }) {
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

/** The beginning of a rich text as plain text, cut after a word. */
function beginningOf(html: string): string {
  // Paragraphs, cells and lines end with a space, or their words would run together.
  const text = plainText(html.replace(/<\/(?!(?:a|b|code|em|i|s|strong|sub|sup|u)>)|<br/g, " $&"))
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  return `${text.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, "")}…`;
}
