import { expect, it } from "vitest";
import { prisma } from "~/platform/database.server";
import { uuidv7 } from "~/platform/ids.server";
import { dropCatalogue, programIdOfHost } from "~/services/programs/catalogue.server";
import { createProgram, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

it("does not cache the program of a host when it changes while it is looked up", async () => {
  const { id: programId } = await createProgram();
  const host = "perks.example.test";
  await prisma.programDomain.create({ data: { programId, id: uuidv7(NOW), host, createdAt: NOW } });

  const before = programIdOfHost(host, ["localhost"]);
  dropCatalogue(programId);
  expect(await before).toBe(programId);

  await prisma.programDomain.deleteMany({ where: { host } });
  expect(await programIdOfHost(host, ["localhost"])).toBeNull();
});
