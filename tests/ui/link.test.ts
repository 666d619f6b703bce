import { expect, test } from "vitest";
import { isCurrentPage } from "~/ui/primitives/link";

test.each([
  ["/posts", "/posts", true],
  ["/posts/", "/posts", true],
  ["/posts", "/posts/?page=2", true],
  ["/my-offers/blue-cafe", "/my-offers", true],
  ["/my-offers-2", "/my-offers", false],
  ["/", "/", true],
  ["/posts", "/", false],
])("on %s a link to %s is current: %s", (pathname, to, current) => {
  expect(isCurrentPage(pathname, to)).toBe(current);
});
