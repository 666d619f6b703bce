import { describe, expect, it, test } from "vitest";
import { adminPath, localPath, pagePath, returnPath } from "~/http/input/local-path";
import { redirectToHost } from "~/http/responses/redirect-to-host.server";

describe("a path that may be redirected to", () => {
  it.each([
    ["/", "/"],
    ["/reward/42?a=1&b=%2F#top", "/reward/42?a=1&b=%2F#top"],
    ["/challenge/quiz?next=https://evil.test", "/challenge/quiz?next=https://evil.test"],
    ["/a/../b", "/b"],
    ["/übersicht", "/%C3%BCbersicht"],
    ["/a//b", "/a//b"],
    ["/@evil.test", "/@evil.test"],
  ])("%j is not changed", (input, path) => {
    expect(localPath(input)).toBe(path);
    expect(new URL(localPath(input)!, "http://demo.localhost").host).toBe("demo.localhost");
  });

  it.each([
    null,
    undefined,
    "",
    "reward",
    "?a=1",
    "#top",
    "https://evil.test",
    "http:evil.test",
    "//evil.test",
    "///evil.test",
    "////evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "\\/evil.test",
    "/\\/evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "\t//evil.test",
    " //evil.test",
    "/.//evil.test",
    "/./\\evil.test",
    "/..//evil.test",
    "/x/..//evil.test",
    "/%2e//evil.test",
    "/%2E%2e//evil.test",
    "/x/%2e%2e//evil.test",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "/x\r\nSet-Cookie: sid=1",
    "/\u0000",
    "/\u007f",
    "http://[",
    "//",
    "//@evil.test",
    "///@evil.test",
  ])("%j leads elsewhere in some browser and is rejected", (input) => {
    expect(localPath(input)).toBeNull();
  });
});

describe("where a sign-in leads", () => {
  it.each([
    ["redirect_to=/reward/1", "/reward/1"],
    ["redirectTo=/reward/2", "/reward/2"],
    ["redirect_to=//evil.test&redirectTo=/reward/3", "/reward/3"],
    ["redirect_to=https://evil.test", "/"],
    ["redirect_to=/signin?redirect_to=/signin", "/"],
    ["redirect_to=/signin-help", "/signin-help"],
    ["", "/"],
  ])("%j: %s", (query, path) => {
    expect(returnPath(new URLSearchParams(query))).toBe(path);
  });

  it.each([
    ["/admin/v2/programs/1?page=2", "/admin/v2/programs/1?page=2"],
    ["/admin/v2/login", "/admin/v2"],
    ["/admin/v2/magic/abc", "/admin/v2"],
    ["/admin/v2x", "/admin/v2"],
    ["/signin", "/admin/v2"],
    ["//evil.test/admin/v2", "/admin/v2"],
    [null, "/admin/v2"],
  ])("an admin's, %j: %s", (input, path) => {
    expect(adminPath(input)).toBe(path);
  });
});

describe("the page of a request", () => {
  it.each([
    ["http://demo.localhost/", "/"],
    ["http://demo.localhost/_root.data?_routes=root", "/"],
    ["http://demo.localhost/reward/1.data?a=1&_routes=site%2Freward", "/reward/1?a=1"],
    [
      "http://localhost/admin/v2/programs/1/users?status=blocked&page=2",
      "/admin/v2/programs/1/users?status=blocked&page=2",
    ],
  ])("%s is %s", (url, path) => expect(pagePath(url)).toBe(path));
});

test.each([
  ["http://localhost/_root.data?_routes=root", "http://demo.localhost/"],
  ["http://localhost/reward/1.data?a=1&_routes=root", "http://demo.localhost/reward/1?a=1"],
  ["http://localhost/rewards?all&to=%20", "http://demo.localhost/rewards?all&to=%20"],
])("another host is sent the page of %s", (url, location) => {
  const { status, headers } = redirectToHost(new Request(url), "demo.localhost");
  expect([status, headers.get("location")]).toEqual([302, location]);
});
