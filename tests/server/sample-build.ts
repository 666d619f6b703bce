import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";

/** The request as a route got it. */
export type Seen = { route: string; method: string; url: string; headers: Record<string, string>; length: number };

type Route = ServerBuild["routes"][string];
type RouteOf = (id: string, path: string, parentId?: string) => [string, Route];

/** A build of resource routes that respond with the request they got, as Remix's compiler would make it. */
export function sampleBuild(paths: string[], entry: object = {}): ServerBuild {
  const routes = Object.fromEntries([layout("root", ""), ...paths.map((path) => echoRoute(path, path, "root"))]);
  const manifestRoutes = Object.fromEntries(
    Object.values(routes).map(({ id, path, parentId }) => [
      id,
      { id, path, parentId, hasAction: true, hasLoader: true, hasErrorBoundary: false, module: `/assets/${id}.js` },
    ]),
  );
  return {
    entry: {
      module: {
        default: (_: Request, status: number) => new Response("page", { status }),
        handleError: () => {},
        ...entry,
      },
    },
    routes,
    assets: {
      version: "v1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: [] },
      routes: manifestRoutes,
    },
    publicPath: "/",
    basename: "/",
    assetsBuildDirectory: relative(process.cwd(), FILES),
    mode: "production",
    isSpaMode: false,
    future: {
      v3_singleFetch: true,
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_lazyRouteDiscovery: true,
      v3_routeConfig: true,
      unstable_optimizeDeps: false,
    },
  } as unknown as ServerBuild;
}

const layout: RouteOf = (id, path) => [id, { id, path, module: { default: () => null } }];

const echoRoute: RouteOf = (id, path, parentId) => {
  const handle = async ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const url = new URL(request.url);
    if (url.searchParams.has("fail")) throw new Error("a bug");
    const { length } = await request.text();
    if (url.searchParams.has("wait")) await waitFor(request, Number(url.searchParams.get("wait")));
    const seen: Seen = {
      route: id,
      method: request.method,
      url: request.url,
      headers: Object.fromEntries(request.headers),
      length,
    };
    return Response.json(seen);
  };
  return [id, { id, path, parentId, module: { loader: handle, action: handle } } as unknown as Route];
};

/** The URLs of requests whose client went away while their route was working. */
export const aborted: string[] = [];

/** Functions that let the waiting routes continue. */
export const waiting = new Set<() => void>();

async function waitFor({ url, signal }: Request, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, ms);
    waiting.add(goOn);
    signal.addEventListener("abort", () => {
      aborted.push(url);
      goOn();
    });
  });
}

export const SCRIPT = `export default ${JSON.stringify("x".repeat(2_000))};`;

const FILES = sampleFiles();
// Also where a test runs the server in a process of its own.
process.once("exit", () => rmSync(FILES, { recursive: true, force: true }));

function sampleFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), "loyalty-client-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "assets/app-1a2b.js"), SCRIPT);
  writeFileSync(join(folder, "assets/app-1a2b.js.gz"), gzipSync(SCRIPT));
  writeFileSync(join(folder, "video.mp4"), "0123456789");
  return folder;
}
