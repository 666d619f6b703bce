import { describe, expect, it } from "vitest";
import { es } from "~/locales/es";
import type { Dictionary, Text } from "~/locales/translate";
import { ENGLISH_ONLY, sourcesUnder, textsIn } from "./sources";

const parts = import.meta.glob<Record<string, Dictionary>>("/app/locales/es/*.ts", { eager: true });
const entries = Object.values(parts).flatMap((part) =>
  Object.values(part).flatMap((dictionary) => Object.entries(dictionary)),
);
const spanish = new Map<string, Text>(entries);

const files = sourcesUnder("app");
const sources = files.filter((file) => !ENGLISH_ONLY.test(file.fileName)).map(textsIn);
const translatable = sources.flatMap(({ texts }) => texts);
const usedKeys = new Set([...translatable, ...files.flatMap((file) => textsIn(file).texts)].map(({ key }) => key));

describe("Spanish", () => {
  it("has every text of the code and the database", () => {
    expect(translatable.length).toBeGreaterThan(200);
    expect(translatable.filter(({ key }) => !spanish.has(key)).map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
  });

  it("has the texts of the site's pages in the site's dictionary: its browser has no other", () => {
    const texts = ["app/site", "app/offers"].flatMap(sourcesUnder).flatMap((file) => textsIn(file).texts);
    expect(texts.filter(({ key }) => !(key in es)).map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
  });

  it("has no unused text and no duplicates", () => {
    expect([...spanish.keys()].filter((key) => !usedKeys.has(key))).toEqual([]);
    const names = entries.map(([key]) => key);
    expect(names.filter((key, index) => names.indexOf(key) !== index)).toEqual([]);
  });

  it("has the same placeholders, tags and plural forms as the English", () => {
    const wrong = translatable.filter(({ key, plural }) => {
      const text = spanish.get(key);
      if (text === undefined) return false; // the first test reports it
      if (plural !== (typeof text === "object")) return true;
      return formsOf(text).some((form) => wordsIn(form).join() !== wordsIn(key).join());
    });
    expect(wrong.map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
  });

  it("has complete texts: values are placeholders, so that each language can have its own word order", () => {
    expect(sources.flatMap(({ concatenated }) => concatenated)).toEqual([]);
  });
});

function formsOf(text: Text): string[] {
  return typeof text === "string" ? [text] : [text.one, text.other];
}

/** `{name}`, `<mark>` and `</mark>`, in any order. */
function wordsIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([word]) => word).sort();
}
