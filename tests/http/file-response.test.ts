import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { fileResponse } from "~/http/responses/file-response.server";

const video = { id: "0199a6a0-0000-7000-8000-000000000001", contentType: "video/mp4", sizeBytes: 10 };
const bytes = Buffer.from("0123456789");
const get = (headers: Record<string, string> = {}, file = video, method = "GET") =>
  fileResponse(new Request("http://demo.localhost/media/x/video.mp4", { headers, method }), file, async (range) =>
    Readable.from([bytes.subarray(range?.start ?? 0, (range?.end ?? 9) + 1)]),
  );

describe("the response with a file", () => {
  it("may be cached forever and cannot act on the host's origin", async () => {
    const response = await get();
    expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": "10",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    });
  });

  it("is a 304 for a client that has the file", async () => {
    expect((await get({ "If-None-Match": `"${video.id}"` })).status).toBe(304);
  });

  it.each([
    ["bytes=0-3", "bytes 0-3/10", "0123"],
    ["bytes=7-", "bytes 7-9/10", "789"],
    ["bytes=-2", "bytes 8-9/10", "89"],
    ["bytes=4-400", "bytes 4-9/10", "456789"],
  ])("returns %s of a video", async (requested, range, text) => {
    const response = await get({ Range: requested });
    expect([response.status, response.headers.get("content-range"), await response.text()]).toEqual([206, range, text]);
    expect(response.headers.get("content-length")).toBe(String(text.length));
  });

  it("rejects a range outside of the file, and ignores invalid ones, several ones and those for another version", async () => {
    expect((await get({ Range: "bytes=10-" })).status).toBe(416);
    for (const requested of ["bytes=-", "lines=1-2", "bytes=0-1,3-4", "bytes=5-2"])
      expect((await get({ Range: requested })).status).toBe(200);
    expect((await get({ Range: "bytes=0-3", "If-Range": '"another"' })).status).toBe(200);
    expect((await get({ Range: "bytes=0-3" }, { ...video, contentType: "image/png" })).status).toBe(200);
  });

  it("has the length for HEAD without reading the file", async () => {
    const response = await get({}, video, "HEAD");
    expect([response.headers.get("content-length"), await response.text()]).toEqual(["10", ""]);
  });
});
