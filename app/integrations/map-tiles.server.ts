import { env } from "~/env.server";
import type { MapTiles } from "./ports";

/** The tiles that the environment names; null where the directory's map is drawn by ourselves alone. */
export function mapTiles(): MapTiles | null {
  return env.mapTiles ?? null;
}

/** What a page that shows them must allow (Content-Security-Policy `img-src`); `{s}` stands for one of several subdomains. */
export function mapTileSources(): string[] {
  if (!env.mapTiles) return [];
  const [origin] = /^https?:\/\/[^/]+/.exec(env.mapTiles.url)!;
  return [origin.replace(/\{s\}/g, "*")];
}
