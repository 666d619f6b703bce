import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { ErrorResponse } from "~/server/web/error-response";
import { checkRequest } from "~/server/web/request-checks";

/** What handlers get of a request with an API key. */
function checked(url: string, headers: Record<string, string>) {
  const request = { method: "GET", url, headers: { host: "localhost", ...headers }, socket: {} };
  return checkRequest(request as unknown as IncomingMessage, {
    baseHosts: ["localhost"],
    port: 1,
    publicScheme: "https",
    proxyHops: 0,
  });
}

const KEY = { authorization: "Bearer perk_12345678_secret" };
const BROWSER = { accept: "text/html", cookie: "admin_session=1" };

it("is JSON, and without what a browser stored", () => {
  const { headers } = checked("/admin/v2/programs/1/users", { ...KEY, ...BROWSER }) as {
    headers: Record<string, string>;
  };
  expect(headers).not.toHaveProperty("cookie");
  expect([headers.accept, headers.authorization]).toEqual(["application/json", KEY.authorization]);
});

it("cannot load what scripts of a page load", () => {
  const response = checked("/admin/v2/programs/1/users.data", KEY);
  expect(response).toBeInstanceOf(ErrorResponse);
  expect((response as ErrorResponse).status).toBe(404);
});

it.each([
  ["/admin/v2/programs/1/users", { authorization: "Basic YTpi" }],
  ["/challenge/quiz", KEY],
])("leaves a browser's request to %s with %j as it is", (url, extra) => {
  const { headers } = checked(url, { ...extra, ...BROWSER }) as { headers: Record<string, string> };
  expect([headers.accept, headers.cookie]).toEqual([BROWSER.accept, BROWSER.cookie]);
});
