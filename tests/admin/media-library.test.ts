import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { MediaFileView } from "~/services/media/media-library.schema";
import { adminWorld } from "../setup/admin-world";
import { appUnder } from "../setup/app";
import { createParticipant, createReward } from "../setup/people";

/** The media library through its JSON calls, by every role. */
const { pool, app, fixture, as } = await adminWorld();
const media = await appUnder("media/");

let files: string;
let png: Buffer;

beforeAll(async () => {
  files = `/admin/v2/programs/${fixture.demo}/program_attachments`;
  png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#c4321a" } })
    .png()
    .toBuffer();
});

const ROLES = [
  ["super", 200, 200],
  ["owner", 200, 200],
  ["manager", 200, 200],
  ["analyst", 200, 403],
  ["reviewer", 403, 403],
  ["nobody", 404, 404],
  ["nw-owner", 404, 404],
  [null, 401, 401],
] as const;

test.each(ROLES)(
  "as %s: reads respond with %i, uploads, changes and deletions with %i",
  async (who, readStatus, writeStatus) => {
    const file = await stored(`of-${who}.png`);
    expect((await as(who).json("GET", files)).status).toBe(readStatus);
    expect((await as(who).json("GET", `${files}/${file.id}`)).status).toBe(readStatus);
    const response = await upload(who, png, `by-${who}.png`);
    expect(response.status).toBe(writeStatus);
    expect((await as(who).json("PUT", `${files}/${file.id}`, { alt_text: "A red card" })).status).toBe(writeStatus);
    expect((await as(who).json("DELETE", `${files}/${file.id}`)).status).toBe(writeStatus);
    const { rows } = await pool.query("select 1 from media_files where name = $1", [`by-${who}.png`]);
    expect(rows).toHaveLength(writeStatus === 200 ? 1 : 0);
  },
);

