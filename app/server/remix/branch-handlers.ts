/** Leans on the format of a build: its table of routes and that of its assets can be cut to a part of the routes. */
import type { ServerBuild } from "@remix-run/node";
import { pathOfPage } from "./data-requests";

/**
 * Remix 2's router ranks and compiles every route's pattern on each match, so 200 routes serve a page at a
 * twelfth of the rate of 15. Here each branch of the URL table has a request handler over just the routes that can
 * match below it, made for its first request: the rate no longer depends on the number of routes.
 */
export function handlersByBranch<Handler>(
  build: ServerBuild,
  make: (branch: ServerBuild) => Handler,
): (pathname: string) => Handler {
  const routes = branchRoutes(build);
  const branches = new Set(routes.flatMap(({ head }) => head.map((_, index) => nameOf(head.slice(0, index + 1)))));
  const handlers = new Map<string, Handler>();
  return (pathname) => {
    const branch = branchOf(branches, pathname);
    const name = nameOf(branch);
    let handler = handlers.get(name);
    if (!handler) handlers.set(name, (handler = make(subset(build, routes, branch))));
    return handler;
  };
}

/** The name of any segment in a branch: every id shares one handler. */
const ANY = ":";

type BranchRoute = {
  id: string;
  /** The segments before the first optional one or splat, in lower case as the router matches them. */
  head: string[];
  /** Whether optional segments or a splat follow. */
  isOpen: boolean;
};

function branchRoutes(build: ServerBuild): BranchRoute[] {
  return (
    Object.values(build.routes)
      // Layout routes without a path match through their children only.
      .filter(({ id, path, index }) => id !== "root" && (path !== undefined || index))
      .map(({ id }) => {
        const segments = fullPath(build, id).toLowerCase().split("/").filter(Boolean);
        const end = segments.findIndex((segment) => segment === "*" || segment.endsWith("?"));
        const head = end < 0 ? segments : segments.slice(0, end);
        return { id, head: head.map((segment) => (segment.startsWith(ANY) ? ANY : segment)), isOpen: end >= 0 };
      })
  );
}

/**
 * The longest branch that an address is on, by its literal segments where there is such a branch, else by `ANY`. Only
 * branches of routes count, so the number of handlers is bounded by the routes, not by the visitors.
 */
function branchOf(branches: Set<string>, pathname: string): string[] {
  const branch: string[] = [];
  for (const segment of pathOfPage(pathname).split("/").filter(Boolean)) {
    const next = [decode(segment).toLowerCase(), ANY].find((name) => branches.has(nameOf([...branch, name])));
    if (next === undefined) break;
    branch.push(next);
  }
  return branch;
}

/** The build with the routes that can match an address on the branch, and their parents. */
function subset(build: ServerBuild, routes: BranchRoute[], branch: string[]): ServerBuild {
  const ids = new Set(["root"]);
  for (const route of routes.filter((route) => canMatch(route, branch)))
    for (let at: string | undefined = route.id; at; at = build.routes[at]?.parentId) ids.add(at);
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return {
    ...build,
    routes: only(build.routes),
    assets: { ...build.assets, routes: only(build.assets.routes) },
  } as ServerBuild;
}

/** Whether some address that `branchOf` puts on this branch may match the route. */
function canMatch({ head, isOpen }: BranchRoute, branch: string[]): boolean {
  const fork = branch.findIndex((segment, index) => segment !== head[index]);
  // The route has all segments of the branch. If it has more, its addresses are on a longer branch.
  if (fork < 0) return head.length === branch.length;
  if (fork >= head.length) return isOpen;
  // `branchOf` prefers a literal segment, so behind a common start only a route with any segment can still match.
  return (
    head[fork] === ANY &&
    head.every((segment, index) => isAlike(segment, branch[index])) &&
    (isOpen || head.length >= branch.length)
  );
}

function isAlike(segment: string, other: string | undefined): boolean {
  return other === undefined || segment === ANY || other === ANY || segment === other;
}

function nameOf(branch: string[]): string {
  return branch.join("/");
}

function fullPath(build: ServerBuild, id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  return route ? `${fullPath(build, route.parentId)}/${route.path ?? ""}` : "";
}

/** As the router does: an encoded slash does not end the segment. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll("/", "%2F");
  } catch {
    return segment;
  }
}
