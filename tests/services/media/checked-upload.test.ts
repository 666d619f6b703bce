import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { TemporaryFile } from "~/platform/temporary-file.server";
import { checkedFile, checkedImage, checkedMedia } from "~/services/media/checked-upload.server";
import { jpegFromHeic } from "~/services/media/internal/heic.server";
import { pngFromSvg } from "~/services/media/internal/svg.server";

const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: "#c4321a" } });

const open: TemporaryFile[] = [];
async function upload(bytes: Uint8Array, name = "photo.jpg") {
  const content = await TemporaryFile.from(Readable.from([bytes]));
  open.push(content);
  return { field: "image", name, content };
}
afterEach(() => Promise.all(open.splice(0).map((file) => file.close())));

describe("checkedImage", () => {
  it("re-encodes: applies the camera's orientation and drops its metadata", async () => {
    const noted = await photo
      .clone()
      .withExif({ IFD0: { Copyright: "Maya" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const checked = await checkedImage(await upload(noted));
    expect(checked).toMatchObject({ contentType: "image/jpeg", extension: "jpg", width: 20, height: 40 });
    expect((await sharp(checked.content as Uint8Array).metadata()).exif).toBeUndefined();
  });

  it("trusts the content, not the name", async () => {
    const png = await photo.clone().png().toBuffer();
    expect(await checkedImage(await upload(png, "photo.jpg"))).toMatchObject({
      contentType: "image/png",
      extension: "png",
    });
  });

  it("shrinks large pictures", async () => {
    const large = await sharp({ create: { width: 5000, height: 100, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    expect(await checkedImage(await upload(large))).toMatchObject({ width: 2400, height: 48 });
  });

  it.each([
    [
      "a drawing that could run scripts",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", Buffer.alloc(0)],
    ["the head of a picture only", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
  ])("rejects %s, on its field", async (_, bytes) => {
    await expect(checkedImage(await upload(bytes))).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "image" }],
    });
  });

  it("rejects more than 15 MB", async () => {
    const bytes = Buffer.concat([await photo.clone().jpeg().toBuffer(), Buffer.alloc(15 * 1024 * 1024)]);
    await expect(checkedImage(await upload(bytes))).rejects.toThrow("at most 15 MB");
  });
});

describe("a HEIC picture", () => {
  const heic = readFileSync(new URL("photo.heic", import.meta.url)); // 2000 x 2000, in one color

  it("becomes a JPEG without blocking the process", async () => {
    let longestGap = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      longestGap = Math.max(longestGap, performance.now() - last);
      last = performance.now();
    }, 1);
    const startedAt = last;
    await jpegFromHeic(heic);
    clearInterval(timer);
    expect(longestGap).toBeLessThan((performance.now() - startedAt) / 2);
    expect(await checkedImage(await upload(heic, "photo.heic"))).toMatchObject({
      contentType: "image/jpeg",
      extension: "jpg",
      width: 2000,
      height: 2000,
    });
  });

  it("with too many pixels is rejected by its header alone", async () => {
    const bomb = Buffer.from(heic);
    const size = bomb.indexOf("ispe") + 8;
    bomb.writeUInt32BE(16_000, size);
    bomb.writeUInt32BE(16_000, size + 4);
    await expect(checkedImage(await upload(bomb, "bomb.heic"))).rejects.toThrow("50 megapixels or less");
  });

  it("that takes too long is canceled, and the next one converted", async () => {
    const [slow, next] = await Promise.allSettled([jpegFromHeic(heic, 1), jpegFromHeic(heic)]);
    expect(slow).toMatchObject({
      status: "rejected",
      reason: { message: "the picture was not converted within 1 ms" },
    });
    expect(next.status).toBe("fulfilled");
  });

  it("that cannot be read is an error on its field", async () => {
    const cut = heic.subarray(0, heic.length - 200);
    await expect(checkedImage(await upload(cut, "cut.heic"))).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "image" }],
    });
  });
});

describe("an SVG", () => {
  const svg = (body: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="2000">${body}</svg>`);
  const endless = svg(
    `<filter id="f"><feTurbulence numOctaves="50000" baseFrequency="0.9"/></filter>
     ${'<rect width="2000" height="2000" filter="url(#f)"/>'.repeat(40)}`,
  );
  const square = svg('<rect width="1000" height="2000"/>');

  it("whose drawing does not end is given up, and the next one drawn", async () => {
    const [slow, next] = await Promise.allSettled([pngFromSvg(endless, 1_500), pngFromSvg(square)]);
    expect(slow).toMatchObject({
      status: "rejected",
      reason: { message: "the picture was not drawn within 1500 ms" },
    });
    expect(next.status).toBe("fulfilled");
  });

  it("is drawn in one size, whatever size it names for itself", async () => {
    expect(await checkedMedia(await upload(square, "logo.svg"))).toMatchObject({
      contentType: "image/png",
      width: 1600,
      height: 1600,
    });
  });
});

describe("checkedFile", () => {
  it("accepts any file, but none that is named like a picture and is something else", async () => {
    const text = Buffer.from("not a picture");
    expect(await checkedFile(await upload(text, "notes.txt"))).toMatchObject({
      contentType: "application/octet-stream",
      extension: "txt",
    });
    for (const name of ["fake.jpg", "fake.PNG", "fake.heic"])
      await expect(checkedFile(await upload(text, name))).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("checkedMedia", () => {
  it("accepts a video unchanged", async () => {
    const mp4 = Buffer.concat([
      Buffer.from("0000001c66747970", "hex"),
      Buffer.from("isom\0\0\0\0isomiso2mp41"),
      Buffer.alloc(64),
    ]);
    expect(await checkedMedia(await upload(mp4, "clip.mp4"))).toMatchObject({
      contentType: "video/mp4",
      extension: "mp4",
      content: expect.any(TemporaryFile),
    });
  });

  it("rejects anything else", async () => {
    await expect(checkedMedia(await upload(Buffer.from("%PDF-1.7\n"), "film.mp4"))).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
