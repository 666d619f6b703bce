import { expect, it } from "vitest";
import {
  campaignIn,
  referringDomain,
  sanitizedAddress,
  sanitizedProperties,
} from "~/services/visits/internal/addresses";
import { deviceOf, isBot } from "~/services/visits/user-agent";

it.each([
  ["http://demo.localhost/signin?email=maya@example.test&redirect_to=%2F", "http://demo.localhost/signin"],
  [
    "http://demo.localhost/?session_id=cs_test_1&utm_source=news&utm_campaign=maya@example.test",
    "http://demo.localhost/?utm_source=news",
  ],
  ["http://demo.localhost/signin/magic/AbC-123_secret", "http://demo.localhost/signin/magic"],
  ["http://demo.localhost/u/maya%40example.test/x#code=1", "http://demo.localhost/u/…/x"],
  ["/a@b/c%40d@/%40/e", "/…/…/…/e"],
  ["/challenge/spring-quiz?post_id=1", "/challenge/spring-quiz"],
  ["javascript:alert(1)", null],
  ["", null],
  [undefined, null],
])("sanitizes %s to %s", (address, sanitized) => {
  expect(sanitizedAddress(address)).toBe(sanitized);
});

it("takes time in proportion to the length of a path without a slash", () => {
  const measure = (length: number) => {
    const startedAt = performance.now();
    sanitizedAddress(`/${"a".repeat(length)}`);
    return performance.now() - startedAt;
  };
  measure(1_000); // compiles
  // An expression that starts again at each character takes minutes.
  expect(measure(2_000_000)).toBeLessThan(5_000);
});

it("finds the campaign and the referring domain", () => {
  expect(campaignIn("http://demo.localhost/?utm_source=news&utm_medium=mail&other=1")).toEqual({
    utm_source: "news",
    utm_medium: "mail",
  });
  expect(referringDomain("https://search.example.test/?q=secret", "demo.localhost")).toBe("search.example.test");
  expect(referringDomain("http://demo.localhost/rules", "demo.localhost")).toBeNull();
  expect(referringDomain(undefined, "demo.localhost")).toBeNull();
});

it("sanitizes the addresses in an event's properties", () => {
  expect(
    sanitizedProperties({ url: "http://demo.localhost/?token=1", page: "/rules?x=1", count: 3, title: "Rules" }),
  ).toEqual({ url: "http://demo.localhost/", page: "/rules", count: 3, title: "Rules" });
});

const SAFARI_ON_PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const EDGE_ON_DESK =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0";
const CHROME_ON_TABLET =
  "Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

it("recognizes devices", () => {
  expect(deviceOf(SAFARI_ON_PHONE)).toEqual({ browser: "Safari", os: "iOS", deviceType: "Mobile" });
  expect(deviceOf(EDGE_ON_DESK)).toEqual({ browser: "Edge", os: "Windows", deviceType: "Desktop" });
  expect(deviceOf(CHROME_ON_TABLET)).toEqual({ browser: "Chrome", os: "Android", deviceType: "Tablet" });
  expect([SAFARI_ON_PHONE, EDGE_ON_DESK, CHROME_ON_TABLET].some(isBot)).toBe(false);
});

it.each([
  "",
  "Mozilla/5.0 (compatible; Googlebot/2.1)",
  "curl/8.5.0",
  "facebookexternalhit/1.1 LinkPreview",
  "HeadlessChrome/130",
])("recognizes %s as a bot", (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});
