import { describe, expect, it, test } from "vitest";
import { contrastOf, type Hex } from "~/services/programs/color";
import { mainColors, paletteOf } from "~/services/programs/palette";
import { PRESETS } from "~/services/programs/presets";
import { BEHIND_TEXT, colorKeys, elementCssStyle, shownColor, type ColorKey } from "~/services/programs/theme";

/** A picture with so many pixels of each color. */
function pixels(...parts: (readonly [count: number, red: number, green: number, blue: number, alpha?: number])[]) {
  return new Uint8ClampedArray(
    parts.flatMap(([count, red, green, blue, alpha = 255]) =>
      Array.from({ length: count }, () => [red, green, blue, alpha]).flat(),
    ),
  );
}

describe("the main colors of a picture", () => {
  it("are what a logo is made of, without its background", () => {
    const logo = pixels([700, 255, 255, 255, 0], [200, 180, 20, 30], [5, 188, 24, 33], [100, 20, 90, 160]);
    const [first, second, ...rest] = mainColors(logo);
    expect(first).toMatch(/^#b[34]1[45]1[ef]$/);
    expect(second).toBe("#145aa0");
    expect(rest).toEqual([]);
  });

  it("prefer a color to a gray that covers more", () => {
    expect(mainColors(pixels([300, 240, 240, 240], [100, 200, 60, 10]))[0]).toBe("#c83c0a");
  });

  it("are none in a picture that is transparent everywhere", () => {
    expect(mainColors(pixels([50, 255, 0, 0, 20]))).toEqual([]);
  });
});

const pairs = Object.entries(BEHIND_TEXT) as [ColorKey, ColorKey][];

test.each<[string, Hex[]]>([
  ["two colors", ["#b4141e", "#145aa0"]],
  ["one light color", ["#ffe23d"]],
  ["white only", ["#ffffff"]],
  ["black only", ["#000000"]],
  ["a medium gray", ["#808080"]],
  ["no color", []],
])("the palette of %s is complete and legible without corrections", (_, colors) => {
  const palette = paletteOf(colors);
  expect(Object.keys(palette).sort()).toEqual([...colorKeys].sort());
  for (const [text, behind] of pairs)
    expect(contrastOf(palette[text], palette[behind]), `${text} on ${behind}`).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(palette["perk-primary"], palette["perk-challenge-tile-background"])).toBeGreaterThan(1.25);
});

test.each(PRESETS.map((preset) => [preset.name, preset.style] as const))(
  "the preset %s is valid and legible without corrections",
  (_, style) => {
    expect(elementCssStyle.parse(style)).toEqual(style);
    for (const [text] of pairs) expect(shownColor({ ...style, theme: "light" }, text), text).toBe(style[text]);
  },
);

test("there are ten presets", () => {
  expect(PRESETS).toHaveLength(10);
  expect(new Set(PRESETS.map(({ style }) => JSON.stringify(style))).size).toBe(10);
});
