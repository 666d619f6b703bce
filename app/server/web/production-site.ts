import { join } from "node:path";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { handlersByBranch } from "../remix/branch-handlers";
import { MANIFEST_PATH, routeManifest } from "../remix/route-manifest";
import type { DocsSite } from "./docs-site";
import { isSafe } from "./request-checks";
import { loadStaticFiles, serveStatic } from "./static-files";
import type { Application, Site } from "./web-server";

/**
 * A production build as the web server serves it: files from memory, one request handler for each URL prefix.
 * @param docs the documentation, on a server that has it
 */
export function builtSite(build: ServerBuild, docs?: DocsSite): Site {
  const application = build.entry.module as Application;
  const files = loadStaticFiles(join(process.cwd(), build.assetsBuildDirectory));
  const makeHandler = (branch: ServerBuild) => createRequestHandler(branch, "production");
  const branchOf = handlersByBranch(build, makeHandler);
  const manifest = routeManifest(build, makeHandler(build), branchOf);
  return {
    start: async (requests) => application.start?.(requests),
    stop: async () => application.stop?.(),
    isReady: async () => (await application.isReady?.()) ?? true,
    lacksSchema: async () => (await application.lacksSchema?.()) ?? false,
    whyNotReady: () => application.whyNotReady?.(),
    serveFile: (request, response, url) =>
      (isSafe(request.method!) && serveStatic(files, url.pathname, request, response)) ||
      (docs?.serve(url, request, response) ?? false),
    cachedResponse: (request) => application.cachedResponse?.(request),
    domainKind: async (name) => (await application.domainKind?.(name)) ?? "other",
    hasSession: async (checked) => (await application.hasSession?.(checked)) ?? false,
    metrics: async () => (await application.metrics?.()) ?? "",
    respond: (request, { url, caller }) =>
      url.pathname === MANIFEST_PATH
        ? manifest(url)
        : branchOf(url.pathname)(request, { routes: build.routes, release: build.assets.version, caller }),
  };
}
