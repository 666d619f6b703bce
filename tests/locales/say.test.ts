import { expect, it } from "vitest";
import { learn, say } from "~/locales/say";

learn("es", {
  "Sign in to {program}": "Entrar en {program}",
  "{count} entries": { one: "{count} participación", other: "{count} participaciones" },
});
const entries = { one: "{count} entry", other: "{count} entries" };

it("says a text in the reader's language, in English where it has none", () => {
  expect(say("en", "Sign in to {program}", { program: "Demo" })).toBe("Sign in to Demo");
  expect(say("es", "Sign in to {program}", { program: "Demo" })).toBe("Entrar en Demo");
  expect(say("es", "Not translated {x}", { x: 1 })).toBe("Not translated 1");
});

it("takes the form that goes with the count", () => {
  expect([1, 2, 0].map((count) => say("en", entries, { count }))).toEqual(["1 entry", "2 entries", "0 entries"]);
  expect([1, 12_345].map((count) => say("es", entries, { count }))).toEqual([
    "1 participación",
    "12,345 participaciones",
  ]);
});

it("leaves a word without a value, and never reads values as patterns", () => {
  expect(say("en", "{a} {b}", { a: "{b}", b: "$&" })).toBe("{b} $&");
  expect(say("en", "{missing}")).toBe("{missing}");
});
