import { createRequestHandler } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "~/routes";
import { handlersByBranch } from "~/server/remix/branch-handlers";
import { routeManifest } from "~/server/remix/route-manifest";
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
  "admin/v2/programs/:programId/rewards/new",
  "admin/v2/programs/:programId/settings/program/tags/:tagId",
  "admin/v2/programs/:programId/settings/:area/tags/all",
  "admin/v2/programs/:programId/settings/*",
  "admin/v2/:section/list",
  "admin/v2/:section/:id/rewards/old",
  "admin/v2/programs/:programId/:tab?/print",
  "admin/v2/*",
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
  "/admin/v2/programs/9/Rewards/NEW",
  "/admin/v2/programs/9/rewards/3",
  "/admin/v2/programs/9/rewards/old",
  "/admin/v2/programs/9/rewards/print",
  "/admin/v2/programs/9/print",
  "/admin/v2/programs/rewards/rewards",
  "/admin/v2/programs/list",
  "/admin/v2/programs/9",
  "/admin/v2/programs/9/settings",
  "/admin/v2/programs/9/settings/program/tags/3",
  "/admin/v2/programs/9/settings/program/tags/all",
  "/admin/v2/programs/9/settings/layout/tags/all",
  "/admin/v2/programs/9/settings/layout/tags/3",
  "/admin/v2/programs/9/settings/program/other",
  "/admin/v2/programs/9/other",
  "/admin/v2/other/9/rewards/old",
  "/admin/v2/programs%2F9/list",
  "/admin%2Fv2/rewards",
  "/admin/v2/:/list",
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

  it("share one handler for all ids", () => {
    const made = Array.from({ length: 500 }, (_, id) => branchOf(`/admin/v2/programs/${id}/rewards/${id}/${id}`));
    expect(new Set(made).size).toBe(1);
  });

  it("have only the routes behind an id that can match there", () => {
    const routesOf = handlersByBranch(build, (branch) => Object.keys(branch.routes));
    expect(routesOf("/admin/v2/programs/9/rewards").filter((id) => id !== "root")).toEqual([
      "admin/v2/programs/:programId/rewards",
      "admin/v2/:section/:id/rewards/old",
      "admin/v2/programs/:programId/:tab?/print",
      "admin/v2/*",
    ]);
  });

  it("do not mix up an encoded slash with a longer address", async () => {
    const fresh = handlersByBranch(build, make);
    fresh("/public%2Fhome/active_rewards");
    expect(await leaf(fresh("/public/home/active_rewards"), "/public/home/active_rewards")).toBe(
      "public/home/active_rewards",
    );
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
