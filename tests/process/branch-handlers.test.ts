import { createRequestHandler } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { handlersByBranch } from "~/process/branch-handlers";
import { routeManifest } from "~/process/route-manifest";
import routes from "~/routes";
import { sampleBuild, type Seen } from "./sample-build";

const PATHS = [
  "rewards/:id",
  "rewards/new",
  "rewards",
  ":slug",
  "offers/:merchant?/photos",
  "public/home/active_rewards",
  "public/challenges/:id",
  "admin/v2/rewards",
  "admin/v2/rewards/:id",
  "admin/v2/rewards/:id/edit",
  "admin/v2/programs/:programId/rewards",
  "admin/v2/:section/list",
  "files/*",
];
const URLS = [
  "/rewards",
  "/Rewards/",
  "/rewards/3",
  "/rewards/new",
  "/REWARDS/NEW",
  "/privacy",
  "/offers/photos",
  "/offers/blue/photos",
  "/offers",
  "/public/home/active_rewards",
  "/public/home/none",
  "/public/challenges/a",
  "/admin/v2/rewards",
  "/admin/v2/rewards/1",
  "/admin/v2/rewards/1/edit",
  "/admin/v2/programs/9/rewards",
  "/admin/v2/rewards/list",
  "/admin/v2/any/list",
  "/files/a/b/c",
  "/files",
  "/a/b/c/d",
  "/",
  "/rew%61rds/3",
  "/admin",
];

const build = sampleBuild(PATHS);
const make = (branch: typeof build) => createRequestHandler(branch, "production");
const whole = make(build);
const branchOf = handlersByBranch(build, make);

describe("handlers by branch", () => {
  it.each(URLS)("find the same route for %s as the whole build", async (path) => {
    expect(await leaf(branchOf(path), path)).toBe(await leaf(whole, path));
  });

  it("are as many as the routes have prefixes, whatever is asked for", () => {
    const made = new Set(Array.from({ length: 500 }, (_, index) => branchOf(`/rewards/${index}/${index}`)));
    expect(made.size).toBe(1);
  });

  it("give the same manifest as the whole build, for paths of several branches at once", async () => {
    const manifest = routeManifest(build, whole, branchOf);
    const url = new URL("http://localhost/__manifest?version=v1&p=/rewards/3&p=/admin/v2/rewards&p=/privacy");
    const expected = await (await whole(new Request(url))).json();
    expect(await (await manifest(url)).json()).toEqual(expected);
    expect(await (await manifest(url)).json()).toEqual(expected);
  });
});

describe("handlers by branch of the product's own routes", async () => {
  const product = sampleBuild(pathsOf(await routes));
  const wholeProduct = make(product);
  const branchOfProduct = handlersByBranch(product, make);

  it.each(Object.values(product.routes).flatMap(({ path }) => samplesOf(path ?? "")))(
    "find the same route for %s",
    async (path) => {
      expect(await leaf(branchOfProduct(path), path)).toBe(await leaf(wholeProduct, path));
    },
  );
});

function pathsOf(entries: RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join("/");
    return [...(entry.index || entry.path !== undefined ? [path] : []), ...pathsOf(entry.children ?? [], path)];
  });
}

/** Addresses that a route's pattern can match: with and without its optional segments. */
function samplesOf(pattern: string): string[] {
  const filled = (segments: string[]) =>
    `/${segments.map((segment) => segment.replace("?", "").replace(/^:.*/, "some-1").replace("*", "any/thing")).join("/")}`;
  const segments = pattern.split("/").filter(Boolean);
  return [filled(segments), filled(segments.filter((segment) => !segment.endsWith("?")))];
}

async function leaf(handle: typeof whole, path: string): Promise<string | number> {
  const response = await handle(new Request(`http://localhost${path}`));
  return response.headers.get("content-type")?.includes("json")
    ? ((await response.json()) as Seen).route
    : response.status;
}
