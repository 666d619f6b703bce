/**
 * A program's theme: the stored `element_css_style` and the CSS made from it (docs/decisions/theme-as-roles.md). Pure and
 * safe in the browser, so that the branding page previews with the function that styles the live site.
 */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { contrastOf, isDark, isRed, legibleOn, mixColors, parseColor, type Hex } from "./color";

/** The fonts a program may choose; `ui/styles/fonts.ts` has the files. */
export const fontNames = [
  "Bricolage Grotesque",
  "Figtree",
  "Fraunces",
  "Instrument Sans",
  "Inter",
  "Manrope",
  "Newsreader",
  "Nunito",
  "Sora",
  "Source Serif 4",
] as const;
export type FontName = (typeof fontNames)[number];

export const radiusNames = ["none", "small", "medium", "large", "full"] as const;

/** The keys of the corners. */
export const radiusKeys = [
  "perk-button-border-radius",
  "perk-input-border-radius",
  "perk-tiles-border-radius",
  "perk-cards-border-radius",
] as const;
type Radius = (typeof radiusKeys)[number];

/** "full" makes a pill of a button, but only large corners of a box with text. */
const pixels: Record<Radius, Record<(typeof radiusNames)[number], number>> = {
  "perk-button-border-radius": { none: 0, small: 4, medium: 10, large: 16, full: 999 },
  "perk-input-border-radius": { none: 0, small: 4, medium: 8, large: 14, full: 26 },
  "perk-tiles-border-radius": { none: 0, small: 4, medium: 12, large: 20, full: 28 },
  "perk-cards-border-radius": { none: 0, small: 6, medium: 16, large: 28, full: 36 },
};

const WRONG_COLOR = msg("Enter a color such as #c4321a");
const color = cleaned("code", WRONG_COLOR).transform((text, context) => {
  const parsed = parseColor(text);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: WRONG_COLOR });
  return z.NEVER;
});
const radius = z.enum(radiusNames, msg("Choose the corners from the list"));
const font = z.enum(fontNames, msg("Choose a font from the list"));

export const colorKeys = [
  "perk-primary",
  "perk-primary-content",
  "perk-secondary",
  "perk-secondary-content",
  "perk-body-background",
  "perk-body-content",
  "perk-header-color",
  "perk-header-content-color",
  "perk-header-title-color",
  "perk-challenge-tile-background",
  "perk-reward-tile-background-color",
  "perk-footer-color",
  "perk-footer-content-color",
] as const;
export type ColorKey = (typeof colorKeys)[number];
export const fontKeys = ["header_font", "body_font"] as const;

/** The colors behind each text color: where a pair has too little contrast, the site corrects the text. */
export const BEHIND_TEXT: Readonly<Partial<Record<ColorKey, ColorKey>>> = {
  "perk-primary-content": "perk-primary",
  "perk-secondary-content": "perk-secondary",
  "perk-body-content": "perk-body-background",
  "perk-header-content-color": "perk-header-color",
  // The title is on the hero picture, which fades into the footer color under the text.
  "perk-header-title-color": "perk-footer-color",
  "perk-footer-content-color": "perk-footer-color",
};

/** `element_css_style` as an operator may save it. Every key is optional; `defaultStyle` has the defaults. */
export const elementCssStyle = z
  .object({
    ...(Object.fromEntries(colorKeys.map((key) => [key, color])) as Record<ColorKey, typeof color>),
    "perk-button-border-radius": radius,
    "perk-input-border-radius": radius,
    "perk-tiles-border-radius": radius,
    "perk-cards-border-radius": radius,
    header_font: font,
    body_font: font,
    theme: z.enum(["light", "dark"]),
  })
  .partial();
export type ElementCssStyle = z.infer<typeof elementCssStyle>;

