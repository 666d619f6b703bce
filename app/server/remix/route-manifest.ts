/** Leans on the request with which Remix's scripts load routes, and on the shape of its response. */
import type { ServerBuild } from "@remix-run/node";
import { isDecodable, isRoutable } from "./routable-path";

type Handle = (request: Request) => Promise<Response>;

/** The path from which Remix's scripts load routes. */
export const MANIFEST_PATH = "/__manifest";

const MAX_CACHED_PATHS = 1_000;
const MAX_URL_LENGTH = 7_680; // Remix rejects longer ones

/**
 * Responds to `MANIFEST_PATH`, with which the browser learns routes as links to them appear. One request names paths of
 * several branches, and Remix wants the routes of each path and of the paths above it, so each comes from its own
 * branch. The response depends on the build only, so it is cached: matching against all routes would cost milliseconds
 * on every page load.
 */
export function routeManifest(
  build: ServerBuild,
  handleAll: Handle,
  branchOf: (pathname: string) => Handle,
): (url: URL) => Promise<Response> {
  const cache = new Map<string, object>();
  return async (url) => {
    const version = url.searchParams.get("version");
    const paths = url.searchParams.getAll("p");
    if (!paths.every((path) => isDecodable(path) && isRoutable(path))) return new Response(null, { status: 400 });
    if (version !== build.assets.version || paths.length === 0 || url.href.length > MAX_URL_LENGTH)
      return handleAll(new Request(url));
    const patches = await Promise.all([...new Set(paths.flatMap(withPathsAbove))].map((path) => patch(path, url)));
    return Response.json(Object.assign({}, ...patches), {
      headers: { "Cache-Control": "public, max-age=31536000, immutable" },
    });
  };

  async function patch(path: string, { origin }: URL): Promise<object> {
    const cached = cache.get(path);
    if (cached) return cached;
    const query = new URLSearchParams({ version: build.assets.version, p: path });
    const response = await branchOf(path)(new Request(`${origin}${MANIFEST_PATH}?${query}`));
    const routes = (await response.json()) as object;
    if (cache.size >= MAX_CACHED_PATHS) cache.clear();
    cache.set(path, routes);
    return routes;
  }
}

/** A path after the paths above it: `/admin`, `/admin/v2`, `/admin/v2/account`. */
function withPathsAbove(path: string): string[] {
  const segments = path.replace(/^\//, "").split("/");
  return segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`);
}
