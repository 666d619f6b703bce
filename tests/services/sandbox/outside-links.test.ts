import { expect, test } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { outsideLink } from "~/services/sandbox/outside-links.server";

const DEMO_LINK = "https://trail-outfitters.example.test/offers?from=card";

test("links to the demo's hosts lead to the sandbox's stand-in", () => {
  expect(outsideLink(DEMO_LINK)).toBe(
    "http://localhost:3000/sandbox/elsewhere/trail-outfitters.example.test/offers?from=card",
  );
});

test.each([
  "https://shop.example.com/",
  "https://not-example.test/",
  "mailto:help@example.test",
  "/our-story",
  "no link",
])("%s stays as it is", (link) => {
  expect(outsideLink(link)).toBe(link);
});

test("outside the sandbox nothing is rewritten", () => {
  extendEnvironment({ SANDBOX: "0", SMTP_URL: "smtp://localhost", MAIL_FROM: "program@example.test" });
  expect(outsideLink(DEMO_LINK)).toBe(DEMO_LINK);
});