/** The style of a new program. */
export const defaultStyle: Required<ElementCssStyle> & Record<string, string> = {
  "perk-primary": "#2f4fd0",
  "perk-primary-content": "#ffffff",
  "perk-secondary": "#ffd166",
  "perk-secondary-content": "#2a2005",
  "perk-body-background": "#f7f8fb",
  "perk-body-content": "#171b2a",
  "perk-header-color": "#ffffff",
  "perk-header-content-color": "#171b2a",
  "perk-header-title-color": "#ffffff",
  "perk-challenge-tile-background": "#ffffff",
  "perk-reward-tile-background-color": "#eef1fb",
  "perk-footer-color": "#161b33",
  "perk-footer-content-color": "#dfe4f6",
  "perk-button-border-radius": "medium",
  "perk-input-border-radius": "medium",
  "perk-tiles-border-radius": "medium",
  "perk-cards-border-radius": "medium",
  header_font: "Manrope",
  body_font: "Figtree",
  theme: "light",
};

/**
 * Fills the gaps of a stored style with defaults. An invalid value (an old row, a manual edit) counts as
 * missing, so that a page never fails because of its theme.
 */
export function completeStyle(stored: unknown): Required<ElementCssStyle> {
  const values: Record<string, unknown> = typeof stored === "object" && stored !== null ? { ...stored } : {};
  const entries = Object.entries(elementCssStyle.shape).map(([key, schema]) => {
    const parsed = schema.safeParse(values[key]);
    return [key, (parsed.success && parsed.data) || defaultStyle[key]];
  });
  return Object.fromEntries(entries) as Required<ElementCssStyle>;
}

/** A color as the site shows it: a text color with too little contrast is corrected to reach 4.5:1. */
export function shownColor(style: Required<ElementCssStyle>, key: ColorKey): Hex {
  const behind = BEHIND_TEXT[key];
  return behind ? legibleOn(style[key] as Hex, style[behind] as Hex) : (style[key] as Hex);
}

/**
 * The CSS of a theme: `:root{--perk-…}` with the operator's values, then the colors for each background.
 *
 * Only parsed colors and known lengths are written, so the text is safe in a style element. Where a
 * pair has too little contrast the text color is corrected to reach 4.5:1, never the background.
 */
export function themeCss(stored: unknown): string {
  const style = completeStyle(stored);
  const hex = (key: keyof ElementCssStyle) => style[key] as Hex;
  const primary = hex("perk-primary");
  const secondary = hex("perk-secondary");
  const [page, surface, footer] = [
    hex("perk-body-background"),
    hex("perk-challenge-tile-background"),
    hex("perk-footer-color"),
  ];
  const onPrimary = shownColor(style, "perk-primary-content");
  const onSecondary = shownColor(style, "perk-secondary-content");
  const content = hex("perk-body-content");

  const root = {
    "perk-primary": primary,
    "perk-primary-content": onPrimary,
    "perk-primary-hover": shadeOf(primary, onPrimary, 0.12),
    "perk-primary-pressed": shadeOf(primary, onPrimary, 0.24),
    "perk-secondary": secondary,
    "perk-secondary-content": onSecondary,
    "perk-secondary-hover": shadeOf(secondary, onSecondary, 0.12),
    "perk-body-background": page,
    "perk-body-content": shownColor(style, "perk-body-content"),
    "perk-header-color": hex("perk-header-color"),
    "perk-header-content-color": shownColor(style, "perk-header-content-color"),
    "perk-header-title-color": shownColor(style, "perk-header-title-color"),
    "perk-challenge-tile-background": surface,
    "perk-reward-tile-background-color": hex("perk-reward-tile-background-color"),
    "perk-footer-color": footer,
    "perk-footer-content-color": shownColor(style, "perk-footer-content-color"),
    ...celebrationColors(style),
    "perk-shadow": isDark(page) ? "#000000" : legibleOn(content, page),
    ...Object.fromEntries(radiusKeys.map((key) => [key, `${pixels[key][style[key]]}px`])),
  };
  return [
    rule(":root", root),
    rule(":root,.surface-page", colorsOn(page, [content], primary)),
    // On a dark tile of a light page the page's own color is the better text.
    rule(".surface-card,.surface-raised", colorsOn(surface, [content, page], primary)),
    rule(".surface-reward", colorsOn(hex("perk-reward-tile-background-color"), [content, page], primary)),
    rule(".surface-header", colorsOn(hex("perk-header-color"), [hex("perk-header-content-color")], primary)),
    rule(".surface-footer", colorsOn(footer, [hex("perk-footer-content-color")], secondary)),
  ].join("");
}

