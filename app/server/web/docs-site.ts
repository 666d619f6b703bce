import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { builtPageHeaders } from "~/http/security/security-headers.server";
import { ErrorResponse, READ_ONLY, sendErrorResponse } from "./error-response";
import { isSafe } from "./request-checks";
import { loadStaticFiles, sendFile, type StaticFile, type StaticFiles } from "./static-files";

/** The documentation of an installation, below /docs of the bare host. */
export type DocsSite = {
  /** Responds to every method, with the site's page for what is not there. False: the address is not below /docs. */
  serve(url: URL, request: IncomingMessage, response: ServerResponse): boolean;
};

const BASE = "/docs";

/**
 * Loads the documentation into memory. A page has one address, to which the same without `.html` or with a slash leads.
 * @param hosts where it is served: a program's host belongs to the program
 * @param folder what `npm run docs:build` made; without it every address says how to make it
 */
export function loadDocs(hosts: readonly string[], folder: string): DocsSite {
  const files: StaticFiles = existsSync(folder) ? loadStaticFiles(folder) : new Map();
  const pageHeaders = Object.entries(builtPageHeaders(scriptHashes(files)));
  return {
    serve(url, request, response) {
      const { pathname, hostname } = url;
      if (!hosts.includes(hostname) || (pathname !== BASE && !pathname.startsWith(`${BASE}/`))) return false;
      const missing = files.get("/404.html");
      if (!isSafe(request.method!)) sendErrorResponse(request, response, READ_ONLY);
      else if (!missing) sendErrorResponse(request, response, NOT_BUILT);
      else serve(pathname.slice(BASE.length), missing, request, response);
      return true;
    },
  };

  function serve(path: string, missing: StaticFile, request: IncomingMessage, response: ServerResponse): void {
    const page = path.endsWith("/") ? `${path}index.html` : path;
    const file = files.get(page);
    const address = file ? undefined : addressOfPage(path.replace(/\/$/, ""));
    if (address) {
      response.writeHead(301, { Location: BASE + address, "Content-Length": 0 }).end();
      return;
    }
    if (!file || page.endsWith(".html")) for (const [name, value] of pageHeaders) response.setHeader(name, value);
    sendFile(file ?? missing, request, response, file ? 200 : 404);
  }

  function addressOfPage(path: string): string | undefined {
    if (files.has(`${path}/index.html`)) return `${path}/`;
    return files.has(`${path}.html`) ? `${path}.html` : undefined;
  }
}

const NOT_BUILT = new ErrorResponse(
  404,
  "The documentation is not built: run npx loyalty docs-build, and start this process again",
);

/** The hashes of the scripts within pages, which the policy allows; the builder puts two short ones into each page. */
function scriptHashes(files: StaticFiles): string[] {
  const hashes = new Set<string>();
  for (const [path, file] of files)
    if (path.endsWith(".html"))
      for (const [, script] of file.plain.body.toString().matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g))
        hashes.add(`sha256-${createHash("sha256").update(script!).digest("base64")}`);
  return [...hashes];
}
