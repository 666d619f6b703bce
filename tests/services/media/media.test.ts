import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { fileStore } from "~/integrations/files/file-store.server";
import type { AdminActor, Ctx } from "~/platform/context";
import { TemporaryFile } from "~/platform/temporary-file.server";
import { deleteMediaFile, storeMediaFile } from "~/services/media/media-library.admin.server";
import { findMedia, readMedia, readPicture } from "~/services/media/media.site.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { seed } from "../../../prisma/seed/seed";
import { appUnder } from "../../setup/app";
import { testDatabase } from "../../setup/database";

const { url, pool } = await testDatabase();
const media = await appUnder("media/");
const now = new Date("2026-11-21T08:00:00Z");
const anybody: Ctx = { actor: { kind: "visitor" }, now, locale: "en", requestId: "test" };
const picture = await sharp({ create: { width: 8, height: 5, channels: 3, background: "#c4321a" } })
  .png()
  .toBuffer();
const content = await TemporaryFile.from(Readable.from([picture]));
const upload = { field: "image", name: "C:\\fotos\\Größe 1.PNG", content };

beforeAll(() => seed({ databaseUrl: url, now, files: fileStore() }));
afterAll(async () => {
  await content.close();
});

it("stores a reward's picture with an audit entry, for everybody who has its id", async () => {
  const ctx = await adminOn("demo", "manager");
  const { id: fileId, url: path } = await storeMediaFile(ctx, "image", upload, { alt_text: "A card" });
  expect(path).toMatch(new RegExp(`^/media/${fileId}/grosse-1\\.png$`));
  const file = await findMedia(anybody, fileId);
  expect(file).toMatchObject({ contentType: "image/png" });
  for (const _ of ["from the store", "from memory"])
    expect(((await readMedia(anybody, file)) as Buffer).length).toBe(file.sizeBytes);
  expect((await pool.query("select action, actor_id from audit_entries where target_id = $1", [fileId])).rows).toEqual([
    { action: "media.store", actor_id: ctx.actor.id },
  ]);
});

it("has no open transaction while the store is slow, and serves the picture immediately", async () => {
  const ctx = await adminOn("demo", "manager");
  const store = fileStore();
  const open = async () =>
    Number(
      (
        await pool.query(
          "select count(*) from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
        )
      ).rows[0].count,
    );
  const put = vi.spyOn(store, "put").mockImplementationOnce(async () => expect(await open()).toBe(0));
  const { id: fileId } = await storeMediaFile(ctx, "image", upload);
  expect(put).toHaveBeenCalledOnce();
  expect((await catalogueOf(ctx.programId)).files.has(fileId)).toBe(true);
});

it("deletes what it stored later, if the process dies or the row cannot be added", async () => {
  const ctx = await adminOn("demo", "manager");
  const put = vi.spyOn(fileStore(), "put");
  const isWaitingForDeletion = async () => {
    const { rowCount } = await pool.query("select from graphile_worker.jobs where key = $1", [
      `unused ${put.mock.lastCall![0]}`,
    ]);
    return rowCount === 1;
  };
  await pool.query("alter table media_files add constraint nothing_new check (false) not valid");
  await expect(storeMediaFile(ctx, "image", upload)).rejects.toThrow("nothing_new");
  await pool.query("alter table media_files drop constraint nothing_new");
  expect(await isWaitingForDeletion()).toBe(true);
  await storeMediaFile(ctx, "image", upload);
  expect(await isWaitingForDeletion()).toBe(false);
});

it("serves a part of a video", async () => {
  const { rows } = await pool.query("select id from media_files where name = 'film.mp4' limit 1");
  const video = await findMedia(anybody, rows[0].id);
  const body = await readMedia(anybody, video, { start: 4, end: 7 });
  expect(String(body)).toBe("ftyp");
});

