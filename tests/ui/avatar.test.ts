import { expect, it } from "vitest";
import { shortName } from "~/services/participants/participant-name";
import { initialsOf } from "~/ui/primitives/avatar";

it.each([
  ["maya lopez", "ML"],
  ["Maya", "M"],
  ["Ana Maria Ruiz", "AR"],
  ["🌵 Kim 🎈", "🌵🎈"],
  ["", ""],
])("has the first letters of the first and last word of %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it("has a whole emoji in a short name, too", () => {
  expect(shortName({ firstName: "Kim", lastName: "🎈", email: null })).toBe("Kim 🎈");
  expect(shortName({ firstName: "Kim", lastName: "", email: null })).toBe("Kim");
});
