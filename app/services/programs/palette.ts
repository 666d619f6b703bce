/** A palette for a program from the picture of its logo. Pure and safe in the browser, which has the pixels. */
import { contrastOf, isDark, legibleOn, mixColours, toHex, toRgb, type Hex } from "./colour";
import type { ColourKey } from "./theme";

/** Colours closer than this count as one. The distance of black and white is 441. */
const SAME_COLOUR = 60;
/** Pixels that are more transparent belong to the background. */
const MIN_ALPHA = 128;
const MAX_COLOURS = 5;

/**
 * The main colours of a picture, the most striking first: those that cover much, with colourful ones before greys.
 * @param pixels red, green, blue and alpha of each pixel, as a canvas gives them
 * @returns nothing for a picture that is transparent everywhere
 */
export function mainColours(pixels: Uint8ClampedArray): Hex[] {
  const cells = new Map<number, { sum: [number, number, number]; count: number }>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if (pixels[at + 3]! < MIN_ALPHA) continue;
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const cell = cells.get(key) ?? { sum: [0, 0, 0], count: 0 };
    cell.sum[0] += red;
    cell.sum[1] += green;
    cell.sum[2] += blue;
    cell.count += 1;
    cells.set(key, cell);
  }
  const colours = [...cells.values()]
    .map(({ sum, count }) => {
      const colour = toHex([sum[0] / count, sum[1] / count, sum[2] / count]);
      return { colour, weight: count * (0.15 + chromaOf(colour)) };
    })
    .sort((one, other) => other.weight - one.weight);
  const chosen: Hex[] = [];
  for (const { colour } of colours)
    if (chosen.length < MAX_COLOURS && chosen.every((other) => distanceOf(colour, other) >= SAME_COLOUR))
      chosen.push(colour);
  return chosen;
}

/**
 * A whole palette from the main colours of a logo: a light page with a tint of the first colour, which is the one of
 * buttons, and the second one as the accent. Every text is legible on its background.
 */
export function paletteOf(colours: readonly Hex[]): Record<ColourKey, Hex> {
  // A grey logo gets a neutral palette; white on white would be no button.
  const primary = colours.find((colour) => contrastOf(colour, "#ffffff") >= 1.6) ?? "#1f2937";
  const accent =
    colours.find((colour) => colour !== primary && chromaOf(colour) > 0.12) ?? mixColours(primary, "#ffffff", 0.72);
  const page = mixColours("#ffffff", primary, 0.035);
  const ink = legibleOn(mixColours("#14161c", primary, 0.16), page, 10);
  const footer = mixColours(isDark(primary) ? primary : mixColours(primary, "#000000", 0.4), "#000000", 0.62);
  const textOn = (background: Hex) => (isDark(background) ? "#ffffff" : mixColours("#000000", background, 0.12));
  const legible = (background: Hex) => legibleOn(textOn(background), background);
  return {
    "perk-primary": primary,
    "perk-primary-content": legible(primary),
    "perk-secondary": accent,
    "perk-secondary-content": legible(accent),
    "perk-body-background": page,
    "perk-body-content": ink,
    "perk-header-color": "#ffffff",
    "perk-header-content-color": ink,
    "perk-header-title-color": "#ffffff",
    "perk-challenge-tile-background": "#ffffff",
    "perk-reward-tile-background-color": mixColours("#ffffff", primary, 0.09),
    "perk-footer-color": footer,
    "perk-footer-content-color": legibleOn(mixColours("#ffffff", primary, 0.14), footer),
  };
}

/** How colourful it is, from 0 (grey) to 1. */
function chromaOf(colour: Hex): number {
  const channels = toRgb(colour);
  return (Math.max(...channels) - Math.min(...channels)) / 255;
}

function distanceOf(one: Hex, other: Hex): number {
  const [a, b] = [toRgb(one), toRgb(other)];
  return Math.hypot(...a.map((channel, at) => channel - b[at]!));
}
