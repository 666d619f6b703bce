/** Shapes that several pictures use. Each returns SVG markup; colours come from the caller's palette. */
import type { Palette } from "./palettes";

/** The backgrounds of pictures: use `url(#name)` in a fill, `gradientsIn` adds the definition. */
const gradients: Record<string, (art: Palette) => string> = {
  dawn: ({ blush, glow }) => linear("dawn", "0", "1", [blush, glow]),
  pale: ({ paper, pale }) => linear("pale", "0", "1", [paper, pale]),
  glow: ({ glow, blush }) => linear("glow", "1", "1", [glow, blush]),
  hot: ({ blush, main }) => linear("hot", "1", "1", [blush, main]),
  deep: ({ ink, main }) => linear("deep", ".4", "1", [ink, main]),
  soft: ({ pale, glow }) => linear("soft", "1", "1", [pale, glow]),
  night: ({ ink, main, blush, glow }) => linear("night", "0", "1", [ink, main, blush, glow], [0, 0.5, 0.8, 1]),
  dusk: ({ ink, main, blush }) => linear("dusk", "0", "1", [ink, main, blush], [0, 0.6, 1]),
  halo: ({ glow }) =>
    `<radialGradient id="halo"><stop stop-color="${glow}" stop-opacity=".95"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
};

function linear(id: string, x2: string, y2: string, colours: string[], offsets: number[] = [0, 1]): string {
  const stops = colours.map((colour, i) => `<stop offset="${offsets[i]}" stop-color="${colour}"/>`).join("");
  return `<linearGradient id="${id}" x2="${x2}" y2="${y2}">${stops}</linearGradient>`;
}

/** The definitions of the gradients that some markup refers to. */
export function gradientsIn(markup: string, art: Palette): string {
  return Object.entries(gradients)
    .filter(([id]) => markup.includes(`url(#${id})`))
    .map(([, define]) => define(art))
    .join("");
}

/** A background that fills the 320 x 200. */
export function ground(fill: string): string {
  return `<rect width="320" height="200" fill="${fill}"/>`;
}

export function circle(cx: number, cy: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

export function shape(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

export function box(x: number, y: number, width: number, height: number, fill: string, rx = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${rx ? ` rx="${rx}"` : ""}/>`;
}

export function stroke(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

export function placed(x: number, y: number, markup: string, { scale = 1, turn = 0 } = {}): string {
  return `<g transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${markup}</g>`;
}

/** Beams from a point, every other sector filled. */
export function rays(cx: number, cy: number, count: number, fill: string, opacity: number): string {
  const reach = 420;
  const at = (angle: number) =>
    `${(cx + reach * Math.cos(angle)).toFixed(0)} ${(cy + reach * Math.sin(angle)).toFixed(0)}`;
  const sector = Math.PI / count;
  const wedges = Array.from(
    { length: count },
    (_, i) => `M${cx} ${cy}L${at(2 * i * sector)} ${at((2 * i + 1) * sector)}Z`,
  );
  return shape(wedges.join(""), fill, opacity);
}

/** A line of small waves across a width. */
export function waves(y: number, colour: string, opacity: number, width = 340, size = 1): string {
  const arcs = Math.ceil(width / (40 * size));
  return stroke(
    `M-20 ${y}${`q${10 * size}-${6 * size} ${20 * size} 0t${20 * size} 0`.repeat(arcs)}`,
    colour,
    2 * size,
    opacity,
  );
}

export function sparkle(x: number, y: number, r: number, fill: string): string {
  const near = Number((r * 0.15).toFixed(2));
  return placed(
    x,
    y,
    shape(
      `M0-${r}Q${near}-${near} ${r} 0Q${near} ${near} 0 ${r}Q-${near} ${near}-${r} 0Q-${near}-${near} 0-${r}Z`,
      fill,
    ),
  );
}

export function birds(colour: string, at: readonly (readonly [x: number, y: number])[], width = 4): string {
  return at.map(([x, y]) => stroke(`M${x} ${y}q12-14 22 0q10-14 24 0`, colour, width)).join("");
}

export function tulip(art: Palette, petals: string): string {
  return (
    stroke("M0 0V90", art.leaf, 6) +
    shape("M0 80C-34 68-38 34-36 24C-14 32-1 52 0 80Z", art.leaf) +
    shape("M0 88C30 78 36 50 34 38C14 44 1 62 0 88Z", art.leaf, 0.8) +
    shape("M-26-30C-30 14-12 22 0 22S30 14 26-30L12-14 0-36-12-14Z", petals) +
    shape("M0-36L-12-14C-14 4-8 18 0 22C8 18 14 4 12-14Z", art.paper, 0.28)
  );
}

/** A round slice with eight segments. */
export function citrus(art: Palette, r: number): string {
  const segment = Array.from(
    { length: 8 },
    (_, i) =>
      `<path d="M${(r * 0.13).toFixed(1)} ${(r * 0.05).toFixed(1)}H${(r * 0.75).toFixed(1)}A${(r * 0.75).toFixed(1)} ${(r * 0.75).toFixed(1)} 0 0 1 ${(r * 0.57).toFixed(1)} ${(r * 0.5).toFixed(1)}Z" transform="rotate(${i * 45})"/>`,
  );
  return (
    circle(0, 0, r, art.main) +
    circle(0, 0, r * 0.88, art.paper) +
    `<g fill="${art.glow}" stroke="${art.glow}" stroke-width="3" stroke-linejoin="round">${segment.join("")}</g>`
  );
}

export function person(shirt: string, skin: string, hair: string, style: "bun" | "bob"): string {
  const crown =
    style === "bun"
      ? shape("M-32-2C-34-36 34-40 32-4C22-6 14-16 8-20C-2-8-20-4-32-2Z", hair) + circle(2, -36, 13, hair)
      : shape(
          "M-32 4C-40-40 40-40 32 4C28-8 22-14 18-16C2-10-22-14-26-14C-28-8-30-2-32 4ZM-32-2V26Q-40 30-40 20ZM32-2V26Q40 30 40 20Z",
          hair,
        );
  return (
    shape("M-58 110C-58 56-34 40 0 40S58 56 58 110Z", shirt) +
    shape("M-13 18H13V46Q0 58-13 46Z", skin) +
    circle(0, 0, 30, skin) +
    crown
  );
}

export const skins = { warm: "#c98662", light: "#f2c09c", deep: "#8d5a3c" } as const;

export function boat(art: Palette): string {
  return (
    shape("M6-96V0H70C62-46 38-80 6-96Z", art.paper) +
    shape("M-2-80V0H-44C-40-30-26-60-2-80Z", art.leaf) +
    stroke("M2-102V8", art.ink, 3) +
    shape("M-52 8H76C70 26 58 34 44 34H-28C-40 34-48 24-52 8Z", art.ink) +
    stroke("M-46 16H71", art.paper, 2, 0.6)
  );
}

export function pine(colour: string, height: number): string {
  const w = height * 0.3;
  return shape(
    `M0-${height}L${w * 0.6}-${height * 0.62}H${w * 0.3}L${w * 0.85}-${height * 0.3}H${w * 0.4}L${w} 0H-${w}L-${w * 0.4}-${height * 0.3}H-${w * 0.85}L-${w * 0.3}-${height * 0.62}H-${w * 0.6}Z`,
    colour,
  );
}

/** A cup of coffee, 140 wide, at the origin. */
export function cup(art: Palette): string {
  return (
    `<ellipse cx="0" cy="2" rx="72" ry="8" fill="${art.pale}"/>` +
    stroke("M50-62H68C86-62 86-22 60-22H46", art.paper, 12) +
    shape("M-54-80H54V-34C54-10 38 0 18 0H-18C-38 0-54-10-54-34Z", art.paper) +
    `<ellipse cx="0" cy="-80" rx="54" ry="9" fill="${art.ink}"/>` +
    shape("M0-30L-14-43C-22-52-10-62 0-52C10-62 22-52 14-43Z", art.main)
  );
}

export function steam(x: number, y: number, colour: string, scale = 1): string {
  return placed(
    x,
    y,
    stroke("M-20 0C-30-12-10-18-20-32M4-4C-6-16 14-22 4-38M26 0C16-12 36-18 26-30", colour, 5, 0.85),
    { scale },
  );
}
