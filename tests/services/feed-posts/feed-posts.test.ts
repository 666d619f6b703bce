import { beforeEach, describe, expect, it } from "vitest";
import { pool, prisma } from "~/platform/database/connections.server";
import type { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import {
  createFeedPost,
  getFeedPost,
  importFeedPosts,
  listFeedPosts,
  updateFeedPost,
} from "~/services/feed-posts/feed-posts.admin.server";
import { importFeedPostRows } from "~/services/feed-posts/feed-posts.jobs.server";
import { feedPostChange, feedPostInput, feedPostListQuery } from "~/services/feed-posts/feed-posts.schema";
import { listNewestPosts, listPosts } from "~/services/feed-posts/feed-posts.site.server";
import { createProgram, NOW, secondsFromNow, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";
import { jobIn } from "../tiers/tier-world";

await testDatabase();

let programId: string;
let ctx: Awaited<ReturnType<typeof storedAdminCtx>>;
beforeEach(async () => {
  programId = (await createProgram({ features: ["dynamic_feed_posts"] })).id;
  ctx = await storedAdminCtx(programId);
});

const WAITING =
  "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'feed_post_imports'";

const add = (input: object) => createFeedPost(ctx, feedPostInput.parse(input));
const titlesAt = async (now: Date) =>
  (await listNewestPosts(await siteCtx(programId, { now }))).map(({ title }) => title);
const list = () => listFeedPosts(ctx, feedPostListQuery.parse({}));

describe("a feed post", () => {
  it("is published at its time in the program's zone, and only while it is active", async () => {
    // Noon in New York is 17:00 UTC.
    const post = await add({ title: "Noon", published_at: "2026-11-21T12:00" });
    expect(post).toMatchObject({ published_at: "2026-11-21T17:00:00.000Z", status: "scheduled" });
    const hours = (count: number) => secondsFromNow(count * 3600);
    for (const _ of ["once", "from the cache, after the clock was set back"])
      expect([await titlesAt(hours(4.9)), await titlesAt(hours(5)), await titlesAt(hours(5))]).toEqual([
        [],
        ["Noon"],
        ["Noon"],
      ]);
    await updateFeedPost(ctx, post.id, feedPostChange.parse({ active: false }));
    expect(await titlesAt(hours(5))).toEqual([]);
  });

  it("is on home with the newest three, as plain text, and on its page sanitized", async () => {
    for (const n of [1, 2, 3, 4])
      await add({
        title: `Post ${n}`,
        body: "<p>One<br><strong>tw</strong>o</p><ul><li>3</li><li><em>4</em>.</li></ul><script>x</script>",
        published_at: `2026-11-20T0${n}:00`,
      });
    const home = await listNewestPosts(await siteCtx(programId));
    expect(home.map(({ title, excerpt }) => [title, excerpt])).toEqual([
      ["Post 4", "One two 3 4."],
      ["Post 3", "One two 3 4."],
      ["Post 2", "One two 3 4."],
    ]);
    const page = await listPosts(await siteCtx(programId), { page: 1 });
    expect(page).toMatchObject({ totalItems: 4, pageSize: 10 });
    expect(page.result[0]!.body).not.toContain("script");
    expect((await listPosts(await siteCtx(programId), { page: 2 })).result).toEqual([]);
  });

  it("is created once for one key, and its version and pictures are checked", async () => {
    const input = feedPostInput.parse({ title: "Once" });
    const [first, second] = [
      await createFeedPost(ctx, input, "form-key-1"),
      await createFeedPost(ctx, input, "form-key-1"),
    ];
    expect([second.id, (await list()).totalItems]).toEqual([first.id, 1]);
    await expect(add({ title: "Picture", image_file_id: uuidv7(NOW) })).rejects.toMatchObject({
      errors: [{ field: "image_file_id" }],
    });
    const change = feedPostChange.parse({ title: "New" });
    await expect(
      updateFeedPost(ctx, first.id, { ...change, updated_at: secondsFromNow(-9).toISOString() }),
    ).rejects.toMatchObject({ code: "conflict" });
    await expect(updateFeedPost(ctx, first.id, feedPostChange.parse({ title: "Once" }))).rejects.toMatchObject({
      message: "No changes detected",
    });
    await expect(
      getFeedPost(await storedAdminCtx((await createProgram()).id, "owner"), first.id),
    ).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("does not exist on the site without the feature", async () => {
    const other = await createProgram();
    await expect(listPosts(await siteCtx(other.id), { page: 1 })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an import", () => {
  const post = (n: number, more: object = {}) => ({ external_id: `x-${n}`, title: `Post ${n}`, ...more });
  const run = async (content: unknown, now = NOW) => {
    const { id } = await importFeedPosts({ ...ctx, now }, content);
    await importFeedPostRows(await jobIn(programId, now), id);
    return (await list()).latest_import;
  };
  const errorsOf = async (content: unknown) => {
    const error = await importFeedPosts(ctx, content).catch((thrown: unknown) => thrown as AppError);
    return (error as AppError).errors.map(({ field, values }) => [field, values?.post, values?.error]);
  };

  it("adds posts, changes known ones, and leaves equal ones alone", async () => {
    expect(await run([post(1), post(2)])).toMatchObject({ status: "done", posts: 2, created: 2, changed: 0 });
    const stored = await prisma.feedPost.findMany({ where: { programId }, orderBy: { externalId: "asc" } });
    const at = stored[0]!.publishedAt.toISOString();
    const again = { posts: [post(1, { published_at: at }), post(2, { title: "Changed", published_at: at }), post(3)] };
    expect(await run(again, secondsFromNow(60))).toMatchObject({ created: 1, changed: 1 });
    const now = await prisma.feedPost.findMany({ where: { programId }, orderBy: { externalId: "asc" } });
    expect(now.map(({ id }) => id).slice(0, 2)).toEqual(stored.map(({ id }) => id));
    expect(now.map(({ title }) => title)).toEqual(["Post 1", "Changed", "Post 3"]);
  });

  it("is checked as a whole: each error has the number of its post, and nothing is imported", async () => {
    expect(
      await errorsOf([
        post(1),
        { title: "No id" },
        post(1, { title: "" }),
        post(4, { link: "javascript:alert(1)" }),
        post(5, { published_at: "soon" }),
      ]),
    ).toEqual([
      ["posts[1][external_id]", 2, "Each post needs an external_id"],
      ["posts[2][title]", 3, "Fill in this field"],
      ["posts[3][link]", 4, expect.any(String)],
      ["posts[4][published_at]", 5, "Enter a date and time, like 2026-11-30T10:00:00Z"],
    ]);
    expect(await errorsOf([post(1), post(1)])).toEqual([
      ["posts[1][external_id]", 2, "Another post in the file has this external_id"],
    ]);
    expect(await errorsOf([post(1, { picture: uuidv7(NOW) })])).toEqual([
      ["posts[0][picture]", 1, "This image isn't in the media library"],
    ]);
    for (const content of ["text", 5, null, {}, { posts: "x" }])
      expect(await errorsOf(content)).toEqual([["file", undefined, undefined]]);
    await expect(importFeedPosts(ctx, [])).rejects.toMatchObject({
      errors: [{ field: "file", message: "The file has no posts" }],
    });
    await expect(
      importFeedPosts(
        ctx,
        Array.from({ length: 5001 }, (_, at) => post(at)),
      ),
    ).rejects.toMatchObject({
      errors: [{ field: "file", message: "A file can have at most {max} posts", values: { max: 5000 } }],
    });
    expect((await list()).latest_import).toBeNull();
  });

  it("runs once at a time, and twice changes nothing", async () => {
    const { id } = await importFeedPosts(ctx, [post(1)]);
    await expect(importFeedPosts(ctx, [post(2)])).rejects.toMatchObject({ code: "conflict" });
    await importFeedPostRows(await jobIn(programId), id);
    await importFeedPostRows(await jobIn(programId, secondsFromNow(60)), id);
    expect((await list()).latest_import).toMatchObject({ created: 1, changed: 0 });
    expect((await list()).totalItems).toBe(1);
  });

  it("is not shown as done beside a list without its posts", async () => {
    const { id } = await importFeedPosts(ctx, [post(1)]);
    const importing = await pool.connect();
    let shown: ReturnType<typeof list> | undefined;
    try {
      await importing.query("begin");
      await importing.query("lock table feed_post_imports");
      shown = list(); // waits for the status of the import, which ends in the meantime
      await expect.poll(async () => (await pool.query(WAITING)).rowCount, { timeout: 20_000 }).toBe(1);
      await importing.query(
        "insert into feed_posts (program_id, id, external_id, title, published_at, created_at, updated_at) values ($1, gen_random_uuid(), 'x-1', 'Post 1', $2, $2, $2)",
        [programId, NOW],
      );
      await importing.query("update feed_post_imports set status = 'done', created = 1, ended_at = $2 where id = $1", [
        id,
        NOW,
      ]);
      await importing.query("commit");
    } finally {
      importing.release(true);
    }
    expect(await shown).toMatchObject({ latest_import: { status: "done", created: 1 }, totalItems: 1 });
  });
});
