import { expect, it } from "vitest";
import { formatNumber, INTL_TAGS, LOCALES, registerMessages, translate } from "~/locales/translate";

registerMessages("es", {
  "Sign in to {program}": "Entrar en {program}",
  "{count} entries": { one: "{count} participación", other: "{count} participaciones" },
});
const entries = { one: "{count} entry", other: "{count} entries" };

it("translates a text, or returns the English one without a translation", () => {
  expect(translate("en", "Sign in to {program}", { program: "Demo" })).toBe("Sign in to Demo");
  expect(translate("es", "Sign in to {program}", { program: "Demo" })).toBe("Entrar en Demo");
  expect(translate("es", "Not translated {x}", { x: 1 })).toBe("Not translated 1");
});

it("selects the plural form by the count", () => {
  expect([1, 2, 0].map((count) => translate("en", entries, { count }))).toEqual(["1 entry", "2 entries", "0 entries"]);
  expect([1, 12_345].map((count) => translate("es", entries, { count }))).toEqual([
    "1 participación",
    "12,345 participaciones",
  ]);
});

it("selects the plural form by the first number of a text without a count, also where English has one form", () => {
  registerMessages("es", { "{points} to go": { one: "Te falta {points}", other: "Te faltan {points}" } });
  expect([1, 2].map((points) => translate("es", "{points} to go", { points }))).toEqual(["Te falta 1", "Te faltan 2"]);
  expect(translate("en", { one: "{left} cup", other: "{left} cups" }, { left: 1 })).toBe("1 cup");
});

it("gives an operator's word the form of the number before it, and that for many without one", () => {
  const term = { one: "Spark", other: "Sparks" };
  const shown = (text: string, values: Record<string, number>) => translate("en", text, { ...values, term });
  expect(shown("Use {points} {term} to claim", { points: 1 })).toBe("Use 1 Spark to claim");
  expect(shown("Use {points} {term} to claim", { points: 1_250 })).toBe("Use 1,250 Sparks to claim");
  expect(shown("Earn {term}", {})).toBe("Earn Sparks");
  expect(shown("{limit} {term} today, and {term} again tomorrow", { limit: 1 })).toBe(
    "1 Spark today, and Sparks again tomorrow",
  );
  expect(shown("{now} {term}, then {after} {term}", { now: 1, after: 0 })).toBe("1 Spark, then 0 Sparks");
});

it("leaves placeholders without a value, and inserts values literally", () => {
  expect(translate("en", "{a} {b}", { a: "{b}", b: "$&" })).toBe("{b} $&");
  expect(translate("en", "{missing}")).toBe("{missing}");
});

it("uses on the site no text of the admin, which the site's browser does not have", () => {
  registerMessages("es", { Save: "Guardar" }, { Address: "Dirección" });
  expect(translate("es", "Address", {}, "site")).toBe("Address");
  expect(translate("es", "Save", {}, "site")).toBe("Guardar");
  expect(["Address", "Save"].map((text) => translate("es", text))).toEqual(["Dirección", "Guardar"]);
});

it.each(LOCALES)("groups the digits of numbers as %s does", (locale) => {
  const numbers = [0, 7, 999, 1_000, 12_345, 1_234_567, -1, -1_000, 1_000.5, 0.25, Number.MAX_SAFE_INTEGER];
  const expected = numbers.map((number) => new Intl.NumberFormat(INTL_TAGS[locale]).format(number));
  expect(numbers.map((number) => formatNumber(number, locale))).toEqual(expected);
});