describe("a picture in a width", () => {
  const get = (file: { id: string; name: string }, query: string) =>
    media(new Request(`http://demo.localhost/media/${file.id}/${file.name}${query}`));

  const photo = async (size = { width: 1000, height: 625 }) => {
    const large = sharp({ create: { ...size, channels: 3, background: "#c4321a" } }).jpeg();
    const content = await TemporaryFile.from(Readable.from([await large.toBuffer()]));
    const image = { field: "image", name: "photo.jpg", content };
    const { id } = await storeMediaFile(await adminOn("demo", "manager"), "image", image);
    await content.close();
    return findMedia(anybody, id);
  };

  it.each([
    [480, 480],
    [1440, 1000], // not enlarged
  ])("of %d is a WebP of its own for caches, with %d pixels", async (width, expected) => {
    const file = await photo();
    const response = await get(file, `?w=${width}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/webp",
      "content-length": String(bytes.length),
      etag: `"${file.id}-${width}"`,
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: expected, height: expected * 0.625 });
  });

  it("is wider when it is flat, since its height fills the place", async () => {
    const wide = await photo({ width: 2000, height: 400 });
    const bytes = await (await get(wide, "?w=320")).arrayBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1000, height: 200 });
  });

  it("is the file itself for other widths, for drawings and for what is not a picture", async () => {
    const { rows } = await pool.query("select id from media_files where name in ('hero-1.svg', 'film.mp4')");
    const others = await Promise.all(rows.map(({ id }) => findMedia(anybody, id)));
    const queries = ["?w=7", "?w=", "?w=big", "?w=-320"];
    for (const [file, query] of [
      ...others.map((file) => [file, "?w=320"] as const),
      ...(await Promise.all(queries.map(async (query) => [await photo(), query] as const))),
    ])
      expect(Object.fromEntries((await get(file, query)).headers)).toMatchObject({
        "content-type": file.contentType,
        "content-length": String(file.sizeBytes),
      });
  });

  it("is the file itself when it cannot be read as a picture", async () => {
    const file = await photo();
    await fileStore().put(file.key, Readable.from([Buffer.alloc(file.sizeBytes)]), "image/jpeg");
    expect(Object.fromEntries((await get(file, "?w=320")).headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(file.sizeBytes),
    });
  });

  it("is not cached when the file was deleted in the meantime", async () => {
    const file = await photo();
    const making = readPicture(anybody, file, 320);
    await deleteMediaFile(await adminOn("demo", "manager"), file.id);
    await making;
    expect((await get(file, "?w=320")).status).toBe(404);
  });

  it("is gone for everybody when the file is deleted", async () => {
    const file = await photo();
    expect((await get(file, "?w=320")).status).toBe(200);
    await deleteMediaFile(await adminOn("demo", "manager"), file.id);
    expect((await get(file, "?w=320")).status).toBe(404);
  });

  it("is made once for many requests at the same time", async () => {
    const file = await photo();
    const read = vi.spyOn(fileStore(), "get");
    const pictures = await Promise.all(Array.from({ length: 10 }, () => readPicture(anybody, file, 480)));
    await readPicture(anybody, file, 480);
    expect(read).toHaveBeenCalledOnce();
    expect(new Set(pictures.map((made) => made?.bytes)).size).toBe(1);
  });
});

it("finds nothing by an invalid or unknown id", async () => {
  for (const id of [undefined, "", "1", "../../etc/passwd", "0199a6a0-0000-7000-8000-000000000001"])
    await expect(findMedia(anybody, id)).rejects.toMatchObject({ code: "not_found" });
});

it("rejects pictures of admins without the permission, and of other programs", async () => {
  await expect(storeMediaFile(await adminOn("demo", "analyst"), "image", upload)).rejects.toMatchObject({
    code: "forbidden",
  });
  const demoOnly = (await adminOn("demo", "manager")).actor;
  const elsewhere = { ...(await adminOn("harbor", "manager")), actor: demoOnly };
  await expect(storeMediaFile(elsewhere, "image", upload)).rejects.toMatchObject({ code: "not_found" });
});

/** The context of an admin with this role on this program. */
async function adminOn(subdomain: string, role: "manager" | "analyst"): Promise<AdminProgramCtx> {
  const { rows } = await pool.query("select id from programs where subdomain = $1", [subdomain]);
  const actor: AdminActor = {
    kind: "admin",
    id: "0199a6a0-0000-7000-8000-00000000000a",
    sessionId: "0199a6a0-0000-7000-8000-00000000000b",
    email: "manager@example.test",
    firstName: "Marcus",
    lastName: "Okafor",
    superAdmin: false,
    preferredLocale: "en",
    organizationIds: [],
    roles: { [rows[0].id]: role },
  };
  return { ...anybody, actor, programId: programIdFrom(rows[0].id), program: await catalogueOf(rows[0].id) };
}
