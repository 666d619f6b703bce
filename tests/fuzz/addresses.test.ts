import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bearerKeyOf } from "~/auth/bearer-key";
import { idempotencyKeyOf } from "~/http/input/idempotency-key.server";
import { adminPath, localPath, pagePath, returnPath } from "~/http/input/local-path";
import { requestedRange } from "~/http/input/requested-range";
import { AppError } from "~/platform/errors";
import { networkOf } from "~/platform/ip-addresses";
import { callerOf } from "~/server/web/concurrency-limiter";
import { ErrorResponse } from "~/server/web/error-response";
import { checkRequest, isSafe, type RequestRules } from "~/server/web/request-checks";
import { withoutSecrets } from "~/server/web/request-log";
import { expectLinear, fuzz, repeatsOf, soup } from "./fuzzing";

const TOKENS = [
  "/",
  "//",
  "\\",
  ".",
  "..",
  "%",
  "%2f",
  "%5c",
  "%00",
  "%E0%A4%A",
  "?",
  "#",
  "&",
  "=",
  ":",
  "@",
  "[",
  "]",
  "a",
  "-",
  "_",
  "\t",
  " ",
  "http:",
  "localhost",
  "\u202e",
  "é",
  ";",
  ",",
  '"',
  "bytes=",
  "0",
  "9",
];
const RULES = { baseHosts: ["localhost"], port: 3000, publicScheme: "http", proxyHops: 1 } satisfies RequestRules;
const HEADERS = [
  "host",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-forwarded-for",
  "origin",
  "sec-fetch-site",
  "authorization",
  "cookie",
];

/** A request as node:http gives it. */
function requestOf(method: string, url: string, headers: Record<string, string | undefined>): IncomingMessage {
  return { method, url, headers, socket: { remoteAddress: "127.0.0.1" } } as unknown as IncomingMessage;
}

describe("addresses and headers", () => {
  const value = soup(TOKENS, 12);
  const methods = fc.constantFrom("GET", "HEAD", "POST", "DELETE", "TRACE", "constructor", "");

  it("of any request are checked, and a request that passes has an address of its host", () =>
    fuzz(
      fc.tuple(
        methods,
        value.map((path) => `/${path}`),
        fc.record(Object.fromEntries(HEADERS.map((name) => [name, value])), { requiredKeys: [] }),
      ),
      ([method, path, headers]) => {
        const checked = checkRequest(requestOf(method, path, headers), RULES);
        if (checked instanceof ErrorResponse) return expect(checked.status).toBeLessThan(500);
        expect(
          isSafe(method) || checked.headers.origin === undefined || checked.headers.origin === checked.url.origin,
        ).toBe(true);
        expect(checked.url.username + checked.url.password).toBe("");
        new Request(checked.url, { headers: { host: checked.url.host } });
      },
      { share: 3 },
    ));

  it("are checked in linear time", () =>
    expectLinear(repeatsOf(TOKENS), (text) => {
      checkRequest(requestOf("GET", `/${text}`, { host: "localhost" }), RULES);
      for (const name of HEADERS) checkRequest(requestOf("POST", "/", { host: "localhost", [name]: text }), RULES);
    }));

  it("never lead to another host", () =>
    fuzz(value, (text) => {
      const paths = [localPath(text), adminPath(text), returnPath(new URLSearchParams({ redirect_to: text }))];
      for (const path of paths.filter((each) => each !== null)) {
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, "http://demo.localhost").origin).toBe("http://demo.localhost");
      }
      pagePath(`http://localhost/${encodeURIComponent(text)}`);
    }));

  it("are read in linear time", () =>
    expectLinear(repeatsOf(TOKENS), (text) => {
      localPath(`/${text}`);
      adminPath(`/admin/v2/${text}`);
      requestedRange(`bytes=${text}`, 1_000);
      bearerKeyOf(`Bearer ${text}`);
      callerOf({ cookie: text });
      withoutSecrets(text);
      networkOf(text, { ipv4: 3, ipv6: 4 });
    }));

  it("are read whatever they hold", () =>
    fuzz(
      value,
      (text) => {
        requestedRange(text, 1_000);
        bearerKeyOf(text);
        callerOf({ cookie: text, authorization: text });
        networkOf(text, { ipv4: 3, ipv6: 4 });
        idempotencyKeyOf(
          new Request("http://localhost/", {
            headers: { "idempotency-key": encodeURI(text.replace(/\p{Surrogate}/gu, "")) },
          }),
        );
      },
      { isExpected: (error) => error instanceof AppError && error.code === "invalid" },
    ));
});
