import type { ServerBuild } from "@remix-run/node";

/**
 * Remix 2's router ranks and compiles every route's pattern on each match, so 200 routes serve a page at a
 * twelfth of the rate of 15. Here each static URL prefix has a request handler over just the routes that can
 * match below it, made when first asked for: the rate no longer depends on the number of routes.
 */
export function handlersByBranch<Handler>(
  build: ServerBuild,
  make: (branch: ServerBuild) => Handler,
): (pathname: string) => Handler {
  const branches = collectBranches(build);
  const handlers = new Map<string, Handler>();
  return (pathname) => {
    const prefix = longestPrefix(branches.prefixes, pathname);
    const name = prefix.join("/");
    let handler = handlers.get(name);
    if (!handler) handlers.set(name, (handler = make(subset(build, branches.routes, prefix))));
    return handler;
  };
}

type BranchRoute = { id: string; head: string[] };

const DEPTH = 3;

function collectBranches(build: ServerBuild): { routes: BranchRoute[]; prefixes: Set<string> } {
  const routes = Object.keys(build.routes)
    .filter((id) => id !== "root")
    .map((id) => ({ id, head: staticHead(fullPath(build, id)) }));
  const prefixes = new Set<string>();
  for (const { head } of routes) {
    for (let length = 1; length <= Math.min(head.length, DEPTH); length++)
      prefixes.add(head.slice(0, length).join("/"));
  }
  return { routes, prefixes };
}

/** Unknown tails share their parent's handler, so the number of handlers is bounded by the routes, not by visitors. */
function longestPrefix(prefixes: Set<string>, pathname: string): string[] {
  // "/rewards.data" is the data of /rewards, "/_root.data" that of the home page.
  const path = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const prefix = path
    .split("/")
    .filter(Boolean)
    .slice(0, DEPTH)
    .map((segment) => decode(segment).toLowerCase());
  while (prefix.length > 0 && !prefixes.has(prefix.join("/"))) prefix.pop();
  return prefix;
}

/** The build with the routes that can match below the prefix, and their parents. */
function subset(build: ServerBuild, routes: BranchRoute[], prefix: string[]): ServerBuild {
  const ids = new Set(["root"]);
  for (const { id, head } of routes) {
    const agrees = head.every((segment, index) => index >= prefix.length || segment === prefix[index]);
    // Below a shorter prefix only shorter routes are left: a longer static head has its own, longer prefix.
    const fits = head.length <= prefix.length || prefix.length === DEPTH;
    if (agrees && fits) for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) ids.add(at);
  }
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  } as ServerBuild;
}

function fullPath(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  return route ? `${fullPath(build, route.parentId)}/${route.path ?? ""}` : "";
}

/** The segments before the first dynamic, optional or splat one, in lower case as the router matches them. */
function staticHead(path: string): string[] {
  const segments = path.toLowerCase().split("/").filter(Boolean);
  const end = segments.findIndex((segment) => /^[:*]|\?$/.test(segment));
  return end < 0 ? segments : segments.slice(0, end);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
