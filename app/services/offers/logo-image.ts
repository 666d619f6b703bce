import { escapeMarkup } from "~/platform/escape-markup";
/**
 * Logos for merchants without one: a symbol of the category with the initials, in colors that follow from the name.
 */
import { FONT } from "./internal/drawing";

/** Background, symbol and letters; the letters have a contrast of at least 4.5 on the symbol. */
const PALETTES = [
  ["#fbe3d6", "#a63a1b", "#fff8f3"],
  ["#dcebf5", "#1f5a86", "#f6fbff"],
  ["#e2f0e1", "#2c6a3b", "#f7fff6"],
  ["#f4e4f3", "#7d2f78", "#fff7fe"],
  ["#fdf0cc", "#7a5200", "#fffaf0"],
  ["#dff0ee", "#14625c", "#f3fffd"],
  ["#e6e5f6", "#443f99", "#f8f7ff"],
  ["#f6e0e4", "#97263f", "#fff6f8"],
] as const;

const SYMBOLS: Record<number, string> = {
  // A plate.
  25: '<circle cx="60" cy="60" r="44"/><circle cx="60" cy="60" r="36" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="2.5"/>',
  // A ticket.
  26: '<path d="M16 32h88v17a11 11 0 0 0 0 22v17H16V71a11 11 0 0 0 0-22Z"/>',
  // A bag.
  27: '<path d="M24 42h72l6 62H18Z"/><path d="M42 50V36a18 18 0 0 1 36 0v14" fill="none" stroke-width="6" class="line"/>',
  // A luggage tag.
  91: '<path d="M34 16h52l18 22v66H16V38Z"/><circle cx="60" cy="31" r="6" fill="#fff" fill-opacity=".7"/>',
};

/** The logo of a merchant, as SVG; always the same for the same slug and category. */
export function drawLogo(category: number, slug: string): string {
  const [background, symbol, letters] = PALETTES[hashOf(slug) % PALETTES.length]!;
  const shape = (SYMBOLS[category] ?? SYMBOLS[25]!).replace('class="line"', `stroke="${symbol}"`);
  const middle = category === 27 || category === 91 ? 76 : 60;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 120 120"><rect width="120" height="120" fill="${background}"/><g fill="${symbol}">${shape}</g><text x="60" y="${middle}" dy=".36em" text-anchor="middle" ${FONT} font-size="32" font-weight="700" fill="${letters}">${escapeMarkup(initialsOf(slug))}</text></svg>`;
}

function initialsOf(slug: string): string {
  const words = slug.split("-").filter((word) => word && !["the", "and", "of", "at"].includes(word));
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join("");
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
