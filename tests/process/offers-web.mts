import * as redeem from "../../app/api/offers/redeem";
import { builtSite } from "../../app/process/built-site";
import { startWebServer } from "../../app/process/web-server";
import { sampleBuild } from "./sample-build";

/** A web process that takes redemptions, for tests that kill it: the real server, door and services over one route. */
const build = sampleBuild(["offers/redeem"]);
build.routes["offers/redeem"]!.module = redeem as (typeof build.routes)[string]["module"];
const server = await startWebServer(builtSite(build), {
  port: 0,
  host: "127.0.0.1",
  baseHosts: ["localhost"],
  publicScheme: "http",
  trustProxy: false,
});
process.send!(server.port);
