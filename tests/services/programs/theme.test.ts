import { describe, expect, it } from "vitest";
import { contrastOf, legibleOn, parseColor, type Hex } from "~/services/programs/color";
import { colorKeys, completeStyle, defaultStyle, elementCssStyle, themeCss } from "~/services/programs/theme";

/** The custom properties of one rule of the theme's CSS. */
function valuesOf(css: string, selector: string): Record<string, Hex> {
  const start = css.indexOf(`${selector}{`) + selector.length + 1;
  const body = css.slice(start, css.indexOf("}", start));
  return Object.fromEntries(body.split(";").map((pair) => pair.slice(2).split(":"))) as Record<string, Hex>;
}

const selectors = [
  ":root,.surface-page",
  ".surface-card,.surface-raised",
  ".surface-reward",
  ".surface-header",
  ".surface-footer",
];

describe("themeCss", () => {
  it("is complete for an empty object", () => {
    const css = themeCss({});
    for (const key of Object.keys(defaultStyle).filter((name) => name.startsWith("perk-"))) {
      expect(css).toContain(`--${key}:`);
    }
    expect(css).not.toMatch(/undefined|NaN|null/);
  });

  it("has the operator's colors in canonical form and maps radius names to lengths", () => {
    const css = themeCss({
      "perk-primary": "#C43",
      "perk-secondary": "rgb(255, 201, 77)",
      "perk-button-border-radius": "full",
      "perk-tiles-border-radius": "none",
    });
    const root = valuesOf(css, ":root");
    expect(root["perk-primary"]).toBe("#cc4433");
    expect(root["perk-secondary"]).toBe("#ffc94d");
    expect(root["perk-button-border-radius"]).toBe("999px");
    expect(root["perk-tiles-border-radius"]).toBe("0px");
  });

  it.each([
    ["a dark brand", { "perk-secondary": "#8fd3e6", "perk-body-background": "#0f161e", "perk-primary": "#ff7a52" }],
    ["a white one", { "perk-secondary": "#ffffff", "perk-body-background": "#ffffff", "perk-primary": "#ffffff" }],
    ["a black one", { "perk-secondary": "#000000", "perk-body-background": "#000000", "perk-primary": "#000000" }],
    ["one color for everything", Object.fromEntries(colorKeys.map((key) => [key, "#777777"]))],
  ])("celebrates %s in colors that stand out", (_, style) => {
    const root = valuesOf(themeCss(style), ":root");
    const names = ["celebration-disc", "confetti-1", "confetti-2", "confetti-3"];
    for (const name of names) expect(contrastOf(root[name]!, root.celebration!), name).toBeGreaterThanOrEqual(1.2);
    expect(root["celebration-rays"]).not.toBe(root.celebration);
  });

  it.each([
    "red;}</style><script>alert(1)</script>",
    "url(https://evil.example.test/x)",
    "var(--x)",
    "expression(1)",
    "#12345g",
    "rgb(300,0,0)",
    42,
    null,
  ])("accepts only colors, not %s", (value) => {
    expect(themeCss({ "perk-primary": value, "perk-cards-border-radius": value })).toBe(themeCss({}));
  });

  it("uses the defaults for a style that is not an object", () => {
    expect(themeCss(null)).toBe(themeCss({}));
    expect(themeCss("#fff")).toBe(themeCss({}));
  });

  it.each([
    {
      "perk-body-background": "#ffffff",
      "perk-body-content": "#eeeeee",
      "perk-primary": "#ffff00",
      "perk-primary-content": "#ffffff",
    },
    { "perk-body-background": "#101010", "perk-body-content": "#222222", "perk-challenge-tile-background": "#fafafa" },
    {
      "perk-body-background": "#777777",
      "perk-body-content": "#777777",
      "perk-footer-color": "#808080",
      "perk-footer-content-color": "#808080",
    },
    {
      "perk-header-color": "#ffe680",
      "perk-header-content-color": "#fff2c0",
      "perk-secondary": "#777777",
      "perk-secondary-content": "#888888",
    },
  ])("corrects text to 4.5:1 on every background: %o", (style) => {
    const css = themeCss(style);
    const root = valuesOf(css, ":root");
    expect(contrastOf(root["perk-primary-content"]!, root["perk-primary"]!)).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf(root["perk-secondary-content"]!, root["perk-secondary"]!)).toBeGreaterThanOrEqual(4.5);
    for (const selector of selectors) {
      const values = valuesOf(css, selector);
      for (const name of ["content", "muted", "link", "positive", "warning", "negative"]) {
        expect(contrastOf(values[name]!, values["background"]!), `${name} on ${selector}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrastOf(values["border-strong"]!, values["background"]!)).toBeGreaterThanOrEqual(3);
      expect(contrastOf(values["ring"]!, values["background"]!)).toBeGreaterThanOrEqual(3);
    }
  });

  it("has a ring in the brand's color, but no red one, which would look like an error", () => {
    const ringOf = (primary: string) => {
      const { ring, content } = valuesOf(themeCss({ "perk-primary": primary }), ".surface-page");
      return ring === content ? "content" : ring;
    };
    expect(["#c4321a", "#b3211f", "#7a1f2b"].map(ringOf)).toEqual(["content", "content", "content"]);
    expect(["#1d5fa8", "#c05a00", "#b0157a"].map(ringOf)).toEqual(["#1d5fa8", "#c05a00", "#b0157a"]);
  });

  it("does not change a legible pair", () => {
    const root = valuesOf(themeCss({ "perk-primary": "#c4321a", "perk-primary-content": "#ffffff" }), ":root");
    expect(root["perk-primary-content"]).toBe("#ffffff");
  });
});

describe("elementCssStyle", () => {
  it("accepts every key and rejects invalid values", () => {
    expect(elementCssStyle.parse(defaultStyle)).toEqual(defaultStyle);
    expect(elementCssStyle.safeParse({ "perk-primary": "red" }).success).toBe(false);
    expect(elementCssStyle.safeParse({ "perk-input-border-radius": "12px" }).success).toBe(false);
    expect(elementCssStyle.safeParse({ header_font: "Comic Sans" }).success).toBe(false);
  });

  it("completes a stored style key by key", () => {
    const style = completeStyle({ header_font: "Newsreader", body_font: "Papyrus", "perk-primary": "#0b5a7d" });
    expect(style).toMatchObject({
      header_font: "Newsreader",
      body_font: defaultStyle.body_font,
      "perk-primary": "#0b5a7d",
    });
  });
});

describe("colors", () => {
  it("parses three notations", () => {
    expect([parseColor(" #FFF "), parseColor("#0b5a7D"), parseColor("rgb(11 90 125)"), parseColor("teal")]).toEqual([
      "#ffffff",
      "#0b5a7d",
      "#0b5a7d",
      null,
    ]);
  });

  it("finds a legible text for every gray", () => {
    for (let gray = 0; gray < 256; gray += 5) {
      const background = `#${gray.toString(16).padStart(2, "0").repeat(3)}` as Hex;
      expect(contrastOf(legibleOn(background, background), background)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
