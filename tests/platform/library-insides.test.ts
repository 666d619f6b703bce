/** What the platform leans on in Prisma and pg: fails when a new version does it in another way (docs/upgrades.md). */
import { expect, it } from "vitest";
import { transaction } from "~/platform/database/transactions.server";
import { createProgram } from "../factories";
import { testDatabase } from "../setup/database";

// own process: a warning comes once for each process.
await testDatabase();

it("the queries of a transaction do not overlap on its connection, which pg deprecates", async () => {
  const warnings: string[] = [];
  const listener = (warning: Error) => warnings.push(warning.message);
  process.on("warning", listener);
  const { id } = await createProgram();
  await transaction((tx) =>
    tx.program.findUniqueOrThrow({ where: { id }, include: { challenges: true, rewards: true, menus: true } }),
  );
  await new Promise(setImmediate); // warnings come in a later tick
  process.off("warning", listener);
  expect(warnings).toEqual([]);
});
