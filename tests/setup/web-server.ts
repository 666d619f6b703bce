import type { ServerBuild } from "@remix-run/node";
import { builtSite } from "~/server/web/production-site";
import { startWebServer, type WebServer, type WebServerOptions } from "~/server/web/web-server";

/** The product's web server on a free port of this machine. */
export function serve(build: ServerBuild, options: Partial<WebServerOptions> = {}): Promise<WebServer> {
  return startWebServer(builtSite(build), {
    port: 0,
    host: "127.0.0.1",
    baseHosts: ["localhost"],
    publicScheme: "http",
    proxyHops: 0,
    ...options,
  });
}
