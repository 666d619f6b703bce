import { readdir } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { fileStore } from "~/integrations/files/file-store.server";
import { prisma } from "~/platform/database/connections.server";
import { env, extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createAdmins } from "../setup/people";

/** Uploads where there is no room: the program's quota, and the disk or bucket itself. */
extendEnvironment({ UPLOAD_QUOTA_MB: "10" });
const { pool } = await testDatabase();
const app = await appUnder("admin/v2");
const MB = 1024 * 1024;

let fixture: Awaited<ReturnType<typeof createAdmins>>;
let png: Buffer;

beforeAll(async () => {
  fixture = await createAdmins();
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#c4321a" } })
    .png()
    .toBuffer();
});
beforeEach(() => prisma.mediaFile.deleteMany());

async function upload(bytes: Buffer, programId = fixture.demo): Promise<Response> {
  const { cookie, csrf } = fixture.admins.super;
  const form = new FormData();
  form.set("kind", "file");
  form.set("file", new File([new Uint8Array(bytes)], "a.bin"));
  const headers = { Accept: "application/json", Cookie: cookie, "X-CSRF-Token": csrf };
  const url = `http://localhost/admin/v2/programs/${programId}/program_attachments`;
  return app(new Request(url, { method: "POST", body: form, headers }));
}

async function storedAlready(sizeBytes: number, programId = fixture.demo): Promise<void> {
  const id = uuidv7(new Date());
  await prisma.mediaFile.create({
    data: { programId, id, key: id, name: "big.mp4", contentType: "video/mp4", sizeBytes, createdAt: new Date() },
  });
}

test("a program stores no more than its quota, and says what to do", async () => {
  await storedAlready(9 * MB);
  expect((await upload(Buffer.alloc(MB, "a"))).status).toBe(200);
  const response = await upload(Buffer.from("b"));
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    success: false,
    errors: [{ field: "file", message: expect.stringMatching(/10 MB of 10 MB are used\. Delete files/) as string }],
  });
});

test("another program has a quota of its own", async () => {
  await storedAlready(10 * MB);
  expect((await upload(png, fixture.northwind)).status).toBe(200);
});

test("concurrent uploads stop at the quota, and what is too much is deleted by a job", async () => {
  await storedAlready(8 * MB);
  // Nobody stores a file before all four have found that there is room.
  const store = fileStore();
  const put = store.put.bind(store);
  let arrived = 0;
  let storeAll!: () => void;
  const allArrived = new Promise<void>((resolve) => (storeAll = resolve));
  const spy = vi.spyOn(store, "put").mockImplementation(async (...file) => {
    if (++arrived === 4) storeAll();
    await allArrived;
    return put(...file);
  });
  const responses = await Promise.all([1, 2, 3, 4].map((letter) => upload(Buffer.alloc(MB, String(letter)))));
  spy.mockRestore();
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 422, 422]);
  const names = await prisma.mediaFile.findMany({ where: { name: { not: "big.mp4" } }, select: { key: true } });
  const large = names.map(({ key }) => key.split("/")[1]);
  const onDisk = await readdir(join(env.dataDir, "files", fixture.demo));
  expect(onDisk.filter((file) => large.includes(file))).toHaveLength(2);
  expect(onDisk.filter((file) => file.endsWith(".part"))).toEqual([]);
  const { rows } = await pool.query<{ key: string }>("select key from graphile_worker.jobs where key like 'unused %'");
  const deleted = rows.map(({ key }) => key.split("/")[1]);
  expect(deleted).toHaveLength(2);
  expect(onDisk.filter((file) => !deleted.includes(file))).toHaveLength(3); // and the one that the first test stored
});

test.each([
  ["a full disk", Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" })],
  ["a read-only disk", Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" })],
  ["a bucket that cannot be reached", Object.assign(new Error("getaddrinfo ENOTFOUND"), { $metadata: {} })],
  ["a bucket that is out of order", Object.assign(new Error("InternalError"), { $metadata: {}, $fault: "server" })],
])("%s gets 503 and Retry-After", async (_, failure) => {
  vi.spyOn(fileStore(), "put").mockRejectedValueOnce(failure);
  const response = await upload(png);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await response.json()).toMatchObject({ success: false, message: expect.stringContaining("try again") });
  expect(await prisma.mediaFile.count()).toBe(0);
});
