import { startEmbeddedDatabase } from "~/server/database/embedded-database";

/** A process with an embedded database, for tests that kill it. Its argument is the data folder. */
const database = await startEmbeddedDatabase(process.argv[2]!);
process.send!(database.url);
await database.ended;
