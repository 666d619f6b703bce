import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { readBody } from "~/http/input/body.server";
import { closeFiles } from "~/http/input/multipart.server";
import { parseQuery } from "~/http/input/query.server";
import { AppError } from "~/platform/errors";
import { TemporaryFile } from "~/platform/temporary-file.server";
import { resolveMethod } from "~/server/web/request-body";
import { BOUNDARY, MALFORMED_FORMS, UNREADABLE_PARTS } from "../server/malformed-forms";
import { expectLinear, fuzz, mutations, repeatsOf, soup } from "./fuzzing";

const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";

const isInvalid = (error: unknown) => error instanceof AppError && error.code === "invalid";

async function read(type: string, body: string): Promise<void> {
  const headers = { "content-type": type };
  const { files } = await readBody(
    new Request("http://demo.localhost/", { method: "POST", headers, body: Buffer.from(body, "latin1") }),
  );
  await closeFiles(files);
}

const PART_TOKENS = [
  "\r\n",
  `--${BOUNDARY}`,
  `--${BOUNDARY}\r\n`,
  `--${BOUNDARY}--`,
  "Content-Disposition: form-data",
  '; name="a"',
  '; name="a[]"',
  '; name=""',
  "; name*=utf-8''a",
  "; name*=x''%41",
  '; filename="x.png"',
  '; filename=""',
  "Content-Type: application/octet-stream",
  "Content-Type: text/plain; charset=utf-16le",
  "Content-Type: text/plain; charset=none",
  "Content-Transfer-Encoding: base64",
  "\r\n\r\n",
  "\\",
  '"',
  "\0",
  "=",
  ";",
  ":",
  "[",
  "]",
];
const FORM_TOKENS = [
  "a",
  "=",
  "&",
  "[",
  "]",
  "[]",
  "[0]",
  "[a]",
  "%",
  "%00",
  "%ff",
  "%F0%9F%8C%9E",
  "+",
  "__proto__",
  ".",
  ",",
  ";",
];
const JSON_TOKENS = [
  "{",
  "}",
  "[",
  "]",
  '"',
  '"a"',
  ":",
  ",",
  "null",
  "1e999",
  "-",
  "\\u0000",
  "\\ud800",
  '"__proto__"',
  " ",
];

describe("forms", () => {
  it("reads any multipart form or says that it is invalid, and leaves no file open", async () => {
    const opened = vi.spyOn(TemporaryFile, "from");
    const corpus = Object.values({ ...MALFORMED_FORMS, ...UNREADABLE_PARTS }).filter((form) => form.length < 1_000);
    await fuzz(
      fc.oneof(soup(PART_TOKENS), mutations(corpus, PART_TOKENS)),
      async (form) => {
        opened.mockClear();
        await read(MULTIPART, form).finally(async () => {
          for (const { value } of opened.mock.settledResults)
            if (value instanceof TemporaryFile) await expect(value.bytes(1).then(String)).rejects.toThrow(/closed/);
        });
      },
      { isExpected: isInvalid },
    );
  });

  it("reads multipart forms in linear time", () =>
    expectLinear(
      [
        ...repeatsOf(PART_TOKENS).map(
          ([before, repeated, after]) =>
            [
              `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n${before}`,
              repeated,
              `${after}\r\n--${BOUNDARY}--\r\n`,
            ] as [string, string, string],
        ),
        ["", `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nv\r\n`, `--${BOUNDARY}--\r\n`],
        [`--${BOUNDARY}\r\nContent-Disposition: form-data; name="`, "\\a", '"\r\n\r\nv'],
      ],
      (form) => read(MULTIPART, form),
    ));

  it.each([
    ["urlencoded form", FORM, FORM_TOKENS],
    ["JSON body", JSON_TYPE, JSON_TOKENS],
  ])("reads any %s or says that it is invalid", (_, type, tokens) =>
    fuzz(soup(tokens), (body) => read(type, body), { isExpected: isInvalid }),
  );

  it.each([
    ["urlencoded forms", FORM, FORM_TOKENS],
    ["JSON bodies", JSON_TYPE, JSON_TOKENS],
  ])("reads %s in linear time", (_, type, tokens) =>
    expectLinear([...repeatsOf(tokens, [["[", "]"]]), ["", '{"a":', "1}"], ["{", '"a":1,', '"b":2}']], (body) =>
      read(type, body),
    ),
  );

  it("finds the method of any form in linear time", async () => {
    const url = new URL("http://demo.localhost/");
    const types = [MULTIPART, FORM, 'multipart/form-data;boundary="', "multipart/form-data; boundary=a; boundary=b"];
    const methodOf = (type: string, body: string) => resolveMethod("POST", url, type, Buffer.from(body));
    await fuzz(fc.tuple(fc.oneof(fc.constantFrom(...types), soup(PART_TOKENS, 6)), soup(PART_TOKENS)), ([type, body]) =>
      methodOf(type, body),
    );
    await expectLinear(repeatsOf([...PART_TOKENS, "_method="]), (body) =>
      types.forEach((type) => methodOf(type, body)),
    );
    await expectLinear(repeatsOf(PART_TOKENS), (type) => methodOf(`multipart/form-data;${type}`, "a"));
  });
});

