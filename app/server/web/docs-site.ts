import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { builtPageHeaders } from "~/http/security/security-headers.server";
import { loadStaticFiles, sendFile, type StaticFiles } from "./static-files";

/** The documentation of an installation, below /docs of the bare host. */
export type DocsSite = {
  /** Responds with a page or file, or with the site's page for what is not there. False: the address is not below /docs. */
  serve(url: URL, request: IncomingMessage, response: ServerResponse): boolean;
};

const BASE = "/docs";

/**
 * Loads the documentation into memory.
 * @param hosts where it is served: a program's host belongs to the program
 * @param folder what `npm run docs:build` made; without it there is no documentation
 */
export function loadDocs(hosts: readonly string[], folder: string): DocsSite | undefined {
  if (!existsSync(folder)) return undefined;
  const files = loadStaticFiles(folder);
  const pageHeaders = Object.entries(builtPageHeaders(scriptHashes(files)));
  return {
    serve(url, request, response) {
      const { pathname, hostname } = url;
      if (!hosts.includes(hostname) || (pathname !== BASE && !pathname.startsWith(`${BASE}/`))) return false;
      const path = pathname.slice(BASE.length);
      const page = path.endsWith("/") ? `${path}index.html` : path;
      const file = files.get(page);
      if (!file && files.has(`${path}/index.html`)) {
        response.writeHead(301, { Location: `${pathname}/`, "Content-Length": 0 }).end();
        return true;
      }
      const shown = file ?? files.get("/404.html");
      if (!shown) return false;
      if (!file || page.endsWith(".html")) for (const [name, value] of pageHeaders) response.setHeader(name, value);
      sendFile(shown, request, response, file ? 200 : 404);
      return true;
    },
  };
}

/** The hashes of the scripts within pages, which the policy allows; the builder puts two short ones into each page. */
function scriptHashes(files: StaticFiles): string[] {
  const hashes = new Set<string>();
  for (const [path, file] of files)
    if (path.endsWith(".html"))
      for (const [, script] of file.plain.body.toString().matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g))
        hashes.add(`sha256-${createHash("sha256").update(script!).digest("base64")}`);
  return [...hashes];
}
