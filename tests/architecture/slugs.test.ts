import { expect, test } from "vitest";
import routes from "~/routes";
import { RESERVED_SLUGS } from "~/services/pages/slugs";

type Entry = { path?: string; children?: Entry[] };

/** A page at `/{slug}` would never be found under the first segment of another URL. */
test("the reserved slugs are the first segments of the URL table", async () => {
  const segments = ((await routes) as Entry[]).flatMap(firstSegments).filter((segment) => /^[a-z0-9-]+$/.test(segment));
  expect([...new Set(segments)].sort().filter((segment) => !RESERVED_SLUGS.includes(segment))).toEqual([]);
});

function firstSegments(entry: Entry): string[] {
  const own = entry.path?.split("/").find(Boolean);
  return own ? [own] : (entry.children ?? []).flatMap(firstSegments);
}
