import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sweepTemporaryFiles } from "~/platform/temporary-file.server";

it("deletes files that a killed process left behind, and no others", async () => {
  const [left, other] = [`loyalty-${randomUUID()}`, `loyalty-notes-${randomUUID()}`].map((name) =>
    join(tmpdir(), name),
  );
  for (const path of [left!, other!]) await writeFile(path, "");
  await sweepTemporaryFiles(new Date());
  expect(existsSync(left!)).toBe(true); // its process may be about to take its name away
  await sweepTemporaryFiles(new Date(Date.now() + 120_000));
  expect([left, other].map((path) => existsSync(path!))).toEqual([false, true]);
  await unlink(other!);
});
