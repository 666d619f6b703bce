import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, it } from "vitest";
import { diskFiles } from "~/integrations/files/disk.server";
import { s3Files } from "~/integrations/files/s3.server";
import type { ByteRange, FileStore } from "~/integrations/ports";
import { startBucket } from "../../setup/bucket";

const folder = await mkdtemp(join(tmpdir(), "loyalty-files-"));
const bucket = await startBucket();
afterAll(async () => {
  bucket.close();
  await rm(folder, { recursive: true });
});

const stores: [string, FileStore][] = [
  ["disk", diskFiles(folder)],
  ["S3", s3Files(bucket.settings)],
];

describe.each(stores)("a file store on %s", (_, store) => {
  it("returns a stored file, complete or in part, until it is deleted", async () => {
    await store.put("program-1/picture.png", Buffer.from("0123456789"), "image/png");
    expect(await read(store, "program-1/picture.png")).toEqual({ text: "0123456789", sizeBytes: 10 });
    expect(await read(store, "program-1/picture.png", { start: 2, end: 4 })).toEqual({ text: "234", sizeBytes: 10 });
    await store.delete("program-1/picture.png");
    expect(await store.get("program-1/picture.png")).toBeNull();
  });

  it("stores a stream that is larger than one part", async () => {
    const chunk = Buffer.alloc(1024 * 1024, "a");
    await store.put("program-1/film.mp4", Readable.from(Array.from({ length: 20 }, () => chunk)), "video/mp4");
    const opened = (await store.get("program-1/film.mp4", { start: 19_000_000, end: 19_000_002 }))!;
    expect([opened.sizeBytes, (await buffer(opened.body)).toString()]).toEqual([20 * 1024 * 1024, "aaa"]);
  });

  it("stores nothing of a stream that fails", async () => {
    async function* failing() {
      for (let sent = 0; sent < 20; sent++) yield Buffer.alloc(1024 * 1024, "a");
      throw new Error("the connection broke off");
    }
    await expect(store.put("broken/film.mp4", Readable.from(failing()), "video/mp4")).rejects.toThrow("broke off");
    expect(await store.get("broken/film.mp4")).toBeNull();
    expect(bucket.unfinished.size).toBe(0);
    expect(await readdir(join(folder, "broken")).catch(() => [])).toEqual([]);
  });

  it("returns null for a missing file, and deletes it without an error", async () => {
    expect(await store.get("program-1/none.png")).toBeNull();
    await store.delete("program-1/none.png");
  });
});

it("requests to S3 are signed with the secret key", async () => {
  expect(bucket.rejected).toEqual([]);
  const other = s3Files({ ...bucket.settings, secretAccessKey: "another" });
  await expect(other.put("program-1/picture.png", Buffer.from("x"), "image/png")).rejects.toThrow();
  expect(bucket.rejected).toEqual([expect.stringContaining("the signature does not match")]);
});

describe("files on disk", () => {
  it.each(["../secret", "a/../../secret", "/etc/passwd", "a//b", ".hidden", "a\\b", "a\0b", ""])(
    "rejects the key %j",
    async (key) => {
      await expect(diskFiles(folder).put(key, Buffer.from("x"), "text/plain")).rejects.toThrow("not a file key");
      await expect(diskFiles(folder).get(key)).rejects.toThrow("not a file key");
    },
  );

  it("lists no files of others", async () => {
    const store = diskFiles(join(folder, "shared"));
    await store.put("one.txt", Buffer.from("x"), "text/plain");
    await writeFile(join(folder, "shared", ".DS_Store"), "x");
    await mkdir(join(folder, "shared", "lost+found"));
    await writeFile(join(folder, "shared", "lost+found", "two.txt"), "x");
    const keys: string[] = [];
    for await (const { key } of store.list()) keys.push(key);
    expect(keys).toEqual(["one.txt"]);
  });

  it("leaves no partial files", async () => {
    await Promise.all(
      [1, 2, 3].map((n) => diskFiles(folder).put("partial/one.txt", Buffer.from(String(n)), "text/plain")),
    );
    expect(await readdir(join(folder, "partial"))).toEqual(["one.txt"]);
  });
});

async function read(store: FileStore, key: string, range?: ByteRange) {
  const opened = (await store.get(key, range))!;
  return { text: (await buffer(opened.body)).toString(), sizeBytes: opened.sizeBytes };
}

it("a deletion on disk also deletes what killed processes left of the file", async () => {
  const store = diskFiles(folder);
  await store.put("left/people.csv", Buffer.from("a"), "text/csv");
  await store.put("left/people.csv2", Buffer.from("b"), "text/csv");
  await writeFile(join(folder, "left", `people.csv.${randomUUID()}.part`), "half");
  await store.delete("left/people.csv");
  expect(await readdir(join(folder, "left"))).toEqual(["people.csv2"]);
  await store.delete("nowhere/people.csv");
});
