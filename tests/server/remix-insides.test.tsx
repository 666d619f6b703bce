/**
 * What app/server/remix leans on, on Remix itself: these tests fail when a new version of Remix does it in another way
 * (docs/upgrades.md).
 */
import { createRequestHandler, data, type EntryContext } from "@remix-run/node";
import { lazy, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it } from "vitest";
import { bufferedBodyOf, markOwnServer, respondWith } from "~/server/remix/buffered-body";
import { isDataPath, isOldDataRequest, pathOfPage } from "~/server/remix/data-requests";
import { UNFINISHED } from "~/server/remix/page-rendering.server";
import { resultOfPage, thrownBody } from "~/server/remix/page-result";
import { isWithInit } from "~/server/remix/with-init";
import { sampleBuild } from "./sample-build";

type RenderPage = (request: Request, status: number, headers: Headers, context: EntryContext) => Response;

const handlerWith = (entry: { default?: RenderPage } = {}) =>
  createRequestHandler(sampleBuild(["/", "rewards"], entry), "production");
const get = (path: string, entry?: { default: RenderPage }) =>
  handlerWith(entry)(new Request(`http://demo.localhost${path}`));

afterEach(() => markOwnServer(false));

describe("Remix's data requests", () => {
  it.each([
    ["/_root.data", "/"],
    ["/rewards.data", "/rewards"],
  ])("%s is the one of %s", async (path, page) => {
    const response = await get(`${path}?_routes=${encodeURIComponent(pathOfPage(path).slice(1) || "/")}`);
    expect(response.headers.get("X-Remix-Response")).toBe("yes");
    expect(await response.text()).toContain("localhost");
    expect([isDataPath(path), pathOfPage(path)]).toEqual([true, page]);
  });

  it("of the earlier protocol are still served", async () => {
    const path = "/rewards?_data=rewards";
    expect((await get(path)).headers.get("X-Remix-Response")).toBe("yes");
    expect(isOldDataRequest(new URL(path, "http://demo.localhost"))).toBe(true);
  });
});

describe("a finished body", () => {
  it.each(["/rewards", "/nowhere"])("comes through Remix with the response to %s", async (path) => {
    markOwnServer(true);
    const body = Buffer.from("<p>finished</p>");
    const build = sampleBuild(["rewards"], { default: () => respondWith(body, { status: 404 }) });
    build.routes.rewards!.module.loader = () => respondWith(body, {});
    const response = await createRequestHandler(build, "production")(new Request(`http://demo.localhost${path}`));
    expect(bufferedBodyOf(response)).toBe(body);
  });
});

it("an aborted signal ends the time-out of a finished request", async () => {
  const controller = new AbortController();
  const request = new Request("http://demo.localhost/rewards.data", { signal: controller.signal });
  await (await handlerWith()(request)).text();
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const before = timers();
  controller.abort();
  expect(timers()).toBe(before - 1);
});

it("data with a status and headers is recognized", () => {
  expect(isWithInit(data({ ok: true }, { status: 201 }))).toBe(true);
  expect(isWithInit({ ok: true, type: "reward" })).toBe(false);
});

it("an error of the router itself is told apart, so that its text about our files stays inside", async () => {
  const renderError: RenderPage = (_, status, __, context) =>
    Response.json(thrownBody(resultOfPage(context).error), { status });
  const response = await get("/nowhere", { default: renderError });
  expect([response.status, await response.json()]).toEqual([404, "Not Found"]);
});

it("React marks a boundary that it could not render", () => {
  const Late = lazy(() => new Promise<never>(() => {}));
  expect(renderToString(<Suspense fallback="…">{<Late />}</Suspense>)).toContain(UNFINISHED);
  expect(renderToString(<Suspense fallback="…">Ready</Suspense>)).not.toContain(UNFINISHED);
});
