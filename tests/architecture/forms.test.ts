import ts from "typescript";
import { describe, expect, test } from "vitest";
import { placeOf, sourcesUnder, walk } from "../locales/sources";

/**
 * A browser complains about an empty required field in its own language and look, before we can say what is missing in
 * the participant's. So a form with such a field turns that off, at the latest when it is hydrated.
 */
const forms = sourcesUnder("app").flatMap((file) => {
  const found: ts.JsxElement[] = [];
  walk(file, (node) => {
    if (ts.isJsxElement(node) && /^(form|Form)$/.test(node.openingElement.tagName.getText())) found.push(node);
  });
  return found;
});
const withRequired = forms.filter((form) => attributesIn(form).includes("required"));

describe("a form with a required field has noValidate", () => {
  test("is found by this test", () => {
    expect(withRequired.length).toBeGreaterThan(10);
  });

  test.each(withRequired.map((form) => [placeOf(form), form] as const))("%s", (_, form) => {
    expect(form.openingElement.attributes.properties.map((property) => property.name?.getText())).toContain(
      "noValidate",
    );
  });
});

/** The pages of the admin. Those of the sign-in send their forms as documents. */
const adminPages = sourcesUnder("app/admin").filter(
  ({ fileName, text }) => /^export default\b/m.test(text) && !fileName.includes("/sign-in/"),
);
/** Routes that redirect. Only scripts call their actions, never a page. */
const NEVER_RENDERED = /^export default function \w+\(\) \{\n {2}return null;\n\}/m;
const changing = adminPages.filter(({ text }) => /^export const action\b/m.test(text) && !NEVER_RENDERED.test(text));
/** What calls the action of another page: a menu's actions, and tags. */
const CALLS_ACTION = /\buse\w+Actions\(|<TagPicker\b|\buseFetcher\b/;
/** The titles of pages that have such a menu or tags. */
const framesWithMenu = sourcesUnder("app/admin")
  .filter(({ text }) => CALLS_ACTION.test(text))
  .flatMap(({ text }) => /^export function (\w+Frame)\b/m.exec(text)?.[1] ?? []);
const withMenu = adminPages.filter(({ text }) => framesWithMenu.some((frame) => text.includes(`<${frame} `)));

describe("an admin page stays when the server cannot be reached", () => {
  test("is found by this test", () => {
    expect(changing.length).toBeGreaterThan(70);
    expect(framesWithMenu).toEqual(expect.arrayContaining(["ChallengeFrame", "ParticipantFrame", "RewardFrame"]));
    expect(withMenu.length).toBeGreaterThan(15);
  });

  test.each(changing.map((file) => [file.fileName, file] as const))("%s, in its action", (_, { text }) => {
    expect(text).toMatch(/export \{ clientAction\b.* \} from "~\/admin\/forms\/client-action";/);
  });

  const read = [...new Set([...changing, ...withMenu])].filter(({ text }) => /^export const loader\b/m.test(text));
  test.each(read.map((file) => [file.fileName, file] as const))("%s, when its data is read again", (_, { text }) => {
    expect(text).toMatch(/^export (\{.*\bshouldRevalidate \}|const shouldRevalidate\b)/m);
  });
});

/** The names of the attributes of all elements in a form. */
function attributesIn(form: ts.JsxElement): string[] {
  const names: string[] = [];
  walk(form, (node) => {
    if (ts.isJsxAttribute(node)) names.push(node.name.getText());
  });
  return names;
}
