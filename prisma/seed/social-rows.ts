import type { PostContent } from "./content";
import { daysFrom } from "./days";
import { idAt } from "./deterministic";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** Adds the posts of a program's unified_social challenges, and the social pages that they come from. */
export function addSocialPosts(rows: Rows, program: SeededProgram): void {
  const { id: programId, openedAt } = program;
  const challenges = [...program.challenges.values()];
  const platforms = new Set(challenges.flatMap(({ content }) => (content.posts ?? []).map(({ platform }) => platform)));
  for (const platform of platforms) {
    rows.add("social_network_pages", {
      program_id: programId,
      id: pageId(program, platform),
      platform,
      url: pageUrl(program, platform),
      created_at: openedAt,
    });
  }
  for (const { id, content } of challenges)
    content.posts?.forEach((post, position) => addPost(rows, program, id, post, position));
}

function addPost(rows: Rows, program: SeededProgram, challengeId: string, post: PostContent, position: number): void {
  const { id: programId, day, openedAt, files } = program;
  const id = idAt(openedAt, challengeId, "post", position);
  const { platform, message, username, pictures = [], video } = post;
  const common = {
    program_id: programId,
    challenge_id: challengeId,
    page_id: pageId(program, platform),
    url: `${pageUrl(program, platform)}/${position + 1}`,
    published_at: daysFrom(day, post.postedDay),
  };
  const mediaFileId = video ? files.video().id : pictures[0] && files.picture(pictures[0]).id;
  rows.add("social_network_posts", {
    ...common,
    id,
    parent_post_id: null,
    post_type: video ? "video" : "image",
    media_file_id: mediaFileId,
    duration_seconds: video?.durationSeconds,
    message,
    username,
    position,
  });
  if (pictures.length < 2) return;
  pictures.forEach((picture, index) =>
    rows.add("social_network_posts", {
      ...common,
      id: idAt(openedAt, id, "picture", index),
      parent_post_id: id,
      post_type: "image",
      media_file_id: files.picture(picture).id,
      message: "",
      username,
      position: index,
    }),
  );
}

function pageId({ id, openedAt }: SeededProgram, platform: string): string {
  return idAt(openedAt, id, "social page", platform);
}

function pageUrl({ content }: SeededProgram, platform: string): string {
  return `https://${platform}.example.test/${content.subdomain}`;
}
