import { builtSite } from "~/server/web/production-site";
import { startWebServer } from "~/server/web/web-server";
import { sampleBuild } from "./sample-build";

/** A web process for tests that kill it or start several: the real server, handlers and services with a few routes. */
const files = JSON.parse(process.argv[2]!) as Record<string, string>;
const build = sampleBuild(Object.keys(files));
for (const [path, file] of Object.entries(files)) {
  build.routes[path]!.module = (await import(`../../app/${file}`)) as (typeof build.routes)[string]["module"];
}
const server = await startWebServer(builtSite(build), {
  port: 0,
  host: "127.0.0.1",
  baseHosts: ["localhost"],
  publicScheme: "http",
  proxyHops: 0,
});
process.send!(server.port);
