import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { createServer, type ViteDevServer } from "vite";
import type { DocsSite } from "~/server/web/docs-site";
import { isSafe } from "~/server/web/request-checks";
import type { Application, Site } from "~/server/web/web-server";

/**
 * The sources as the web server serves them while they are being written: Vite compiles on demand and reloads
 * the browser. The same server and request checks as in production, so that what works here works there.
 * @param docs the documentation as it was last built
 */
export async function liveSite(docs: DocsSite): Promise<Site> {
  const vite = await startVite();
  let application: Application | undefined;
  let requests: Parameters<Site["start"]>[0];
  const load = async (): Promise<ServerBuild> => {
    const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild;
    const loaded = build.entry.module as Application;
    if (loaded === application) return build;
    if (application) {
      // Vite has evaluated only what imports the changed file again. The rest, pools and caches among it, would belong
      // to both applications, and the old one closes its pools. So everything is evaluated again.
      await application.stop?.();
      application = undefined;
      vite.environments.ssr.moduleGraph.invalidateAll();
      return load();
    }
    application = loaded;
    await application.start?.(requests);
    return build;
  };
  // One request after the other, so that two of them do not replace the application at the same time.
  let last: Promise<unknown> = Promise.resolve();
  const current = () => {
    const next = last.then(load);
    last = next.catch(() => {});
    return next;
  };
  return {
    start: async (counts) => {
      requests = counts;
      await current();
    },
    stop: async () => {
      await vite.close();
      await application?.stop?.();
    },
    isReady: async () => (await application?.isReady?.()) ?? true,
    lacksSchema: async () => (await application?.lacksSchema?.()) ?? false,
    whyNotReady: () => application?.whyNotReady?.(),
    serveFile: (request, response, url) => {
      if (docs.serve(url, request, response)) return true;
      if (!isSafe(request.method!)) return false;
      return new Promise((resolve) => {
        response.once("close", () => resolve(true));
        vite.middlewares(request, response, () => resolve(false));
      });
    },
    cachedResponse: () => undefined, // cached pages would hide what was just changed
    domainKind: async (name) => (await application?.domainKind?.(name)) ?? "other",
    hasSession: async (visit) => (await application?.hasSession?.(visit)) ?? false,
    metrics: async () => (await application?.metrics?.()) ?? "",
    respond: async (request, { caller }) => {
      const build = await current();
      return createRequestHandler(build, "development")(request, { routes: build.routes, caller });
    },
  };
}

async function startVite(): Promise<ViteDevServer> {
  const listeners = process.listeners("SIGTERM");
  const vite = await createServer({ server: { middlewareMode: true } });
  // Remix's plugin runs a compiler that would end the process on SIGTERM, before anything is released.
  for (const added of process.listeners("SIGTERM").filter((listener) => !listeners.includes(listener)))
    process.off("SIGTERM", added);
  return vite;
}
