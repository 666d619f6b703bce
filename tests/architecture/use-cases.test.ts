import { describe, expect, test } from "vitest";
import { ALL_PERMISSIONS } from "~/platform/permissions";
import { permissionOf } from "~/platform/use-case.server";

/** Permission is checked in the use case. Files of use cases export use cases and nothing else that runs. */
const USE_CASE_FILE = /\.(site|admin|jobs|sandbox)\.server\.ts$/;
const modules = import.meta.glob<Record<string, unknown>>("/app/services/**/*.server.ts");
const paths = Object.keys(modules);

describe("every exported use case names its permission", () => {
  test.each(paths.filter((path) => USE_CASE_FILE.test(path)))("%s", async (path) => {
    for (const [name, exported] of Object.entries((await modules[path]?.()) ?? {})) {
      if (typeof exported !== "function") continue;
      const expected = path.endsWith(".jobs.server.ts") ? ["system"] : ALL_PERMISSIONS;
      expect(expected, `${name} in ${path}`).toContain(permissionOf(exported));
    }
  });
});

describe("no other file of a service exports a use case", () => {
  test.each(paths.filter((path) => !USE_CASE_FILE.test(path)))("%s", async (path) => {
    const exported = Object.entries((await modules[path]?.()) ?? {});
    expect(exported.filter(([, value]) => permissionOf(value) !== undefined).map(([name]) => name)).toEqual([]);
  });
});
