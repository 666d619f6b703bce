/**
 * The fonts a program may choose. The files are part of the product (variable woff2, Latin), so that no page requests
 * another host. Each font has the weight and tracking that suit its headings, and a local fallback stretched to the
 * same widths, so that nothing moves when the file arrives.
 */
import bricolageGrotesque from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import manrope from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import newsreader from "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url";
import nunito from "@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url";
import sora from "@fontsource-variable/sora/files/sora-latin-wght-normal.woff2?url";
import sourceSerif from "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url";
import type { FontName } from "~/services/programs/theme";

interface Font {
  url: string;
  /** The range of weights in the file. */
  weights: `${number} ${number}`;
  kind: "sans" | "serif";
  headingWeight: number;
  headingTracking: `${number}em`;
  /** size-adjust, ascent-override and descent-override of the fallback, in percent (measured). */
  fallback: readonly [size: number, ascent: number, descent: number];
  /** size-adjust where the machine has none of the local fonts but DejaVu, as many with Linux, in texts and headings. */
  dejaVu: readonly [text: number, heading: number];
}

const catalogue: Record<FontName, Font> = {
  "Bricolage Grotesque": {
    url: bricolageGrotesque,
    weights: "200 800",
    kind: "sans",
    headingWeight: 700,
    headingTracking: "-0.025em",
    fallback: [106.5, 87.3, 25.3],
    dejaVu: [94, 96.6],
  },
  Figtree: {
    url: figtree,
    weights: "300 900",
    kind: "sans",
    headingWeight: 700,
    headingTracking: "-0.02em",
    fallback: [100.9, 94.2, 24.8],
    dejaVu: [89.9, 92.2],
  },
  Fraunces: {
    url: fraunces,
    weights: "100 900",
    kind: "serif",
    headingWeight: 600,
    headingTracking: "-0.015em",
    fallback: [115.4, 84.7, 22.1],
    dejaVu: [91.3, 94.3],
  },
  "Instrument Sans": {
    url: instrumentSans,
    weights: "400 700",
    kind: "sans",
    headingWeight: 600,
    headingTracking: "-0.02em",
    fallback: [101.9, 95.1, 24.5],
    dejaVu: [91.5, 93.5],
  },
  Inter: {
    url: inter,
    weights: "100 900",
    kind: "sans",
    headingWeight: 650,
    headingTracking: "-0.022em",
    fallback: [107, 90.5, 22.5],
    dejaVu: [95, 98.1],
  },
  Manrope: {
    url: manrope,
    weights: "200 800",
    kind: "sans",
    headingWeight: 700,
    headingTracking: "-0.025em",
    fallback: [102.7, 103.8, 29.2],
    dejaVu: [91.7, 96.1],
  },
  Newsreader: {
    url: newsreader,
    weights: "200 800",
    kind: "serif",
    headingWeight: 500,
    headingTracking: "-0.015em",
    fallback: [104.1, 70.6, 25.5],
    dejaVu: [83.3, 85],
  },
  Nunito: {
    url: nunito,
    weights: "200 1000",
    kind: "sans",
    headingWeight: 800,
    headingTracking: "-0.01em",
    fallback: [102.3, 98.8, 34.5],
    dejaVu: [89.8, 94.9],
  },
  Sora: {
    url: sora,
    weights: "100 800",
    kind: "sans",
    headingWeight: 650,
    headingTracking: "-0.03em",
    fallback: [113.5, 85.4, 25.5],
    dejaVu: [101.2, 103.1],
  },
  "Source Serif 4": {
    url: sourceSerif,
    weights: "200 900",
    kind: "serif",
    headingWeight: 600,
    headingTracking: "-0.01em",
    fallback: [117.9, 87.9, 28.4],
    dejaVu: [91.7, 93.1],
  },
};

const localFonts = { sans: ["Arial", "Liberation Sans"], serif: ["Times New Roman", "Liberation Serif"] } as const;
const genericFamily = { sans: "system-ui, sans-serif", serif: "Georgia, serif" } as const;

/**
 * The fonts of a page: `css` declares only the two fonts in use and sets `--header-font` and `--body-font` (with the
 * heading's weight and tracking); `files` lists their files. Pages preload only `bodyFile`: without it lines would break
 * elsewhere for a moment. The headings have a fallback of the same size, and their larger file would delay the hero.
 */
export function fontFaces(
  headerFont: FontName,
  bodyFont: FontName,
): { css: string; files: string[]; bodyFile: string } {
  const used = [...new Set([headerFont, bodyFont])];
  const heading = catalogue[headerFont];
  const roles = [
    `--header-font:${familyOf(headerFont)}`,
    `--header-font-weight:${heading.headingWeight}`,
    `--header-font-tracking:${heading.headingTracking}`,
    `--body-font:${familyOf(bodyFont)}`,
  ];
  return {
    css: `${used.map((name) => facesOf(name, name === headerFont)).join("")}:root{${roles.join(";")}}`,
    files: used.map((name) => catalogue[name].url),
    bodyFile: catalogue[bodyFont].url,
  };
}

function familyOf(name: FontName): string {
  return `"${name}","${name} fallback","${name} DejaVu",${genericFamily[catalogue[name].kind]}`;
}

function facesOf(name: FontName, inHeadings: boolean): string {
  const {
    url,
    weights,
    kind,
    fallback: [size, ascent, descent],
    dejaVu,
  } = catalogue[name];
  const dejaVuSize = dejaVu[inHeadings ? 1 : 0];
  // The overrides are shares of the adjusted size.
  const lines = (percent: number) => `${((percent * size) / dejaVuSize).toFixed(1)}%`;
  const local = localFonts[kind].map((family) => `local("${family}")`).join(",");
  return (
    `@font-face{font-family:"${name}";src:url("${url}") format("woff2");font-weight:${weights};font-display:swap}` +
    `@font-face{font-family:"${name} fallback";src:${local};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}` +
    `@font-face{font-family:"${name} DejaVu";src:local("DejaVu ${kind === "sans" ? "Sans" : "Serif"}");size-adjust:${dejaVuSize}%;ascent-override:${lines(ascent)};descent-override:${lines(descent)};line-gap-override:0%}`
  );
}
