import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Dictionary, Text } from "~/locales/say";
import { ENGLISH_ONLY, saidIn, sourcesUnder, type Said } from "./sources";

const parts = import.meta.glob<Record<string, Dictionary>>("/app/locales/es/*.ts", { eager: true });
const entries = Object.values(parts).flatMap((part) =>
  Object.values(part).flatMap((dictionary) => Object.entries(dictionary)),
);
const spanish = new Map<string, Text>(entries);

const files = sourcesUnder("app");
const found = files.filter((file) => !ENGLISH_ONLY.test(file.fileName)).map(saidIn);
const said = [...found.flatMap(({ said }) => said), ...saidByDatabase()];
const saidAnywhere = new Set([...said, ...files.flatMap((file) => saidIn(file).said)].map(({ key }) => key));

describe("Spanish", () => {
  it("has every text that people are told", () => {
    expect(said.length).toBeGreaterThan(200);
    expect(said.filter(({ key }) => !spanish.has(key)).map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
  });

  it("has no text that nobody says, and none twice", () => {
    expect([...spanish.keys()].filter((key) => !saidAnywhere.has(key))).toEqual([]);
    const names = entries.map(([key]) => key);
    expect(names.filter((key, index) => names.indexOf(key) !== index)).toEqual([]);
  });

  it("has the words in braces and the marks of the English, and its forms", () => {
    const wrong = said.filter(({ key, plural }) => {
      const text = spanish.get(key);
      if (text === undefined) return false; // told above
      if (plural !== (typeof text === "object")) return true;
      return formsOf(text).some((form) => wordsIn(form).join() !== wordsIn(key).join());
    });
    expect(wrong.map(({ key, place }) => `${place}: ${key}`)).toEqual([]);
  });

  it("is asked for whole texts: values stand in braces, so that each language orders its words itself", () => {
    expect(found.flatMap(({ builtIn }) => builtIn)).toEqual([]);
  });
});

function formsOf(text: Text): string[] {
  return typeof text === "string" ? [text] : [text.one, text.other];
}

/** `{name}`, `<mark>` and `</mark>`, in any order. */
function wordsIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(([word]) => word).sort();
}

/** What the functions of the database refuse with, as the last migration that defines each has it. */
function saidByDatabase(): Said[] {
  const functions = new Map<string, { body: string; place: string }>();
  for (const name of readdirSync("prisma/migrations").sort()) {
    if (!/^\d/.test(name)) continue;
    const place = `prisma/migrations/${name}/migration.sql`;
    for (const [, called, body] of readFileSync(place, "utf8").matchAll(
      /^CREATE (?:OR REPLACE )?FUNCTION (\w+)(.*?^END \$\$;)/gms,
    )) {
      functions.set(called!, { body: body!, place });
    }
  }
  return [...functions.values()].flatMap(({ body, place }) =>
    [...body.matchAll(/RAISE EXCEPTION '((?:[^']|'')+)'[^;]*ERRCODE = 'LY[49]/g)].map(([, text]) => ({
      key: text!.replaceAll("''", "'"),
      plural: false,
      place,
    })),
  );
}
