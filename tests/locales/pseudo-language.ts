import { texts as adminTexts } from "~/locales/es/admin";
import { texts as siteTexts } from "~/locales/es/site";
import type { Dictionary, Text } from "~/locales/text";

/** Its code, which no language has: ISO 639 leaves it for local use. */
export const LANGUAGE = "qps";

const START = "[!! ";
const END = " !!]";
const PLAIN = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const ACCENTED = [..."åƀçďéƒĝĥîĵķļɱñöƥʠŕšţûṽŵẋýžÅƁÇĎÉƑĜĤÎĴĶĻḾÑÖƤǪŔŠŢÛṼŴẊÝŽ"];

/**
 * A language to find texts that are put together from parts or not translated: every text is wrapped in marks, 60 %
 * longer and without plain letters, '[!! Šåṽé ~~~ !!]'. It has a text for each one that Spanish has, and
 * `translations.test.ts` compares those with the code.
 */
export const PSEUDO_LANGUAGE = {
  name: "Pseudo",
  formats: "el-GR", // dates, money and names of languages have no Latin letters either
  site: () => Promise.resolve({ texts: pseudo(siteTexts) }),
  admin: () => Promise.resolve({ texts: pseudo(adminTexts) }),
};

function pseudo(texts: Dictionary): Dictionary {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, pseudoText(key, text)]));
}

function pseudoText(key: string, text: Text): Text {
  if (typeof text === "string") return pseudoForm(key);
  return { one: pseudoForm(text.one), other: pseudoForm(key) };
}

/** The text with accents on its letters, and 60 % longer; placeholders and tags stay. */
function pseudoForm(text: string): string {
  const accented = text
    .split(/(\{\w+\}|<\/?\w+>)/)
    .map((part, at) => (at % 2 === 0 ? part.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)]!) : part))
    .join("");
  return START + accented + " " + "~".repeat(Math.ceil(text.length * 0.6)) + END;
}

/**
 * Texts with a name that is put in as it is, with its own capital letters: of fields, filters, steps, rows, pages, types
 * and devices; and the one sentence with two numbers. Anything else that is translated by itself must not be a part of a
 * sentence.
 */
const NAMES_IN_TEXTS = [
  "Filter by {label}",
  "{label} in {language}",
  "{answerType}, required",
  "Choose {label}",
  "Move {row}",
  "Remove {name}",
  "Go to {page}",
  "Step {at} of {count}: {label}",
  "{type} Reward",
  "Add {name} to Apple Wallet",
  "Add {name} to Google Wallet",
  "Log out: {browser}",
  "End session: {browser}",
  "You have {offers} from {merchants} near you",
].map((text) => new RegExp(`^${escaped(pseudoForm(text)).replace(/\\\{\w+\\\}/g, "[^]*")}$`));

/** Whether a text that contains another one only names it. */
export function isNameInText(text: string): boolean {
  return NAMES_IN_TEXTS.some((pattern) => pattern.test(text));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

const SPOKEN = /\s(?:aria-label|aria-roledescription|aria-description|alt|title|placeholder)="([^"]*)"/g;

/** What people see or hear of a page of React: its texts, and the attributes that are read aloud. */
export function visibleTexts(html: string): string[] {
  const markup = html.replaceAll("<!-- -->", "").replace(/<(script|style|svg)\b[^]*?<\/\1>/g, "<br>");
  const texts = markup.split(/<[^>]*>/);
  const spoken = [...markup.matchAll(SPOKEN)].map(([, text]) => text!);
  return [...new Set([...texts, ...spoken].map((text) => text.replace(/&#?\w+;/g, " ").trim()))].filter(Boolean);
}

/** What of a visible text is outside of all translated texts, and the translated texts that have another one inside. */
export function outsideOfTexts(text: string): { rest: string; nested: string[] } {
  const nested: string[] = [];
  const opened: { from: number; hasInner: boolean }[] = [];
  let rest = "";
  for (let at = 0; at < text.length;) {
    if (text.startsWith(START, at)) {
      const outer = opened.at(-1);
      if (outer) outer.hasInner = true;
      opened.push({ from: at, hasInner: false });
      at += START.length;
    } else if (opened.length > 0 && text.startsWith(END, at)) {
      at += END.length;
      const { from, hasInner } = opened.pop()!;
      if (hasInner) nested.push(text.slice(from, at));
    } else {
      if (opened.length === 0) rest += text[at];
      at += 1;
    }
  }
  return { rest, nested };
}
