/**
 * The web server over the build with another number of routes: ten of them, or all and as many more as the finished
 * product will have. The build itself is the same, so that nothing else differs.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { env } from "~/env.server";
import { BUILD_ENTRY } from "~/process/build";
import { builtSite } from "~/process/built-site";
import { untilStopped } from "~/process/lifetime";
import { startWebServer } from "~/process/web-server";

export type RouteCount = "ten" | "all";

const FEW = 10;
/** The addresses that the three documents of the specification name, and the layouts around them. */
const FINISHED = 205;
const KEPT = ["root", "site/frame/layout", "site/home/route"];

const count = process.argv[2] as RouteCount;
const build = (await import(pathToFileURL(join(process.cwd(), BUILD_ENTRY)).href)) as ServerBuild;
const server = await startWebServer(builtSite(count === "ten" ? withFew(build) : withMany(build)), env);
await untilStopped();
await server.close();
process.exit(0);

function withFew(build: ServerBuild): ServerBuild {
  const ids = new Set([...KEPT, ...Object.keys(build.routes)].slice(0, FEW + 1)); // the root is no address
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes) as ServerBuild["routes"],
    assets: { ...build.assets, routes: only(build.assets.routes) },
  };
}

/** Pages with an id and an optional tab, as the console's are. */
function withMany(build: ServerBuild): ServerBuild {
  const [routes, assets] = [{ ...build.routes }, { ...build.assets.routes }];
  const model = Object.values(build.routes).find(({ path, parentId }) => path === "/" && parentId !== undefined)!;
  for (let n = 0; Object.keys(routes).length < FINISHED; n++) {
    const id = `generated-${n}`;
    const place = { id, parentId: "root", path: `admin/v2/generated-${n % 40}/:rowId/part-${n}/:tab?` };
    routes[id] = { ...model, ...place, index: undefined };
    assets[id] = { ...build.assets.routes[model.id]!, ...place, index: undefined };
  }
  return { ...build, routes, assets: { ...build.assets, routes: assets } };
}