/** The colors of everything on one background, so that a dark tile on a light page stays legible. */
function colorsOn(background: Hex, texts: readonly [Hex, ...Hex[]], link: Hex): Record<string, string> {
  const content = texts.find((text) => contrastOf(text, background) >= 4.5) ?? legibleOn(texts[0], background);
  const toward = (share: number) => mixColors(background, content, share);
  const tone = (onLight: Hex, onDark: Hex, name: string) => {
    const base = isDark(background) ? onDark : onLight;
    const soft = mixColors(background, base, 0.11);
    const both = legibleOn(base, [background, soft]);
    // On a medium gray no color is legible on both the background and its tint: then there is no tint.
    return contrastOf(both, background) >= 4.5 && contrastOf(both, soft) >= 4.5
      ? { [name]: both, [`${name}-soft`]: soft }
      : { [name]: legibleOn(base, background), [`${name}-soft`]: background };
  };
  return {
    background,
    content,
    muted: legibleOn(toward(0.72), background),
    link: legibleOn(link, background),
    "link-soft": mixColors(background, link, 0.09),
    sunken: toward(0.05),
    track: toward(0.11),
    border: toward(0.13),
    "border-strong": legibleOn(toward(0.55), background, 3),
    // A red ring would look like an error.
    ring: contrastOf(link, background) >= 3 && !isRed(link) ? link : content,
    ...tone("#17693f", "#7fdca8", "positive"),
    ...tone("#8a4b00", "#f0c173", "warning"),
    ...tone("#b3211f", "#ff9d98", "negative"),
  };
}

/**
 * The colors of celebrations: the brand's second color behind everything, with lighter rays, and confetti in those of its
 * colors that stand out on it. Where the brand has too few, a much lighter or darker shade fills up.
 */
function celebrationColors(style: Required<ElementCssStyle>): Record<string, string> {
  const color = (key: ColorKey) => style[key] as Hex;
  const behind = color("perk-secondary");
  const page = color("perk-body-background");
  const standsOut = (piece: Hex) => contrastOf(piece, behind) >= STANDS_OUT;
  const shades = [mixColors(behind, "#ffffff", 0.8), mixColors(behind, "#000000", 0.7)];
  const own = [color("perk-primary"), color("perk-footer-color"), page, color("perk-header-color")];
  const confetti = [...new Set([...own, ...shades].filter(standsOut))];
  return {
    celebration: behind,
    "celebration-rays": mixColors(
      behind,
      standsOut("#ffffff") ? "#ffffff" : "#000000",
      standsOut("#ffffff") ? 0.3 : 0.08,
    ),
    "celebration-disc": [page, ...shades].find(standsOut) ?? page,
    ...Object.fromEntries(CONFETTI.map((name, index) => [name, confetti[index % confetti.length]!])),
  };
}

const CONFETTI = ["confetti-1", "confetti-2", "confetti-3"];

/** The contrast from which on a shape can be distinguished from what is behind it. */
const STANDS_OUT = 1.25;

/** Hover and pressed colors move away from the text color on them. */
function shadeOf(background: Hex, text: Hex, share: number): Hex {
  return mixColors(background, isDark(text) ? "#ffffff" : "#000000", share);
}

function rule(selector: string, values: Record<string, string>): string {
  return `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;
}
