import { expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { opensText } from "~/ui/text/time-texts";

await registerLocales();

const ZONE = "America/Santiago";

it.each([
  ["2026-11-19T15:30:00Z", "in 3h", "en 3h"],
  ["2026-11-20T03:00:00Z", "tomorrow", "mañana"],
  ["2026-11-20T12:00:00Z", "in 1d 0h", "en 1d 0h"],
  ["2026-11-23T03:00:00Z", "on Monday", "el lunes"],
  ["2026-11-26T03:00:00Z", "on Nov 26", "el 26 nov"],
  ["2027-01-04T03:00:00Z", "on Jan 4, 2027", "el 4 ene 2027"],
  ["2026-11-19T12:00:00Z", "in 1m", "en 1m"],
])("what opens at %s opens %s", (opens, english, spanish) => {
  const now = "2026-11-19T12:00:00Z";
  expect(opensText(opens, now, ZONE, "en")).toBe(english);
  expect(opensText(opens, now, ZONE, "es")).toBe(spanish);
});

it("knows a day that begins at one, because of the clocks", () => {
  expect(opensText("2026-09-06T04:00:00Z", "2026-09-05T12:00:00Z", ZONE, "en")).toBe("tomorrow");
});
