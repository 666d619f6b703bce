import { expect, it, vi } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { logger } from "~/platform/logger.server";
import { catalogueOf, dropCatalogue, programIdOfHost } from "~/services/programs/catalogue.server";
import { settingsOf } from "~/services/programs/challenge-settings.schema";
import { createChallenge, createProgram, NOW } from "../../factories";
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

it("takes defaults for stored JSON that is invalid, and logs it", async () => {
  const log = vi.spyOn(logger, "error").mockReturnValue();
  const { id: programId } = await createProgram({ templateDetail: { header_text: 7, header_description: "Hello" } });
  const settings = { price: "free", entity_label: "A cause" };
  const { id } = await createChallenge(programId, { settings });
  const { template, challenges } = await catalogueOf(programId);
  expect(template).toMatchObject({ header_text: "", header_description: "Hello" });
  expect(settingsOf(challenges[0]!)).toMatchObject({ price: null, entity_label: "A cause" });
  expect(log.mock.calls.map(([row]) => row)).toMatchObject([{ program: programId }, { challenge: id }]);
});

it("is cached for the programs that were read last, not for all of an installation", async () => {
  const { id } = await createProgram();
  const catalogue = await catalogueOf(id);
  const others = await Promise.all(Array.from({ length: 200 }, () => createProgram()));
  await Promise.all(others.map((other) => catalogueOf(other.id)));
  expect(await catalogueOf(id)).not.toBe(catalogue);
});
