import { describe, expect, it } from "vitest";
import type { Translate } from "~/locales/use-text";
import { distanceText } from "~/offers/distance";

const t = ((text: string, values: Record<string, unknown> = {}) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))) as Translate;

describe("the distance of a merchant", () => {
  it.each([
    [0, "USD", "50 ft"],
    [5, "USD", "50 ft"],
    [100, "USD", "350 ft"],
    [2000, "USD", "1.2 mi"],
    [0, "EUR", "25 m"],
    [12, "EUR", "25 m"],
    [140, "EUR", "150 m"],
    [1250, "EUR", "1.3 km"],
  ])("is never 0, and has the units of the country: %i m in %s", (meters, currency, text) => {
    expect(distanceText(meters, currency, "en", t)).toBe(text);
  });
});
