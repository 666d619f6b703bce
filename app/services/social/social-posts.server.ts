/** Reads the posts of unified_social challenges, with the views of the participant. */
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { toImageView } from "~/services/media/image-view";
import { progressOf } from "~/services/participants/progress.server";
import { cachedRead } from "~/services/programs/cached-read.server";
import { untranslated } from "~/services/programs/catalogue-language.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { outsideLink } from "~/services/sandbox/outside-links.server";
import type { SocialPostView } from "./social-posts.schema";

type Media = {
  id: string;
  post_type: SocialPostView["post_type"];
  media_file_id: string | null;
  duration_seconds: number | null;
};

type PostRow = Media & {
  message: string;
  username: string;
  url: string;
  published_at: Date;
  page_url: string;
  platform: SocialPostView["social_network_page"]["platform"];
  children: Media[];
};

/** The posts of a challenge in their order. */
export async function postsOf(ctx: SiteCtx, challengeId: string): Promise<SocialPostView[]> {
  const [posts, progress] = await Promise.all([
    readPosts(untranslated(ctx.program), challengeId, ctx.now),
    progressOf(ctx),
  ]);
  return posts.map((post) => ({ ...post, viewed: progress?.viewed_post_ids.includes(post.id) ?? false }));
}

/** The most recently published posts of a challenge, newest first. */
export async function newestPosts(ctx: SiteCtx, challengeId: string, limit: number): Promise<SocialPostView[]> {
  const posts = await postsOf(ctx, challengeId);
  return posts.sort((a, b) => b.published_at.localeCompare(a.published_at) || a.id.localeCompare(b.id)).slice(0, limit);
}

/** Reads posts and the pictures of galleries in one round trip. Posts are edited with their challenge. */
const readPosts = cachedRead(async ({ id: programId, files }, challengeId) => {
  const rows = await sql<PostRow>(
    sqlText`select s.id, s.post_type, s.media_file_id, s.duration_seconds, s.message, s.username, s.url, s.published_at,
       p.url as page_url, p.platform,
       coalesce((select json_agg(json_build_object('id', c.id, 'post_type', c.post_type, 'media_file_id', c.media_file_id,
           'duration_seconds', c.duration_seconds) order by c.position, c.id)
         from social_network_posts c where c.program_id = s.program_id and c.parent_post_id = s.id), '[]') as children
     from social_network_posts s
     join social_network_pages p on p.program_id = s.program_id and p.id = s.page_id
     where s.program_id = $1 and s.challenge_id = $2 and s.parent_post_id is null order by s.position, s.id`,
    [programId, challengeId],
  );
  const toMediaView = ({ id, post_type, media_file_id, duration_seconds }: Media) => ({
    id,
    post_type,
    media_path: toImageView(files, media_file_id)?.url ?? null,
    duration: duration_seconds,
  });
  return rows.map((row) => ({
    ...toMediaView(row),
    message: row.message,
    username: row.username,
    url: outsideLink(row.url),
    published_at: row.published_at.toISOString(),
    social_network_child_posts: row.children.map(toMediaView),
    social_network_page: { url: outsideLink(row.page_url), platform: row.platform },
  }));
});
