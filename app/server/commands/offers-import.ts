import { statSync } from "node:fs";
import { resolve } from "node:path";
import { callersFolder, readSettings } from "~/platform/env.server";
import { importMerchants, ImportRunningError } from "~/services/offers/merchant-import.server";
import { IMPORT_HELP } from "~/services/offers/merchant-records";
import { UnreadableFileError } from "~/services/offers/record-readers.server";
import { readArguments } from "../command-arguments";
import { withExistingDatabase } from "../database/database";
import { prepareDatabase } from "../database/migrations";
import { OperatorError } from "../operator-error";

/** `npm run offers:import FILE`: merchants and offers from a CSV or JSON file; `help` lists the columns. */
export default async function offersImport(args: string[]): Promise<void> {
  const { positionals } = readArguments("offers-import", args, { most: 1 });
  if (positionals[0] === "help") return console.log(IMPORT_HELP);
  const file = positionals[0] && resolve(callersFolder(), positionals[0]);
  if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new OperatorError(
      "Say which file: npm run offers:import merchants.csv (or .json, .ndjson); npm run offers:import help lists the columns",
    );
  const settings = readSettings();
  await withExistingDatabase(settings, async (url) => {
    const databaseUrl = settings.databaseDirectUrl ?? url;
    await prepareDatabase(databaseUrl);
    const done = await importMerchants({
      databaseUrl,
      path: file,
      now: new Date(),
      onBad: (line, message) => console.error(`line ${line}: ${message}`),
      onProgress: ({ records }) => records % 100_000 === 0 && console.log(`${records} records`),
    }).catch(rethrow);
    console.log(
      `${done.resumed ? "resumed; " : ""}${done.merchants} merchants, ${done.offers} offers, ${done.bad} bad records left out`,
    );
  });
}

/** Turns the errors that an operator can fix into theirs. */
function rethrow(error: unknown): never {
  if (error instanceof ImportRunningError) throw new OperatorError("Another import is running on this database.");
  if (error instanceof UnreadableFileError)
    throw new OperatorError(`${error.message}; npm run offers:import help says what is read`);
  throw error;
}
