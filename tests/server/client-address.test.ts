import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { ErrorResponse } from "~/server/web/error-response";
import { checkRequest } from "~/server/web/request-checks";

/** The client's address as the limits count it, for what a proxy writes into X-Forwarded-For. */
function clientAddress(forwardedFor: string): unknown {
  const request = {
    method: "GET",
    url: "/",
    headers: { host: "localhost", "x-forwarded-for": forwardedFor },
    socket: { remoteAddress: "::ffff:10.0.0.9" },
  } as unknown as IncomingMessage;
  const visit = checkRequest(request, { baseHosts: ["localhost"], port: 1, publicScheme: "https", proxyHops: 1 });
  if (visit instanceof ErrorResponse) throw new Error(visit.message);
  return visit.headers["x-client-address"];
}

it.each([
  ["198.51.100.9", "198.51.100.9"],
  ["198.51.100.9:50123", "198.51.100.9"],
  ["6.6.6.6, 198.51.100.9:50124", "198.51.100.9"],
  ["::ffff:198.51.100.9", "198.51.100.9"],
  ["[::ffff:198.51.100.9]:443", "198.51.100.9"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:50123", "2001:db8::1"],
  ["", "10.0.0.9"],
])("%j is the client %s", (written, address) => {
  expect(clientAddress(written)).toBe(address);
});

it("counts everything that is no address as one client", () => {
  const written = ["unknown", "_hidden", "999.1.1.1", "1.2.3:1", "[nonsense]:1", "[::1", "a".repeat(500)];
  expect(new Set(written.map(clientAddress))).toEqual(new Set(["unknown"]));
});
