import { classNames } from "~/ui/primitives/class-names";
import { motifOf, MOTIFS, type Layer } from "./merchant-motifs";

export const PALETTES = 5;
const BACKDROPS = 4;
/** So many different pictures of one motif there are. */
const PICTURES = PALETTES * BACKDROPS;

/** The look of a merchant's drawn picture, always the same for the same merchant. */
function lookOf(slug: string): number {
  let hash = 0x811c9dc5; // FNV-1a
  for (let index = 0; index < slug.length; index++) hash = Math.imul(hash ^ slug.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % PICTURES;
}

/** The looks of a list: one that would be like its neighbor's has the next colors. */
export function looksOf(slugs: readonly string[]): number[] {
  const looks: number[] = [];
  for (const [at, slug] of slugs.entries()) {
    const look = lookOf(slug);
    looks.push(
      looks[at - 1] === undefined || looks[at - 1]! % PALETTES !== look % PALETTES ? look : (look + 1) % PICTURES,
    );
  }
  return looks;
}

interface Props {
  merchant: { slug: string; pictureUrl: string | null; firstCategory: string; secondCategory: string };
  /** In a list, where neighbors differ; else the merchant's own. */
  look?: number;
  className?: string;
}

/** The merchant's photo, or a drawing of what it sells in the program's colors. For the eye only: the name is next to it. */
export function MerchantPicture({ merchant, look = lookOf(merchant.slug), className }: Props) {
  const { pictureUrl, firstCategory, secondCategory } = merchant;
  if (pictureUrl)
    return (
      <img
        src={pictureUrl}
        alt=""
        loading="lazy"
        referrerPolicy="no-referrer"
        className={classNames("merchant-picture object-cover", className)}
      />
    );
  return (
    <svg
      aria-hidden
      viewBox="0 0 320 144"
      preserveAspectRatio="xMidYMid slice"
      className={classNames("merchant-picture", `merchant-palette-${look % PALETTES}`, className)}
    >
      <path className="mp-back" d="M0 0h320v144H0z" />
      <Backdrop kind={Math.floor(look / PALETTES)} />
      {MOTIFS[motifOf(firstCategory, secondCategory)].map(([layer, d], index) => (
        <path key={index} className={LAYERS[layer]} d={d} />
      ))}
    </svg>
  );
}

const LAYERS: Record<Layer, string> = { main: "mp-main", detail: "mp-detail", light: "mp-light", line: "mp-line" };

/** Stripes, dots, arches or steps. */
function Backdrop({ kind }: { kind: number }) {
  return <path className="mp-pattern" d={PATTERNS[kind]} />;
}

const PATTERNS = [
  // Slanting stripes.
  Array.from({ length: 5 }, (_, at) => `M${at * 80 - 40} 144l72-144h28l-72 144z`).join(""),
  // Dots.
  Array.from({ length: 45 }, (_, at) => {
    const [column, row] = [at % 9, Math.floor(at / 9)];
    return `M${column * 40 + (row % 2) * 20 - 4} ${row * 32 + 8}a4 4 0 1 0 8 0a4 4 0 1 0-8 0z`;
  }).join(""),
  // Arches.
  "M-20 144a70 70 0 0 1 140 0zM100 144a60 60 0 0 1 120 0zM200 144a70 70 0 0 1 140 0z",
  // Steps.
  "M0 144V112h54V88h54V64h54V88h54V112h54v-24h50v56z",
];
