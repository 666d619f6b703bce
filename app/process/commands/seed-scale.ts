import { readSettings } from "~/env.server";
import { seedScale } from "../../../prisma/seed/scale";
import { withDatabase } from "../database";
import { deployMigrations } from "../migrations";

/**
 * `npm run seed:scale [COUNT [ACTIONS]]`: a million more participants (or COUNT) in the demo program with so many more
 * actions each, for measuring.
 */
export default async function seedScaleCommand([count = "1000000", actionsEach = "0"]: string[]): Promise<void> {
  const settings = readSettings();
  await withDatabase(settings, async (url) => {
    const databaseUrl = settings.databaseDirectUrl ?? url;
    await deployMigrations(databaseUrl);
    const added = await seedScale({
      databaseUrl,
      now: new Date(),
      count: Number(count),
      actionsEach: Number(actionsEach),
    });
    console.log(added > 0 ? `added ${added} participants` : "they are there already: nothing was added");
  });
}
