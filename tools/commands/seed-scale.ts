import { readSettings } from "~/platform/env.server";
import { readArguments } from "~/server/command-arguments";
import { withDatabase } from "~/server/database/database";
import { deployMigrations } from "~/server/database/migrations";
import { seedScale } from "../../prisma/seed/scale";

/**
 * `npm run seed:scale [COUNT [ACTIONS]]`: adds a million participants (or COUNT) to the demo program with ACTIONS more
 * actions each, for measurements.
 */
export default async function seedScaleCommand(args: string[]): Promise<void> {
  const [count = "1000000", actionsEach = "0"] = readArguments("seed-scale", args, { most: 2 }).positionals;
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
