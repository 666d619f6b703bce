import { describe, expect, test } from "vitest";
import { handlerKindOf } from "~/http/handlers/handler-kind";
import routes from "~/routes";

/** A layout protects nothing in Remix, so each loader and action must be made by a handler of its own. */
const modules = import.meta.glob<Record<string, unknown>>([
  "/app/**/*.{ts,tsx}",
  "!/app/generated/**",
  "!/app/server/**",
]);

type Entry = { file: string; path?: string; children?: Entry[] };

function filesOf(entries: Entry[]): string[] {
  return entries.flatMap((entry) => [entry.file, ...filesOf(entry.children ?? [])]);
}

const files = ["root.tsx", ...new Set(filesOf((await routes) as Entry[]))];

describe("every loader and action is made by a handler", () => {
  test.each(files)("%s", async (file) => {
    const module = await modules[`/app/${file}`]?.();
    expect(module, `${file} of routes.ts`).toBeDefined();
    for (const name of ["loader", "action"]) {
      const exported = module?.[name];
      if (exported !== undefined) expect(handlerKindOf(exported), `${name} of ${file}`).toBeDefined();
    }
  });
});
