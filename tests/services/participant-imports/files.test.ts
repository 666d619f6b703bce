/** Files as other programs save them, with the same two people. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";
import { confirm, storedAdminCtx, upload } from "./import-world";

await testDatabase();
await registerLocales(); // as the server does when it starts

const FOLDER = "tests/services/participant-imports/files";

describe("a file of people is imported as it was saved", () => {
  it.each(readdirSync(FOLDER).filter((name) => name !== "sources"))("by %s", async (name) => {
    const { id: programId } = await createProgram();
    const ctx = await storedAdminCtx(programId);
    const { id, preview, new_tags } = await upload(ctx, readFileSync(`${FOLDER}/${name}`), { tags: "replace" });
    expect(preview).toMatchObject({ created: 2, rejected: 0 });
    expect(new_tags).toEqual(name.startsWith("hubspot") ? [] : ["VIP"]);
    await confirm(ctx, id);
    const people = await prisma.participant.findMany({ where: { programId }, orderBy: { email: "asc" } });
    expect(people.map(({ email, firstName, lastName }) => [email, firstName, lastName])).toEqual([
      ["ana@example.test", "Ana", "Núñez"],
      ["bo@example.test", "Bo", "Li"],
    ]);
  });
});
