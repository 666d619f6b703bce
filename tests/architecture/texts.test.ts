import { describe, expect, test } from "vitest";
import { z } from "zod";
import { changeContractOf, readContractOf } from "~/http/handlers/handler-contract";
import routes from "~/routes";

/**
 * What people paste has characters that nobody sees, accents of their own and blanks of other kinds. Each field cleans its
 * text by its kind before it checks it (platform/clean-text.ts), whatever the schema is called by.
 */
const PASTED = [
  "\u200b Cafe\u0301\u200bbar\u00a0\ufeff",
  "\u00a0cafe\u2060-bar\u200b",
  "\ufeff/cafe\u0301\u200b",
  "\u200b",
];
const UNCLEAN = /[\u200b\u2060\ufeff\u0301]|^\s|\s$/;

/** Texts that are no words of a person, by the end of their path, and why they stay as they are. */
const AS_SENT: { ends: RegExp; because: string }[] = [
  {
    ends: /(^|\.|_)id$|_ids?(\[\])?$|_key$|\.(amount|entity|selectedData\[\]|selected_attributes(\[\])?)$/,
    because: "compared with what is stored, where another writing is another thing",
  },
  { ends: /\.(version|updated_at|stored)$/, because: "compared with what the page showed" },
  { ends: /\.(filters|query)$/, because: "a query string, which is cleaned where it is read" },
  { ends: /\.(events|events_json)(\[\]\.(id|name|properties\{\}))?$/, because: "what a script counts" },
  { ends: /\.(posts|questions|rows)\[\]$/, because: "each row is checked on its own, by its schema" },
  { ends: /\.columns\[\]$/, because: "names of columns as the file has them" },
  { ends: /\.codes(\[\])?$/, because: "read as a list, whose reader cleans each code" },
  { ends: /\.(give\.property|properties\{\})$/, because: "checked by the types of an event's properties" },
  { ends: /\.css$/, because: "a style sheet may have any character in its strings" },
  { ends: /\.translations\{\}\{\}$/, because: "described only: the schemas of the forms clean what is saved" },
  { ends: /^\{\}$/, because: "parameters of the page, which go on with the person" },
  { ends: /\.return_to$/, because: "a path, which is checked where it is followed" },
];

type Entry = { file: string; children?: Entry[] };
const filesOf = (entries: Entry[]): string[] =>
  entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
const modules = import.meta.glob<Record<string, unknown>>([
  "/app/**/*.{ts,tsx}",
  "!/app/generated/**",
  "!/app/server/**",
]);
const files = ["root.tsx", ...new Set(filesOf((await routes) as Entry[]))];
const schemas = (
  await Promise.all(
    files.map(async (file) => {
      const module = (await modules[`/app/${file}`]?.()) ?? {};
      return [readContractOf(module.loader)?.query, changeContractOf(module.action)?.input];
    }),
  )
).flat();
const fields = [...new Set(schemas)].flatMap((schema) => (schema ? fieldsOf(schema, "") : []));

describe("each text of a request is cleaned", () => {
  test("and the fields are found by this test", () => {
    expect(fields.length).toBeGreaterThan(500);
    const found = new Set(fields.map(({ path }) => path));
    for (const path of [
      ".first_name",
      ".search",
      ".questions[].title",
      ".receipt.merchant_name",
      ".tag[]",
      ".profile{}",
    ])
      expect(found).toContain(path);
  });

  test("by its schema", () => {
    const unclean = fields.filter(
      ({ path, schema }) => !isAsSent(path) && PASTED.some((text) => staysUnclean(schema, text)),
    );
    expect([...new Set(unclean.map(({ path }) => path))].sort()).toEqual([]);
  });

  test("unless there is a reason that still applies", () => {
    const idle = AS_SENT.filter(
      ({ ends }) =>
        !fields.some(({ path, schema }) => ends.test(path) && PASTED.some((text) => staysUnclean(schema, text))),
    );
    expect(idle).toEqual([]);
  });
});

function isAsSent(path: string): boolean {
  return AS_SENT.some(({ ends }) => ends.test(path));
}

function staysUnclean(schema: z.ZodType, text: string): boolean {
  return [text, [text]].some((value) => {
    const parsed = schema.safeParse(value);
    return parsed.success && textsIn(parsed.data).some((one) => UNCLEAN.test(one));
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

type Field = { path: string; schema: z.ZodType };

/** The parts of a schema that take something else than an object or a list, also what is checked later. */
function fieldsOf(schema: z.ZodType, path: string, within: readonly z.ZodType[] = []): Field[] {
  if (within.includes(schema)) return [];
  const inner = (one: unknown, at = path) => fieldsOf(one as z.ZodType, at, [...within, schema]);
  const { fields: later, filterOf } = (schema.meta() ?? {}) as { fields?: z.ZodType; filterOf?: z.ZodType };
  if (filterOf) return inner(filterOf, `${path}[]`);
  const checkedLater = later ? inner(later) : [];
  if (schema instanceof z.ZodObject) {
    const { catchall } = schema.def;
    const others = catchall && !later ? inner(catchall, `${path}{}`) : [];
    const named = Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, one]) =>
      inner(one, `${path}.${name}`),
    );
    return [...checkedLater, ...named, ...others];
  }
  if (schema instanceof z.ZodArray) return inner(schema.element, `${path}[]`);
  if (schema instanceof z.ZodRecord) return inner(schema.valueType, `${path}{}`);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => inner(one));
  if (schema instanceof z.ZodIntersection) return [...inner(schema.def.left), ...inner(schema.def.right)];
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return inner(schema.unwrap());
  if (!(schema instanceof z.ZodPipe)) return [{ path, schema }];
  // What is made ready has its fields behind the pipe, what is changed afterwards before it. A text is a field as a whole.
  const checked = schema.in instanceof z.ZodTransform ? schema.out : schema.in;
  return [{ path, schema }, ...(checked instanceof z.ZodObject || schema.in !== checked ? inner(checked) : [])];
}
