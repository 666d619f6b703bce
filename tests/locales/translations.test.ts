import { describe, expect, it } from "vitest";
import { ownNameOf } from "~/locales/language-names";
import type { Dictionary, Text } from "~/locales/text";
import { languageOf, TRANSLATION_LOCALES, type Locale } from "~/locales/translate";
import { ENGLISH_ONLY, sourcesUnder, textsIn } from "./sources";

const parts = import.meta.glob<Record<string, Dictionary>>(
  ["/app/locales/*/*.ts", "!/app/locales/*/site.ts", "!/app/locales/*/admin.ts"],
  { eager: true },
);

const files = sourcesUnder("app");
const sources = files.filter((file) => !ENGLISH_ONLY.test(file.fileName)).map(textsIn);
const translatable = sources.flatMap(({ texts }) => texts);
const usedKeys = new Set([...translatable, ...files.flatMap((file) => textsIn(file).texts)].map(({ key }) => key));

/** `{count} rewards`, `{count} failed jobs`. */
const COUNTED = /\{count\} (?:(?!of |and )[a-z]+ )?[a-z]{2,}s\b/;
/** What the site calls the rows of a history. */
const isOfActions = ({ fileName }: { fileName: string }) => fileName.endsWith("services/points/action-types.ts");
/** Where changes of selected rows are answered: one row is named instead of counted. */
const FOR_SEVERAL = /intents\.server\.ts:|^app\/api\/admin\/media\/files\.ts:/;
/** The number is a fixed limit, or above one. */
const LARGE = new Set([
  "The file has {count} columns. Use {max} or fewer.",
  "With more than {count} users, the list can't be sorted by this column. Filter it first.",
  "Adjust points of about {count} users",
  "Set status of about {count} users",
  "Extend points of about {count} users",
  "Tag about {count} selected rows",
]);

describe.each(TRANSLATION_LOCALES.map((locale) => [ownNameOf(locale), locale] as const))("%s", (_, locale) => {
  const entries = entriesOf(locale);
  const texts = new Map<string, Text>(entries);

  it("has every text of the code and the database", () => {
    expect(translatable.length).toBeGreaterThan(200);
    expect(translatable.filter(({ key }) => !texts.has(key)).map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
  });

  it("has the texts of the site's pages in the site's dictionary: its browser has no other", async () => {
    const onSite = (await languageOf(locale).site!()).texts;
    const shown = [...["app/site", "app/offers"].flatMap(sourcesUnder), ...files.filter(isOfActions)];
    const used = shown.flatMap((file) => textsIn(file).texts);
    expect(used.filter(({ key }) => !(key in onSite)).map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
  });

  it("has each of its files in the texts of the site or of the admin", async () => {
    const { site, admin } = languageOf(locale);
    const loaded = { ...(await site!()).texts, ...(await admin!()).texts };
    expect([...texts.keys()].filter((key) => !(key in loaded))).toEqual([]);
  });

  it("has no unused text and no duplicates", () => {
    expect([...texts.keys()].filter((key) => !usedKeys.has(key))).toEqual([]);
    const names = entries.map(([key]) => key);
    expect(names.filter((key, index) => names.indexOf(key) !== index)).toEqual([]);
  });

  it("has the same placeholders, tags and plural forms as the English", () => {
    const wrong = translatable.filter(({ key, plural }) => {
      const text = texts.get(key);
      if (text === undefined) return false; // the first test reports it
      if (plural && typeof text === "string") return true;
      return formsOf(text).some((form) => wordsIn(form).join() !== wordsIn(key).join());
    });
    expect(wrong.map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
  });
});

it("Spanish texts have no participle after a program's word for points, whose gender is not known", () => {
  const wrong = entriesOf("es").filter(([, text]) =>
    formsOf(text).some((form) => /\{term\} [a-zñáéíóú]+[ai]d[ao]s?\b/.test(form)),
  );
  expect(wrong.map(([key]) => key)).toEqual([]);
});

it("a number before a noun is `count`, and its text has two forms", () => {
  const wrong = translatable.filter(
    ({ key, plural, place }) => !plural && COUNTED.test(key) && !FOR_SEVERAL.test(place) && !LARGE.has(key),
  );
  expect(wrong.map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
});

it("texts are complete: values are placeholders, so that each language can have its own word order", () => {
  expect(sources.flatMap(({ concatenated }) => concatenated)).toEqual([]);
});

/** What the files of a language hold, duplicates included. */
function entriesOf(locale: Locale): [string, Text][] {
  const own = Object.entries(parts).filter(([path]) => path.startsWith(`/app/locales/${locale}/`));
  return own.flatMap(([, part]) => Object.values(part).flatMap((dictionary) => Object.entries(dictionary)));
}

function formsOf(text: Text): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}

/** `{name}`, `<mark>` and `</mark>`, in any order. */
function wordsIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([word]) => word).sort();
}
