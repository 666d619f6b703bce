import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { fileAnswer } from "~/http/file-answer.server";

const film = { id: "0199a6a0-0000-7000-8000-000000000001", contentType: "video/mp4", sizeBytes: 10 };
const bytes = Buffer.from("0123456789");
const ask = (headers: Record<string, string> = {}, file = film, method = "GET") =>
  fileAnswer(new Request("http://demo.localhost/media/x/film.mp4", { headers, method }), file, async (range) =>
    Readable.from([bytes.subarray(range?.start ?? 0, (range?.end ?? 9) + 1)]),
  );

describe("fileAnswer", () => {
  it("may be kept for ever and cannot act in the host's name", async () => {
    const answer = await ask();
    expect([answer.status, await answer.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": "10",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });

  it("answers 304 to who has it", async () => {
    expect((await ask({ "If-None-Match": `"${film.id}"` })).status).toBe(304);
  });

  it.each([
    ["bytes=0-3", "bytes 0-3/10", "0123"],
    ["bytes=7-", "bytes 7-9/10", "789"],
    ["bytes=-2", "bytes 8-9/10", "89"],
    ["bytes=4-400", "bytes 4-9/10", "456789"],
  ])("gives %s of a video", async (asked, range, text) => {
    const answer = await ask({ Range: asked });
    expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([206, range, text]);
    expect(answer.headers.get("content-length")).toBe(String(text.length));
  });

  it("refuses a range outside, and ignores what is none, several or for another version", async () => {
    expect((await ask({ Range: "bytes=10-" })).status).toBe(416);
    for (const asked of ["bytes=-", "lines=1-2", "bytes=0-1,3-4", "bytes=5-2"])
      expect((await ask({ Range: asked })).status).toBe(200);
    expect((await ask({ Range: "bytes=0-3", "If-Range": '"another"' })).status).toBe(200);
    expect((await ask({ Range: "bytes=0-3" }, { ...film, contentType: "image/png" })).status).toBe(200);
  });

  it("tells HEAD the length without reading", async () => {
    const answer = await ask({}, film, "HEAD");
    expect([answer.headers.get("content-length"), await answer.text()]).toEqual(["10", ""]);
  });
});
