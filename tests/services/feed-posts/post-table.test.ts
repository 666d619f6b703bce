import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import type { AppError } from "~/platform/errors";
import { importFeedPosts } from "~/services/feed-posts/feed-posts.admin.server";
import { importFeedPostRows } from "~/services/feed-posts/feed-posts.jobs.server";
import { postsInTable } from "~/services/feed-posts/post-table.server";
import { createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { storedAdminCtx } from "../participant-imports/import-world";
import { jobIn } from "../tiers/tier-world";

await testDatabase();
await registerLocales(); // as the server does when it starts

const { id: programId } = await createProgram({ features: ["dynamic_feed_posts"] });
const ctx = await storedAdminCtx(programId);

const read = (text: string | Uint8Array) => postsInTable(Readable.from([Buffer.from(text)]));

async function imported(text: string) {
  const { posts, lines } = await read(text);
  const { id } = await importFeedPosts(ctx, posts, lines);
  await importFeedPostRows(await jobIn(programId), id);
  return prisma.feedPostImport.findFirst({ where: { id }, select: { created: true, changed: true } });
}

async function errorsOf(text: string | Uint8Array): Promise<unknown[][]> {
  const importing = read(text).then(({ posts, lines }) => importFeedPosts(ctx, posts, lines));
  const error = await importing.catch((thrown: unknown) => thrown as AppError);
  expect(error).toMatchObject({ code: "invalid" });
  return (error as AppError).errors!.map(({ field, message, values }) => [field, message, values]);
}

describe("a CSV file of feed posts", () => {
  it("as Excel saves it in Spanish has the same posts as the JSON file, and changes nothing when it comes again", async () => {
    const file =
      "external_id;Título;Texto;Enlace;Publicado;Activo;title_es;Notas\r\n" +
      '7;"Plums; ripe";<p>Now</p>;https://example.test;2026-12-01T09:00;NO;Ciruelas;x\r\n' +
      "8;Pears\r\n";
    expect(await imported(file)).toEqual({ created: 2, changed: 0 });
    const [plums, pears] = await prisma.feedPost.findMany({ where: { programId }, orderBy: { externalId: "asc" } });
    expect(plums).toMatchObject({
      externalId: "7",
      title: "Plums; ripe",
      link: "https://example.test",
      active: false,
      translations: { es: { title: "Ciruelas" } },
    });
    expect(pears).toMatchObject({ externalId: "8", title: "Pears", body: "", active: true });
    expect(await imported("external_id,title\n8,Pears\n")).toEqual({ created: 0, changed: 0 });
  });

  it("names the line of each error, and nothing is imported", async () => {
    const file = 'external_id,title,body,active\n1,One,"two\nlines",yes\n\n,No id,,\n1,Again,,perhaps\n';
    const errors = (await errorsOf(file)) as [string, string, { line: number }][];
    expect(errors.map(([field, , { line }]) => [field, line])).toEqual([
      ["posts[1][external_id]", 5],
      ["posts[2][active]", 6],
    ]);
    expect(await prisma.feedPost.count({ where: { programId, title: "One" } })).toBe(0);
  });

  it.each([
    ["without an id", "title\nOne\n", "The first line must name the column {column}"],
    ["without a title", "external_id,Titles\n1,One\n", "The first line must name the column {column}"],
    ["that is empty", "", "The file is empty"],
    [
      "with an open quotation mark",
      'external_id,title\n1,One\n2,"Two\n',
      "The row after line {line} is too long, or a quotation mark in it is never closed",
    ],
    [
      "with broken characters",
      Buffer.from("external_id,title\n1,Ma\xf1ana\n2,\xc3\xa9\n", "latin1"),
      "Line {line} has characters that cannot be read. Save the file as UTF-8.",
    ],
    ["without rows", "external_id,title\n", "The file has no posts"],
  ])("%s is rejected at its field", async (_, file, message) => {
    expect((await errorsOf(file)).map((error) => error.slice(0, 2))).toEqual([["file", message]]);
  });
});
