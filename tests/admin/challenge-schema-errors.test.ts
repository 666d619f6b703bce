import { expect, test } from "vitest";
import { schemaErrors } from "~/admin/challenges/wizard/schema-errors";
import { translate } from "~/locales/translate";
import { fieldValuesOf } from "~/ui/forms/form-fields";

/** What the wizard checks before a step is left, from the texts of its fields. */
const errorsOf = (content: object) =>
  schemaErrors(fieldValuesOf({ caption: "Tea", points: 5, ...content }), (text, values) =>
    translate("en", text, values),
  ).map(({ field }) => field);

test.each(["javascript:alert(1)", "example.com", "/\\evil.example", "//evil.example", ""])(
  "a link to '%s' is an error of its field",
  (link_url) => {
    expect(errorsOf({ challenge_type: "link", link_url })).toEqual(["link_url"]);
  },
);

test("a valid challenge has no errors", () => {
  expect(errorsOf({ challenge_type: "link", link_url: "https://example.com", finish: "", published: false })).toEqual(
    [],
  );
});

test("errors in lists are named by their position in the form", () => {
  const option = (details: string) => ({ details, is_correct: true });
  const questions = [
    { title: "First?", answer_type: "text" },
    { title: "Second?", answer_type: "check_box", options: [option("Yes"), option("")] },
  ];
  expect(errorsOf({ challenge_type: "collect", parameters: "quiz", questions })).toEqual([
    "questions[1][options][1][details]",
  ]);
});

test("a text that is too long says how long it may be", () => {
  const [error] = schemaErrors({ challenge_type: "referral", caption: "x".repeat(161) }, (text, values) =>
    translate("en", text, values),
  );
  expect(error).toEqual({ field: "caption", message: "Use 160 characters or fewer" });
});

test("a call without questions says what is missing, in words", () => {
  const call = { challenge_type: "collect", caption: "Quiz", parameters: "quiz", points: "5" };
  const errors = schemaErrors(call, (text, values) => translate("en", text, values));
  expect(errors).not.toEqual([]);
  expect(errors.map(({ message }) => message).join()).not.toMatch(/expected|undefined/);
});
