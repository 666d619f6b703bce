import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS } from "~/auth/permissions";
import { permissionOf } from "~/services/use-case.server";

/** DESIGN rule 3: permission hangs on the use case. A service's own file exports verbs and nothing else that runs. */
const modules = import.meta.glob<Record<string, unknown>>("/app/services/*/*.server.ts");

function holdsVerbs(path: string): boolean {
  const [, folder, file] = /services\/([^/]+)\/(.+)\.server\.ts$/.exec(path) ?? [];
  return file === folder || (file?.endsWith(".verbs") ?? false);
}

describe("every exported verb names its permission", () => {
  test.each(Object.keys(modules).filter(holdsVerbs))("%s", async (path) => {
    for (const [name, exported] of Object.entries((await modules[path]?.()) ?? {})) {
      if (typeof exported !== "function") continue;
      expect(ALL_PERMISSIONS, `${name} in ${path}`).toContain(permissionOf(exported));
    }
  });
});
