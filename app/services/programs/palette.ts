/** A palette for a program from the picture of its logo. Pure and safe in the browser, which has the pixels. */
import { contrastOf, isDark, legibleOn, mixColors, toHex, toRgb, type Hex } from "./color";
import type { ColorKey } from "./theme";

/** Colors closer than this count as one. The distance of black and white is 441. */
const SAME_COLOR = 60;
/** Pixels that are more transparent belong to the background. */
const MIN_ALPHA = 128;
const MAX_COLORS = 5;

/**
 * The main colors of a picture, the most striking first: those that cover much, with colorful ones before grays.
 * @param pixels red, green, blue and alpha of each pixel, as a canvas gives them
 * @returns nothing for a picture that is transparent everywhere
 */
export function mainColors(pixels: Uint8ClampedArray): Hex[] {
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
  const colors = [...cells.values()]
    .map(({ sum, count }) => {
      const color = toHex([sum[0] / count, sum[1] / count, sum[2] / count]);
      return { color, weight: count * (0.15 + chromaOf(color)) };
    })
    .sort((one, other) => other.weight - one.weight);
  const chosen: Hex[] = [];
  for (const { color } of colors)
    if (chosen.length < MAX_COLORS && chosen.every((other) => distanceOf(color, other) >= SAME_COLOR))
      chosen.push(color);
  return chosen;
}

/**
 * A whole palette from the main colors of a logo: a light page with a tint of the first color, which is the one of
 * buttons, and the second one as the accent. Every text is legible on its background.
 */
export function paletteOf(colors: readonly Hex[]): Record<ColorKey, Hex> {
  // A gray logo gets a neutral palette; white on white would be no button.
  const primary = colors.find((color) => contrastOf(color, "#ffffff") >= 1.6) ?? "#1f2937";
  const accent =
    colors.find((color) => color !== primary && chromaOf(color) > 0.12) ?? mixColors(primary, "#ffffff", 0.72);
  const page = mixColors("#ffffff", primary, 0.035);
  const ink = legibleOn(mixColors("#14161c", primary, 0.16), page, 10);
  const footer = mixColors(isDark(primary) ? primary : mixColors(primary, "#000000", 0.4), "#000000", 0.62);
  const textOn = (background: Hex) => (isDark(background) ? "#ffffff" : mixColors("#000000", background, 0.12));
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
    "perk-reward-tile-background-color": mixColors("#ffffff", primary, 0.09),
    "perk-footer-color": footer,
    "perk-footer-content-color": legibleOn(mixColors("#ffffff", primary, 0.14), footer),
  };
}

/** How colorful it is, from 0 (gray) to 1. */
function chromaOf(color: Hex): number {
  const channels = toRgb(color);
  return (Math.max(...channels) - Math.min(...channels)) / 255;
}

function distanceOf(one: Hex, other: Hex): number {
  const [a, b] = [toRgb(one), toRgb(other)];
  return Math.hypot(...a.map((channel, at) => channel - b[at]!));
}
