import type { SiteCtx } from "../context";
import { sql } from "../database.server";
import { imageView } from "../media/image-view";
import type { SocialPostView } from "./social-posts.schema";

type PostRow = {
  id: string;
  post_type: SocialPostView["post_type"];
  media_file_id: string | null;
  message: string;
  username: string;
  url: string;
  published_at: Date;
  page_url: string;
  platform: string;
  children: { id: string; post_type: SocialPostView["post_type"]; media_file_id: string | null }[];
};

/** The newest posts of a unified_social challenge, galleries with their pictures. One round trip. */
export async function newestPosts({ programId, program }: Pick<SiteCtx, "programId" | "program">, challengeId: string, limit: number): Promise<SocialPostView[]> {
  const rows = await sql<PostRow>(
    `select s.id, s.post_type, s.media_file_id, s.message, s.username, s.url, s.published_at, g.url as page_url, g.platform,
            coalesce((select json_agg(json_build_object('id', c.id, 'post_type', c.post_type, 'media_file_id', c.media_file_id) order by c.position, c.id)
               from social_network_posts c where c.program_id = s.program_id and c.parent_post_id = s.id), '[]') as children
       from social_network_posts s join social_network_pages g on g.program_id = s.program_id and g.id = s.page_id
      where s.program_id = $1 and s.challenge_id = $2 and s.parent_post_id is null
      order by s.published_at desc, s.id limit $3`,
    [programId, challengeId, limit],
  );
  const mediaPath = (fileId: string | null) => imageView(program.files, fileId)?.url ?? null;
  return rows.map((row) => ({
    id: row.id,
    post_type: row.post_type,
    media_path: mediaPath(row.media_file_id),
    message: row.message,
    username: row.username,
    url: row.url,
    published_at: row.published_at.toISOString(),
    social_network_child_posts: row.children.map(({ id, post_type, media_file_id }) => ({ id, post_type, media_path: mediaPath(media_file_id) })),
    social_network_page: { url: row.page_url, platform: row.platform },
  }));
}
