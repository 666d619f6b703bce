/**
 * Color arithmetic for program themes: parse, mix, contrast (WCAG 2.2). Pure and safe in the browser.
 *
 * Colors are passed as canonical `#rrggbb`, never as the text that an operator typed.
 */
export type Hex = `#${string}`;

type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/;
const RGB = /^rgb\(\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*[, ]\s*(\d{1,3})\s*\)$/;

/** Parses `#rgb`, `#rrggbb` or `rgb(r, g, b)` to the canonical form; null for anything else. */
export function parseColor(text: string): Hex | null {
  const value = text.trim().toLowerCase();
  const digits = HEX.exec(value)?.[1];
  if (digits) return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
  const channels = RGB.exec(value)?.slice(1).map(Number);
  if (!channels || channels.some((channel) => channel > 255)) return null;
  return toHex(channels as unknown as Rgb);
}

/** The color `share` (0 to 1) of the way from `from` to `to`. */
export function mixColors(from: Hex, to: Hex, share: number): Hex {
  const [a, b] = [toRgb(from), toRgb(to)];
  return toHex([0, 1, 2].map((i) => a[i]! + (b[i]! - a[i]!) * share) as unknown as Rgb);
}

/** WCAG contrast ratio of two colors, 1 to 21. */
export function contrastOf(one: Hex, other: Hex): number {
  const [dark, light] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether white is more legible on the color than black. */
export function isDark(color: Hex): boolean {
  return contrastOf(color, "#ffffff") > contrastOf(color, "#000000");
}

/**
 * Returns `text` if it has the contrast `ratio` on all `backgrounds`; otherwise moves it just far enough
 * toward black or white. One of the two always reaches 4.5:1 on a single background.
 */
export function legibleOn(text: Hex, backgrounds: Hex | readonly Hex[], ratio = 4.5): Hex {
  const all = typeof backgrounds === "string" ? [backgrounds] : backgrounds;
  const worst = (color: Hex) => Math.min(...all.map((background) => contrastOf(color, background)));
  const target: Hex = worst("#ffffff") > worst("#000000") ? "#ffffff" : "#000000";
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mixColors(text, target, share);
    if (worst(candidate) >= ratio) return candidate;
  }
  return target;
}

function luminanceOf(color: Hex): number {
  const [red, green, blue] = toRgb(color).map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The red, green and blue of a color, 0 to 255. */
export function toRgb(color: Hex): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Whether a color is a clear red, as errors are. */
export function isRed(color: Hex): boolean {
  const [red, green, blue] = toRgb(color);
  return red - Math.max(green, blue) > 64 && Math.abs(green - blue) < (red - Math.min(green, blue)) / 3;
}

/** The canonical form of red, green and blue, which are rounded. */
export function toHex(rgb: Rgb): Hex {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}
