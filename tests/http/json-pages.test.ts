import type { EntryContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { jsonPageResponse } from "~/http/responses/json-pages.server";
import { registerLocales } from "~/locales/register-locales.server";
import { AppError } from "~/platform/errors";

await registerLocales();

const ROUTE = "routes/page";

/** The page's data as JSON, after Remix has run its loader. */
async function page(loaderData: object, language = "en") {
  const request = new Request("http://demo.localhost/", { headers: { "Accept-Language": language } });
  const staticHandlerContext = {
    matches: [{ route: { id: ROUTE } }],
    loaderData: { [ROUTE]: loaderData },
    actionData: null,
    errors: null,
    loaderHeaders: {},
    actionHeaders: {},
  };
  const context = { staticHandlerContext } as unknown as EntryContext;
  const response = await jsonPageResponse(request, 200, new Headers(), context);
  return { response, body: (await response.json()) as unknown };
}

describe("a page as JSON", () => {
  it("waits for its late blocks, at any depth", async () => {
    const { response, body } = await page({
      total: 3n,
      panels: [Promise.resolve({ rewards: Promise.resolve(["mug"]) })],
    });
    expect(response.status).toBe(200);
    expect(body).toEqual({ total: 3, panels: [{ rewards: ["mug"] }] });
  });

  it("has the status and the sentence of a block that fails as expected", async () => {
    const busy = new AppError("unavailable", "This is taking too long. Please try again in a moment.", {
      retryAfterSeconds: 5,
    });
    const { response, body } = await page({ rewards: Promise.reject(busy) }, "es");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(body).toEqual({
      success: false,
      message: "Esto está tardando demasiado. Inténtalo de nuevo en un momento.",
      errors: [],
    });
    expect((await page({ rewards: Promise.reject(new AppError("forbidden", "No")) })).response.status).toBe(403);
  });

  it("says nothing about a block that fails by a bug", async () => {
    const { response, body } = await page({ rewards: Promise.reject(new Error("no column secret")) });
    expect(response.status).toBe(500);
    expect(body).toEqual({ success: false, message: "Unexpected Server Error", errors: [] });
  });
});
