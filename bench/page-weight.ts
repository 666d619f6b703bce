import { gzipSync } from "node:zlib";
import { readFrom } from "./read-from";

export type PageWeight = { html: number; js: number; css: number };

/**
 * The gzipped bytes of a page and of all scripts and style sheets that it loads: those that it links to, and those in the
 * list of its script that loads modules after the first paint. Others are only in its manifest, in which quotes are
 * escaped; the browser does not load them.
 */
export async function weighPage(origin: string, host: string): Promise<PageWeight> {
  const read = (path: string) => readFrom(origin + path, { host, accept: "*/*" });
  const html = await read("/");
  const files = [...new Set(html.toString().match(/(?<=[^\\]")\/assets\/[\w./-]+\.(?:js|css)/g))];
  const sizes = await Promise.all(
    files.map(async (path) => ({ path, bytes: gzipSync(await read(path), { level: 9 }).length })),
  );
  const total = (ending: string) =>
    sizes.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0);
  return { html: gzipSync(html).length, js: total(".js"), css: total(".css") };
}
