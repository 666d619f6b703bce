import { describe, expect, test } from "vitest";
import { doorOf } from "~/http/door";
import routes from "~/routes";

/** DESIGN rule 2: a layout guards nothing in Remix, so each loader and action comes through a door of its own. */
const modules = import.meta.glob<Record<string, unknown>>([
  "/app/**/*.{ts,tsx}",
  "!/app/generated/**",
  "!/app/process/**",
]);

type Entry = { file: string; path?: string; children?: Entry[] };

function filesOf(entries: Entry[]): string[] {
  return entries.flatMap((entry) => [entry.file, ...filesOf(entry.children ?? [])]);
}

const files = ["root.tsx", ...new Set(filesOf((await routes) as Entry[]))];

describe("every loader and action has a door", () => {
  test.each(files)("%s", async (file) => {
    const module = await modules[`/app/${file}`]?.();
    expect(module, `${file} stands in routes.ts`).toBeDefined();
    for (const name of ["loader", "action"]) {
      const exported = module?.[name];
      if (exported !== undefined) expect(doorOf(exported), `${name} of ${file}`).toBeDefined();
    }
  });
});
