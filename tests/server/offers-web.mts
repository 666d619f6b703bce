import * as redeem from "~/api/offers/redeem";
import { builtSite } from "~/server/web/production-site";
import { startWebServer } from "~/server/web/web-server";
import { sampleBuild } from "./sample-build";

/** A web process for redemptions, for tests that kill it: the real server, handler and services with one route. */
const build = sampleBuild(["offers/redeem"]);
build.routes["offers/redeem"]!.module = redeem as (typeof build.routes)[string]["module"];
const server = await startWebServer(builtSite(build), {
  port: 0,
  host: "127.0.0.1",
  baseHosts: ["localhost"],
  publicScheme: "http",
  proxyHops: 0,
});
process.send!(server.port);
