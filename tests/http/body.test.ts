import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { parseInput, readBody } from "~/http/input/body.server";
import { closeFiles } from "~/http/input/multipart.server";
import { type AppError } from "~/platform/errors";
import { TemporaryFile } from "~/platform/temporary-file.server";
import { BOUNDARY, MALFORMED_FORMS } from "../server/malformed-forms";

function post(body: BodyInit, type?: string): Request {
  return new Request("http://demo.localhost/", { method: "POST", body, headers: type ? { "content-type": type } : {} });
}

describe("readBody", () => {
  test("nests the names of a form", async () => {
    const form = new FormData();
    form.append("questions[q1][id]", "q1");
    form.append("questions[q1][value][]", "a");
    form.append("questions[q1][value][]", "b");
    expect((await readBody(post(form))).fields).toEqual({ questions: { q1: { id: "q1", value: ["a", "b"] } } });
  });

  test("accepts lists of 200 in a form, and longer ones only as JSON", async () => {
    const list = (length: number) => Array.from({ length }, (_, index) => `v${index}`);
    const form = (length: number) => new URLSearchParams(list(length).map((value) => ["a[]", value]));
    expect((await readBody(post(form(200)))).fields).toEqual({ a: list(200) });
    await expect(readBody(post(form(201)))).rejects.toMatchObject({ code: "invalid" });
    expect((await readBody(post(JSON.stringify({ a: list(1_000) }), "application/json"))).fields).toEqual({
      a: list(1_000),
    });
  });

  test.each([
    ["texts that are too long", Array.from({ length: 3 }, () => "a".repeat(500_000))],
    ["too many fields", Array.from({ length: 10_001 }, () => "a")],
  ])("rejects a form with a file and %s, and leaves no file open", async (_, texts) => {
    const form = new FormData();
    form.append("image", new File(["x"], "x.png"));
    texts.forEach((text, index) => form.append(`t${index}`, text));
    await expect(readBody(post(form))).rejects.toMatchObject({ code: "invalid" });
  });

  test("names the field with which the texts of a form with files are too long", async () => {
    const form = new FormData();
    form.append("title", "x");
    form.append("codes", "a".repeat(1_100_000));
    await expect(readBody(post(form))).rejects.toMatchObject({ code: "invalid", errors: [{ field: "codes" }] });
  });

  test("returns the files of a form by name, without empty ones", async () => {
    const form = new FormData();
    form.append("image", new File(["x"], "x.png"));
    form.append("none", new File([], ""));
    const { files } = await readBody(post(form));
    expect([...files.keys()]).toEqual(["image"]);
    await closeFiles(files);
  });

  test.each([...Object.entries(MALFORMED_FORMS)])(
    "rejects a form with %s, and leaves no file open",
    async (_, form) => {
      const files = vi.spyOn(TemporaryFile, "from");
      const body = new Uint8Array(Buffer.from(form, "latin1"));
      await expect(readBody(post(body, `multipart/form-data; boundary=${BOUNDARY}`))).rejects.toMatchObject({
        code: "invalid",
      });
      for (const { value } of files.mock.settledResults)
        if (value instanceof TemporaryFile) await expect(value.bytes(1)).rejects.toThrow(/closed/);
      files.mockRestore();
    },
  );

  test("takes the last file with content of a field that is there several times, and frees the others", async () => {
    const files = vi.spyOn(TemporaryFile, "from");
    const form = new FormData();
    for (const content of ["a", "b", "c", ""])
      form.append("image", new File(content === "" ? [] : [content], content && "x.png"));
    const body = await readBody(post(form));
    expect(String(await body.files.get("image")!.content.bytes())).toMatch(/^[abc]$/);
    await closeFiles(body.files);
    for (const { value } of files.mock.settledResults)
      await expect((value as TemporaryFile).bytes(1).then(String)).rejects.toThrow(/closed/);
    files.mockRestore();
  });

  test.each([
    ["broken JSON", "{", "application/json"],
    ["a JSON array", "[1]", "application/json"],
    ["NUL in JSON", '{"a":{"b":["\\u0000"]}}', "application/json"],
    ["half a surrogate pair in JSON", '{"a":{"b":["x\\ud800"]}}', "application/json"],
    ["half a surrogate pair as a name in JSON", '{"\\udc00":1}', "application/json"],
    ["NUL in a form", "a=%00", "application/x-www-form-urlencoded"],
    ["a multipart form without a boundary", "x", "multipart/form-data"],
    [
      "too many fields",
      Array.from({ length: 10_001 }, (_, i) => `f${i}=1`).join("&"),
      "application/x-www-form-urlencoded",
    ],
  ])("rejects %s", async (_, body, type) => {
    await expect(readBody(post(body, type))).rejects.toMatchObject({ code: "invalid" });
  });

  test("leaves the rows of a batch to those who check each by itself", async () => {
    const rows = [{ external_id: "\0" }, { external_id: "1" }];
    expect((await readBody(post(JSON.stringify({ rows }), "application/json"))).fields).toEqual({ rows });
    const named = JSON.stringify({ rows: { a: "\0" } });
    await expect(readBody(post(named, "application/json"))).rejects.toMatchObject({ code: "invalid" });
  });

  test.each([
    ["plain text", { "content-type": "text/plain" }],
    ["no type", { "content-type": "" }],
    ["a type that only begins like JSON", { "content-type": "application/jsonp" }],
    ["a type that names JSON elsewhere", { "content-type": 'text/html; x="application/json"' }],
    ["compressed JSON", { "content-type": "application/json", "content-encoding": "gzip" }],
  ])("does not take %s", async (_, headers) => {
    const request = new Request("http://localhost/", { method: "POST", body: "{}", headers });
    await expect(readBody(request)).rejects.toMatchObject({ code: "unsupported", status: 415 });
  });

  test.each([
    "application/json",
    "Application/JSON; charset=utf-8",
    "application/vnd.api+json",
    "application/ld+json;a=b",
  ])("takes %s for JSON", async (type) => expect((await readBody(post('{"a":1}', type))).fields).toEqual({ a: 1 }));

  test("takes no body of no type for an empty one", async () => {
    const request = new Request("http://localhost/", { method: "POST", body: "", headers: { "content-type": "" } });
    expect((await readBody(request)).fields).toEqual({});
  });

  test("does not let a name reach the prototype", async () => {
    const { fields } = await readBody(
      post("__proto__[admin]=1&constructor[prototype][admin]=1", "application/x-www-form-urlencoded"),
    );
    expect(({} as { admin?: string }).admin).toBeUndefined();
    expect(Object.getPrototypeOf(fields)).not.toHaveProperty("admin");
  });
});

test("parseInput names fields as the form does", () => {
  const schema = z.object({ questions: z.record(z.string(), z.object({ value: z.string().min(3, "Too short") })) });
  try {
    parseInput(schema, { questions: { q1: { value: "a" } } });
    expect.unreachable();
  } catch (error) {
    expect((error as AppError).errors).toEqual([
      { field: "questions[q1][value]", message: "Too short", values: { min: 3 } },
    ]);
  }
});
