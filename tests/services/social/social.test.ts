import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { getChallenge, listChallenges } from "~/services/challenges/challenges.site.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { waitSeconds } from "~/services/social/post-wait";
import { newestPosts } from "~/services/social/social-posts.server";
import { recordPostView } from "~/services/social/social.site.server";
import {
  createChallenge,
  createParticipant,
  createPost,
  createProgram,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let programId: string;
let participantId: string;
let challenge: Awaited<ReturnType<typeof createChallenge>>;

beforeEach(async () => {
  programId = (await createProgram({ features: ["social_network_posts"] })).id;
  participantId = (await createParticipant(programId)).id;
  challenge = await createChallenge(programId, { challengeType: "unified_social", points: 5n });
});

describe("viewing posts", () => {
  it("earns points for the first view of each post, and completes the challenge with the last post", async () => {
    const [first, second] = [await createPost(programId, challenge.id), await createPost(programId, challenge.id)];
    expect(await view(first.id)).toEqual({ points: 5, unused_points: 5, completed: false, daily_limit: null });
    expect(await view(first.id)).toEqual({ points: 0, unused_points: 5, completed: false, daily_limit: null });
    expect(await view(second.id)).toEqual({ points: 5, unused_points: 10, completed: true, daily_limit: null });
    expect(await challengeView()).toMatchObject({ completed_by_current_participant_on: expect.any(String) });
    const fresh = await createPost(programId, challenge.id);
    expect(await view(fresh.id), "a post added later").toMatchObject({ points: 5, completed: false });
  });

  it("earns nothing for a post that is left early, until it is viewed for its whole wait", async () => {
    const post = await createPost(programId, challenge.id);
    const nothing = { points: 0, unused_points: 0, completed: false };
    expect(await view(post.id, { leftEarly: true })).toMatchObject(nothing);
    expect(await view(post.id, { leftEarly: true })).toMatchObject(nothing);
    expect((await challengeView()).social_network_posts).toMatchObject([{ viewed: false }]);
    expect(await view(post.id)).toMatchObject({ points: 5, unused_points: 5, completed: true });
    expect(await view(post.id, { leftEarly: true })).toMatchObject({ points: 0, unused_points: 5, completed: false });
    expect((await challengeView()).social_network_posts).toMatchObject([{ viewed: true }]);
  });

  it("earns once for concurrent requests", async () => {
    const post = await createPost(programId, challenge.id);
    const results = await Promise.all(Array.from({ length: 10 }, () => view(post.id)));
    expect(results.map(({ points }) => points).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5]);
    expect(await prisma.participant.findFirst({ where: { id: participantId } })).toMatchObject({
      pointsAvailable: 5n,
      completedChallenges: 1,
    });
  });

  it("shows the posts in order, galleries with their pictures, and which were viewed", async () => {
    const video = await createPost(programId, challenge.id, {
      postType: "video",
      durationSeconds: 12,
      message: "Look",
      username: "ines",
      url: "https://social.example.com/1",
    });
    const gallery = await createPost(programId, challenge.id);
    const pictures = [
      await createPost(programId, challenge.id, { parentPostId: gallery.id }),
      await createPost(programId, challenge.id, { parentPostId: gallery.id }),
    ];
    await view(video.id);
    const { social_network_posts: posts } = await challengeView();
    expect(posts.map(({ id, viewed }) => ({ id, viewed }))).toEqual([
      { id: video.id, viewed: true },
      { id: gallery.id, viewed: false },
    ]);
    expect(posts[0]).toMatchObject({
      post_type: "video",
      duration: 12,
      message: "Look",
      username: "ines",
      social_network_page: { platform: "instagram", url: "https://social.example.com/page" },
    });
    expect(posts[1]?.social_network_child_posts.map(({ id }) => id)).toEqual(pictures.map(({ id }) => id));
    await expect(view(pictures[0]!.id), "a picture is not a post").rejects.toMatchObject({ status: 404 });
  });

  it("shows a limited number of posts, newest first", async () => {
    const [older, newer] = [
      await createPost(programId, challenge.id, { publishedAt: secondsFromNow(-60) }),
      await createPost(programId, challenge.id),
    ];
    const ctx = await participantCtx(programId, participantId);
    expect((await newestPosts(ctx, challenge.id, 1)).map(({ id }) => id)).toEqual([newer.id]);
    expect((await newestPosts(ctx, challenge.id, 3)).map(({ id }) => id)).toEqual([newer.id, older.id]);
  });

  it("does not find posts of another challenge or program, or invalid ids", async () => {
    const other = await createChallenge(programId, { challengeType: "unified_social" });
    const elsewhere = await createProgram({ features: ["social_network_posts"] });
    const foreign = await createChallenge(elsewhere.id, { challengeType: "unified_social" });
    for (const id of [
      (await createPost(programId, other.id)).id,
      (await createPost(elsewhere.id, foreign.id)).id,
      challenge.id,
      "nonsense",
    ])
      await expect(view(id)).rejects.toMatchObject({ status: 404 });
  });

  it("is rejected for visitors and after the finish", async () => {
    const post = await createPost(programId, challenge.id);
    await expect(recordPostView((await siteCtx(programId)) as never, challenge.id, post.id)).rejects.toMatchObject({
      status: 401,
    });
    const ended = await createChallenge(programId, { challengeType: "unified_social", finish: secondsFromNow(0) });
    const late = await createPost(programId, ended.id);
    const ctx = await participantCtx(programId, participantId);
    await expect(recordPostView(ctx, ended.id, late.id)).rejects.toMatchObject({
      status: 422,
      message: "This challenge is no longer available",
    });
  });

  it("is not found while the feature is off", async () => {
    const post = await createPost(programId, challenge.id);
    await prisma.program.update({ where: { id: programId }, data: { features: [] } });
    dropCatalogue(programId);
    await expect(view(post.id)).rejects.toMatchObject({ status: 404 });
    await expect(challengeView()).rejects.toMatchObject({ status: 404 });
    expect(await listChallenges(await participantCtx(programId, participantId))).toEqual([]);
  });
});

describe("the viewer", () => {
  const post = { post_type: "image", duration: null, viewed: false, social_network_child_posts: [] } as const;
  const video = (duration: number | null) => ({ ...post, post_type: "video" as const, duration });

  it("waits 5 s for an image or a text, and 10 s for a gallery", () => {
    expect(waitSeconds(post)).toBe(5);
    expect(waitSeconds({ ...post, post_type: "text" })).toBe(5);
    expect(waitSeconds({ ...post, social_network_child_posts: [post] })).toBe(10);
  });

  it("waits half of a short video, and 30 s for videos over 60 s", () => {
    expect([8, 9, 60, 61, 600].map((duration) => waitSeconds(video(duration)))).toEqual([4, 4, 30, 30, 30]);
    expect(waitSeconds(video(null))).toBe(5);
  });

  it("does not wait for a post that was viewed before", () => {
    expect(waitSeconds({ ...video(600), viewed: true })).toBe(0);
  });
});

async function view(postId: string, how?: { leftEarly: boolean }) {
  return recordPostView(await participantCtx(programId, participantId), challenge.identifier, postId, how);
}

async function challengeView() {
  return getChallenge(await participantCtx(programId, participantId), challenge.identifier);
}
