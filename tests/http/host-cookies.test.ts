import { beforeAll, expect, it } from "vitest";
import { cookie, COOKIES, readCookie } from "~/http/context/cookies.server";
import {
  adminCodeSentHeaders,
  codeSentHeaders,
  signedInHeaders,
  signedOutHeaders,
} from "~/http/context/session-cookies.server";
import { flashCookie, readFlash } from "~/http/responses/flash.server";
import { assertCsrf, CSRF_HEADER, csrfFor } from "~/http/security/csrf.server";
import { extendEnvironment } from "~/platform/env.server";

beforeAll(() => extendEnvironment({ PUBLIC_SCHEME: "https" }));

const request = (cookies: string, headers: Record<string, string> = {}) =>
  new Request("https://demo.example.test/", { method: "POST", headers: { Cookie: cookies, ...headers } });
const pairOf = (line: string) => line.split(";")[0]!;

it("cookies over https are bound to their host", () => {
  const lines = [
    ...signedInHeaders("participant", "token").getSetCookie(),
    ...signedInHeaders("admin", "token").getSetCookie(),
    ...signedOutHeaders("admin").getSetCookie(),
    ...codeSentHeaders("token").getSetCookie(),
    ...adminCodeSentHeaders({ email: "a@example.test", browserToken: "token", sentAt: 0 }).getSetCookie(),
    flashCookie([{ type: "default", message: "Hello" }]),
    cookie(COOKIES.theme, "light", 60),
  ];
  expect(lines).toHaveLength(12);
  // What browsers require of such a name: Secure, the path / and no domain.
  for (const line of lines) {
    expect(line).toMatch(/^__Host-[a-z_]+=/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toContain("; Secure");
    expect(line).not.toMatch(/domain=/i);
  }
});

it("a cookie that a sibling host has set is ignored", () => {
  const { token, setCookie } = csrfFor(request(""), "");
  const own = pairOf(setCookie!);
  const planted = own.replace("__Host-", "");
  expect(() => assertCsrf(request(own, { [CSRF_HEADER]: token }), undefined)).not.toThrow();
  expect(() => assertCsrf(request(planted, { [CSRF_HEADER]: token }), undefined)).toThrow(/session has changed/);
  expect(readCookie(request("sid=planted; __Host-sid=own"), COOKIES.participant)).toBe("own");
  expect(readCookie(request("sid=planted"), COOKIES.participant)).toBeUndefined();
});

it("flash messages are read by the same name, and scripts may clear them", () => {
  const line = flashCookie([{ type: "success", message: "Saved" }]);
  expect(readFlash(request(pairOf(line)))).toMatchObject([{ message: "Saved" }]);
  expect(line).not.toContain("HttpOnly");
});
