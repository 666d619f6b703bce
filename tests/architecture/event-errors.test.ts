import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** An "error" event that nothing listens to ends the process, and these emit one whenever the database goes away. */
test("every connection to the database has a listener for its errors", () => {
  const unheard = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.startsWith("generated"))
    .flatMap((path) => {
      const text = readFileSync(join("app", path), "utf8");
      const names = [...text.matchAll(/(\S+) = new pg\.(?:Client|Pool)\(/g)].map(([, name]) => name!);
      return names.filter((name) => !text.includes(`${name}.on("error"`)).map((name) => `${path}: ${name}`);
    });
  expect(unheard).toEqual([]);
});
