import { readSettings } from "~/env.server";
import { withDatabase } from "../database";
import { deployMigrations } from "../migrations";

/** `npm run seed:scale`: fills the database with a million participants, for measuring. */
export default async function seedScale(args: string[]): Promise<void> {
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    await deployMigrations(settings.databaseDirectUrl ?? url);
    const { seedScale: fill } = await import("../../../prisma/seed/scale");
    await fill(args);
  });
  process.exit(0);
}
