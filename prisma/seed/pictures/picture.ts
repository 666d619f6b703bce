import { existsSync, readFileSync } from "node:fs";
import { palettes, type Brand } from "./palettes";

/**
 * A picture of the demo programs, drawn by this project: a standalone SVG without text or external resources.
 * Logos, overlays and heroes are files of their brand. Those in `shared` are drawn in the colors of the demo brand, and
 * recolored for the others.
 * Raises the error of the file system when no file has this name.
 */
export function picture(name: string, brand: Brand): string {
  const own = new URL(`./${brand}/${name}.svg`, import.meta.url);
  if (existsSync(own)) return readFileSync(own, "utf8");
  return recolored(readFileSync(new URL(`./shared/${name}.svg`, import.meta.url), "utf8"), brand);
}

function recolored(svg: string, brand: Brand): string {
  const { demo, [brand]: own } = palettes;
  const colors = new Map((Object.keys(demo) as (keyof typeof demo)[]).map((role) => [demo[role], own[role]]));
  return svg.replace(/#[0-9a-f]{6}\b/g, (color) => colors.get(color) ?? color);
}
