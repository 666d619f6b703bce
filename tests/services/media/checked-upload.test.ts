import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { checkedImage, checkedMedia } from "~/services/media/checked-upload.server";

const photo = sharp({ create: { width: 40, height: 20, channels: 3, background: "#c4321a" } });
const upload = (bytes: Uint8Array, name = "photo.jpg") => ({ field: "image", name, bytes });

describe("checkedImage", () => {
  it("encodes anew: the camera's notes are gone, the turn they asked for is done", async () => {
    const noted = await photo
      .clone()
      .withExif({ IFD0: { Copyright: "Maya" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const checked = await checkedImage(upload(noted));
    expect(checked).toMatchObject({ contentType: "image/jpeg", extension: "jpg", width: 20, height: 40 });
    expect((await sharp(checked.bytes).metadata()).exif).toBeUndefined();
  });

  it("believes the content, not the name", async () => {
    const png = await photo.clone().png().toBuffer();
    expect(await checkedImage(upload(png, "photo.jpg"))).toMatchObject({ contentType: "image/png", extension: "png" });
  });

  it("shrinks what no screen needs", async () => {
    const large = await sharp({ create: { width: 5000, height: 100, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    expect(await checkedImage(upload(large))).toMatchObject({ width: 2400, height: 48 });
  });

  it.each([
    [
      "a drawing that could run scripts",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["nothing", Buffer.alloc(0)],
    ["the head of a picture only", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46])],
  ])("refuses %s, on its field", async (_, bytes) => {
    await expect(checkedImage(upload(bytes))).rejects.toMatchObject({ code: "invalid", errors: [{ field: "image" }] });
  });

  it("refuses more than 15 MB", async () => {
    const bytes = Buffer.concat([await photo.clone().jpeg().toBuffer(), Buffer.alloc(15 * 1024 * 1024)]);
    await expect(checkedImage(upload(bytes))).rejects.toThrow("at most 15 MB");
  });
});

describe("checkedMedia", () => {
  it("takes a video as it is", async () => {
    const mp4 = Buffer.concat([
      Buffer.from("0000001c66747970", "hex"),
      Buffer.from("isom\0\0\0\0isomiso2mp41"),
      Buffer.alloc(64),
    ]);
    expect(await checkedMedia(upload(mp4, "clip.mp4"))).toMatchObject({
      contentType: "video/mp4",
      extension: "mp4",
      bytes: mp4,
    });
  });

  it("refuses anything else", async () => {
    await expect(checkedMedia(upload(Buffer.from("%PDF-1.7\n"), "film.mp4"))).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
