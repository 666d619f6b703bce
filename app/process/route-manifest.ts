import type { ServerBuild } from "@remix-run/node";
import { isDecodable } from "./front-door";

type Handle = (request: Request) => Promise<Response>;

const MAX_KEPT_PATHS = 1_000;
const MAX_URL_LENGTH = 7_680; // Remix refuses longer ones

/**
 * Answers `/__manifest`, with which the browser learns routes as links to them appear. One request asks for
 * paths of several branches, so each path is asked of its own branch; and since the answer depends on the build
 * only, it is kept: matching against all routes would cost milliseconds on every page load.
 */
export function routeManifest(
  build: ServerBuild,
  whole: Handle,
  branchOf: (pathname: string) => Handle,
): (url: URL) => Promise<Response> {
  const kept = new Map<string, object>();
  return async (url) => {
    const version = url.searchParams.get("version");
    const paths = url.searchParams.getAll("p");
    if (!paths.every(isDecodable)) return new Response(null, { status: 400 });
    if (version !== build.assets.version || paths.length === 0 || url.href.length > MAX_URL_LENGTH)
      return whole(new Request(url));
    const patches = await Promise.all(paths.map((path) => patch(path, url)));
    return Response.json(Object.assign({}, ...patches), {
      headers: { "Cache-Control": "public, max-age=31536000, immutable" },
    });
  };

  async function patch(path: string, { origin }: URL): Promise<object> {
    const known = kept.get(path);
    if (known) return known;
    const query = new URLSearchParams({ version: build.assets.version, p: path });
    const response = await branchOf(path)(new Request(`${origin}/__manifest?${query}`));
    const answer = (await response.json()) as object;
    if (kept.size >= MAX_KEPT_PATHS) kept.clear();
    kept.set(path, answer);
    return answer;
  }
}
