/**
 * A program's theme: the stored `element_css_style` and the CSS made from it. Pure and safe in the
 * browser, so that the branding page previews with the very function that styles the live site.
 *
 * Spec: document 3, "Branding style keys" and section 9 (radius options); LOOKS.md, "One system".
 */
import { z } from "zod";
import { contrastOf, isDark, legibleOn, mixColours, parseColour, type Hex } from "./colour";

/** The fonts a program may choose; `ui/fonts.ts` has the files. */
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

const radii = [
  "perk-button-border-radius",
  "perk-input-border-radius",
  "perk-tiles-border-radius",
  "perk-cards-border-radius",
] as const;
type Radius = (typeof radii)[number];

/** "Full" makes a pill of a button, but only a generous corner of a box that holds text. */
const pixels: Record<Radius, Record<(typeof radiusNames)[number], number>> = {
  "perk-button-border-radius": { none: 0, small: 4, medium: 10, large: 16, full: 999 },
  "perk-input-border-radius": { none: 0, small: 4, medium: 8, large: 14, full: 26 },
  "perk-tiles-border-radius": { none: 0, small: 4, medium: 12, large: 20, full: 28 },
  "perk-cards-border-radius": { none: 0, small: 6, medium: 16, large: 28, full: 36 },
};

const colour = z.string().transform((text, context) => {
  const parsed = parseColour(text);
  if (parsed) return parsed;
  context.addIssue({ code: "custom", message: "Enter a colour such as #c4321a" });
  return z.NEVER;
});
const radius = z.enum(radiusNames);
const font = z.enum(fontNames);

/** `element_css_style` as an operator may save it. Every key is optional; `themeCss` has the defaults. */
export const elementCssStyle = z
  .object({
    "perk-primary": colour,
    "perk-primary-content": colour,
    "perk-secondary": colour,
    "perk-secondary-content": colour,
    "perk-body-background": colour,
    "perk-body-content": colour,
    "perk-header-color": colour,
    "perk-header-content-color": colour,
    "perk-header-title-color": colour,
    "perk-challenge-tile-background": colour,
    "perk-reward-tile-background-color": colour,
    "perk-footer-color": colour,
    "perk-footer-content-color": colour,
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

/** What a program looks like before anybody has chosen anything. */
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
 * Fills the gaps of a stored style. A value that does not parse (an old row, a hand-edited import)
 * counts as absent: a page never breaks on its theme.
 */
export function completeStyle(stored: unknown): Required<ElementCssStyle> {
  const given: Record<string, unknown> = typeof stored === "object" && stored !== null ? { ...stored } : {};
  const entries = Object.entries(elementCssStyle.shape).map(([key, schema]) => {
    const parsed = schema.safeParse(given[key]);
    return [key, (parsed.success && parsed.data) || defaultStyle[key]];
  });
  return Object.fromEntries(entries) as Required<ElementCssStyle>;
}

/**
 * The CSS of a theme: `:root{--perk-…}` with the operator's values, then the roles of each ground.
 *
 * Only parsed colours and known lengths are written, so the text is safe in a style element. Where a
 * pair has too little contrast the text colour is corrected to reach 4.5:1, the ground never.
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
  const onPrimary = legibleOn(hex("perk-primary-content"), primary);
  const onSecondary = legibleOn(hex("perk-secondary-content"), secondary);
  const content = hex("perk-body-content");

  const root = {
    "perk-primary": primary,
    "perk-primary-content": onPrimary,
    "perk-primary-hover": pressInto(primary, onPrimary, 0.12),
    "perk-primary-pressed": pressInto(primary, onPrimary, 0.24),
    "perk-secondary": secondary,
    "perk-secondary-content": onSecondary,
    "perk-secondary-hover": pressInto(secondary, onSecondary, 0.12),
    "perk-body-background": page,
    "perk-body-content": legibleOn(content, page),
    "perk-header-color": hex("perk-header-color"),
    "perk-header-content-color": legibleOn(hex("perk-header-content-color"), hex("perk-header-color")),
    // The title stands on the hero picture, which fades into the footer colour under the text.
    "perk-header-title-color": legibleOn(hex("perk-header-title-color"), footer),
    "perk-challenge-tile-background": surface,
    "perk-reward-tile-background-color": hex("perk-reward-tile-background-color"),
    "perk-footer-color": footer,
    "perk-footer-content-color": legibleOn(hex("perk-footer-content-color"), footer),
    "perk-shadow": isDark(page) ? "#000000" : legibleOn(content, page),
    ...Object.fromEntries(radii.map((key) => [key, `${pixels[key][style[key]]}px`])),
  };
  return [
    rule(":root", root),
    rule(":root,.ground-page", groundRoles(page, [content], primary)),
    // On a dark tile of a light page the page's own colour is the better text.
    rule(".ground-surface,.ground-raised", groundRoles(surface, [content, page], primary)),
    rule(".ground-reward", groundRoles(hex("perk-reward-tile-background-color"), [content, page], primary)),
    rule(".ground-header", groundRoles(hex("perk-header-color"), [hex("perk-header-content-color")], primary)),
    rule(".ground-footer", groundRoles(footer, [hex("perk-footer-content-color")], secondary)),
  ].join("");
}

/** Everything that may be written on one ground, so that a dark tile on a light page stays legible. */
function groundRoles(ground: Hex, texts: readonly [Hex, ...Hex[]], link: Hex): Record<string, string> {
  const content = texts.find((text) => contrastOf(text, ground) >= 4.5) ?? legibleOn(texts[0], ground);
  const towards = (share: number) => mixColours(ground, content, share);
  const tone = (onLight: Hex, onDark: Hex, name: string) => {
    const base = isDark(ground) ? onDark : onLight;
    const soft = mixColours(ground, base, 0.11);
    const both = legibleOn(base, [ground, soft]);
    // On a middling grey no colour reads on the ground and on its tint: then there is no tint.
    return contrastOf(both, ground) >= 4.5 && contrastOf(both, soft) >= 4.5
      ? { [name]: both, [`${name}-soft`]: soft }
      : { [name]: legibleOn(base, ground), [`${name}-soft`]: ground };
  };
  return {
    ground,
    content,
    muted: legibleOn(towards(0.72), ground),
    link: legibleOn(link, ground),
    "link-soft": mixColours(ground, link, 0.09),
    sunken: towards(0.05),
    track: towards(0.11),
    border: towards(0.13),
    "border-strong": legibleOn(towards(0.55), ground, 3),
    ring: contrastOf(link, ground) >= 3 ? link : content,
    ...tone("#17693f", "#7fdca8", "positive"),
    ...tone("#8a4b00", "#f0c173", "warning"),
    ...tone("#b3211f", "#ff9d98", "negative"),
  };
}

/** Hover and pressed tones move away from the text that stands on them. */
function pressInto(ground: Hex, text: Hex, share: number): Hex {
  return mixColours(ground, isDark(text) ? "#ffffff" : "#000000", share);
}

function rule(selector: string, values: Record<string, string>): string {
  return `${selector}{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;
}
