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

/** Pages that change something. Those of the sign-in send their forms as documents. */
const pagesWithAction = sourcesUnder("app/admin").filter(
  ({ fileName, text }) =>
    /^export const action\b/m.test(text) && /^export default\b/m.test(text) && !fileName.includes("/sign-in/"),
);

describe("an admin page stays when the server cannot be reached", () => {
  test("is found by this test", () => {
    expect(pagesWithAction.length).toBeGreaterThan(70);
  });

  test.each(pagesWithAction.map((file) => [file.fileName, file] as const))("%s", (_, { text }) => {
    expect(text).toContain('export { clientAction } from "~/admin/forms/client-action";');
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
