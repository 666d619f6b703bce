import { expect, it } from "vitest";
import { jsonSyntaxError } from "~/ui/forms/fields/json-error";

it.each(["{}", "[]", ' {"a": [1, -2.5e3, "x\\u00e9\\n", true, false, null], "b": {}} ', "12", '"x"'])(
  "accepts %s",
  (text) => {
    expect(() => void JSON.parse(text)).not.toThrow();
    expect(jsonSyntaxError(text)).toBeNull();
  },
);

it.each([
  ["", 1, 1],
  ["{", 1, 2],
  ['{\n  "a": 1,\n}', 3, 1],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ["[1, 2,, 3]", 1, 7],
  ["{'a': 1}", 1, 2],
  ["[01]", 1, 3],
  ['"open', 1, 1],
  ["nul", 1, 1],
  ["[] x", 1, 4],
])("finds the position of the error in %j", (text, line, column) => {
  expect(() => void JSON.parse(text)).toThrow();
  expect(jsonSyntaxError(text)).toEqual({ line, column });
});
