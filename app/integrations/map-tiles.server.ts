import { env } from "~/platform/env.server";
import type { MapTiles } from "./ports";

/** The configured map tiles; null when the directory's map has only what we draw ourselves. */
export function mapTiles(): MapTiles | null {
  return env.mapTiles ?? null;
}

/** What a page with these tiles must allow (Content-Security-Policy `img-src`). `{s}` in the URL is a subdomain. */
export function mapTileSources(): string[] {
  if (!env.mapTiles) return [];
  const [origin] = /^https?:\/\/[^/]+/.exec(env.mapTiles.url)!;
  return [origin.replace(/\{s\}/g, "*")];
}
