import { expect, it } from "vitest";
import { jsonFault } from "~/ui/fields/json-fault";

it.each(["{}", "[]", ' {"a": [1, -2.5e3, "x\\u00e9\\n", true, false, null], "b": {}} ', "12", '"x"'])(
  "finds nothing wrong with %s",
  (text) => {
    expect(() => void JSON.parse(text)).not.toThrow();
    expect(jsonFault(text)).toBeNull();
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
])("says where %j breaks", (text, line, column) => {
  expect(() => void JSON.parse(text)).toThrow();
  expect(jsonFault(text)).toEqual({ line, column });
});