describe("a picture as designers deliver it", () => {
  const drawn = (body: string) =>
    Buffer.from(
      `<?xml version="1.0"?><!-- Logo --><!DOCTYPE svg [<!ENTITY n "x">]>
       <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 30 20">${body}</svg>`,
    );
  const rect = '<rect width="15" height="20" fill="#c4321a"/>';
  const half = {
    create: { width: 30, height: 20, channels: 4, background: { r: 196, g: 50, b: 26, alpha: 0.5 } },
  } as const;

  test.each([
    ["SVG", "logo.svg", () => drawn(rect), "image/png"],
    ["WebP with transparency", "logo.webp", () => sharp(half).webp().toBuffer(), "image/png"],
    ["GIF with transparency", "logo.gif", () => sharp(half).gif().toBuffer(), "image/png"],
    ["WebP without", "photo.webp", () => sharp(png).webp().toBuffer(), "image/jpeg"],
    ["AVIF without", "photo.avif", () => sharp(png).avif().toBuffer(), "image/jpeg"],
  ])("%s is stored as pixels", async (_, name, make, type) => {
    for (const kind of ["image", "file"]) {
      const response = await upload("manager", await make(), name, kind);
      const { data: file } = (await response.json()) as { data: MediaFileView };
      expect(response.status).toBe(200);
      expect(file.content_type).toBe(type);
      expect(file.width! / file.height!).toBeCloseTo(1.5, 1);
    }
  });

  test("is large enough for every screen if it is drawn", async () => {
    const { data: file } = (await (await upload("manager", drawn(rect), "logo.svg", "image")).json()) as {
      data: MediaFileView;
    };
    expect(file.width).toBeGreaterThan(1_500);
  });

  test.each([
    ["a page that has one in it", Buffer.from("<html><body><svg xmlns='http://www.w3.org/2000/svg'/></body></html>")],
    ["one that is broken", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><rect")],
    [
      "one of a million pixels a side",
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' width='1000000' height='1000000'/>"),
    ],
  ])("is not %s", async (_, bytes) => {
    expect((await upload("manager", bytes, "logo.svg", "image")).status).toBe(422);
  });

  test("brings nothing from elsewhere along", async () => {
    const here = `<image xlink:href="file:///etc/hostname" width="30" height="20"/><script>alert(1)</script>${rect}`;
    expect((await upload("manager", drawn(here), "logo.svg", "image")).status).toBe(200);
  });
});

describe("an upload", () => {
  test("has its type and dimensions, and is in the list and the audit log", async () => {
    const file = await stored("../Our Größe.PNG", "A red card");
    expect(file).toMatchObject({
      name: expect.stringMatching(/^our-grosse\.png$/) as string,
      content_type: "image/png",
      width: 30,
      height: 20,
      alt_text: "A red card",
    });
    expect(file.url).toBe(`/media/${file.id}/${file.name}`);
    const list = await (await as("analyst").json("GET", `${files}?search=our%20gro`)).json();
    expect(list).toMatchObject({ page: 1, pageSize: 20, totalItems: 1, result: [file] });
    const { rows } = await pool.query("select action, actor_id from audit_entries where target_id = $1", [file.id]);
    expect(rows).toEqual([{ action: "media.store", actor_id: fixture.admins.manager.id }]);
  });

  test("of a video has the length that the browser read; that of a picture is dropped", async () => {
    const video = readFileSync(new URL("../../prisma/seed/pictures/video.mp4", import.meta.url));
    const send = async (bytes: Buffer, name: string, kind: string, seconds: string) => {
      const response = await upload("manager", bytes, name, kind, { duration_seconds: seconds });
      return ((await response.json()) as { data?: MediaFileView }).data;
    };
    expect(await send(video, "clip.mp4", "video", "8")).toMatchObject({ duration_seconds: 8 });
    expect(await send(video, "unknown.mp4", "video", "")).toMatchObject({ duration_seconds: null });
    expect(await send(png, "still.png", "media", "8")).toMatchObject({ duration_seconds: null });
    const videos = await (await as("analyst").json("GET", `${files}?kind=video&search=clip`)).json();
    expect(videos).toMatchObject({ totalItems: 1, result: [{ duration_seconds: 8 }] });
    const wrong = await upload("manager", png, "still.png", "video");
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({
      errors: [{ field: "file", message: "Choose a video: MP4, QuickTime, WebM or Ogg" }],
    });
  });

  test.each(["image", "video", "media", "captions", "document", "file"])(
    "that is empty is rejected as that, as %s",
    async (kind) => {
      const response = await upload("manager", Buffer.alloc(0), "x.png", kind);
      expect(await response.json()).toMatchObject({ errors: [{ field: "file", message: "This file is empty" }] });
    },
  );

  test("is checked by its content and not by its name, with an error on its field", async () => {
    for (const [bytes, name, kind] of [
      [Buffer.from("<svg/>"), "x.png", "image"],
      [Buffer.from("MZ"), "x.mp4", "media"],
      [Buffer.alloc(0), "x.txt", "file"],
      [Buffer.from("00:01.000 --> 00:02.000"), "x.vtt", "captions"],
      [png, "x.pdf", "document"],
    ] as const) {
      const response = await upload("manager", bytes, name, kind);
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ success: false, errors: [{ field: "file" }] });
    }
  });

  test("of another type is served as a download", async () => {
    const response = await upload("manager", Buffer.from("<script>alert(1)</script>"), "notes.html", "file");
    expect(await response.json()).toMatchObject({
      data: { name: "notes.html", content_type: "application/octet-stream", width: null },
    });
    const { url } = (await (await as("manager").json("GET", `${files}?kind=file&search=notes`)).json()).result[0];
    expect((await media(new Request(`http://demo.localhost${url}`))).headers.get("content-disposition")).toBe(
      "attachment",
    );
  });

  test.each([
    ["логотип 😀.png", "логотип.png"],
    ["ロゴ 2026.png", "ロコ-2026.png"],
    ["Été à Paris.png", "ete-a-paris.png"],
    ["😀.png", "file.png"],
  ])("%s has a name in its URL that says what it is", async (name, stored) => {
    expect(await (await upload("manager", png, name, "image")).json()).toMatchObject({ data: { name: stored } });
  });
});

