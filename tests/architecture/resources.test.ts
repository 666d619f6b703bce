import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { navigationOf, settingsOf } from "~/admin/frame/admin-pages";
import { ALL_PROGRAM_PERMISSIONS, API_KEY_SCOPES } from "~/platform/permissions";
import { FEATURES } from "~/services/programs/programs.schema";
import { RESOURCES } from "~/services/resources";

/** A resource is described in one file, from which the lists of all resources derive: see docs/add-a-resource.md. */

test("every description is in the list: add its line to app/services/resources.ts", () => {
  const files = readdirSync("app/services", { recursive: true, encoding: "utf8" });
  expect(RESOURCES).toHaveLength(files.filter((file) => file.endsWith(".resource.ts")).length);
  expect(new Set(RESOURCES.map(({ kind }) => kind)).size).toBe(RESOURCES.length);
});

test("every page of a resource is in a menu: add its line to app/admin/frame/admin-pages.ts", () => {
  const program = { id: "p", permissions: [...ALL_PROGRAM_PERMISSIONS], features: [...FEATURES] };
  const shown = [
    ...navigationOf({ ...program, first_steps_shown: false }, ""),
    ...settingsOf(program, "").flatMap(({ pages }) => pages),
  ].map(({ to }) => to.replace("/admin/v2/programs/p/", ""));
  expect(RESOURCES.flatMap(({ menu }) => menu?.path ?? []).filter((path) => !shown.includes(path))).toEqual([]);
});

test("an API key can be given every permission: give the resource that it belongs to `scopes`", () => {
  const prefixes = RESOURCES.flatMap(({ scopes }) => scopes ?? []);
  expect(API_KEY_SCOPES.filter((scope) => !prefixes.includes(scope.split(":")[0]!))).toEqual([]);
});

describe.each(RESOURCES.map((resource) => [resource.kind, resource] as const))("%s", (_, resource) => {
  test("has what its other fields need", () => {
    if (resource.param) expect(resource.rows, "an address with a row needs `rows`").toBeDefined();
    if (resource.scopes || resource.menu) expect(resource.label, "a menu or choice needs `label`").toBeDefined();
    expect(resource.page ?? "{id}").toContain("{id}");
  });
});