/** The schemas of all input: queries of lists, forms and calls. */
const schemas = Object.entries(
  import.meta.glob<Record<string, unknown>>("/app/services/**/*.schema.ts", { eager: true }),
)
  .flatMap(([file, exported]) =>
    Object.entries(exported).map(([name, schema]) => ({ name: `${file} ${name}`, schema })),
  )
  .filter((entry): entry is { name: string; schema: z.ZodType } => entry.schema instanceof z.ZodType);

describe("schemas", () => {
  const QUERY_TOKENS = [
    ...FORM_TOKENS,
    "page",
    "page_size",
    "sort",
    "search",
    "status",
    "from",
    "-",
    "-1",
    "9e99",
    "..",
    "2026-02-30",
  ];

  it("parses any query string of a list or says that it is invalid", async () => {
    const queries = schemas.filter(({ name }) => /query$/i.test(name));
    expect(queries.length).toBeGreaterThan(20);
    await fuzz(
      fc.tuple(fc.constantFrom(...queries), soup(QUERY_TOKENS)),
      ([{ schema }, query]) => parseQuery(schema, new URL(`http://localhost/?${query}`)),
      { isExpected: isInvalid, share: 3 },
    );
  });

  const TEXTS = [
    "",
    " ",
    "a@b.c",
    "2026-02-30",
    "25:61",
    "1e999",
    "-0",
    "#zzz",
    "http://[",
    "\u202e",
    "\ud800",
    "a".repeat(300),
  ];

  it("checks any value of any field without an exception", async () => {
    expect(schemas.length).toBeGreaterThan(200);
    const leaf = fc.oneof(
      fc.constantFrom(...TEXTS),
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
    );
    const value = fc.oneof(
      leaf,
      fc.array(leaf, { maxLength: 3 }),
      fc.dictionary(fc.constantFrom("id", "value", "length", "__proto__"), leaf, { maxKeys: 3 }),
    );
    await fuzz(
      fc.constantFrom(...schemas).chain(({ schema }) =>
        fc.tuple(
          fc.constant(schema),
          fc.record(Object.fromEntries(Object.keys(shapeOf(schema)).map((name) => [name, value])), {
            requiredKeys: [],
          }),
        ),
      ),
      ([schema, input]) => void schema.safeParse(input),
      { share: 20 },
    );
  });

  it("checks long texts in linear time", async () => {
    const shapes = [" ", "a", "0", "@", "a@", ".a", "-", "a b ", "\u0301", "\n", "\\", "[", ",", "<", "&"].map(
      (token): [string, string, string] => ["a", token, "!"],
    );
    const fields = new Map<z.ZodType, string>();
    for (const { name, schema } of schemas)
      for (const [field, type] of Object.entries(shapeOf(schema))) fields.set(type as z.ZodType, `${name} ${field}`);
    const slow: string[] = [];
    for (const [type, name] of fields)
      await expectLinear(shapes, (text) => type.safeParse(text)).catch((error: Error) =>
        slow.push(`${name}: ${error.message}`),
      );
    expect(slow).toEqual([]);
  });

  /** The fields of an object, also of those that a union can be. */
  function shapeOf(schema: z.ZodType): Record<string, unknown> {
    if (schema instanceof z.ZodPipe) return shapeOf(schema.in as z.ZodType);
    if (schema instanceof z.ZodUnion)
      return Object.assign({}, ...(schema.options as z.ZodType[]).map(shapeOf)) as Record<string, unknown>;
    return schema instanceof z.ZodObject ? schema.shape : {};
  }
});