describe("the list", () => {
  test("filters by kind and leaves out pictures of participants", async () => {
    await upload("manager", Buffer.from("a,b"), "table.csv", "file");
    const avatar = await stored("avatar.png");
    const participant = await createParticipant(fixture.demo, "Ana");
    await pool.query("update participants set avatar_file_id = $1 where id = $2", [avatar.id, participant]);
    const names = async (query: string) =>
      ((await (await as("manager").json("GET", `${files}?${query}`)).json()) as { result: MediaFileView[] }).result.map(
        ({ name }) => name,
      );
    expect(await names("kind=image&page_size=50")).not.toContain("table.csv");
    expect(await names("kind=file&search=table")).toEqual(["table.csv"]);
    await upload("manager", Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nHello"), "spoken.vtt", "captions");
    expect((await names("kind=captions&page_size=50")).every((name) => name.endsWith(".vtt"))).toBe(true);
    expect(await names("kind=captions&search=spoken")).toEqual(["spoken.vtt"]);
    expect(await names("kind=document&search=table")).toEqual(["table.csv"]);
    expect((await names("kind=document&page_size=50")).filter((name) => /\.(png|jpg|mp4)$/.test(name))).toEqual([]);
    expect(await names("search=avatar")).toEqual([]);
    expect((await as("manager").json("GET", `${files}/${avatar.id}`)).status).toBe(404);
  });
});

describe("a file", () => {
  test("keeps its extension under a new name, and rejects the same name again", async () => {
    const file = await stored("plain.png");
    expect(
      await (await as("manager").json("PATCH", `${files}/${file.id}`, { name: "cover", alt_text: "A cover" })).json(),
    ).toMatchObject({ success: true, data: { name: "cover.png", alt_text: "A cover" } });
    const again = await as("manager").json("PATCH", `${files}/${file.id}`, { name: "cover.png" });
    expect([again.status, ((await again.json()) as { message: string }).message]).toEqual([422, "No changes detected"]);
    expect((await as("manager").json("PUT", `${files}/${file.id}`, { name: " " })).status).toBe(422);
  });

  test("cannot be deleted while it is in use; afterwards it is, with its bytes", async () => {
    const [file, named] = [await stored("used.png"), await stored("named.png")];
    const reward = await createReward(fixture.demo, "Mug");
    await pool.query("update rewards set image_file_id = $1, description_details = $2 where id = $3", [
      file.id,
      `<img src="${named.url}">`,
      reward,
    ]);
    expect(await (await as("manager").json("GET", `${files}/${file.id}`)).json()).toMatchObject({ used_in: 1 });
    for (const { id } of [file, named]) expect((await as("manager").json("DELETE", `${files}/${id}`)).status).toBe(409);
    await pool.query("update rewards set image_file_id = null where id = $1", [reward]);
    expect((await as("manager").json("DELETE", `${files}/${file.id}`)).status).toBe(200);
    expect((await as("manager").json("GET", `${files}/${file.id}`)).status).toBe(404);
    const { rows } = await pool.query(
      "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'delete-stored-file'",
    );
    expect(rows[0].jobs).toBeGreaterThan(0);
  });

  test("is not deleted when it comes into use during the deletion", async () => {
    const file = await stored("late.png");
    const reward = await createReward(fixture.demo, "Cup");
    const client = await pool.connect();
    await client.query("begin");
    await client.query("update rewards set image_file_id = $1 where id = $2", [file.id, reward]);
    const deletion = as("manager").json("DELETE", `${files}/${file.id}`);
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            )
          ).rowCount,
        { timeout: 10_000 },
      )
      .toBe(1);
    await client.query("commit");
    client.release();
    expect((await deletion).status).toBe(409);
    await pool.query("update rewards set image_file_id = null where id = $1", [reward]);
  });

  test("with captions can be chosen for a video, and is then in use", async () => {
    const captions = (
      (await (
        await upload("manager", Buffer.from("WEBVTT\n\n00:01.000 --> 00:02.000\nHello"), "film.vtt", "file")
      ).json()) as { data: MediaFileView }
    ).data;
    expect(captions.content_type).toBe("text/vtt");
    const mp4 = Buffer.concat([
      Buffer.from("0000001c66747970", "hex"),
      Buffer.from("isom\0\0\0\0isomiso2mp41"),
      Buffer.alloc(64),
    ]);
    const video = ((await (await upload("manager", mp4, "film.mp4", "media")).json()) as { data: MediaFileView }).data;
    const challenge = {
      challenge_type: "video",
      caption: "Watch",
      video_file_id: video.id,
      captions_file_id: captions.id,
      duration: 8,
    };
    expect((await as("manager").json("POST", `/admin/v2/programs/${fixture.demo}/challenges`, challenge)).status).toBe(
      200,
    );
    expect((await as("manager").json("DELETE", `${files}/${captions.id}`)).status).toBe(409);
  });

  test("of another program is not found by any method", async () => {
    const file = await stored("ours.png");
    const elsewhere = `/admin/v2/programs/${fixture.northwind}/program_attachments/${file.id}`;
    for (const [method, body] of [["GET"], ["PUT", { name: "theirs" }], ["DELETE"]] as const)
      expect((await as("nw-owner").json(method, elsewhere, body)).status).toBe(404);
    expect((await as("manager").json("GET", `${files}/not-an-id`)).status).toBe(404);
  });
});

async function upload(
  who: Parameters<typeof as>[0],
  bytes: Buffer,
  name: string,
  kind = "image",
  details: Record<string, string> = {},
): Promise<Response> {
  const admin = who && fixture.admins[who];
  const form = new FormData();
  form.set("kind", kind);
  for (const [field, value] of Object.entries(details)) form.set(field, value);
  form.set("file", new File([new Uint8Array(bytes)], name));
  return app(
    new Request(`http://localhost${files}`, {
      method: "POST",
      body: form,
      headers: { Accept: "application/json", Cookie: admin?.cookie ?? "", "X-CSRF-Token": admin?.csrf ?? "none" },
    }),
  );
}

async function stored(name: string, altText = ""): Promise<MediaFileView> {
  const response = await upload("manager", png, name, "image", { alt_text: altText });
  return ((await response.json()) as { data: MediaFileView }).data;
}
