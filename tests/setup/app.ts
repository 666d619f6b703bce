import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import * as entry from "~/entry.server";
import * as root from "~/root";
import routeTable from "~/routes";
import { handlersByBranch } from "~/server/remix/branch-handlers";

/**
 * The application as the web server runs it, but from its sources: Remix's own handler over the URL table, so that a
 * test gets what a client gets: pages, data requests, JSON, statuses and cookies.
 */
const modules = import.meta.glob<Record<string, unknown>>([
  "/app/**/*.{ts,tsx}",
  "!/app/generated/**",
  "!/app/server/**",
]);

type Entry = { id?: string; path?: string; index?: boolean; file: string; children?: Entry[] };
type Route = ServerBuild["routes"][string];
type AssetRoute = ServerBuild["assets"]["routes"][string];

/** A handler for the part of the URL table below `prefix`. The rest of the product is not loaded. */
export async function appUnder(prefix: string): Promise<(request: Request) => Promise<Response>> {
  const build = await buildUnder(prefix);
  const handlerOf = handlersByBranch(build, (branch) => createRequestHandler(branch, "production"));
  return (request) => handlerOf(new URL(request.url).pathname)(request, { routes: build.routes });
}

/**
 * What Remix's compiler would make of the sources, for the URLs below `prefix`; "" is the whole product.
 * @param filesFolder the folder of the static files
 */
export async function buildUnder(prefix: string, filesFolder = "build/client"): Promise<ServerBuild> {
  const routes: ServerBuild["routes"] = { root: { id: "root", path: "", module: root as unknown as Route["module"] } };
  for (const top of (await routeTable) as Entry[]) {
    if (reaches(top, prefix)) await addRoute(routes, top, "root");
  }
  const assetRoutes = Object.values(routes).map((route): [string, AssetRoute] => [route.id, assetOf(route)]);
  return {
    entry: { module: entry as ServerBuild["entry"]["module"] },
    routes,
    assets: {
      version: "test",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: Object.fromEntries(assetRoutes),
    },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: filesFolder,
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: true,
      v3_routeConfig: true,
      unstable_optimizeDeps: false,
    },
  } as unknown as ServerBuild;
}

function reaches(entry: Entry, prefix: string): boolean {
  return entry.path?.startsWith(prefix) || (entry.children ?? []).some((child) => reaches(child, prefix));
}

async function addRoute(routes: ServerBuild["routes"], entry: Entry, parentId: string): Promise<void> {
  const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
  const load = modules[`/app/${entry.file}`];
  if (!load) return; // reported by tests/architecture/handlers.test.ts
  const module = (await load()) as unknown as Route["module"];
  routes[id] = { id, parentId, path: entry.path, index: entry.index, module };
  for (const child of entry.children ?? []) await addRoute(routes, child, id);
}

function assetOf({ id, parentId, path, index, module }: Route): AssetRoute {
  return {
    id,
    parentId,
    path,
    index,
    module: `/assets/${id}.js`,
    hasLoader: "loader" in module,
    hasAction: "action" in module,
    hasErrorBoundary: "ErrorBoundary" in module,
    hasClientLoader: false,
    hasClientAction: false,
    imports: [],
  } as AssetRoute;
}
